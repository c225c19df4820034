"""The texts of the page of a review, in both languages, besides those of all pages."""

from xtarot.rules.texts import NO_TEXT, Text

NO_BOTS = Text(
    "{game}にはコンピューターがいないので、検討できません", "{game} has no bots, so its deals cannot be reviewed"
)
TEXTS: dict[str, Text] = {
    "review": Text("検討", "Review"),
    "of_title": Text("の検討", ", review"),
    "whole_deal": Text("ディールの全体", "Whole deal"),
    "replay": Text("再生", "Replay"),
    "link": Text("リンク", "Link"),
    "link_copied": Text("コピーしました", "Copied"),
    "no_deal": Text("このリンクのディールはありません。", "There is no deal with this link."),
    "unit_n": Text("{unit}{n}", "{unit} {n}"),
    # How far it has come
    "looked_at": Text("{m}回の判断のうち{n}回を検討しました", "{n} of {m} decisions looked at"),
    "looking_on": NO_TEXT,
    "looking_closer": Text("微妙な判断をくわしく調べています", "looking closer at what is undecided"),
    "looking_paused": NO_TEXT,
    "looking_cold": Text("このゲームの準備をしています", "getting ready for this game"),
    "looking_waits": Text("計算の順番を待っています", "waiting for computing time"),
    "looking_lost": Text("つなぎ直しています", "reconnecting"),
    "review_failed": Text("残り{n}回の判断は検討できませんでした", "the other {n} could not be looked at"),
    "go_on_review": Text("続ける", "Go on"),
    "opening_deal": Text("ディールを開いています…", "Opening the deal …"),
    "not_yet": Text("この判断を検討しています", "Looking at this decision"),
    # The whole deal
    "curve_title": Text("ディールの流れ", "How the deal was going"),
    "curve_of_two": Text(
        "{a}が{b}を何{points}上回って終わるかの見込み。帯には、ありうる配りの半分が入ります",
        "{points} by which {a} is expected to end ahead of {b}; half of the possible deals end in the band",
    ),
    "curve_of_one": Text(
        "{who}がほかの人の平均を何{points}上回って終わるかの見込み。帯には、ありうる配りの半分が入ります",
        "{points} by which {who} could expect to end ahead of the others; half of the possible deals end in the band",
    ),
    "curve_of_you": Text(
        "あなたがほかの人の平均を何{points}上回って終わるかの見込み。帯には、ありうる配りの半分が入ります",
        "{points} by which you could expect to end ahead of the others; half of the possible deals end in the band",
    ),
    "curve_of_wins": Text(
        "{who}の見込み：100ディールのうち何回勝つか。帯には、ありうる配りの半分が入ります",
        "of 100 deals, how many {who} could expect to win; half of the possible deals lie in the band",
    ),
    "curve_of_your_wins": Text(
        "あなたの見込み：100ディールのうち何回勝つか。帯には、ありうる配りの半分が入ります",
        "of 100 deals, how many you could expect to win; half of the possible deals lie in the band",
    ),
    "ahead": Text("{who}がリード", "{who} ahead"),
    "you_ahead": Text("あなたがリード", "you ahead"),
    "others_ahead": Text("ほかの人がリード", "others ahead"),
    "wins_axis": Text("100ディールあたりの勝ち", "wins in 100 deals"),
    "curve_for": Text("{who}の見込みを見る", "Show the curve of {who}"),
    "decisions_of": Text("{side}の判断", "{side}’s decisions"),
    "expected": Text("見込み（{unit}）", "Expected ({unit})"),
    "half_from": Text("半分はここから", "Half from"),
    "half_to": Text("ここまで", "to"),
    "as_numbers": Text("数字で見る", "As numbers"),
    "mattered": Text("大きかった判断", "Decisions that mattered most"),
    "everyone": Text("全員", "Everyone"),
    "only_mine": Text("自分だけ", "Only mine"),
    "by_difference": Text("大きい順に", "Largest first"),
    "head_points": Text("損（{unit}）", "cost ({unit})"),
    "head_who": Text("誰", "who"),
    "head_when": Text("いつ", "when"),
    "head_played": Text("選んだ手", "chosen"),
    "head_best": Text("最善", "best"),
    "head_word": Text("理由", "why"),
    "none_mattered": Text(
        "大きな差のついた判断はありませんでした", "No decision made a difference that can be told from chance"
    ),
    "none_mattered_you": Text(
        "あなたの判断に、大きな差のついたものはありませんでした",
        "None of your decisions made a difference that can be told from chance",
    ),
    "none_mattered_yet": Text("まだありません", "None yet"),
    "by_player": Text("プレイヤーごと", "By player"),
    "head_player": Text("誰", "who"),
    "head_good": Text("最善と変わらない手", "as good as the best"),
    "head_mean": Text("1回の判断あたりの損（{unit}）", "lost per decision ({unit})"),
    "good_of": Text("{n} / {m}", "{n} of {m}"),
    "cost_and_luck": Text(
        "自分の判断で失った分は{n}、運とほかの人の手で取り返した分は{m}です。",
        "Your decisions cost {n}; luck and the others gave back {m}.",
    ),
    "cost_and_bad_luck": Text(
        "自分の判断で失った分は{n}、運とほかの人の手で失った分は{m}です。",
        "Your decisions cost {n}; luck and the others cost {m}.",
    ),
    "only_luck": Text(
        "自分の判断で失った分はありません。運とほかの人の手で{m}得をしました。",
        "Your decisions cost nothing; luck and the others brought {m}.",
    ),
    "only_bad_luck": Text(
        "自分の判断で失った分はありません。運とほかの人の手で{m}損をしました。",
        "Your decisions cost nothing; luck and the others cost {m}.",
    ),
    "only_cost": Text("自分の判断で失った分は{n}です。", "Your decisions cost {n}."),
    "bots_lose": Text(
        "同じ局面で1回の判断あたりに失う分（{unit}）：{bots}。", "In your place, per decision ({unit}): {bots}."
    ),
    "bot_loses": Text("「{bot}」は{n}", "{bot} would lose {n}"),
    "your_find": Text("あなたの好手", "Your best find"),
    "find_of": Text("{who}の好手", "{who}’s best find"),
    "find_when": Text("{when}の{move}", "{move} in {when}"),
    "go_through": Text("自分の判断を見ていく：{n}回、約{minutes}分", "Go through mine: {n}, about {minutes} min"),
    # One decision
    "headline": Text("{when}：{text}", "{when}: {text}"),
    "in_replay": Text("再生で見る", "See it in the replay"),
    "nth_of": Text("大きかった判断　{n}番目 / {m}", "{n} of {m} that mattered"),
    "prev": Text("前", "Before"),
    "next": Text("次", "Next"),
    "seen_by_you": Text("あなたから見て", "From your seat"),
    "seen_by": Text("{who}から見て", "From {who}’s seat"),
    "all_open": Text("カードを全部開く", "Open all cards"),
    "what_points": Text(
        "カードの上の数は、そのカードを選んだときの見込み（{side}が上回る{unit}）",
        "On the cards: the {unit} by which {side} could then expect to lead",
    ),
    "what_wins": Text(
        "カードの上の数は、そのカードを選んだときの見込み（100ディールでの勝ち）",
        "On the cards: of 100 deals, how many would be won",
    ),
    "what_value": Text(
        "カードの上の数は、そのカードを選んだときの見込み", "On the cards: what could be expected of each"
    ),
    "your_side_mid": Text("あなたの側", "your side"),
    "side_of": Text("{who}の側", "{who}’s side"),
    "to_the_best": Text("最善より下", "behind the best"),
    "as_good": Text("最善と変わりません", "As good as the best"),
    "give_or_take": Text(
        "±{n}　見えないカードの{worlds}通りの配りで比べました", "± {n}, over {worlds} ways the hidden cards may lie"
    ),
    "over_worlds": Text(
        "見えないカードの{worlds}通りの配りで比べました", "compared over {worlds} ways the hidden cards may lie"
    ),
    "amount_points": Text("{n}{what}", "{n} {what}"),
    "amount_wins": Text("100ディールで{n}勝", "{n} wins in 100 deals"),
    "amount_value": Text("{n}", "{n}"),
    "unit_wins": Text("100ディールあたりの勝ち", "wins in 100 deals"),
    "expects_points": Text("見込み：{side}が上回る{unit}", "Expected: {unit} by which {side} leads"),
    "expects_wins": Text("見込み：100ディールでの勝ち", "Expected: wins in 100 deals"),
    "expects_value": Text("見込み", "Expected"),
    "candidates": Text("選べた手", "Moves there were"),
    "more_candidates": Text("ほかの{n}手", "{n} more"),
    "bots_choice": Text("最善", "best"),
    "alike": Text("ほとんど同じ", "much the same"),
    "you_made": Text("あなたの手", "you chose"),
    "was_made": Text("{who}の手", "{who} chose"),
    "behind": Text("±{n}", "± {n}"),
    "half_between": Text("半分は{a}から{b}まで", "half between {a} and {b}"),
    "with_open_cards": Text("カードを全部開くと{n}", "with open cards {n}"),
    "from_your_seat": Text("点は、あなたの席から見た見込み", "dot: expected from what you could see"),
    "from_the_seat": Text("点は、その席から見た見込み", "dot: expected from what the seat could see"),
    "middle_half": Text("帯には、ありうる配りの半分が入ります", "bar: half of the possible deals end here"),
    "zero_line": Text("点線は0（引き分け）", "dashed: 0, nobody ahead"),
    "zero_wins": Text("点線は0勝", "dashed: no win"),
    "only_open": Text("カードを全部開いたら（席からはわかりません）", "only with open cards (no seat could know)"),
    "because": Text("差の内訳", "Where the difference comes from"),
    "play_on_with": Text("{move} を選んで、続きを遊んでみる", "Choose {move} and play on"),
    "play_on_as": Text("{who}の席で {move} から遊んでみる", "Choose {move} for {who} and play on"),
    # By ear
    "heard_you": Text(
        "{when}、あなたの手は{made}、{value}。最善は{best}、{best_value}。差は{difference}。",
        "{when}, you played {made}, {value}. Best {best}, {best_value}. Difference {difference}.",
    ),
    "heard": Text(
        "{when}、{who}の手は{made}、{value}。最善は{best}、{best_value}。差は{difference}。",
        "{when}, {who} played {made}, {value}. Best {best}, {best_value}. Difference {difference}.",
    ),
    "heard_as_good": Text(
        "{when}、{who}の手は{made}、{value}。最善と変わりません。",
        "{when}, {who} played {made}, {value}. As good as the best.",
    ),
}
