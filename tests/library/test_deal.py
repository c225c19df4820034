"""Deals and matches: seeds (RC-12), moves as text, what a seat is shown, how a match goes on."""

import copy
import hashlib
import itertools
import pickle
import random
from collections.abc import Iterator
from rlcompleter import Completer

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import xtarot
from support.campaign import draws
from support.playing import at_random, to_the_end
from xtarot import Deal, IllegalMove, MalformedMove, UnknownAction, UnknownCard, UnknownGame
from xtarot.bots import bot
from xtarot.deals.chance import Stream, commitment, deal_seed, pile_sizes, read_seed
from xtarot.deals.determinize import determinize
from xtarot.games import load
from xtarot.rules.cards import CARDS, SUIT_STRIDE, text
from xtarot.rules.state import SPECTATOR, has

GAMES = ["dream-capture", "xrummy"]
seeds = st.integers(0, 2**32)


# RC-12, written a second time


def naive_numbers(seed: bytes, label: str) -> Iterator[int]:
    for i in itertools.count():
        block = hashlib.sha256(seed + label.encode() + bytes([i >> 24 & 255, i >> 16 & 255, i >> 8 & 255, i & 255]))
        digits = block.hexdigest()
        yield from (int(digits[k : k + 8], 16) for k in range(0, 64, 8))


