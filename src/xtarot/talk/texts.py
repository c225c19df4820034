"""What is said when something is not said, in both languages."""

from xtarot.rules.texts import Text

NO_TALK = Text("この卓では話せません", "There is no talk at this table")
ONLY_PHRASES = Text("この卓で送れるのは定型文だけです", "At this table only set phrases can be said")
ONLY_PHRASES_NOW = Text(
    "文章を書けるのは、席の全員に名前があるときだけです。定型文は送れます",
    "Words of your own can be written while everybody who sits here has a name. Phrases can be said",
)
NO_PHRASE = Text("その定型文はありません", "There is no such phrase")
EMPTY = Text("何か書いてください", "Write something")
TOO_LONG = Text(
    "一度に送れるのは{most}文字までです（いま{n}文字）", "At most {most} characters at a time; these are {n}"
)
TOO_FAST = Text("少し待ってから送ってください", "Wait a moment before you say more")
MUTED = Text("{end}まで発言できません。理由：{words}", "You cannot talk until {end}. The reason: {words}")
SUSPENDED = Text(
    "{end}まで、発言することも、誰でも入れる卓に座ることもできません。理由：{words}",
    "Until {end} you can neither talk nor sit down at open tables. The reason: {words}",
)
OWN_LINE = Text("自分の発言です", "You said that yourself")
NO_LINE = Text("その発言はもうありません", "That line is not there any more")

# At the moderators' desk
NOT_ONESELF = Text("自分のことは自分で決められません", "Nobody decides about themselves")
NO_WORDS = Text("理由を書いてください", "Give the reason in words")
NOT_IN_FORCE = Text("その制限はもう終わっています", "That has ended already")
NOTHING_OPEN = Text("ほかのモデレーターがもう決めました", "Another moderator has decided this already")
