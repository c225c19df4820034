"""The texts of the author's timeline and of the reviewers' desk, in both languages."""

from xtarot.rules.texts import Text
from xtarot_site.kit.pages.server_texts import TEXTS as OF_PAGES

OF_SCRIPTS: dict[str, Text] = {
    "sending": Text("送っています", "Sending"),
    "not_sent": Text(
        "つながりません。書いたものはこのブラウザーに残っています。つながったら、もう一度押してください。",
        "There is no connection. What you wrote is kept in this browser: press again when you are online.",
    ),
    "not_taken": Text(
        "サーバーが受け取れませんでした。書いたものは残っています。少し待って、もう一度押してください。",
        "The server could not take it. What you wrote is kept: wait a moment and press again.",
    ),
    "kept_here": Text("書きかけをこのブラウザーに残しました", "Kept in this browser until you send it"),
    "done_send": Text("出しました", "Sent in"),
    "done_take": Text("審査を始めました", "You have taken it for review"),
    "done_note": Text("書きとめました", "Noted"),
    "done_resolve": Text("済みにしました", "Settled"),
    "done_opinion": Text("意見を残しました", "Your opinion has been kept"),
    "done_return": Text("問いをそえて返しました", "Returned with your questions"),
    "done_publish": Text("公開しました", "Published"),
    "done_recall": Text("引き上げました。下書きはそのままです", "Taken back. Your draft is as it was"),
    "done_retire": Text("公開を取り下げました", "Retired"),
}
"""What the page's script says; a key ``done_ACT`` when the server has taken an act."""

