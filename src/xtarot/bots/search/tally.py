"""What the worlds came to after each move that is tried: lines of the score, events, cards won. Kernels fill it."""

from typing import Any, NamedTuple

import numpy as np

from xtarot.games import Game
from xtarot.machine.playouts import Numbers
from xtarot.rules.cards import CARDS, SUIT_STRIDE
from xtarot.rules.state import EVENT, EVENT_CARD, EVENT_SEAT, EVERYONE, State, bits, lowest
from xtarot.rules.steps import score

Floats = np.ndarray[Any, np.dtype[np.float64]]
Flags = np.ndarray[Any, np.dtype[np.int8]]

OURS, THEIRS = 0, 1  # whose line of the score


class Tally(NamedTuple):
    """Counts for each move that is tried. Nothing is counted where it is not `wanted`.

    `lines`: of each clause the part that its lines, OURS and THEIRS, have in our lead. `happened`: events by kind, seat
    (the last place: nobody's) and card (0: none, else 1 + the card). `takes`: who took what lay on the table, which is
    the seat of the first event of a kind in `rests`; then nobody; the last place is a flag. `ends`: whether a card lay
    in a pile of ours in the end, by `owners`.
    """

    wanted: bool
    exact: bool  # whether to count endings that are solved exactly, which are to be played for that
    codes: Numbers  # (keys) the clauses of lines; the last is for any other
    owners: Numbers  # (piles) the side of each open pile of cards won, or -1
    rests: int  # a bit for each kind of event
    lines: Floats  # (worlds, moves, keys, 2)
    happened: Numbers  # (moves, kinds, seats + 1, CARDS + 1)
    takes: Numbers  # (moves, seats + 2)
    ends: Flags  # (worlds, moves, CARDS)


def empty_tally(game: Game, seats: int, worlds: int, moves: int) -> Tally:
    """A tally of a game, still empty."""
    codes = [*game.scores, -1]
    kinds = 1 + max(game.events, default=0)
    return Tally(
        wanted=moves > 0,
        exact=moves > 0 and game.search.solve_endgame is not None,
        codes=np.array(codes),
        owners=np.array(_owners(game, seats)),
        rests=sum(1 << kind for kind, event in game.events.items() if event.rests),
        lines=np.zeros((worlds, moves, len(codes), 2)),
        happened=np.zeros((moves, kinds, seats + 1, CARDS + 1), np.int64),
        takes=np.zeros((moves, seats + 2), np.int64),
        ends=np.zeros((worlds, moves, CARDS), np.int8),
    )


def _owners(game: Game, seats: int) -> list[int]:
    """For each pile the side whose open pile of cards it is, or -1."""
    found = [-1] * len(game.layout.visible_to)
    for zone in game.zones:
        if zone.kind == "pile" and zone.of in {"seat", "side"} and game.layout.visible_to[zone.pile] == EVERYONE:
            for k in range(seats if zone.of == "seat" else game.sides(seats)):
                found[zone.pile + k] = game.side(k) if zone.of == "seat" else k
    return found


# Kernels


def note(s: State, tally: Tally, m: int) -> None:
    """Count what the last move brought about."""
    if not tally.wanted:
        return
    for row in range(s.emitted):
        kind, seat, card = s.events[row][EVENT], s.events[row][EVENT_SEAT], s.events[row][EVENT_CARD]
        who = seat if 0 <= seat < s.seats else s.seats
        tally.happened[m, kind, who, max(card + 1, 0)] += 1
        if tally.rests >> kind & 1 and tally.takes[m, -1] == 0:
            tally.takes[m, who] += 1
            tally.takes[m, -1] = 1


def conclude(s: State, lines: Numbers, ours: int, sides: int, tally: Tally, w: int, m: int) -> None:
    """Count the lines of the score of world `w`, and the cards that our side has in the end."""
    tally.takes[m, -1] = 0
    n = bits(ours)
    for k in range(score(s, lines)):
        key = 0
        while key < len(tally.codes) - 1 and tally.codes[key] != lines[k, 1]:
            key += 1
        if ours >> lines[k, 0] & 1:
            tally.lines[w, m, key, OURS] += lines[k, 2] / n
        else:
            tally.lines[w, m, key, THEIRS] -= lines[k, 2] / max(1, sides - n)
    for p in range(len(tally.owners)):
        if tally.owners[p] >= 0 and ours >> tally.owners[p] & 1:
            for suit in range(5):
                mask = s.piles[p][suit]
                while mask:
                    tally.ends[w, m, SUIT_STRIDE * suit + lowest(mask)] = 1
                    mask &= mask - 1
