"""Hexbridge, clause by clause, its worked examples, and the same told a second time (`naive`)."""

import random
import re
from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.positions import filled, play, refusal
from naive import hexbridge as naive
from support.campaign import draws
from xtarot import Deal, Match
from xtarot.deals.chance import Stream, read_seed
from xtarot.deals.determinize import determinize
from xtarot.games import Game
from xtarot.games import hexbridge as rules
from xtarot.rulebooks import book
from xtarot.rulebooks.document import Heading, Table, plain
from xtarot.rules.cards import DECK, listed, parse, text
from xtarot.rules.state import EVENT, EVENT_SEAT, SPECTATOR, blank_lines
from xtarot.testing import check, check_many

GAME = Game(rules)
PACK = [text(card) for card in GAME.pack]
EVERYBODY = [*range(6), SPECTATOR]
DOUBLED = {"—": "", "doubled": "X", "redoubled": "XX"}


def examples(name: str) -> list[tuple[str, ...]]:
    """The rows of a table of the rulebook."""
    rows = book("hexbridge").examples["en"][f"examples-{name}"][1:]
    return [tuple(cell.replace("−", "-") for cell in row) for row in rows]


def written(bid: str) -> str:
    """A bid of the rulebook, ``4♠``, as records write it: ``4S``."""
    return bid.translate(str.maketrans("♣♦♥♠", "CDHS"))


# Positions, from record text


def dealt(hands: Mapping[int, str] | None = None, without: Mapping[int, str] | None = None, dealer: int = 0) -> Deal:
    """A deal in which these seats hold these cards, none of the suits `without`; the rest of the pack goes round."""
    return Deal(GAME, 6, dealer, chance={"hands": filled(PACK, [13] * 6, hands or {}, without)})


def call(deal: Deal, *calls: str) -> Deal:
    """Calls one after the other, from the seat whose turn it is."""
    for word in calls:
        (seat,) = deal.actors
        deal.play(f"{seat} call {word}")
    return deal


def contract(deal: Deal, declarer: int, *calls: str) -> Deal:
    """Passes up to the declarer, who makes the first call; then these, and passes to the end."""
    while deal.actors != {declarer}:
        call(deal, "pass")
    call(deal, *calls)
    while deal.state.phase == rules.AUCTION:
        call(deal, "pass")
    return deal


def calls(deal: Deal) -> list[str]:
    """What the seat whose turn it is may call."""
    (seat,) = deal.actors
    return [GAME.action_text(button) for button in deal.legal(seat)[1]]


def events(deal: Deal) -> list[tuple[str, int]]:
    """Key and seat of what the last move brought about."""
    rows = deal.state.events[: deal.state.emitted]
    return [(GAME.events[int(row[EVENT])].key, int(row[EVENT_SEAT])) for row in rows]


def to_the_end(deal: Deal, rng: random.Random, moves: int | None = None) -> Deal:
    """Play on at random; most calls are passes or the cheapest bids, so that all contracts come about."""
    while not deal.finished and (moves is None or len(deal.log) < moves):
        (seat,) = deal.actors
        cards, buttons = deal.legal(seat)
        if buttons:
            cheap = [*buttons[:1] * 6, *[b for b in buttons if GAME.action_text(b) in {"X", "XX"}] * 3, *buttons[1:8]]
            deal.step(seat, rng.choice(cheap))
        else:
            deal.step(seat, rng.choice(cards))
    return deal


def at_random(seed: int, moves: int | None = None) -> Deal:
    rng = random.Random(seed)
    return to_the_end(Deal(GAME, 6, rng.randrange(6), seed=read_seed(seed)), rng, moves)


def log(deal: Deal) -> list[str]:
    return [GAME.text(played.seat, played.move) for played in deal.log]


# Cards


def test_HB_1_the_pack_of_78() -> None:
    left_out = {f"T{n}" for n in range(24)} | {s + r for s in "SCHD" for r in "NM"} | {"CA", "DA"}
    assert [text(card) for card in DECK if text(card) not in left_out] == PACK
    assert len(PACK) == 78


