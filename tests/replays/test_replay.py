"""A finished deal again, from its record: the frames that were shown when it was played, one after each move."""

import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from support import table_states
from support.merging import fold, view_of
from xtarot.deals.deal import Deal, deal
from xtarot.deals.finished_deal import KeptDeal, SeatedPlayer
from xtarot.deals.replay import PlayedDeal
from xtarot.games import names
from xtarot.replays.frames import draw_reel, seat_of_view
from xtarot.replays.replay import Asked, replay_of_kept
from xtarot.rules.state import SPECTATOR
from xtarot.table.frame import Json
from xtarot.table.rendering import drawn, own
from xtarot.table.sentences import happened
from xtarot.table.state import TableState

OTHERWISE = {"code", "waiting", "match", "can", "pace", "ready", "rest"}  # who is there, and what is asked of them


def people(seats: int) -> list[SeatedPlayer]:
    return [SeatedPlayer(k, f"N{k}", "", 0, won=False) for k in range(seats)]


def finished(name: str, seed: int) -> Deal:
    played, rng = deal(name, seed), random.Random(seed)
    while not played.finished:
        played.play(table_states.random_move(played, rng))
    return played


def picture(parts: tuple[Any, Any]) -> Json:
    shown = view_of(*msgspec.to_builtins(parts))
    shown["deal"] = {**shown["deal"], "commitment": "", "seed": ""}
    return {key: value for key, value in shown.items() if key not in OTHERWISE}


@pytest.mark.parametrize("view", ["table", "s1"])
@pytest.mark.parametrize(("name", "seats"), [("lotarot", 4), ("xrummy", 2), ("arcanarabe", 5)])
def test_a_seat_sees_again_what_it_saw(name: str, seats: int, view: str) -> None:
    state, log = table_states.played(name, seats, 5, sitting=seats)
    reader = seat_of_view(view, seats)
    again = draw_reel(PlayedDeal.of(state.deal), people(seats), view, "en")
    parts = msgspec.to_builtins(again.frame), msgspec.to_builtins(again.own)
    begin = next(k for k, row in enumerate(log) if row.kind == "deal") + 1
    table, steps = TableState("code", log[:begin]), iter(again.steps)
    for row in log[begin:]:
        before = len(table.deal.log)
        table.apply(row)
        said = []
        for _ in range(len(table.deal.log) - before):  # chance may move after a seat
            step = next(steps)
            parts = fold(parts[0], step.patch), fold(parts[1], step.own)
            said += step.sentences
        parts = msgspec.json.decode(msgspec.json.encode(parts))
        assert picture(parts) == picture((drawn(table, "en"), own(table, reader, "en")))
        assert said == happened(table, table.entries[-1], reader, "en", SPECTATOR)
    assert next(steps, None) is None


@pytest.mark.parametrize("name", names(with_bots=True))
def test_every_move_is_a_step_of_some_part(name: str) -> None:
    played = finished(name, 3)
    shown = draw_reel(PlayedDeal.of(played), people(played.seats), "all", "en")
    assert [step.move for step in shown.steps] == [played.game.text(one.seat, one.move) for one in played.log]
    spans = [(group.first, group.last) for group in shown.timeline.groups]
    assert [move for first, last in spans for move in range(first, last + 1)] == [*range(1, len(played.log) + 1)]
    assert all(shown.timeline.groups[step.group].first + step.order - 1 == k for k, step in enumerate(shown.steps, 1))


@pytest.mark.parametrize("view", ["", "s9", "s-1", "S0", "s٣", "everything"])
def test_a_view_that_there_is_not(view: str) -> None:
    with pytest.raises(ValueError, match="no view"):
        seat_of_view(view, 4)
    assert seat_of_view("all", 4) == SPECTATOR


def kept(played: Deal, **changes: Any) -> KeptDeal:
    record = replace(played.record(), **changes)
    return KeptDeal("link", "table", 9, record.game, 0.0, people(played.seats), record)


def test_a_deal_by_other_rules_is_shown_where_they_give_the_same() -> None:
    found = replay_of_kept(kept(finished("xrummy", 3), rules="0.1"), Asked())
    assert (found.rules.played, found.rules.same) == ("0.1", True)
    assert found.steps


@pytest.mark.parametrize("changed", [{"game": "whist"}, {"deals": []}, {"move": "0 drop SA"}, {"scores": [9, 9, 9, 9]}])
def test_a_deal_that_the_rules_of_today_do_not_give_is_shown_as_text(changed: dict[str, Any]) -> None:
    deal = kept(finished("xrummy", 3)).record.deals[0]
    if "move" in changed:
        changed = {"deals": [{**deal, "moves": [changed["move"], *deal["moves"]]}]}
    if "scores" in changed:
        changed = {"deals": [{**deal, "result": {**deal["result"], **changed}}]}
    found = replay_of_kept(kept(finished("xrummy", 3), **changed), Asked())
    assert (found.rules.same, found.steps, found.frame) == (False, [], UNSET)
    assert '"format": "xtarot-record/1"' in str(found.text)
    assert msgspec.json.encode(found)


def test_a_seat_is_told_that_it_is_its_own_and_is_spoken_to() -> None:
    deal = kept(finished("xrummy", 3))
    shown = {who: replay_of_kept(deal, Asked("s0"), who) for who in (None, 2, 99)}
    assert [found.you for found in shown.values()] == [-1, 2, -1]
    told = {who: [one for step in found.steps for one in step.sentences] for who, found in shown.items()}
    assert {one.seat for one in told[2] if one.text.startswith("You ")} == {2}
    assert not any(one.text.startswith("You ") for who in (None, 99) for one in told[who])
