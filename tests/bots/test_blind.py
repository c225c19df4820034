"""What holds for every bot: it is blind for what its seat does not know, answers a view always alike, and legally.

A bot is asked for whole moves, in every phase of every game.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import Any, NamedTuple

import numpy as np
import pytest

from bots.answering import answer as answer_anywhere
from xtarot.bots import Bot, bot, names
from xtarot.bots.moves import chosen_move
from xtarot.bots.view_codec import question
from xtarot.deals.chance import deal_seed, read_seed
from xtarot.deals.deal import Deal
from xtarot.deals.determinize import determinize
from xtarot.deals.view import View
from xtarot.games import load
from xtarot.lab.simulation import TimedBot, play_to_end
from xtarot.rules.cards import Pile
from xtarot.rules.hooks import Choose
from xtarot.rules.state import State, view

# Bots that are given time by the clock get a fixed number of worlds here.
FIXED = {"strong": "strong:worlds=2"}
PLAYERS = [FIXED.get(name, name) for name in names()]

GAMES = ["arcanarabe", "dream-capture", "hexbridge", "lotarot", "xrummy"]
TABLES = [(name, seats) for name in GAMES for seats in load(name).seats]

KEPT = {1, 12}  # of each kind of move the first and a later one are looked at
MAX_DEALS = 40


def kinds(name: str) -> set[str]:
    """The kinds of moves of a game that are not chance's: ``run`` for all runs."""
    return {verb.split()[0] for verb in load(name).verbs} - {"reshuffle"}


class Begun(NamedTuple):
    """A seat begins a move: what it is given, who decides for it, and after how many moves."""

    record: Any
    decider: int
    moves: int


def begun(deal: Deal, name: str) -> list[Begun]:
    """Where this bot, in every seat, begins its moves; the deal is played to its end."""
    player, found = TimedBot(name, deal.game, compiled=True), []
    quick = player.quick
    assert quick

    def watched(rng: np.random.Generator) -> Choose:
        def choose(v: State, seat: int, cards: Pile, buttons: int) -> int:
            if not v.partial_size[seat]:
                found.append(Begun(v.copy(), deal.decider(seat), len(deal.log)))
            return quick(rng)(v, seat, cards, buttons)

        return choose

    player.quick = watched
    play_to_end(deal, [player] * deal.seats, [np.random.default_rng(1)] * deal.seats, logged=True)
    return found


@cache
def positions(name: str) -> list[tuple[str, View]]:
    """Views before moves of all kinds, from deals of `random` and of `steady` in turn."""
    game, found, times = load(name), [], Counter[str]()
    for number in range(MAX_DEALS):
        if min((times[kind] for kind in kinds(name)), default=0) >= max(KEPT):
            break
        deal = Deal(game, game.usual_seats, number % game.usual_seats, seed=deal_seed(read_seed(5), number))
        for record, decider, moves in begun(deal, "random" if number % 2 else "steady"):
            kind = game.action_text(deal.log[moves].move[0]).split()[0]
            times[kind] += 1
            if times[kind] in KEPT:
                known = [played.known[decider] for played in deal.log[:moves]]
                found.append((kind, View(game, game.layout.unpack(record), decider, known)))
    return found


def answer(player: Bot, seen: View, seed: int = 1) -> list[int]:
    return [int(action) for action in chosen_move(player, seen, np.random.default_rng(seed))]


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_move_is_looked_at(name: str) -> None:
    assert {kind for kind, _ in positions(name)} == kinds(name)


def look(make: Callable[[], Bot], name: str) -> None:
    """Ask a fresh bot, and one that has sat in all the seats and remembers what it likes, with other hidden cards."""
    game, veteran = load(name), make()
    for kind, seen in positions(name):
        before = seen.state.copy()
        first = answer(make(), seen)
        assert seen.state == before, "a bot changes nothing in its view"
        for seed in range(2):
            rng = np.random.default_rng(seed)
            other = determinize(game.layout, seen.state, seen.seat, game.cards, game.may_hold(seen.state), rng)
            again = View(game, view(game.layout, other, seen.seat), seen.seat, seen.moves)
            assert answer(veteran, again) == first, f"{kind}: {seen.seat} moves in another way"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("player", PLAYERS)
def test_whatever_is_hidden_the_move_is_the_same(player: str, name: str) -> None:
    look(lambda: bot(player), name)


class Spy:
    """Remembers every hand that it has held, and makes its last legal move when it has held another's."""

    name = "spy"

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def choose(self, view: View, rng: np.random.Generator) -> Sequence[int]:
        self.seats.add(view.seat)
        return list(view.legal_moves())[-1 if self.seats - {view.seat} else 0]


def test_one_that_remembers_other_hands_is_found_out() -> None:
    with pytest.raises(AssertionError, match="in another way"):
        look(Spy, "dream-capture")


def test_another_process_makes_the_same_moves() -> None:
    asked = [question(player, seen) for name in GAMES for player in PLAYERS for _, seen in positions(name)[-2:]]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as other:
        assert [*other.map(answer_anywhere, asked)] == [answer_anywhere(each) for each in asked]


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("player", PLAYERS)
def test_through_a_whole_deal_every_move_is_legal(player: str, name: str, seats: int) -> None:
    # One that thinks sits in one seat, others are quick.
    game = load(name)
    one, steady = TimedBot(player, game, compiled=True), TimedBot("steady", game, compiled=True)
    for number in range(2 if one.quick else 1):
        deal = Deal(game, seats, number, seed=deal_seed(read_seed(seats), number))
        who = [one if one.quick or seat == 0 else steady for seat in range(seats)]
        play_to_end(deal, who, [np.random.default_rng(seat) for seat in range(seats)])  # refuses any other
        assert deal.finished
        assert one.clock.pace().moves
