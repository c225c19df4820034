"""What an extra brings is asked for in words, where it is missing or too old."""

import sys
from importlib import import_module
from importlib.metadata import PackageNotFoundError

import pytest

from xtarot import extras
from xtarot.lab.workers import cluster

# What is imported, the library that it needs, that library's name for people, and the extra that brings it.
INTERFACES = [
    ("pettingzoo", "pettingzoo", "PettingZoo", "research"),
    ("gymnasium", "gymnasium", "Gymnasium", "research"),
    ("openspiel", "pyspiel", "OpenSpiel", "openspiel"),
]


def missing(package: str) -> str:
    """What `version` does where nothing says one."""
    raise PackageNotFoundError(package)


@pytest.mark.parametrize(("interface", "module", "title", "extra"), INTERFACES)
def test_an_interface_says_what_it_needs(
    interface: str, module: str, title: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"xtarot.lab.envs.{interface}"
    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(extras, "version", lambda package: "0.29.1")
    with pytest.raises(ImportError, match=rf"{title} 0\.29\.1 is too old, \d\.\d+ or .* --upgrade 'xtarot\[{extra}\]'"):
        import_module(name)
    monkeypatch.setattr(extras, "version", missing)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ImportError, match=rf"{title} is not installed; .*: pip install 'xtarot\[{extra}\]'"):
        import_module(name)


def test_a_library_built_from_its_source_which_says_no_version_will_do() -> None:
    extras.require_extra(extras.Needed("JSON", "no-such-package", "json", (2, 0)))


def test_a_cluster_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "version", missing)
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(ImportError, match=r"Dask is not installed; .*: pip install 'xtarot\[cluster\]'"),
        cluster("tcp://localhost:8786"),
    ):
        pass
