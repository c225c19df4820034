"""steady at Hexbridge: every call says the truth, nothing hidden is used, and the play is sensible."""

import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from xtarot.bots import bot
from xtarot.bots.moves import arguments
from xtarot.bots.steady.hexbridge import choose
from xtarot.bots.steady.hexbridge_bidding import (
    AUCTION_FACTS,
    MAX_CALLS,
    OPENINGS,
    PROMISE,
    SHOWN,
    SPARE,
    calls_so_far,
    hear_all,
    keeps,
    points,
    promise,
    weigh_up,
)
from xtarot.bots.steady.hexbridge_meaning import UNAGREED, meaning, meanings
from xtarot.deals.chance import read_seed
from xtarot.deals.deal import Deal
from xtarot.deals.determinize import determinize
from xtarot.games import Game, hexbridge
from xtarot.games.hexbridge import AUCTION, LOWEST_BID, MOVES, PACK, PASS
from xtarot.games.hexbridge_points import NEED_MAJOR, NEED_MINOR, NEED_NO_TRUMP
from xtarot.games.hexbridge_texts import LABELS
from xtarot.machine.compiled import compiled_game
from xtarot.rules.cards import CARDS, parse, pile, text
from xtarot.rules.state import State, view

GAME = Game(hexbridge)
PAGE = Path(__file__).parents[2] / "docs" / "hexbridge-system.md"
SYSTEM = Path(__file__).parents[2] / "src" / "xtarot" / "rulebooks" / "004_hexbridge"


def new(seed: int) -> Deal:
    return Deal(GAME, 6, seed % 6, seed=read_seed(seed))


def asked(s: State) -> int:
    """The action that steady chooses where `s` stands: its decider sees no more than its view."""
    seat = int(s.turn)
    v = view(GAME.layout, s, GAME.decider(s, seat))
    cards = pile()
    return int(choose(v, seat, cards, int(GAME.legal(v, seat, cards))))


def bid(deal: Deal) -> list[str]:
    """Let steady bid to the end; the calls."""
    calls = []
    while deal.state.phase == AUCTION:
        action = asked(deal.state)
        deal.step(int(deal.state.turn), action)
        calls.append(MOVES.buttons[action - CARDS])
    return calls


# Calls


def test_every_call_says_the_truth() -> None:
    """A hand holds what its calls are said to mean; passes too."""
    shown, facts = np.zeros((6, SHOWN), np.int64), np.zeros(AUCTION_FACTS, np.int64)
    promised, spare = np.zeros(PROMISE, np.int64), np.zeros(SPARE)
    for seed in range(60):
        deal = new(seed)
        while deal.state.phase == AUCTION:
            seat, s = int(deal.state.turn), deal.state
            action = asked(s)
            hear_all(s, shown, facts, promised, spare)
            weigh_up(shown, seat, spare)
            promise(shown, facts, seat, action - CARDS, promised, spare)
            assert keeps(s, seat, promised), (seed, deal.log, meaning(s, seat, action - CARDS, "en"))
            deal.step(seat, action)


def test_the_calls_are_read_back_from_the_state() -> None:
    for seed in range(40):
        deal = new(seed)
        calls = bid(deal)
        buttons = np.full(MAX_CALLS, PASS)
        n = calls_so_far(deal.state, buttons)
        assert [MOVES.buttons[button] for button in buttons[:n]] == calls
        told = meanings(deal.state, "en")
        assert [seat for seat, _, _ in told] == [(seed + 1 + i) % 6 for i in range(n)]
        assert UNAGREED.en not in [text for _, _, text in told]


def test_meanings_are_what_was_said_when_the_call_was_made() -> None:
    deal = new(4)
    told = []
    while deal.state.phase == AUCTION:
        seat, action = int(deal.state.turn), asked(deal.state)
        told.append((seat, action - CARDS, meaning(deal.state, seat, action - CARDS, "ja")))
        deal.step(seat, action)
    assert meanings(deal.state, "ja") == told


