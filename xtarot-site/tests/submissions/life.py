"""All that authors, reviewers, a stranger and a server that is killed may do to the programme, in any order.

The machine plays them against a `Server` and holds what the server said against what it has afterwards. A server is
in this process, where it can be closed and opened again, or in one of its own, where it can be killed at any moment.
"""

import asyncio
import multiprocessing
import os
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any, ClassVar, NamedTuple, Protocol

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from site_support.clocks import HandClock
from xtarot.eventlog import Row
from xtarot.rulebooks import Shelf
from xtarot.rulebooks.book import version_key
from xtarot.rulebooks.toml import toml, values
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import Person, SessionStore
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.submissions import rows
from xtarot_site.submissions.permissions import WorkRefused
from xtarot_site.submissions.service import Programme
from xtarot_site.submissions.store import WorkStore
from xtarot_site.submissions.submission import Work, fold_work

AUTHOR, WRITING_REVIEWER, KUSABA, ILSE, STRANGER = range(1, 6)
PERSONS = {
    AUTHOR: Person(AUTHOR, "Rin"),
    WRITING_REVIEWER: Person(WRITING_REVIEWER, "Sora", reviewer=True),
    KUSABA: Person(KUSABA, "Kusaba", reviewer=True),
    ILSE: Person(ILSE, "Ilse", reviewer=True),
    STRANGER: Person(STRANGER, "Nobody"),
}
CODES = ("aa", "bb", "cc")
NUMBERS = range(501, 504)
DATA = """\
game = "{game}"
version = "{version}"
name = "Tiny"
author = "Rin"
summary = "Everybody plays a card."
players = [2, 2]
sides = "each alone"
cards = 112
played = "one deal"
[deal]
each = 56
"""


class Doing(NamedTuple):
    """What somebody asks for: one's number, the name of the command, the work, and what."""

    who: int
    command: str
    code: str
    what: "rows.AnyBody | dict[str, str]"


class Seen(NamedTuple):
    """What the server has: the logs, the texts, and the shelf as (game, number, versions)."""

    logs: dict[str, list[Row]]
    texts: dict[str, list[dict[str, str]]]
    shelf: list[tuple[str, str, list[str]]]


class Server(Protocol):
    """A site, as far as the programme goes."""

    def __init__(self, folder: Path) -> None:
        """Begin with the database in a folder."""

    def do(self, doing: Doing) -> str:
        """Why something is not done; "" if it is."""

    def look(self) -> Seen:
        """Everything that is there."""

    def kill(self, during: Doing | None = None) -> None:
        """End, perhaps while something is being done, and begin again."""

    def end(self) -> None:
        """End for good."""


class Local:
    """A server in this process."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._runner = folder, asyncio.Runner()
        self._open()

    def _open(self) -> None:
        self._store = SqliteStore(self._folder / "tables.sqlite3")
        self._programme = Programme(self._store, HandClock(), Shelf([]), NUMBERS)
        self._runner.run(self._programme.renew())

    def do(self, doing: Doing) -> str:
        try:
            self._runner.run(self._do(doing))
        except WorkRefused as refused:
            return refused.text.en
        except KeyError:
            return "there is no such work"
        return ""

    async def _do(self, doing: Doing) -> Work:
        who, command, code, what = doing
        known = await PersonStore(self._store).person(who)
        person = PERSONS[who] if known is None else known
        if isinstance(what, dict):
            return await self._programme.send(code, what, "", person, command)
        return await self._programme.do(code, what, person, command)

    def look(self) -> Seen:
        return self._runner.run(self._look())

    async def _look(self) -> Seen:
        logs = await WorkStore(self._store).logs()
        works = [fold_work(code, log) for code, log in logs.items()]
        texts = {work.code: [await self._programme.files(sent) for sent in work.sent] for work in works}
        shelf = self._programme.shelf.books
        return Seen(
            logs,
            texts,
            [(one.game, one.number or "", [one.version, *(old.version for old in one.earlier)]) for one in shelf],
        )

    def kill(self, during: Doing | None = None) -> None:
        if during:
            self.do(during)
        self._store.close()
        self._open()

    def end(self) -> None:
        self._store.close()
        self._runner.close()


class Forked:
    """A server in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._begin()

    def _begin(self) -> None:
        forking = multiprocessing.get_context("fork")
        self._line, there = forking.Pipe()
        self._process = forking.Process(target=_serve, args=(self._folder, there), daemon=True)
        self._process.start()
        there.close()

    def do(self, doing: Doing) -> str:
        self._line.send(("do", doing))
        return str(self._line.recv())

    def look(self) -> Seen:
        self._line.send(("look",))
        seen: Seen = self._line.recv()
        return seen

    def kill(self, during: Doing | None = None) -> None:
        if during:
            self._line.send(("do", during))
            time.sleep(int.from_bytes(os.urandom(2), "big") / 2**16 * 0.02)  # it takes about so long
        assert self._process.pid
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.join()
        self._line.close()
        self._begin()

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self._line.close()


