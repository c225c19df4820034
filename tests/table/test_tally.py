"""What a table keeps of a match for ratings and profiles: who began it, who came later, and what happened."""

import random
from collections import Counter
from typing import Any

import pytest

from support import table_states
from xtarot.rules.state import EVENT, EVENT_SEAT
from xtarot.store import MatchSoFar, Row
from xtarot.table import rows
from xtarot.table.keeping import ended, finished
from xtarot.table.state import TableState
from xtarot.table.tally import places

Change = tuple[rows.AnyBody, int | None]
GAMES = [*table_states.GAMES, ("daifugo", 4), ("high-card", 3)]


def opened(name: str = "lotarot", seats: int = 4, sitting: int = 2, **terms: Any) -> TableState:
    """A table with its first deal before it; `terms` are of its first row."""
    first, *others = table_states.dealt(name, seats, 3, sitting)
    first.payload.update(terms)
    return TableState("code", [first, *others])


def add(state: TableState, body: rows.AnyBody, who: int | None = None) -> None:
    state.apply(rows.write_row(state.v + 1, body, who=who))


def play(state: TableState, seed: int = 1) -> MatchSoFar:
    """Play the deal to its end at random; the match with it."""
    rng = random.Random(seed)
    while not state.deal.finished:
        body = rows.Move(move=table_states.random_move(state.deal, rng), by="bot")
        row = rows.write_row(state.v + 1, body)
        after = state.after(body)
        kept = ended(state, after, row)
        state.apply(row, after)
    assert kept
    assert kept.match
    return kept.match


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_what_happened_in_a_deal_is_counted_at_its_seats(name: str, seats: int) -> None:
    state, log = table_states.played(name, seats, 5, sitting=2)
    counts = [Counter[str]() for _ in range(seats)]
    again = TableState("code", log[:-1])  # whatever is told of a move is told while it is the last
    replayed = TableState("code", log[:3])
    for row in log[3:]:
        replayed.apply(row)
        for s in (*replayed.deal.passed, replayed.deal.state) if row.kind in ("move", "deal") else ():
            for event in s.events[: s.emitted]:
                if event[EVENT_SEAT] >= 0:
                    counts[event[EVENT_SEAT]][state.game.events[event[EVENT]].key] += 1
    body = rows.read_row(log[-1])
    kept = ended(again, again.after(body), log[-1])
    assert kept
    assert kept.match
    found = [Counter[str]() for _ in range(seats)]
    for seat, events in enumerate(kept.match.events):
        for key, times in events.items():
            found[seat][key.partition(" ")[0]] += times
    assert found == counts
    score = state.deal.score()
    assert sum(points for *_, points in kept.match.lines) * state.game.unit == pytest.approx(sum(score.totals))
    assert {side for side, place in enumerate(kept.match.places) if place == 1} == {*score.winners}
    assert kept.match.sides == [state.game.side(seat) for seat in range(seats)]
    assert [one.match for one in finished("code", log)] == [kept.match], "an older log says the same"


def test_who_began_a_match_answers_for_their_seat() -> None:
    state = opened(options={"deals": 2})
    add(state, rows.Sit(seat=3, name="Late"), 9)
    add(state, rows.Leave(seat=1, was="N1"), 2)
    first = play(state)
    assert (first.began, first.taken, first.over) == ([1, 2, None, None], [3], False)
    add(state, rows.Sit(seat=1, name="N1"), 2)  # who comes back has taken nothing from anybody
    add(state, state.dealing(bytes(32)))
    last = play(state)
    assert (last.began, last.taken, last.over) == ([1, 2, None, None], [3], True)
    assert last.counts
    add(state, state.dealing(bytes(32)))
    assert play(state).began == [1, 2, None, 9], "another match"


@pytest.mark.parametrize(
    ("sitting", "terms", "counts"),
    [
        (2, {}, True),
        (2, {"hints": "none"}, True),
        (2, {"hints": "all"}, False),
        (1, {}, False),
        (2, {"book": {"name": "moon", "version": "1", "title": {"en": "Moon"}}}, False),
    ],
)
def test_which_matches_count(sitting: int, terms: dict[str, Any], counts: bool) -> None:
    assert play(opened(sitting=sitting, **terms)).counts is counts


def test_a_match_that_several_began_goes_on_without_hints() -> None:
    state = opened(sitting=2)
    add(state, rows.Leave(seat=1, was="N1"), 2)
    assert not state.gives_hints
    play(state)
    while not state.over:
        add(state, state.dealing(bytes(32)))
        assert not state.gives_hints
        play(state)
    add(state, state.dealing(bytes(32)))  # another one, which one person alone begins
    assert state.gives_hints


@pytest.mark.parametrize(
    ("totals", "lowest_wins", "found"),
    [
        ((3, 5, 1), False, [2, 1, 3]),
        ((3, 5, 1), True, [2, 3, 1]),
        ((4, 4, 1), False, [1, 1, 3]),
        ((0, 0), True, [1, 1]),
    ],
)
def test_places(totals: tuple[int, ...], lowest_wins: bool, found: list[int]) -> None:
    assert places(totals, lowest_wins) == found


def test_a_log_that_is_read_again_says_the_same() -> None:
    """Also where earlier deals are not played again."""
    log: list[Row] = table_states.dealt("lotarot", 4, 3, 2)
    state = TableState("code", log)
    add(state, rows.Sit(seat=2, name="Late"), 9)
    assert (state.tally.began, state.tally.taken) == ([1, 2, None, None], {2})
