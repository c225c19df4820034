"""A game written as data is the same game as its module: legal moves, refusals, events, scores, step by step."""

import random
from itertools import islice
from typing import Any

import numpy as np
import pytest

import xtarot
from support.data_games import data_game
from xtarot.deals.deal import Deal, IllegalMove
from xtarot.games import load
from xtarot.games.lotarot import PLAYING, WON, half_points
from xtarot.machine.playouts import play_at_random
from xtarot.rules import cards as deck

MODULE, DATA = load("dream-capture"), data_game("dream-capture")
WRONG = 3  # moves a turn that are drawn without regard to the rules


def score_of(deal: Deal) -> list[tuple[str, int, int]]:
    return [(deal.game.clause(clause), side, points) for side, clause, points in deal.game.score(deal.state)]


def refused(deal: Deal, move: str) -> str:
    try:
        deal.copy().play(move)
    except IllegalMove as error:
        return error.clause
    return ""


@pytest.mark.parametrize("seed", range(6))
def test_dream_capture_as_data_is_dream_capture(seed: int) -> None:
    rng = random.Random(seed)
    one = Deal(MODULE, 6, seed % 6, seed=bytes([seed] * 32))
    other = Deal(DATA, 6, seed % 6, seed=bytes([seed] * 32))
    while not one.finished:
        assert one.actors == other.actors
        seat = rng.choice(sorted(one.actors))
        moves = list(islice(one.moves(seat), 500))
        assert list(islice(other.moves(seat), 500)) == moves
        for _ in range(WRONG):
            cards = rng.sample([deck.text(card) for card in MODULE.cards], rng.choice((1, 2, 3)))
            wrong = f"{seat} {rng.choice(('play', 'discard'))} {' '.join(cards)}"
            if wrong.split()[1] == "discard" or len(cards) == 1:
                assert refused(one, wrong) == refused(other, wrong)
        move = rng.choice(moves)
        one.play(move)
        other.play(move)
    assert other.finished
    assert score_of(one) == score_of(other)
    assert one.score().winners == other.score().winners
    assert one.entry() == other.entry()


def test_whole_deals_by_machine_code_come_to_the_same() -> None:
    """A sample of bench/as_data.py."""
    one, other = (play_at_random(game, 2000, seed=7) for game in (MODULE, DATA))
    assert one.steps == other.steps
    assert np.array_equal(one.totals, other.totals)


def test_an_option_of_the_data_is_that_of_the_module() -> None:
    for value in (0, 60, 200):
        options = {"game_bonus_at": value}
        one, other = (Deal(game, 6, 0, options, seed=bytes(32)) for game in (MODULE, DATA))
        rng = random.Random(value)
        while not one.finished:
            move = rng.choice(list(islice(one.moves(min(one.actors)), 50)))
            one.play(move)
            other.play(move)
        assert score_of(one) == score_of(other)


def test_one_compiled_module_serves_all_games_of_a_family() -> None:
    from xtarot.machine.compiled import compiled_game

    data = {**DATA.data, "match": {**DATA.data["match"], "deals": 2}}
    another = data_game("dream-capture", data, "another")
    assert compiled_game(another) is compiled_game(DATA)
    assert xtarot.load(another.reference) is another


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_high_card_as_data_is_high_card(seats: int) -> None:
    """Its rest is called otherwise in a record, and a round that nobody took is a line of no points."""
    module, data = load("high-card"), data_game("high-card")
    for seed in range(20):
        rng = random.Random(seed)
        one, other = (Deal(game, seats, seed % seats, seed=bytes([seed] * 32)) for game in (module, data))
        while not one.finished:
            (seat,) = one.actors
            assert other.actors == {seat}
            moves = list(one.moves(seat))
            assert list(other.moves(seat)) == moves
            wrong = f"{seat} play {deck.text(rng.choice(module.cards))}"
            assert refused(one, wrong) == refused(other, wrong)
            move = rng.choice(moves)
            one.play(move)
            other.play(move)
        assert other.finished
        assert one.score().points == other.score().points
        assert one.entry()["moves"] == other.entry()["moves"]


