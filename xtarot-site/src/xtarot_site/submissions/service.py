"""The programme of a site: what is sent in, and what becomes of it, until it stands on the shelf and after.

As at a table, a row of a log is the only way to change something: it is judged, stored, and only then true. Everything
is read from the store again before it is judged, so several servers, or a server that was killed, cannot disagree.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import partial
from typing import ParamSpec, Protocol, TypeVar

from msgspec.structs import replace

from xtarot.eventlog import Busy, Damaged, StoreError, append_once, fold_readable, write_body
from xtarot.families import DataGame
from xtarot.games import bring
from xtarot.rulebooks import Book, Shelf
from xtarot.rulebooks.book import load
from xtarot.rulebooks.checker import check_manuscript
from xtarot.rulebooks.findings import Finding
from xtarot.rulebooks.manuscript import Manuscript
from xtarot.rulebooks.metadata import FILE, Imprint, both
from xtarot.rulebooks.playable import PlayId, PublishedPlay, play_digest, playing
from xtarot.rulebooks.toml import values
from xtarot.rules.texts import Text
from xtarot_site.core.clock import Clock
from xtarot_site.core.notice_kinds import write_notices
from xtarot_site.core.pubsub import News, Told
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import Person
from xtarot_site.core.store.store import Store
from xtarot_site.submissions import rows
from xtarot_site.submissions.authors import WITHDRAWN, entrust, unsign
from xtarot_site.submissions.contests import Contests
from xtarot_site.submissions.draft_check import outline
from xtarot_site.submissions.draft_store import DraftStore
from xtarot_site.submissions.files import BadFiles, check_files, sent_text
from xtarot_site.submissions.notifications import tell_of_work
from xtarot_site.submissions.permissions import JudgingContext, WorkRefused, judge
from xtarot_site.submissions.store import SentText, Taken, WorkStore
from xtarot_site.submissions.submission import Edition, Sent, Work, advance_work, fold_work

FIGURES_FILE = "figures.json"  # beside the text of a book, as `xtarot study` writes it
NUMBERS = range(501, 1000)  # a site's own: the others are the makers'
MOST_WAITING = 10  # works of one author that are not decided
MOST_BOOKS = 200  # that were read and are kept in memory
SELDOM = 5  # rounds of the news between two looks at the shelf, which pages look at, too
SHELVING = ("publish", "retire", "withdraw", "hand")  # rows after which pages say something else

MORE = Text("（ほかに{n}件）", " (and {n} more)")
GAME_TAKEN = Text(
    "{name} はほかのルールブックが使っています。「アドレスでの名前」を変えてください",
    "another rulebook is called {name}: choose another name in addresses",
)
LETTERS_TAKEN = Text(
    "条項の文字 {name} はほかのルールブックが使っています。ほかの文字を選んでください",
    "the letters {name} belong to the clauses of another rulebook: choose others",
)
SENT_BEFORE = Text(
    "一度審査に出したルールブックでは、コンテストに応募できません",
    "what was sent in before cannot be entered for a contest",
)
NO_NUMBER = Text(
    "番号がもう残っていません。サイトの運営者に知らせてください", "no number is left: tell whoever runs the site"
)
WAITING = Text(
    "審査を待つルールブックは一人{most}冊までです。返事が来てから出してください",
    "{most} of your rulebooks wait for a decision: send more when one of them has been answered",
)
THEIRS = Text("もう{name}さんのルールブックです", "it is {name}'s already")
BUSY = Text("いま込み合っています。もう一度お試しください", "the site is busy right now: try again")


logger = logging.getLogger(__name__)

Given = ParamSpec("Given")
Made = TypeVar("Made")


class RunApart(Protocol):
    """Where what takes long is done, away from what others wait for."""

    async def __call__(self, work: Callable[Given, Made], /, *args: Given.args, **kwargs: Given.kwargs) -> Made:
        """What this function makes."""


@dataclass(frozen=True)
class ProgrammeSettings:
    """`shelf`: the rulebooks that are there before any is published; None: those of the library.

    `numbers`: for those that are. `figures`: deals between bots for those of each published play; 0: none are made.
    """

    shelf: Shelf | None = None
    numbers: Sequence[int] = NUMBERS
    figures: int = 0


class Programme:
    """The programme in a store. `shelf` has what is published, `public` the works of these books, by game.

    `plays`: what the plays of all versions are called that were ever published, also of books that were retired.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        shelf: Shelf,
        numbers: Sequence[int] = NUMBERS,
        apart: RunApart = asyncio.to_thread,
        news: News | None = None,
    ) -> None:
        """`shelf`: what is there besides; `numbers`: those that the site gives; `apart`: where texts are checked.

        `news`: of other servers with the same store.
        """
        self.shelf, self.public = shelf, dict[str, Work]()
        self.plays: Mapping[PlayId, PublishedPlay] = {}
        self._read_at = 0  # such rows that were there when all this was read
        self._accounts, self._drafts = PersonStore(store), DraftStore(store)
        self._store, self._clock, self._numbers = store, clock, numbers
        self._works = WorkStore(store)
        self._books: dict[tuple[str, str, int], Book] = {}
        self._contests = Contests(store, clock)
        self._apart = apart
        self._figures = dict[str, str]()  # of plays, by digest
        self._digests = dict[str, tuple[str, Mapping[str, str]]]()  # digest and title of texts with a play, by id
        self._news, self._reading = news or News(), set[asyncio.Task[None]]()
        self._news.listeners.append(self._hear)
        self._news.rounds.append(self._look)
        self._rounds = 0
        self._renewing = asyncio.Lock()  # or what was read earlier would stand on the shelf later

    # What there is

    async def work(self, code: str) -> Work | None:
        """The work of this code."""
        log = await self._works.rows(code)
        return fold_work(code, log) if log else None

    async def works(self) -> list[Work]:
        """All works: those that wait first, the one that has waited longest before the others."""
        logs = await self._works.logs()
        return sorted(fold_readable(logs, fold_work).values(), key=lambda work: (not work.waits, work.newest.at))

    async def of(self, who: int) -> list[Work]:
        """The works that somebody writes."""
        return [work for work in await self.works() if who in work.writing]

    async def names(self, work: Work) -> dict[int, str]:
        """What everybody who had to do with a work is called, by number."""
        had = {entry.who for entry in work.entries if entry.who} | work.authors
        known = [await self._accounts.person(who) for who in had]
        return {person.who: person.name for person in known if person}

    async def needed(self) -> int:
        """How many reviewers must be in favour of publishing."""
        return 2 if len(await self._accounts.reviewers()) >= 3 else 1

    async def next_number(self) -> str:
        """The number that the next new book gets; "" when none is left."""
        taken = {one.name for one in await self._works.taken() if one.kind == "number"}
        taken |= {book.number for book in self.shelf.library if book.number}
        return next((number for number in map("{:03}".format, self._numbers) if number not in taken), "")

    async def files(self, sent: Sent) -> dict[str, str]:
        """The files of a text as they were sent in."""
        found = await self._works.text(sent.id)
        if found is None:
            raise Damaged(f"the text {sent.id} is gone, or damaged")
        return found

    async def faults(self, sent: Sent) -> list[Finding]:
        """What the checker finds in a text, beside the shelf as it is now."""
        book = await self.book(sent)
        others = [one for one in self.shelf.neighbours if one.game != sent.game]
        return await self._apart(check_manuscript, book.manuscript, others)

    async def book(self, sent: Sent) -> Book:
        """A text as it was sent in, with the versions that were published before it."""
        work = await self.work(sent.work)
        assert work
        earlier = [one for one in work.editions if one.seq < sent.seq]
        imprint = _imprint(work, sent, number=sent.number, published=earlier[-1].at if earlier else 0.0)
        return await self._read(work, f"{sent.n}", partial(self._manuscript, work, sent, imprint, earlier))

    async def published(self, work: Work) -> Book:
        """A work as it was published last, with its earlier versions."""
        *earlier, last = work.editions
        gather = partial(self._edition, work, last, earlier)
        return await self._read(work, f"published-{len(work.editions)}", gather)

    async def versions(self, work: Work, editions: Sequence[Edition]) -> dict[str, Manuscript]:
        """What was published of a work with these editions, by version."""
        return {one.version: await self._edition(work, one) for one in editions}

    async def renew(self, changed: bool = True) -> None:
        """Put on the shelf what is published now; what of it plays can be played from now on.

        Unless it is known to have `changed`, it is read only if it has.
        """
        async with self._renewing:
            size = await self._works.size(SHELVING)
            if not changed and size == self._read_at:
                return
            await self._read_figures()
            works = await self.works()
            public = [work for work in works if work.public]
            books = [(book, work) for work in public if (book := await self._readable(work))]
            self.public = {book.game: work for book, work in books}
            self.shelf = self.shelf.with_published(book for book, _ in books)
            bring(playing(self.shelf.published))
            self.plays = await self._published_plays(works)
            self._read_at = size  # not sooner: who looks meanwhile waits for what is being read

    async def _published_plays(self, works: Sequence[Work]) -> dict[PlayId, PublishedPlay]:
        """What the plays of the library's books and of all editions of these works are called."""
        plays = {
            PlayId(book.number or "", book.version, digest): PublishedPlay(book.game, book.name)
            for book in self.shelf.library
            if (digest := play_digest(book.manuscript.files))
        }
        for work in works:
            for edition in work.editions:
                sent = work.sent[edition.text - 1]
                digest, title = await self._play_of(sent)
                if digest:
                    plays[PlayId(work.number, edition.version, digest)] = PublishedPlay(sent.game, title)
        return plays

    async def _play_of(self, sent: Sent) -> tuple[str, Mapping[str, str]]:
        """The digest and the title of the play of a text; "" for a text without one. What was read is kept."""
        if sent.id not in self._digests:
            files = await self._works.text(sent.id) or {}
            digest = play_digest(files)
            self._digests[sent.id] = digest, both(values(files[FILE])["name"]) if digest else {}
        return self._digests[sent.id]

    async def _read_figures(self) -> None:
        """Read the figures that there are; the books in which more stand now are made anew."""
        kept = await self._works.figures()
        if kept != self._figures:
            self._figures, self._books = kept, {}

    def unstudied(self) -> list[DataGame]:
        """What is published and plays, and has no figures yet."""
        return [game for game in playing(self.shelf.published).values() if game.digest not in self._figures]

    async def keep_figures(self, game: DataGame, figures: str) -> None:
        """From now on these are the figures of a play, in every book that has it."""
        await self._works.keep_figures(game.digest, figures)
        self._tell()
        await self.renew()

    async def _readable(self, work: Work) -> Book | None:
        """A work as it was published last; None where a text of it is damaged, which keeps no other off the shelf."""
        try:
            return await self.published(work)
        except Damaged as error:
            logger.error("work %s is not on the shelf: %s", work.code, error)
            return None

    async def refresh(self) -> None:
        """The same, if anything has happened since, here or in another process."""
        if await self._works.size(SHELVING) != self._read_at:
            await asyncio.create_task(self.renew(changed=False))  # it must not wait as a request may

    # Other servers

    def _tell(self) -> None:
        """Something else stands on the shelf."""
        self._news.draft.shelf = True
        self._news.send()

    def _hear(self, told: Told) -> None:
        if told.shelf:
            reading = asyncio.create_task(self._renew_quietly())
            self._reading.add(reading)
            reading.add_done_callback(self._reading.discard)

    async def _renew_quietly(self) -> None:
        with suppress(StoreError):  # the next round looks again
            await self.renew()

    async def _look(self) -> None:
        self._rounds += 1
        if not self._news.alone and self._rounds % SELDOM == 0:
            with suppress(StoreError):
                await self.refresh()

    # What is done

    async def send(
        self,
        code: str,
        files: Mapping[str, str],
        words: str,
        person: Person,
        command: str,
        contest: str = "",
        apart: RunApart | None = None,
    ) -> Work:
        """Send a text in; the first one opens the work. `apart`: where it is checked. Raises WorkRefused."""
        work = await self.work(code)
        if work and _key(person, command) in work.commands:
            return work
        if (
            not work
            and sum(one.who == person.who and one.undecided for one in await self.of(person.who)) >= MOST_WAITING
        ):
            raise WorkRefused(WAITING.filled(most=MOST_WAITING))
        if contest:
            if work:
                raise WorkRefused(SENT_BEFORE)
            await self._contests.enter(contest)
        text = sent_text(_checked(files))
        said = await (apart or self._apart)(outline, Manuscript(text.files), self.shelf.neighbours)
        if said.game in {book.game for book in self.shelf.library}:
            raise WorkRefused(GAME_TAKEN.filled(name=said.game))
        if errors := [one for one in said.findings if one.level == "error"]:
            raise WorkRefused(_told(errors), findings=said.findings)
        body = rows.Send(
            text=text.id,
            game=said.game,
            version=said.version,
            letters=said.letters,
            words=words,
            contest=contest,
        )
        return await self._added(code, body, person, command, text)

    async def do(self, code: str, body: rows.AnyBody, person: Person | None, command: str = "") -> Work:
        """Do something with a work, which is there; `person` is None for who runs the site. Raises WorkRefused.

        The same command of the same person is carried out once.
        """
        return await self._added(code, body, person, command)

    async def hand(self, work: Work, person: Person) -> None:
        """Make somebody the author of a work from now on, with a draft of what was sent in last. Raises WorkRefused."""
        is_theirs = work.who == person.who
        work = work if is_theirs else await self.do(work.code, rows.HandOver(to=person.who), None)
        if not await entrust(self._store, work) and is_theirs:
            raise WorkRefused(THEIRS.filled(name=person.name))

    async def withdraw(self, who: int) -> None:
        """Take the name of an author off all their works."""
        for work in await self.works():
            if who in work.authors - work.withdrawn:
                person = await self._accounts.person(who)
                name = person.name if person else ""
                await unsign(self._works, work, who, name)  # first: what fails can be asked for again
                self._forget(await self.do(work.code, rows.Withdraw(author=who), None))

    # How

    async def _added(
        self, code: str, body: rows.AnyBody, person: Person | None, command: str, text: SentText | None = None
    ) -> Work:
        """The work with one more row. Raises WorkRefused, and KeyError for an unknown work that nothing is sent to."""
        key = _key(person, command) if person else None

        async def load() -> Work:
            return fold_work(code, await self._works.rows(code))

        async def append(work: Work) -> Work:
            if not work.v and not isinstance(body, rows.Send):
                raise KeyError(code)
            if refusal := judge(work, body, person, await self._known(work, body)):
                raise WorkRefused(refusal.text, refusal.clause)
            whole, taken = await self._whole(code, work, body)
            by, now = person.who if person else None, self._clock.wall()
            reviewers = [one.who for one in await self._accounts.reviewers()]
            notices = write_notices(tell_of_work(work, whole, by, reviewers), by, now)
            row = write_body(work.v + 1, whole, key, by, now)
            await self._works.append(code, row, notices, text, taken)
            self._tell()
            await self.refresh()
            return advance_work(work, row, whole)

        try:
            return await append_once(load, append, lambda work: key in work.commands)
        except Busy:
            raise WorkRefused(BUSY) from None

    async def _known(self, work: Work, body: rows.AnyBody) -> JudgingContext:
        """What has to be known to judge this."""
        match body:
            case rows.Say(text=n) if 1 <= n <= len(work.sent):
                book = await self.book(work.sent[n - 1])
                return JudgingContext(clauses={clause.id for lang in book.documents for clause in book.clauses(lang)})
            case rows.Publish() if work.state == "review":
                found = await self.faults(work.newest)
                undecided = work.contest in await self._contests.undecided()
                faulty = any(one.level == "error" for one in found)
                return JudgingContext(needed=await self.needed(), faulty=faulty, undecided=undecided)
        return JudgingContext()

    async def _whole(self, code: str, work: Work, body: rows.AnyBody) -> tuple[rows.AnyBody, list[Taken]]:
        """The row with what the system adds, and what is taken with it for good. Raises WorkRefused."""
        if isinstance(body, rows.Send):  # checking it takes a while: who writes it is asked now
            writers = [who for who, joined in (await self._drafts.writers(code)).items() if joined]
            return replace(body, writers=tuple(writers)), await self._names(work, body)
        if not isinstance(body, rows.Publish):
            return body, []
        number = work.number or await self.next_number()
        if not number:
            raise WorkRefused(NO_NUMBER)
        taken = [] if work.number else [Taken("number", number)]
        return replace(body, number=number, version=work.newest.version), taken

    async def _names(self, work: Work, body: rows.Send) -> list[Taken]:
        """The names of a text that are new here. Raises WorkRefused for those that another work has."""
        taken = await self._works.taken()
        game, letters = Taken("game", body.game), Taken("letters", body.letters)
        if taken.get(game, work.code) != work.code:
            raise WorkRefused(GAME_TAKEN.filled(name=body.game))
        if taken.get(letters, work.code) != work.code:
            raise WorkRefused(LETTERS_TAKEN.filled(name=body.letters))
        return [one for one in (game, letters) if one not in taken]

    async def _edition(self, work: Work, edition: Edition, earlier: Sequence[Edition] = ()) -> Manuscript:
        """What was published with an edition, after the earlier ones."""
        sent = work.sent[edition.text - 1]
        imprint = _imprint(work, sent, number=work.number, published=edition.at, contest=bool(work.contest))
        return await self._manuscript(work, sent, imprint, earlier)

    async def _manuscript(self, work: Work, sent: Sent, imprint: Imprint, earlier: Sequence[Edition]) -> Manuscript:
        files = await self.files(sent)
        if found := self._figures.get(play_digest(files), ""):
            files = files | {FIGURES_FILE: _figures_of_version(found, sent)}
        return Manuscript(files, await self.versions(work, earlier), imprint)

    async def _read(self, work: Work, name: str, gather: Callable[[], Awaitable[Manuscript]]) -> Book:
        """The book of this name among those of a work; what it is read from is gathered where it is not in memory."""
        key = work.code, name, len(work.withdrawn)
        if key not in self._books:
            draft = await asyncio.to_thread(load, await gather())
            if len(self._books) >= MOST_BOOKS:
                del self._books[next(iter(self._books))]
            self._books[key] = draft.whole(f"{work.code}-{name}")
        return self._books[key]

    def _forget(self, work: Work) -> None:
        """Forget the books in which a name stands that was withdrawn since."""
        self._books = {key: book for key, book in self._books.items() if key[0] != work.code}


