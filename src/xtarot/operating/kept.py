"""What is kept of whom, and how long: each table of the database that has to do with somebody, in words.

`tests/library/test_kept.py` holds it against the schema: a table is described here, or is among those of nobody.
"""

from typing import NamedTuple

from xtarot.rules.texts import Text


class Kept(NamedTuple):
    """Something that is kept in these `tables`, or beside the database, and how long it is."""

    tables: tuple[str, ...]
    what: Text
    term: Text


UNTIL_DELETED = Text("「すべて消す」まで", "until you press “Delete all of it”")

KEPT: tuple[Kept, ...] = (
    Kept(
        ("sessions", "keys"),
        Text(
            "ブラウザーを見分けるCookieのハッシュ、最初に来た日時、名前で入った日時、最後に卓で使った名前",
            "A hash of the cookie by which your browser is known, when you came first and when you signed in, "
            "the name that you had last at a table",
        ),
        Text(
            "「すべて消す」まで（Cookieは、出るまで）。最初に来た日時は番号だけで残ります。"
            "見ただけなら、すべて30日で消えます",
            "until you press “Delete all of it”, the cookie's until you sign out; when you came first stays, with a "
            "number alone; all of it for 30 days if you only read",
        ),
    ),
    Kept(
        ("persons", "joined"),
        Text(
            "名前、決めた日、役割（審査員、モデレーター、運営者）、6つのことばのハッシュ、ゲストのときの番号",
            "Your name and since when, your role (reviewer, moderator, operator), a hash of your six words, "
            "the numbers that you had as a guest",
        ),
        Text(
            "「すべて消す」まで。番号は残りますが、誰のものかわかりません",
            "until you press “Delete all of it”; the numbers stay, and are nobody's",
        ),
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
        Text("外すか「すべて消す」まで", "until you remove them or press “Delete all of it”"),
    ),
    Kept(
        ("challenges",),
        Text("名前で入るときにブラウザーへ送った問い", "What your browser was asked while signing in"),
        Text("数分", "for minutes"),
    ),
    Kept(
        ("tables", "log", "answers", "branches", "tries", "duplicates"),
        Text(
            "卓での席、手、名前の変更、断られた操作、ほかの人と同じディールを遊んだこと",
            "Where you sat, your moves, your names there, what was refused, which shared deals you tried or dealt",
        ),
        Text(
            "残りますが、運営者の設定によっては、終わった卓のものが決まった日数で消えます（ディールは残ります）。"
            "名前は「すべて消す」で、断られた操作は卓が30日使われないと消えます",
            "It stays, unless the site is set to clear finished tables away after some days (deals stay); the name "
            "goes with “Delete all of it”, what was refused once the table is not used for 30 days",
        ),
    ),
    Kept(
        ("deals", "played_by"),
        Text("終わったディールと、その席にいた人", "Finished deals, and who sat where"),
        Text("ディールは残ります。名前は「すべて消す」で消えます", "Deals stay; the name goes with “Delete all of it”"),
    ),
    Kept(
        ("ratings", "profiles"),
        Text("レーティングと、戦績のページを誰に見せるか", "Your ratings, and who may see your profile"),
        Text(
            "数字は残りますが、「すべて消す」のあとは誰のものかわかりません",
            "The numbers stay, and after “Delete all of it” are nobody's",
        ),
    ),
    Kept(("solved",), Text("解いた問題", "Problems that you solved"), UNTIL_DELETED),
    Kept(
        ("drafts", "draft_texts", "draft_writers"),
        Text("ルールブックの下書きと、いっしょに書く人", "Drafts of rulebooks, and who writes them with you"),
        Text(
            "捨てるか「すべて消す」まで。いっしょに書く人がいれば、「すべて消す」のあとはその人に引き継がれます",
            "until you discard them or press “Delete all of it”, after which whoever writes one with you has it",
        ),
    ),
    Kept(
        ("work_log", "work_texts", "remarks"),
        Text(
            "審査に出した文章、審査のやりとり、条項への書き込み",
            "What you sent in for review, what was said about it, your notes beside clauses",
        ),
        Text("文章は残ります。名前は「すべて消す」で消えます", "The words stay; the name goes with “Delete all of it”"),
    ),
    Kept(
        ("notices",),
        Text("あなたへのお知らせ", "Notices to you"),
        Text(
            "届いてから30日。読んでいないものは、読むか「すべて消す」まで",
            "30 days after they came; unread ones until you read them or press “Delete all of it”",
        ),
    ),
    Kept(
        ("subscriptions",),
        Text(
            "お知らせを受け取る端末のアドレスと鍵（お知らせは暗号にして、ブラウザーの通知サービスに渡します）",
            "The address and keys of devices that get notices, which go there encrypted, by the browser's service",
        ),
        Text(
            "やめるか「すべて消す」まで。7か月使わなければ消えます",
            "until you turn it off or press “Delete all of it”, or seven months without use",
        ),
    ),
    Kept(
        ("mailboxes",),
        Text("お知らせを受け取るメールアドレス", "The mail address at which you get notices"),
        Text(
            "やめるか「すべて消す」まで。確認されなければ30日",
            "until you stop the mails or press “Delete all of it”; for 30 days if it is never confirmed",
        ),
    ),
    Kept(
        ("friends", "unheard"),
        Text("友だちに加えた人、発言を隠した人", "Whom you added as a friend, whom you do not want to hear"),
        Text("外すか「すべて消す」まで", "until you undo it or press “Delete all of it”"),
    ),
    Kept(
        ("talk",),
        Text("卓での発言", "What you said at tables"),
        Text(
            "卓で誰も話さなくなってから、長くて30日。通報があった卓のものは「すべて消す」まで",
            "30 days at most after the table fell silent; if a line was reported, until you press “Delete all of it”",
        ),
    ),
    Kept(
        ("moderation",),
        Text(
            "あなたへの通報と対応、あなたがした通報", "What was reported and decided about you, and what you reported"
        ),
        Text(
            "あなたへのものは「すべて消す」まで。した通報は残り、名前は消えます",
            "What is about you until you press “Delete all of it”; what you reported stays, then without your name",
        ),
    ),
    Kept(
        ("operating",),
        Text("運営者がしたこと、役割の任命", "What operators did, and who was given a role"),
        Text(
            "残りますが、「すべて消す」のあとは番号だけです", "It stays; after “Delete all of it”, with a number alone"
        ),
    ),
    Kept(
        ("spent",),
        Text(
            "ネットワークアドレスや、確認を送るメールアドレスなどのハッシュ（使いすぎを止めるため）",
            "A hash of your network address, or of a mail address to confirm, so that nobody overloads the site",
        ),
        Text("1日", "for a day"),
    ),
    Kept(
        (),
        Text("上のすべてのバックアップ", "Back-ups of all that"),
        Text(
            "サイトが運営の説明どおりにしていれば、長くて30日。"
            "そこから元に戻しても、「すべて消す」を押した人のものは、また消します",
            "30 days at most, if the site is run as its documentation says; whoever has pressed “Delete all of it” "
            "does not come back from one either",
        ),
    ),
)
"""In the order in which it is read."""

OF_NOBODY = {
    "contests": "calls for rules, by whoever runs the site",
    "figures": "of deals between bots",
    "house_rules": "counts",
    "lives": "which numbers were never given, since a back-up was restored",
    "own_secrets": "of the site",
    "rated_games": "counts",
    "reviews": "computed from the record of a deal",
    "running": "when a server ran last",
    "taken_names": "names and numbers of books",
}
"""Tables that have to do with no person, each with what is there."""