OF_HTML: dict[str, Text] = {
    "quoted": Text("「{words}」", "“{words}”"),
    "withdrawn_name": Text("取り下げられた名前", "withdrawn name"),
    "nth": Text("{n}回目", "text {n}"),
    "first_time": Text("最初の文章", "first text"),
    "revision": Text("改訂", "revision"),
    # What became of it
    "course": Text("これまでのこと", "What became of it"),
    "course_about": Text("出した文章はすべて、いつでもここで読めます", "every text ever sent in stays readable here"),
    "now": Text("いま", "now"),
    "next": Text("次", "next"),
    "received": Text("受け取りました", "Received"),
    "received_again": Text("もう一度受け取りました", "Sent in again"),
    "received_revision": Text("改訂を受け取りました", "Revision received"),
    "first_text": Text("最初の文章（条項{n}個）。", "Your first text, {n} {n:clause|clauses}."),
    "text_of": Text("{day}の文章", "text of {day}"),
    "what_changed": Text("変わったところ", "what changed"),
    "in_review": Text("審査中", "In review"),
    "read_by": Text("{names}が読んでいます。", "Read by {names}."),
    "was_read_by": Text("{names}が読みました。", "Read by {names}."),
    "about_a_week": Text("ふつうは1週間ほどです。", "Usually about a week."),
    "returned": Text("問いをそえて返されました", "Returned with questions"),
    "data_too": Text("本の情報も変更", "and the title page"),
    "around_too": Text("条項以外の文章も変更", "and what stands around the clauses"),
    "recalled": Text("考案者が引き上げました", "Taken back by the author"),
    "recalled_about": Text(
        "審査はされません。出した文章は残っています。", "It is not reviewed. The text that was sent in is kept."
    ),
    "joined": Text("{name}がいっしょに書きはじめました", "{name} writes it, too"),
    "left": Text("いっしょに書く人が離れました", "Somebody no longer writes it"),
    "recall": Text("審査から引き上げる", "Take it back"),
    "recall_about": Text(
        "待っている文章は審査されなくなります。下書きはそのままで、いつでも出し直せます。",
        "What waits will not be reviewed. Your draft stays as it is, and you can send it in again at any time.",
    ),
    "next_recalled": Text("下書きを直して、また出す", "Go on writing, and send it in again"),
    "next_recalled_about": Text(
        "準備ができたら、下書きの「出す前に」から出せます。", "When it is ready, send it in from “before sending”."
    ),
    "authors_words": Text("考案者のひとこと", "The author’s words"),
    "to_course": Text("これまでの経過", "How it came here"),
    "published_as": Text("{number}として公開", "Published as No. {number}"),
    "published_about": Text(
        "バージョン{version}、{langs}。ページとPDF。この番号はずっとこのルールブックのものです。",
        "Version {version}, {langs}, page and PDF. The number is its own for good.",
    ),
    "lang_ja": Text("日本語", "Japanese"),
    "lang_en": Text("英語", "English"),
    "and": Text("と", " and "),
    "retired": Text("公開を取り下げ", "Retired"),
    "retired_about": Text(
        "番号は残り、文章は公開されません。始まった卓はそのまま続きます。",
        "The number stays, the text is no longer public. Tables that have begun go on.",
    ),
    "handed": Text("サイトの運営者に引き継がれました", "Handed to whoever runs the site"),
    "n_people": Text("{n}人", "{n} players"),
    "next_review": Text("審査", "Review"),
    "next_review_about": Text(
        "審査員が、公開するか、条項ごとに問いをそえて返します。",
        "A reviewer publishes it, or returns it with questions at its clauses.",
    ),
    "next_decision": Text("公開、または問い", "Publication, or questions"),
    "next_decision_about": Text(
        "問いは条項の横に書かれ、ここに並びます。",
        "Questions stand beside their clauses, and come here.",
    ),
    "next_again": Text("問いに答えて、もう一度出す", "Answer, and send it in again"),
    "next_again_about": Text(
        "問いに一つずつ答えます。答えていない問いがなくなると、もう一度出せます。",
        "Answer the questions one by one. When none is open, you can send it in again.",
    ),
    "next_table": Text("遊べる卓", "A table to play it at"),
    "next_table_about": Text(
        "改訂して「遊び方」を書き入れると、ルールのとおりに動く卓で、誰でも遊べます。",
        "Fill in “Play” in a revision, and everybody can play it at a table that knows the rules.",
    ),
    "next_table_now": Text("このカードと人数で卓を開く", "Open a table with these cards"),
    # Notes
    "open": Text("未回答", "open"),
    "answered": Text("答えました", "answered"),
    "title_page": Text("表題", "Title page"),
    "whole_text": Text("全体", "the whole"),
    "reviewer": Text("審査員", "reviewer"),
    "you": Text("あなた", "you"),
    "answer": Text("答える", "Answer"),
    "your_answer": Text("{clause}の問いへの答え", "Your answer about {clause}"),
    "n_open": Text("答えていない問いが{n}つあります。", "{n} {n:question|questions} open."),
    "none_open": Text("問いにはすべて答えました。", "Every question has been answered."),
    "edit_first": Text(
        "直すところは、先に書くページで直してください。",
        "Change the text first, where it is written.",
    ),
    "send_words": Text("審査員へのひとこと（なくてもかまいません）", "A word to the reviewers, if you like"),
    "send_again": Text("もう一度出す", "Send in again"),
    # Beside the timeline
    "revise": Text("改訂する", "Revise it"),
    "go_on_writing": Text("書き直す", "Change the text"),
    "read_published": Text("公開された文章を読む", "Read it as published"),
    "if_changing": Text("直したいときは", "If something needs changing"),
    "if_changing_about": Text(
        "改訂も審査を受け、同じ番号の新しいバージョンになります。始まった卓は前の文章のままです。",
        "A revision goes through review again and appears with the same number and a higher version. "
        "Tables that have begun keep the old text.",
    ),
    "every_text": Text("出した文章", "Every text sent in"),
    "retire": Text("公開を取り下げる", "Retire it"),
    "retire_about": Text(
        "番号と理由は残ります。文章は考案者と審査員だけが読めます。",
        "The number and the reason stay. Only the author and the reviewers can read the text.",
    ),
    "retire_reason": Text("理由（公開されます）", "The reason, which everybody can read"),
    # A text as it was sent
    "sent_changes": Text("{name}：{n}回目で変わったところ", "{name}: what changed in text {n}"),
    "way": Text("見かた", "How to read it"),
    "in_the_text": Text("文中に示す", "In the text"),
    "side_by_side": Text("並べて読む", "Side by side"),
    "nothing_changed": Text("どこも変わっていません。", "Nothing has changed."),
    "data": Text("表題のデータ", "Data of the title page"),
    "around": Text("条項以外の文章", "Text around the clauses"),
    "only_in": Text("{language}だけが変わりました", "changed in {language} only"),
    # One's own works
    "state_received": Text("審査を待っています", "waits for review"),
    "state_review": Text("審査中", "in review"),
    "state_returned": Text("問いをそえて返ってきました", "has come back with questions"),
    "state_recalled": Text("考案者が引き上げました", "taken back by its author"),
    "state_published": Text("公開中", "published"),
    "state_retired": Text("公開終了", "retired"),
    # The desk
    "waiting": Text("待っているもの", "What waits"),
    "waiting_about": Text(
        "古いものから。14日たつと、印がつきます。",
        "Oldest first. What has waited for 14 days is marked.",
    ),
    "nothing_waits": Text("待っているルールブックはありません", "Nothing waits for review"),
    "nothing_waits_about": Text(
        "ルールブックが届くと、ここに古いものから並びます。",
        "Rulebooks stand here when they come in, the oldest first.",
    ),
    "long": Text("14日を過ぎました", "over 14 days"),
    "yours": Text("あなたのルールブック", "your own"),
    "yours_about": Text(
        "自分のルールブックは審査できません。ほかの審査員が読みます。",
        "Nobody reviews their own rulebook: another reviewer reads it.",
    ),
    "other_works": Text("ほかのルールブック", "Other rulebooks"),
    "answers_came": Text("前の{n}つの問いに、答えがありました", "the {n} earlier {n:question|questions} have answers"),
    "no_questions": Text("前の問いはありません", "no earlier questions"),
    "tab_changes": Text("変わったところ", "What changed"),
    "tab_whole": Text("全文", "Whole text"),
    "tab_both": Text("日英を並べる", "Both languages"),
    "as_before": Text("{clauses}は前のまま", "{clauses} as before"),
    "earlier_question": Text("前の問い", "earlier question"),
    "note_here": Text("ここに書きとめる", "Note at this clause"),
    "note_of": Text("{clause}に書きとめる", "Note at {clause}"),
    "note_words": Text("{clause}への問い、またはことば", "A question or a word at {clause}"),
    "reply": Text("続けて書く", "Reply"),
    "keep_note": Text("書きとめる", "Keep the note"),
    "words_to_all": Text("全体へのことば", "A word about the whole"),
    "words_about": Text(
        "考案者だけに送られます。条項への問いは、条項の横に書きます。",
        "Only the author is sent it. Questions about a clause go beside the clause.",
    ),
    "known": Text("計算でわかること", "What a program knows"),
    "judged": Text("人が見ること", "What a person judges"),
    "judge_use": Text("このカードを使う意味がある", "It makes use of these cards"),
    "judge_read": Text("はじめての人が最後まで読める", "A newcomer can read it to the end"),
    "judge_own": Text("ほかのルールブックの写しでない", "It is no copy of another rulebook"),
    "judged_about": Text(
        "自分のための印です。このブラウザーにだけ残ります。",
        "For yourself; kept in this browser only.",
    ),
    "in_order": Text("よし", "in order"),
    "not_there": Text("ないので確かめていません", "nothing to check"),
    "to_think": Text("考えること", "to think about"),
    "to_mend": Text("直すこと", "to be put right"),
    "one_sided": Text("{language}の{clauses}が前のまま", "{clauses} as before in {language}"),
    "figures": Text("遊ぶとこうなる", "How it plays out"),
    "played_by_bots": Text(
        "コンピューターどうしで{n}ディール試しました。", "Bots have played {n} deals of it against each other."
    ),
    "bots_fine": Text(
        "コンピューターどうしのディールに、かたよりは見られません", "Nothing is odd in deals between bots"
    ),
    "no_game": Text("このサイトに遊べるゲームはまだありません", "There is no game of it on this site yet"),
    "opinions": Text("意見", "Opinions"),
    "for_it": Text("公開してよい", "may be published"),
    "against_it": Text("まだ公開しない", "not yet"),
    "opinions_needed": Text(
        "公開には{n}人の賛成が必要です。いま{m}人です。",
        "{n} opinions for it are needed; there are {m} so far.",
    ),
    "think_publish": Text("公開してよいと思う", "I would publish it"),
    "think_not": Text("まだ公開しないと思う", "I would not publish it yet"),
    "contest_first": Text(
        "公開できるのは、コンテストの結果が出てからです。", "It can be published once its contest is decided."
    ),
    "publish_as": Text("{number}として公開する", "Publish as {number}"),
    "publish_again": Text("{number}のv{version}として公開する", "Publish as {number}, v{version}"),
    "give_back": Text("問いをそえて返す", "Return with questions"),
    "give_back_about": Text(
        "返すには、条項に書きとめた問いが少なくとも一つ必要です。",
        "Returning needs at least one question at a clause.",
    ),
    "decision": Text("決める", "Decide"),
    "take": Text("審査を始める", "Take it for review"),
    "take_about": Text(
        "始めると、考案者にあなたの名前が伝わります。",
        "The author then reads your name beside it.",
    ),
    "entry_of": Text("「{contest}」への応募", "for “{contest}”"),
    "not_here": Text("いまは審査デスクにありません：{state}", "It is not on the desk right now: {state}"),
}
"""What stands in the pages."""

TEXTS = OF_PAGES | OF_SCRIPTS | OF_HTML

LABELS: dict[str, Text] = {
    "game": Text("アドレスでの名前", "name in addresses"),
    "name": Text("名前", "name"),
    "author": Text("考案者", "author"),
    "contest": Text("コンテストへの応募", "contest entry"),
    "kind": Text("ゲームの種類", "kind"),
    "tagline": Text("ひとこと", "tagline"),
    "summary": Text("概要", "summary"),
    "welcome": Text("はじめての人へ", "welcome"),
    "players": Text("人数", "players"),
    "sides": Text("チーム分け", "sides"),
    "cards": Text("使用カード", "cards"),
    "left_out": Text("使わないカード", "cards left out"),
    "without": Text("使わないカード（記号）", "cards left out, in notation"),
    "played": Text("何回遊ぶか", "what is played"),
    "sign": Text("しるし", "sign"),
    "minutes": Text("一試合の分", "minutes"),
    "refers_to": Text("参照ルール", "refers to"),
    "deal": Text("配る枚数", "deal"),
}
"""What the keys of ``book.toml`` are called."""


def desk_text(key: str, lang: str, **words: object) -> str:
    """A text of these pages, its braces filled."""
    return TEXTS[key].of(lang, **words)
