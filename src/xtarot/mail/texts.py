"""What mails say, in both languages."""

from xtarot.rules.texts import Text

QUESTION = Text("{site}：メールアドレスの確認", "{site}: is this your address?")
ASKED = Text(
    """{site}（xtarot）で、このアドレスにお知らせを送るように頼まれました。

あなたが頼んだのなら、次のページでボタンを押してください：
{link}

心あたりがなければ、何もしないでください。このあとメールは届きません。
頼みそのものを消すには：
{end}
""",
    """Somebody asked {site} (xtarot) to send notices to this address.

If it was you, open this page and press the button:
{link}

If it was not, do nothing, and no more mail will come.
You can also delete the request itself:
{end}
""",
)
DIGEST = Text("{site}：お知らせ{n}件", "{site}: {n} notice{s}")
TOLD = Text(
    """{lines}

--
メールは1日に1通までです。止めるには、次のページでボタンを押してください（サインインはいりません）：
{end}
""",
    """{lines}

--
There is one mail a day at most. To end them, open this page and press the button (no need to sign in):
{end}
""",
)
