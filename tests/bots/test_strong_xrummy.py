"""Strong at Xrummy: it waits with its sets until it can go out, and drops nothing that it could lay."""

import numpy as np

from support.xrummy_positions import turn
from xtarot import Deal
from xtarot.bots import bot
from xtarot.bots.moves import compose
from xtarot.bots.search.xrummy import policy, prune_moves
from xtarot.deals.chance import read_seed
from xtarot.games import load, xrummy
from xtarot.machine.compiled import compiled_game
from xtarot.rules.cards import CARDS, Pile, parse, pile
from xtarot.rules.state import State

GAME = load("xrummy")
FAR = "run C CA C2 C3 C4"  # a set that takes no part


def answered(deal: Deal) -> str:
    """The move that the policy makes for seat 0."""
    return GAME.text(0, compose(GAME, deal.view(0).state, 0, policy)).split(maxsplit=1)[1]


def completed(deal: Deal, *begun: int) -> str:
    """The move that the policy makes of what seat 0 has begun."""

    def choose(v: State, seat: int, cards: Pile, buttons: int) -> int:
        n = next((k for k, action in enumerate(begun) if action not in v.partial[seat]), -1)
        return begun[n] if n >= 0 else policy(v, seat, cards, buttons)

    return GAME.text(0, compose(GAME, deal.view(0).state, 0, choose)).split(maxsplit=1)[1]


def test_a_set_is_held_back_and_not_broken() -> None:
    deal = turn("S5 S6 S7 DM D12 C4 C9 HA H8 SK HQ")
    assert answered(deal).split()[0] == "drop"
    assert answered(deal) not in {"drop S5", "drop S6", "drop S7"}


def test_it_lays_all_when_that_goes_out() -> None:
    deal = turn("S5 S6 S7 H9 C9 D9 D12", "", FAR)
    for _ in range(2):
        deal.play(f"0 {answered(deal)}")
    assert answered(deal) == "drop D12"


def test_it_takes_a_wild_card_off_the_table_at_once() -> None:
    assert answered(turn("D9 S8 SM D2", "", "group 9 H9 C9 T9", FAR)) == "swap D9 T9 #1"


def test_it_lays_what_it_can_before_the_stock_runs_out() -> None:
    deal = turn("S5 S6 S7 DM D12 C4 C9 HA H8 SK HQ")
    deal.state.counts[xrummy.STOCK] = 3
    assert answered(deal) == "run S S5 S6 S7"


def test_what_another_began_is_brought_to_a_good_end() -> None:
    deal = turn("S5 S6 S7 DM D12 C4 C9 HA H8 SK HQ")
    assert completed(deal, CARDS + xrummy.DROP) not in {"drop S5", "drop S6", "drop S7"}
    assert completed(deal, CARDS + xrummy.RUN, parse("S6")) == "run S S6 S5 S7"


def test_no_wild_card_is_tried_as_a_drop() -> None:
    s = turn("S5 SF T7 DM", "", FAR).view(0).state
    actions = [parse(card) for card in "S5 SF T7 DM".split()]
    assert prune_moves(s, 0, actions, actions[0]) == actions
    GAME.extend(s, 0, CARDS + xrummy.DROP, pile())
    assert prune_moves(s, 0, actions, actions[3]) == [actions[0], actions[3]]
    assert prune_moves(s, 0, actions, actions[2]) == [actions[0], actions[2], actions[3]]


def test_in_doubt_it_makes_the_policys_moves() -> None:
    strong, rng = bot("strong:worlds=1,switch_threshold=9999"), np.random.default_rng(1)
    rule = compiled_game(GAME).kernel(policy)
    for seed in (0, 2, 3):
        deal = Deal(GAME, 2, 0, seed=read_seed(seed))
        while not deal.finished:
            (seat,) = deal.actors
            seen = deal.view(seat)
            move = compose(GAME, seen.state, seat, rule)
            assert list(strong.choose(seen, rng)) == list(move)
            deal.play_move(seat, move)
