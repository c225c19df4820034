"""What the package itself offers: its docstring runs, and what takes long is imported when it is first used."""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import xtarot


def test_the_example_of_the_package_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [line.strip()[4:] for line in (xtarot.__doc__ or "").splitlines() if line.strip()[:3] in (">>>", "...")]
    monkeypatch.chdir(tmp_path)
    exec("\n".join(lines), {})
    assert xtarot.Record.load(tmp_path / "deal.json").deals


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("bots", "xtarot.bots.bot('steady').name"),
        ("lab", "xtarot.lab.__doc__"),
        ("batch", "xtarot.batch('xrummy', 2).n"),
    ],
)
def test_a_part_is_imported_when_it_is_first_used(name: str, call: str) -> None:
    program = f"import sys, xtarot; before = 'xtarot.{name}' in sys.modules; {call}; print(before)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
    assert name in dir(xtarot) or name in xtarot.__all__


def test_it_has_the_version_of_the_installed_package() -> None:
    assert xtarot.__version__ == version("xtarot")
    with pytest.raises(AttributeError, match="no attribute 'poker'"):
        _ = xtarot.poker
