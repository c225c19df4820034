"""What is wrong with the text of a move, before any rule is asked."""

from xtarot.rules.cards import UnknownAction
from xtarot.rules.texts import Text, quotation

NO_MOVE = Text(
    "手は、席の番号、すること、カードやボタンの順に書きます", "a move is a seat, a verb, and its cards or buttons"
)


class MalformedMove(ValueError):
    """The text is not a move: the number of its words is wrong (RC-3).

    `text` is the reason, and `reason` the same in English.
    """

    clause = "RC-3"

    def __init__(self, move: str, text: Text) -> None:
        super().__init__(move, text)
        self.move, self.text, self.reason = move, text, text.en

    def __str__(self) -> str:
        return f"{self.move!r}: {self.reason}"


def unknown_seat(word: str, seats: int) -> UnknownAction:
    """The error for a move that begins with this word."""
    wrong = quotation(word)
    return UnknownAction(
        Text(
            f"{wrong.ja}という席はありません（席は0から{seats - 1}までです）",
            f"{wrong.en} is no seat; there are 0 to {seats - 1}",
        )
    )


def unknown_verb(word: str, title: str, game: str) -> UnknownAction:
    """The error for a verb that a game does not have; `title`: what it is called in Japanese."""
    wrong = quotation(word)
    return UnknownAction(Text(f"{wrong.ja}という手は{title}にありません", f"{wrong.en} is no verb of {game}"))


def misplaced(word: str, verb: str) -> UnknownAction:
    """The error for a word that cannot stand in a move with this verb."""
    wrong, after = quotation(word), quotation(verb)
    return UnknownAction(Text(f"{after.ja}の後に{wrong.ja}は書けません", f"{wrong.en} cannot follow {after.en}"))
