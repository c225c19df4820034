"""The compiled game: the same as the source, and never stale."""

import importlib
import os
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from xtarot.bots.search.game_hooks import PARTS, searcher
from xtarot.bots.search.likelihood import likelihoods
from xtarot.bots.search.playout import complete, draw_facts, policy, try_moves
from xtarot.games import load, names
from xtarot.machine.compiled import CompiledGame, Leg, _folder, _leg, _prune, compiled_game
from xtarot.machine.playouts import play_at_random
from xtarot.rules.state import bits, highest, lowest, zeros


def run(program: str, folder: Path, cache: Path, **variables: str) -> str:
    """What a program prints in a new process that can import from `folder`."""
    environment = {**os.environ, "XTAROT_CACHE": str(cache), "PYTHONPATH": str(folder), **variables}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


OURS = {"arcanarabe", "dream-capture", "hexbridge", "lotarot", "xrummy"}
GAME = Path(__file__).parents[2] / "examples" / "plugin" / "high_card.py"
PLAY = textwrap.dedent("""
    import high_card, numba
    from xtarot.games import Game
    from xtarot.machine.playouts import play_at_random
    rules = Game(high_card)
    played = play_at_random(rules, 50, seats=3)
    from xtarot.machine.compiled import compiled_game
    hits = sum(sum(kernel.stats.cache_hits.values()) for kernel in compiled_game(rules)._compiled.values())
    print(played.totals.sum(), played.steps, hits, compiled_game(rules)._leg.name)
""")


SCORE = textwrap.dedent("""
    import high_card
    import numpy as np
    from xtarot.deals.deal import Deal
    from xtarot.games import Game
    from xtarot.machine.compiled import compiled_game
    from xtarot.rules.state import blank_lines
    rules = Game(high_card)
    deal, lines = Deal(rules, 3, 0, seed=bytes(32)), np.array(blank_lines())
    while not deal.finished:
        deal.play(next(deal.moves()))
    count = compiled_game(rules).score(rules.layout.pack(deal.state), lines)
    print(sum(int(points) for *_, points in lines[:count]))
""")


def test_machine_code_of_a_stranger_always_looks_at_its_indices() -> None:
    found = names(with_bots=True)
    assert {name for name in found if compiled_game(load(name))._bounds} == set(found) - OURS


