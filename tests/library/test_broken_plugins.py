"""What `xtarot check` says of plug-ins with one fault each: two lines, at the author's line; all offenders at once."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.broken_plugins import PLUGINS, Broken
from support.campaign import part_of
from xtarot.games import UnknownGame, load_file
from xtarot.testing import BrokenLaw, check, checking


@pytest.fixture(autouse=True)
def modules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is imported from the files of a test is forgotten after it."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    before = set(sys.modules)
    yield
    for name in sys.modules.keys() - before:
        if name.endswith("_plugin"):
            del sys.modules[name]


class MachineCode(Exception):
    """A plug-in has got so far without being found out."""


def said(plugin: Broken, folder: Path) -> str:
    """What a check says of a plug-in; empty when every law holds."""
    try:
        check(load_file(plugin.write(folder)), deals=2, patience=2 if plugin.name == "loop" else 60)
    except (BrokenLaw, UnknownGame, MachineCode) as error:
        return str(error)
    return ""


def offence(plugin: Broken, told: str) -> str:
    """What is wrong with what is said of a plug-in; empty when nothing is."""
    first, *more = told.splitlines() or [""]
    if plugin.says not in told:
        return f"{plugin.name}: {told!r} says nothing of {plugin.says!r}"
    if len(more) > 1 or "Traceback" in told:
        return f"{plugin.name}: {len(more)} lines more"
    found = re.search(r"line (\d+): ", told)
    line = plugin.source().splitlines()[int(found[1]) - 1] if found else ""
    return "" if plugin.at in line else f"{plugin.name}: {first!r} is at {line!r}, not {plugin.at!r}"


def test_fifty_faults_are_found_and_told_in_two_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All but one are found before any machine code is made, so this is quick."""

    def compiled(self: object, deals: int) -> None:
        raise MachineCode("it gets as far as machine code")

    whole = checking._Check.machine_code
    offenders = []
    for plugin in part_of(PLUGINS):
        monkeypatch.setattr(checking._Check, "machine_code", whole if plugin.name == "no-machine-code" else compiled)
        offenders += [found] if (found := offence(plugin, said(plugin, tmp_path))) else []
    assert not offenders, "\n".join(offenders)
    assert len(PLUGINS) >= 50
