"""How fast the rules are: random play on one core, interpreted and compiled, beside OpenSpiel in the same run.

    python bench/steps.py [--seconds 2] [--json]

A step is one choice of a card or button: any, or (steady, compiled) the one of its heuristic policy, where there are
at least two. Deals and reshuffles take time, and are no steps. OpenSpiel's games are played by its own random bots
inside its C++ (`pyspiel.evaluate_bots`), and by a loop in Python; they are left out when it is not installed. There
each card that is dealt is a step, too: nearly half of those of spades.

A figure is the median of several windows of CPU time on one core. With each come its ratio to OpenSpiel's spades in
C++, all steps counted, and the same with choices alone, as they are counted here.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import numpy as np

from xtarot.bots import steady
from xtarot.bots.search.playout import POSITION, ROWS, chosen, policy
from xtarot.deals.chance import read_seed
from xtarot.deals.deal import Deal
from xtarot.games import Game, load, names
from xtarot.machine.compiled import compiled_game
from xtarot.machine.playouts import Numbers, States, chance_move, generators, play_at_random, shuffle
from xtarot.rules.state import bits, empty, lowest, popcount
from xtarot.rules.steps import CHANCE, actors, deal, legal, make, step

WINDOWS = 5
PEERS = ("spades", "hearts", "gin_rummy")


def rate(play: Callable[[], tuple[int, int]], seconds: float) -> tuple[float, float]:
    """Steps and deals a CPU second: the median of WINDOWS windows of about `seconds` in all."""
    found = []
    for _ in range(WINDOWS):
        steps = deals = 0
        start = time.process_time()
        while time.process_time() - start < seconds / WINDOWS:
            more = play()
            steps, deals = steps + more[0], deals + more[1]
        spent = time.process_time() - start
        found.append((steps / spent, deals / spent))
    return statistics.median(f[0] for f in found), statistics.median(f[1] for f in found)


def interpreted(game: Game, seats: int) -> Callable[[], tuple[int, int]]:
    """One deal at a time, by the plain source."""
    rng = np.random.default_rng(1)
    number = 0

    def play() -> tuple[int, int]:
        nonlocal number
        number += 1
        deal = Deal(game, seats, 0, seed=read_seed(number))
        steps = 0
        while not deal.finished:
            seat = min(deal.actors)
            cards, buttons = deal.legal(seat)
            deal.step(seat, int(rng.choice([*cards, *buttons])))
            steps += 1
        return steps, 1

    return play


def compiled(game: Game, seats: int) -> Callable[[], tuple[int, int]]:
    """A thousand deals at a time, compiled."""
    number = 0

    def play() -> tuple[int, int]:
        nonlocal number
        number += 1
        return play_at_random(game, 1000, seats, number).steps, 1000

    return play


def play_by_policy(states: States, pack: Numbers, first: int, rng: Numbers, deals: int, room: States) -> int:
    """Deal, and play out by the policy, each seat shown what it sees; returns the number of its choices."""
    steps = 0
    cards = np.zeros(5, np.int64)
    for d in range(deals):
        room[POSITION] = states[0]
        s = room[POSITION]
        s.dealer = d % s.seats
        shuffle(pack[:first], rng)
        shuffle(pack[first:], rng)
        deal(s, pack)
        while actors(s):
            acting = actors(s)
            if acting >> CHANCE & 1:
                make(s, CHANCE, chance_move(s, cards, rng))
                continue
            seat = lowest(acting)
            empty(cards)
            buttons = legal(s, seat, cards)
            steps += popcount(cards) + bits(buttons) > 1
            step(s, seat, chosen(room, seat, cards, buttons, 0, rng), cards)
    return steps


def by_steady(game: Game, seats: int) -> Callable[[], tuple[int, int]]:
    """Fifty deals at a time, all seats by steady's heuristic policy, compiled; choices between two actions at least."""
    kernel = compiled_game(game).with_parts({policy: steady.policy(game)}).kernel(play_by_policy)
    states = np.full(1, game.layout.pack(game.new(seats, 0, game.read_options({}))), game.layout.dtype)
    pack, rng, room = np.array(game.cards), generators(1)[0], np.zeros(ROWS, game.layout.dtype)

    def play() -> tuple[int, int]:
        return kernel(states, pack, len(game.pack), rng, 50, room), 50

    return play


def peer_lengths(name: str) -> tuple[float, float]:
    """How many steps a deal of an OpenSpiel game has on average, and how many of them are choices of a player."""
    import pyspiel

    game, deals = pyspiel.load_game(name), 40
    steps = choices = 0
    for seed in range(deals):
        state = game.new_initial_state()
        rng = np.random.default_rng(seed)
        while not state.is_terminal():
            steps += 1
            choices += not state.is_chance_node()
            state.apply_action(int(rng.choice(state.legal_actions())))
    return steps / deals, choices / deals


