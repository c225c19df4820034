"""What mails say, in both languages."""

from xtarot.rules.texts import Text

QUESTION = Text("{site}：メールアドレスの確認", "{site}: is this your address?")
ASKED = Text(
    """{site}（xtarot）のお知らせをこのアドレスに送るように頼まれました。

頼んだのがあなたなら、次のリンクを開いて、ボタンを押してください：
{link}

心あたりがなければ、何もしないでください。お知らせは届きません。
取り消すこともできます：
{end}
""",
    """Somebody asked {site} (xtarot) to send notices to this address.

If it was you, open this page and press the button:
{link}

If it was not, do nothing, and no notices will come.
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
There is one mail a day at most. To stop them, open this page and press the button (no need to sign in):
{end}
""",
)
