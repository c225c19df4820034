"""The texts of the pages of problems, in both languages, besides those of all pages and of reviews."""

from xtarot.rules.texts import Text

TEXTS: dict[str, Text] = {
    "problems_about": Text(
        "コンピューターどうしのディールから集めた局面を、やさしい順に並べました。自分の席から見えるものだけで考えてください。",
        "Positions from deals between bots, the easier ones first. Choose with what your seat can see.",
    ),
    "no_problems": Text("まだ問題がありません。", "There are no problems yet."),
    "today": Text("今日の問題", "problem of the day"),
    "hard": Text("難問", "hard"),
    "solved": Text("解いた問題", "solved"),
    "problem_n": Text("{game} 問題{n}", "{game}, problem {n}"),
    "n_problems": Text("{n}問", "{n} problems"),
    "n_solved": Text("{n}問のうち{done}問を解きました", "{done} of {n} solved"),
    "what_now": Text("あなたなら、どうしますか", "What would you play?"),
    "think_first": Text(
        "カードを選んで答えてください。時間の制限はありません。", "Choose a move. There is no time limit."
    ),
    "found_it": Text("正解です", "You found it"),
    "another_way": Text("もっとよい手があります", "There is a better move"),
    "about_clause": Text("ねらい：{line}", "It is about: {line}"),
    "not_tried": Text(
        "この手は比べていません。比べた手は次のとおりです。",
        "This move was not compared; these were.",
    ),
    "best_here": Text("正解", "answer"),
    "yours": Text("あなたの手", "yours"),
    "again": Text("もう一度考える", "Think again"),
    "play_it_out": Text("ここから遊んでみる", "Play on from here"),
    "next_problem": Text("次の問題", "Next problem"),
    "try_again": Text(
        "サーバーに届きませんでした。少し待って、もう一度押してください。",
        "That did not reach the server. Wait a moment, and press again.",
    ),
    "all_problems": Text("問題の一覧", "All problems"),
    "worlds_n": Text("見えないカードの{n}通りの配りで比べました", "Compared in {n} layouts of the unseen cards"),
    "expected_points": Text("見込み（あなたの側が何{unit}上回るか）", "Expected: {unit} by which your side leads"),
    "expected_wins": Text("見込み（100ディールのうち何回勝つか）", "Expected: wins in 100 deals"),
    "expected_value": Text("見込み", "Expected"),
}
