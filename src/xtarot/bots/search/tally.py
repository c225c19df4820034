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
MOST_TOLD = 80  # events of a world that are kept
PLACES = 64  # of seats, and nobody, in the number of an event


class Tally(NamedTuple):
    """Counts for each move that is tried. Nothing is counted where it is not `wanted`.

    `lines`: of each clause the part that its lines, OURS and THEIRS, have in our lead. `told`: what happened, event by
    event, of the kinds that are `kept`: how many there were, then the number of each (`event_number`). `ends`: whether
    a card lay in a pile of ours in the end, by `owners`.
    """

    wanted: bool
    exact: bool  # whether to count endings that are solved exactly, which are to be played for that
    codes: Numbers  # (keys) the clauses of lines; the last is for any other
    owners: Numbers  # (piles) the side of each open pile of cards won, or -1
    kept: int  # a bit for each kind of event
    lines: Floats  # (worlds, moves, keys, 2)
    told: Numbers  # (worlds, moves, 1 + MOST_TOLD)
    ends: Flags  # (worlds, moves, CARDS)


def empty_tally(game: Game, seats: int, worlds: int, moves: int) -> Tally:
    """A tally of a game, still empty."""
    codes = [*game.scores, -1]
    return Tally(
        wanted=moves > 0,
        exact=moves > 0 and game.search.solve_endgame is not None,
        codes=np.array(codes),
        owners=np.array(_owners(game, seats)),
        kept=sum(1 << kind for kind, event in game.events.items() if event.rests or event.announced),
        lines=np.zeros((worlds, moves, len(codes), 2)),
        told=np.zeros((worlds, moves, 1 + MOST_TOLD), np.int64),
        ends=np.zeros((worlds, moves, CARDS), np.int8),
    )


def event_parts(numbers: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """The kinds, seats and cards of events as numbers (`event_number`); of 0, which is none, a kind below 0."""
    who, cards = np.divmod(numbers - 1, CARDS + 1)
    kinds, seats = np.divmod(who, PLACES)
    return kinds, seats - 1, cards - 1


def _owners(game: Game, seats: int) -> list[int]:
    """For each pile the side whose open pile of cards it is, or -1."""
    found = [-1] * len(game.layout.visible_to)
    for zone in game.zones:
        if zone.kind == "pile" and zone.of in {"seat", "side"} and game.layout.visible_to[zone.pile] == EVERYONE:
            for k in range(seats if zone.of == "seat" else game.sides(seats)):
                found[zone.pile + k] = game.side(k) if zone.of == "seat" else k
    return found


# Kernels


def event_number(kind: int, who: int, card: int) -> int:
    """An event as one number above 0. `who` is a seat; who or card: -1 for none."""
    return 1 + (kind * PLACES + who + 1) * (CARDS + 1) + card + 1


def note(s: State, tally: Tally, w: int, m: int) -> None:
    """Keep what the last move brought about in world `w`."""
    if not tally.wanted:
        return
    for row in range(s.emitted):
        kind, seat, card = s.events[row][EVENT], s.events[row][EVENT_SEAT], s.events[row][EVENT_CARD]
        if tally.kept >> kind & 1 and tally.told[w, m, 0] < MOST_TOLD:
            tally.told[w, m, 0] += 1
            who = seat if 0 <= seat < s.seats else -1
            tally.told[w, m, tally.told[w, m, 0]] = event_number(kind, who, max(card, -1))


def conclude(s: State, lines: Numbers, ours: int, sides: int, tally: Tally, w: int, m: int) -> None:
    """Count the lines of the score of world `w`, and the cards that our side has in the end."""
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