def _serve(folder: Path, line: Connection) -> None:
    server = Local(folder)
    while True:
        name, *given = line.recv()
        line.send(getattr(server, name)(*given))


@cache
def begun() -> Path:
    """A database with the persons in it."""
    file = Path(mkdtemp(prefix="xtarot-machine-")) / "tables.sqlite3"

    async def sign_up() -> None:
        for who, person in PERSONS.items():
            session = await SessionStore(store).begin(f"secret of {who}")
            assert session.who == who
            await PersonStore(store).take_name(who, person.name, [person.name.encode()])
            await PersonStore(store).set_reviewer(who, person.reviewer)

    with closing(SqliteStore(file)) as store:
        asyncio.run(sign_up())
    return file


def text(game: str, letters: str, version: str, word: str) -> dict[str, str]:
    """The files of a tiny rulebook, as a draft has them."""
    data = toml(values(DATA.format(game=game, version=version)))
    return {"book.toml": data, "ja.md": f"**{letters}-1** {word}。\n", "en.md": f"**{letters}-1** {word}.\n"}


codes, persons = st.sampled_from(CODES), st.sampled_from(sorted(PERSONS))
numbers = st.integers(1, 4)
authors, versions = st.sampled_from([AUTHOR, WRITING_REVIEWER]), st.sampled_from(["1.00", "1.01", "2.00"])
texts = st.builds(
    text,
    st.sampled_from(["moon", "sun", "game-aa"]),
    st.sampled_from(["MF", "SU", "AA"]),
    versions,
    st.sampled_from(["one", "two", "three"]),
)
bodies = st.one_of(
    st.builds(rows.Take, text=numbers),
    st.builds(
        rows.Say,
        text=numbers,
        words=st.sampled_from(["", "Why?", "So."]),
        clause=st.sampled_from(["", "AA-1", "MF-1", "XX-9"]),
        reply_to=st.sampled_from([0, 0, 0, 3, 4]),
    ),
    st.builds(rows.Opinion, text=numbers, publish=st.booleans()),
    st.builds(rows.Return, text=numbers),
    st.builds(rows.Publish, text=numbers, number=st.just("001"), version=st.just("9.99")),
    st.builds(rows.Retire, reason=st.sampled_from(["", "Another is better"])),
    st.just(rows.Withdraw()),
    st.builds(rows.HandOver, to=persons),
)


