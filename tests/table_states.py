"""Courses of tables made up for tests, without a server."""

import copy
import random
from collections import deque
from dataclasses import replace
from typing import Any

import numpy as np

import xtarot
from xtarot.chance import commitment, read_seed
from xtarot.deal import Deal
from xtarot.determinize import determinize
from xtarot.state import view
from xtarot.store import Row
from xtarot.table.state import TableState, _written, opening

GAMES = [
    ("dream-capture", 6),
    ("xrummy", 2),
    ("xrummy", 4),
    ("hexbridge", 6),
    ("lotarot", 4),
    ("arcanarabe", 5),
]

ENTRIES = 2  # of which is told in the tests


def dealt(name: str, seats: int, seed: int, sitting: int = 1) -> list[Row]:
    """The first rows of a table at which `sitting` people sit: session 1 in seat 0, 2 in seat 1, …"""
    game = xtarot.load(name)
    raw = read_seed(seed)
    chance = Deal(game, seats, 1, seed=raw).chance
    payloads: list[tuple[str, dict[str, Any], int | None]] = [
        ("open", opening(game, ["steady"] * seats, game.read_options({}), 2), None),
        *(("sit", {"seat": k, "name": f"N{k}"}, k + 1) for k in range(sitting)),
        (
            "deal",
            {"dealer": 1, "cards": _written(chance), "seed": raw.hex(), "commitment": commitment(raw)},
            None,
        ),
    ]
    return [Row(n, kind, payload, who=who) for n, (kind, payload, who) in enumerate(payloads, 1)]


def random_move(deal: Deal, rng: random.Random) -> str:
    """A random whole move of somebody who may act, as text."""
    twin = copy.copy(deal)
    twin.state, twin.log = deal.state.copy(), list(deal.log)
    seat = rng.choice(sorted(deal.actors))
    while True:
        cards, buttons = twin.legal(seat)
        played = twin.step(seat, rng.choice(cards + buttons))
        if played:
            return deal.game.text(seat, played.move)


def played(
    name: str, seats: int, seed: int, moves: int | None = None, sitting: int = 1
) -> tuple[TableState, list[Row]]:
    """A state after so many random moves (or the whole deal), and its rows."""
    rows = dealt(name, seats, seed, sitting)
    state, rng = TableState("code", rows), random.Random(seed)
    while not state.deal.finished and (moves is None or len(state.deal.log) < moves):
        rows.append(Row(state.v + 1, "move", {"move": random_move(state.deal, rng), "by": "bot"}))
        state.apply(rows[-1])
    return state, rows


def redrawn(state: TableState, seat: int, seed: int) -> TableState:
    """The same table with every card that `seat` cannot see drawn anew, now and in the last entries."""
    deal, rng = state.deal, np.random.default_rng(seed)

    def drawn(state: Any) -> Any:
        seen = view(deal.game.layout, state, seat)
        return determinize(deal.game.layout, seen, seat, deal.game.cards, deal.game.may_hold(seen), rng)

    twin = copy.copy(state)
    twin.match = copy.copy(state.match)
    other = copy.copy(deal)
    other.state = drawn(deal.state)
    twin.match.deals = [*state.match.deals[:-1], other]
    last = list(state.entries)[-ENTRIES:]
    twin.entries = deque(replace(entry, states=tuple(map(drawn, entry.states))) for entry in last)
    return twin
