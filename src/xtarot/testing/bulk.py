"""Many random deals in machine code that looks at every index, held to the laws that can be seen there."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from math import inf
from threading import Thread
from typing import Any

import numpy as np

from xtarot.games import Game, Place, load, place_of
from xtarot.machine import playouts
from xtarot.machine.compiled import compiled_game
from xtarot.machine.playouts import (
    EVENT_KINDS,
    MAX_STEPS,
    Numbers,
    States,
    carried_places,
    carry,
    chance_move,
    count_events,
    draw,
    generators,
    one_of,
    shuffle,
)
from xtarot.rules.cards import SUIT_STRIDE, Pile
from xtarot.rules.state import State, bits, empty, popcount
from xtarot.rules.steps import CHANCE, actors, bound, choose, clear, deal, extend, legal, make, rebuilt, validate
from xtarot.testing.laws import BrokenLaw


@dataclass(frozen=True)
class Bulk:
    """What `check_many` has seen: deals, steps, and how often each event came."""

    deals: int
    steps: int
    events: dict[str, int]


Law = tuple[str, str, str]  # the function to be mended, what is wrong, what to write

LAWS: tuple[Law, ...] = (
    ("", "", ""),
    ("apply", "a card is in two piles, or in none", "let cards go from pile to pile by put, move and move_all only"),
    ("apply", "counts are not how many cards the piles hold", "let put, move and move_all keep s.counts"),
    ("apply", "who sees a pile does not see its cards", "let put, move, move_all and reveal keep s.seen"),
    ("legal", "who may act has no legal card or button", "let legal give one, or actors leave the seat out"),
    ("legal", "a move whose steps legal offers is refused by violation", "let both follow the same rule"),
    ("apply", f"the deal does not end: {MAX_STEPS} steps at random are not enough", "have actors return 0 some time"),
)
OUTSIDE = "an index is out of range: machine code would read or overwrite what lies there"


def check_many(
    name: str | Game,
    deals: int,
    seats: int | None = None,
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
    patience: float = inf,
) -> Bulk:
    """Play many random deals on the compiled game and hold each step to the laws that can be seen there.

    Every card in one pile, counts right, own cards seen, a legal action for whoever may act, every move made of legal
    steps allowed, an end; and no index out of range, which plain machine code would not notice. With `patience`, that
    many seconds are enough, the time to compile apart.

    Raises BrokenLaw.
    """
    game = load(name) if isinstance(name, str) else name
    chosen = seats or game.usual_seats
    given = _room(game, chosen, options or {}, seed)
    events, result = given[-2:]
    play = compiled_game(game, bounds=True).kernel(play_checked)
    told = f"{chosen} seats, seed {seed}, of {deals} deals in machine code"
    try:
        play(*given, 0)  # compiles
        left_behind(partial(play, *given, deals), patience)
    except IndexError:
        raise BrokenLaw(*_again(game, _room(game, chosen, options or {}, seed), deals), told) from None
    except TimeoutError:
        write = "have every while end, whatever it finds"
        raise BrokenLaw(game.where("apply"), f"a rule does not come back in {patience:.0f} s", write, told) from None
    steps, broken = map(int, result)
    if broken:
        at, what, write = LAWS[broken]
        raise BrokenLaw(game.where(at), what, write, told)
    named = {game.events[k].key: int(n) for k, n in enumerate(events) if n}
    return Bulk(deals, steps, named)


def _room(game: Game, seats: int, options: Mapping[str, Any], seed: int) -> tuple[Any, ...]:
    """What `play_checked` is given, but for the number of deals."""
    states = np.zeros(2, game.layout.dtype)
    states[0] = game.layout.pack(game.new(seats, 0, game.read_options(options)))
    memory = states.view(np.int64).reshape(len(states), -1)
    counts = np.zeros(EVENT_KINDS, np.int64), np.zeros(2, np.int64)
    return states, memory, carried_places(game), np.array(game.cards), len(game.pack), generators(seed)[0], *counts


def _again(game: Game, given: tuple[Any, ...], deals: int) -> tuple[Place, str, str]:
    """Play the same deals in plain Python, to find the line at which an index is out of range."""
    rules: dict[str, Any] = bound(game.functions)
    chance: Any = chance_move
    rules["chance_move"] = rebuilt(chance, {**vars(playouts), **rules})
    kernel: Any = play_checked
    try:
        rebuilt(kernel, {**globals(), **rules})(*given, deals)
    except IndexError as error:
        found = place_of(error) or game.where("apply")
        return found, f"{OUTSIDE}: {error}", f"it is in `{found.text}`"
    return game.where("apply"), OUTSIDE, "look for the list that it is of"


def left_behind(work: Callable[[], object], patience: float) -> None:
    """Run machine code, which nothing can interrupt, in a thread that is left behind when it takes too long.

    Raises TimeoutError, and what the work raises.
    """
    if patience == inf:
        work()
        return
    failed: list[BaseException] = []

    def run() -> None:
        try:
            work()
        except BaseException as error:
            failed.append(error)

    thread = Thread(target=run, daemon=True, name="machine code")
    thread.start()
    thread.join(patience)
    if thread.is_alive():
        raise TimeoutError
    if failed:
        raise failed[0]


def conserved(s: State, pack: Pile) -> int:
    """0, or which of LAWS the piles break."""
    for suit in range(5):
        together = 0
        for p in range(len(s.piles)):
            if together & s.piles[p][suit]:
                return 1
            together |= s.piles[p][suit]
        if together != pack[suit]:
            return 1
    for p in range(len(s.piles)):
        if s.counts[p] != popcount(s.piles[p]):
            return 2
        who = s.visible_to[p]
        if who >= -1:
            for suit in range(5):
                if s.piles[p][suit] & ~s.seen[who][suit]:
                    return 3
    return 0


def play_checked(
    states: States,
    memory: Numbers,
    carried: Numbers,
    pack: Numbers,
    shuffled: int,
    rng: Numbers,
    events: Numbers,
    result: Numbers,
    deals: int,
) -> None:
    """The kernel of `check_many`, as `play_deals`; the first `shuffled` of the pack are shuffled by themselves."""
    cards = np.zeros(5, np.int64)
    whole = np.zeros(5, np.int64)
    for card in pack:
        whole[card // SUIT_STRIDE] |= 1 << card % SUIT_STRIDE
    for _ in range(deals):
        states[1] = states[0]
        s = states[1]
        s.dealer = draw(rng, s.seats)
        shuffle(pack[:shuffled], rng)
        shuffle(pack[shuffled:], rng)
        deal(s, pack)
        count_events(s, events)
        for n in range(MAX_STEPS + 1):
            acting = actors(s)
            if acting == 0:
                break
            if n == MAX_STEPS:
                result[1] = 6
                return
            result[1] = conserved(s, whole)
            if result[1]:
                return
            if acting >> CHANCE & 1:
                drawn = chance_move(s, cards, rng)
                if validate(s, CHANCE, drawn):
                    result[1] = 5
                    return
                make(s, CHANCE, drawn)
                count_events(s, events)
                continue
            seat = one_of(acting, rng)
            empty(cards)
            buttons = legal(s, seat, cards)
            choices = popcount(cards) + bits(buttons)
            if choices == 0:
                result[1] = 4
                return
            result[0] += 1
            if extend(s, seat, choose(cards, buttons, draw(rng, choices)), cards):
                move = s.partial[seat][: s.partial_size[seat]].copy()
                clear(s, seat)
                if validate(s, seat, move):
                    result[1] = 5
                    return
                make(s, seat, move)
                count_events(s, events)
        carry(memory, carried)
