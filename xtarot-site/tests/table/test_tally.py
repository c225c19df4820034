"""What a table keeps of a match for ratings and profiles: who began it, who came later, and what happened."""

import random
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support import table_states
from xtarot.deals.finished_deal import MatchSoFar
from xtarot.eventlog import Row
from xtarot.rules.state import EVENT, EVENT_SEAT
from xtarot.table import rows
from xtarot.table.snapshot import past
from xtarot.table.state import RETOLD, TableState
from xtarot.table.tally import places
from xtarot_site.table.deal_archive import ended, finished

Change = tuple[rows.AnyBody, int | None]
GAMES = [*table_states.GAMES, ("daifugo", 4), ("high-card", 3)]


def opened(name: str = "lotarot", seats: int = 4, sitting: int = 2, **terms: Any) -> TableState:
    """A table with its first deal before it; `terms` are of its first row."""
    first, *others = table_states.dealt(name, seats, 3, sitting)
    first.payload.update(terms)
    return TableState("code", [first, *others])


def add(state: TableState, body: rows.AnyBody, who: int | None = None) -> Row:
    """Add a row, which is returned."""
    row = rows.write_row(state.v + 1, body, who=who)
    state.apply(row)
    return row


def play(state: TableState, seed: int = 1) -> MatchSoFar:
    """Play the deal to its end at random; the match with it."""
    match = to_end(state, seed)
    assert match
    return match


def to_end(state: TableState, seed: int = 1) -> MatchSoFar | None:
    """The same, also where the deal is none of a match that rules judge."""
    rng = random.Random(seed)
    while not state.deal.finished:
        body = rows.Move(move=table_states.random_move(state.deal, rng), by="bot")
        row = rows.write_row(state.v + 1, body)
        after = state.after(body)
        kept = ended(state, after, row)
        state.apply(row, after)
    assert kept
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
    assert (first.began, first.taken, first.left, first.over) == ([1, 2, None, None], [3], [1], False)
    add(state, rows.Sit(seat=1, name="N1"), 2)  # who comes back has taken nothing from anybody
    add(state, state.dealing(bytes(32)))
    last = play(state)
    assert (last.began, last.taken, last.left, last.over) == ([1, 2, None, None], [3], [], True)
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
    ],
)
def test_which_matches_count(sitting: int, terms: dict[str, Any], counts: bool) -> None:
    assert play(opened(sitting=sitting, **terms)).counts is counts


def test_a_deal_that_no_published_rules_judge_is_of_no_match() -> None:
    """A rulebook tried without rules, a draft, an exercise: nothing of them is in ratings or profiles."""
    book = opened(sitting=2, book={"name": "moon", "version": "1", "title": {"en": "Moon"}})
    assert to_end(book) is None
    assert not book.is_rated
    draft = TableState("code", table_states.dealt("lotarot", 4, 3, 2))
    draft.game = SimpleNamespace(bots=True, shelved=False, family="tricks")  # type: ignore[assignment]
    assert not draft.is_judged
    free = TableState("code", table_states.dealt("free", 4, 3, 2))
    assert not free.is_judged


def test_who_is_away_when_it_ends_has_left_it() -> None:
    state = opened(options={"deals": 1})
    add(state, rows.Away(seat=1, standin=True))
    assert play(state).left == [1]


def test_who_is_away_when_a_match_begins_has_not_begun_it() -> None:
    """Else one person could play any number of rated matches against somebody who has gone."""
    state = opened(options={"deals": 1})
    add(state, rows.Away(seat=1, standin=True))
    play(state)
    add(state, state.dealing(bytes(32)))
    second = play(state)
    assert (second.began, second.counts) == ([1, None, None, None], False)
    add(state, state.dealing(bytes(32)))
    add(state, rows.Back(seat=1))
    third = play(state)
    assert (third.began, third.taken) == ([1, None, None, None], [1]), "who comes back to it has taken the seat"
    add(state, state.dealing(bytes(32)))
    assert state.tally.began == [1, 2, None, None]


def test_hints_are_there_again_where_nothing_is_rated() -> None:
    state = opened(sitting=2, book={"name": "moon", "version": "1", "title": {"en": "Moon"}})
    add(state, rows.Leave(seat=1, was="N1"), 2)
    assert state.gives_hints


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
    rng, log = random.Random(5), table_states.dealt("lotarot", 4, 3, 2, deals=2)
    state = TableState("code", log)
    for number in range(5):
        while not state.deal.finished:
            if rng.random() < 0.1:
                there = state.seats[1].who is not None
                come_or_go = rows.Leave(seat=1, was="N1") if there else rows.Sit(seat=1, name="N1")
                log.append(add(state, come_or_go, 2 if there else rng.choice([2, 9])))
            log.append(add(state, rows.Move(move=table_states.random_move(state.deal, rng), by="bot", link="link")))
        if number < 4:
            log.append(add(state, state.dealing(bytes([number] * 32))))
    kept = finished("code", log)
    live, skips = TableState("code", log[:1]), 0
    for cut, row in enumerate(log[1:], 2):
        live.apply(row)
        if cut % 17 == 0 or cut == len(log):
            known = [deal for deal in kept if deal.row <= cut]
            skips += bool(past(log[:cut], known, live.game, len(live.totals), RETOLD).skipped)
            assert TableState("code", log[:cut], None, known).tally == live.tally, cut
    assert skips, "some were not played again"


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=8), st.booleans())
def test_equal_sides_share_a_place_and_each_better_side_counts(totals: list[int], lowest_wins: bool) -> None:
    sign = 1 if lowest_wins else -1
    order = sorted(sign * total for total in totals)
    assert places(totals, lowest_wins) == [1 + order.index(sign * total) for total in totals]
