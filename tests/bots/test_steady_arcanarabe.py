"""Steady at Arcanarabe: legal, the same whatever is hidden, compiled the same, and sensible."""

import numpy as np
import pytest

from xtarot import Deal
from xtarot.bots.moves import arguments
from xtarot.bots.steady import arcanarabe as steady
from xtarot.deals.chance import read_seed
from xtarot.deals.determinize import determinize
from xtarot.games import Game
from xtarot.games import arcanarabe as rules
from xtarot.machine.compiled import compiled_game
from xtarot.rules.cards import parse, pile, text
from xtarot.rules.state import NO_CARD, move, view

GAME = Game(rules)
PACK = [text(card) for card in GAME.pack]
ARCANA = [f"T{n}" for n in range(24)]


def action_of(deal: Deal) -> tuple[int, int]:
    """The seat to act, and the action that steady chooses for it from its view."""
    (seat,) = deal.actors
    v, cards = deal.view(seat).state, pile()
    before = v.copy()
    action = steady.choose(v, seat, cards, int(GAME.legal(v, seat, cards)))
    assert v == before
    return seat, action


def go_on(deal: Deal) -> str:
    """Let steady make a whole move; the move."""
    while True:
        if played := deal.step(*action_of(deal)):
            return GAME.text(played.seat, played.move)


def dealt(*hands: str, prize: str, won: tuple[str, ...] = (), stock: str = "", shown: int = 1) -> Deal:
    """A deal of these hands of five; the seats have won arcana already. Seat 0 is the parent."""
    rest = [card for card in PACK if card not in f"{' '.join(hands)} {stock}".split()]
    cards = {
        "hands": [hand.split() for hand in hands],
        "stock": [stock.split() + rest],
        "arcana": [[prize, *(card for card in ARCANA if card != prize)]],
    }
    deal = Deal(
        GAME, len(hands), 0, chance={key: [[parse(c) for c in p] for p in piles] for key, piles in cards.items()}
    )
    s = deal.state
    for seat, text_of in enumerate(won):
        for card in text_of.split():
            s.arcana[s.arcana.index(parse(card))] = NO_CARD
            move(s, parse(card), rules.ARCANA, rules.WON + seat)
            for seen in s.seen:
                seen[4] |= 1 << parse(card) % 24
    s.shown = shown
    return deal


def play(deal: Deal, *moves: str) -> Deal:
    for move_ in moves:
        deal.play(move_)
    return deal


# What holds always


@pytest.mark.parametrize("seats", rules.SEATS)
def test_every_word_is_legal_and_the_same_whatever_is_hidden(seats: int) -> None:
    deal, rng = Deal(GAME, seats, 1, seed=read_seed(seats)), np.random.default_rng(seats)
    for number in range(60):
        seat, action = action_of(deal)
        if number % 4 == 0:
            v = deal.view(seat).state
            s = determinize(GAME.layout, v, seat, GAME.cards, GAME.may_hold(v), rng)
            cards = pile()
            again = view(GAME.layout, s, seat)
            assert steady.choose(again, seat, cards, int(GAME.legal(again, seat, cards))) == action
        deal.step(seat, action)  # refuses what is not legal


def test_a_deal_ends() -> None:
    deal = Deal(GAME, 3, 0, seed=read_seed(7))
    while not deal.finished:
        go_on(deal)
    assert sum(deal.score().totals) > 0


def test_it_compiles_to_the_same() -> None:
    rule = compiled_game(GAME).kernel(steady.choose)
    deal = Deal(GAME, 5, 0, seed=read_seed(3))
    for _ in range(80):
        seat, action = action_of(deal)
        assert int(rule(*arguments(GAME, deal.view(seat).state, seat))) == action
        deal.step(seat, action)


# What an arcana is worth


