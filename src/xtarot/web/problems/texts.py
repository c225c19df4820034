"""The texts of the pages of problems, in both languages, besides those of all pages and of reviews."""

from xtarot.rules.texts import Text

TEXTS: dict[str, Text] = {
    "problems_about": Text(
        "ボットの対局から集めた局面です。あなたの席から見えるものだけで、次の一手を考えてください。",
        "Positions from deals between bots. What would you play, with what your seat can see?",
    ),
    "no_problems": Text("まだ問題がありません。", "There are no problems yet."),
    "line_and_verb": Text("{line}（{verb}）", "{line} ({verb})"),
    "today": Text("今日の問題", "Problem of the day"),
    "problem_n": Text("{game} 問題{n}", "{game}, problem {n}"),
    "n_problems": Text("{n}問", "{n} problems"),
    "what_now": Text("あなたなら、どうしますか", "What would you play?"),
    "think_first": Text("札を選んで答えてください。時間の制限はありません。", "Choose a move. There is no time limit."),
    "found_it": Text("見つけました", "You found it"),
    "another_way": Text("ほかの手のほうが上です", "Another move is better"),
    "about_clause": Text("ねらい：{line}", "It is about: {line}"),
    "not_tried": Text(
        "この手は試していない手です。くらべた手は次のとおりです。",
        "Nobody has tried this move; these are the ones that were compared.",
    ),
    "best_here": Text("答え", "answer"),
    "yours": Text("あなたの手", "yours"),
    "again": Text("もう一度考える", "Think again"),
    "play_it_out": Text("ここから打ってみる", "Play on from here"),
    "next_problem": Text("次の問題", "Next problem"),
    "all_problems": Text("問題の一覧", "All problems"),
    "worlds_n": Text("見えない札を{n}通り", "{n} layouts of the unseen cards"),
}
