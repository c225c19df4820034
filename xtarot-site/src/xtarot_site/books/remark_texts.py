"""Texts of the remarks beside clauses, and of what tables are set to; those of the page's script are `SCRIPTS`."""

from xtarot.rules.texts import Text

SCRIPTS: dict[str, Text] = {
    "remark_unclear": Text("わかりにくい", "Unclear?"),
    "remark_what-if": Text("こんなときは？", "What if …"),
    "remark_we-play": Text("うちではこうしています", "We play it so:"),
    "remark_played": Text("遊んでみて", "When we played:"),
    "remark_kind": Text("どんな書き込み", "What kind of note"),
    "remark_words": Text("{clause}への書き込み", "Your note on {clause}"),
    "remark_needs_name": Text("書き込みには名前が必要です。", "Notes are written under a name."),
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
        "条項の番号を選ぶと、その条項に書き込めます。",
        "Choose the number of a clause to write a note on it.",
    ),
    "remark_author": Text("考案者", "author"),
    "remark_withdrawn": Text("取り下げられた名前", "withdrawn name"),
    "remark_more": Text("ほかの書き込み {n}件", "More notes: {n}"),
    "remark_taken_up": Text("v{version}で取り入れました", "taken up in v{version}"),
    "remark_hidden": Text("審査員が隠しました：{why}", "Hidden by a reviewer: {why}"),
    "remark_was_unclear": Text("ここがわかりにくかった", "this was unclear"),
    "tally_played": Text("遊んだ人 {n}（また遊びたい {again}）", "Played by {n}, {again} would again"),
    "tally_remarks": Text("書き込み {n}", "Notes: {n}"),
    "report_way": Text("遊んだら、ひとこと", "Played it? Say how it went"),
    "report": Text("遊んでみて", "How it went"),
    "report_again": Text("また遊びたいですか", "Would you play it again?"),
    "report_yes": Text("また遊びたい", "Yes"),
    "report_no": Text("もういい", "No"),
    "report_clause": Text("わかりにくかった条項", "Was a clause unclear?"),
    "report_all_clear": Text("なかった", "None was"),
    "report_instead": Text("そこを、どう遊びましたか（なくてもかまいません）", "What did you play there, if you like"),
    "report_send": Text("書き込む", "Send"),
    "report_seen_by_all": Text(
        "この本のページに、あなたの名前で出ます。", "It stands on the page of the book under your name."
    ),
    "report_seen_by_author": Text("書いたことは、考案者だけが読みます。", "Only the author reads what you write."),
    "remark_not_answered": Text("答えはまだありません", "not answered yet"),
    "house_rule": Text("{option}：ここの{n}卓のうち、{values}", "{option}: {values} of {n} {n:table|tables} here"),
    "house_value": Text("{value}が{n}卓", "{value} at {n}"),
    "house_comma": Text("、", ", "),
    "house_title": Text("卓での遊び方", "How it is played here"),
}
