"""The texts of the pages about the site, in both languages."""

from xtarot.rules.texts import Text

TEXTS: dict[str, Text] = {
    "privacy": Text("プライバシー", "Privacy"),
    "imprint": Text("運営者情報", "Who runs this site"),
    "of_site": Text("運営者から", "From the operator of this site"),
    "kept": Text("何を、いつまで保存するか", "What is kept, and for how long"),
    "kept_about": Text(
        "広告も、あなたの行動を追跡するしくみもありません。ページは、ほかのサイトから何も読み込みません。"
        "xtarotが保存するのは、次のものだけです。",
        "There are no ads and no trackers, and pages load nothing from other sites. This is everything xtarot stores.",
    ),
    "what": Text("保存するもの", "What"),
    "term": Text("いつまで", "For how long"),
    "yours": Text("あなたにできること", "What you can do"),
    "take": Text("自分の記録を書き出す", "Download my data"),
    "take_about": Text(
        "このうち、あなたのものを1つのファイルにまとめて受け取れます。ハッシュと鍵は入りません。",
        "You can download everything above that is yours as one file, except hashes and keys.",
    ),
    "delete": Text("すべて消す", "Delete all of it"),
    "delete_about": Text(
        "あなたのページで、いつでも消せます。遊んだディール、審査に出した文章、条項への書き込みは、"
        "名前なしで残ります。",
        "You can delete everything at any time on your own page. Deals you played, texts you sent in and "
        "notes beside clauses stay, without your name.",
    ),
}
