"""The site as whoever runs it has it: read once, read again when another server says so, and added to."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from xtarot.eventlog import Row, StoreError, append_once, write_body
from xtarot.rulebooks.characters import strip_hidden
from xtarot.rules.texts import Text
from xtarot_site.accounts.service import Register, RegisterRefused
from xtarot_site.core.clock import Clock
from xtarot_site.core.pubsub import News, Told
from xtarot_site.core.store.sessions import Person
from xtarot_site.core.store.store import Store
from xtarot_site.operate import refusals
from xtarot_site.operate.audit_log import (
    AnyAct,
    Appoint,
    DecidedContest,
    EndNotice,
    HouseNotice,
    OpenedContest,
    SitePage,
    SiteState,
    SiteText,
    fold_site,
    judge_act,
)
from xtarot_site.operate.store import OperatingStore, Role
from xtarot_site.submissions.contests import Contests, OpenContest

Carry = Callable[[Row], Awaitable[object]]


class ActRefused(Exception):
    """Something is not done; `text` says why, to whoever asked."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(text.en)


class Operations:
    """What a site's operators do. `site`: as it was read last; `changed` is called when it is otherwise.

    `news`: of other servers with the same store.
    """

    def __init__(
        self, store: Store, clock: Clock, register: Register, contests: Contests, news: News | None = None
    ) -> None:
        self._log, self._clock, self._register, self._contests = OperatingStore(store), clock, register, contests
        self.site = SiteState()
        self.changed: Callable[[], None] = lambda: None
        self._news = news or News()
        self._news.listeners.append(self._hear)
        self._news.rounds.append(self._look)
        self._reading: set[asyncio.Task[None]] = set()

    # What there is

    async def renew(self) -> SiteState:
        """Read the log again. Raises StoreError."""
        was = self.site
        read = fold_site(await self._log.rows())
        if read.last >= self.site.last:  # another reading may have been quicker
            self.site = read
        if was.last != self.site.last:
            self.changed()
        return self.site

    async def _look(self) -> None:
        """See whether there are rows of which no news came."""
        with suppress(StoreError):  # the next round finds it
            if not self._news.alone and await self._log.newest() != self.site.last:
                await self.renew()

    def _hear(self, told: Told) -> None:
        if told.house:
            task = asyncio.create_task(self._heard())
            self._reading.add(task)
            task.add_done_callback(self._reading.discard)

    async def _heard(self) -> None:
        with suppress(StoreError):  # the next round finds it
            await self.renew()

    # What is done: `by` whom, None: by the command line. The same command of somebody is carried out once.

    async def announce(self, by: Person | None, words: Mapping[str, str], until: float, command: str) -> None:
        """Have everybody read this until a time (seconds since 1970). Raises ActRefused."""
        await self._act(by, HouseNotice(words=_cleaned(words), until=until), command)

    async def end_notice(self, by: Person | None, notice: int, command: str) -> None:
        """End a notice before its time. Raises ActRefused."""
        await self._act(by, EndNotice(notice=notice), command)

    async def set_text(self, by: Person | None, page: SitePage, words: Mapping[str, str], command: str) -> None:
        """Have the site say this of itself, in Markdown; nothing: no longer. Raises ActRefused."""
        await self._act(by, SiteText(page=page, words=_cleaned(words)), command)

    async def person(self, number: int, name: str) -> Person:
        """The person of a number, if they are still called so; for number 0 that of a name, or number, as it was typed.

        Raises ActRefused.
        """
        try:
            person = await self._register.person(number) if number else await self._register.find(name)
        except RegisterRefused as refused:
            raise ActRefused(refused.text) from None
        if not person:
            raise ActRefused(refusals.NOBODY.filled(name=name))
        if number and person.name != name:
            raise ActRefused(refusals.RENAMED.filled(before=name, number=number, now=person.name))
        return person

    async def appoint(self, by: Person | None, person: Person, role: Role, holds: bool, command: str | None) -> None:
        """Let a person hold a role, or no longer. Raises ActRefused."""
        body = Appoint(person=person.who, role=role, holds=holds)

        async def carry(row: Row) -> None:
            held = await self._register.person(body.person)
            if not held:
                raise ActRefused(refusals.NOBODY.filled(name=person.name))
            if getattr(held, role) == holds:
                raise ActRefused((refusals.HOLDS if holds else refusals.HOLDS_NOT).filled(name=held.name))
            await self._log.appoint(row, body.person, role, holds)

        await self._act(by, body, command, carry)

    async def open_contest(self, by: Person | None, call: OpenContest, command: str | None) -> None:
        """Open a contest. Raises WorkRefused."""
        body = OpenedContest(contest=call.name)
        await self._act(by, body, command, lambda row: self._contests.open(call, self._log.adding(row)))

    async def decide_contest(self, by: Person | None, name: str, words: Mapping[str, str], command: str | None) -> None:
        """Decide a contest that has ended. Raises WorkRefused."""
        body = DecidedContest(contest=name)
        await self._act(by, body, command, lambda row: self._contests.decide(name, dict(words), self._log.adding(row)))

    async def _act(self, by: Person | None, body: AnyAct, command: str | None, carry: Carry | None = None) -> None:
        who, carry = by.who if by else None, carry or self._log.append

        async def append(site: SiteState) -> SiteState:
            now = self._clock.wall()
            if refusal := judge_act(site, body, by, now):
                raise ActRefused(refusal)
            await carry(write_body(site.last + 1, body, command, who, now))
            return await self.renew()

        await append_once(self.renew, append, lambda site: command is not None and site.has(who, command))
        self._news.draft.house = True
        self._news.send()


def _cleaned(words: Mapping[str, str]) -> dict[str, str]:
    return {lang: strip_hidden(text).strip() for lang, text in words.items()}