def naive_below(n: int, numbers: Iterator[int]) -> int:
    return next(u % n for u in numbers if u < n * (2**32 // n))


def naive_shuffled(pack: list[str], seed: bytes, label: str) -> list[str]:
    numbers = naive_numbers(seed, label)
    for k in reversed(range(1, len(pack))):
        j = naive_below(k + 1, numbers)
        pack[j], pack[k] = pack[k], pack[j]
    return pack


SUIT = "M N A 2 3 4 5 6 7 8 9 10 11 12 13 14 15 J C Q K F".split()
ALL = [suit + rank for suit in "SCHD" for rank in SUIT] + [f"T{number}" for number in range(24)]


@given(seeds, st.integers(0, 5))
@draws(25)
def test_RC_12_from_seed_to_cards(seed: int, dealer: int) -> None:
    secret = hashlib.sha256(str(seed).encode()).digest()
    top = naive_shuffled([card for card in ALL if card[1] != "M"], secret, "cards")
    hands: list[list[str]] = [[] for _ in range(6)]
    for k, card in enumerate(top):
        hands[(dealer + 1 + k) % 6].append(card)
    deal = xtarot.deal("dream-capture", seed, dealer=dealer)
    assert [[text(card) for card in hand] for hand in deal.chance["hands"]] == hands
    assert deal.seed == secret


def test_RC_12_a_deal_that_must_never_change() -> None:
    deal = xtarot.deal("dream-capture", "00" * 32)
    assert (
        " ".join(map(text, deal.chance["hands"][1])) == "S7 D11 T18 D15 D2 T7 C12 CN H3 SF C14 HK DF HN H13 T10 T2 HJ"
    )


@pytest.mark.parametrize("n", [1, 2, 3, 108, 2**31 + 1, 3_000_000_000, 2**32])
def test_RC_12_draws_are_fair(n: int) -> None:
    """Numbers beyond the last whole multiple of n are skipped: of 2^31 + 1, about half."""
    secret = bytes(range(32))
    stream, numbers = Stream(secret, "x"), naive_numbers(secret, "x")
    assert [stream.below(n) for _ in range(100)] == [naive_below(n, numbers) for _ in range(100)]


def test_RC_12_seeds_of_the_library() -> None:
    digits = "0123456789abcdef" * 4
    assert read_seed(digits) == read_seed(digits.upper()) == read_seed(bytes.fromhex(digits)) == bytes.fromhex(digits)
    assert read_seed(7) == read_seed("7") == hashlib.sha256(b"7").digest()
    assert read_seed("夢") == hashlib.sha256("夢".encode()).digest()
    assert read_seed("z" * 64) == hashlib.sha256(b"z" * 64).digest()
    assert read_seed(None) != read_seed(None)
    with pytest.raises(ValueError, match="32 bytes"):
        read_seed(b"short")


def test_RC_12_seeds_of_a_match() -> None:
    secret = hashlib.sha256(b"5").digest()
    match = xtarot.match("dream-capture", 5)
    assert match.first == naive_below(6, naive_numbers(secret, "first"))
    for number in range(2):
        deal = match.next_deal()
        assert deal.seed == hashlib.sha256(secret + b"deal" + bytes([0, 0, 0, number])).digest()
        assert deal.seed == deal_seed(secret, number)
        to_the_end(deal, random.Random(5))
    assert commitment(secret) == hashlib.sha256(secret).hexdigest()


def test_without_a_seed_every_deal_is_fresh() -> None:
    assert xtarot.deal("dream-capture").seed != xtarot.deal("dream-capture").seed
    match = xtarot.match("dream-capture")
    first = match.next_deal()
    assert first.seed is not None
    assert len(first.seed) == 32


# A deal


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        ({"seats": 5}, "is for 6 seats, not 5"),
        ({"dealer": 6}, "the dealer is a seat from 0 to 5"),
        ({"dealer": -1}, "the dealer is a seat"),
        ({"options": {"deal": 3}}, "no option 'deal'; it has deals, game_bonus_at"),
        ({"options": {"deals": 0}}, "option deals: 0 is not a whole number from 1 to 60"),
        ({"options": {"deals": True}}, "option deals: True is not"),
        ({"options": {"deals": "6"}}, "option deals: '6' is not"),
    ],
)
def test_a_deal_that_the_game_does_not_have(arguments: dict[str, object], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        xtarot.deal("dream-capture", 1, **arguments)  # type: ignore[arg-type]  # wrong on purpose


def test_a_game_that_nobody_installed() -> None:
    with pytest.raises(UnknownGame, match="no game 'whist' is installed; there are "):
        xtarot.deal("whist")
    with pytest.raises(UnknownGame, match="no game 'Dream_Capture' is installed; did you mean dream-capture"):
        xtarot.deal("Dream_Capture")


@pytest.mark.parametrize("name", GAMES)
def test_the_same_deal_and_moves_give_the_same_state(name: str) -> None:
    assert at_random(name, 3).state == at_random(name, 3).state


@pytest.mark.parametrize(
    ("move", "error", "clause"),
    [
        ("", MalformedMove, "RC-3"),
        ("0", MalformedMove, "RC-3"),
        ("0 play", MalformedMove, "RC-3"),
        ("0 play SK SK", MalformedMove, "RC-3"),
        ("6 play SK", UnknownAction, "RC-8"),
        ("-1 play SK", UnknownAction, "RC-8"),
        ("00 play SK", UnknownAction, "RC-8"),
        ("٣ play SK", UnknownAction, "RC-8"),
        ("9" * 5000 + " play SK", UnknownAction, "RC-8"),
        ("7", UnknownAction, "RC-8"),
        ("0 Play SK", UnknownAction, "RC-8"),
        ("0 done", UnknownAction, "RC-8"),
        ("0 steal", UnknownAction, "RC-8"),
        ("0 play S99", UnknownCard, "RC-8"),
        ("0 play SK S99", UnknownCard, "RC-8"),
        ("0 play discard", UnknownCard, "RC-8"),
        ("* play SK", IllegalMove, "RC-10"),
    ],
)
def test_RC_8_RC_3_RC_10_three_different_errors(move: str, error: type[Exception], clause: str) -> None:
    deal = at_random("dream-capture", 1, 10)
    before = deal.state.copy()
    with pytest.raises(error) as refused:
        deal.play(move)
    assert refused.value.clause == clause  # type: ignore[attr-defined]
    assert deal.state == before
    assert len(deal.log) == 10


@pytest.mark.parametrize("name", GAMES)
@given(seed=seeds)
@draws(20)
def test_text_and_moves_are_inverse(name: str, seed: int) -> None:
    deal = at_random(name, seed)
    for played in deal.log:
        written = deal.game.text(played.seat, played.move)
        seat, move = deal.game.parse(written, deal.seats)
        assert (seat, tuple(move)) == (played.seat, played.move)
        assert deal.game.text(seat, move) == written


@given(st.integers(0, 5), st.sampled_from(["play", "discard"]), st.lists(st.sampled_from(ALL), max_size=6))
def test_text_and_moves_are_inverse_whatever_is_written(seat: int, verb: str, cards: list[str]) -> None:
    written = " ".join([str(seat), verb, *cards])
    game = load("dream-capture")
    assert game.text(*game.parse(written, 6)) == written


@pytest.mark.parametrize("name", GAMES)
@given(seed=seeds, moves=st.integers(0, 95))
@draws(15)
def test_listed_moves_are_faultless_and_others_refused(name: str, seed: int, moves: int) -> None:
    deal = at_random(name, seed, moves)
    for seat in deal.actors:
        listed = list(itertools.islice(deal.moves(seat), 40))
        assert listed
        for move in listed:
            assert deal.game.validate(deal.state, *deal.game.parse(move, deal.seats)) == 0
        if "play" in listed[0]:
            others = {f"{seat} play {card}" for card in ALL} - set(listed)
            assert all(deal.game.validate(deal.state, *deal.game.parse(move, 6)) for move in others)


def test_a_move_in_steps_can_be_taken_back() -> None:
    deal = xtarot.deal("dream-capture", 1)
    before = deal.state.copy()
    cards = [card for card in deal.view(0).hand() if card in deal.legal(0)[0]][:3]
    assert deal.step(0, cards[0]) is None
    assert cards[0] not in deal.legal(0)[0]
    assert not any(map(any, deal.view(1).state.partial + deal.view(SPECTATOR).state.partial))
    with pytest.raises(ValueError, match="does not go on with any legal move of seat 0"):
        deal.step(0, cards[0])
    deal.take_back(0)
    assert deal.state == before
    for card in cards[:2]:
        assert deal.step(0, card) is None
    played = deal.step(0, cards[2])
    assert played is not None
    assert deal.game.text(*played.known[0]) == "0 discard " + " ".join(map(text, cards))
    assert played.known[1] == played.known[SPECTATOR]
    assert deal.game.text(*played.known[1]) == "0 discard ? ? ?"


def test_a_copy_goes_its_own_way() -> None:
    deal = at_random("xrummy", 3, 20)
    before = deal.state.copy()
    for other in (deal.copy(), copy.copy(deal), copy.deepcopy(deal)):
        to_the_end(other, random.Random(1))
        assert (deal.state, len(deal.log)) == (before, 20)
        assert other.game is deal.game
        assert other.record().deals[0]["moves"][:20] == deal.record().deals[0]["moves"]


@pytest.mark.parametrize("name", [*GAMES, "arcanarabe"])
def test_deals_are_equal_by_what_was_dealt_and_played(name: str) -> None:
    deal = at_random(name, 3, 12)
    again = xtarot.deal(name, 3)
    assert again != deal
    for made in deal.log[len(again.log) :]:
        if len(again.log) < len(deal.log) and made == deal.log[len(again.log)]:
            again.play_move(made.seat, made.move)
    assert again == deal == deal.copy() == pickle.loads(pickle.dumps(deal))
    assert deal.earlier(len(deal.log), deal.state) == deal, "it has no seed, and is the same deal"
    assert xtarot.deal(name, 4) != xtarot.deal(name, 3)
    assert deal != "a deal"
    with pytest.raises(TypeError, match="unhashable"):
        hash(deal)


def test_what_a_deal_and_a_view_are_not_asked_rightly_is_said() -> None:
    deal = xtarot.deal("xrummy", 1)
    (seat,) = deal.actors
    assert deal.legal() == deal.legal(seat)
    with pytest.raises(TypeError, match=r"a move is text, such as .*, not 5"):
        deal.play(5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there is no seat 9: they are 0 to"):
        deal.view(9)
    idle = deal.view((seat + 1) % deal.seats)
    with pytest.raises(ValueError, match=f"seat {idle.seat} has nothing to choose now"):
        _ = idle.mover
    with pytest.raises(ValueError, match="a spectator has nothing to choose now"):
        list(deal.view(SPECTATOR).legal_moves())
    assert "mover" in Completer({"idle": idle}).attr_matches("idle.mov")[0], "Tab goes on where it cannot be had"
    with pytest.raises(ValueError, match="several seats may act, 0, 1, 2, 3, 4, 5"):
        xtarot.deal("dream-capture", 1).legal()


@pytest.mark.parametrize("name", [*GAMES, "arcanarabe"])
def test_moves_are_taken_back_one_by_one(name: str) -> None:
    deal, states, moves = xtarot.deal(name, 4), [], []
    rng = random.Random(4)
    while not deal.finished:
        states.append(deal.state.copy())
        moves = [*to_the_end(deal, rng, len(deal.log) + 1).log]
        states += [deal.state] * (
            len(deal.log) - len(states)
        )  # before moves of chance, which are taken back with the others
    while deal.log:
        taken = deal.pop()
        assert taken == moves[len(deal.log)]
        assert deal.state == states[len(deal.log)]
    with pytest.raises(IndexError, match="no move to take back"):
        deal.pop()
    assert deal.seed == xtarot.deal(name, 4).seed


def test_deals_views_and_matches_are_pickled() -> None:
    match = xtarot.match("arcanarabe", 2)
    deal = to_the_end(match.next_deal(), random.Random(2), 15)
    again = pickle.loads(pickle.dumps(deal))
    assert again.game is deal.game
    assert again.state == deal.state
    assert to_the_end(again, random.Random(3)).log == to_the_end(deal, random.Random(3)).log
    view = pickle.loads(pickle.dumps(deal.view(1)))
    assert str(view) == str(deal.view(1))
    assert pickle.loads(pickle.dumps(match)).totals == match.totals


def test_deals_views_and_matches_say_what_they_are() -> None:
    match = xtarot.match("dream-capture", 1, options={"deals": 1})
    assert repr(match) == "<Match dream-capture, 6 seats, 0 deals, not begun>"
    deal = match.next_deal()
    assert repr(deal) == "<Deal dream-capture, 6 seats, 0 moves, to act: 0, 1, 2, 3, 4, 5>"
    assert repr(deal.view(2)) == "<View of dream-capture by seat 2, 0 moves>"
    assert repr(deal.view(SPECTATOR)) == "<View of dream-capture by a spectator, 0 moves>"
    assert repr(match) == "<Match dream-capture, 6 seats, 1 deals, under way>"
    to_the_end(deal, random.Random(1))
    assert repr(deal) == f"<Deal dream-capture, 6 seats, 96 moves, score {deal.score().points}>"
    assert repr(match) == "<Match dream-capture, 6 seats, 1 deals, over>"


def test_the_moves_of_all_who_may_act() -> None:
    deal = xtarot.deal("xrummy", 1)
    (seat,) = deal.actors
    assert list(itertools.islice(deal.moves(), 9)) == list(itertools.islice(deal.moves(seat), 9))
    deal = at_random("dream-capture", 1, 30)
    assert list(deal.moves()) == [move for seat in sorted(deal.actors) for move in deal.moves(seat)]


def test_a_score_waits_for_the_end() -> None:
    deal = at_random("dream-capture", 1, 95)
    with pytest.raises(ValueError, match="the deal is not over"):
        deal.score()
    to_the_end(deal, random.Random(1))
    assert sum(line.points for line in deal.score().lines) == sum(deal.score().totals)
    assert deal.legal(0) == ([], [])
    assert list(deal.moves(0)) == []


def test_a_match_deals_one_hand_after_the_other() -> None:
    match = xtarot.match("dream-capture", 1, options={"deals": 1})
    deal = match.next_deal()
    over_before = match.over
    with pytest.raises(ValueError, match="the deal is not over"):
        match.next_deal()
    to_the_end(deal, random.Random(1))
    assert (over_before, match.over) == (False, True)
    assert match.totals == deal.score().totals
    with pytest.raises(ValueError, match="the match is over"):
        match.next_deal()


# Knowledge


@pytest.mark.parametrize("name", GAMES)
@given(seed=seeds, moves=st.integers(0, 95), seat=st.integers(SPECTATOR, 5))
@draws(30)
def test_a_view_is_the_same_whatever_the_seat_cannot_see(name: str, seed: int, moves: int, seat: int) -> None:
    deal, rng = at_random(name, seed, moves), np.random.default_rng(seed)
    seat = seat if seat < deal.seats else SPECTATOR
    view, legal = deal.view(seat), deal.legal(seat)
    deal.state = determinize(deal.game.layout, view.state, seat, deal.game.cards, deal.game.may_hold(view.state), rng)
    assert deal.view(seat).state == view.state
    assert deal.legal(seat) == legal


@pytest.mark.parametrize("name", GAMES)
@given(seed=seeds, moves=st.integers(0, 90), seat=st.integers(SPECTATOR, 5))
@draws(60)
def test_a_view_is_the_same_when_hidden_cards_change_places(name: str, seed: int, moves: int, seat: int) -> None:
    """Two cards that `seat` has not seen change places, in the deal and in the moves: it is shown the same."""
    deal, rng = at_random(name, seed, moves), random.Random(seed)
    seat = seat if seat < deal.seats else SPECTATOR
    unseen = [
        card for card in deal.game.pack if not deal.state.seen[seat][card // SUIT_STRIDE] >> card % SUIT_STRIDE & 1
    ]
    if len(unseen) < 2:
        return
    a, b = rng.sample(unseen, 2)
    places = {a: b, b: a}
    chance = {
        key: [[places.get(card, card) for card in cards] for cards in piles] for key, piles in deal.chance.items()
    }
    other = Deal(deal.game, deal.seats, deal.dealer, chance=chance)
    try:
        for played in deal.log:
            other.play_move(played.seat, [places.get(word, word) for word in played.move])
    except IllegalMove:
        return  # the other card would have had to be played differently: this the seat may know
    assert other.view(seat).state == deal.view(seat).state
    assert other.view(seat).moves == deal.view(seat).moves


@pytest.mark.parametrize("name", GAMES)
def test_a_view_shows_its_own_hand_and_no_other(name: str) -> None:
    deal = xtarot.deal(name, 1)
    for seat in range(deal.seats):
        view = deal.view(seat)
        assert set(deal.chance["hands"][seat]) <= set(view.hand())
        others = [card for k, hand in enumerate(deal.chance["hands"]) if k != seat for card in hand]
        assert not any(has(seen, card) for seen in view.state.seen for card in others)
        assert not any(text(card) in str(view).split() for card in others)
    assert not any(map(any, deal.view(SPECTATOR).state.piles))


def test_a_view_can_be_printed() -> None:
    shown = str(at_random("dream-capture", 1, 40).view(2))
    assert shown.splitlines()[0] == "Dream Capture, seat 2"
    assert "unseen" in shown
    assert "to act" in shown


@pytest.mark.parametrize("name", GAMES)
def test_the_cards_dealt_are_the_pack(name: str) -> None:
    game = load(name)
    for seats in game.seats:
        deal = xtarot.deal(name, 1, seats=seats)
        assert sorted(itertools.chain(*itertools.chain(*deal.chance.values()))) == sorted(game.cards)
        assert {key: (len(piles), len(piles[0])) for key, piles in deal.chance.items()} == pile_sizes(game, seats)
        assert max(game.cards) < CARDS


@pytest.mark.campaign
@pytest.mark.parametrize(("name", "moves"), [("xrummy", 9), ("hexbridge", 30), ("arcanarabe", 40)])
def test_worlds_look_to_a_seat_as_its_view_does_and_can_be_played_out(name: str, moves: int) -> None:
    deal = at_random(name, 3, moves)
    seat = deal.decider(min(deal.actors))
    view, rng = deal.view(seat), np.random.default_rng(1)
    found = list(xtarot.worlds(view, 3, rng))
    assert len(found) == 3
    for world in found:
        assert world.view(seat).state == view.state
        begun = world.copy()
        score = world.play_out(lambda seen: bot("steady").choose(seen, rng))
        assert world.finished
        assert score == world.score()
        while world.log:
            world.pop()
        assert world.state == begun.state
        with pytest.raises(ValueError, match="has no record"):
            world.record()
    unlike = {tuple(map(tuple, world.root().state.piles)) for world in found}
    assert len(unlike) > 1, "the unseen cards are dealt at random"
