"""What is wrong with a move in any game: with its text, before a rule is asked, or by what all games share."""

from xtarot.rules.cards import UnknownAction
from xtarot.rules.steps import RC_3_ARITY, RC_10_OVER, RC_10_SEAT, RC_10_VERB, RC_11_CARD, RC_11_SET
from xtarot.rules.texts import Reason, Text, quotation

NO_MOVE = Text(
    "手は、席の番号、すること、カードやボタンの順に書きます", "a move is a seat, a verb, and its cards or buttons"
)


REASONS = {
    RC_3_ARITY: Reason(
        "arity", Text("カードや語の数が違います", "this is not the number of words that the verb takes")
    ),
    RC_10_OVER: Reason("over", Text("このディールは終わっています", "the deal is over")),
    RC_10_SEAT: Reason("turn", Text("{who}の番ではありません", "{who} may not act now")),
    RC_10_VERB: Reason("verb", Text("いまはその手はできません", "this kind of move is not due now")),
    RC_11_CARD: Reason("card", Text("そのカードはそこにありません", "the card is not where the move takes it from")),
    RC_11_SET: Reason("set", Text("そのセットはありません", "there is no such set")),
}
"""Why a move is refused in any game, by clause."""


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
            "{wrong}という席はありません（席は0から{last}までです）", "{wrong} is no seat; there are 0 to {last}"
        ).filled(wrong=wrong, last=seats - 1)
    )


def unknown_verb(word: str, title: str, game: str) -> UnknownAction:
    """The error for a verb that a game does not have; `title`: what it is called in Japanese."""
    wrong = quotation(word)
    return UnknownAction(
        Text("{wrong}という手は{title}にありません", "{wrong} is no verb of {game}").filled(
            wrong=wrong, title=title, game=game
        )
    )


def misplaced(word: str, verb: str) -> UnknownAction:
    """The error for a word that cannot stand in a move with this verb."""
    wrong, after = quotation(word), quotation(verb)
    return UnknownAction(
        Text("{after}の後に{wrong}は書けません", "{wrong} cannot follow {after}").filled(after=after, wrong=wrong)
    )
