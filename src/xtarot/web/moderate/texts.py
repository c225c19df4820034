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
        "卓での発言への通報です。古い順に並んでいます。決めたことと理由は本人に伝わります。誰が通報したか、誰が決めたかは伝わりません。",
        "What was reported of the chat at tables, oldest first. People are told what is decided about them, and why; "
        "not who reported it, nor who decided.",
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
    "mute": Text("発言を禁止する（{n}日）", "No chat for {n} day{s}"),
    "suspend": Text("利用を制限する（{n}日）", "Suspend for {n} day{s}"),
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
    "log": Text("記録", "Log"),
    "log_row": Text("{day}　{who}：{measure}", "{day}, {who}: {measure}"),
    "somebody": Text("名前を取り下げた人", "somebody who has gone"),
}


def moderate_text(key: str, lang: Lang, **words: object) -> str:
    """A text of the desk; `n` counts days."""
    plural = {"s": "" if words.get("n") == 1 else "s"}
    return OF_HTML[key].of(lang, **plural, **words)