def test_a_changed_source_is_compiled_afresh(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    copy = tmp_path / "high_card.py"
    copy.write_text(GAME.read_text("utf-8"), "utf-8")
    first = run(PLAY, tmp_path, cache).split()
    assert len([*cache.glob("*-high-card-bounds/**/*.nbc")]) == 1, (
        "what only other code calls becomes no machine code of its own"
    )
    again = run(PLAY, tmp_path, cache).split()
    assert first[:2] == again[:2] == ["250", "750"]  # 50 deals of five rounds, a point each
    assert first[3] == again[3] == "inside"
    assert int(first[2]) == 0
    assert int(again[2]) > 0, "the second run should have read the machine code from the disk"
    copy.write_text(
        GAME.read_text("utf-8").replace("s.counts[WON + seat] // s.seats", "2 * s.counts[WON + seat] // s.seats"),
        "utf-8",
    )
    assert run(PLAY, tmp_path, cache).split()[0] == "500"


@pytest.mark.campaign
@pytest.mark.parametrize("module", ["two_files.points", "high_card_points"])
def test_a_change_in_a_helper_in_another_file_is_compiled_afresh(module: str, tmp_path: Path) -> None:
    """Numba's own cache would miss this: it looks only at the file that a function stands in."""
    *package, _ = module.split(".")
    points = tmp_path.joinpath(*module.split(".")).with_suffix(".py")
    points.parent.mkdir(exist_ok=True)
    source = GAME.read_text("utf-8").replace(
        "from xtarot.rules.texts", f"from {module} import worth\nfrom xtarot.rules.texts"
    )
    source = source.replace("s.counts[WON + seat] // s.seats)", "worth(s.counts[WON + seat] // s.seats))")
    points.with_name("rules.py").write_text(source, "utf-8")
    program = SCORE.replace("import high_card", f"import {'.'.join([*package, 'rules'])} as high_card")
    for times in (1, 10):
        points.write_text(f"def worth(n):\n    return {times} * n\n", "utf-8")
        assert run(program, tmp_path, tmp_path / "cache").split() == [str(5 * times)]


ASK = textwrap.dedent("""
    import kernels
    from xtarot.machine.compiled import compiled_game
    from xtarot.games import load
    for name in kernels.NAMES:
        kernel = compiled_game(load("dream-capture")).kernel(getattr(kernels, name))
        print(name, kernel(5), sum(kernel.stats.cache_hits.values()))
""")
READING = textwrap.dedent("""
    import numbers_read as numbers
    from numbers_read import TIMES
    TABLE = [[0, 0], [0, TIMES]]
    NAMES = ["a_number", "of_a_table", "a_default", "of_a_module", "inside"]
    def a_number(n):
        return TIMES * n
    def of_a_table(n):
        return TABLE[1][1] * n
    def worth(n, times=TIMES):
        return times * n
    def a_default(n):
        return worth(n)
    def of_a_module(n):
        return numbers.TIMES * n
    def inside(n):
        return sum([TIMES * k for k in (n, 0)])
""")


@pytest.mark.campaign
def test_other_values_are_compiled_afresh(tmp_path: Path) -> None:
    """No source changes: what it reads is different in every process."""
    (tmp_path / "numbers_read.py").write_text("import os\nTIMES = int(os.environ['TIMES'])\n", "utf-8")
    (tmp_path / "kernels.py").write_text(READING, "utf-8")
    for times, found in (("1", "5 0"), ("3", "15 0"), ("3", "15 1")):
        told = run(ASK, tmp_path, tmp_path / "cache", TIMES=times).splitlines()
        assert told == [f"{name} {found}" for name in ("a_number", "of_a_table", "a_default", "of_a_module", "inside")]


def test_the_same_source_is_compiled_once_whatever_its_folder_lines_and_time(tmp_path: Path) -> None:
    """A second checkout, and a machine to which the cache was carried, find the machine code of the first."""
    source = "NAMES = ['total']\ndef worth(n):\n    return 2 * n\ndef total(n):\n    return worth(n)\n"
    for hits, (folder, lines) in enumerate(
        [("first", ""), ("first", ""), ("first", "# a\n# few\n"), ("second", "#\n")]
    ):
        kernels = tmp_path / folder / "kernels.py"
        kernels.parent.mkdir(exist_ok=True)
        kernels.write_text(lines + source, "utf-8")
        os.utime(kernels, (hits, hits))
        assert run(ASK, kernels.parent, tmp_path / "cache") == f"total 10 {min(hits, 1)}\n"
    assert len([*(tmp_path / "cache").glob("*-dream-capture")]) == 1, "of machine code there is one kind"


def test_a_module_may_be_in_another_package_when_its_machine_code_is_read(tmp_path: Path) -> None:
    """Numba imports the module whose name it has kept, and fails where there is none."""
    (tmp_path / "before").mkdir()
    (tmp_path / "before/kernels.py").write_text("NAMES = ['total']\ndef total(n):\n    return 2 * n\n", "utf-8")
    program = ASK.replace("import kernels", "from before import kernels")
    assert run(program, tmp_path, tmp_path / "cache") == "total 10 0\n"
    (tmp_path / "before").rename(tmp_path / "after")
    assert run(program.replace("before", "after"), tmp_path, tmp_path / "cache") == "total 10 1\n"


@pytest.mark.campaign
def test_what_is_compiled_has_the_same_hash_in_every_process_and_place(tmp_path: Path) -> None:
    """Whatever the folder, the lines, and the order in which a process has sets and meets functions."""
    program = textwrap.dedent("""
        import importlib, sys
        from xtarot.machine.compiled import compiled_game
        from xtarot.games import load
        from xtarot.machine.playouts import play_deals
        from kernels import first, second
        fast = compiled_game(load("dream-capture"))
        for kernel in [first, second, play_deals][:: int(sys.argv[1] if sys.argv[1:] else 1)]:
            fast.kernel(kernel)
        print(*(fast._plan(kernel).digest for kernel in (first, second, play_deals)))
    """)
    kernels = textwrap.dedent("""
        from xtarot.rules.steps import ARITY, legal
        WORDS = frozenset(["led", "trick", "trump", "window"])
        def first(n):
            if n in {3, 14, 15, 92, 65, 35}:
                return len([k for k in range(n) if k in (2, 3)])
            return second(n) + len("of" if str(n) in {"one", "two", "three"} else "no")
        def second(n):
            return n * ARITY[0] + len(WORDS)
    """)
    found = set()
    for seed, lines, order in ((1, 0, 1), (2, 50, -1)):
        folder = tmp_path / f"place {seed}"
        folder.mkdir()
        (folder / "kernels.py").write_text("#\n" * lines + kernels, "utf-8")
        ordered = program.replace("sys.argv[1] if sys.argv[1:] else 1", str(order))
        found.add(run(ordered, folder, tmp_path / "cache", PYTHONHASHSEED=str(seed)))
    [digests] = found
    assert len(set(digests.split())) == 3


def test_no_machine_code_depends_on_what_people_read() -> None:
    for name in names():
        assert not [each for each in compiled_game(load(name))._rules if each.__module__.endswith("_texts")]


# What a kernel is made of


def typed_in(source: str, **names: Any) -> dict[str, Any]:
    """The globals of functions that have no file."""
    exec(textwrap.dedent(source), names)
    return names


def test_a_function_without_a_file_compiles(caplog: pytest.LogCaptureFixture) -> None:
    fast = CompiledGame(load("dream-capture"))
    first = typed_in("def twice(n): return 2 * n\ndef more(n): return twice(n) + 1")
    assert fast.kernel(first["more"])(5) == 11
    assert fast.kernel(first["more"]) is fast.kernel(first["more"])
    again = typed_in("def twice(n): return 20 * n\ndef more(n): return twice(n) + 1")
    assert fast.kernel(again["more"])(5) == 101, "as typed in again"
    assert not caplog.records


def test_a_kernel_may_be_typed_in(tmp_path: Path) -> None:
    typed = textwrap.dedent("""
        from xtarot.machine.compiled import compiled_game
        from xtarot.games import load
        fast = compiled_game(load("dream-capture"))
        def twice(n): return 2 * n

        print(fast.kernel(twice)(4))
        def twice(n): return 20 * n

        print(fast.kernel(twice)(4))
    """)
    environment = {**os.environ, "XTAROT_CACHE": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-"], env=environment, input=typed, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["8", "80"]


def test_functions_that_follow_each_other_at_one_place_in_memory_are_told_apart() -> None:
    fast = CompiledGame(load("dream-capture"))
    for k in range(5):
        assert fast.kernel(typed_in(f"def number(): return {k}")["number"])() == k


def twice(n: int) -> int:
    return 2 * n


def more(n: int) -> int:
    return twice(n) + 1


def test_what_cannot_be_told_is_compiled_and_not_kept(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A function that its author has compiled: its machine code may be of any source."""
    monkeypatch.setitem(globals(), "twice", importlib.import_module("numba").njit(twice))
    kernel = CompiledGame(load("dream-capture")).kernel(more)
    assert kernel(5) == 11
    assert not kernel.stats.cache_path
    assert "Machine code of more is not kept: twice" in caplog.text


WEIGHTS = np.array([1, 2, 3])


def weigh(n: int) -> Any:
    return WEIGHTS[n]


def test_a_kernel_keeps_the_numbers_that_it_was_asked_for_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its hash is that of the numbers then; else others would be read from the disk for them."""
    monkeypatch.setitem(globals(), "WEIGHTS", WEIGHTS.copy())
    fast = CompiledGame(load("dream-capture")).kernel(weigh)
    WEIGHTS[1] = 9
    assert fast(1) == 2


def score(n: int) -> int:
    return 100 * n


def own_score(n: int) -> int:
    return score(n)


def test_a_function_that_is_only_named_like_a_rule_stays_itself() -> None:
    assert CompiledGame(load("dream-capture")).kernel(own_score)(3) == 300


# Parts


def part(n: int) -> int:
    return n


def own_part(n: int) -> int:
    return 10 * n


def other_part(n: int) -> int:
    return n + 1


def own_other_part(n: int) -> int:
    return n + 2


def with_both(n: int) -> int:
    return part(n) + other_part(n)


def with_one(n: int) -> int:
    return part(n)


def with_none(n: int) -> int:
    return bits(n)


def test_a_part_takes_its_place_wherever_it_is_called() -> None:
    """In a module that does not import the part's, too."""
    plain = CompiledGame(load("dream-capture"))
    far = typed_in("def far(n): return near(n) + 1", near=with_one)["far"]
    assert plain.kernel(far)(2) == 3
    assert plain.with_parts({part: own_part}).kernel(far)(2) == 21
    assert plain.kernel(far)(2) == 3


def test_a_part_that_is_never_called_is_an_error() -> None:
    plain = CompiledGame(load("dream-capture"))
    both = plain.with_parts({part: own_part, other_part: own_other_part})
    assert both.kernel(with_both)(2) == 24
    with pytest.raises(TypeError, match=r"with_one never calls .*other_part, in whose place"):
        both.kernel(with_one)
    with pytest.raises(TypeError, match=r"with_none never calls .*other_part, .*part, in"):
        both.kernel(with_none)
    some = plain.with_parts({part: own_part, other_part: own_other_part}, optional=True)
    assert some.kernel(with_one)(2) == 20
    assert some.kernel(with_none) is plain.kernel(with_none), "what reaches no part is shared"


def test_parts_can_be_added_to_parts() -> None:
    one = CompiledGame(load("dream-capture")).with_parts({part: own_part})
    assert one.with_parts({other_part: own_other_part}).kernel(with_both)(2) == 24


def test_every_part_of_the_search_is_called_by_one_of_its_kernels() -> None:
    plans = map(searcher(load("xrummy"))._plan, (try_moves, likelihoods, complete))
    of_worlds = {draw_facts}  # which may have choices that others made in secret
    assert frozenset(PARTS) <= frozenset().union(*(plan.reach for plan in plans)) | {policy} | of_worlds


@pytest.mark.parametrize("name", ["dream-capture", "xrummy"])
def test_random_playouts_end_and_score(name: str) -> None:
    played = play_at_random(load(name), 200)
    assert played.deals == len(played.totals) == 200
    assert played.steps > 200
    assert (played.totals.sum(axis=1) > 0).all()


def test_the_processors_instructions_agree_with_the_source() -> None:
    rules = compiled_game(load("dream-capture"))
    count, low, high = (rules.kernel(function) for function in (bits, lowest, highest))
    for mask in [1, 2, 3, 0x1FFFF, (1 << 62) - 1, 1 << 61, *np.random.default_rng(1).integers(1, 1 << 62, 50).tolist()]:
        assert count(mask) == bits(mask)
        assert low(mask) == lowest(mask)
        assert high(mask) == highest(mask) == len(f"{mask:b}") - 1
    assert high(0) == highest(0) == -1


def the_rest(numbers: Any) -> Any:
    return numbers[1:]


def count_up(n: int) -> Any:
    numbers = zeros(n)
    for k in range(n):
        numbers[k] = k
    return numbers


def total(numbers: Any, n: int) -> int:
    found = 0
    while len(numbers):
        numbers[0] += zeros(n)[0]  # this would lie where those that went too early were
        found += numbers[0]
        numbers = the_rest(numbers)
    return found


def sum_of_two(n: int) -> int:
    upper = the_rest(the_rest(count_up(n)))
    return total(upper, n) + total(count_up(n), n)


def test_arrays_live_as_long_as_they_are_used_and_no_longer() -> None:
    fast = CompiledGame(load("dream-capture")).kernel(sum_of_two)
    runtime: Any = importlib.import_module("numba.core.runtime")  # which counts what it gives and takes back
    runtime._nrt_python.memsys_enable_stats()
    try:
        before = runtime.rtsys.get_allocation_stats()
        assert [fast(n) for n in range(2, 50)] == [sum_of_two(n) for n in range(2, 50)]
        after = runtime.rtsys.get_allocation_stats()
    finally:
        runtime._nrt_python.memsys_disable_stats()
    assert after.alloc - before.alloc == after.free - before.free > 0


def countdown(n: int) -> int:
    return 1 if n < 2 else n * countdown(n - 1)


def to_and_fro(n: int) -> int:
    return fro_and_to(n - 1) if n else 1


def fro_and_to(n: int) -> int:
    return to_and_fro(n - 1) if n else 0


def test_a_function_may_call_itself_but_not_in_a_circle() -> None:
    fast = CompiledGame(load("dream-capture"))
    assert fast.kernel(countdown)(5) == 120
    for _ in range(2):
        with pytest.raises(TypeError, match="circle: to_and_fro → fro_and_to → to_and_fro"):
            fast.kernel(to_and_fro)


def test_machine_code_that_nobody_uses_is_deleted(tmp_path: Path) -> None:
    now = time.time()
    ages = {"0" * 20 + "-unused": 31, "1" * 20 + "-used": 29, "2" * 20 + "-unused-bounds": 99, "of somebody else": 99}
    for name, days in ages.items():
        (tmp_path / name / "xtarot_1").mkdir(parents=True)
        (tmp_path / name / "xtarot_1" / "rules.nbc").touch()
        os.utime(tmp_path / name, (now, now - days * 24 * 3600))
    _prune(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1" * 20 + "-used", "of somebody else"]


def test_machine_code_that_is_read_counts_as_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XTAROT_CACHE", str(tmp_path))
    folder = _folder("a digest", _leg(), "used")
    folder.mkdir()
    os.utime(folder, (0, 0))
    _folder("a digest", _leg(), "used")
    _prune(tmp_path)
    assert folder.exists()


# Numba changes: what it documents is enough

LAWS = textwrap.dedent("""
    import logging
    logging.basicConfig(format="%(message)s")
    import high_card
    from xtarot.machine.compiled import compiled_game
    from xtarot.games import Game
    from xtarot.machine.playouts import play_at_random
    from xtarot.testing import check
    game = Game(high_card)
    check(game, deals=2)
    print(play_at_random(game, 50, seats=3).totals.sum(), compiled_game(game)._leg.name)
""")
BROKEN = "import numba.core.codegen; del numba.core.codegen.JITCodeLibrary\n"


def test_what_is_long_with_all_that_it_calls_is_not_put_into_its_callers() -> None:
    """It would be there once for each call in it, and theirs: Masquerade's score had nine times all ways to score."""
    inlined: dict[str, bool] = {}

    def note(function: Any, *, bounds: bool, inline: bool, cache: bool = False) -> Any:
        inlined[function.__name__] = inline
        return function

    machine = CompiledGame(load("masquerade"))
    machine._leg = Leg("noted", note, note)
    machine.kernel(machine.game.functions["score"])
    assert (inlined["points_of"], inlined["tricks_of"]) == (False, True)


@pytest.mark.campaign
def test_what_numba_documents_is_enough(tmp_path: Path) -> None:
    chosen = run(LAWS, GAME.parent, tmp_path, XTAROT_NUMBA="public")
    assert chosen.split() == ["250", "public"]
    fallen_back = run(BROKEN + PLAY, GAME.parent, tmp_path).split()
    assert (fallen_back[0], fallen_back[-1]) == ("250", "public"), "a Numba whose inside has changed"
