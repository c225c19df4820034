"""Steady at Lotarot: legal, the same whatever is hidden, compiled the same, and sensible."""

import numpy as np
import pytest

from xtarot import Deal
from xtarot.bots.moves import arguments
from xtarot.bots.steady import lotarot as steady
from xtarot.deals.chance import read_seed
from xtarot.deals.determinize import determinize
from xtarot.games import Game
from xtarot.games import lotarot as rules
from xtarot.machine.compiled import compiled_game
from xtarot.rules.cards import parse, pile, text
from xtarot.rules.state import NO_CARD, State, put, view

GAME = Game(rules)
PACK = [text(card) for card in GAME.pack]
STRONG = "T0 T1 T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 SK HK CK DK SQ HQ"
WEAK = "T2 T3 S2 S3 S4 S5 C2 C3 C4 C5 H2 H3 H4 H5 D2 D3 D4 D5"


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


def dealt(hand: str, window: str = "", seat: int = 1) -> Deal:
    """A deal of the dealer 0 in which a seat holds these cards."""
    given = f"{hand} {window}".split()
    rest = [card for card in PACK if card not in given]
    hands = [hand.split() if k == seat else [rest.pop() for _ in range(18)] for k in range(4)]
    shown = window.split() + rest
    return Deal(
        GAME, 4, 0, chance={"hands": [[parse(c) for c in h] for h in hands], "window": [[parse(c) for c in shown]]}
    )


def trick(declarer: int, leader: int, laid: str, hand: str, gone: str = "", ramsch: bool = False) -> State:
    """A view in the play: the trick so far, the next seat with this hand, `gone` cards played before."""
    s = GAME.new(4, 0, GAME.read_options({}))
    s.phase, s.ramsch, s.declarer, s.bid = rules.PLAYING, int(ramsch), -1 if ramsch else declarer, 0
    s.trick, s.last_trick = [NO_CARD] * 4, [NO_CARD] * 4
    s.leader = s.turn = s.best = leader
    seat = (leader + len(laid.split())) % 4
    for card in gone.split():
        put(s, parse(card), rules.WON)
    rest = [c for c in PACK if c not in f"{laid} {hand} {gone}".split()]
    size = len(hand.split())
    for k in range(4):
        played = k != seat and (k - leader) % 4 < len(laid.split())
        for card in hand.split() if k == seat else [rest.pop() for _ in range(size - played)]:
            put(s, parse(card), rules.HAND + k)
    for card in rest:
        put(s, parse(card), rules.DISCARD)
    s.tricks = 18 - size
    for card in laid.split():
        put(s, parse(card), rules.HAND + s.turn)
        rules.play(s, s.turn, parse(card))
    return s


def played(s: State) -> str:
    """The card that steady plays next."""
    seat, cards = int(s.turn), pile()
    v = view(GAME.layout, s, seat)
    return text(int(steady.choose(v, seat, cards, int(GAME.legal(v, seat, cards)))))


# What holds always


@pytest.mark.parametrize("seed", range(5))
def test_every_word_is_legal_and_the_same_whatever_is_hidden(seed: int) -> None:
    deal, rng = Deal(GAME, 4, seed % 4, seed=read_seed(seed)), np.random.default_rng(seed)
    for number in range(1000):
        if deal.finished:
            break
        seat, action = action_of(deal)
        if number % 5 == 0:
            v = deal.view(seat).state
            s = determinize(GAME.layout, v, seat, GAME.cards, GAME.may_hold(v), rng)
            cards = pile()
            again = view(GAME.layout, s, seat)
            assert steady.choose(again, seat, cards, int(GAME.legal(again, seat, cards))) == action
        deal.step(seat, action)  # refuses what is not legal
    assert deal.finished
    assert sum(deal.score().totals) == 0


def test_it_compiles_to_the_same() -> None:
    rule = compiled_game(GAME).kernel(steady.choose)
    for seed in range(3):
        deal = Deal(GAME, 4, 0, seed=read_seed(seed))
        while not deal.finished:
            seat, action = action_of(deal)
            assert int(rule(*arguments(GAME, deal.view(seat).state, seat))) == action
            deal.step(seat, action)


# The bid and the exchange


def test_a_weak_hand_passes_and_a_very_strong_one_bids_high() -> None:
    assert go_on(dealt(WEAK)) == "1 bid pass"
    assert go_on(dealt(STRONG)) in {"1 bid 1", "1 bid solo"}


