"""The texts of the pages on which rulebooks are written, in both languages."""

from xtarot.rules.texts import Text

TEXTS: dict[str, Text] = {
    # One's drafts
    "writing": Text("ルールブックを書く", "Write a rulebook"),
    "writing_about": Text(
        "思いついたゲームを、条項ごとに書いてみてください。書いているそばで、カードや枚数や番号の食い違いを確かめます。",
        "Write your idea for a game down, clause by clause. While you write, cards, counts and numbers are checked.",
    ),
    "begin_book": Text("新しく書きはじめる", "Begin a rulebook"),
    "bring_folder": Text("ファイルから（.zipも）", "From files or a .zip"),
    "from_table": Text("自由卓のディールから", "From a free table"),
    "from_table_text": Text(
        "終わったディールを選ぶと、使ったカード、配り、したことが最初の文章になり、ディールの図も入ります。",
        "Choose a finished deal: its cards, the deal and what was done become the first text, with pictures of it.",
    ),
    "no_own_deals": Text(
        "まだ自由卓で終わったディールがありません。", "You have no finished deal of a free table yet."
    ),
    "begin_from_deal": Text("このディールから書きはじめる", "Begin from this deal"),
    "other_deal": Text("ほかのディールのリンク", "Link of another deal"),
    "with_players": Text("{names}と", "with {names}"),
    "no_drafts": Text(
        "まだ下書きがありません。小さなゲームのルールを書き直すところから始められます。",
        "No drafts yet. A new one begins with the rules of a very small game, for you to write over.",
    ),
    "drafts_kept": Text(
        "下書きは、あなたと、いっしょに書く人だけに見えます。",
        "Only you see your drafts, and those whom you ask to write with you.",
    ),
    "drafts_kept_here": Text(
        "下書きは、このブラウザーで書いた人だけに見えます。",
        "Only you see your drafts, in this browser.",
    ),
    "invited": Text(
        "{by}さんから『{title}』をいっしょに書く誘いがあります", "{by} asks you to write “{title}” together"
    ),
    "join_draft": Text("いっしょに書く", "Write it, too"),
    "decline": Text("断る", "Decline"),
    "untitled": Text("名前のないゲーム", "Untitled game"),
    "work_draft": Text("下書き", "draft"),
    "work_received": Text("受付済み", "received"),
    "work_review": Text("審査中", "in review"),
    "work_recalled": Text("引き上げ", "taken back"),
    "work_returned": Text("返却", "returned"),
    "work_published": Text("公開", "published"),
    "work_retired": Text("公開終了", "retired"),
    "course": Text("これまでの経過", "How it stands"),
    "saved_at": Text("{at} に保存", "saved {at}"),
    "discard": Text("捨てる", "Discard"),
    "discard_draft": Text("下書きを捨てる", "Discard the draft"),
    "discard_text": Text(
        "『{name}』を、前に保存したものも含めて捨てます。元には戻せません。",
        "“{name}” is discarded with everything saved of it. This cannot be undone.",
    ),
    # The editor
    "preview": Text("下見", "Preview"),
    "parts": Text("四つの部分", "The four parts"),
    "part_data": Text("本の情報", "The book"),
    "part_ja": Text("ルール", "Japanese"),
    "part_en": Text("英語", "English"),
    "part_send": Text("出す前に", "Before sending"),
    "on_to_ja": Text("ルールへ進む", "On to the Japanese"),
    "on_to_en": Text("英語へ進む", "On to the English"),
    "on_to_send": Text("出す前にへ進む", "Before sending"),
    "panes": Text("見るところ", "What to look at"),
    "pane_write": Text("書く", "Write"),
    "pane_findings": Text("確かめた結果", "Findings"),
    "pane_reader": Text("見え方", "Preview"),
    "each_time": Text("書くたびに", "as you write"),
    "findings": Text("確かめた結果", "Findings"),
    "reader_view": Text("読む人の見え方", "What readers see"),
    "text_ja": Text("ルールの文章（日本語）", "The rules in Japanese"),
    "text_en": Text("ルールの文章（英語）", "The rules in English"),
    "in_ja": Text("日本語", "Japanese"),
    "in_en": Text("英語", "English"),
    "editor_keys": Text(
        "F8で次の直すところへ、Shift＋F8で前へ、Ctrl＋Sですぐに保存。",
        "F8 leads to the next finding, Shift+F8 to the one before, Ctrl+S saves at once.",
    ),
    "nothing_written": Text("まだ何も書かれていません", "Nothing is written yet"),
    "nothing_found": Text("直すところはありません", "Nothing is left to put right"),
    "line_n": Text("{n}行目", "Line {n}"),
    "level_error": Text("直すところ：", "To put right: "),
    "level_warning": Text("考えるところ：", "To think about: "),
    "level_none": Text("当てはまりません：", "Does not apply: "),
    "level_right": Text("合っています：", "Right: "),
    "count_error": Text("直すところ {n}", "{n} to put right"),
    "count_warning": Text("考えるところ {n}", "{n} to think about"),
    "count_right": Text("合っている例 {n}", "{n} example{s} that agree"),
    "checked_in": Text(
        "この文章の検査には時間がかかります。{n}秒後にまた検査します",
        "Checking takes long with texts like these. They are checked again in {n} s",
    ),
    "agrees": Text("例はルールのとおりです", "the example agrees with the rules"),
    "can_change": Text(
        "あとからでも直せます。出したものは、すべて残ります。", "You can change it later. Everything sent in is kept."
    ),
    "close_draft": Text("下書きのまま閉じる", "Close the draft"),
    "n_people": Text("{n}人", "{n} players"),
    "state_saved": Text("{at} に保存しました", "Saved {at}"),
    "state_offline": Text("つながっていません。このブラウザーに残しています", "Not connected: kept in this browser"),
    "state_refused": Text("保存できません：{why}", "It cannot be saved: {why}"),
    "state_gone": Text(
        "この下書きはもうありません。文章はこのブラウザーに残しています",
        "This draft is no longer there. The text is kept in this browser",
    ),
    "clash": Text(
        "同じ行が別の場所でも書き換えられました。どちらも文中に残しています。",
        "The same lines were changed elsewhere. Both versions are in the text.",
    ),
    "clash_theirs": Text("別の場所", "Elsewhere"),
    "clash_mine": Text("ここ", "Here"),
    "keep_theirs": Text("上（別の場所）だけ残す", "Keep the other one"),
    "keep_mine": Text("下（ここ）だけ残す", "Keep the one from here"),
    "keep_both": Text("両方残す", "Keep both"),
    # What is put in from recorded deals
    "insert": Text("図を入れる", "Insert"),
    "insert_figure": Text("ディールから図を入れる", "Insert from a recorded deal"),
    "more_deals": Text("ディールを加える", "Add a deal"),
    "bring_record": Text("記録のファイルから", "From the file of a record"),
    "no_records": Text(
        "この下書きには、まだディールがありません。加えると、手札やトリックを図にできます。",
        "There is no deal in this draft yet. Add one, and its hands and tricks can be shown.",
    ),
    "reading_records": Text("ディールを並べています…", "Laying out the deals …"),
    "remove_record": Text("ディールをはずす", "Remove the deal"),
    "from_move": Text("ここから", "From"),
    "to_move": Text("ここまで", "To"),
    "insert_moves": Text("この間を入れる", "Insert these moves"),
    # What reviewers asked
    "asked_by": Text("{who}の問い・{clause}", "{who} asks · {clause}"),
    "your_answer": Text("答え", "Your answer"),
    "answer": Text("答える", "Answer"),
    "count_asked": Text("まだ答えていない問い {n}", "{n} question{s} to answer"),
    # The data of the book
    "data_book": Text("表題", "Title page"),
    "data_play": Text("遊び方", "How it is played"),
    "data_cards": Text("カードと配り", "Cards and deal"),
    "data_name": Text("名前", "Name"),
    "data_author": Text("考案者", "Author"),
    "data_summary": Text("概要", "Summary"),
    "data_tagline": Text("ひとこと", "In one line"),
    "data_game": Text("アドレスでの名前", "Name in addresses"),
    "wrong_game": Text(
        "英小文字とハイフンだけが使えます（例：moon-ferry）", "Only small letters and hyphens, such as moon-ferry"
    ),
    "wrong_version": Text("1.00 のように書いてください", "Write it as 1.00"),
    "hint_game": Text("英小文字とハイフン。例：moon-ferry", "Small letters and hyphens, such as moon-ferry"),
    "data_version": Text("バージョン", "Version"),
    "data_changes": Text("変えた理由", "Why it changed"),
    "hint_changes": Text(
        "改訂のとき。条項ごとに一行：MF-3 理由", "In a revision, a line for each clause: MF-3 and the reason"
    ),
    "data_players": Text("人数", "Players"),
    "data_fewest": Text("最少", "fewest"),
    "data_most": Text("最多", "most"),
    "data_minutes": Text("一試合の分", "Minutes of a match"),
    "data_sides": Text("チーム分け", "Sides"),
    "data_played": Text("何回遊ぶか", "How many deals"),
    "data_game_kind": Text("ゲームの種類", "Kind of game"),
    "data_refers_to": Text("参照ルール", "Rules taken for granted"),
    "data_card_count": Text("使用カード（枚）", "Cards used"),
    "data_without": Text("使わないカード", "Cards left out"),
    "hint_without": Text("全112枚から除くカード。例：M N F 11-15 T22-T23", "Of the 112, such as M N F 11-15 T22-T23"),
    "data_left_out": Text("使わないカード（文で）", "Cards left out, in words"),
    "data_deal": Text("配る枚数", "Cards dealt"),
    "data_each": Text("1人に", "to each"),
    "data_rest": Text("残り", "left over"),
    "hint_deal": Text("人数で変わるときは 3=24, 4=18 のように", "Where it depends on the players: 3=24, 4=18"),
    "the_rest": Text("全部", "the rest"),
    "not_filled_in": Text("まだ書かれていません", "not filled in yet"),
    # Before sending
    "still_to_do": Text("確かめたこと", "What was checked"),
    "show_it": Text("見せる", "Show it"),
    "show_it_text": Text(
        "このリンクを知っている人は、いまの下書きを読み、条項に書き込めます。",
        "Whoever has this link can read the draft as it is now, and write notes on its clauses.",
    ),
    "said_of_draft": Text("書き込みを読む（{n}件）", "Read the notes: {n}"),
    "copy_link": Text("リンクをコピー", "Copy the link"),
    "link_copied": Text("リンクをコピーしました", "The link is copied"),
    "try_shown": Text("卓を用意する", "Set up a table"),
    "try_at_table": Text("この人数とカードで卓を用意する", "Set up a table with these players and cards"),
    "writers": Text("いっしょに書く人", "Writing together"),
    "writers_text": Text(
        "名前で誘った人も、この下書きを書けます。考案者のところに名前が並びます。出すのは、書きはじめた人です。",
        "Those you ask by name can write this draft, too, and stand among its authors. Whoever began it sends it in.",
    ),
    "writers_need_name": Text("いっしょに書くには名前が要ります。", "Writing together needs a name."),
    "name_of_writer": Text("誘う人の名前", "Name of whom to ask"),
    "ask_writer": Text("誘う", "Ask"),
    "was_asked": Text("誘いました", "asked"),
    "sends_it": Text("書きはじめた人", "began it"),
    "leave_draft": Text("はなれる", "Leave"),
    "remove_writer": Text("はずす", "Remove"),
    "needs_name": Text(
        "出すには名前が要ります。下書きはそのままです。", "Sending in needs a name. Your draft stays as it is."
    ),
    "take_name": Text("名前を取る", "Take a name"),
    "earlier_texts": Text("前に保存した文章", "Earlier texts"),
    "earlier_texts_text": Text(
        "書いている間に保存したものを、いつでも読み、戻せます。", "What was saved while you wrote can be brought back."
    ),
    "bring_back": Text("これに戻す", "Bring it back"),
    "bring_back_text": Text(
        "いまの文章も、前に保存した文章として残ります。", "What stands there now is kept as an earlier text, too."
    ),
    "send_in": Text("出す", "Send it in"),
    "send_in_text": Text(
        "審査員が条項ごとに読み、番号を付けて公開するか、条項ごとに問いを添えて返します。何度でも出し直せます。",
        "Reviewers read it clause by clause. They publish it with a number, or return it with questions. "
        "You can send it in as often as you like.",
    ),
    "to_reviewers": Text("審査員へのひとこと（なくても構いません）", "A word to the reviewers, if you like"),
    "not_saved_yet": Text(
        "まだ保存できていないので、出せません。つながったら、もう一度押してください。",
        "It is not saved yet, so it cannot be sent. Press again once you are connected.",
    ),
    "not_sent_yet": Text(
        "まだ出していません。次のところを直してから、もう一度押してください。",
        "Not sent yet. Put these right first, then press again.",
    ),
    "is_draft": Text("これは下書きです。まだ公開されていません。", "This is a draft. It has not been published."),
}