def _figures_of_version(figures: str, sent: Sent) -> str:
    """The figures of a play as those of a version that has it."""
    return json.dumps({**json.loads(figures), "game": sent.game, "version": sent.version}, ensure_ascii=False)


def _imprint(work: Work, sent: Sent, *, number: str, published: float, contest: bool = False) -> Imprint:
    """What the site says of a text in place of its author."""
    return Imprint(
        number=number,
        received=_day(work.sent[0].at),
        published=_day(published),
        contest=contest,
        author=_author(work, sent),
    )


def _day(at: float) -> date | None:
    """The date of a time, in UTC; None for 0."""
    return datetime.fromtimestamp(at, UTC).date() if at else None


def _author(work: Work, sent: Sent) -> dict[str, str]:
    """What the site says in place of authors who have all gone."""
    return WITHDRAWN if {sent.who, *sent.writers} <= work.withdrawn else {}


def _key(person: Person, command: str) -> str:
    return f"{person.who}:{command}"


def _checked(files: Mapping[str, str]) -> dict[str, str]:
    try:
        return check_files(files)
    except BadFiles as error:
        raise WorkRefused(error.text) from None


def _told(errors: Sequence[Finding]) -> Text:
    """The first error with its place, and how many there are besides."""
    first, more = errors[0], len(errors) - 1
    text = Text("{place}: {text}{more}", "{place}: {text}{more}")
    return text.filled(place=first.place, text=first.text, more=MORE.filled(n=more) if more else "")
