"""What is kept of whom, and how long: each table of the database that has to do with somebody, in words.

`tests/library/test_kept.py` holds it against the schema: a table is described here, or is among those of nobody.
"""

from typing import NamedTuple

from xtarot.rules.texts import Lang, Text


class Kept(NamedTuple):
    """Something that is kept in these `tables`, or beside the database, and how long it is.

    `cleared`: how long where logs of finished tables are cleared away after some `days`, if that is something else.
    """

    tables: tuple[str, ...]
    what: Text
    term: Text
    cleared: Text | None = None


UNTIL_DELETED = Text("「すべて消す」まで", "Until you press “Delete all of it”")

KEPT: tuple[Kept, ...] = (
    Kept(
        ("sessions", "keys"),
        Text(
            "ブラウザーを見分けるCookieのハッシュ、最初に来た日時、名前で入った日時、最後に卓で使った名前",
            "A hash of the cookie by which your browser is known, when you first came, when you signed in, the last "
            "name that you had at a table",
        ),
        Text(
            "「すべて消す」まで（Cookieのハッシュは、出るまで）。最初に来た日時は、番号だけをつけて残ります。"
            "ページを見ただけなら、すべて30日",
            "Until you press “Delete all of it”, the hash only until you sign out. When you first came stays, under a "
            "number alone. If you only looked at pages, all of it goes after 30 days",
        ),
    ),
    Kept(
        ("persons", "joined"),
        Text(
            "名前、決めた日、役割（審査員、モデレーター、運営者）、6つのことばのハッシュ、ゲストのときの番号",
            "Your name and since when you have it, your roles (reviewer, moderator, operator), a hash of your six "
            "words, the numbers that you had as a guest",
        ),
        Text(
            "「すべて消す」まで。番号は残りますが、誰のものかわかりません",
            "Until you press “Delete all of it”. The numbers stay, and are nobody’s",
        ),
    ),
    Kept(
        ("names",),
        Text("名前のハッシュ（ほかの人が使わないように）", "A hash of your name, so that nobody else takes it"),
        Text("手放してから1年", "For a year after you gave it up"),
    ),
    Kept(
        ("passkeys",),
        Text(
            "パスキーの公開鍵、名前、最後に使った日時",
            "The public keys of your passkeys, what you call them, when you last used them",
        ),
        Text("外すか「すべて消す」まで", "Until you remove them or press “Delete all of it”"),
    ),
    Kept(
        ("challenges",),
        Text("名前で入るときにブラウザーへ送った問い", "What your browser was asked while you signed in"),
        Text("数分", "For minutes"),
    ),
    Kept(
        ("tables", "log", "answers"),
        Text(
            "卓での席、手、名前、断られた操作",
            "Where you sat at tables, your moves, your names there, what was refused",
        ),
        Text(
            "残ります。名前と断られた操作は「すべて消す」で消え、断られた操作は、卓が30日使われなくても消えます",
            "It stays. Your names and what was refused go with “Delete all of it”; what was refused also goes once the "
            "table has not been used for 30 days",
        ),
        Text(
            "終わった卓のものは、最後に使われてから{days}日で消えます。ほかの卓のものは残ります。"
            "名前と断られた操作は「すべて消す」で消え、断られた操作は、卓が30日使われなくても消えます",
            "At finished tables, for {days} day{s} after they were last used; at others it stays. Your names and "
            "what was refused go with “Delete all of it”; what was refused also goes once the table has not been used "
            "for 30 days",
        ),
    ),
    Kept(
        ("deals", "played_by"),
        Text("終わったディールと、その席にいた人", "Finished deals, and who sat where"),
        Text(
            "ディールは残ります。名前は「すべて消す」で消えます",
            "Deals stay. Your name goes with “Delete all of it”",
        ),
    ),
    Kept(
        ("branches", "tries", "duplicates"),
        Text(
            "遊んだ「今日のディール」と挑戦状、作った挑戦状、途中から遊んでみたディール",
            "Deals of the day and challenges that you played, challenges that you made, deals from which you played on",
        ),
        Text(
            "残りますが、「すべて消す」のあとは誰のものかわかりません",
            "It stays, and after “Delete all of it” is nobody’s",
        ),
    ),
    Kept(
        ("ratings", "profiles"),
        Text("レーティングと、戦績のページを誰に見せるか", "Your ratings, and who can see your profile"),
        Text(
            "数字は残りますが、「すべて消す」のあとは誰のものかわかりません",
            "The numbers stay, and after “Delete all of it” are nobody’s",
        ),
    ),
    Kept(("solved",), Text("解いた問題", "Problems that you solved"), UNTIL_DELETED),
    Kept(
        ("drafts", "draft_texts", "draft_writers"),
        Text("ルールブックの下書きと、いっしょに書く人", "Drafts of rulebooks, and who writes them with you"),
        Text(
            "捨てるか「すべて消す」まで。いっしょに書く人がいれば、「すべて消す」のあとはその人に引き継がれます",
            "Until you discard them or press “Delete all of it”, after which whoever writes one with you has it",
        ),
    ),
    Kept(
        ("work_log", "work_texts", "remarks"),
        Text(
            "審査に出した文章、審査のやりとり、条項への書き込み",
            "What you sent in for review, what was said about it, your notes beside clauses",
        ),
        Text(
            "文章は残ります。名前は「すべて消す」で消えます", "The words stay. Your name goes with “Delete all of it”"
        ),
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
            "The addresses and keys of devices that get notices, which go there encrypted, by the browser’s service",
        ),
        Text(
            "やめるか「すべて消す」まで。7か月使わなければ消えます",
            "Until you turn it off or press “Delete all of it”, or for seven months without use",
        ),
    ),
    Kept(
        ("mailboxes",),
        Text("お知らせを受け取るメールアドレス", "The mail address at which you get notices"),
        Text(
            "メールを止めるか「すべて消す」まで。確認されなければ30日",
            "Until you stop the mails or press “Delete all of it”; for 30 days if it is never confirmed",
        ),
    ),
    Kept(
        ("friends", "unheard"),
        Text("友だちに加えた人、発言を隠した人", "Whom you added as a friend, whose chat you hide"),
        Text("外すか「すべて消す」まで", "Until you undo it or press “Delete all of it”"),
    ),
    Kept(
        ("talk",),
        Text("卓のチャットでの発言", "What you said in the chat of tables"),
        Text(
            "卓で誰も話さなくなってから、長くて30日。通報があった卓のものは「すべて消す」まで",
            "30 days at most after the table fell silent; if a line there was reported, until you press “Delete all of "
            "it”",
        ),
    ),
    Kept(
        ("moderation",),
        Text(
            "あなたへの通報と対応、あなたがした通報", "What was reported and decided about you, and what you reported"
        ),
        Text(
            "あなたへのものは「すべて消す」まで。した通報は残り、名前は消えます",
            "What is about you, until you press “Delete all of it”. What you reported stays, then without your name",
        ),
    ),
    Kept(
        ("operating",),
        Text("運営者がしたこと、役割の任命", "What operators did, and who was given a role"),
        Text(
            "残りますが、「すべて消す」のあとは番号だけです",
            "It stays, after “Delete all of it” under a number alone",
        ),
    ),
    Kept(
        ("spent",),
        Text(
            "ネットワークアドレスや、確認を送るメールアドレスなどのハッシュ（使いすぎを止めるため）",
            "A hash of your network address, or of a mail address to be confirmed, so that nobody overloads the site",
        ),
        Text("1日", "For a day"),
    ),
    Kept(
        (),
        Text("上のすべてのバックアップ", "Back-ups of all that"),
        Text(
            "サイトが運営の説明どおりにしていれば、長くて30日。"
            "バックアップから元に戻すときも、「すべて消す」を押した人のものはまた消します",
            "30 days at most, if the site is run as its documentation says. Nobody who has pressed “Delete all of it” "
            "comes back from one",
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


def write_term(kept: Kept, keep_logs: int | None, lang: Lang) -> str:
    """How long something is kept on this site; `keep_logs`: days for logs of finished tables, None where they stay."""
    if keep_logs is None or not kept.cleared:
        return kept.term.of(lang)
    return kept.cleared.of(lang, days=keep_logs, s="" if keep_logs == 1 else "s")
