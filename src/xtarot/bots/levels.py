"""The levels at a table: bots that differ in how they think, each described in a sentence."""

from dataclasses import dataclass

from xtarot.rules.texts import Text


@dataclass(frozen=True)
class Level:
    """A bot as people see it. `bot` is its name."""

    bot: str
    title: Text
    text: Text


LEVELS = (
    Level(
        "easy",
        Text("やさしい", "Easy"),
        Text(
            "初心者のように、いま場に見えているカードだけを見てプレイします。数えも覚えもしません。",
            "Plays as a beginner does, by what lies on the table now; it counts nothing and remembers nothing.",
        ),
    ),
    Level(
        "steady",
        Text("ふつう", "Medium"),
        Text(
            "出たカードを覚えていて、定石どおりに手堅くプレイします。",
            "Remembers what was played, and follows sound rules of thumb.",
        ),
    ),
    Level(
        "strong",
        Text("つよい", "Hard"),
        Text(
            "見えないカードの持ち方を何通りも思い描き、それぞれの先を読んでプレイします。",
            "Pictures many ways in which the hidden cards may lie, and looks ahead in each.",
        ),
    ),
)
USUAL = "steady"  # where nobody has chosen
