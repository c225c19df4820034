"""What a profile says, in both languages."""

from xtarot.rules.texts import Text

NO_PROFILE = Text("この戦績は見られません", "This page cannot be shown")
NO_PROFILE_TEXT = Text(
    "この名前の人がいないか、戦績を公開していません。",
    "There is nobody of this name, or they keep this page to themselves.",
)

TEXTS: dict[str, Text] = {
    "about": Text("{month}から・{n}ディール", "since {month} · {n} {n:deal|deals}"),
    "month": Text("{year}年{month}月", "{name} {year}"),
    "seen_by_nobody": Text("このページはあなただけに見えます。", "Only you see this page."),
    "seen_by_friends": Text("このページはあなたと友だちだけに見えます。", "Only you and your friends see this page."),
    "seen_by_everyone": Text("このページは誰でも見られます。", "Everyone can see this page."),
    "change_that": Text("変更する", "Change that"),
    "take_data": Text("自分の記録を書き出す", "Download my data"),
    "ratings": Text("レーティング", "Ratings"),
    "rated_matches": Text("{n}試合", "{n} {n:match|matches}"),
    "margin": Text("±{n}", "±{n}"),
    "finding_out": Text("まだ決まっていません", "Still finding out"),
    "missing": Text("あと{n}試合でレーティングが出ます", "{n} more {n:match|matches} until the rating is shown"),
    "rating_says": Text(
        "{game}のレーティングの動き：{first}から{last}。帯は誤差の範囲（±{margin}）",
        "Rating at {game}, from {first} to {last}; the band is how far it may be off (±{margin})",
    ),
    "numbers": Text("数字で見る", "As numbers"),
    "match_number": Text("試合", "Match"),
    "rating": Text("レーティング", "Rating"),
    "rating_about": Text(
        "名前のある人が最初から2人以上いた試合で動きます（誰でもヒントを使える卓は除く）。"
        "20試合に達した人のレーティングは、同じく20試合に達した人との試合だけで動きます。誰でも1500から始まります。±は、本当の強さが95%の確率でこの範囲にあることを表します。",
        "It moves with matches that two or more people with names began, at tables where nobody could ask for "
        "hints. From twenty matches on, only others with twenty move it. Everybody begins at 1500; ± means that with "
        "95 % confidence the true strength lies that close.",
    ),
    "last_deals": Text("最近の{n}ディールから", "From the last {n} {n:deal|deals}"),
    "n_deals": Text("{n}ディール", "{n} {n:deal|deals}"),
    "won": Text("勝ち {n}（{share}）", "{n} won ({share})"),
    "mean_place": Text("平均順位 {place}", "average place {place}"),
    "places": Text("順位", "Places"),
    "place": Text("{n}位", "{nth}"),
    "times": Text("{n}回", "{n} {n:time|times}"),
    "lines": Text("得点と失点の種類", "What changed the score"),
    "lines_what": Text(
        "それがあったディールの数（ほぼ毎回あるものは除く）",
        "in how many deals; what nearly every deal has is left out",
    ),
    "line": Text("種類", "For"),
    "own_side": Text("自分の側", "Your side"),
    "their_side": Text("この人の側", "Their side"),
    "other_side": Text("ほかの側", "Other sides"),
    "events": Text("この人の席で起きたこと", "What happened at their seat"),
    "events_own": Text("自分の席で起きたこと", "What happened at your seat"),
    "event": Text("できごと", "Event"),
    "count": Text("回数", "Times"),
    "a_deal": Text("1ディールあたり", "Per deal"),
    "best": Text("大きく勝ったディール", "Best deals"),
    "best_deal": Text("{points}点（{margin}点差）", "{points} {points:point|points}, {margin} ahead"),
    "nothing_yet": Text(
        "まだ終わったディールがありません。1ディール遊ぶと、ここに順位や得点が並びます。",
        "No deal is over yet. Play one, and places and points begin to stand here.",
    ),
    "from_now_on": Text(
        "ここには、これから終わるディールの順位や得点が並びます。",
        "Places and points of the deals that end from now on will stand here.",
    ),
    "nothing_of_theirs": Text("まだ終わったディールがありません。", "No deal is over yet."),
    "play_one": Text("1ディール遊ぶ", "Play a deal"),
}
