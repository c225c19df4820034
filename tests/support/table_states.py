"""States of tables made up for tests, without a server."""

import copy
import random
from collections import deque
from dataclasses import replace
from typing import Any

import msgspec
import numpy as np

import xtarot
from support.merging import view_of
from xtarot.deals.chance import commitment, read_seed
from xtarot.deals.deal import Deal
from xtarot.deals.determinize import determinize
from xtarot.eventlog import Row
from xtarot.rules.state import view
from xtarot.table import rows
from xtarot.table.entries import LogEntry, addressed
from xtarot.table.rendering import drawn, own
from xtarot.table.settings import opening
from xtarot.table.state import TableState, written

GAMES = [
    ("dream-capture", 6),
    ("xrummy", 2),
    ("xrummy", 4),
    ("hexbridge", 6),
    ("lotarot", 4),
    ("arcanarabe", 5),
]

ENTRIES = 2  # of which is told in the tests


def dealt(name: str, seats: int, seed: int, sitting: int = 1, **options: object) -> list[Row]:
    """The first rows of a table at which `sitting` people sit: session 1 in seat 0, 2 in seat 1, …"""
    game = xtarot.load(name)
    raw = read_seed(seed)
    chosen = game.read_options(options)
    chance = Deal(game, seats, 1, seed=raw, options=chosen).chance
    begin: list[tuple[rows.AnyBody, int | None]] = [
        (opening(game, ["steady" if game.bots else ""] * seats, chosen, 2), None),
        *((rows.Sit(seat=k, name=f"N{k}"), k + 1) for k in range(sitting)),
        (rows.Deal(dealer=1, cards=written(chance), seed=raw.hex(), commitment=commitment(raw)), None),
    ]
    return [rows.write_row(n, body, who=who) for n, (body, who) in enumerate(begin, 1)]


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
    name: str, seats: int, seed: int, moves: int | None = None, sitting: int = 1, **options: object
) -> tuple[TableState, list[Row]]:
    """A state after a number of random moves (or the whole deal), and its rows."""
    log = dealt(name, seats, seed, sitting, **options)
    state, rng = TableState("code", log), random.Random(seed)
    while not state.deal.finished and (moves is None or len(state.deal.log) < moves):
        log.append(rows.write_row(state.v + 1, rows.Move(move=random_move(state.deal, rng), by="bot")))
        state.apply(log[-1])
    return state, log


def shown(state: TableState, seat: int, lang: str = "en") -> dict[str, Any]:
    """What a page draws for a seat, or a spectator."""
    return view_of(*msgspec.to_builtins((drawn(state, lang), own(state, seat, lang))))


def redrawn(state: TableState, seat: int, seed: int) -> TableState:
    """The same table with every card that `seat` cannot see drawn again, now and in the last entries."""
    deal, rng = state.deal, np.random.default_rng(seed)

    def again(state: Any) -> Any:
        seen = view(deal.game.layout, state, seat)
        return determinize(deal.game.layout, seen, seat, deal.game.cards, deal.game.may_hold(seen), rng)

    def told_again(entry: LogEntry) -> LogEntry:
        states = [again(deal.game.layout.state(ints)) for ints in entry.states]
        ints = tuple(map(deal.game.layout.ints, states))
        return replace(entry, states=ints, addressed=addressed(states), sentences={})

    twin = copy.copy(state)
    twin.deal = copy.copy(deal)
    twin.deal.state = again(deal.state)
    twin._views = {}  # those of the other deal
    twin.entries = deque(map(told_again, list(state.entries)[-ENTRIES:]))
    return twin
