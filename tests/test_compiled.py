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

from xtarot.compiled import CompiledGame, _folder, _leg, _prune, _sources, compiled_game
from xtarot.games import load, names
from xtarot.playouts import play_at_random
from xtarot.state import bits, highest, lowest, zeros


def run(program: str, folder: Path, cache: Path, **variables: str) -> str:
    """What a program prints in a new process that can import from `folder`."""
    environment = {**os.environ, "XTAROT_CACHE": str(cache), "PYTHONPATH": str(folder), **variables}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


OURS = {"arcanarabe", "dream-capture", "hexbridge", "lotarot", "xrummy"}
GAME = Path(__file__).parent.parent / "examples" / "plugin" / "high_card.py"
PLAY = textwrap.dedent("""
    import high_card, numba
    from xtarot.games import Game
    from xtarot.playouts import play_at_random
    rules = Game(high_card)
    played = play_at_random(rules, 50, seats=3)
    from xtarot.compiled import compiled_game
    hits = sum(sum(kernel.stats.cache_hits.values()) for kernel in compiled_game(rules)._compiled.values())
    print(played.totals.sum(), played.steps, hits, compiled_game(rules)._leg.name)
""")


def test_machine_code_of_a_stranger_always_looks_at_its_indices() -> None:
    found = names(with_bots=True)
    assert {name for name in found if compiled_game(load(name))._bounds} == set(found) - OURS


def test_a_changed_source_is_compiled_afresh(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    copy = tmp_path / "high_card.py"
    copy.write_text(GAME.read_text(), "utf-8")
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
        GAME.read_text().replace("s.counts[WON + seat] // s.seats", "2 * s.counts[WON + seat] // s.seats"), "utf-8"
    )
    assert run(PLAY, tmp_path, cache).split()[0] == "500"


def test_a_change_in_a_helper_in_another_file_is_compiled_afresh(tmp_path: Path) -> None:
    """Numba's own cache would miss this: it looks only at the file that a function stands in."""
    package = tmp_path / "two_files"
    package.mkdir()
    (package / "__init__.py").write_text("", "utf-8")
    (package / "points.py").write_text("def worth(n):\n    return n\n", "utf-8")
    source = GAME.read_text().replace("from xtarot.texts", "from two_files.points import worth\nfrom xtarot.texts")
    source = source.replace("s.counts[WON + seat] // s.seats)", "worth(s.counts[WON + seat] // s.seats))")
    (package / "rules.py").write_text(source, "utf-8")
    program = PLAY.replace("import high_card, numba", "from two_files import rules as high_card")
    cache = tmp_path / "cache"
    assert run(program, tmp_path, cache).split()[0] == "250"
    (package / "points.py").write_text("def worth(n):\n    return 3 * n\n", "utf-8")
    assert run(program, tmp_path, cache).split()[0] == "750"


def test_no_machine_code_depends_on_what_people_read() -> None:
    for name in names():
        assert not [source for source in _sources(load(name).module) if source.endswith("_texts")]


def test_what_a_function_imports_leads_to_no_other_machine_code() -> None:
    """A process in which it has been called reads what one has made in which it has not."""
    lazy = importlib.import_module("xtarot.bots.calls").__name__  # `xtarot.bots.finding` imports it in a function
    assert lazy not in _sources("xtarot.bots.finding")
    assert lazy not in _sources("xtarot.bots.search.worlds")


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
    folder = _folder.__wrapped__(("xtarot.playouts",), _leg(), "used")
    folder.mkdir()
    os.utime(folder, (0, 0))
    _folder.__wrapped__(("xtarot.playouts",), _leg(), "used")
    _prune(tmp_path)
    assert folder.exists()


# Numba changes: what it documents is enough

LAWS = textwrap.dedent("""
    import logging
    logging.basicConfig(format="%(message)s")
    import high_card
    from xtarot.compiled import compiled_game
    from xtarot.games import Game
    from xtarot.playouts import play_at_random
    from xtarot.testing import check
    game = Game(high_card)
    check(game, deals=2)
    print(play_at_random(game, 50, seats=3).totals.sum(), compiled_game(game)._leg.name)
""")
BROKEN = "import numba.core.codegen; del numba.core.codegen.JITCodeLibrary\n"


def test_what_numba_documents_is_enough(tmp_path: Path) -> None:
    chosen = run(LAWS, GAME.parent, tmp_path, XTAROT_NUMBA="public")
    assert chosen.split() == ["250", "public"]
    fallen_back = run(BROKEN + LAWS, GAME.parent, tmp_path)
    assert fallen_back.split() == ["250", "public"], "a Numba whose inside has changed"
