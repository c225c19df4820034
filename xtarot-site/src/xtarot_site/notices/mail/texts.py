"""What mails say, in both languages."""

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
DIGEST = Text("{site}：お知らせ{n}件", "{site}: {n} notice{s}")
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
