"""What none of our games has, tried on one that has it all: memory, a die, a card drawn, secret choices, fewest win."""

import json
import random
from importlib.metadata import EntryPoint
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import xtarot
from library.test_deal import naive_below, naive_numbers
from support import dares
from support.dares import CHOOSING, DA_1, NO, YES
from support.installing import install
from support.playing import to_the_end
from xtarot import IllegalMove, Record, RecordError, replay
from xtarot.bots import bot
from xtarot.deals.replay import PlayedDeal, position
from xtarot.games import Game, load, registry
from xtarot.machine.playouts import play_at_random
from xtarot.rules.cards import CARDS
from xtarot.rules.state import SPECTATOR, UNSEEN
from xtarot.testing import BrokenLaw, check, check_many

SEED = "5e" * 32


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, registry.GAMES, EntryPoint("dares", "support.dares", registry.GAMES.group))


def test_it_keeps_the_laws() -> None:
    assert check("dares", deals=4).events["rolled"] == 24
    assert check_many("dares", 300, seats=3).events["drawn"] == 900


# RC-14: memory


def test_RC_14_the_next_deal_takes_over_what_the_last_has_left() -> None:
    match = xtarot.match("dares", SEED, seats=3)
    first = to_the_end(match.next_deal(), random.Random(1))
    points = [int(p) for p in first.score().totals]
    assert match.before == first.carry() == {"debt": [p // 2 for p in points]}
    second = match.next_deal()
    assert second.before == match.deals[0].carry()
    assert list(second.state.points) == [p // 2 for p in points]
    with pytest.raises(ValueError, match="the deal is not over"):
        second.carry()
    copied = second.copy()
    to_the_end(second, random.Random(2))
    while copied.log != second.log[: len(copied.log)] or second.log:
        second.pop()
    assert list(second.state.points) == list(copied.state.points)


def test_chance_goes_on_from_a_position_as_it_would_have() -> None:
    deal = to_the_end(xtarot.deal("dares", SEED, seats=3), random.Random(1))
    played, record = PlayedDeal.of(deal), deal.record()
    for moves in range(len(deal.log) + 1):
        found, right = played.after(moves), position(record, moves)
        for one in (found, right):
            one.go_on(bytes.fromhex(SEED))
        assert found.log == right.log


def test_RC_14_a_record_replays_what_a_deal_took_over() -> None:
    match = xtarot.match("dares", SEED, seats=3)
    while not match.over:
        to_the_end(match.next_deal(), random.Random(len(match.deals)))
    record = Record.loads(match.record(["Aki", "Bo", "Chie"]).dumps())
    assert ["before" in entry for entry in record.deals] == [False, True, True]
    assert [replayed.scores for replayed in replay(record)] == [deal.score().points for deal in match.deals]
    for entry in record.deals[1:]:
        del entry["before"], entry["result"]
    assert [replayed.scores for replayed in replay(record)] != [deal.score().points for deal in match.deals]


@pytest.mark.parametrize(
    "before", [7, {"debts": [0, 0, 0]}, {"debt": [0, 0]}, {"debt": [0, 0, "1"]}, {"debt": 5}, {"debt": [0, 0, 1 << 70]}]
)
def test_RC_14_a_memory_that_is_none(before: object) -> None:
    record = xtarot.deal("dares", SEED, seats=3).record(["Aki", "Bo", "Chie"])
    record.deals[0]["before"] = before
    with pytest.raises(RecordError) as wrong:
        replay(Record.loads(json.dumps({"format": "xtarot-record/1", "game": "dares", "deals": record.deals})))
    assert wrong.value.clause in {"RC-8", "RC-14"}


def test_memory_is_carried_in_bulk_too() -> None:
    """Debts pile up from deal to deal: with them the points are about twice what a deal brings by itself."""
    found = play_at_random(load("dares"), 400, seats=3)
    assert found.totals[0].sum() < found.totals[100:].mean(axis=0).sum()


# RC-14: a die, a card drawn


def test_RC_14_draws_come_from_the_stream_chance_in_order() -> None:
    deal = to_the_end(xtarot.deal("dares", SEED, seats=2), random.Random(3))
    numbers = naive_numbers(bytes.fromhex(SEED), "chance")
    stock = sorted(deal.chance["stock"][0])
    drawn = []
    for _ in range(dares.ROUNDS):
        drawn.append(f"* roll {1 + naive_below(6, numbers)}")
        card = stock[naive_below(len(stock), numbers)]
        stock.remove(card)
        drawn.append(deal.game.text(62, [CARDS + dares.DRAW, card]))
    moves = [deal.game.text(made.seat, made.move) for made in deal.log]
    assert [move for move in moves if move.startswith("*")] == drawn


def test_RC_14_a_record_without_a_seed_has_the_draws() -> None:
    deal = to_the_end(xtarot.deal("dares", SEED, seats=2), random.Random(3))
    record = deal.record(["Aki", "Bo"])
    entry = record.deals[0]
    (replayed,) = replay(record)
    assert replayed.deal.state == deal.state
    assert replayed.deal.log == deal.log
    roll = next(k for k, move in enumerate(entry["moves"]) if "roll" in move)
    other = f"* roll {int(entry['moves'][roll].split()[2]) % 6 + 1}"
    changed = {**entry, "moves": [*entry["moves"][:roll], other]}
    del changed["result"]
    with pytest.raises(RecordError, match="the seed decides otherwise") as wrong:
        replay(Record("dares", [changed], ["Aki", "Bo"]))
    assert (wrong.value.clause, wrong.value.move) == ("RC-1", roll)
    del changed["seed"]
    assert replay(Record("dares", [changed], ["Aki", "Bo"]))[0].deal.chance_due  # the card is still to be drawn
    with pytest.raises(IllegalMove, match="DA-2"):
        replay(Record("dares", [{**changed, "moves": changed["moves"][:-1]}], ["Aki", "Bo"]))[0].deal.play("* roll yes")


def test_chance_that_takes_anything_is_found_out() -> None:
    with pytest.raises(BrokenLaw, match="violation lets chance make"):
        check(changed(violation=accepting), deals=1)


# Secret choices


def test_a_secret_choice_is_read_by_its_seat_alone() -> None:
    deal = xtarot.deal("dares", SEED, seats=3)
    deal.play("1 dare yes")
    read = [deal.view(reader).moves[0].move[1] for reader in [0, 1, 2, SPECTATOR]]
    assert read == [UNSEEN, CARDS + YES, UNSEEN, UNSEEN]
    assert list(deal.view(0).state.dares) == [0, 0, 0]
    assert list(deal.view(1).state.dares) == [0, 2, 0]


def test_a_secret_that_is_told_is_found_out() -> None:
    with pytest.raises(BrokenLaw, match="can tell"):
        check(changed(apply=telling), deals=1)


@pytest.mark.parametrize("name", ["random", "strong:worlds=4"])
def test_bots_play_it(name: str) -> None:
    deal, rng, player = xtarot.deal("dares", SEED, seats=3), np.random.default_rng(1), bot(name)
    while not deal.finished:
        seat = min(deal.actors)
        deal.play_move(seat, player.choose(deal.view(seat), rng))
    assert len(deal.score().lines) == 3


# The fewest points win


def test_RC_14_the_fewest_points_win() -> None:
    deal = to_the_end(xtarot.deal("dares", SEED, seats=3), random.Random(5))
    score = deal.score()
    assert score.winners == tuple(k for k, total in enumerate(score.totals) if total == min(score.totals))
    assert deal.record(["Aki", "Bo", "Chie"]).deals[0]["result"]["winners"] == list(score.winners)


# Dares, spoiled

true_apply = dares.apply


def telling(s: Any, seat: int, actions: Any) -> None:
    true_apply(s, seat, actions)
    if s.phase == CHOOSING and s.chosen:
        s.events[0][3] = actions[1]


def accepting(s: Any, seat: int, actions: Any) -> int:
    return DA_1 if s.phase == CHOOSING and not YES <= actions[1] - CARDS <= NO else 0


def changed(**changes: object) -> Game:
    """Dares with some of its functions changed, under a name of its own."""
    module = ModuleType("changed_dares")
    own = {"__name__": "changed_dares", "__file__": __file__, "NAME": f"changed-{'-'.join(changes)}"}
    vars(module).update({**vars(dares), **own, **changes})
    return Game(module)