class Life(RuleBasedStateMachine):
    """The programme, as those who use it may do anything."""

    server: ClassVar[type[Server]] = Local

    @initialize()
    def begin(self) -> None:
        self.place = TemporaryDirectory(prefix="xtarot-life-")
        shutil.copy(begun(), self.place.name)
        self.site: Server = self.server(Path(self.place.name))
        self.commands = 0
        self.accepted: list[Doing] = []  # what the server has said is done
        self.before: dict[str, list[Row]] = {}  # the logs, when they were looked at last

    def doing(self, who: int, code: str, what: "rows.AnyBody | dict[str, str]") -> Doing:
        self.commands += 1
        return Doing(who, f"{self.commands}", code, what)

    def ask(self, doing: Doing) -> None:
        if not self.site.do(doing):
            self.accepted.append(doing)

    @rule(who=persons, code=codes, files=texts)
    def send(self, who: int, code: str, files: dict[str, str]) -> None:
        self.ask(self.doing(who, code, files))

    @rule(who=persons, code=codes, body=bodies)
    def try_anything(self, who: int, code: str, body: "rows.AnyBody") -> None:
        self.ask(self.doing(who, code, body))

    @rule(code=codes, who=authors, version=versions, asks=st.booleans(), further=st.integers(1, 3))
    def go_on(self, code: str, who: int, version: str, asks: bool, further: int) -> None:
        """What usually comes next, with what nobody may do tried on the way."""
        for _ in range(further):
            log = self.site.look().logs.get(code)
            if not log:
                self.ask(self.doing(who, code, text(f"game-{code}", code.upper(), version, "one")))
                continue
            work = fold_work(code, log)
            for by, body in (*_forbidden(work), *_usual(work, asks)):
                self.ask(self.doing(by, code, body))
            if not work.waits:
                self.ask(self.doing(work.who, code, text(f"game-{code}", code.upper(), version, f"text {work.v}")))

    @rule(again=st.integers(0, 100))
    def say_it_again(self, again: int) -> None:
        """The same command twice does nothing more."""
        if self.accepted:
            doing = self.accepted[again % len(self.accepted)]
            count = {code: len(log) for code, log in self.site.look().logs.items()}
            assert self.site.do(doing) == ""
            assert {code: len(log) for code, log in self.site.look().logs.items()} == count

    @rule()
    def kill(self) -> None:
        self.site.kill()

    @rule(code=codes, who=persons, what=st.one_of(bodies, texts))
    def kill_in_the_middle(self, code: str, who: int, what: "rows.AnyBody | dict[str, str]") -> None:
        """Nobody knows whether it was done, so it is asked for again."""
        doing = self.doing(who, code, what)
        self.site.kill(doing)
        self.ask(doing)

    @invariant()
    def nothing_is_lost(self) -> None:
        if not hasattr(self, "site"):
            return
        seen = self.site.look()
        for code, log in self.before.items():
            assert seen.logs[code][: len(log)] == log, "rows were changed or lost"
        for doing in self.accepted:
            key = f"{doing.who}:{doing.command}"
            assert any(row.command == key for row in seen.logs[doing.code]), "what was accepted is gone"
            if isinstance(doing.what, dict):
                assert doing.what in seen.texts[doing.code], "a text that was sent in is gone"
        works = [fold_work(code, log) for code, log in seen.logs.items()]
        for work in works:
            assert [row.seq for row in seen.logs[work.code]] == [*range(1, work.v + 1)]
            _nobody_did_what_they_may_not(work)
        _each_is_given_once(works)
        assert sorted(seen.shelf) == sorted(_public(works))
        self.before = seen.logs

    def teardown(self) -> None:
        if hasattr(self, "site"):
            self.site.end()
            self.place.cleanup()


def _forbidden(work: Work) -> Iterator[tuple[int, "rows.AnyBody"]]:
    """Authors who review their own."""
    n = len(work.sent)
    for body in (rows.Take(text=n), rows.Opinion(text=n, publish=True), rows.Publish(text=n)):
        yield work.who, body


def _usual(work: Work, asks: bool) -> Iterator[tuple[int, "rows.AnyBody"]]:
    n, clause = len(work.sent), f"{work.newest.letters}-1"
    if work.waits:
        yield KUSABA, rows.Take(text=n)
        if asks:
            yield KUSABA, rows.Say(text=n, clause=clause, words="Why?")
            yield KUSABA, rows.Return(text=n)
        else:
            yield ILSE, rows.Opinion(text=n, publish=True)
            yield KUSABA, rows.Publish(text=n)
    for note in work.notes:
        if note.open:
            first = note.reply_to or note.seq
            yield work.who, rows.Say(text=note.text, clause=note.clause, words="So.", reply_to=first)


def _nobody_did_what_they_may_not(work: Work) -> None:
    authors = {work.entries[0].who}
    for entry in work.entries:
        if entry.kind in ("send", "retire"):
            assert entry.who in authors, "somebody else's work"
        if entry.kind in ("take", "opinion", "return", "publish"):
            assert entry.who not in authors, "their own work"
            assert entry.who is not None
            assert PERSONS[entry.who].reviewer, "no reviewer"
        assert entry.kind not in ("withdraw", "hand"), "only whoever runs the site does that"
    versions = [version_key(edition.version) for edition in work.editions]
    assert versions == sorted(set(versions)), "a version did not rise"
    assert len({entry.number for entry in work.entries if entry.kind == "publish"}) <= 1, "a number changed"


def _each_is_given_once(works: list[Work]) -> None:
    numbers = [work.number for work in works if work.number]
    assert len(set(numbers)) == len(numbers)
    assert set(numbers) <= set(map(str, NUMBERS))
    for name in ("game", "letters"):
        owners: dict[Any, str] = {}
        for work in works:
            for one in {getattr(sent, name) for sent in work.sent}:
                assert owners.setdefault(one, work.code) == work.code, f"{name} {one} of two works"


def _public(works: list[Work]) -> Iterator[tuple[str, str, list[str]]]:
    for work in works:
        if work.public:
            game = work.sent[work.editions[-1].text - 1].game
            yield game, work.number, [edition.version for edition in reversed(work.editions)]