def test_HB_2_the_order_of_a_suit() -> None:
    for suit, count in zip("SHCD", (20, 20, 19, 19), strict=True):
        order = [card for card in (suit + rank for rank in naive.RANKS) if card in PACK]
        assert len(order) == count
        s = GAME.new(6, 0, {})
        s.bid, s.led = rules.BIDS.index("1NT"), parse(order[0]) // 24
        powers = [int(rules.power(s, parse(card))) for card in order]
        assert powers == sorted(set(powers))


def test_HB_3_all_cards_are_dealt_clockwise_thirteen_to_each_seat() -> None:
    top = Stream(read_seed(3), "cards").shuffled(GAME.pack)
    deal = Deal(GAME, 6, 4, seed=read_seed(3))
    for k in range(6):
        assert deal.chance["hands"][(5 + k) % 6] == top[k::6]
    assert GAME.clockwise


# Auction


@pytest.mark.parametrize("dealer", range(6))
def test_HB_4_the_seat_after_the_dealer_calls_first(dealer: int) -> None:
    assert dealt(dealer=dealer).actors == {(dealer + 1) % 6}


def test_HB_5_35_bids_each_higher_than_the_last() -> None:
    assert tuple(f"{level}{strain}" for level in range(1, 8) for strain in naive.STRAINS) == rules.BIDS
    deal = dealt()
    assert calls(deal) == ["pass", *rules.BIDS]
    call(deal, "2H")
    for low in ("1NT", "2D", "2H"):
        assert refusal(deal, f"2 call {low}") == ("HB-5", "higher")
    call(deal, "2S", "3C", "7NT")
    assert calls(deal) == ["pass", "X"]


def test_HB_6_only_a_bid_of_the_other_side_may_be_doubled() -> None:
    deal = dealt()
    assert refusal(deal, "1 call X") == ("HB-6", "double")
    call(deal, "1C", "pass")
    assert refusal(deal, "3 call X") == ("HB-6", "double")  # its partner's bid
    call(deal, "pass")
    call(deal, "X")  # passes between do not matter
    assert refusal(deal, "5 call X") == ("HB-6", "double")  # the last call is a double
    assert deal.state.doubled == 1


def test_HB_6_only_a_double_of_the_other_side_may_be_redoubled() -> None:
    deal = call(dealt(), "1C")
    assert refusal(deal, "2 call XX") == ("HB-6", "redouble")
    call(deal, "X", "pass")
    assert refusal(deal, "4 call XX") == ("HB-6", "redouble")  # its partner's double
    call(deal, "pass", "XX")
    assert refusal(deal, "0 call X") == ("HB-6", "double")
    assert refusal(deal, "0 call XX") == ("HB-6", "redouble")
    call(deal, "1D")
    assert deal.state.doubled == 0
    call(deal, "X")


def test_HB_7_five_passes_in_a_row_end_the_auction() -> None:
    for auction in (["1C"], ["1C", "X"], ["1C", "X", "XX"]):
        deal = call(dealt(), *auction, *["pass"] * 4)
        assert deal.state.phase == rules.AUCTION
        call(deal, "pass")
        assert deal.state.phase == rules.PLAYING
        assert (deal.state.bid, deal.state.doubled) == (0, len(auction) - 1)
        assert events(deal)[-1] == ("contract", 1)


def test_HB_7_five_passes_at_the_start_do_not_end_it() -> None:
    deal = call(dealt(), *["pass"] * 5, "1C")
    assert deal.state.phase == rules.AUCTION