# Lotarot: its tricks, after whatever comes before them

LOTAROT: dict[str, Any] = {
    "family": "tricks",
    "players": [4],
    "cards": {"without": "M N 11-15 F T22 T23", "clause": "LT-1"},
    "order": {
        "ranks": "A 2-10 J C Q K",
        "other": [{"suits": "♥ ♦", "ranks": "10-A J C Q K"}],
        "clause": "LT-2",
    },
    "deal": {"each": 18, "packets": 6, "direction": "anticlockwise", "clause": "LT-5"},
    "trumps": {"are": "arcana", "order": "T1-T21 T0", "clause": "LT-2"},
    "lead": {"first": "right of the dealer", "clause": "LT-13"},
    "follow": {"suit": "must", "void": "trump", "beat": "when trumping", "clause": "LT-14"},
    "win": {"clause": "LT-15"},
    "score": [
        {
            "values": [
                {"cards": "A 2-10 ★", "points": 1},
                {"cards": "K T0 T1 T21", "points": 5},
                {"cards": "Q", "points": 4},
                {"cards": "SC CC HC DC", "points": 3},
                {"cards": "J", "points": 2},
            ],
            "clause": "LT-4",
        }
    ],
    "match": {"deals": 8, "clause": "LT-24"},
}
HALVES = [{"cards": "A 2-10", "points": 0.5}, {"cards": "★", "points": 1}]  # LT-4


def lotarot(ramsch: bool) -> dict[str, Any]:
    """The tricks of Lotarot, in its normal game or in Ramsch (LT-3, LT-4)."""
    values = [*HALVES, *LOTAROT["score"][0]["values"][1:]]
    if ramsch:
        values.append({"cards": "T21", "points": 0})
        order = {"are": "arcana", "order": "T0-T21", "clause": "LT-3"}
        return LOTAROT | {"trumps": order, "score": [{"values": values, "clause": "LT-4"}]}
    return LOTAROT | {"score": [{"values": values, "clause": "LT-4"}]}


@pytest.mark.parametrize("ramsch", [False, True])
def test_the_tricks_of_lotarot_are_those_of_its_data(ramsch: bool) -> None:
    """From where the play opens: legal cards, refusals, who wins each trick, what the tricks are worth."""
    module = load("lotarot")
    data = data_game("lotarot", lotarot(ramsch), "lotarot-ramsch" if ramsch else "lotarot-tricks")
    for seed in range(12):
        rng = random.Random(seed)
        one = Deal(module, 4, seed % 4, seed=bytes([seed] * 32))
        while one.state.phase != PLAYING:
            (seat,) = one.actors
            moves = list(islice(one.moves(seat), 40))
            bids = [move for move in moves if move.split()[1] == "bid"]
            one.play(f"{seat} bid pass" if bids and ramsch else rng.choice(moves))
        hands = [[*deck.ids(one.state.piles[module.hand_pile(seat)])] for seat in range(4)]
        held = {card for hand in hands for card in hand}
        rest = [card for card in data.pack if card not in held]
        other = Deal(data, 4, (min(one.actors) - 1) % 4, chance={"hands": hands, "rest": [rest]})
        while not one.finished:
            (seat,) = one.actors
            assert other.actors == {seat}
            moves = list(one.moves(seat))
            assert list(other.moves(seat)) == moves
            wrong = f"{seat} play {deck.text(rng.choice(module.cards))}"
            assert refused(one, wrong) == refused(other, wrong)
            move = rng.choice(moves)
            one.play(move)
            other.play(move)
        assert other.finished
        assert [*other.state.taken[:4]] == [*one.state.taken]
        taken = [half_points(one.state, WON + seat) for seat in range(4)]
        if ramsch:  # LT-22: the window goes to whoever wins the last trick
            taken[one.state.last_winner] -= window_worth(one, rest)
        assert [points for *_, points in score_of(other)] == taken


def window_worth(deal: Deal, rest: list[int]) -> int:
    """What the cards of the window count in Ramsch, in half points."""
    s = deal.state.copy()
    s.piles[WON] = deck.pile(rest)
    return half_points(s, WON)
