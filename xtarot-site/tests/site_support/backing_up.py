"""People who play on a site while it is backed up, and work that is killed again and again until it is done."""

import os
import random
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidStatus

from site_support.forked import forking
from site_support.live import Person, site, wait_for
from xtarot.eventlog import StoreError
from xtarot_site.cli.backup import withdraw
from xtarot_site.core.store.backup import Restoring, back_up
from xtarot_site.core.store.backup_file import check_archive
from xtarot_site.core.store.locations import contents_at
from xtarot_site.core.store.schema import log

Place = Path | str
Command = tuple[str, str]  # the code of a table, and a command there


class Players:
    """People at tables with bots who play deal after deal, as fast as they can, and note what they are told.

    One more has left in the middle of a deal: whenever a backup is made, there is one to go on with.
    """

    def __init__(self, host: str, tables: int) -> None:
        self.acknowledged: dict[Command, int] = {}  # with the number of the row
        self.at: dict[str, Person] = {}  # by tables
        self._lock, self._stop = Lock(), Event()
        with Person(host) as person:
            self._play_deal(self._open(person), random.Random(tables), most=3)
        self._threads = [Thread(target=self._play, args=(Person(host), random.Random(n))) for n in range(tables)]
        for thread in self._threads:
            thread.start()

    def told(self) -> dict[Command, int]:
        """What was acknowledged until now."""
        with self._lock:
            return dict(self.acknowledged)

    def codes(self) -> list[str]:
        """The tables that were opened until now, the last first."""
        return [*reversed(self.at)]

    def stop(self) -> None:
        """Leave in the middle of what is played."""
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _play(self, person: Person, rng: random.Random) -> None:
        with person:
            while not self._stop.is_set():
                with suppress(ConnectionClosed, InvalidStatus):  # where a server sends its people to the other one
                    self._play_deal(self._open(person), rng)

    def _open(self, person: Person) -> Person:
        wanted = {"game": "xrummy", "bots": "random", "pace": 0}

        def open_table() -> httpx.Response | None:
            """None for 503, as where a busy database has not answered in time."""
            answer = person.http("POST", "/api/tables", json=wanted)
            return None if answer.status_code == 503 else answer

        answer = wait_for(open_table)
        assert answer.status_code == 201, answer.text
        code = str(answer.json()["code"])
        self.at[code] = person
        return person.join(code)

    def _play_deal(self, person: Person, rng: random.Random, most: int = 10**6) -> None:
        """Play until the deal is over, or `most` moves were made."""
        made = 0
        while person.view["deal"]["phase"] == "play" and made < most and not self._stop.is_set():
            person.catch_up(0.005)
            if "can" in person.view:
                command = f"act-{rng.getrandbits(64)}"
                answer = person.ask("act", command, move=person.some_move(rng.choice))
                if answer["t"] == "ack":
                    made += 1
                    with self._lock:
                        self.acknowledged[person.code, command] = answer["v"]


def lost(place: Place, acknowledged: dict[Command, int]) -> list[Command]:
    """What was acknowledged and is not in the logs of a place, in the row of its number."""
    found: dict[Command, int] = {}
    with contents_at(place, stopped=False) as contents:
        (form,) = [one for one in contents.tables if one.name == log.name]
        for values in contents.rows(form):
            row = dict(zip(form.columns, values, strict=True))
            if row["command"]:
                found[row["table"], row["command"].partition(":")[2]] = row["seq"]
    return [command for command, number in acknowledged.items() if found.get(command) != number]


def play_to_the_end(data: Path, players: Players, codes: Iterable[str]) -> int:
    """On the site of a folder: at the first of these tables with a deal in its middle play on; the moves made."""
    made, rng = 0, random.Random(1)
    with site(data) as host:
        for code in codes:
            person = Person(host, cookies=players.at[code].cookies)
            if person.http("GET", f"/api/tables/{code}").status_code == 404:
                continue  # it was opened after the backup
            with person.join(code) as again:
                end = time.monotonic() + 60
                while again.view["deal"]["phase"] == "play":
                    assert time.monotonic() < end
                    again.catch_up(0.005)
                    if "can" in again.view:
                        made += again.ask("act", move=again.some_move(rng.choice))["t"] == "ack"
            if made:
                break
    return made


def nothing(what: str, rows: int) -> None:
    """Say nothing of how far it is."""


def write_back_up(place: Place, file: Path) -> None:
    """As `xtarot database backup` does."""
    back_up(place, file, time.time(), nothing)


def restore_into(file: Path, place: Place) -> None:
    """As `xtarot database restore` does."""
    Restoring(file, time.time(), nothing, withdraw).into(place, replace=False)


def is_back_up(file: Path) -> bool:
    """Whether there is such a file. Raises StoreError if it is not a whole one."""
    return file.exists() and bool(check_archive(file, nothing))


def is_site(place: Place) -> bool:
    """Whether a server would open a site there."""
    try:
        with contents_at(place, stopped=False):
            return True
    except StoreError as error:
        if "there are no tables yet" not in str(error):
            raise
        return False


class Killing:
    """Does work in processes of its own that it kills, at some moment of the work, before it lets one end."""

    def __init__(self, rng: random.Random, kills: int) -> None:
        """`kills`: how often each work is killed."""
        self._rng, self._kills = rng, kills
        self._context = forking()
        self._usual = dict[str, float]()  # seconds that each kind of work takes
        self.killed = 0

    def do(self, work: Callable[..., None], *given: Any, complete: Callable[[], bool]) -> None:
        """Do it; `complete` says whether what a killed one has left is all of it already, or nothing at all."""
        usual = self._usual.get(work.__name__, 0.5)
        for _ in range(self._kills):
            process = self._context.Process(target=work, args=given)
            process.start()
            process.join(self._rng.uniform(0, usual))
            if process.is_alive() and process.pid:
                os.kill(process.pid, signal.SIGKILL)
                self.killed += 1
            process.join()
            if process.exitcode == 0 or complete():  # it was faster
                return
        begin = time.monotonic()
        process = self._context.Process(target=work, args=given)
        process.start()
        process.join()
        assert process.exitcode == 0, work.__name__
        self._usual[work.__name__] = time.monotonic() - begin


@contextmanager
def playing(data: Path, tables: int) -> Iterator[Players]:
    """People who play on the site of a folder."""
    with site(data) as host:
        players = Players(host, tables)
        try:
            yield players
        finally:
            players.stop()
