"""The parts of a deal in deals between bots: their points and marks are what the score and the table say."""

from functools import cache

import numpy as np
import pytest
from msgspec import UNSET

from support.campaign import part_of
from xtarot.bots import bot
from xtarot.deals.deal import Deal, deal
from xtarot.deals.finished_deal import SeatedPlayer
from xtarot.deals.replay import PlayedDeal
from xtarot.games import dream_capture, hexbridge, lotarot, names
from xtarot.replays.frames import draw_reel
from xtarot.replays.timeline import Timeline


@cache
def between_bots(name: str, seed: int) -> Deal:
    played, steady, rng = deal(name, seed), bot("steady"), np.random.default_rng(seed)
    while not played.finished:
        view = played.view(min(map(played.decider, played.actors)))
        played.play_move(view.mover, steady.choose(view, rng))
    return played


def parts(played: Deal, view: str = "table") -> Timeline:
    people = [SeatedPlayer(k, f"N{k}", "", 0, won=False) for k in range(played.seats)]
    return draw_reel(PlayedDeal.of(played), people, view, "en").timeline


def added_up(played: Deal) -> list[float]:
    """What the parts are worth to each side together."""
    found = [0.0] * played.game.sides(played.seats)
    for group in parts(played).groups:
        if group.side is not UNSET and group.points is not UNSET:
            found[group.side] += float(group.points.replace("−", "-"))
    return found


def test_the_points_of_the_parts_add_up_to_those_of_the_score() -> None:
    auctions = between_bots("arcanarabe", 1)
    assert added_up(auctions) == [*auctions.score().points]

    tricks = between_bots("lotarot", 1)
    s = tricks.state
    half = added_up(tricks)[s.declarer] * 2 + lotarot.half_points(s, lotarot.DISCARD)
    lines = {(line.clause, line.side): line.points for line in tricks.score().lines}
    assert lines["LT-17", s.declarer] == 3 * (half - 110)

    dreams = between_bots("dream-capture", 1)
    s = dreams.state.copy()
    for seat in range(6):
        s.piles[dream_capture.DISCARD + seat] = [0] * 5  # which are in no trick
    assert added_up(dreams) == [dream_capture.card_points(s, team) for team in (0, 1)]


def test_every_trick_of_hexbridge_is_one_of_its_winners() -> None:
    played = next(found for seed in range(20) if (found := between_bots("hexbridge", seed)).state.declarer >= 0)
    won = [group.side for group in parts(played).groups if group.number]
    s = played.state
    assert [won.count(side) for side in (0, 1)] == [hexbridge.tricks_of(s, side) for side in (0, 1)]
    assert [slip.text for group in parts(played).groups for slip in group.slips][-1]


def test_the_turns_of_xrummy_have_its_sets_and_the_cards_that_are_left() -> None:
    played = between_bots("xrummy", 1)
    shown = parts(played)
    assert shown.rows == ["N0", "N1", "N2", "N3"]
    assert [mark.kind for group in shown.groups for mark in group.marks].count("set") == played.state.sets
    for group in shown.groups:
        assert {mark.seat for mark in group.marks} == {group.seat}
    last = {group.seat: group.left for group in shown.groups}
    hands = [played.state.counts[played.game.hand_pile(seat)] for seat in range(4)]
    assert [last[seat] for seat in range(4)] == hands


@pytest.mark.parametrize("name", part_of(names(with_bots=True)))
def test_the_parts_are_the_same_whoever_looks(name: str) -> None:
    played = between_bots(name, 1)
    assert parts(played, "table") == parts(played, "all")
    assert parts(played).kind == {
        "arcanarabe": "lots",
        "dream-capture": "tricks",
        "lotarot": "tricks",
        "masquerade": "tricks",
    }.get(name, "tricks" if name == "hexbridge" else "turns")
