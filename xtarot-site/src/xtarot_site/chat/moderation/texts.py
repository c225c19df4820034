"""The texts of the moderators' desk, in both languages."""

from xtarot.rules.texts import Lang, Text

OF_SCRIPTS: dict[str, Text] = {
    "not_decided": Text(
        "つながりません。つながったら、もう一度押してください。",
        "There is no connection: press again when you are online.",
    ),
}

OF_HTML: dict[str, Text] = {
    "moderate": Text("通報デスク", "Moderation"),
    "about": Text(
        "卓での発言への通報と、制限への異議です。古い順に並んでいます。決めたことと理由は本人に伝わります。誰が通報したか、誰が決めたかは伝わりません。",
        "What was reported of the chat at tables, and appeals against restrictions, oldest first. People are told what "
        "is decided about them, and why; not who reported it, nor who decided.",
    ),
    "nothing": Text("いま通報はありません", "There are no reports right now"),
    "earlier": Text("これまでに決めたこと", "Decided before"),
    "reported_line": Text("通報された発言", "The line that was reported"),
    "line_gone": Text(
        "発言した人が名前を取り下げたため、発言は残っていません", "Who said it has gone, and the words with them"
    ),
    "line_later": Text(
        "あなたが席に着いているディールで、観戦者どうしが話したことです。ディールが終わると読めます",
        "Said among those watching a deal that you are playing. You can read it when the deal is over",
    ),
    "phrase": Text("定型文", "phrase"),
    "aside": Text("観戦", "watching"),
    "of_report": Text("{offence}・{day}", "{offence} · {day}"),
    "measure": Text("対応", "What to do"),
    "none": Text("何もしない", "Nothing"),
    "warn": Text("注意する", "Warn"),
    "mute": Text("発言を禁止する（{n}日）", "No chat for {n} {n:day|days}"),
    "suspend": Text("利用を制限する（{n}日）", "Suspend for {n} {n:day|days}"),
    "suspend_about": Text(
        "利用を制限された人にできるのは、読むことと、コンピューターだけを相手に遊ぶことです。発言や書き込み、ルールブックの編集、名前の変更、ほかの人と遊ぶことはできません。ほかの人と座っている席は、コンピューターが引き継ぎます。",
        "People who are suspended can only read, and play alone with bots: no chat, notes or rulebooks, no new name, "
        "no games with others. Where they sit with other people, a bot plays on.",
    ),
    "reason": Text(
        "理由（「何もしない」以外では本人に伝わります）", "The reason; they read it, unless nothing is done"
    ),
    "decide": Text("決める", "Decide"),
    "in_force": Text("{measure}：{end}まで", "{measure}, until {end}"),
    "lift": Text("制限を解除する", "Lift it"),
    "lifted": Text("制限を解除", "Lifted"),
    "keep": Text("制限を続ける", "Keep it"),
    "kept": Text("異議に答えて、制限を継続", "Kept, in answer to an appeal"),
    "appealed": Text("異議申し立て（{day}）", "Appeal of {day}"),
    "appeal_later": Text(
        "あなたが決めた制限に、異議が申し立てられました。{end}までは、ほかのモデレーターが先に見ます",
        "There is an appeal against what you decided. Until {end} it is for other moderators",
    ),
    "answer": Text("異議への返事（本人に伝わります）", "Your answer to the appeal; they read it"),
    "log": Text("記録", "Log"),
    "log_row": Text("{day}　{who}：{measure}", "{day}, {who}: {measure}"),
    "somebody": Text("名前を取り下げた人", "somebody who has gone"),
}


OF_APPEALS: dict[str, Text] = {
    "title": Text("利用の制限", "Restrictions"),
    "none": Text("いま、あなたの利用に制限はありません。", "You have no restrictions."),
    "was_suspended": Text("利用の制限（{day}から{n}日）", "Suspended for {n} {n:day|days}, from {day}"),
    "was_muted": Text("発言の禁止（{day}から{n}日）", "No chat for {n} {n:day|days}, from {day}"),
    "lifted": Text("解除されました。", "This was lifted."),
    "ended": Text("終わりました。", "This has ended."),
    "what_is_open": Text(
        "できるのは、読むことと、いまの名前のままコンピューターだけを相手に遊ぶことです。名前やパスキーの管理、自分の記録の書き出しと削除もできます。",
        "You can read, and play alone with bots under the name you have. You can also manage your ways to sign in, "
        "download your data, and delete it.",
    ),
    "reason": Text("理由", "The reason"),
    "appeal_label": Text("異議申し立て（1回だけ、500字まで）", "Your appeal (once, at most 500 characters)"),
    "appeal_about": Text(
        "この判断がおかしいと思ったら、理由を書いてください。できるだけ、決めた人とは別のモデレーターが読んで答えます。",
        "If you think this is wrong, say why. A moderator reads it, another one than who decided if there is one, and "
        "answers here.",
    ),
    "send": Text("異議を申し立てる", "Appeal"),
    "your_appeal": Text("あなたの異議", "Your appeal"),
    "appeal_waits": Text("モデレーターの返事を待っています。", "A moderator will answer it."),
    "not_answered": Text("返事の前に終わりました。", "This ended before it was answered."),
    "answer_kept": Text("返事：制限は続きます", "The answer: this stays"),
    "answer": Text("返事", "The answer"),
}
"""The page on which somebody reads what is closed to them, and appeals."""


def appeal_text(key: str, lang: Lang, **words: object) -> str:
    """A text of that page; `n` counts days."""
    return OF_APPEALS[key].of(lang, **words)


def moderate_text(key: str, lang: Lang, **words: object) -> str:
    """A text of the desk; `n` counts days."""
    return OF_HTML[key].of(lang, **words)
