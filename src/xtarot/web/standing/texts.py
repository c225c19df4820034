"""What a profile says, in both languages."""

from xtarot.rules.texts import Text

NO_PROFILE = Text("この戦績は見られません", "This page is not to be seen")
NO_PROFILE_TEXT = Text(
    "この名前の人がいないか、戦績を公開していません。", "Nobody is called so, or they do not show how they stand."
)

TEXTS: dict[str, Text] = {
    "about": Text("{month}から・{n}ディール", "since {month} · {n} deal{s}"),
    "month": Text("{year}年{month}月", "{name} {year}"),
    "seen_by_nobody": Text("このページはあなただけに見えます。", "Only you see this page."),
    "seen_by_everyone": Text("このページは誰でも見られます。", "Everyone can see this page."),
    "change_that": Text("変える", "Change that"),
    "take_data": Text("自分の記録を書き出す", "Take my data with me"),
    "ratings": Text("レーティング", "Ratings"),
    "rated_matches": Text("{n}試合", "{n} match{es}"),
    "margin": Text("±{n}", "±{n}"),
    "finding_out": Text("まだ決まっていません", "Still finding out"),
    "missing": Text("あと{n}試合で数字が出ます", "{n} more match{es} until there is a number"),
    "rating_says": Text(
        "{game}のレーティングの動き：{first}から{last}。帯はぶれの幅（±{margin}）",
        "Rating at {game}, from {first} to {last}; the band is how far it may be off (±{margin})",
    ),
    "numbers": Text("数字で見る", "As numbers"),
    "match_number": Text("試合", "Match"),
    "rating": Text("レーティング", "Rating"),
    "rating_about": Text(
        "名前のある人どうしの試合で動きます。誰でも1500（レベル「ふつう」のコンピューターの強さ）から始まり、"
        "±は95%の確かさでその幅に入るという意味です。",
        "It moves with matches between people who have a name. Everybody begins at 1500, which is how strong the "
        "Medium bot is; ± means that with 95 % confidence it lies that close.",
    ),
    "last_deals": Text("最近の{n}ディールから", "From the last {n} deals"),
    "n_deals": Text("{n}ディール", "{n} deal{s}"),
    "won": Text("勝ち {n}（{share}）", "{n} won ({share})"),
    "mean_place": Text("平均{place}位", "average place {place}"),
    "places": Text("順位", "Places"),
    "place": Text("{n}位", "{nth}"),
    "times": Text("{n}回", "{n} times"),
    "lines": Text("得点の内訳", "Where points came from"),
    "lines_what": Text("ディールの数", "in how many deals"),
    "line": Text("得点", "Points for"),
    "own_side": Text("自分", "Yours"),
    "their_side": Text("この人", "Theirs"),
    "other_side": Text("ほか", "Others"),
    "events": Text("自分の席で起きたこと", "What happened at their seat"),
    "events_own": Text("自分の席で起きたこと", "What happened at your seat"),
    "event": Text("できごと", "Event"),
    "count": Text("回数", "Times"),
    "a_deal": Text("1ディールあたり", "A deal"),
    "best": Text("大きく勝ったディール", "Best deals"),
    "best_deal": Text("{points}点（{margin}点差）", "{points} point{s}, {margin} ahead"),
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
