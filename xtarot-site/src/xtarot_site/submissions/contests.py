"""Contests: a call for rulebooks with a theme and an end. Until one is decided its entries have no author.

A contest is a log of two rows: it is opened, and decided. What is sent in for it names it (`Work.contest`).
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import UTC, date, datetime
from functools import partial
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from xtarot import eventlog
from xtarot.eventlog import Body, Row, UnreadableRow, append_once, fold, fold_readable, write_body
from xtarot.rulebooks import LANGUAGES, Book
from xtarot.rulebooks.characters import strip_hidden
from xtarot.rules.texts import Text
from xtarot_site.core.clock import Clock
from xtarot_site.core.notice_kinds import Decided, Notice, write_notices
from xtarot_site.core.store.store import Store
from xtarot_site.core.store.writer import Change
from xtarot_site.submissions.notifications import authors_here
from xtarot_site.submissions.permissions import WorkRefused
from xtarot_site.submissions.store import ContestStore, WorkStore
from xtarot_site.submissions.submission import Work, fold_work

ANONYMOUS = Text("匿名", "anonymous")
MOST = 100  # contests of a site

Words = Annotated[str, Meta(min_length=1, max_length=1000)]


class OpenContest(Body, frozen=True, forbid_unknown_fields=True, tag="open"):
    """What a contest is opened with: what it is called and asks for, in each language, and when it ends."""

    name: Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,39}$")]
    title: dict[str, Annotated[str, Meta(min_length=1, max_length=60)]]
    theme: dict[str, Words]
    until: float  # seconds since 1970


class Decide(Body, frozen=True, tag="decide"):
    """The contest is decided: what is said about it, by language."""

    words: dict[str, str]


AnyBody = OpenContest | Decide

read: Callable[[Row], AnyBody] = partial(eventlog.read_body, bodies=AnyBody)


class Contest(Struct, frozen=True):
    """A contest. `decided`: when, 0 while it is not; `words`: what was decided, by language."""

    name: str
    title: dict[str, str]
    theme: dict[str, str]
    opened: float
    until: float
    decided: float = 0.0
    words: dict[str, str] = {}

    @property
    def last_day(self) -> date:
        """The last day (UTC) on which entries are taken."""
        return datetime.fromtimestamp(self.until - 1, UTC).date()

    def open(self, now: float) -> bool:
        """Whether entries are taken."""
        return now < self.until and not self.decided


TAKEN = Text("その名前のコンテストはもうあります。", "There is a contest of this name already.")
PAST = Text("締め切りの日は、これからの日にしてください。", "The end has to be in the future.")
TOO_MANY = Text("これ以上、コンテストを開けません。", "There is no room for more contests.")
UNKNOWN = Text("そのコンテストはありません。", "There is no such contest.")
NOT_OVER = Text("まだ締め切り前です。", "It has not ended yet.")
DECIDED = Text("結果はもう発表されています。", "It is decided already.")
NOTHING = Text("結果を書いてください。", "Say what was decided.")
ENDED = Text("このコンテストは締め切りました。", "This contest takes no more entries.")


def fold_contest(log: Iterable[Row]) -> Contest | None:
    """The contest of these rows; None where there are none. Raises UnreadableRow."""
    begin: Contest | None = None
    return fold(begin, log, read, advance_contest)


def advance_contest(contest: Contest | None, row: Row, body: AnyBody) -> Contest:
    """The contest after one more row, which is right."""
    if isinstance(body, OpenContest):
        return Contest(body.name, body.title, body.theme, row.at, body.until)
    if not contest:
        raise UnreadableRow("a contest is opened first")
    return replace(contest, decided=row.at, words=body.words)


def judge_contest(contest: Contest | None, body: AnyBody, now: float) -> Text | None:
    """Why this may not be the next row of a contest; None if it may."""
    if isinstance(body, OpenContest):
        if body.until <= now:
            return PAST
        return TAKEN if contest else None
    if not contest:
        return UNKNOWN
    if contest.decided:
        return DECIDED
    if now < contest.until:
        return NOT_OVER
    return None if all(body.words.get(lang) for lang in LANGUAGES) else NOTHING


def tell_of_contest(name: str, body: AnyBody, works: Collection[Work]) -> Iterator[Notice]:
    """Who is told of a row of a contest. `works`: all that were sent in."""
    if isinstance(body, Decide):
        entries = [work for work in works if work.contest == name and work.state != "retired"]
        waiting = [who for work in entries for who in (*authors_here(work), *work.readers)]
        yield Notice(waiting, Decided(name))


def nameless(book: Book) -> Book:
    """The book without its author, for whoever may not know them."""
    return replace(book, author={lang: ANONYMOUS.of(lang) for lang in LANGUAGES})


class Contests:
    """The contests of a site, opened and decided by whoever runs it."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._works, self._clock = ContestStore(store), WorkStore(store), clock

    async def all(self) -> list[Contest]:
        """Every contest, the one opened last first."""
        found = fold_readable(await self._store.logs(), lambda _, log: fold_contest(log)).values()
        return sorted(filter(None, found), key=lambda contest: (-contest.opened, contest.name))

    async def contest(self, name: str) -> Contest | None:
        """The contest of this name."""
        return fold_contest(await self._store.rows(name))

    async def undecided(self) -> set[str]:
        """The names of the contests whose entries have no author yet."""
        return {one.name for one in await self.all() if not one.decided}

    async def open(self, call: OpenContest, *changes: Change) -> Contest:
        """Open a contest. Raises WorkRefused.

        `changes` are stored together with it; raises Conflict where they cannot be.
        """
        if len(await self.all()) >= MOST:
            raise WorkRefused(TOO_MANY)
        return await self._add(
            call.name, replace(call, title=_cleaned(call.title), theme=_cleaned(call.theme)), changes
        )

    async def decide(self, name: str, words: dict[str, str], *changes: Change) -> Contest:
        """Decide a contest that has ended: from then on its entries have authors. Raises as `open` does."""
        return await self._add(name, Decide(_cleaned(words)), changes)

    async def enter(self, name: str) -> None:
        """Raises WorkRefused where a contest takes no entries."""
        contest = await self.contest(name)
        if not contest:
            raise WorkRefused(UNKNOWN)
        if not contest.open(self._clock.wall()):
            raise WorkRefused(ENDED)

    async def _add(self, name: str, body: AnyBody, changes: Sequence[Change]) -> Contest:
        async def append(contest: Contest | None) -> Contest:
            now = self._clock.wall()
            if refusal := judge_contest(contest, body, now):
                raise WorkRefused(refusal)
            row = write_body(2 if contest else 1, body, at=now)
            works = fold_readable(await self._works.logs(), fold_work).values()
            told = write_notices(tell_of_contest(name, body, works), None, now)
            await self._store.append(name, row, told, changes)
            return advance_contest(contest, row, body)

        if changes:
            return await append(await self.contest(name))
        contest = await append_once(lambda: self.contest(name), append)
        assert contest
        return contest


def _cleaned(texts: dict[str, str]) -> dict[str, str]:
    return {lang: strip_hidden(text).strip() for lang, text in texts.items()}
