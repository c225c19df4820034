"""The texts of the pages about the site, in both languages."""

from xtarot.rules.texts import Text

TEXTS: dict[str, Text] = {
    "privacy": Text("プライバシー", "Privacy"),
    "imprint": Text("運営者情報", "Imprint"),
    "of_site": Text("このサイトから", "From whoever runs this site"),
    "kept": Text("何を、いつまで保存するか", "What is kept, and how long"),
    "kept_about": Text(
        "このサイトに広告はなく、ほかのサイトへは何も送りません。保存するのは次のものだけです。",
        "This site has no advertisements and no trackers, and loads nothing from elsewhere. This is all that it keeps.",
    ),
    "what": Text("保存するもの", "What"),
    "term": Text("いつまで", "How long"),
    "yours": Text("あなたにできること", "What you can do"),
    "take": Text("自分のデータをすべて受け取る", "Take all your data as a file"),
    "take_about": Text(
        "保存しているもののうち、あなたのものを一つのファイルで受け取れます。",
        "You can have all of the above that is yours as one file.",
    ),
    "delete": Text("すべて消す", "Delete yourself"),
    "delete_about": Text(
        "あなたのページで、いつでもすべて消せます。遊んだディールは名前なしで残ります。",
        "You can delete yourself on your own page at any time. Deals that you played stay, without your name.",
    ),
}
