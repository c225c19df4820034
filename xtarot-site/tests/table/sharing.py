"""People who give shares of the next deal's seed (RC-13), one step at a time."""

import asyncio
import hashlib
import random
from typing import Any

import msgspec

from xtarot.rules.state import SPECTATOR
from xtarot.table.frame import Json
from xtarot_site.core.store.sessions import Session, SessionStore
from xtarot_site.table import Table, Tables, Timing, Viewer
from xtarot_site.table.messages import Act, Open, Share, Sit

TIMING = Timing(moves=(0, 0, 0, 0), rests=(0, 0, 0, 0))
SECRET = bytes(32)  # of all deals (`by_hand.run`)
MIO, AKI = b"M" * 16, b"A" * 16


def hash_of(share: bytes) -> str:
    return hashlib.sha256(share).hexdigest()


class Seated:
    """A person with a seat, and a page at the table that does only what the test says."""

    def __init__(self, table: Table, session: Session, share: bytes) -> None:
        self.table, self.session, self.bytes = table, session, share
        self.viewer: Viewer | None = table.join(session.who, "en")

    async def ask(self, command: Any) -> Json:
        return await self.table.ask(self.session, "en", command)

    async def share(self, number: str = "share", **more: str) -> Json:
        return await self.ask(Share(number, hash_of(self.bytes), **more))

    async def open(self, given: bytes | None = None) -> Json:
        return await self.ask(Open(f"open-{self.table.state.v}", (given or self.bytes).hex()))

    def go(self) -> None:
        assert self.viewer
        self.table.leave(self.viewer)
        self.viewer = None


async def seated(tables: Tables, people: int = 1, game: str = "high-card") -> tuple[Table, list[Seated]]:
    """A table with this number of people, whose first deal waits for their shares."""
    sessions = [await SessionStore(tables.store).begin(letter * 43) for letter in "ab"[:people]]
    seats = 3 if game == "high-card" else None
    code = await tables.open(
        game, seats, bots="random", pace=0, sitting=msgspec.structs.replace(sessions[0], name="Mio")
    )
    table = await tables.get(code)
    assert table
    found = [Seated(table, session, share) for session, share in zip(sessions, (MIO, AKI), strict=False)]
    for person in found[1:]:
        assert (await person.ask(Sit("sit", 1, "Aki")))["t"] == "ack"
    return table, found


async def log_of(tables: Tables, table: Table) -> list[str]:
    """What has happened from the seal on, the last of several, up to the deal."""
    log = [row for row in await tables.store.rows(table.state.code) if row.kind not in ("sit", "next")]
    found = [f"{row.kind} {row.payload.get('seat', '')}".strip() for row in log]
    start = max(k for k, kind in enumerate(found) if kind == "seal")
    end = next((k for k, kind in enumerate(found) if k > start and kind == "deal"), len(found) - 1)
    return found[start : end + 1]


def is_open(table: Table) -> bool:
    """Whether shares are still taken."""
    return table.state.shuffle is not None and table.state.shuffle.shut is None


def refusal(answer: Json) -> str:
    return str(answer["error"]["text"]) if answer["t"] == "nack" else ""


async def said(person: Seated) -> list[Json]:
    return list(msgspec.to_builtins(await person.table.record(person.session.who, "en")))


async def play(table: Table, people: list[Seated]) -> None:
    """Play the deal to its end at random."""
    rng = random.Random(1)
    while table.state.playing:
        await asyncio.sleep(0)
        deal = table.state.deal
        for person in people:
            seat = table.state.seats.of(person.session.who)
            if seat in deal.actors and table.state.playing:
                move = rng.choice(list(deal.moves(seat))).partition(" ")[2]
                await person.ask(Act(f"m{table.state.v}", move))


def viewed(table: Table) -> bytes:
    viewer = table.join(None, "en", None, SPECTATOR)
    table.leave(viewer)
    return viewer.messages.get_nowait() or b""