@pytest.mark.parametrize(
    ("won", "prize", "points"),
    [("T4", "T5", 1), ("T4 T5", "T6", 1), ("T3 T5", "T4", 2), ("T3 T4 T5 T6", "T7", -3), ("T3 T4 T6 T7", "T5", -2)],
)
def test_runs_grow_and_a_run_of_five_is_lost(won: str, prize: str, points: int) -> None:
    mask = sum(1 << int(card[1:]) for card in won.split())
    assert steady.run_points(mask | 1 << int(prize[1:])) - steady.run_points(mask) == points


HANDS = ("S15 C14 H13 D12 S5", "S2 S3 S4 H6 H7", "C2 C3 C4 D6 D7")


def test_it_bids_for_what_completes_its_run() -> None:
    deal = dealt(*HANDS, prize="T6", won=("T5 T7",), stock="D2 H2 D3")
    while deal.state.last_winner < 0:
        go_on(deal)
    assert deal.state.last_winner == 0


def test_it_leaves_to_others_what_would_spoil_its_run() -> None:
    deal = dealt(*HANDS, prize="T7", won=("", "T3 T4 T5 T6"), stock="D2 H2")
    play(deal, "0 offer S5")
    assert go_on(deal) == "1 pass"


def test_a_run_of_four_that_nothing_can_spoil_is_denied_to_another() -> None:
    hands = "S2 S3 S4 H6 H7", "C2 C3 C4 D6 D7", "S15 C14 H13 D12 S5"
    deal = dealt(*hands, prize="T6", won=("T3 T4 T5", "T2 T7"), stock="D2 H2", shown=20)
    play(deal, "0 offer H7", "1 pass", "1 drop C2")
    assert go_on(deal).startswith("2 offer")


def test_a_run_of_four_is_worth_less_while_a_fifth_may_come() -> None:
    deal = dealt(*HANDS, prize="T6", won=("T3 T4 T5", "T7"))
    v, run = deal.state, 0b1111 << 3
    closed = steady.outlook(v, run)
    move(v, parse("T7"), rules.WON + 1, rules.ARCANA)
    assert steady.outlook(v, run) < closed


# The cards


def raising(prize: str, won: tuple[str, ...], hand: str, offers: str) -> Deal:
    """The second round: every seat has made its offer; seat 0, whose turn it is, holds these five besides."""
    first, *rest = offers.split()
    own = hand.split()
    others = [card for card in PACK if card not in [first, *rest, *own]][: 5 * len(rest)]
    hands = [[*own[:4], first], *([others[4 * k + j] for j in range(4)] + [rest[k]] for k in range(len(rest)))]
    deal = dealt(*(" ".join(h) for h in hands), prize=prize, won=won, stock=own[4])
    for seat, card in enumerate([first, *rest]):
        deal.play(f"{seat} offer {card}")
    return deal


def test_n_goes_on_an_f() -> None:
    deal = raising("T6", ("T5 T7",), "SN S2 H3 D4 C5", "S6 HF D8")
    assert go_on(deal) == "0 raise SN"


def test_m_against_a_single_strong_card() -> None:
    deal = dealt("SM S2 H3 D4 C6", "C15 C2 C3 C4 S6", "H5 H6 H7 H8 H9", prize="T6", won=("T5 T7",), stock="C5 D2 D3")
    play(deal, "0 offer C6", "1 offer C15", "2 pass", "2 drop D3")
    assert go_on(deal) == "0 raise SM"


def test_a_card_laid_by_two_is_replaced() -> None:
    deal = raising("T6", ("T5 T7",), "S15 S2 H3 D4 C5", "S9 H9 D8")
    assert go_on(deal) == "0 raise S15"


def test_no_second_card_for_what_is_worth_nothing() -> None:
    deal = raising("T0", ("T1 T2 T3 T4",), "SF S15 H3 D4 C5", "S6 H9 D8")
    assert go_on(deal) == "0 pass"


def test_a_drop_keeps_what_is_useful() -> None:
    deal = dealt(*HANDS, prize="T20", stock="D2 HF D3")
    play(deal, "0 offer S5", "1 pass")
    dropped = go_on(deal).split()[2]
    assert dropped in {"S2", "S3"}
