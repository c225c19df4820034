"""What mails and the pages of their links say, in both languages."""

from xtarot.rules.texts import Text

QUESTION = Text("{site}：メールアドレスの確認", "{site}: please confirm your email address")
ASKED = Text(
    """{site}（xtarot）のお知らせをこのメールアドレスで受け取りたい、という申し込みがありました。

申し込んだのがあなたなら、次のリンクを開いて、ボタンを押してください：
{link}

心あたりがなければ、このメールは無視してください。お知らせは届きません。
申し込みを取り消すこともできます：
{end}
""",
    """Somebody asked for notices from {site} (xtarot) to be sent to this address.

If it was you, open this page and press the button:
{link}

If it was not you, ignore this email and nothing more will be sent.
You can also cancel the request:
{end}
""",
)
DIGEST = Text("{site}：お知らせ{n}件", "{site}: {n} {n:notice|notices}")
TOLD = Text(
    """{lines}

--
メールは1日に1通までです。止めるには、次のリンクを開いて、ボタンを押してください（名前で入らなくてもできます）：
{end}
""",
    """{lines}

--
You get at most one email a day. To stop them, open this page and press the button (no need to sign in):
{end}
""",
)

NEEDS_PERSON = Text(
    "お知らせをメールで受け取るには、名前を決めてください", "to get notices by email, choose a name first"
)
NO_ADDRESS = Text(
    "このアドレスには送れません。書き方を確かめてください",
    "email cannot be sent to this address: check how it is written",
)
TOO_MANY_MAILS = Text(
    "確認メールの申し込みが続いています。{left}後にもう一度お試しください",
    "You have asked for several confirmation emails. Try again in {left}",
)
MAILS_SPENT = Text(
    "いま、確認メールの申し込みがとても多くなっています。{left}後にもう一度お試しください",
    "Very many people ask for confirmation emails just now. Try again in {left}",
)
MAIL_OF_PAGE: dict[str, Text] = {
    "mail": Text("お知らせをメールでも受け取る（1日に1通まで）", "Send notices by email, too (at most one a day)"),
    "mail_address": Text("メールアドレス", "Email address"),
    "mail_ask": Text("確認メールを送る", "Send a confirmation email"),
    "mail_asked": Text("{address}に確認メールを送りました。", "A confirmation email has been sent to {address}."),
    "mail_earlier": Text(
        "{address}には、この24時間のうちに確認メールを送っています。届いているメールのリンクを開いて、あなたの名前を選んでください。",
        "{address} has already been sent a confirmation email within 24 hours. Open its link and choose your name.",
    ),
    "mail_to": Text("お知らせのメール：{address}", "Notices by email: {address}"),
    "mail_waits": Text(
        "まだ確認されていません。届いたメールのリンクを開いて、ボタンを押してください。",
        "Not confirmed yet. Open the link in the email and press the button.",
    ),
    "mail_on": Text("1日に1通まで届きます", "At most one email a day"),
    "mail_take_back": Text("取り消す", "Cancel"),
    "mail_stop": Text("メールを止める", "Stop the emails"),
    "mail_stopped": Text(
        "メールを止めました。アドレスは消しました。", "You will get no more emails, and your address has been deleted."
    ),
}
BY_MAIL: dict[str, Text] = {
    "mail_confirm": Text("メールアドレスの確認", "Confirm your email address"),
    "mail_confirm_text": Text(
        "ボタンを押すと、確認メールが届いたアドレスに、{name}さんへのお知らせも届くようになります。1日に1通までです。",
        "Press the button to get the notices of {name} at the address this link was sent to, at most one email a day.",
    ),
    "mail_confirm_press": Text("受け取る", "Yes, send them"),
    "mail_choose": Text("どの名前で受け取りますか", "Which name is yours?"),
    "mail_choose_text": Text(
        "このメールアドレスには、いくつもの名前で申し込みが届いています。あなたの名前を選ぶと、確認メールが届いたアドレスに、お知らせも届くようになります。"
        "ほかの名前は選ばないでください。あなたの名前がなければ、名前で入ってから、もう一度このリンクを開いてください。",
        "Several people asked for notices to be sent to this mailbox. Choose your own name, and no other, to get "
        "notices at the address this link was sent to. If your name is not there, sign in and open this link again.",
    ),
    "mail_confirmed": Text("確認しました", "Confirmed"),
    "mail_confirmed_text": Text(
        "新しいお知らせは、メールでも届きます（1日に1通まで）。どのメールにも、止めるためのリンクがあります。",
        "New notices will also come by email, at most one a day. Each email has a link to stop them.",
    ),
    "mail_gone": Text("このリンクはもう使えません", "This link no longer works"),
    "mail_gone_text": Text(
        "確認が済んでいるか、取り消されたか、30日を過ぎています。何度か申し込んだときは、"
        "一番新しいメールのリンクを開いてください。",
        "The address has already been confirmed, or the request was cancelled or is more than 30 days "
        "old. If you asked more than once, use the link in the newest email.",
    ),
    "mail_end": Text("メールを止めますか", "Stop the emails?"),
    "mail_end_text": Text(
        "ボタンを押すと、お知らせのメールは届かなくなり、アドレスは消えます。名前で入らなくてもできます。",
        "Press the button and you will get no more notices by email; your address will be deleted. You "
        "need not sign in.",
    ),
    "mail_end_press": Text("止める", "Stop them"),
    "mail_ended": Text("メールを止めました", "Emails stopped"),
    "mail_ended_text": Text(
        "アドレスは消しました。まだ届くときは、一番新しいメールのリンクから止められます。",
        "Your address has been deleted. If emails still arrive, use the link in the newest one.",
    ),
}