def peer_inside(name: str) -> Callable[[], tuple[int, int]]:
    """OpenSpiel's rules and random bots, all in C++."""
    import pyspiel

    game = pyspiel.load_game(name)
    players = range(game.num_players())
    (mean, _), number = peer_lengths(name), 0

    def play() -> tuple[int, int]:
        nonlocal number
        number += 1
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, [pyspiel.make_uniform_random_bot(p, number + p) for p in players], number)
        return round(mean), 1

    return play


def peer_from_python(name: str) -> Callable[[], tuple[int, int]]:
    """OpenSpiel's rules in C++, the loop in Python."""
    import random

    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> tuple[int, int]:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))  # a benchmark
            steps += 1
        return steps, 1

    return play


def time_in_new_process(program: str, folder: str) -> float:
    """Seconds that a program says it took, with `folder` as its cache of machine code and of bytecode."""
    # With the bytecode of modules kept, as it is in an installation; without it, each start compiles Numba's modules.
    environment = {**os.environ, "XTAROT_CACHE": folder, "PYTHONPYCACHEPREFIX": folder}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return float(subprocess.check_output([sys.executable, "-c", program], env=environment))


def compile_times(name: str) -> tuple[float, float]:
    """Seconds to the first compiled deal of a game in a new process: with an empty cache, and again."""
    program = (
        "import time, xtarot.games, xtarot.machine.compiled\n"
        "from xtarot.machine.playouts import play_at_random\n"
        "start = time.perf_counter()\n"
        f"play_at_random(xtarot.games.load({name!r}), 1)\n"
        "print(time.perf_counter() - start)"
    )
    with tempfile.TemporaryDirectory() as folder:
        return time_in_new_process(program, folder), time_in_new_process(program, folder)


def import_times() -> dict[str, float]:
    """Seconds that `import xtarot`, NumPy included, and `import numpy` take in a new process: the least of ten."""
    program = "import time; start = time.perf_counter(); import {}; print(time.perf_counter() - start)"
    with tempfile.TemporaryDirectory() as folder:
        return {
            module: min(time_in_new_process(program.format(module), folder) for _ in range(10))
            for module in ("xtarot", "numpy")
        }


def measure(seconds: float) -> dict[str, Any]:
    """All figures."""
    rows: list[dict[str, Any]] = []
    for name in names(with_bots=True):
        game = load(name)
        players = {"interpreted": interpreted, "compiled": compiled}
        if steady.policy(game):
            players["steady, compiled"] = by_steady
        for kind, player in players.items():
            play = player(game, game.usual_seats)
            play()
            steps, deals = rate(play, seconds)
            rows.append({"game": name, "seats": game.usual_seats, "how": kind, "steps": steps, "deals": deals})
            rows[-1]["choices"] = steps
    try:
        versions = {"open_spiel": version("open_spiel")}
        for name in PEERS:
            length, choices = peer_lengths(name)
            for kind, peer in (("OpenSpiel, inside C++", peer_inside), ("OpenSpiel, from Python", peer_from_python)):
                steps, deals = rate(peer(name), seconds)
                rows.append({"game": name, "seats": 0, "how": kind, "steps": steps, "deals": deals})
                rows[-1]["choices"] = steps * choices / length
    except (ImportError, ModuleNotFoundError):
        versions = {}
    versions |= {part: version(part) for part in ("xtarot", "numpy", "numba")} | {"python": platform.python_version()}
    base = next((row for row in rows if row["how"] == "OpenSpiel, inside C++"), None)
    for row in rows:
        row["ratio"], row["choice_ratio"] = [row[of] / base[of] if base else None for of in ("steps", "choices")]
    started = {name: compile_times(name) for name in names(with_bots=True)}
    return {"machine": platform.processor() or platform.machine(), "versions": versions, "rows": rows, "start": started,
            "import": import_times()}  # fmt: skip


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds for each figure")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    found = measure(asked.seconds)
    if asked.json:
        print(json.dumps(found, indent=2))
        return
    print(f"{found['machine']}, {found['versions']}")
    print(f"{'game':<14} {'how':<24} {'steps/s':>12} {'deals/s':>10} {'× spades':>9} {'choices':>9}")
    for row in found["rows"]:
        ratios = [f"{row[of]:.3f}" if row[of] else "–" for of in ("ratio", "choice_ratio")]
        print(
            f"{row['game']:<14} {row['how']:<24} {row['steps']:>12,.0f} {row['deals']:>10,.0f}",
            *(f"{r:>9}" for r in ratios),
        )
    for name, (first, again) in found["start"].items():
        print(f"{name}: first compile {first:.1f} s, cached start {again:.2f} s")
    xtarot, numpy = found["import"]["xtarot"], found["import"]["numpy"]
    print(f"import xtarot: {1000 * xtarot:.0f} ms, {xtarot / numpy:.2f} × import numpy")


if __name__ == "__main__":
    main()
