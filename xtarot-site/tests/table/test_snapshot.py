"""A table whose earlier deals are not played again is the one that has played them all."""

import dataclasses
import hashlib
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from site_support.by_hand import run
from site_support.clocks import HandClock
from support import table_states
from support.campaign import WHOLE, part_of
from support.data_games import data_of_book
from xtarot.deals.deal import Deal, Played
from xtarot.deals.finished_deal import KeptDeal
from xtarot.eventlog import Row
from xtarot.games import load_reference, names
from xtarot.rules.state import SPECTATOR
from xtarot.rules.texts import LANGS
from xtarot.table import rows
from xtarot.table.exercise import exercise
from xtarot.table.settings import Terms, opening
from xtarot.table.snapshot import past
from xtarot.table.state import RETOLD, TableState
from xtarot_site.table import Tables, Timing
from xtarot_site.table.deal_archive import finished
from xtarot_site.table.feed import Feed, Picture

LOGS = sorted((Path(__file__).parents[3] / "tests" / "table" / "logs").glob("*.json"))
FEW = {"dream-capture": {"deals": 2}, "xrummy": {"games": 2}, "free": {"each": 3}, "arcanarabe": {"games": 2}}
PEOPLE = 2
SOME = 5 if WHOLE else 2  # places where a log is taken up, of those that there are


class Log:
    """A log that grows: by what leads to the next deal, by random moves, and by whatever people do meanwhile."""

    def __init__(self, first: rows.Open, seed: int) -> None:
        self.rng = random.Random(seed)
        self.rows = [rows.write_row(1, first)]
        self.state = TableState("code", self.rows)
        for seat in range(PEOPLE):
            self.add(rows.Sit(seat=seat, name=f"N{seat}"), who=seat + 1)

    def add(self, body: rows.AnyBody, who: int | None = None) -> None:
        number = self.state.v + 1
        command = f"c{number}" if who else None
        row = rows.write_row(number, body, command, who, at=float(number))
        self.rows.append(msgspec.convert(msgspec.to_builtins(row), Row))
        self.state.apply(self.rows[-1])

    def play(self, deals: int) -> None:
        for _ in range(deals):
            while self.rows[-1].kind != "deal":
                if self.state.shuffle and not self.state.shuffle.shut and not self.state.shuffle.hashes:
                    share = self.rng.randbytes(16)
                    body = rows.Share(seat=1, hash=hashlib.sha256(share).hexdigest(), bytes=share.hex())
                    self.add(body, who=2)
                self.add(self.state.next_row(lambda: self.rng.randbytes(32)))
            while not self.state.deal.finished:
                if self.rng.random() < 0.1:
                    self.add(*self.rng.choice(self.meanwhile()))
                self.add(rows.Move(move=self.move(), by="bot", link="link"))
            self.add(rows.Next(seat=0), 1)

    def meanwhile(self) -> list[tuple[rows.AnyBody, int | None]]:
        """What may happen between two moves: who sat in the second seat is another one after it."""
        gone, comes = rows.Leave(seat=1, was="N1"), rows.Sit(seat=1, name="N1")
        there = (comes, self.state.v) if self.state.seats[1].free else (gone, self.state.seats[1].who)
        return [
            there,
            (rows.Pace(pace=self.rng.randrange(4)), 1),
            (rows.Away(seat=0, standin=True), None),
            (rows.Back(seat=0), None),
            (rows.Rename(seat=0, name=self.rng.choice(["A", "B"])), 1),
            (rows.Seen(seat=0), 1),
            (rows.Hurry(seat=0), 1),
            (rows.Claim(seat=0, give=True, tricks=1), 1),
            (rows.Retract(seat=0), 1),
        ]

    def move(self) -> str:
        deal = self.state.deal
        if not deal.game.bots and len(deal.log) > 9:  # it ends when all agree
            found = (f"{seat} {word}" for seat in sorted(deal.actors) for word in ("yes", "end"))
            return next(move for move in found if not deal.game.validate(deal.state, *deal.game.parse(move, 4)))
        return table_states.random_move(deal, self.rng)


def opened(name: str | dict[str, Any], **options: object) -> rows.Open:
    game = load_reference(name)
    return opening(game, ["steady"] * game.usual_seats, game.read_options(options), 2)