def test_HB_8_six_passes_at_the_start_pass_the_deal_out() -> None:
    deal = call(dealt(), *["pass"] * 6)
    assert deal.finished
    assert deal.score().totals == (0, 0)
    assert deal.score().lines == ()
    assert naive.score(log(deal)) == [0, 0]
    assert events(deal)[-1][0] == "passed_out"
    match = Match(GAME, 6, {"deals": 2}, read_seed(8))
    call(match.next_deal(), *["pass"] * 6)
    deal = call(match.next_deal(), *["pass"] * 6)
    assert deal.dealer == (match.first + 1) % 6
    assert match.over


def test_HB_9_declarer_is_the_first_of_the_side_to_have_named_the_strain() -> None:
    deal = call(dealt(), "1S", "2S", "2NT", "pass", "3S", "4H", *["pass"] * 2, "4S", *["pass"] * 5)
    assert deal.state.declarer == 1  # not 5, who raised, nor 3, nor 2, who named spades for the other side
    deal = call(dealt(), "1H", "1S", "2S", "pass", "3S", *["pass"] * 5)
    assert deal.state.declarer == 3
    assert deal.actors == {4}


# Play


def test_HB_10_the_dummies_are_laid_open_in_turn() -> None:
    deal = contract(dealt(), 0, "1NT")
    opened: dict[int, int] = {}
    for number in range(6):
        for reader in EVERYBODY:
            v = deal.view(reader).state
            for seat in range(6):
                public = len(listed(v.piles[rules.HAND + seat]).split())
                assert public == (int(v.counts[rules.HAND + seat]) if seat == reader or seat in opened else 0)
        (seat,) = deal.actors
        assert seat == (1 + number) % 6
        deal.step(seat, deal.legal(seat)[0][0])
        opened |= {who: number for key, who in events(deal) if key == "dummy"}
    assert opened == {2: 0, 4: 2}  # after the lead, and after the card before the second dummy's


def test_HB_10_no_hand_is_laid_open_later() -> None:
    deal = contract(dealt(), 3, "1NT")
    shown = []
    rng = random.Random(10)
    while not deal.finished:
        (seat,) = deal.actors
        deal.step(seat, rng.choice(deal.legal(seat)[0]))
        shown += [who for key, who in events(deal) if key == "dummy"]
    assert shown == [5, 1]


def test_HB_11_declarer_chooses_the_cards_of_both_dummies() -> None:
    deal = contract(dealt(), 0, "1NT")
    assert deal.decider(1) == 1
    deal.step(1, deal.legal(1)[0][0])
    assert deal.actors == {2}  # the seat is the one whose hand the card leaves
    assert deal.decider(2) == 0
    assert deal.view(0).choosing == {2}
    assert deal.view(2).choosing == frozenset()
    assert deal.view(2).legal() == deal.view(2).legal(2) == ([], [])
    assert deal.view(0).legal() == ([], [])
    assert deal.view(0).legal(2) == deal.legal(2)
    assert GAME.prompt(deal.view(0).state, 2, "en")[1].startswith("follow ")
    deal.step(2, deal.view(0).legal(2)[0][0])
    assert log(deal)[-1].startswith("2 play ")
    assert [deal.decider(seat) for seat in range(6)] == [0, 1, 0, 3, 0, 5]


def test_HB_11_nobody_chooses_for_another_in_the_auction() -> None:
    deal = call(dealt(), "1C")
    assert [deal.decider(seat) for seat in range(6)] == list(range(6))
    assert deal.view(2).choosing == {2}


def test_HB_12_the_led_suit_must_be_followed_and_there_is_no_duty_to_trump() -> None:
    hands = {1: "H9", 2: "H3 SK", 3: "SQ C3"}
    deal = contract(dealt(hands, without={3: "H"}), 0, "1S")
    play(deal, "1 play H9")
    assert refusal(deal, "2 play SK") == ("HB-12", "follow")
    assert refusal(deal, "2 play SQ") == ("RC-11", "card")
    play(deal, "2 play H3")
    assert deal.legal(3)[0] == deal.view(3).hand()
    play(deal, "3 play C3")


