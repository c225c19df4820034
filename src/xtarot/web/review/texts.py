"""The texts of the page of a review, in both languages, besides those of all pages."""

from xtarot.rules.texts import Text

TEXTS: dict[str, Text] = {
    "review": Text("検討", "Review"),
    "of_title": Text("の検討", ", review"),
    "whole_deal": Text("局の全体", "Whole deal"),
    "replay": Text("再生", "Replay"),
    "link": Text("リンク", "Link"),
    "link_copied": Text("コピーしました", "Copied"),
    "no_deal": Text("このリンクの局はありません。", "There is no deal with this link."),
    "unit_n": Text("{unit}{n}", "{unit} {n}"),
    # How far it has come
    "looked_at": Text("{m}の判断のうち{n}を検討しました", "{n} of {m} decisions looked at"),
    "looking_on": Text("", ""),
    "looking_paused": Text("", ""),
    "looking_cold": Text("このゲームの準備をしています", "getting ready for this game"),
    "looking_waits": Text("計算の順番を待っています", "waiting for computing time"),
    "looking_lost": Text("つなぎ直しています", "reconnecting"),
    "review_failed": Text("残り{n}は検討できませんでした", "the other {n} could not be looked at"),
    "go_on_review": Text("続ける", "Go on"),
    "not_yet": Text("この判断はまだ検討していません", "This decision has not been looked at yet"),
    # The whole deal
    "curve_title": Text("終局の見込み", "How the result was expected to come out"),
    "curve_of_two": Text(
        "{a}−{b}の点差。帯には、ありうる配りの半分が入ります",
        "final score, {a} − {b}; the band is where half of the possible deals end",
    ),
    "curve_of_one": Text(
        "{who}の見込み。帯には、ありうる配りの半分が入ります",
        "what {who} could expect; the band is where half of the possible deals end",
    ),
    "curve_of_you": Text(
        "あなたの見込み。帯には、ありうる配りの半分が入ります",
        "what you could expect; the band is where half of the possible deals end",
    ),
    "curve_for": Text("{who}の見込みを見る", "Show the curve of {who}"),
    "decisions_of": Text("{side}の判断", "{side}’s decisions"),
    "expected": Text("見込み", "Expected"),
    "half_from": Text("半分はここから", "Half from"),
    "half_to": Text("ここまで", "to"),
    "as_numbers": Text("数字で見る", "As numbers"),
    "mattered": Text("大きかった判断", "Decisions that mattered most"),
    "everyone": Text("全員", "Everyone"),
    "only_mine": Text("自分だけ", "Only mine"),
    "by_difference": Text("差の大きい順に", "Largest first"),
    "head_points": Text("差", "difference"),
    "head_who": Text("だれ", "who"),
    "head_when": Text("いつ", "when"),
    "head_played": Text("打った手", "played"),
    "head_best": Text("最善", "best"),
    "head_word": Text("ひとことで", "in a word"),
    "none_mattered": Text(
        "大きな差のついた判断はありませんでした", "No decision made a difference that can be told from chance"
    ),
    "none_mattered_you": Text(
        "あなたの判断に、大きな差のついたものはありませんでした",
        "None of your decisions made a difference that can be told from chance",
    ),
    "none_mattered_yet": Text("まだありません", "None yet"),
    "by_player": Text("プレイヤーごと", "By player"),
    "head_player": Text("だれ", "who"),
    "head_good": Text("最善と変わらない手", "as good as the best"),
    "head_mean": Text("1手あたり", "a decision"),
    "good_of": Text("{n} / {m}", "{n} of {m}"),
    "played_away": Text("判断で失った分：{n}。", "Lost by decisions: {n}."),
    "was_luck": Text("運とほかの人の手：{n}。", " Luck, and what others did: {n}."),
    "bots_lose": Text("同じ場面でのボット（1手あたり）：", "Bots in the same positions, a decision:"),
    "bot_loses": Text("{bot} {n}", "{bot} {n}"),
    "your_find": Text("あなたの好手", "Your best find"),
    "find_of": Text("{who}の好手", "{who}’s best find"),
    "find_when": Text("{when}の{move}", "{move} in {when}"),
    "go_through": Text("自分の判断を見ていく：{n}回、約{minutes}分", "Go through mine: {n}, about {minutes} min"),
    # One decision
    "headline": Text("{when}：{text}", "{when}: {text}"),
    "in_replay": Text("再生で見る", "See it in the replay"),
    "nth_of": Text("大きかった判断　{n}番目 / {m}", "{n} of {m}"),
    "prev": Text("前", "Before"),
    "next": Text("次", "Next"),
    "seen_by_you": Text("あなたから見て", "From your seat"),
    "seen_by": Text("{who}から見て", "From {who}’s seat"),
    "all_open": Text("札を全部開く", "Open all cards"),
    "what_values": Text("札の上の数は、その札を出したときの終局の見込み", "On the cards: the result expected of each"),
    "to_the_best": Text("最善との差", "against the best"),
    "as_good": Text("最善と変わりません", "as good as the best"),
    "give_or_take": Text(
        "ぶれ ±{n}　見えない札を{worlds}通り", "give or take {n}, over {worlds} ways the hidden cards may lie"
    ),
    "candidates": Text("選べた手", "Moves there were"),
    "more_candidates": Text("ほかの{n}手", "{n} more"),
    "bots_choice": Text("ボットの一番", "bot’s choice"),
    "alike": Text("ほとんど同じ", "much the same"),
    "you_made": Text("あなたの手", "you chose"),
    "was_made": Text("{who}の手", "{who} chose"),
    "behind": Text("±{n}", "±{n}"),
    "half_between": Text("半分は{a}から{b}まで", "half between {a} and {b}"),
    "with_open_cards": Text("札を全部開くと{n}", "with open cards {n}"),
    "from_your_seat": Text(
        "あなたの席からの見込み（帯は半分が入る幅）", "from what you could see (bar: the middle half)"
    ),
    "from_the_seat": Text(
        "その席からの見込み（帯は半分が入る幅）", "from what the seat could see (bar: the middle half)"
    ),
    "only_open": Text("札を全部開いたら（席からは分かりません）", "only with open cards (no seat could know)"),
    "because": Text("差の内訳", "Where the difference comes from"),
    "play_on_with": Text("{move} を選んで、続きを打ってみる", "Choose {move} and play on"),
    "play_on_as": Text("{who}の席で {move} から打ってみる", "Choose {move} for {who} and play on"),
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
