"""What only the page of one's own deals says, in both languages, by the keys that its script uses."""

from xtarot.rules.texts import Text

OF_SCRIPTS = {
    "open_record": Text("記録を開く", "Open a record"),
    "export_deals": Text("全部の記録を保存", "Save all records"),
    "unfinished_deals": Text("途中のディール", "Unfinished"),
    "search_deals": Text("ディールを探す", "Search your deals"),
    "all_games": Text("すべてのゲーム", "All games"),
    "all_results": Text("すべて", "All"),
    "with_person": Text("いっしょに遊んだ人", "Played with"),
    "search_result": Text("結果", "Result"),
    "deal_won": Text("勝ち", "won"),
    "deal_lost": Text("負け", "lost"),
    "n_bots": Text("コンピューター{n}人", "{n} {n:bot|bots}"),
    "exercise_mark": Text("練習", "exercise"),
    "more_deals": Text("もっと見る", "More"),
    "no_such_deals": Text("そのようなディールはありません。", "No deals like that."),
    "no_deals": Text("まだ終わったディールがありません", "No deal yet"),
    "no_deals_text": Text(
        "1ディール遊ぶごとに、ここに残ります。カードも手順も、いつでも見返せます。",
        "Play one, and it stays here: every card and every move, to be looked at again.",
    ),
}
