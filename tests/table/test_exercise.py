"""A table from a position of a record: each deal begins there, for any game, also a stranger's."""

import random
from itertools import islice

import msgspec
import pytest

import xtarot
from support import table_states
from xtarot.deals.deal import IllegalMove
from xtarot.deals.record import Record, RecordError
from xtarot.deals.replay import position
from xtarot.eventlog import Row
from xtarot.rulebooks import books
from xtarot.rulebooks.document import Try, blocks
from xtarot.rules.state import SPECTATOR
from xtarot.table import rows
from xtarot.table.exercise import exercise
from xtarot.table.sentences import sentences
from xtarot.table.settings import opening
from xtarot.table.state import TableState

GAMES = [*table_states.GAMES, ("daifugo", 4), ("high-card", 3)]
SEED = bytes(range(32))


def recorded(name: str, seats: int, seed: int) -> Record:
    """A whole deal played at random."""
    deal, rng = xtarot.deal(name, seed, seats=seats, dealer=1), random.Random(seed)
    while not deal.finished:
        deal.play(table_states.random_move(deal, rng))
    return deal.record()


def opened(start: rows.Exercise, seats: int) -> list[Row]:
    """The first rows of a table for it, at which session 1 sits in the seat that is to move."""
    game = xtarot.load(start.record["game"])
    log = [rows.write_row(1, opening(game, ["steady"] * seats, start.record.get("options", {}), 2, start))]
    log.append(rows.write_row(2, rows.Sit(seat=start.seat, name="Aki"), who=1))
    return [*log, rows.write_row(3, TableState("code", log).dealing(SEED))]


def finish(state: TableState) -> None:
    """Play on at random to the end of the deal."""
    rng = random.Random(1)
    while not state.deal.finished:
        move = table_states.random_move(state.deal, rng)
        state.apply(rows.write_row(state.v + 1, rows.Move(move=move, by="bot")))


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_table_begins_at_the_position_and_begins_there_again(name: str, seats: int) -> None:
    record = recorded(name, seats, 7)
    moves = len(record.deals[0]["moves"]) // 2
    log = opened(exercise(record, moves), seats)
    state = TableState("code", log)
    stored = msgspec.json.decode(msgspec.json.encode(log), type=list[Row])  # as they come from the disk
    assert TableState("code", stored).deal.state == state.deal.state
    assert [state.game.text(made.seat, made.move) for made in state.deal.log[:moves]] == record.deals[0]["moves"][
        :moves
    ]
    begun = state.deal.copy()
    assert state.seats.of(1) in state.deciders
    finish(state)
    assert state.over
    state.apply(rows.write_row(state.v + 1, state.dealing(SEED)))
    assert state.deal.state == begun.state


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_nobody_is_sent_more_than_a_seat_may_see(name: str, seats: int) -> None:
    record = recorded(name, seats, 8)
    state = TableState("code", opened(exercise(record, len(record.deals[0]["moves"]) // 3), seats))
    for seat in [*range(seats), SPECTATOR]:
        twin = table_states.redrawn(state, seat, 1)
        assert table_states.shown(state, seat) == table_states.shown(twin, seat)
        last, again = state.entries[-1], twin.entries[-1]
        assert sentences(state, last, seat, "en") == sentences(twin, again, seat, "en")


def test_what_led_there_is_told_and_nothing_is_announced_or_promised() -> None:
    record = Record.load("records/dream-capture-capture-of-dream.json")
    moves = len(record.deals[0]["moves"])
    state = TableState("code", opened(exercise(record, moves - 6, "dream-capture"), 6))
    told = sentences(state, state.entries[-1], SPECTATOR, "en")
    assert told[0].text == "An exercise begins. What happened before it:"
    assert len(told) > 6
    assert not [one for one in told if one.announced]
    frame = table_states.shown(state, 0)
    assert frame["match"]["status"] == "Exercise"
    assert frame["match"]["exercise"] == "dream-capture"
    assert frame["deal"]["commitment"] == ""
    finish(state)
    assert "seed" not in table_states.shown(state, 0)["deal"]


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_first_move_is_made_for_who_plays_on(name: str, seats: int) -> None:
    record = recorded(name, seats, 9)
    deal = position(record, len(record.deals[0]["moves"]) // 2)
    while not deal.actors:  # chance is to move
        deal = position(record, len(deal.log) + 1)
    moves, seat = len(deal.log), min(deal.actors)
    *_, first = islice(deal.moves(seat), 20)
    start = exercise(record, moves, first=first)
    assert (start.moves, start.seat) == (moves, deal.decider(seat))
    state = TableState("code", opened(start, seats))
    assert state.game.text(state.deal.log[moves].seat, state.deal.log[moves].move) == first
    with pytest.raises(IllegalMove):
        exercise(record, moves, first=record.deals[0]["moves"][0])


def test_a_first_move_that_ends_the_deal_is_left_to_be_made() -> None:
    record = recorded("high-card", 2, 1)
    moves = record.deals[0]["moves"]
    assert len(exercise(record, len(moves) - 1, first=moves[-1]).record["deals"][0]["moves"]) == len(moves) - 1


def test_the_record_of_an_exercise_can_be_replayed() -> None:
    state = TableState("code", opened(exercise(recorded("arcanarabe", 4, 3), 30), 4))
    finish(state)
    assert xtarot.replay(state.deal.record())[0].finished


def test_every_position_that_a_book_offers_opens_with_the_seat_that_it_names() -> None:
    found = [
        (book, offer) for book in books() for offer in blocks(book.documents["en"].parts) if isinstance(offer, Try)
    ]
    assert {book.game for book, _ in found} >= {"dream-capture", "hexbridge", "xrummy", "arcanarabe", "lotarot"}
    wrong = []
    for book, offer in found:
        start = exercise(book.records[offer.record].record, offer.move - 1, book.game)
        state = TableState("code", opened(start, len(start.record["deals"][0]["deal"]["hands"])))
        if not start.seat == offer.seat == state.seats.of(1) or offer.seat not in state.deciders:
            wrong.append((book.game, offer.record, offer.move))
    assert not wrong


@pytest.mark.parametrize(("moves", "why"), [(10_000, "moves, not"), (None, "the deal is over there")])
def test_a_position_that_is_none_is_refused(moves: int | None, why: str) -> None:
    record = recorded("high-card", 2, 1)
    with pytest.raises(ValueError, match=why):
        exercise(record, len(record.deals[0]["moves"]) if moves is None else moves)


def test_a_record_at_fault_is_refused() -> None:
    record = recorded("high-card", 2, 1)
    record.deals[0]["moves"][0] = "0 play nothing"
    with pytest.raises(RecordError):
        exercise(record, 1)


def test_what_a_stranger_has_written_into_a_record_besides_is_not_kept() -> None:
    """It may be long, or half a character, which no store takes."""
    record = recorded("high-card", 3, 7)
    odd = "\ud800" * 1000
    strange = Record(record.game, record.deals, [odd] * 3, {**record.options, odd: 1}, odd, {odd: odd})
    assert len(msgspec.json.encode(exercise(strange, 2))) < 2000
