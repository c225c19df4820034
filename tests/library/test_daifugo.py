"""The second example, a whole game that carries its ranks from deal to deal: its laws, clauses and records."""

import random
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import numpy as np
import pytest
from msgspec import UNSET

import xtarot
from support import table_states
from support.campaign import part_of
from support.playing import to_the_end
from xtarot import Deal, IllegalMove, Record, replay
from xtarot.bots import bot
from xtarot.deals.chance import read_seed
from xtarot.games import load
from xtarot.rulebooks import book
from xtarot.rules.cards import ids, parse, text
from xtarot.rules.state import SPECTATOR
from xtarot.table import rows
from xtarot.table.sentences import sentences
from xtarot.testing import check

try:
    version("xtarot-daifugo")
except PackageNotFoundError:
    pytest.skip("examples/daifugo is not installed; scripts/check installs it", allow_module_level=True)

SOURCE = Path(__file__).parents[2] / "examples/daifugo/daifugo.py"


def dealt(*hands: str, before: dict[str, list[int]] | None = None) -> Deal:
    """A deal of four seats in which these begin with the cards named; the rest of the pack fills the hands."""
    game = load("daifugo")
    named = [[parse(card) for card in hand.split()] for hand in hands]
    rest = iter([card for card in game.hand_order if card not in {card for hand in named for card in hand}])
    full = [[*hand, *(next(rest) for _ in range(15 - len(hand)))] for hand in [*named, *[[]] * (4 - len(named))]]
    return xtarot.deal("daifugo", seats=4, dealer=3, cards={"hands": full}, before=before)


def test_it_is_short_and_keeps_the_laws() -> None:
    assert len(SOURCE.read_text("utf-8").splitlines()) < 300
    for seats in part_of(load("daifugo").seats, 3):
        assert check("daifugo", deals=2, seats=seats).events["given"] == 6


def test_DF_2_DF_3_sets_of_as_many_and_higher() -> None:
    deal = dealt("S3 H3 SK", "S5 H5 D9", "S4 C4 HA", "S6 C6 DA")
    for move, clause in (
        ("0 play S3 SK", "DF-2"),
        ("0 play", "DF-2"),
        ("0 play S3 S3", "DF-2"),
        ("0 play S4", "RC-11"),
    ):
        with pytest.raises(IllegalMove, match=clause):
            deal.play(move)
    deal.play("0 play S3 H3")
    with pytest.raises(IllegalMove, match=r"seat 1 must play 2, as on the table \(DF-3\)"):
        deal.play("1 play D9")
    deal.play("1 play S5 H5")
    with pytest.raises(IllegalMove, match=r"seat 2 must beat the 5 on the table \(DF-3\)"):
        deal.play("2 play S4 C4")
    for seat in (2, 3, 0):
        deal.play(f"{seat} pass")
    assert deal.actors == {1}
    assert deal.state.amount == 0


def test_DF_4_a_revolution_turns_the_order_round() -> None:
    deal = dealt("S7 C7 H7 D7 SF", "S4 S5", "S6", "S9")
    deal.play("0 play S7 C7 H7 D7")
    assert deal.state.overturned
    for seat in (1, 2, 3):
        deal.play(f"{seat} pass")
    deal.play("0 play SF")
    deal.play("1 play S5")
    with pytest.raises(IllegalMove, match="DF-3"):
        deal.play("2 play S6")


def test_DF_5_eights_cut() -> None:
    deal = dealt("S8 S3")
    deal.play("0 play S8")
    assert deal.actors == {0}
    assert deal.state.amount == 0


def test_DF_6_DF_7_rich_and_poor_exchange() -> None:
    deal = dealt("S3 H3 CF DF", "S4", "SF HF D2", "S2 SA", before={"rank": [1, 2, 4, 3, 0, 0]})
    assert {"SF", "HF"} <= {text(card) for card in deal.view(0).hand()}  # the beggar's two highest
    assert "H2" in {text(card) for card in deal.view(1).hand()}  # the poor one's highest, the last of equals
    assert deal.actors == {0, 1}
    with pytest.raises(IllegalMove, match="must give back exactly 2"):
        deal.play("0 give S3")
    deal.play("1 give S4")
    deal.play("0 give S3 H3")
    assert {"S3", "H3"} <= {text(card) for card in ids(deal.state.piles[2])}
    assert [made.move[1:] for made in (deal.view(3).moves[1], deal.view(2).moves[0])] == [(-2, -2), (-2,)]
    assert deal.actors == {2}  # the beggar leads


def test_DF_8_places_are_the_ranks_of_the_next_deal() -> None:
    match = xtarot.match("daifugo", 3, seats=5, options={"deals": 2})
    first = to_the_end(match.next_deal(), random.Random(1))
    worth = {1: 2, 2: 1, 3: 0, 4: -1, 5: -2}
    places = match.before["rank"]
    assert first.score().totals == tuple(worth[place] for place in places[:5])
    second = to_the_end(match.next_deal(), random.Random(2))
    assert second.before == {"rank": places}
    (_, again) = replay(Record.loads(match.record(["Aki", "Bo", "Chie", "Dan", "Eve"]).dumps()))
    assert again.scores == second.score().points


def test_steady_beats_chance() -> None:
    points, steady, rng = 0, bot("steady"), np.random.default_rng(1)
    for seed in range(12):
        deal = xtarot.deal("daifugo", seed, seats=4)
        while not deal.finished:
            seat = min(deal.actors)
            player = steady if seat == seed % 4 else bot("random")
            deal.play_move(seat, np.array(player.choose(deal.view(seat), rng)))
        points += deal.score().totals[seed % 4]
    assert points > 6  # chance alone: 0


def test_it_brings_its_rulebook() -> None:
    assert book("daifugo").name["ja"] == "大富豪"


def test_DF_6_what_the_poor_give_is_told_to_those_who_see_it() -> None:
    state, _ = table_states.played("daifugo", 4, 1)
    state.apply(rows.write_row(state.v + 1, state.dealing(read_seed(2))))
    ranks = list(state.deal.state.rank)
    for seat, named in ((ranks.index(1), 2), (ranks.index(2), 1), (ranks.index(4), 2), (SPECTATOR, 0)):
        begun, *given = sentences(state, state.entries[-1], seat, "en")
        assert begun.text == "Deal 2 begins"
        assert {one.key for one in given} == {"given"}
        cards = [1 + len(one.others or ()) if one.card is not UNSET else 0 for one in given]
        assert sum(cards) == named
        assert sum(card or 1 for card in cards) == 3  # two that go the same way are told in one sentence