@pytest.mark.parametrize(("trumps", "trick", "best", "why"), examples("tricks"))
def test_HB_12_the_examples_of_tricks(trumps: str, trick: str, best: str, why: str) -> None:
    cards = trick.split()
    led = cards[0][0]
    without = {seat: led for seat, card in enumerate(cards, 1) if card[0] != led}
    hands = {seat % 6: card for seat, card in enumerate(cards, 1)}
    deal = contract(dealt(hands, {seat % 6: suit for seat, suit in without.items()}), 0, f"1{trumps}")
    play(deal, *(f"{seat % 6} play {card}" for seat, card in enumerate(cards, 1)))
    winner = (cards.index(best) + 1) % 6
    assert deal.state.last_winner == winner
    assert deal.actors == {winner}  # also when it is a dummy
    assert naive.winner(list(enumerate(cards)), trumps)[1] == best


def test_HB_13_thirteen_tricks_and_six_more_than_the_level_to_make() -> None:
    deal = at_random(13)
    assert deal.state.tricks == sum(deal.state.taken) == 13
    assert refusal(deal, "0 play SK") == ("RC-10", "over")
    for level in range(1, 8):
        lines = blank_lines()
        for over, made in ((0, True), (-1, False)):
            rules.score_of(lines, 0, 5 * (level - 1), 0, over)
            assert (lines[0][2] > 0) == made


# Score


@pytest.mark.parametrize(("bid", "doubles", "tricks", "score", "why"), examples("score"))
def test_HB_14_HB_15_HB_16_HB_17_the_examples_of_scores(
    bid: str, doubles: str, tricks: str, score: str, why: str
) -> None:
    bid, factor = written(bid), DOUBLED[doubles]
    s = GAME.new(6, 0, {})
    s.bid, s.doubled, s.declarer = rules.BIDS.index(bid), len(factor), 3
    s.taken[1], s.taken[5], s.taken[0] = int(tricks) - 2, 2, 13 - int(tricks)
    lines = GAME.score(s)
    assert sum(points for _, _, points in lines) == int(score) == naive.value(bid, factor, int(tricks))
    assert {side for side, _, _ in lines} == {1}  # the other side's score does not change


@pytest.mark.parametrize(("table", "row"), [(name, row) for name in ("made", "doubled") for row in examples(name)])
def test_HB_14_HB_15_the_tables_of_contracts_made(table: str, row: tuple[str, ...]) -> None:
    named, *cells = row
    if named == "tricks to take":
        assert cells == [str(level + 6) for level in range(1, 8)]  # HB-13
        return
    suits = re.findall("[♣♦♥♠]|NT", named)
    factor = "" if table == "made" else DOUBLED[named.split()[-1]]
    for level, score in enumerate(map(int, cells), 1):
        assert {naive.value(written(f"{level}{suit}"), factor, level + 6) for suit in suits} == {score}


def test_HB_5_HB_9_the_auction_of_the_worked_deal_is_printed_as_it_was() -> None:
    record = book("hexbridge").records["four-spades"].record
    moves = [move.split() for move in record.deals[0]["moves"]]
    calls = [(record.players[int(seat)], call) for seat, verb, call in moves if verb == "call"]
    parts = book("hexbridge").documents["en"].parts
    headed = [part.id if isinstance(part, Heading) else "" for part in parts]
    (auction,) = [
        part for part in parts[headed.index("example") : headed.index("questions")] if isinstance(part, Table)
    ]
    names = [plain(cell) for cell in auction.head]
    told = [(name, plain(cell)) for row in auction.rows for name, cell in zip(names, row, strict=True)]
    assert [(name, written(call)) for name, call in told if call] == calls


