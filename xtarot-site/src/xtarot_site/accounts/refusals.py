"""What is said about names and signing in, in both languages."""

from xtarot.rules.texts import Text

# Why something cannot be a name
SIZE = Text("名前は{least}〜{most}字です", "A name has {least} to {most} characters")
HIDDEN = Text("目に見えない文字（{code}）が入っています", "There is a character that nobody can see ({code})")
DIRECTION = Text(
    "文字の向きを変える記号（{code}）が入っています", "There is a mark that turns the direction of writing ({code})"
)
STRANGE = Text(
    "「{letter}」は名前に使えません。使えるのは文字、数字、空白と {signs} です",
    "“{letter}” cannot stand in a name: letters, digits, blanks and {signs} can",
)
NO_LETTER = Text("文字が1つは必要です", "A name needs at least one letter")
PILED = Text("1つの文字に付く記号が多すぎます", "Too many marks stand on one letter")
MIXED = Text(
    "まぎらわしい文字が混ざっています（{scripts}）", "Letters that can be mistaken for each other are mixed ({scripts})"
)
RESERVED = Text(
    "この名前は運営やコンピューター用に取ってあります", "This name is reserved: for bots, or for those who run the site"
)
OFFENSIVE = Text("人を傷つける名前は使えません", "A name that insults people cannot be taken")
TAKEN = Text("この名前、またはよく似た名前の人がいます", "Somebody has this name already, or one that looks like it")
TOO_SOON = Text("名前を変えられるのは月に1度です。次は{day}から", "A name can be changed once a month: next on {day}")
OF_AUTHOR = Text(
    "{name}さんはルールブックの考案者です。ご本人でしたら、サイトの運営者に知らせてください",
    "{name} is the author of a rulebook. If that is you, tell those who run the site",
)
BELONGS = Text(
    "{name}さんはこのサイトにいます。別の名前にしてください",
    "{name} is somebody’s name here, or looks like it: choose another",
)
ALIKE = Text(
    "{name}は、{other}さんの名前とまぎらわしいので使えません。別の名前にしてください",
    "{name} looks like {other}, which is somebody’s name here: choose another",
)

AMBIGUOUS = Text(
    "{number}は、{name}さんの番号でも、#{other}の人の名前でもあります。#を付けて番号で指定してください",
    "{number} is the number of {name}, and the name of #{other}: write the number with its #",
)

# Signing in
NO_PERSON = Text("まだ名前がありません", "You have no name yet")
WRONG_WORDS = Text(
    "名前とことばが合いません。ことばは1度使うと新しくなります",
    "Name and words do not fit. Words that were used once are replaced by new ones",
)
WORDS_FORM = Text("ことばは6つです", "Six words are needed")
TOO_OFTEN = Text("しばらくしてから、もう一度お試しください", "Too many attempts: wait some minutes")
NO_PARTY = Text(
    "このサイトではパスキーを使えません。6つのことばで入れます",
    "Passkeys do not work on this site: six words are the way to sign in",
)
BAD_ANSWER = Text(
    "パスキーを確かめられませんでした。もう一度お試しください", "The passkey’s answer was not accepted: try again"
)
UNKNOWN_PASSKEY = Text("このパスキーはここでは使われていません", "This passkey belongs to nobody here")
MOST_PASSKEYS = Text("パスキーは{most}個までです", "There can be {most} passkeys at most")
