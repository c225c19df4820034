"""Texts of the remarks beside clauses, and of what tables are set to; those of the page's script are `SCRIPTS`."""

from xtarot.rules.texts import Text

SCRIPTS: dict[str, Text] = {
    "remark_unclear": Text("わかりにくい", "Unclear?"),
    "remark_what-if": Text("こんなときは？", "What if …"),
    "remark_we-play": Text("うちではこうしています", "We play it so:"),
    "remark_kind": Text("どんな書き込み", "What kind of note"),
    "remark_words": Text("{clause}への書き込み", "Your note on {clause}"),
    "remark_needs_name": Text("書き込みには名前が要ります。", "Notes are written under a name."),
    "remark_to_name": Text("名前を決める", "Take a name"),
    "remark_answer": Text("答える", "Answer"),
    "remark_hide": Text("隠す", "Hide"),
    "remark_show": Text("また見せる", "Show again"),
    "remark_taken-up": Text("v{version}で取り入れた", "Taken up in v{version}"),
    "remark_words_answer": Text("答え", "Your answer"),
    "remark_words_hide": Text("隠す理由（みんなに見えます）", "Why it is hidden (everybody reads this)"),
    "remark_send": Text("書き込む", "Send"),
    "remark_cancel": Text("やめる", "Cancel"),
    "remark_left": Text("あと{n}字", "{n} characters left"),
    "remark_failed": Text(
        "送れませんでした。書いたものはそのまま残っています。", "It could not be sent. What you wrote is still here."
    ),
}
TEXTS: dict[str, Text] = SCRIPTS | {
    "remark_add": Text("{clause}に書き込む", "Write a note on {clause}"),
    "remark_how": Text(
        "条の番号を選ぶと、その条に書き込めます。",
        "Choose the number of a clause to write a note on it.",
    ),
    "remark_author": Text("作者", "author"),
    "remark_withdrawn": Text("取り下げられた名前", "withdrawn name"),
    "remark_more": Text("ほかの書き込み {n}件", "More notes: {n}"),
    "remark_taken_up": Text("v{version}で取り入れました", "taken up in v{version}"),
    "remark_hidden": Text("査読者が隠しました：{why}", "Hidden by a reviewer: {why}"),
    "remark_not_answered": Text("答えはまだありません", "not answered yet"),
    "house_rule": Text("{option}：{values}", "{option}: {values}"),
    "house_value": Text("{value}が{share} %", "{value} at {share} %"),
    "house_comma": Text("、", ", "),
    "house_tables": Text("この場所の{n}卓の設定", "as set at {n} table{s} here"),
    "house_title": Text("卓での遊び方", "How it is played here"),
}
