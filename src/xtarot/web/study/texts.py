"""What the page of a game's figures says, in both languages."""

from xtarot.rules.texts import Text

TEXTS = {
    "title": Text("{game}：遊ぶとこうなる", "{game}: how it plays out"),
    "about": Text(
        "レベル「{bot}」のコンピューターだけで{n}ディール遊びました（{seats}人、ルール v{version}）。"
        "割合と平均には95%信頼区間の幅（±）を添えています。",
        "{n} deals played by bots alone (level: {bot}), {seats} seats, rules v{version}. "
        "Every share and mean comes with how far it may be off (±, 95 %).",
    ),
    "how_to_read": Text("数字の読み方", "How to read them"),
    "random": Text("でたらめ", "Random"),
    "again": Text("もう一度確かめる", "Run it again yourself"),
    "again_text": Text(
        "同じバージョンの xtarot なら、次のコマンドで同じ数字になります。",
        "With the same version of xtarot these commands give the same numbers.",
    ),
    "who": Text("誰が遊ぶか", "Who plays"),
    "at_random": Text(
        "このコンピューターはこのゲームを知らないので、でたらめに遊んでいます。",
        "This bot knows nothing of the game, and plays at random.",
    ),
    "by_clock": Text(
        "このコンピューターは時間で考えるので、数字は実行のたびに少し変わります。",
        "This bot thinks by the clock, so its numbers differ a little from run to run.",
    ),
    "other_version": Text(
        "この数字はルール v{old} のもので、本は v{new} です。", "These figures are of rules v{old}; the book is v{new}."
    ),
    "versions": Text("バージョンごとの数字", "Version by version"),
    "versions_what": Text(
        "全席を「{bot}」にしたときの数字を、バージョンを並べて比べます。",
        "With bots of one level ({bot}) in every seat, one version beside the other.",
    ),
    "moves": Text("1ディールの手数", "moves a deal"),
    "always": Text("（いつも）", ", always"),
    "decisions": Text("うち選べる手", "of them with a choice"),
    "minutes": Text("分（1手{seconds}秒として）", "minutes, at {seconds} s a move"),
    "margin": Text("1位と2位の点差", "points between the best and the next"),
    "seat": Text("席で有利不利はあるか", "Does the seat matter?"),
    "seat_what": Text("勝ったディールの割合", "share of deals won"),
    "side": Text("席", "Side"),
    "wins": Text("勝ち", "Wins"),
    "even": Text("互角：{share} %", "even: {share} %"),
    "seat_even": Text(
        "どの席も、偶然で説明できる範囲です。", "No side wins more or less often than chance would have it."
    ),
    "seat_odd": Text("偶然とは言いにくい差があります：{sides}。", "More than chance would have it: {sides}."),
    "above": Text("{side}が勝ちやすい", "{side} wins more"),
    "below": Text("{side}が勝ちにくい", "{side} wins less"),
    "shared": Text(
        "勝ちを分け合ったディール：{share}（それぞれに等分して数えます）。",
        "Shared by several sides: {share}; each gets its part of the win.",
    ),
    "points": Text("点の散らばり", "What a side scores"),
    "points_what": Text("{one}が1ディールに取る点、{step}点ごと", "{one} in one deal, steps of {step}"),
    "points_each": Text("{one}が1ディールに取る点", "{one} in one deal"),
    "one_player": Text("1人", "one player"),
    "one_side": Text("1チーム", "one side"),
    "points_text": Text(
        "平均{mean}、半分は{quarter}〜{three_quarters}、最少{least}、最多{most}。",
        "Mean {mean}; half of them lie between {quarter} and {three_quarters}, all between {least} and {most}.",
    ),
    "number": Text("値", "Number"),
    "from": Text("から", "From"),
    "times": Text("回数", "Times"),
    "lines": Text("得点の条項は効いているか", "How often a clause brings points"),
    "lines_what": Text("ディールの割合", "share of deals"),
    "clause": Text("条項", "Clause"),
    "line": Text("得点", "Score line"),
    "occurs": Text("出たディール", "Of deals"),
    "a_deal": Text("1ディールあたりの点", "Points a deal"),
    "decides": Text("勝敗を変える条項", "What decides a deal"),
    "decides_what": Text(
        "その得点がなければ勝者が違っていたディール", "share of deals that somebody else would have won without it"
    ),
    "decides_text": Text(
        "全員が同じようにもらう点は、どれだけ多くても勝敗を変えません。",
        "What all get alike decides nothing, however much it is.",
    ),
    "any": Text("いずれか", "any of these"),
    "refusals": Text("ルールが止めた手", "What the rules forbid"),
    "refusals_what": Text("1ディールあたりの回数", "times a deal"),
    "refusals_text": Text(
        "その手の代わりに手札の別のカードや別のコールを選んだら、止められていた回数です。",
        "How often another card of the hand, or another call, would have been refused "
        "in the place of the move that was made.",
    ),
    "share": Text("ディールの割合", "Of deals"),
    "events": Text("何が起きたか", "What happens"),
    "event": Text("できごと", "Event"),
    "times_a_deal": Text("1ディールあたり", "A deal"),
    "choices": Text("どれだけ選べるか", "How many choices"),
    "choices_what": Text("選べるときのカードやボタンの数", "cards and buttons to choose from, where there is a choice"),
    "length": Text("長さ", "How long it takes"),
    "length_what": Text("1ディールの手数", "moves a deal"),
    "length_text": Text(
        "1手{seconds}秒なら1ディールおよそ{minutes}分です。秒数は仮の値で、計ったものではありません。",
        "At {seconds} seconds a move a deal takes about {minutes} minutes. "
        "The seconds are an assumption, not a measurement.",
    ),
    "dead": Text("一度もなかったこと", "What never happened"),
    "dead_text": Text(
        "{n}ディールで一度も出なかった条項です。95%の確かさで、起きるとしても{share}以下です。",
        "Not once in {n} deals. With 95 % confidence these occur in at most {share} of all.",
    ),
    "dead_none": Text(
        "ルールにあることは、{n}ディールのどこかですべて起きました。",
        "Everything the rules speak of occurred in these {n} deals.",
    ),
    "kind_refusal": Text("止められた手", "refusal"),
    "kind_line": Text("得点", "score line"),
    "kind_event": Text("できごと", "event"),
    "reached": Text("全員が届くのはどれくらいか", "How often every side gets there"),
    "reached_what": Text("{clauses}の合計が届いたディールの割合", "deals in which each side reaches it with {clauses}"),
    "reached_now": Text("いまのルール {limit}：", "At {limit}, as the rules have it: "),
    "reached_rare": Text(
        "めったにない（10ディールに1回以下）と言えるのは{limit}からです（{share}）。",
        "It becomes rare, one deal in ten or fewer, at {limit}: {share}.",
    ),
    "rare": Text("{share} %", "{share} %"),
    "limit": Text("基準", "Limit"),
    "skill": Text("腕の差は出るか", "Does skill matter?"),
    "skill_what": Text(
        "席を入れ替えて同じカードを2度遊び、勝ち越した割合",
        "the same cards played with sides exchanged: share of pairs won",
    ),
    "skill_turns": Text(
        "同じカードを席の数だけ遊び、合計で勝ち越した割合",
        "the same cards played once in each seat: share in which it came out ahead",
    ),
    "against": Text("{one} 対 {other}", "{one} against {other}"),
    "skill_text": Text("運だけなら半分になります。", "Half would be luck alone."),
    "ahead": Text("勝ち越し", "Ahead"),
    "difference": Text("1ディールの得点差", "Points a deal"),
    "deals": Text("ディール数", "Deals"),
    "compared": Text("ルールを変えたら", "Another rule"),
    "compared_what": Text("同じカード、レベル「{bot}」、{n}ディール", "the same cards, level {bot}, {n} deals"),
    "measure": Text("量", "Measure"),
    "as_is": Text("いま", "As it is"),
    "with_that": Text("変えると", "With that"),
    "more": Text("差", "Difference"),
    "m_wins": Text("勝ち：{side}", "wins: {side}"),
    "m_points": Text("点：{side}", "points: {side}"),
    "m_margin": Text("1位と2位の点差", "points ahead"),
    "m_shared": Text("分け合った勝ち", "shared wins"),
    "m_moves": Text("手数", "moves"),
    "m_decisions": Text("選べる手", "moves with a choice"),
    "m_line": Text("得点したディール：{what}", "of deals: {what}"),
    "m_event": Text("起きたディール：{what}", "of deals: {what}"),
    "numbers": Text("数字で見る", "As numbers"),
    "dealer_side": Text("ディーラー側", "dealer’s side"),
    "first_side": Text("最初の手番側", "first seat’s side"),
    "other_side": Text("相手側", "other side"),
    "nth_side": Text("{n}番目の側", "side {n}"),
    "dealer": Text("ディーラー", "dealer"),
    "first": Text("最初の手番", "first seat"),
    "after_dealer": Text("ディーラーの{n}人あと", "{n} after the dealer"),
    "after_first": Text("最初の{n}人あと", "{n} after the first seat"),
    "someone": Text("誰か", "someone"),
    "a_card": Text("カード", "a card"),
    "a_call": Text("…", "a call"),
    "beside_line": Text(
        "ディールの{share}で得点（コンピューター「{bot}」）", "scores in {share} of deals ({bot} bots)"
    ),
    "beside_every": Text("どのディールでも得点（コンピューター「{bot}」）", "scores in every deal ({bot} bots)"),
    "beside_refusal": Text(
        "1ディールに{times}回、選べる手をしぼる（コンピューター「{bot}」）",
        "narrows the choice {times} times a deal ({bot} bots)",
    ),
}
