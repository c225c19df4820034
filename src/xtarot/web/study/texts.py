"""What the page of a game's figures says, in both languages."""

from xtarot.rules.texts import Text

TEXTS = {
    "title": Text("{game}：遊ぶとこうなる", "{game}: how it plays out"),
    "about": Text(
        "コンピューター（{bot}）だけで遊んだ{n}ディールです（{seats}人、ルール v{version}）。"
        "割合と平均には95%信頼区間の幅（±）を添えています。",
        "{n} deals between computer players alone ({bot}), {seats} seats, rules v{version}. "
        "Every share and mean comes with how far it may be off (±, 95 %).",
    ),
    "how_to_read": Text("数字の読み方", "How to read them"),
    "again": Text("もう一度確かめる", "Run it again yourself"),
    "again_text": Text(
        "同じ版の xtarot なら、次のコマンドで同じ数字になります。",
        "With the same version of xtarot these commands give the same numbers.",
    ),
    "who": Text("だれが遊ぶか", "Who plays"),
    "at_random": Text(
        "このボットはこのゲームを知らないので、でたらめに遊んでいます。",
        "This bot knows nothing of the game, and plays at random.",
    ),
    "by_clock": Text(
        "このボットは時間で考えるので、数字は実行のたびに少し変わります。",
        "This bot thinks by the clock, so its numbers differ a little from run to run.",
    ),
    "other_version": Text(
        "この数字は規則 v{old} のもので、本は v{new} です。", "These figures are of rules v{old}; the book is v{new}."
    ),
    "versions": Text("版ごとの数字", "Version by version"),
    "versions_what": Text(
        "全席でコンピューター（{bot}）が遊んだときの数字を、バージョンを並べて比べます。",
        "What computer players ({bot}) in every seat show, one version beside the other.",
    ),
    "moves": Text("1局の手数", "moves a deal"),
    "always": Text("（いつも）", ", always"),
    "decisions": Text("うち選べる手", "of them with a choice"),
    "minutes": Text("分（1手{seconds}秒として）", "minutes, at {seconds} s a move"),
    "margin": Text("1位と2位の点差", "points between the best and the next"),
    "seat": Text("席で有利不利はあるか", "Does the seat matter?"),
    "seat_what": Text("勝った局の割合", "share of deals won"),
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
        "勝ちを分け合った局：{share}（それぞれに等分して数えます）。",
        "Shared by several sides: {share}; each gets its part of the win.",
    ),
    "points": Text("点の散らばり", "What a side scores"),
    "points_what": Text("{one}が1局に取る点、{step}点ごと", "{one} in one deal, steps of {step}"),
    "points_each": Text("{one}が1局に取る点", "{one} in one deal"),
    "one_player": Text("1人", "one player"),
    "one_side": Text("1チーム", "one side"),
    "points_text": Text(
        "平均{mean}、半分は{quarter}〜{three_quarters}、最少{least}、最多{most}。",
        "Mean {mean}; half of them lie between {quarter} and {three_quarters}, all between {least} and {most}.",
    ),
    "number": Text("値", "Number"),
    "from": Text("から", "From"),
    "times": Text("回数", "Times"),
    "lines": Text("得点の条は効いているか", "How often a clause brings points"),
    "lines_what": Text("局の割合", "share of deals"),
    "clause": Text("条", "Clause"),
    "line": Text("得点", "Score line"),
    "occurs": Text("出た局", "Of deals"),
    "a_deal": Text("1局あたりの点", "Points a deal"),
    "decides": Text("勝敗を変える条", "What decides a deal"),
    "decides_what": Text(
        "その得点がなければ勝者が違っていた局", "share of deals that somebody else would have won without it"
    ),
    "decides_text": Text(
        "全員が同じようにもらう点は、どれだけ多くても勝敗を変えません。",
        "What all get alike decides nothing, however much it is.",
    ),
    "any": Text("いずれか", "any of these"),
    "refusals": Text("規則が止めた手", "What the rules forbid"),
    "refusals_what": Text("1局あたりの回数", "times a deal"),
    "refusals_text": Text(
        "その手の代わりに手札の別の札や別のコールを選んだら、止められていた回数です。",
        "How often another card of the hand, or another call, would have been refused "
        "in the place of the move that was made.",
    ),
    "share": Text("局の割合", "Of deals"),
    "events": Text("何が起きたか", "What happens"),
    "event": Text("できごと", "Event"),
    "times_a_deal": Text("1局あたり", "A deal"),
    "choices": Text("どれだけ選べるか", "How many choices"),
    "choices_what": Text("選べるときの札やボタンの数", "cards and buttons to choose from, where there is a choice"),
    "length": Text("長さ", "How long it takes"),
    "length_what": Text("1局の手数", "moves a deal"),
    "length_text": Text(
        "1手{seconds}秒なら1局およそ{minutes}分です。秒数は仮の値で、計ったものではありません。",
        "At {seconds} seconds a move a deal takes about {minutes} minutes. "
        "The seconds are an assumption, not a measurement.",
    ),
    "dead": Text("一度もなかったこと", "What never happened"),
    "dead_text": Text(
        "{n}局で一度も出なかった条です。95%の確かさで、起きるとしても{share}以下です。",
        "Not once in {n} deals. With 95 % confidence these occur in at most {share} of all.",
    ),
    "dead_none": Text(
        "規則にあることは、{n}局のどこかですべて起きました。",
        "Everything the rules speak of occurred in these {n} deals.",
    ),
    "kind_refusal": Text("止められた手", "refusal"),
    "kind_line": Text("得点", "score line"),
    "kind_event": Text("できごと", "event"),
    "reached": Text("全員が届くのはどれくらいか", "How often every side gets there"),
    "reached_what": Text("{clauses}の合計が届いた局の割合", "deals in which each side reaches it with {clauses}"),
    "reached_now": Text("いまの規則 {limit}：", "At {limit}, as the rules have it: "),
    "reached_rare": Text(
        "めったにない（10局に1局以下）と言えるのは{limit}からです（{share}）。",
        "It becomes rare, one deal in ten or fewer, at {limit}: {share}.",
    ),
    "rare": Text("{share} %", "{share} %"),
    "limit": Text("基準", "Limit"),
    "skill": Text("腕の差は出るか", "Does skill matter?"),
    "skill_what": Text(
        "席を入れ替えて同じ札を2度遊び、勝ち越した組の割合",
        "the same cards played with sides exchanged: share of pairs won",
    ),
    "skill_turns": Text(
        "同じ札を席の数だけ遊び、合計で勝ち越した割合",
        "the same cards played once in each seat: share in which it came out ahead",
    ),
    "against": Text("{one} 対 {other}", "{one} against {other}"),
    "skill_text": Text("運だけなら半分になります。", "Half would be luck alone."),
    "ahead": Text("勝ち越し", "Ahead"),
    "difference": Text("1局の得点差", "Points a deal"),
    "deals": Text("局数", "Deals"),
    "compared": Text("規則を変えたら", "Another rule"),
    "compared_what": Text(
        "同じカード、コンピューター（{bot}）、{n}ディール", "the same cards, computer players ({bot}), {n} deals"
    ),
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
    "m_line": Text("得点した局：{what}", "of deals: {what}"),
    "m_event": Text("起きた局：{what}", "of deals: {what}"),
    "numbers": Text("数字で見る", "As numbers"),
    "dealer_side": Text("ディーラー側", "dealer’s side"),
    "first_side": Text("最初の手番側", "first seat’s side"),
    "other_side": Text("相手側", "other side"),
    "nth_side": Text("{n}番目の側", "side {n}"),
    "dealer": Text("ディーラー", "dealer"),
    "first": Text("最初の手番", "first seat"),
    "after_dealer": Text("ディーラーの{n}人あと", "{n} after the dealer"),
    "after_first": Text("最初の{n}人あと", "{n} after the first seat"),
    "someone": Text("だれか", "someone"),
    "a_card": Text("札", "a card"),
    "a_call": Text("…", "a call"),
    "beside_line": Text(
        "コンピューターどうしの対局では、得点になるのは{n}ディールに1回ほど",
        "between computer players it scores about once in {n} deals",
    ),
    "beside_never": Text(
        "コンピューターどうしの{deals}ディールでは、一度も得点になりませんでした",
        "between computer players it never scored in {deals} deals",
    ),
    "beside_refusal": Text(
        "コンピューターどうしの対局では、これで選べる手が減るのは{n}ディールに1回ほど",
        "between computer players it rules a move out about once in {n} deals",
    ),
    "at_random_level": Text("でたらめ", "Random"),
}
