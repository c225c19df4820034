"""What a seat cannot see, drawn anew in machine code: first hidden as `state.view` does, then as `View.resample`."""

from typing import Any, NamedTuple

import numpy as np

from xtarot.bots.search.playout import draw_facts
from xtarot.deals.determinize import DRAWS, deal_unseen, order_unseen
from xtarot.deals.hidden_facts import drawing_facts
from xtarot.games import Game
from xtarot.lab.envs.encoding import AT_COUNTS, AT_PILES, AT_SEEN, PLAYER, READERS, knows_card
from xtarot.lab.envs.kernels import CHANCE_NUMBERS, UNTRUE
from xtarot.machine.playouts import WORDS, Numbers, States, draw
from xtarot.rules.cards import Rows
from xtarot.rules.state import CONSTANT, EVENT_CARD, OWN, PUBLIC, UNSEEN, Listing, State

FOR_ALL, FOR_OTHERS, UNKNOWN_CARDS = range(3)  # what is hidden of a field
HIDES, FIELD_AT, FIELD_ROWS, FIELD_LENGTH = range(4)  # columns of Hiding.fields


class Hiding(NamedTuple):
    """What a seat does not see of a state."""

    fields: Numbers  # rows of HIDES …
    listings: Numbers  # as `Layout.listings`
    events: Numbers  # (3,): where they stand, how many there are, and the numbers of each


def hiding_of(game: Game) -> Hiding:
    """What a seat of a game does not see. Raises what `drawing_facts` raises."""
    drawing_facts(game)
    layout = game.layout
    places: Any = layout.dtype.fields
    fields = []
    for name, sight in layout.visibility.items():
        if sight not in (PUBLIC, CONSTANT):
            at, length = places[name][1] // 8, places[name][0].itemsize // 8
            rows = layout.shapes[name][0] if sight == OWN else 1
            hides = UNKNOWN_CARDS if isinstance(sight, Listing) else FOR_OTHERS if sight == OWN else FOR_ALL
            fields.append([hides, at, rows, length // rows])
    return Hiding(
        np.array(fields, np.int64).reshape(-1, 4),
        np.array(layout.listings, np.int64).reshape(-1, 3),
        np.array([places["events"][1] // 8, *layout.shapes["events"]], np.int64),
    )


def may_hold(s: State, allowed: Rows) -> None:
    """Take out of `allowed` the unseen cards that cannot lie in a pile: none, where a game does not say."""


def resample_rows(
    states: States,
    memory: Numbers,
    rows: Numbers,
    which: Numbers,
    who: Any,
    rngs: Numbers,
    head: Numbers,
    pack: Numbers,
    fields: Numbers,
    listings: Numbers,
    events: Numbers,
) -> None:
    """Draw anew what the player of each of the rows `which` cannot see, and what chance will do.

    `fields`, `listings` and `events` are those of a `Hiding`; each of `which` has a generator in `rngs`.
    """
    draws = np.zeros(DRAWS * len(pack), np.int64)
    allowed = np.zeros((states[0].piles.shape[0], 5), np.int64)
    for k in range(len(which)):
        r = which[k]
        me, s = who[r, PLAYER], states[r]
        hide(memory[r], head, fields, events, me)
        allowed[:] = -1
        may_hold(s, allowed)
        for i in range(len(draws)):
            draws[i] = draw(rngs[k], 1 << 31)
        deal_unseen(s, me, pack, allowed, draws)
        order_unseen(s, memory[r], listings, draws[-len(pack) :])
        for i in range(len(pack)):
            draws[i] = draw(rngs[k], 1 << 31)
        draw_facts(s, me, draws[: len(pack)])
        for i in range(WORDS):
            rows[r, CHANCE_NUMBERS + i] = draw(rngs[k], 1 << 16) << 16 | draw(rngs[k], 1 << 16) | 1
        rows[r, UNTRUE] = 1


def hide(m: Numbers, head: Numbers, fields: Numbers, events: Numbers, me: int) -> None:
    """Make a state what `me` sees of it, as `state.view` does."""
    known = head[AT_SEEN] + 5 * me
    for f in range(len(fields)):
        length = fields[f, FIELD_LENGTH]
        for k in range(fields[f, FIELD_ROWS]):
            if fields[f, HIDES] == FOR_OTHERS and k == me:
                continue
            start = fields[f, FIELD_AT] + k * length
            for i in range(start, start + length):
                if fields[f, HIDES] != UNKNOWN_CARDS:
                    m[i] = 0
                elif m[i] >= 0 and not knows_card(m, known, m[i]):
                    m[i] = UNSEEN
    for k in range(events[1]):
        i = events[0] + k * events[2]
        if m[i] and m[i + EVENT_CARD] >= 0 and not knows_card(m, known, m[i + EVENT_CARD]):
            m[i + EVENT_CARD] = UNSEEN
    for row in range(head[READERS] + 1):
        for suit in range(5):
            m[head[AT_SEEN] + 5 * row + suit] &= m[known + suit]
    for at in range(head[AT_PILES], head[AT_COUNTS]):
        m[at] &= m[known + (at - head[AT_PILES]) % 5]
