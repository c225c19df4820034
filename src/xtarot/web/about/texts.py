"""The texts of the pages about the site, in both languages."""

from xtarot.rules.texts import Text

TEXTS: dict[str, Text] = {
    "privacy": Text("プライバシー", "Privacy"),
    "imprint": Text("運営者情報", "Imprint"),
    "of_site": Text("運営者から", "From whoever runs this site"),
    "kept": Text("何を、いつまで保存するか", "What is kept, and for how long"),
    "kept_about": Text(
        "広告も、あなたを追うしくみもありません。ページは、ほかのサイトから何も読み込みません。xtarotが保存するのは、次のものだけです。",
        "There are no advertisements and no trackers, and pages load nothing from other sites. This is all that xtarot "
        "keeps.",
    ),
    "what": Text("保存するもの", "What"),
    "term": Text("いつまで", "For how long"),
    "yours": Text("あなたにできること", "What you can do"),
    "take": Text("自分の記録を書き出す", "Take my data with me"),
    "take_about": Text(
        "保存しているもののうち、あなたのものを一つのファイルで受け取れます。ハッシュと鍵は入りません。",
        "You can have all of the above that is yours as one file, without hashes and keys.",
    ),
    "delete": Text("すべて消す", "Delete all of it"),
    "delete_about": Text(
        "あなたのページで、いつでも消せます。遊んだディール、審査に出した文章、条項への書き込みは、名前なしで残ります。",
        "On your own page you can delete all of it at any time. Deals that you played, texts that you sent in and "
        "notes beside clauses stay, without your name.",
    ),
}
