"""Xtarot: card games for the Xtarot deck, to play, study and invent.

    >>> import xtarot
    >>> deal = xtarot.deal("dream-capture", seed=7)  # or match(…), whose deals are added up
    >>> deal.view(0)  # what seat 0 sees, and nothing else
    >>> next(deal.moves())  # the legal moves, as text
    >>> deal.play("0 discard C2 C7 H2")  # IllegalMove says why not, and by which clause
    >>> deal.pop()  # takes it back; deal.copy() goes its own way
    >>> while not deal.finished:
    ...     deal.play(next(deal.moves(min(deal.actors))))
    >>> deal.record(["Aki", "Bo", "Chie", "Dan", "Eve", "Fay"]).save("deal.json")
    >>> xtarot.replay(xtarot.Record.load("deal.json"))  # plays it again, and judges each move and the result

`load(name)` gives the game itself, `xtarot.games.names()` what is installed. `xtarot.bots` has the bots, `xtarot.lab`
the arena, and `batch(…)` plays many deals at once, as arrays; these are imported when they are first used.
Everything has a docstring; docs/library.md goes through it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from xtarot.deals.deal import Deal, IllegalMove, deal
from xtarot.deals.match import Match, match
from xtarot.deals.record import Record, RecordError
from xtarot.deals.replay import replay
from xtarot.deals.view import View
from xtarot.deals.worlds import worlds
from xtarot.games import MalformedMove, UnknownGame, load
from xtarot.rules.cards import UnknownAction, UnknownCard

if TYPE_CHECKING:
    from xtarot import bots as bots
    from xtarot import lab as lab
    from xtarot.lab.envs.batch import batch

    __version__: str

__all__ = [
    "Deal",
    "IllegalMove",
    "MalformedMove",
    "Match",
    "Record",
    "RecordError",
    "UnknownAction",
    "UnknownCard",
    "UnknownGame",
    "View",
    "__version__",
    "batch",
    "bots",
    "deal",
    "lab",
    "load",
    "match",
    "replay",
    "worlds",
]


def __getattr__(name: str) -> Any:
    """What is imported when it is first used: `bots`, `lab`, `batch`, and the version, from the installed package."""
    if name in ("bots", "lab"):
        return import_module(f"xtarot.{name}")
    if name == "batch":
        return import_module("xtarot.lab.envs.batch").batch
    if name == "__version__":
        return import_module("importlib.metadata").version("xtarot")
    raise AttributeError(f"module 'xtarot' has no attribute {name!r}")