def test_a_better_window_is_worth_a_bid() -> None:
    hand = "T2 T4 T6 T8 T10 T12 T14 S2 S3 SQ SK C3 C4 H7 H8 D2 D8 D9"
    assert go_on(dealt(hand, "SA C2 H9 D10 D7")) == "1 bid pass"
    assert go_on(dealt(hand, "T0 T21 T19 DK HK")) != "1 bid pass"


def test_it_takes_what_is_strong_and_discards_to_be_void() -> None:
    deal = dealt("T3 T5 T7 T9 T11 T15 T16 T17 T18 SK S10 S9 S8 S7 S6 HQ CA DK", "T20 T21 HA CK D2 D3")
    deal.play("1 bid 3")
    for seat in (2, 3, 0):
        deal.play(f"{seat} bid pass")
    assert go_on(deal).split()[2:4] == ["T21", "T20"]
    assert deal.state.owed == 3
    assert "HQ" in go_on(deal).split()  # its points are safe, and the suit is gone


def test_nothing_of_what_must_be_kept_is_discarded() -> None:
    deal = dealt(STRONG, "S2 S3 S4 S5 S6")
    deal.play("1 bid 6")
    for seat in (2, 3, 0):
        deal.play(f"{seat} bid pass")
    go_on(deal)
    thrown = go_on(deal).split()[2:]
    assert not set(thrown) & set("T0 T1 T21 SK CK HK DK".split())


# The play


def test_the_world_waits_while_the_fool_is_out() -> None:
    assert played(trick(0, 0, "T4", "T21 T6 H3 H4 D5 D6 S2 S3")) == "T6"


def test_the_world_comes_out_when_the_fool_is_gone() -> None:
    assert played(trick(0, 0, "CQ CC", "T21 T2 HA H4 D5 D6", gone="T0 T19 T20")) in {"T21", "T2"}
    assert played(trick(0, 3, "T9 T19 T2", "T21 T3 HA H4", gone="T0")) == "T21"


def test_the_fool_catches_the_world() -> None:
    assert played(trick(0, 0, "T21", "T0 T6 H3 H4 D5 D6")) == "T0"


def test_a_defender_gives_points_to_a_partner() -> None:
    assert played(trick(0, 0, "S3 S8 SK", "SQ S2 H3 H4 D5 D6")) == "SQ"


def test_nothing_is_given_to_the_declarer() -> None:
    assert played(trick(0, 3, "S3 SK S8", "SQ S2 H3 H4 D5 D6")) == "S2"


def test_the_magician_goes_home_with_a_partner() -> None:
    assert played(trick(0, 0, "T5 T21 T6", "T1 T9 H3 H4 D5 D6", gone="T0")) == "T1"


def test_the_magician_is_kept_for_the_last_trick_when_no_trump_is_left() -> None:
    gone = " ".join(["T0", *(f"T{n}" for n in range(3, 22))])
    assert played(trick(0, 0, "", "T1 T2 S3", gone=gone)) != "T1"
    assert played(trick(0, 0, "", "T1 S3", gone=gone + " T2")) == "S3"


# Ramsch


def test_ramsch_ducks_with_the_highest_card_that_loses() -> None:
    assert played(trick(0, 3, "S9 SJ S8", "SK S10 S2 H3", ramsch=True)) == "S10"


def test_ramsch_wins_what_it_must_win_with_the_highest_card() -> None:
    assert played(trick(0, 3, "S2 SA S3", "SK S10 S9 H3", ramsch=True)) == "SK"


def test_ramsch_gives_the_fool_to_another() -> None:
    assert played(trick(0, 3, "T9 T3 T4", "T0 T2 H3 H4", ramsch=True)) == "T0"


def test_ramsch_trades_high_cards_for_low_ones() -> None:
    deal = dealt("T20 T19 SQ SC S10 S9 C4 C5 CQ HK HQ HC D9 DA DK DQ T2 T3", "SA S2 H10 H9 D10")
    deal.play("1 bid pass")
    for seat in (2, 3, 0):
        deal.play(f"{seat} bid pass")
    while deal.state.exchanged == 0:
        go_on(deal)  # the dealer's exchange
    taken, laid = go_on(deal).split()[2:], go_on(deal).split()[2:]
    assert len(taken) == len(laid) == 2
    assert set(taken) <= {"SA", "S2", "H10", "H9", "D10"}
    assert set(laid) <= {"T20", "T19", "SQ", "CQ", "HQ", "DQ"}
