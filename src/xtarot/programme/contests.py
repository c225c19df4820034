"""Contests: a call for rulebooks with a theme and an end. Until one is decided its entries have no author.

A contest is a log of two rows: it is opened, and decided. What is sent in for it names it (`Work.contest`).
"""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from xtarot.clock import Clock
from xtarot.rulebooks import LANGUAGES, Book
from xtarot.rulebooks.characters import clean
from xtarot.store import Conflict
from xtarot.store.contests import ContestKind, ContestRow, ContestStore
from xtarot.texts import Text

ANONYMOUS = Text("匿名", "anonymous")
MOST = 100  # contests of a site

Words = Annotated[str, Meta(min_length=1, max_length=1000)]


class Call(Struct, frozen=True, forbid_unknown_fields=True):
    """What a contest is opened with: what it is called and asks for, in each language, and when it ends."""

    name: Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,39}$")]
    title: dict[str, Annotated[str, Meta(min_length=1, max_length=60)]]
    theme: dict[str, Words]
    until: float  # seconds since 1970


class Contest(Struct, frozen=True):
    """A contest. `decided`: when, 0 while it is not; `words`: what was decided, by language."""

    name: str
    title: dict[str, str]
    theme: dict[str, str]
    opened: float
    until: float
    decided: float = 0.0
    words: dict[str, str] = {}

    def open(self, now: float) -> bool:
        """Whether entries are taken."""
        return now < self.until and not self.decided


class ContestRefused(Exception):
    """It may not be done; `text` says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


TAKEN = Text("その名前のコンテストはもうあります。", "There is a contest of this name already.")
PAST = Text("終わりの日は、これからの日にしてください。", "The end has to be in the future.")
TOO_MANY = Text("コンテストはもう置けません。", "There is no room for more contests.")
UNKNOWN = Text("そのコンテストはありません。", "There is no such contest.")
NOT_OVER = Text("まだ締め切り前です。", "It has not ended yet.")
DECIDED = Text("もう決まっています。", "It is decided already.")
NOTHING = Text("結果を書いてください。", "Say what was decided.")
ENDED = Text("このコンテストは締め切られました。", "This contest takes no more entries.")


def folded(rows: Sequence[ContestRow]) -> list[Contest]:
    """The contests of these rows, in their order."""
    found: dict[str, Contest] = {}
    for row in rows:
        if row.kind == "open":
            call = msgspec.convert(row.payload, Call)
            found[row.contest] = Contest(call.name, call.title, call.theme, row.at, call.until)
        else:
            found[row.contest] = replace(found[row.contest], decided=row.at, words=row.payload["words"])
    return [*found.values()]


def nameless(book: Book) -> Book:
    """The book without its author, for whoever may not know them."""
    return replace(book, author={lang: ANONYMOUS.of(lang) for lang in LANGUAGES})


class Contests:
    """The contests of a site, opened and decided by whoever runs it."""

    def __init__(self, store: ContestStore, clock: Clock) -> None:
        self._store, self._clock = store, clock

    async def all(self) -> list[Contest]:
        """Every contest, the one opened last first."""
        return folded(await self._store.rows())

    async def contest(self, name: str) -> Contest | None:
        """The contest of this name."""
        found = folded(await self._store.rows(name)) if name else []
        return found[0] if found else None

    async def undecided(self) -> set[str]:
        """The names of the contests whose entries have no author yet."""
        return {one.name for one in await self.all() if not one.decided}

    async def open(self, call: Call) -> Contest:
        """Open a contest. Raises ContestRefused."""
        if call.until <= self._clock.wall():
            raise ContestRefused(PAST)
        if len(await self.all()) >= MOST:
            raise ContestRefused(TOO_MANY)
        cleaned = replace(call, title=_cleaned(call.title), theme=_cleaned(call.theme))
        return await self._add(call.name, 1, "open", msgspec.to_builtins(cleaned))

    async def decide(self, name: str, words: dict[str, str]) -> Contest:
        """Decide a contest that has ended: from then on its entries have authors. Raises ContestRefused."""
        found = await self.contest(name)
        if not found:
            raise ContestRefused(UNKNOWN)
        if found.decided:
            raise ContestRefused(DECIDED)
        if self._clock.wall() < found.until:
            raise ContestRefused(NOT_OVER)
        said = _cleaned(words)
        if not all(said.get(lang) for lang in LANGUAGES):
            raise ContestRefused(NOTHING)
        return await self._add(name, 2, "decide", {"words": said})

    async def enter(self, name: str) -> None:
        """Raises ContestRefused where a contest takes no entries."""
        found = await self.contest(name)
        if not found:
            raise ContestRefused(UNKNOWN)
        if not found.open(self._clock.wall()):
            raise ContestRefused(ENDED)

    async def _add(self, name: str, seq: int, kind: ContestKind, payload: dict[str, object]) -> Contest:
        row = ContestRow(name, seq, kind, payload, self._clock.wall())
        try:
            await self._store.append(row)
        except Conflict:
            raise ContestRefused(TAKEN if seq == 1 else DECIDED) from None
        found = await self.contest(name)
        assert found
        return found


def _cleaned(texts: dict[str, str]) -> dict[str, str]:
    return {lang: clean(text).strip() for lang, text in texts.items()}
