"""easy thinks as a beginner: by its own cards and what lies on the table; what was played before changes nothing."""

import numpy as np
import pytest

import xtarot
from xtarot.bots import bot
from xtarot.bots.easy import Easy
from xtarot.bots.levels import LEVELS, USUAL
from xtarot.bots.steady import Steady
from xtarot.deals.deal import Deal
from xtarot.deals.view import View
from xtarot.games import dream_capture, hexbridge, lotarot
from xtarot.games.xrummy_sets import NUMBER
from xtarot.rules.cards import CARDS, ids, pile
from xtarot.rules.state import has, set_all

EASY, STEADY = Easy(), Steady()


def rng() -> np.random.Generator:
    return np.random.default_rng(1)


def power(deal: Deal, card: int) -> int:
    if deal.game.name == "dream-capture":
        return dream_capture.power(card, int(deal.state.led))
    return int((hexbridge if deal.game.name == "hexbridge" else lotarot).power(deal.state, card))


@pytest.mark.parametrize("name", ["dream-capture", "hexbridge", "lotarot"])
def test_beats_the_card_led_whenever_it_can_and_with_its_strongest(name: str) -> None:
    followed = 0
    for seed in range(3):
        deal = xtarot.deal(name, seed)
        while not deal.finished:
            seat, s = min(deal.actors), deal.state
            move = EASY.choose(deal.view(deal.decider(seat)), rng())
            ramsch = name == "lotarot" and s.ramsch
            if getattr(s, "played", 0) and not ramsch and len(move) == 2 and move[1] < CARDS:
                led = power(deal, s.trick[s.leader])
                strongest = max(power(deal, card) for card in deal.legal(seat)[0])
                if strongest > led:
                    assert power(deal, int(move[1])) == strongest
                    followed += 1
            deal.play_move(seat, move)
    assert followed > 20


@pytest.mark.parametrize("name", ["dream-capture", "hexbridge"])
def test_what_was_played_before_changes_nothing(name: str) -> None:
    deal = xtarot.deal(name, 4)
    while not deal.finished:
        seat = min(deal.actors)
        view = deal.view(deal.decider(seat))
        if getattr(deal.state, "tricks", 0):
            v = view.state.copy()
            hands = [v.piles[deal.game.hand_pile(k)] for k in range(deal.seats)]
            seen = pile(card for hand in hands for card in ids(hand))  # all that lies in a hand that is seen
            v.seen = [[*seen] for _ in v.seen]
            set_all(v.void, 0)
            forgetful = View(deal.game, v, view.seat, ())
            assert EASY.choose(forgetful, rng()) == EASY.choose(view, rng())
        deal.play_move(seat, STEADY.choose(view, rng()))


def test_lays_sets_of_its_own_and_drops_no_wild_card() -> None:
    deal = xtarot.deal("xrummy", 2, seats=3)
    while not deal.finished:
        seat = min(deal.actors)
        hand = deal.state.piles[seat].copy()
        move = EASY.choose(deal.view(seat), rng())
        verb = deal.game.action_text(int(move[0]))
        assert verb != "swap"
        assert any(action < CARDS and has(hand, action) for action in map(int, move))
        if verb == "drop":
            wild = [card for card in ids(hand) if NUMBER[card] == 0 or card >= 4 * 24]
            assert move[1] not in wild or len(wild) == int(deal.state.counts[seat])
        deal.play_move(seat, move)


def test_levels_are_bots_and_described() -> None:
    assert [level.bot for level in LEVELS] == ["easy", "steady", "strong"]
    assert USUAL in [level.bot for level in LEVELS]
    for level in LEVELS:
        assert bot(level.bot).name == level.bot
        assert level.text.ja.endswith("。")
        assert level.text.en.endswith(".")