def as_stored(kept: Sequence[KeptDeal]) -> list[KeptDeal]:
    return msgspec.json.decode(msgspec.json.encode(kept), type=list[KeptDeal])


class Shown:
    """What everybody is sent of a table, in both languages, and all else that is known of it."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.pictures = [Picture(state, lang) for lang in LANGS]
        self.feeds = [Feed(state, seat, one) for one in self.pictures for seat in range(SPECTATOR, len(state.seats))]

    def advance(self, row: Row) -> list[bytes]:
        self.state.apply(row)
        for picture in self.pictures:
            picture.advance(self.state)
        return [feed.advance(self.state) for feed in self.feeds]

    def whole(self) -> list[bytes]:
        return [feed.whole() for feed in self.feeds]

    def known(self) -> str:
        hidden = {"game", "entries", "deal", "_views", "_decided"}
        known = {name: value for name, value in vars(self.state).items() if name not in hidden}
        entries = [dataclasses.replace(entry, sentences={}) for entry in self.state.entries]
        sat, looked = self.state.seats.sat, self.state.seats.looked
        following = None if self.state.playing else self.state.dealing(bytes(32))
        deal = vars(self.state.deal) | {"game": None, "state": None, "passed": None}
        return repr((known, entries, sat, looked, deal, following))


def check_same(log: Sequence[Row], kept: Sequence[KeptDeal], cuts: Sequence[int], more: int) -> None:
    """After so many rows the table is the same with and without what is kept by then, and goes on so."""
    for cut in cuts:
        quick, full = (
            Shown(TableState("code", log[:cut], kept=[one for one in given if one.row <= cut])) for given in (kept, ())
        )
        assert quick.state.deal == full.state.deal
        assert (quick.whole(), quick.known()) == (full.whole(), full.known())
        for row in log[cut : cut + more]:
            assert quick.advance(row) == full.advance(row)
        assert quick.whole() == full.whole()
        assert quick.known() == full.known()


def places(log: Sequence[Row]) -> list[int]:
    """Where logs are taken up: before, at and after each deal but the first, well into it, and at the end."""
    deals = [row.seq for row in log if row.kind == "deal"][1:]
    near = {deal + n for deal in deals for n in (-1, 0, 5)}
    ended = [max(row.seq for row in log[: deal - 1] if row.kind == "move") for deal in deals]
    told = {last + n for last in ended for n in (RETOLD - 1, RETOLD)}  # the last move is told, and is not any more
    return sorted({cut for cut in near | told if cut < len(log)} | {len(log)})


@pytest.mark.parametrize("name", part_of([*names(), "spades"]))
def test_a_table_that_plays_its_last_deal_only_is_the_same(name: str) -> None:
    data = data_of_book(name) if name == "spades" else None
    reference = data and {"play": data, "name": name, "version": "1.00", "title": {"ja": name, "en": name}}
    log = Log(opened(reference or name, **FEW.get(name, {})), 5)
    log.play(4)
    while len(log.rows) < 5 * RETOLD:
        log.play(1)
    kept = as_stored(finished("code", log.rows))
    assert past(log.rows, kept, log.state.game, len(log.state.totals), RETOLD).skipped
    check_same(log.rows, kept, [*log.rng.sample(places(log.rows), SOME), len(log.rows)], 15)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_old_logs_are_taken_up_as_they_were(path: Path) -> None:
    log = msgspec.convert(msgspec.json.decode(path.read_bytes())["rows"], list[Row])
    check_same(log, as_stored(finished("code", log)), part_of(places(log), 3, LOGS.index(path) % 3), 20)


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The moves that the rules play meanwhile."""
    made, play = list[str](), Deal.play

    def counting(deal: Deal, move: str) -> Played:
        made.append(move)
        return play(deal, move)

    with monkeypatch.context() as patched:
        patched.setattr(Deal, "play", counting)
        yield made


def count_moves(monkeypatch: pytest.MonkeyPatch, log: Sequence[Row], kept: Sequence[KeptDeal]) -> int:
    """How many moves the rules play to take a table up."""
    with counted(monkeypatch) as made:
        TableState("code", log, kept=kept)
    return len(made)


def moves_of(log: Sequence[Row], last: int) -> int:
    """The moves of this number of deals at the end."""
    begin = [k for k, row in enumerate(log) if row.kind == "deal"][-last]
    return sum(row.kind == "move" for row in log[begin:])


