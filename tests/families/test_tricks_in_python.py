"""What is wrong with a trick game in Python is said when it is made, with what to write."""

from typing import Any

import pytest

from support.data_games import data_of
from xtarot.families import BadPlay
from xtarot.families.tricks import Line, SecretChoice, trick_game
from xtarot.rules.options import Option
from xtarot.rules.state import State
from xtarot.rules.texts import Text

NAME = Text("色", "Colour")


def _one(s: State, seat: int) -> int:
    return 1


def _three(s: State, card: int, best: int) -> bool:
    return card > best


one: Any = _one
three: Any = _three


def choice(**changed: Any) -> SecretChoice:
    given: dict[str, Any] = {
        "verb": "wear",
        "clause": "CC-6",
        "title": NAME,
        "prompt": NAME,
        "buttons": {"red": NAME},
        "who": one,
    }
    return SecretChoice(**(given | changed))


def made(**given: Any) -> dict[str, Any]:
    play = {key: value for key, value in data_of("called-card").items() if key != "family"}
    return trick_game(name="called-card", title=NAME, **({"play": play} | given))


NOT_TEXT: Any = "x"
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a function that is none": ({"wins": three}, "no function 'wins'; there are actors, .*beats"),
    "no function": ({"beats": 3}, r"beats is 3; write def …\(s, card, best\)"),
    "other arguments": ({"beats": one}, r"line \d+: beats takes .*; write \(s, card, best\)"),
    "a line without a clause": (
        {"lines": [Line("", NAME, one)]},
        "clause of a line of the score is ''",
    ),
    "a line whose name is no text": ({"lines": [Line("CC-6", NOT_TEXT, one)]}, r"is 'x'; write Text\(ja, en\)"),
    "a line of other arguments": (
        {"lines": [Line("CC-6", NAME, three)]},
        r"of the line CC-6 takes .*\(s, seat\)",
    ),
    "too many lines": ({"lines": [Line("CC-6", NAME, one)] * 10}, "12 lines of the score at most, and the play has 3"),
    "a verb that is taken": ({"choices": [choice(verb="play")]}, "'play', which is taken"),
    "a button that is taken": ({"choices": [choice(buttons={"pass": NAME})]}, "'pass', which is taken"),
    "a button as the verb": ({"choices": [choice(buttons={"wear": NAME})]}, "'wear', which is taken"),
    "no buttons": ({"choices": [choice(buttons={})]}, "has no buttons"),
    "two under one clause": (
        {"choices": [choice(), choice(verb="tell", buttons={"no": NAME})]},
        "two choices cite CC-6",
    ),
    "too many choices": ({"choices": [choice()] * 5}, "4 secret choices at most"),
    "who of other arguments": ({"choices": [choice(who=three)]}, "who of the choice 'wear' takes"),
    "an option called as a fact": (
        {"options": [Option("phase", "CC-6", 1, 0, 1, NAME)]},
        "'phase' is called as a fact",
    ),
    "an option there is": ({"options": [Option("deals", "CC-6", 1, 0, 1, NAME)]}, "'deals' is called as"),
    "a play at fault": ({"play": {"players": [4]}}, "is missing"),
}


@pytest.mark.parametrize("name", WRONG)
def test_it_is_said_with_what_to_write(name: str) -> None:
    given, says = WRONG[name]
    with pytest.raises((TypeError, ValueError, BadPlay), match=says):
        made(**given)


def test_the_names_of_a_module_come_out() -> None:
    names = made(lines=[Line("CC-6", NAME, one)], choices=[choice()], beats=three)
    assert {"NAME", "PILES", "LAYOUT", "MOVES", "deal", "score", "may_hold", "EVENTS", "screen"} <= names.keys()
    assert names["MOVES"].secret == ("wear",)
