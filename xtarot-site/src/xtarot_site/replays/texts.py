"""The texts of the page of a finished deal, in both languages, besides those of all pages."""

from xtarot.deals.record import NOT_UTF_8, PACKED
from xtarot.rules.texts import Text

RESULT: dict[str, Text] = {  # of a deal, as replay and review say it
    "won_by": Text("{who}の勝ち", "{who} won"),
    "points_of": Text("{points}点", "with {points}"),
    "points_each": Text("各{points}点", "{points} each"),
    "drawn_deal": Text("引き分け　{points}", "a tie, {points}"),
}

TEXTS: dict[str, Text] = RESULT | {
    # Bar
    "replay": Text("再生", "Replay"),
    "review": Text("検討を見る", "Review"),
    "link_here": Text("この場面のリンク", "Link to this move"),
    "deal_n": Text("第{n}ディール", "deal {n}"),
    "exercise": Text("練習", "exercise"),
    # Places
    "apart": Text("　", ", "),
    "as_dealt": Text("配られたところ", "As dealt"),
    "begins": Text(
        "まだ何も起きていません。「再生」か「次へ」で進みます", "Nothing has happened yet; “Play” or “Next” goes on"
    ),
    "nth_card": Text("{n}枚目", "card {n}"),
    "nth_move": Text("{n}手目", "move {n}"),
    "move_n": Text("{n}手目", "move {n}"),
    "part_n": Text("{part}{n}", "{part} {n}"),
    "part_of": Text("{who}の{part}", "{who}, {part}"),
    "by_chance": Text("カードが引かれました", "A card was drawn"),
    "moved": Text("{who}がプレイしました", "{who} moved"),
    # Views
    "views": Text("見かた", "View"),
    "view_all": Text("全部の手札", "All hands"),
    "view_table": Text("出たカードだけ", "Played cards"),
    "view_mine": Text("あなたの席", "Your seat"),
    "view_seat": Text("{who}の席", "{who}’s seat"),
    "view_other": Text("ほかの席", "Others"),
    "view_short": Text("席", "seat"),
    "chip_all": Text("全員", "All"),
    "hands_now": Text("このときの手札", "Hands at this point"),
    # Timeline and record
    "score": Text("記録", "Record"),  # what the line of the score leads to on this page
    "timeline": Text("ディールの流れ", "Course of the deal"),
    "seat": Text("席", "Seat"),
    "points_head": Text("点", "Points"),
    "what_happened": Text("できごと", "What happened"),
    "cards_left": Text("残り{n}枚", "{n} left"),
    "as_numbers": Text("数字で見る", "As numbers"),
    "course": Text("経過", "Course"),
    "lead": Text("リード", "lead"),
    "record_signs": Text("下線がリード、地の色が勝ったカード", "underlined: lead; shaded: winner"),
    "record_future": Text("薄い行はこのあと", "faded: still to come"),
    # Controls
    "step_by": Text("進める単位", "Step by"),
    "step_card": Text("1枚", "card"),
    "step_move": Text("1手", "move"),
    "step_decision": Text("判断", "decision"),
    "to_start": Text("最初へ", "To the start"),
    "to_end": Text("最後へ", "To the end"),
    "part_back": Text("前の{part}へ", "Back one {part}"),
    "part_on": Text("次の{part}へ", "On one {part}"),
    "step_back": Text("戻る", "Back"),
    "step_on": Text("進む", "On"),
    "play_replay": Text("再生", "Play"),
    "pause_replay": Text("停止", "Pause"),
    "speed": Text("速さ", "Speed"),
    "branch_here": Text("ここから遊んでみる", "Play on from here"),
    "write_rules": Text("ルールを書きはじめる", "Begin its rulebook"),
    # The sheet of the link
    "open_to_reader": Text("見る人に開く手札", "Hands shown"),
    "hide_result": Text("結果を隠す", "Hide the result"),
    "hide_result_why": Text("続きを考えてもらうとき", "to let others think about what comes next"),
    "hide_names": Text("名前を隠す", "Hide the names"),
    "record_json": Text("記録（JSON）", "Record (JSON)"),
    "record_text": Text("文字の記録", "Plain text"),
    "print_page": Text("1枚に印刷", "Print"),
    # Bring a record
    "not_utf_8": NOT_UTF_8,
    "record_too_large": Text(
        "大きすぎます。ここで開けるのは1 MiBまでです。大きい記録はコマンド xtarot replay で確かめられます",
        "The record is too large: at most 1 MiB here. The command xtarot replay reads larger ones",
    ),
    "packed": PACKED,
    "bring_record": Text("手もとの記録を見る", "Open a record"),
    "bring_text": Text(
        "記録（xtarot-record/1）を貼るか、ファイルを選ぶか、ここに置いてください。"
        "「全部の記録を保存」のファイルも開けます。ルールどおりか確かめてから再生します。記録は保存されません。",
        "Paste a record (xtarot-record/1), choose a file, or drop one here; the file of all your deals, too. "
        "It is checked against the rules and replayed. The record is not kept.",
    ),
    "record_paste": Text("記録", "Record"),
    "record_file": Text("ファイルを選ぶ", "Choose a file"),
    "record_open": Text("再生する", "Replay it"),
    "record_fault": Text("この記録は読めません。", "This record cannot be read."),
    "which_deal": Text("どのディールを見ますか", "Which deal?"),
    # States
    "deal_missing": Text("このディールは見つかりません", "There is no such deal"),
    "deal_missing_text": Text(
        "リンクが途中で切れていないか、確かめてください。終わったディールだけにリンクがあります。",
        "Check that the link is complete. Only deals that have ended have one.",
    ),
    "deal_later": Text("このディールはまだ見られません", "This deal is not shown yet"),
    "deal_later_text": Text(
        "この卓では、試合が終わってからディールを公開します。", "At this table deals are shown once the match is over."
    ),
    "older_rules_text": Text(
        "ルール v{old} のディールです。いまのルール v{now} では同じ結果にならないので、記録を文字で表示します。",
        "This deal was played by rules v{old}. Today's rules, v{now}, do not give the same result, "
        "so the record is shown as text.",
    ),
    # Keys
    "key_card": Text("1枚ずつ", "one card"),
    "key_part": Text("トリック、手番、競りごと", "one trick, turn or auction"),
    "key_ends": Text("最初と最後", "start and end"),
    "key_play": Text("再生と停止", "play and pause"),
    "key_speed": Text("速さ", "speed"),
    "key_view": Text("次の見かた", "next view"),
    "key_record": Text("記録", "record"),
    "key_link": Text("リンクをコピー", "copy the link"),
    "key_branch": Text("ここから遊ぶ", "play on from here"),
}