def test_moves_of_earlier_deals_are_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    log = Log(opened("dream-capture"), 3)
    log.play(3)
    rows, kept = log.rows, as_stored(finished("code", log.rows))
    assert moves_of(rows, 1) > RETOLD
    assert count_moves(monkeypatch, rows, kept) == moves_of(rows, 1)
    assert count_moves(monkeypatch, rows, kept[:-1]) == moves_of(rows, 1), "whether that is over or not"
    assert count_moves(monkeypatch, rows, [kept[0], kept[2]]) == moves_of(rows, 2), "one was not kept"
    begin = next(row.seq for row in reversed(rows) if row.kind == "deal")
    assert count_moves(monkeypatch, rows[:begin], kept[:2]) == moves_of(rows[:begin], 2), "of it is told still"


def test_the_last_deal_is_played_however_long_it_has_been_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """It lies on the table still, when none of its moves is told any more."""
    log = Log(opened("hexbridge"), 3)
    log.play(2)
    over = len(log.rows)
    for number in range(RETOLD + 9):
        log.add(rows.Pace(pace=number % 4), 1)
    kept = as_stored(finished("code", log.rows))
    assert kept[-1].row < over <= len(log.rows) - RETOLD
    assert count_moves(monkeypatch, log.rows, kept) == moves_of(log.rows, 1)
    log.play(1)
    check_same(log.rows, kept, [over + RETOLD + 5], 20)


def test_what_a_deal_leaves_to_the_one_that_is_on_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    log = Log(opened("daifugo"), 3)
    log.play(5)
    rows, kept = log.rows, as_stored(finished("code", log.rows))
    assert any(one.record.deals[0].get("before") for one in kept)
    begins = [row.seq for row in rows if row.kind == "deal"]
    cut = begins[-1] + 3
    assert count_moves(monkeypatch, rows[:cut], kept[:-1]) >= moves_of(rows[:cut], 2)
    check_same(rows, kept, [cut], 20)


@pytest.mark.parametrize(
    "result", [None, {}, {"scores": [1]}, {"scores": ["a", "b"]}, {"scores": [None] * 2}, {"scores": 1}]
)
def test_what_is_kept_and_damaged_is_played_again(result: object) -> None:
    log = Log(opened("hexbridge"), 3)
    log.play(3)
    kept = as_stored(finished("code", log.rows))
    for one in kept[:2]:
        one.record.deals[0]["result"] = result
    kept[1].record.deals[0]["result"] = {"scores": [float("inf"), float("nan")]}
    check_same(log.rows, kept, [len(log.rows)], 0)
    kept[0].record.deals.clear()
    check_same(log.rows, kept, [len(log.rows)], 0)


def test_exercises_are_taken_up_as_they_were() -> None:
    played = Log(opened("lotarot"), 8)
    played.play(1)
    record = finished("code", played.rows)[0].record
    start = exercise(record, len(record.deals[0]["moves"]) // 2)
    log = Log(replace(opened("lotarot"), exercise=start), 9)
    log.play(4)
    check_same(log.rows, as_stored(finished("code", log.rows)), part_of(places(log.rows), 3), 40)


@pytest.mark.parametrize("shown", ["deal", "match"])
def test_another_server_plays_the_last_deal_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shown: rows.Shown
) -> None:
    """By what the store has kept, whether it may be looked at yet or not."""

    async def work(tables: Tables, clock: HandClock) -> None:
        terms, options = Terms(shown=shown), {"deals": 3}
        code = await tables.open("hexbridge", options=options, bots="random", pace=0, terms=terms)
        table = await tables.get(code)
        assert table
        viewer = table.join(None, "en")
        while table.state.number < 3 or len(table.state.deal.log) < 9:
            await viewer.messages.get()
        await table.close()
        log = await tables.store.rows(code)
        full, other = Shown(TableState(code, log)), Tables(tables.store, clock=clock)
        with counted(monkeypatch) as made:
            taken_up = await other.get(code)
        assert taken_up
        assert len(made) == moves_of(log, 2) < moves_of(log, 3)
        assert Shown(taken_up.state).whole() == full.whole()
        await other.close()

    run(tmp_path, work, Timing(moves=(0, 0, 0, 0), rests=(0, 0, 0, 0), shares=0))