def test_HB_14_HB_15_HB_16_HB_17_every_contract_scores_as_a_naive_scorer_says() -> None:
    lines = blank_lines()
    for k, bid in enumerate(rules.BIDS):
        for doubled in range(3):
            for tricks in range(14):
                n = rules.score_of(lines, 0, k, doubled, tricks - 7 - k // 5)
                assert sum(points for _, _, points in lines[:n]) == naive.value(bid, "X" * doubled, tricks)
                assert all(code in GAME.scores for _, code, _ in lines[:n])


def test_HB_15_the_score_names_its_parts() -> None:
    s = GAME.new(6, 0, {})
    s.bid, s.doubled, s.declarer = rules.BIDS.index("6NT"), 1, 0
    s.taken[0] = 13
    found = [(GAME.clause(code), GAME.scores[code].key, points) for _, code, points in GAME.score(s)]
    assert found == [
        ("HB-14", "tricks", 38),
        ("HB-15", "game", 50),
        ("HB-15", "slam", 75),
        ("HB-15", "doubled", 5),
        ("HB-16", "overtricks", 20),
    ]


@pytest.mark.parametrize(("options", "deals"), [({}, 6), ({"deals": 2}, 2)])
def test_HB_18_six_deals_and_the_dealer_moves_on(options: dict[str, int], deals: int) -> None:
    match = Match(GAME, 6, options, read_seed(18))
    while not match.over:
        deal = match.next_deal()
        assert deal.dealer == (match.first + len(match.deals) - 1) % 6
        to_the_end(deal, random.Random(18))
    assert len(match.deals) == deals
    assert match.totals == tuple(sum(deal.score().totals[side] for deal in match.deals) for side in range(2))
    assert GAME.winners((62, 62)) == (0, 1)  # a draw


# The same again, differently


@given(st.integers(0, 2**32))
@draws(60)
def test_random_deals_score_as_a_naive_scorer_says(seed: int) -> None:
    deal = at_random(seed)
    assert list(deal.score().totals) == naive.score(log(deal))


@given(st.integers(0, 2**32))
@draws(30)
def test_HB_5_HB_6_HB_12_at_every_turn_what_a_naive_player_may_do(seed: int) -> None:
    rng = random.Random(seed)
    deal = Deal(GAME, 6, 0, seed=read_seed(seed))
    led, played, auction = "", 0, list[str]()
    while not deal.finished:
        (seat,) = deal.actors
        if deal.state.phase == rules.AUCTION:
            assert set(calls(deal)) == naive.callable_after(auction)
        else:
            cards = listed(deal.state.piles[rules.HAND + seat]).split()
            following = [card for card in cards if card[0] == led]
            assert list(map(text, deal.legal(seat)[0])) == (following if played % 6 and following else cards)
        to_the_end(deal, rng, len(deal.log) + 1)
        _, verb, word = log(deal)[-1].split()
        if verb == "call":
            auction.append(word)
        else:
            led = led if played % 6 else word[0]
            played += 1


@given(st.integers(0, 2**32), st.integers(12, 80))
@draws(10)
def test_hands_that_may_be_drawn_again_leave_the_dummies_as_they_lie(seed: int, moves: int) -> None:
    deal = at_random(seed, moves)
    if deal.state.phase != rules.PLAYING:
        return
    declarer = int(deal.state.declarer)
    v = deal.view(declarer).state
    redrawn = determinize(GAME.layout, v, declarer, GAME.cards, GAME.may_hold(v), np.random.default_rng(seed))
    for seat in range(6):
        if v.visible_to[rules.HAND + seat] < 0 or seat == declarer:
            assert listed(redrawn.piles[rules.HAND + seat]) == listed(deal.state.piles[rules.HAND + seat])
        for suit in range(4):
            if v.void[seat] >> suit & 1:
                assert not redrawn.piles[rules.HAND + seat][suit]


def test_the_laws_of_every_game_hold() -> None:
    assert check(GAME, deals=1).deals == 1
    assert check_many(GAME, 300).deals == 300


def test_every_clause_has_a_test() -> None:
    named = re.findall(r"HB_(\d+)", " ".join(name for name in globals() if name.startswith("test_")))
    assert {int(number) for number in named} == set(range(1, 19))
