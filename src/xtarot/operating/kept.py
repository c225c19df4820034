"""What is kept of whom, and how long: each table of the database that has to do with somebody, in words.

`tests/library/test_kept.py` holds it against the schema: a table is described here, or is among those of nobody.
"""

from typing import NamedTuple

from xtarot.rules.texts import Text


class Kept(NamedTuple):
    """Something that is kept in these `tables`, and how long it is."""

    tables: tuple[str, ...]
    what: Text
    term: Text


UNTIL_DELETED = Text("「すべて消す」まで", "until you delete yourself")

KEPT: tuple[Kept, ...] = (
    Kept(
        ("sessions", "keys"),
        Text(
            "ブラウザーを見分けるCookieのハッシュ、最初に来た日時、最後に卓で使った名前",
            "A hash of the cookie by which your browser is known, when it came first, your last name at a table",
        ),
        Text(
            "Cookieは1年。一度も席につかなければ30日で消えます。名前は「すべて消す」まで",
            "The cookie for a year; if you never sit down, all of it for 30 days; the name until you delete yourself",
        ),
    ),
    Kept(
        ("persons", "joined"),
        Text(
            "名前、決めた日、役割（審査、通報、運営）、6つの合言葉のハッシュ、ゲストのときの番号",
            "Your name and since when, your role (reviewer, moderator, operator), a hash of your six words, "
            "the numbers that you had as a guest",
        ),
        UNTIL_DELETED,
    ),
    Kept(
        ("names",),
        Text("名前のハッシュ（ほかの人が使わないように）", "A hash of your name, so that nobody else takes it"),
        Text("手放してから1年", "for a year after you gave it up"),
    ),
    Kept(
        ("passkeys",),
        Text(
            "パスキーの公開鍵、名前、最後に使った日時",
            "The public keys of your passkeys, what you call them, when they were used last",
        ),
        UNTIL_DELETED,
    ),
    Kept(
        ("challenges",),
        Text("サインイン中にブラウザーへ送った問い", "What your browser was asked while signing in"),
        Text("数分", "for minutes"),
    ),
    Kept(
        ("tables", "log", "answers", "branches", "tries", "duplicates"),
        Text(
            "卓での席、手、名前の変更、断られた操作、ほかの人と同じディールを遊んだこと",
            "Where you sat, your moves, your names there, what was refused, which shared deals you tried or dealt",
        ),
        Text(
            "手は残ります。名前は「すべて消す」で消えます。断られた操作は30日",
            "Moves stay; the name goes when you delete yourself; what was refused for 30 days",
        ),
    ),
    Kept(
        ("deals", "played_by"),
        Text("終わったディールと、その席にいた人", "Finished deals, and who sat where"),
        Text(
            "ディールは残ります。名前は「すべて消す」で消えます", "Deals stay; the name goes when you delete yourself"
        ),
    ),
    Kept(
        ("ratings", "profiles"),
        Text("レーティングと、プロフィールを誰に見せるか", "Your ratings, and who may see your profile"),
        Text(
            "数字は残りますが、「すべて消す」のあとは誰のものかわかりません",
            "The numbers stay, and are nobody's once you have deleted yourself",
        ),
    ),
    Kept(("solved",), Text("解いた問題", "Problems that you solved"), UNTIL_DELETED),
    Kept(
        ("drafts", "draft_texts", "draft_writers"),
        Text("ルールブックの下書きと、いっしょに書く人", "Drafts of rulebooks, and who writes them with you"),
        Text("捨てるか、「すべて消す」まで", "until you throw them away or delete yourself"),
    ),
    Kept(
        ("work_log", "work_texts", "remarks"),
        Text(
            "審査に出した文章、審査のやりとり、条項への書き込み",
            "What you sent in for review, what was said about it, your notes beside clauses",
        ),
        Text(
            "文章は残ります。名前は「すべて消す」で消えます", "The words stay; the name goes when you delete yourself"
        ),
    ),
    Kept(
        ("notices",),
        Text("あなたへのお知らせ", "Notices to you"),
        Text(
            "読んでから30日。読んでいないものは「すべて消す」まで",
            "30 days once read; unread ones until you delete yourself",
        ),
    ),
    Kept(
        ("subscriptions",),
        Text("お知らせを受け取る端末のアドレスと鍵", "The address and keys of devices that get notices"),
        Text("やめるか、半年使わないと消えます", "until you end it, or half a year without use"),
    ),
    Kept(
        ("mailboxes",),
        Text("お知らせを受け取るメールアドレス", "The mail address at which you get notices"),
        Text("やめるまで。確認されなければ30日", "until you end it; for 30 days if it is never confirmed"),
    ),
    Kept(
        ("friends", "unheard"),
        Text("友だちに加えた人、発言を隠した人", "Whom you marked as a friend, whom you do not want to hear"),
        UNTIL_DELETED,
    ),
    Kept(
        ("talk",),
        Text("卓での発言", "What you said at tables"),
        Text(
            "卓で誰も話さなくなってから30日。通報されたものは「すべて消す」まで",
            "30 days after the table fell silent; what was reported until you delete yourself",
        ),
    ),
    Kept(
        ("moderation",),
        Text(
            "あなたへの通報と対応、あなたがした通報", "What was reported and decided about you, and what you reported"
        ),
        Text(
            "あなたへのものは「すべて消す」まで。した通報は残り、名前は消えます",
            "What is about you until you delete yourself; what you reported stays, without your name",
        ),
    ),
    Kept(
        ("operating",),
        Text("運営者がしたこと、役割の任命", "What operators did, and who was given a role"),
        Text("残りますが、「すべて消す」のあとは番号だけです", "It stays; once you have deleted yourself, as a number"),
    ),
    Kept(
        ("spent",),
        Text(
            "ネットワークアドレスのハッシュ（使いすぎを止めるため）",
            "A hash of your network address, so that nobody overloads the site",
        ),
        Text("1日", "for a day"),
    ),
)
"""In the order in which it is read."""

OF_NOBODY = {
    "contests": "calls for rules, by whoever runs the site",
    "figures": "of deals between bots",
    "house_rules": "counts",
    "own_secrets": "of the site",
    "rated_games": "counts",
    "reviews": "computed from the record of a deal",
    "running": "when a server ran last",
    "taken_names": "names and numbers of books",
}
"""Tables that have to do with no person, each with what is there."""
