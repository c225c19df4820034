"""Why a table does not go on, or a move is not made; and how the tables of a server that stops come to their end."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from typing import TypeVar

from xtarot.eventlog import StoreError

T = TypeVar("T")

# Seconds from one table that a server gives to another one to the next, and in all: the other server replays its
# log to take it up (`bench/takeover.py`), and plays on meanwhile.
PAUSE, SPREAD = 0.25, 30.0


class Stopped(Exception):
    """The table has just been unloaded; it can be rebuilt from the log."""


class OtherVersion(StoreError):
    """A newer version has written the table, or has its rules, and a server of that version goes on with it."""

    def __init__(self, code: str) -> None:
        super().__init__(f"table {code} is of another version of xtarot, of which there are servers")


class Impossible(Exception):
    """A move that the view of its seat allows, and the rules then refuse: a fault of the game's file."""


class Closed(Exception):
    """The table cannot continue: its version of the rules is no longer installed."""

    why = "closed"  # as it is sent


class Seated(Closed):
    """Nobody may look on there without a seat."""

    why = "seated"


class Restored(Closed):
    """The view is from before a backup of the site was restored: what it was is not known any more."""

    why = "restored"


class Failed(Closed):
    """The table cannot continue: the game's file has a fault. The server's log names its line."""

    why = "failed"


async def one_by_one(ended: Collection[T], hurries: Callable[[], bool]) -> AsyncIterator[T]:
    """What is to be ended, one after another, so that not everybody comes to another server at once.

    All the rest at once as soon as it `hurries`.
    """
    for one in ended:
        yield one
        if not hurries():
            await asyncio.sleep(min(PAUSE, SPREAD / len(ended)))