def test_any_auction_has_meanings() -> None:
    """Calls that nobody sane would make are read too."""
    rng = np.random.default_rng(1)
    for seed in range(10):
        deal = new(seed)
        while deal.state.phase == AUCTION:
            seat = int(deal.state.turn)
            _, buttons = deal.legal(seat)
            for action in buttons:
                assert meaning(deal.state, seat, action - CARDS, "en")
            assert asked(deal.state) in buttons
            deal.step(seat, int(rng.choice(buttons[: 2 + len(buttons) // 4])))
        assert len(meanings(deal.state, "ja")) == len(deal.log)


def test_a_bid_without_an_agreed_meaning_is_to_play() -> None:
    """Nobody opens 3NT in the system. Partners do not take it for all points there are, and pass."""
    raised = []
    for seed in range(30):
        deal = new(seed)
        first = int(deal.state.turn)
        assert meaning(deal.state, first, MOVES["3NT"], "en") == "no agreed meaning: to play"
        deal.play(f"{first} call 3NT")
        while deal.state.phase == AUCTION:
            seat, action = int(deal.state.turn), asked(deal.state)
            if seat % 2 == first % 2 and action - CARDS != PASS and points(deal.state, seat) < 15:
                raised.append((seed, seat, MOVES.buttons[action - CARDS]))
            deal.step(seat, action)
    assert raised == []


# The page of the system


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


@cache
def auctions() -> list[tuple[int, list[list[int]], list[list[str]]]]:
    """The auctions of the page: dealer, hands, and rows of seat, call, meaning in Japanese and in English."""
    found = []
    for part in re.split(r"^### ", PAGE.read_text("utf-8"), flags=re.MULTILINE):
        if dealer := re.search(r"dealer: (\d)", part):
            rows = [cells(line) for line in part.splitlines() if re.match(r"\| \d \|", line)]
            hands = [
                [
                    parse(suit + rank)
                    for suit, ranks in zip("SHDC", row[1:5], strict=True)
                    for rank in ranks.split("–")[0].split()
                ]
                for row in rows
                if len(row) == 6
            ]
            found.append((int(dealer[1]), hands, [row for row in rows if len(row) == 4]))
    return found


def test_the_page_has_ten_auctions() -> None:
    assert len(auctions()) == 10
    for _, hands, _ in auctions():
        assert sorted(card for hand in hands for card in hand) == sorted(PACK)


@pytest.mark.parametrize("number", range(10))
def test_steady_calls_what_the_page_says(number: int) -> None:
    dealer, hands, calls = auctions()[number]
    deal = Deal(GAME, 6, dealer, chance={"hands": hands})
    for seat, call, *told in calls:
        s = deal.state
        assert MOVES.buttons[asked(s) - CARDS] == call
        assert told == [meaning(s, int(seat), MOVES[call], lang) for lang in ("ja", "en")]
        deal.play(f"{seat} call {call}")
    assert deal.state.phase != AUCTION


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_page_states_the_tables(lang: str) -> None:
    page = (SYSTEM / f"system.{lang}.md").read_text("utf-8")
    s = new(1).state
    for k in np.flatnonzero(OPENINGS[:, 0] >= 0):
        button = LOWEST_BID + int(k)
        assert f"| {LABELS[button].of(lang)} | {meaning(s, int(s.turn), button, lang)} |" in page
    for needed in (NEED_MAJOR, NEED_MINOR, NEED_NO_TRUMP):
        assert " | ".join(map(str, needed)) in page


# What it may know


def test_it_reads_only_what_the_view_shows() -> None:
    """The answer from the full state, from the view and from any state that looks the same is one."""
    for seed in range(4):
        deal = new(seed)
        rng = np.random.default_rng(seed)
        while not deal.finished:
            s, seat = deal.state, int(deal.state.turn)
            action = asked(s)
            who = GAME.decider(s, seat)
            cards = pile()
            buttons = int(GAME.legal(s, seat, cards))
            assert choose(s, seat, cards, buttons) == action
            if len(deal.log) % 5 == 0:
                v = view(GAME.layout, s, who)
                again = determinize(GAME.layout, v, who, GAME.cards, GAME.may_hold(v), rng)
                assert choose(again, seat, cards, buttons) == action
            deal.step(seat, action)


def test_it_compiles_to_the_same() -> None:
    compiled = compiled_game(GAME).kernel(choose)
    deal = new(11)
    while not deal.finished:
        s, seat = deal.state, int(deal.state.turn)
        assert compiled(*arguments(GAME, s, seat)) == asked(s)
        deal.step(seat, asked(s))


# Play. Seat 5 is declarer of these contracts, seat 0 leads; seats 1 and 3 are the dummies.


def contract(bid: str, hands: dict[int, str], *plays: str) -> Deal:
    """Seat 5 declares `bid`; the seats hold these cards, and any others; these have been played."""
    held = {seat: [parse(card) for card in hands.get(seat, "").split()] for seat in range(6)}
    rest = [card for card in PACK if all(card not in cards for cards in held.values())]
    for seat in range(6):
        while len(held[seat]) < 13:
            held[seat].append(rest.pop(0))
    deal = Deal(GAME, 6, 4, chance={"hands": [held[seat] for seat in range(6)]})
    deal.play(f"5 call {bid}")
    for seat in range(5):
        deal.play(f"{seat} call pass")
    for card in plays:
        deal.play(f"{int(deal.state.turn)} play {card}")
    return deal


def answer(deal: Deal) -> str:
    return text(asked(deal.state))


LOW = "D2 D3 D4 D5 D6 D7 D8 D9 D10"


def test_it_leads_the_top_of_a_sequence() -> None:
    assert answer(contract("3NT", {0: f"SK SQ SC S2 {LOW}"})) == "SK"


def test_third_hand_does_not_crash_an_honour_on_a_partners_winner() -> None:
    deal = contract("3NT", {0: f"SF S4 {LOW}", 1: "S5", 2: "SK S2", 3: "S7"}, "SF", "S5")
    assert answer(deal) == "S2"


def test_last_hand_wins_as_cheaply_as_it_can() -> None:
    hands = {0: f"S9 {LOW}", 1: "S3", 2: "S10", 3: "S4", 4: "S5", 5: "SF SK SJ S2"}
    assert answer(contract("3NT", hands, "S9", "S3", "S10", "S4", "S5")) == "SJ"


def test_declarer_does_not_overtake_the_winner_in_dummy() -> None:
    hands = {0: f"S9 {LOW}", 1: "SF S3", 2: "S10", 3: "S4", 4: "S5", 5: "SK S2"}
    assert answer(contract("3NT", hands, "S9", "SF", "S10", "S4", "S5")) == "S2"


def test_declarer_draws_trumps() -> None:
    hands = {
        0: "C2 C3 C4 S2 S3",
        1: "H4 H5 H6 C5 D2 D3 D4",
        2: "C6 S4 S5 H2",
        3: "H7 H8 H9 C7 D5 D6 D7",
        4: "C8 S6 S7 H3",
        5: "CF HF HK HQ HC HJ H15 D8 D9 D10",
    }
    deal = contract("4H", hands, "C2", "C5", "C6", "C7", "C8", "CF")
    assert answer(deal)[0] == "H"


def test_a_dummy_is_played_by_declarers_bot() -> None:
    deal = contract("3NT", {})
    deal.step(0, asked(deal.state))
    assert deal.decider(1) == 5
    _, card = bot("steady").choose(deal.view(5), np.random.default_rng(1))
    assert card in deal.legal(1)[0]
