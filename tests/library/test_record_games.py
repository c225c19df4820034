"""Records of Hexbridge, Lotarot and Arcanarabe: what the written deals show, and what is refused first."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from naive import arcanarabe as naive_arcanarabe
from naive import hexbridge as naive_hexbridge
from naive import lotarot as naive_lotarot
from xtarot import Deal, Record, RecordError
from xtarot.deals.replay import replay
from xtarot.games import arcanarabe, hexbridge, load
from xtarot.rules.cards import parse, text
from xtarot.rules.state import EVENT, EVENT_SEAT, has

RECORDS = Path(__file__).parents[2] / "records"
KEPT = "T0 T1 T21 SK CK HK DK".split()  # LT-11, LT-20


def named(name: str) -> list[str]:
    """The records of a game, by their names."""
    return sorted(path.stem for path in RECORDS.glob(f"{name}-*.json"))


def deals(name: str) -> list[Deal]:
    return [replayed.deal for replayed in replay(Record.load(RECORDS / f"{name}.json"))]


def moves(deal: Deal) -> list[str]:
    return [deal.game.text(played.seat, played.move) for played in deal.log]


def lines(deal: Deal) -> dict[tuple[int, str], float]:
    """The score as (side, key): points."""
    return {(line.side, line.key): line.points / deal.game.unit for line in deal.score().lines}


def stopped(name: str, at: int, *then: object, number: int = 0, **changes: Any) -> RecordError:
    """What is refused when a deal of a record goes on otherwise after `at` moves, or is changed."""
    record = Record.load(RECORDS / f"{name}.json")
    entry = record.deals[number]
    del entry["result"]
    entry = {**entry, "moves": [*entry["moves"][:at], *then], **changes}
    with pytest.raises(RecordError) as refused:
        replay(Record(record.game, [entry]))
    return refused.value


def goes_on(name: str, at: int, *then: str, number: int = 0) -> Deal:
    """The deal after `at` moves of a record and these."""
    record = Record.load(RECORDS / f"{name}.json")
    entry = {key: value for key, value in record.deals[number].items() if key != "result"}
    (replayed,) = replay(Record(record.game, [{**entry, "moves": [*entry["moves"][:at], *then]}]))
    return replayed.deal


# Hexbridge


@pytest.mark.parametrize("name", named("hexbridge"))
def test_records_of_hexbridge_score_as_a_naive_scorer_says(name: str) -> None:
    for deal in deals(name):
        assert list(deal.score().points) == naive_hexbridge.score(moves(deal))


CONTRACTS = {
    "just-made": ("3NT", 0, 9, 60),
    "overtricks": ("1NT", 0, 9, 15),
    "doubled-with-an-overtrick": ("2C", 1, 9, 38),
    "redoubled-made": ("1NT", 2, 8, 116),
    "small-slam": ("6C", 0, 12, 137),
    "grand-slam-redoubled": ("7NT", 2, 13, 298),
    "doubled-down": ("4S", 1, 7, -80),
    "redoubled-down": ("3NT", 2, 8, -40),
    "both-dummies": ("4S", 0, 10, 62),
}


@pytest.mark.parametrize("name", CONTRACTS)
def test_HB_13_HB_14_HB_15_HB_16_HB_17_contracts_of_the_records(name: str) -> None:
    (deal,) = deals(f"hexbridge-{name}")
    side = int(deal.state.declarer) % 2
    found = (hexbridge.BIDS[deal.state.bid], deal.state.doubled, hexbridge.tricks_of(deal.state, side))
    assert (*found, deal.score().points[side]) == CONTRACTS[name]
    assert deal.score().points[1 - side] == 0


def test_HB_8_a_deal_passed_out_has_six_moves() -> None:
    (deal,) = deals("hexbridge-passed-out")
    assert moves(deal) == [f"{seat} call pass" for seat in (1, 2, 3, 4, 5, 0)]
    assert deal.score().lines == ()
    assert stopped("hexbridge-passed-out", 6, "1 call pass").clause == "RC-10"


def test_HB_9_HB_11_the_dummies_of_a_record_win_tricks_and_lead() -> None:
    (deal,) = deals("hexbridge-both-dummies")
    assert deal.state.declarer == 1  # though the last bid was of seat 3
    plays = [move for move in moves(deal) if " play " in move]
    assert plays[0][0] == "2"
    leaders = {move[0] for move in plays[::6]}
    assert {"3", "5"} <= leaders


@pytest.mark.parametrize(
    ("at", "move", "clause"),
    [
        (0, "1 call 8C", "RC-8"),
        (0, "1 call", "RC-3"),
        (0, "1 call 1C 1D", "RC-3"),
        (0, "1 call 1C XX9", "RC-8"),
        (0, "2 call 8C", "RC-8"),
        (0, "2 call 1C 1D", "RC-3"),
        (0, "2 call 1C", "RC-10"),
        (0, "1 play SK", "RC-10"),
        (0, "1 call X", "HB-6"),
        (1, "2 call 1C", "HB-5"),
        (1, "2 call XX", "HB-6"),
        (-78, "1 play SK", "RC-10"),
        (-78, "2 call pass", "RC-10"),
    ],
)
def test_RC_8_RC_3_RC_10_words_of_hexbridge(at: int, move: str, clause: str) -> None:
    error = stopped("hexbridge-both-dummies", at, move)
    assert (error.clause, error.move) == (clause, at if at >= 0 else 92 + at)


def test_RC_11_a_dummy_plays_its_own_cards() -> None:
    (deal,) = deals("hexbridge-both-dummies")
    card = deal.chance["hands"][1][0]  # one of declarer's
    assert stopped("hexbridge-both-dummies", -77, f"3 play {text(card)}").clause == "RC-11"
    assert stopped("hexbridge-both-dummies", -77, f"1 play {text(card)}").clause == "RC-10"


# Lotarot


@pytest.mark.parametrize("name", named("lotarot"))
def test_records_of_lotarot_score_as_a_naive_scorer_says(name: str) -> None:
    for deal in deals(name):
        window = [text(card) for card in deal.chance["window"][0]]
        bonus = deal.options["bonus"]
        found = list(map(Fraction, deal.score().points))
        assert found == naive_lotarot.score(window, deal.dealer, moves(deal), bonus)


PAYMENTS = {
    ("pagat-ultimo", 0): ("pagat", [-10, 30, -10, -10]),
    ("barrat", 0): ("barrat", [-10, 30, -10, -10]),
    ("barrat", 1): ("pagat", [-10, 30, -10, -10]),
    ("collapse-of-the-world", 0): ("collapse", [-30, 0, 30, 0]),
    ("defeat-of-the-magician", 0): ("defeat", [-20, 20, 0, 0]),
}


@pytest.mark.parametrize(("name", "number"), PAYMENTS)
def test_LT_19_payments_of_the_records(name: str, number: int) -> None:
    key, paid = PAYMENTS[name, number]
    found = lines(deals(f"lotarot-{name}")[number])
    assert [found.get((seat, key), 0) for seat in range(4)] == paid
    assert ("barrat" in {key for _, key in found}) == (name == "barrat")


@pytest.mark.parametrize(
    ("name", "scores"),
    [
        ("half-a-point", [-5.5, 16.5, -5.5, -5.5]),
        ("bid-made", [-25, 75, -25, -25]),
        ("bid-lost", [45, 45, -135, 45]),
    ],
)
def test_LT_16_LT_17_LT_18_bids_of_the_records(name: str, scores: list[float]) -> None:
    (deal,) = deals(f"lotarot-{name}")
    assert list(deal.score().points) == scores
    assert {key for _, key in lines(deal)} == {"points", "bonus"}


def test_LT_16_a_half_is_written_as_a_decimal_fraction() -> None:
    data = json.loads((RECORDS / "lotarot-half-a-point.json").read_text("utf-8"))
    assert data["deals"][0]["result"]["scores"] == [-5.5, 16.5, -5.5, -5.5]
    data["deals"][0]["result"]["scores"][1] = 16
    with pytest.raises(RecordError) as refused:
        replay(Record.loads(json.dumps(data)))
    assert refused.value.clause == "RC-4"


def test_LT_20_LT_22_LT_23_ramsch_is_exchanged_and_scored_as_written() -> None:
    (deal,) = deals("lotarot-ramsch")
    assert deal.state.ramsch
    assert deal.score().points[deal.dealer] == 28  # 20 points
    exchanges = [move.split()[:2] for move in moves(deal)[4:11]]
    expected = "0 take,0 discard,1 take,1 discard,2 take,3 take,3 discard".split(",")
    assert exchanges == [move.split() for move in expected]


DUTIES = "lotarot-exchange-duties"  # 1: bid 2, T1 T21 T0 SK H3 D9; 2: bid 1, T21 H3 … H7; 3: bid 4, H3 T0 D9 S4 SQ T1


@pytest.mark.parametrize(
    ("number", "move", "clause"),
    [
        (0, "1 take", "LT-10"),
        (0, "1 take T1", "LT-10"),
        (0, "1 take T1 T0", "LT-10"),
        (0, "1 take T21 SK", "LT-10"),
        (0, "1 take T1 T21 T0", "LT-9"),
        (0, "1 take T1 T1", "LT-9"),
        (0, "1 take T1 T1 T1", "LT-9"),
        (0, "1 take T1 T9", "RC-11"),
        (0, "1 take T1 T21 T0 T9", "RC-11"),
        (0, "2 take T1 T9", "RC-10"),
        (0, "2 take T1 XX", "RC-8"),
        (0, "1 take T1 T22 5", "RC-8"),
        (0, "1 discard T1", "RC-10"),
        (0, "1 play T1", "RC-10"),
        (1, "1 take", "LT-10"),
        (1, "1 take H3", "LT-10"),
        (1, "1 take T21 H3", "LT-9"),
        (2, "1 take T1 SQ", "LT-10"),
        (2, "1 take T0 T1 SQ S4 D9", "LT-9"),
        (3, "1 take", "RC-10"),  # solo: nothing is taken, and nothing is written
    ],
)
def test_LT_9_LT_10_takes_that_are_refused(number: int, move: str, clause: str) -> None:
    at = 1 if number == 3 else 4
    error = stopped(DUTIES, at, move, number=number)
    assert (error.move, error.clause) == (at, clause)


def test_RC_6_who_takes_nothing_writes_it_and_discards_nothing() -> None:
    (deal,) = deals("lotarot-nothing-taken")
    assert moves(deal)[4:6] == ["1 take", moves(deal)[5]]
    assert moves(deal)[5].startswith("2 play ")
    plain = [text(card) for card in deal.chance["hands"][1] if text(card)[0] != "T" and text(card)[1:] != "K"]
    for discard in ("1 discard", f"1 discard {plain[0]}"):
        assert stopped("lotarot-nothing-taken", 5, discard).clause == "RC-10"
    assert stopped("lotarot-nothing-taken", 4, moves(deal)[5]).clause == "RC-10"  # the take is due first


def test_LT_11_discards_that_are_refused() -> None:
    hand = goes_on(DUTIES, 5).view(1).hand()
    free = [card for card in map(text, hand) if card not in KEPT]
    elsewhere = next(text(card) for card in load("lotarot").pack if card not in hand)
    for cards, clause in (
        ([], "LT-11"),
        (free[:1], "LT-11"),
        (free[:3], "LT-11"),
        (free[:1] * 2, "LT-11"),
        (["T1", free[0]], "LT-11"),
        (["T21", "T1", "T1"], "LT-11"),
        ([elsewhere, "T1"], "RC-11"),
        ([elsewhere, elsewhere, elsewhere], "RC-11"),
        (["XX", elsewhere], "RC-8"),
    ):
        error = stopped(DUTIES, 5, f"1 discard {' '.join(cards)}".strip())
        assert (error.move, error.clause) == (5, clause)
    assert stopped(DUTIES, 5, f"0 discard {elsewhere}").clause == "RC-10"
    assert goes_on(DUTIES, 5, f"1 discard {free[0]} {free[1]}").actors == {2}


def test_LT_20_exchanges_of_ramsch_that_are_refused() -> None:
    (deal,) = deals("lotarot-ramsch")
    window = [text(card) for card in deal.chance["window"][0]]
    for cards in (window[:3], window[:1] * 2):
        error = stopped("lotarot-ramsch", 4, f"0 take {' '.join(cards)}")
        assert (error.move, error.clause) == (4, "LT-20")
    held = text(deal.chance["hands"][0][0])
    assert stopped("lotarot-ramsch", 4, f"0 take {' '.join([*window[:2], held])}").clause == "RC-11"
    assert stopped("lotarot-ramsch", 4, f"1 take {held}").clause == "RC-10"
    taken = goes_on("lotarot-ramsch", 5)
    owed = int(taken.state.owed)
    hand = [text(card) for card in taken.view(0).hand()]
    free = [card for card in hand if card not in KEPT]
    for cards in ([], free[: owed + 1], free[: owed - 1]):
        assert stopped("lotarot-ramsch", 5, f"0 discard {' '.join(cards)}".strip()).clause == "LT-20"
    assert stopped("lotarot-ramsch", 5, "1 take").clause == "RC-10"  # the discard is due first
    assert goes_on("lotarot-ramsch", 4, "0 take").actors == {1}  # there is no duty in Ramsch


# Arcanarabe


@pytest.mark.parametrize("name", named("arcanarabe"))
def test_records_of_arcanarabe_go_as_naively_told(name: str) -> None:
    for deal in deals(name):
        hands, stock, arcana = (
            [list(map(text, pile)) for pile in deal.chance[k]] for k in ("hands", "stock", "arcana")
        )
        won, _, _ = naive_arcanarabe.play(hands, stock[0], arcana[0], deal.dealer, moves(deal))
        assert list(deal.score().points) == [naive_arcanarabe.points(cards) for cards in won]


def won(deal: Deal, seat: int) -> list[int]:
    return [n for n in range(24) if has(deal.state.piles[arcanarabe.WON + seat], parse(f"T{n}"))]


def test_AR_10_the_F_wins_over_M_N_and_3() -> None:
    (deal,) = deals("arcanarabe-m-f-n-3")
    assert [move.split()[2] for move in moves(deal)[:4]] == ["SM", "HF", "DN", "C3"]
    assert deal.chance["arcana"][0][0] in [parse(f"T{n}") for n in won(deal, 1)]


JUDGED = (
    "5 5 3: 3, F N 12: N, F 15 2: F, N 4 2: 4, M 9 4: 4, M 9: M",
    "F F N 7: 7, M F: M, M N: M, M: nobody, M N 5: N",
    "M F N 3: F, N N F 7: F, M M 8 8 A: A, M 6 6: nobody, 7 7: nobody",
)


def judged(deal: Deal, auctions: int) -> str:
    """What lay on the table in the first auctions of a deal, and which of it won."""
    again = Deal(deal.game, deal.seats, deal.dealer, chance=deal.chance)
    found: list[str] = []
    laid: list[str] = []
    for move in moves(deal):
        again.play(move)
        seat, verb, *cards = move.split()
        if verb == "offer":
            laid.append(f"{seat} {cards[0][1:]}")
        for row in again.state.events[: again.state.emitted]:
            if row[EVENT] in {arcanarabe.PRIZE_WON, arcanarabe.NOBODY_WON} and len(found) < auctions:
                winner = dict(card.split() for card in laid).get(str(row[EVENT_SEAT]), "nobody")
                found.append(f"{' '.join(card.split()[1] for card in laid)}: {winner}")
                laid = []
    return ", ".join(found)


def test_AR_10_AR_11_the_examples_of_judging_as_auctions() -> None:
    for deal, expected in zip(deals("arcanarabe-judging"), JUDGED, strict=True):
        assert judged(deal, expected.count(":")) == expected


def test_AR_11_an_arcana_that_nobody_gets() -> None:
    (deal,) = deals("arcanarabe-unsold")
    assert sum(len(won(deal, seat)) for seat in range(3)) == 23
    assert has(deal.state.piles[arcanarabe.ASIDE], parse("T5"))


def test_AR_14_a_run_of_five_is_nothing() -> None:
    (deal,) = deals("arcanarabe-run-of-five")
    assert won(deal, 0) == [0, 1, 2, 5, 6, 9, 12, 13, 14, 15, 16, 23]
    assert [(line.key, line.points) for line in deal.score().lines if line.side == 0] == [
        ("run_3", 2),
        ("run_2", 1),
        ("run_too_long", 0),
    ]


def test_AR_15_two_share_the_win() -> None:
    (deal,) = deals("arcanarabe-shared-win")
    assert deal.score().winners == (0, 2)


def test_AR_12_RC_6_reshuffles_are_written_before_the_move_of_the_seat_that_draws() -> None:
    (deal,) = deals("arcanarabe-reshuffle")
    written = moves(deal)
    places = [k for k, move in enumerate(written) if move.startswith("* ")]
    assert len(places) == deal.state.reshuffles > 1
    for k in places:
        assert written[k + 1].split()[1] in {"offer", "pass"}
        assert goes_on("arcanarabe-reshuffle", k).chance_due


def test_AR_12_reshuffles_that_are_refused() -> None:
    (deal,) = deals("arcanarabe-reshuffle")
    written = moves(deal)
    at = next(k for k, move in enumerate(written) if move.startswith("* "))
    cards = written[at].split()[2:]
    (seat, verb, *card) = written[at + 1].split()
    held = text(goes_on("arcanarabe-reshuffle", at).view(int(seat)).hand()[0])
    for move, clause in (
        (written[at + 1], "AR-12"),  # the reshuffle is due
        (f"{seat} {verb}{' XX' if card else ' S3'}", "RC-8" if card else "RC-3"),
        (f"{seat} drop {held}", "AR-12"),
        ("* reshuffle", "AR-12"),
        (f"* reshuffle {' '.join(cards[1:])}", "AR-12"),
        (f"* reshuffle {' '.join(cards)} {cards[0]}", "AR-12"),
        (f"* reshuffle {' '.join(cards[1:])} {cards[1]}", "AR-12"),
        (f"* reshuffle {' '.join(cards)} {held}", "RC-11"),
        (f"* reshuffle {' '.join(cards)} XX", "RC-8"),
    ):
        error = stopped("arcanarabe-reshuffle", at, move)
        assert (error.move, error.clause) == (at, clause)
    assert stopped("arcanarabe-reshuffle", at - 1, written[at]).clause == "RC-10"  # too early
    assert stopped("arcanarabe-reshuffle", at + 1, written[at]).clause == "RC-10"  # twice
    assert seat == str(goes_on("arcanarabe-reshuffle", at + 1).state.turn)


def test_AR_6_a_drop_that_is_due() -> None:
    (deal,) = deals("arcanarabe-reshuffle")
    written = moves(deal)
    at = next(k for k, move in enumerate(written) if " drop " in move)
    seat, _, card = written[at].split()
    after = next(move for move in written[at + 1 :] if move[0] != seat)
    elsewhere = next(
        text(c) for c in load("arcanarabe").pack if c not in goes_on("arcanarabe-reshuffle", at).view(int(seat)).hand()
    )
    for move, clause in (
        (after, "AR-6"),  # the drop is left out
        (f"{seat} offer {card}", "AR-6"),
        (f"{seat} pass", "AR-6"),
        (f"{seat} drop", "RC-3"),
        (f"{seat} drop XX", "RC-8"),
        (f"{seat} drop {card} {card}", "RC-3"),
        (f"{seat} drop {elsewhere}", "RC-11"),
    ):
        error = stopped("arcanarabe-reshuffle", at, move)
        assert (error.move, error.clause) == (at, clause)
    assert stopped("arcanarabe-reshuffle", at + 1, f"{seat} drop {elsewhere}").clause == "RC-10"  # a drop not due


def test_AR_5_the_parent_may_not_pass() -> None:
    assert stopped("arcanarabe-m-f-n-3", 0, "0 pass").clause == "AR-5"
    assert stopped("arcanarabe-m-f-n-3", 0, "1 pass").clause == "RC-10"
    assert stopped("arcanarabe-m-f-n-3", 0, "0 pass S3").clause == "RC-3"


@pytest.mark.parametrize(
    ("arcana", "reason"),
    [
        (None, '"arcana" is not a text'),
        (" ".join(f"T{n}" for n in range(23)), "★23 missing from the deal"),
        (" ".join(f"T{n}" for n in range(24)) + " SF", "♠∞ is not in the pack"),
        (" ".join(f"T{n}" for n in [*range(24), 5]), "★5 is there twice"),
    ],
    ids=["none", "missing", "foreign", "twice"],
)
def test_RC_8_the_arcana_are_a_pack_of_their_own(arcana: object, reason: str) -> None:
    chance = Record.load(RECORDS / "arcanarabe-m-f-n-3.json").deals[0]["deal"]
    error = stopped("arcanarabe-m-f-n-3", 0, deal={**chance, "arcana": arcana})
    assert (error.move, error.clause, error.reason) == (None, "RC-8", reason)
