"""The talk at all tables of a server: said, heard, hidden and reported here."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from xtarot.eventlog import Conflict, StoreError
from xtarot.rules.state import SPECTATOR
from xtarot.rules.texts import Lang
from xtarot.table.rows import Talk
from xtarot_site.chat import texts
from xtarot_site.chat.kinds import LineAt, SaidKind, TalkLine, Unheard
from xtarot_site.chat.message_text import TalkRefused, TooFast, read_line
from xtarot_site.chat.moderation.measures import Moderation, Offence
from xtarot_site.chat.phrases import PHRASES
from xtarot_site.chat.room import Hearer, TableTalk, ToldLine, could_hear, read_heard, tell_line
from xtarot_site.chat.store import ChatStore
from xtarot_site.core.clock import Clock
from xtarot_site.core.pubsub import News, Told
from xtarot_site.core.store.charge import Charge, LimitSpent
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.store import Store
from xtarot_site.table import Table, Viewer
from xtarot_site.table.idempotency import name_command


class Saying(NamedTuple):
    """What somebody says: the name of a phrase, or words of their own."""

    kind: SaidKind
    text: str


class Allowance(Protocol):
    """What somebody may still say."""

    @property
    def charge(self) -> Charge:
        """What a line costs where several servers share a store, which takes it when it stores the line."""

    def begin(self) -> bool:
        """Whether another line may be tried, as far as this server knows; one that is the only one is paid now."""

    def end(self) -> None:
        """Note that the line is stored or refused, and not one that was said before."""

    async def pay(self) -> bool:
        """Pay for a line that is refused, where that is not done yet, if there is something left. Raises StoreError."""


class TalkSoFar(Struct):
    """What somebody reads who comes to a table. `said`: how far they have heard then; `may`: what they may say.

    `phrases`: those that can be chosen, by name.
    """

    said: str
    may: Talk
    phrases: dict[str, str]
    lines: list[ToldLine]


class Talks:
    """What is said at the tables of a server. `news`: of other servers with the same store."""

    def __init__(self, store: Store, clock: Clock, moderation: Moderation, news: News | None = None) -> None:
        self._accounts, self._lines = PersonStore(store), ChatStore(store)
        self._clock, self._moderation, self._news = clock, moderation, news or News()
        self._tables: dict[str, TableTalk] = {}
        self.heeded: Callable[[int], None] = lambda who: None  # called with who hides, or is hidden, or is no more
        self._news.listeners.append(self._take)
        self._news.rounds.append(self.look_for_news)
        self._doing: set[asyncio.Task[None]] = set()

    # Listening

    @asynccontextmanager
    async def heard(self, table: Table, viewer: Viewer, said: str | None) -> AsyncIterator[None]:
        """While this lasts, a viewer hears what is said, from what it has `said` to have heard already."""
        hearer = Hearer(viewer)
        with self._use(table) as talk:
            talk.hearers.add(hearer)
            try:
                with suppress(StoreError):  # what is missed comes with a later line
                    hearer.unheard = await self._unheard(viewer.who)
                    await talk.read_on()
                talk.begin(hearer, read_heard(said))
                yield
            finally:
                talk.hearers.discard(hearer)

    async def so_far(self, table: Table, who: int | None, lang: Lang) -> TalkSoFar:
        """What somebody reads who comes to a table: the last lines. Raises StoreError."""
        with self._use(table) as talk:
            await talk.read_on()
            unheard, may = await self._unheard(who), await self.voice(table, who)
            said, lines = talk.so_far(who, unheard, lang)
        return TalkSoFar(said, may, {name: phrase.of(lang) for name, phrase in PHRASES.items()}, lines)

    @contextmanager
    def _use(self, table: Table) -> Iterator[TableTalk]:
        """The talk at a table, which is kept while somebody uses it."""
        code = table.state.code
        talk = self._tables.get(code)
        if talk is None:
            talk = self._tables[code] = TableTalk(self._lines, table)
        elif talk.table is not table:  # it was loaded again
            talk.follow(table)
        talk.users += 1
        try:
            yield talk
        finally:
            talk.users -= 1
            if not talk.users and self._tables.get(code) is talk:
                del self._tables[code]

    # Speaking

    async def voice(self, table: Table, who: int | None) -> Talk:
        """What somebody may say: words where the table's people came by its link, or all who sit there have names."""
        state = table.state
        if state.is_closed_to(who):
            return "none"
        if state.talk != "all" or state.door == "link":
            return state.talk
        sitting = {seat.who for seat in state.seats if seat.who is not None}
        if who is None or not await self._are_persons({who, *sitting}):
            return "phrases"
        return "all"

    async def _are_persons(self, numbers: set[int]) -> bool:
        for who in numbers:
            if await self._accounts.person(who) is None:
                return False
        return True

    async def speak(
        self, table: Table, who: int, saying: Saying, command: str, allowance: Allowance, lang: Lang
    ) -> ToldLine:
        """Say something at a table; the line, once it is stored. The same command says it once, and costs once.

        Raises TalkRefused, and StoreError.
        """
        state, key = table.state, name_command(who, command)
        with self._use(table) as talk:
            async with talk.turn:
                line = await self._lines.said(state.code, key)
                if line is None:
                    saying = await self._allowed(table, who, saying, allowance)
                    line = await self._stored(talk, who, saying, key, allowance)
                    self._news.draft.talked.append(state.code)
                    self._news.send()
                    for one in [hearer for hearer in talk.hearers if hearer.unheard is None]:
                        self._later(self._ask_again(one.viewer.who))
            return tell_line(state, line, who, lang)

    async def _allowed(self, table: Table, who: int, saying: Saying, allowance: Allowance) -> Saying:
        """What is said, as it is stored. What is refused costs as much as what is said. Raises TalkRefused."""
        if not allowance.begin():
            raise TooFast(texts.TOO_FAST)
        try:
            return await self._judged(table, who, saying)
        except TalkRefused:
            if not await allowance.pay():
                raise TooFast(texts.TOO_FAST) from None
            allowance.end()
            raise

    async def _judged(self, table: Table, who: int, saying: Saying) -> Saying:
        """What is said, as it is stored. Raises TalkRefused."""
        voice = await self.voice(table, who)
        if voice == "none":
            raise TalkRefused(texts.NO_TALK)
        await self._moderation.check_talk(who)
        if saying.kind == "phrase":
            if saying.text not in PHRASES:
                raise TalkRefused(texts.NO_PHRASE)
            return saying
        if voice == "phrases":
            raise TalkRefused(texts.ONLY_PHRASES if table.state.talk == "phrases" else texts.ONLY_PHRASES_NOW)
        return Saying("words", read_line(saying.text))

    async def _stored(self, talk: TableTalk, who: int, saying: Saying, key: str, allowance: Allowance) -> TalkLine:
        """The line, under the next number that is free. It is paid for in the transaction that stores it.

        So who sends the same command to two servers at once pays once. Raises TalkRefused.
        """
        if talk.table.state.seats.of(who) == SPECTATOR and not self._news.alone:
            await talk.table.read_on()  # they may have sat down just now, at another server
        while True:
            await talk.read_on()
            state = talk.table.state
            aside = state.playing and state.seats.of(who) == SPECTATOR
            seq = talk.heard[aside] + 1
            line = TalkLine(seq, aside, who, saying.kind, saying.text, state.v, key, self._clock.wall())
            try:
                await self._lines.append(state.code, line, allowance.charge)
            except LimitSpent:
                raise TooFast(texts.TOO_FAST) from None
            except Conflict:  # another server was first: with its line, or with this one
                if stored := await self._lines.said(state.code, key):
                    return stored
                continue
            allowance.end()
            await talk.read_on()  # with its name
            return await self._lines.said(state.code, key) or line

    # Hiding and reporting

    async def line(self, table: Table, who: int, at: LineAt) -> TalkLine:
        """A line that somebody may hear, or could when it was said. Raises TalkRefused where there is none."""
        found = await self._lines.before(at, 1)
        line = found[0] if found and found[0].seq == at.seq else None
        if line is None or line.who is None or not could_hear(table.state, who, line):
            raise TalkRefused(texts.NO_LINE)
        return line

    async def hide(self, table: Table, who: int, at: LineAt) -> None:
        """Let somebody not hear any more, at any table, who has said a line. Raises TalkRefused."""
        line = await self.line(table, who, at)
        if line.who == who or line.who is None:
            raise TalkRefused(texts.OWN_LINE)
        await self._lines.stop_hearing(who, line.who)
        await self._heed(who, line.who)

    async def show(self, who: int, number: int) -> None:
        """Let somebody hear again whom they did not want to hear."""
        other = next((one.who for one in await self._lines.unheard_by(who) if one.id == number), None)
        if other is not None:
            await self._lines.hear_again(who, number)
            await self._heed(who, other)

    async def hidden_by(self, who: int) -> list[Unheard]:
        """Whom somebody does not want to hear."""
        return await self._lines.unheard_by(who)

    async def report(self, table: Table, who: int, at: LineAt, offence: Offence, command: str) -> None:
        """Report a line to the moderators. Raises TalkRefused."""
        await self._moderation.report(who, await self.line(table, who, at), at, offence, command)

    async def _unheard(self, who: int | None) -> frozenset[int]:
        return frozenset(one.who for one in await self._lines.unheard_by(who)) if who is not None else frozenset()

    async def _heed(self, who: int, other: int) -> None:
        """Somebody wants to hear others than before, and neither is shown the other: here, and at other servers."""
        await self._ask_again(who)
        self._news.draft.unhearing += [who, other]
        self._news.send()
        self.heeded(who)
        self.heeded(other)

    async def _ask_again(self, who: int | None) -> None:
        unheard = await self._unheard(who)
        for talk in self._tables.values():
            for hearer in talk.hearers:
                if hearer.viewer.who == who:
                    hearer.unheard = unheard
            talk.tell()

    # What changes elsewhere

    def read_again(self) -> None:
        """Somebody has another number or name, or has gone: what is kept here is read again."""
        for talk in [*self._tables.values()]:
            self._later(talk.read_anew())

    def _take(self, told: Told) -> None:
        """Another server has told something."""
        for code in told.talked:
            if talk := self._tables.get(code):
                self._later(talk.read_on())
        for who in told.unhearing:
            self._later(self._ask_again(who))
        if told.moved or told.became:
            self.read_again()

    async def look_for_news(self) -> None:
        """Let the tables read what was said at other servers, of which no news came."""
        newest = await self._lines.newest(self._tables) if self._tables else {}
        for code, heard in newest.items():
            if (talk := self._tables.get(code)) and talk.heard != heard:
                await talk.read_on()

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        doing = asyncio.create_task(_if_stored(work))
        self._doing.add(doing)
        doing.add_done_callback(self._doing.discard)


async def _if_stored(work: Coroutine[Any, Any, None]) -> None:
    with suppress(StoreError):  # a round makes up for it
        await work
