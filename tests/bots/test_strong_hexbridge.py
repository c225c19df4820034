"""Strong at Hexbridge: calls by the system, worlds that fit the auction, touching cards taken as one."""

import numpy as np
import pytest

from xtarot import Deal
from xtarot.bots import bot
from xtarot.bots.search.game_hooks import searcher
from xtarot.bots.search.hexbridge import prune_moves
from xtarot.bots.search.move_selection import best_move
from xtarot.bots.search.trial import SearchSettings, tempered
from xtarot.bots.search.worlds import Worlds
from xtarot.bots.steady import Steady
from xtarot.deals.chance import read_seed
from xtarot.games import Game
from xtarot.games import hexbridge as rules
from xtarot.rules.cards import SPADES, SUIT_STRIDE, ids, parse, text
from xtarot.rules.state import view

GAME = Game(rules)
EPSILON = 0.05


def played(seed: int, moves: int) -> Deal:
    """A deal in which steady has made `moves` moves."""
    deal, rng, steady = Deal(GAME, 6, seed % 6, seed=read_seed(seed)), np.random.default_rng(0), Steady()
    steady.prepare(GAME)
    while len(deal.log) < moves:
        seat = min(deal.actors)
        deal.play_move(seat, steady.choose(deal.view(deal.decider(seat)), rng))
    return deal


def test_its_calls_are_the_systems() -> None:
    deal, rng, steady, strong = played(3, 0), np.random.default_rng(0), Steady(), bot("strong:worlds=2")
    while deal.state.phase == rules.AUCTION:
        (seat,) = deal.actors
        seen = deal.view(seat)
        move = steady.choose(seen, rng)
        assert list(strong.choose(seen, rng)) == list(move)
        deal.play_move(seat, move)


@pytest.mark.parametrize(("seed", "moves"), [(5, 15), (5, 40), (6, 60)])
def test_worlds_look_as_the_view_does_and_weights_prefer_those_that_fit_the_moves(seed: int, moves: int) -> None:
    deal, rng = played(seed, moves), np.random.default_rng(1)
    who = deal.decider(min(deal.actors))
    seen = deal.view(who)
    worlds = Worlds(seen, searcher(GAME))
    drawn = worlds.draw(64, rng)
    for world in drawn:
        assert view(GAME.layout, GAME.layout.unpack(world), who) == seen.state
        assert sorted(card for pile in world.piles for card in ids(pile)) == sorted(GAME.cards)
    weights = worlds.weigh(drawn, EPSILON)
    true = worlds.weigh(np.full(1, GAME.layout.pack(deal.state), GAME.layout.dtype), EPSILON)[0]
    assert true > weights.mean() + 5
    chances = tempered(weights, 16)
    assert chances.sum() ** 2 / (chances**2).sum() == pytest.approx(16, rel=0.05)
    assert (chances * weights).sum() / chances.sum() > weights.mean() + 1


def test_weights_that_differ_little_are_left_as_they_are() -> None:
    assert tempered(np.array([-2.0, -2.1, -2.2]), 2) == pytest.approx(np.exp([0, -0.1, -0.2]), rel=1e-3)


@pytest.mark.parametrize(("seed", "moves", "card"), [
    (36, 68, "HF"),  # declarer throws dummy's loser on the ∞ before it leads to dummy's trumps
    (112, 92, "SK"),  # a defender takes its trick while it can
    (163, 64, "S7"),  # and does not lead from where a partner is strong, which only weights tell
])  # fmt: skip
def test_it_finds_what_steady_misses(seed: int, moves: int, card: str) -> None:
    deal = played(seed, moves)
    seat = min(deal.actors)
    seen = deal.view(deal.decider(seat))
    assert text(int(Steady().choose(seen, np.random.default_rng(0))[1])) != card
    for luck in range(3):
        move = best_move(seen, np.random.default_rng(luck), SearchSettings(worlds=40, oversampling=16))
        assert text(int(move[1])) == card


HANDS = {0: "SF SK S10 S9 S8 S4 S3", 1: "SQ S6", 2: "S7 S5", 3: "SC SJ", 4: "S15 S14", 5: "S13 S12 S11 S2 SA"}


def contract(*plays: str) -> Deal:
    """Seat 5 declares 3NT, seat 0 leads; the seats hold HANDS and any others; these cards have been played."""
    held = [[parse(card) for card in HANDS[seat].split()] for seat in range(6)]
    rest = [card for card in rules.PACK if all(card not in cards for cards in held)]
    for cards in held:
        while len(cards) < rules.HAND_SIZE:
            cards.append(rest.pop(0))
    deal = Deal(GAME, 6, 4, chance={"hands": held})
    deal.play("5 call 3NT")
    for seat in range(5):
        deal.play(f"{seat} call pass")
    for card in plays:
        deal.play(f"{int(deal.state.turn)} play {card}")
    return deal


def tried(deal: Deal, taken: str) -> str:
    """The spades of seat 0 that are worth a try when the policy takes one of them."""
    s = deal.state
    spades = [SUIT_STRIDE * SPADES + bit for bit in range(SUIT_STRIDE) if int(s.piles[rules.HAND][SPADES]) >> bit & 1]
    return " ".join(text(card) for card in prune_moves(s, 0, spades, parse(taken)))


def test_of_touching_cards_one_is_tried() -> None:
    """The policy's, if it is among them; what has been played lies between none."""
    deal = contract()
    assert tried(deal, "S3") == "S3 S8 SK"
    assert tried(deal, "S9") == "S3 S9 SK"
    assert tried(contract("S4", "SQ", "S5", "SC", "S14", "S11", "S6", "S7"), "SK") == "S3 S8 SK"
    later = contract("S4", "S6", "S7", "SJ", "S14", "S11", "SC", "S15", "S13", "S8", "SQ", "S5")
    assert tried(later, "S9") == "S9 SK"
    assert tried(later, "SF") == "S3 SF"
