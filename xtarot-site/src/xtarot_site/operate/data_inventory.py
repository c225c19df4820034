"""What is kept of whom, and how long: each table of the database that has to do with somebody, in words.

`xtarot-site/tests/operate/test_data_inventory.py` holds it against the schema: a table is described here, or is among
those of nobody.
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
            "ブラウザーを見分けるCookieのハッシュ（元に戻せない形に変えたもの）、最初に来た日時、名前で入った日時、最後に卓で使った名前",
            "A hash of the cookie that identifies your browser, when you first came, when you signed in, and "
            "the name you last used at a table",
        ),
        Text(
            "「すべて消す」まで（Cookieのハッシュは「ここから出る」まで）。最初に来た日時は、"
            "番号とだけ結びついて残ります。ページを見ただけなら、すべて30日で消えます",
            "Until you press “Delete all of it”; the cookie’s hash only until you sign out. When you first "
            "came stays, linked only to a number. If you only looked at pages, all of it goes after 30 days",
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
            "「すべて消す」まで。番号は残りますが、誰のものかわからなくなります",
            "Until you press “Delete all of it”. The numbers stay, but no longer point to you",
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
        Text(
            "名前で入るときの確認のために、ブラウザーへ送ったデータ",
            "What was sent to your browser to check your sign-in",
        ),
        Text("数分", "A few minutes"),
    ),
    Kept(
        ("tables", "log", "answers"),
        Text(
            "卓での席、手、名前、受け付けられなかった操作",
            "Where you sat at tables, your moves, your names there, what was refused",
        ),
        Text(
            "残ります。名前と、受け付けられなかった操作は「すべて消す」で消えます。受け付けられなかった操作は、卓が30日使われなかったときにも消えます",
            "It stays. Your names and what was refused go with “Delete all of it”; what was refused also goes once the "
            "table has not been used for 30 days",
        ),
        Text(
            "終わった卓のものは、最後に使われてから{days}日で消えます。ほかの卓のものは残ります。"
            "名前と、受け付けられなかった操作は「すべて消す」で消えます。受け付けられなかった操作は、卓が30日使われなかったときにも消えます",
            "At finished tables, for {days} {days:day|days} after they were last used; at others it stays. Your names "
            "and what was refused go with “Delete all of it”; what was refused also goes once the table has not been "
            "used for 30 days",
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
            "Deals of the day and challenges that you played, challenges that you made, and deals that you "
            "played on from the middle",
        ),
        Text(
            "残りますが、「すべて消す」のあとは誰のものかわからなくなります",
            "They stay, but after “Delete all of it” no longer point to you",
        ),
    ),
    Kept(
        ("ratings", "profiles"),
        Text("レーティングと、戦績のページを誰に見せるか", "Your ratings, and who can see your profile"),
        Text(
            "数字は残りますが、「すべて消す」のあとは誰のものかわからなくなります",
            "The numbers stay, but after “Delete all of it” no longer point to you",
        ),
    ),
    Kept(("solved",), Text("解いた問題", "Problems that you solved"), UNTIL_DELETED),
    Kept(
        ("drafts", "draft_texts", "draft_writers"),
        Text("ルールブックの下書きと、いっしょに書く人", "Drafts of rulebooks, and who writes them with you"),
        Text(
            "捨てるか「すべて消す」まで。いっしょに書く人がいれば、「すべて消す」のあとはその人に引き継がれます",
            "Until you discard them or press “Delete all of it”; after that, a draft written with somebody "
            "else goes to them",
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
            "30 days after they arrive; unread ones until you read them or press “Delete all of it”",
        ),
    ),
    Kept(
        ("subscriptions",),
        Text(
            "お知らせを受け取る端末のアドレスと鍵（お知らせは暗号にして、ブラウザーの通知サービスに渡します）",
            "The addresses and keys of devices that get notices (notices are encrypted and delivered by the "
            "browser’s notification service)",
        ),
        Text(
            "やめるか「すべて消す」まで。7か月使わなければ消えます",
            "Until you turn them off or press “Delete all of it”, or after seven months without use",
        ),
    ),
    Kept(
        ("mailboxes",),
        Text("お知らせを受け取るメールアドレス", "The email address at which you get notices"),
        Text(
            "メールを止めるか「すべて消す」まで。確認されなければ30日",
            "Until you stop the emails or press “Delete all of it”; 30 days if it is never confirmed",
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
            "あなたへの通報と対応、あなたの異議、あなたがした通報",
            "What was reported and decided about you, your appeals, and what you reported",
        ),
        Text(
            "あなたへの通報と対応、異議は「すべて消す」まで。あなたがした通報は、そのあとも名前なしで残ります",
            "What is about you: until you press “Delete all of it”. What you reported stays, without your name",
        ),
    ),
    Kept(
        ("operating",),
        Text("運営者がしたこと、役割の任命", "What operators did, and who was given a role"),
        Text(
            "残りますが、「すべて消す」のあとは番号だけになります",
            "It stays; after “Delete all of it”, only under a number",
        ),
    ),
    Kept(
        ("spent",),
        Text(
            "IPアドレスや、確認メールの送り先などのハッシュ（使いすぎを防ぐため）",
            "A hash of your IP address, or of an email address waiting to be confirmed, so that nobody "
            "overloads the site",
        ),
        Text("1日", "One day"),
    ),
    Kept(
        (),
        Text("上のすべてのバックアップ", "Backups of all of the above"),
        Text(
            "サイトが説明書のとおりに運営されていれば、長くて30日です。バックアップから復元するときは、"
            "「すべて消す」を押した人のデータをもう一度消します",
            "At most 30 days, if the site is run as its documentation says. When a backup is restored, the "
            "data of anyone who has pressed “Delete all of it” is deleted again",
        ),
    ),
)
"""In the order in which it is read."""

OF_NOBODY = {
    "contests": "calls for rules, by whoever runs the site",
    "figures": "of deals between bots",
    "house_rules": "counts",
    "lives": "which numbers were never given, since a backup was restored",
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
    return kept.cleared.of(lang, days=keep_logs)
