"""Strong at Arcanarabe: a playout ends with the auction, and is judged by the share in the win that it promises."""

import numpy as np
import pytest

from xtarot import Deal
from xtarot.bots import bot
from xtarot.bots.search.arcanarabe import expected, is_endgame, prune_moves, repair, value
from xtarot.bots.search.game_hooks import own_part, searcher
from xtarot.bots.steady import Steady
from xtarot.deals.chance import read_seed
from xtarot.games import Game
from xtarot.games import arcanarabe as rules
from xtarot.rules.cards import CARDS, ids, listed, parse
from xtarot.rules.state import State, move

GAME = Game(rules)
NONE = np.zeros(3, np.int64)


def dealt(*won: str) -> State:
    """The state of a deal in which the seats have won these arcana."""
    s = Deal(GAME, 3, 0, seed=read_seed(1)).state
    for seat, cards in enumerate(won):
        for card in cards.split():
            move(s, parse(card), rules.PRIZE if s.piles[rules.PRIZE][4] >> parse(card) % 24 & 1 else rules.ARCANA,
                 rules.WON + seat)  # fmt: skip
    return s


def test_a_playout_ends_when_the_next_auction_begins() -> None:
    deal, steady, rng = Deal(GAME, 3, 0, seed=read_seed(2)), Steady(), np.random.default_rng(0)
    ends = 0
    while deal.state.shown < 6:
        won = sum(deal.state.counts[rules.WON : rules.WON + 3]) + deal.state.failures
        (seat,) = deal.actors
        deal.play_move(seat, steady.choose(deal.view(seat), rng))
        over = sum(deal.state.counts[rules.WON : rules.WON + 3]) + deal.state.failures != won
        assert is_endgame(deal.state) == over
        ends += over
    assert ends >= 5


def test_a_finished_deal_is_worth_the_share_in_the_win() -> None:
    s = dealt()
    s.phase = rules.FINISHED
    points = np.array([4, 7, 7])
    assert [value(s, points, 1 << seat) for seat in range(3)] == [0, 0.5, 0.5]


def test_before_the_end_the_seats_share_what_is_left() -> None:
    s = dealt("T5 T6 T7", "T10")
    shares = [value(s, NONE, 1 << seat) for seat in range(3)]
    assert sum(shares) == pytest.approx(1)
    assert shares[0] > 0.4 > max(shares[1:])


def test_what_one_wins_is_anothers_loss_the_more_the_nearer_the_end() -> None:
    early, late = dealt("T5 T6 T7", "T10"), dealt("T5 T6 T7", "T10")
    late.shown = 20
    assert value(early, NONE, 2) > value(late, NONE, 2)


def test_a_card_kept_is_worth_less_from_auction_to_auction() -> None:
    s = dealt()
    card = next(card for card in GAME.pack if s.piles[rules.HAND + 1][card // 24] >> card % 24 & 1)
    worth = []
    for s.shown in (1, 12, 20, 24):
        with_it = expected(s, 1)
        move(s, card, rules.HAND + 1, rules.DISCARD)
        worth.append(with_it - expected(s, 1))
        move(s, card, rules.DISCARD, rules.HAND + 1)
    assert worth == sorted(worth, reverse=True)
    assert worth[-1] > 0


def test_to_lay_first_costs_something() -> None:
    s = dealt()
    before = expected(s, 0), expected(s, 1)
    s.parent = 1 - s.parent
    assert (s.parent == 0) == (expected(s, 0) < before[0]) == (expected(s, 1) > before[1])


def test_one_card_of_each_rank_is_tried() -> None:
    s = dealt()
    actions = [parse(card) for card in "S5 H5 D5 SM HM".split()] + [CARDS + rules.PASS]
    assert prune_moves(s, 0, actions, parse("H5")) == [parse("H5"), parse("HM"), CARDS + rules.PASS]


def held(s: State, seat: int) -> set[int]:
    """The cards in a seat's hand and before it."""
    return {*ids(s.piles[rules.HAND + seat]), *ids(s.piles[rules.OFFER + seat])}


def test_others_are_taken_to_have_laid_what_they_would_of_their_hands() -> None:
    deal = Deal(GAME, 3, 0, seed=read_seed(4))
    for _ in range(2):
        (seat,) = deal.actors
        deal.play(f"{seat} offer {listed(deal.state.piles[rules.HAND + seat]).split()[-1]}")
    worlds, room = np.zeros(1, GAME.layout.dtype), np.zeros(2, GAME.layout.dtype)
    worlds[0] = GAME.layout.pack(deal.state)
    searcher(GAME).kernel(repair)(worlds, room, 2)
    s, before = GAME.layout.unpack(worlds[0]), deal.state
    for seat in range(2):
        assert held(s, seat) == held(before, seat)
        assert s.counts[rules.OFFER + seat] == 1
    first = Deal(GAME, 3, 0, seed=read_seed(4))
    _, card = Steady().choose(first.view(0), np.random.default_rng(0))
    assert rules.the_card(s.piles[rules.OFFER]) == card


def test_a_part_can_be_left_out() -> None:
    deal = Deal(GAME, 3, 0, seed=read_seed(4))
    whole, part = (searcher(GAME, without) for without in ("", "value+is_endgame"))
    assert whole is not part
    assert own_part(GAME, "repair")
    assert own_part(GAME, "repair", "value+repair") is None
    for rest in ("", ",without=repair"):
        _, card = bot(f"strong:worlds=8{rest}").choose(deal.view(0), np.random.default_rng(1))
        assert card in deal.legal(0)[0]
