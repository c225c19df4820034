"""A trick game that is data, as a game: what a module would have, from the numbers and texts of the family."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from types import ModuleType
from typing import Any

from xtarot.families.data_game import DataGame
from xtarot.families.identity import Identity
from xtarot.families.tricks import rules, state
from xtarot.families.tricks.checked import Checked
from xtarot.families.tricks.laying import Laid
from xtarot.families.tricks.texts import Told
from xtarot.rules.hooks import Bots
from xtarot.rules.piles import Dealing
from xtarot.rules.state import Layout
from xtarot.rules.steps import Clauses
from xtarot.rules.texts import Scoring

FAMILY = "tricks"
BOTS = Bots("xtarot.bots.steady.trick_family", "xtarot.bots.easy.trick_family", "xtarot.bots.search.trick_family")
FUNCTIONS = ("deal", "actors", "legal_verbs", "legal", "violation", "apply", "score", "may_hold")


def game_of(said: Checked, identity: Identity) -> DataGame:
    """The game that is said."""
    module = ModuleType(f"{__package__}.{identity.name}")
    module.__file__ = rules.__file__
    functions = {name: vars(rules)[name] for name in FUNCTIONS}
    vars(module).update(names_of(said, identity, Told(Laid(said.play))) | functions)
    return DataGame(module, FAMILY, identity)


def names_of(said: Checked, identity: Identity, told: Told, layout: Layout = state.LAYOUT) -> dict[str, Any]:
    """What a module has of this game, but for the functions of its rules."""
    play, laid = said.play, told.laid
    sides = laid.sides(max(laid.seats))
    options = (*said.options, *(one for one in told.options() if one.name not in {each.name for each in said.options}))

    def hand_size(seats: int) -> int:
        return laid.each(seats)

    def side(seat: int) -> int:
        return seat % sides

    @cache
    def numbers(seats: int, values: tuple[tuple[str, int], ...]) -> tuple[int, ...]:
        return (Laid(said.chosen(dict(values))) if values else laid).numbers(seats)

    def constants(seats: int, given: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
        values = {one.name: given[one.name] for one in said.options if given.get(one.name, one.default) != one.default}
        return {"game": numbers(seats, tuple(sorted(values.items())))}

    return {
        "NAME": identity.name,
        "VERSION": identity.version,
        "TITLE": identity.title,
        "PREFIX": play.match.clause.partition("-")[0],
        "SEATS": laid.seats,
        "PACK": laid.pack,
        "DEALING": Dealing(
            clockwise=play.deal.direction == "clockwise",
            at_once=play.deal.packets,
            rest="rest",
            in_order=play.trumps is not None and play.trumps.are == "last card dealt",
        ),
        "SCORING": Scoring(unit=laid.unit, lowest_wins=play.match.wins == "least", sheet=told.sheet()),
        "OPTIONS": options,
        "PILES": state.PILES,
        "LAYOUT": replace(layout, constants=constants),
        "MOVES": state.AUCTION_MOVES if play.auction else state.MOVES,
        "CLAUSES": Clauses({str(code): code for code in (*told.scores, *told.reasons, *told.prompts)}),
        "BOTS": BOTS,
        "hand_size": hand_size,
        "side": side,
        **told.names(),
    }
