"""Remarks beside the clauses of published books: what readers ask, what they are answered, what became of it.

Everything is a row that is only ever added; `fold_remarks` makes of the rows what is shown, and `judge` says whether
somebody may add one. The author answers, and so do reviewers; only reviewers hide something, with a reason, and nobody
what is said about a book that is, or ever was, their own.
"""

import logging
from collections.abc import Callable, Iterable
from functools import partial
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from xtarot import eventlog
from xtarot.clock import Clock
from xtarot.eventlog import Body, UnreadableRow, append_once, fold, write_body
from xtarot.programme.judging import WorkRefused
from xtarot.programme.work import Work
from xtarot.rulebooks import LANGUAGES, Book
from xtarot.rulebooks.book import version_key
from xtarot.rulebooks.characters import strip_hidden
from xtarot.rules.texts import Text
from xtarot.store import Conflict, Person, Row
from xtarot.store.remarks import RemarkRow, Remarks

logger = logging.getLogger(__name__)

MOST_WORDS = 400  # characters of a remark or an answer
MOST_OPEN = 20  # remarks of one person about one book that nobody has answered
MOST_AT_CLAUSE = 100

Kind = Literal["unclear", "what-if", "we-play", "answer", "hide", "show", "taken-up"]


class Ask(Body, frozen=True):
    """A reader says something at a clause of a version, which `Talk` fills in."""

    clause: str
    words: str
    version: str = ""


class Unclear(Ask, frozen=True, tag="unclear"):
    """The clause can be read in more ways than one."""


class WhatIf(Ask, frozen=True, tag="what-if"):
    """The clause leaves a case open."""


class WePlay(Ask, frozen=True, tag="we-play"):
    """At the reader's table this is played otherwise."""


class About(Body, frozen=True):
    """What is done about a remark, or an answer: the row of this number."""

    about: int


class Reply(About, frozen=True, tag="answer"):
    """The author or a reviewer answers a remark."""

    words: str


class Hide(About, frozen=True, tag="hide"):
    """A reviewer hides something; `words` are the reason."""

    words: str


class Show(About, frozen=True, tag="show"):
    """A reviewer shows again what was hidden."""


class TakeUp(About, frozen=True, tag="taken-up"):
    """A version of the book answers a remark."""

    version: str


AnyBody = Unclear | WhatIf | WePlay | Reply | Hide | Show | TakeUp

read: Callable[[Row], AnyBody] = partial(eventlog.read_body, bodies=AnyBody)


class Answer(Struct, frozen=True):
    """What was said to a remark. `hidden`: why it is not shown; `by_author`: of the book."""

    id: int
    words: str
    who: int
    name: str
    at: float
    by_author: bool
    hidden: str = ""


class Remark(Struct, frozen=True):
    """What a reader says at a clause. `taken_up`: the version that answers it; `hidden`: why it is not shown."""

    id: int
    kind: str
    clause: str
    words: str
    version: str
    who: int
    name: str
    at: float
    answers: tuple[Answer, ...] = ()
    taken_up: str = ""
    hidden: str = ""


class Discussion(Struct, frozen=True):
    """What is said about a book, after the rows of its log: the remarks by number, and the commands of their writers.

    `author`: whose answers are the author's.
    """

    author: int | None = None
    remarks: dict[int, Remark] = {}
    commands: set[tuple[int | None, str | None]] = set()


class Reader(NamedTuple):
    """Who asks: a person or a guest, and the work of the book that they read, if it was published here."""

    person: Person | None
    work: Work | None = None

    @property
    def author(self) -> bool:
        """Whether the book is theirs."""
        return bool(self.person and self.work and self.person.who == self.work.who)

    @property
    def answers(self) -> bool:
        """Whether they may answer."""
        return bool(self.person) and (self.author or self.reviews)

    @property
    def reviews(self) -> bool:
        """Whether they are a reviewer."""
        return bool(self.person and self.person.reviewer)

    @property
    def hides(self) -> bool:
        """Whether they may hide what others say: not about a book that is, or ever was, their own."""
        own = self.work and self.person and self.person.who in self.work.authors
        return self.reviews and not own


NEEDS_NAME = Text("注を書くには名前が要ります。", "Notes are written under a name: take one first.")
NO_CLAUSE = Text("この規則書に{clause}はありません。", "This rulebook has no clause {clause}.")
SAID_ELSEWHERE = Text("これはほかの規則書で書かれました。", "This was written at another rulebook.")
NO_WORDS = Text("何も書かれていません。", "Nothing is written yet.")
TOO_LONG = Text("{most}字までです。いまは{n}字です。", "At most {most} characters; these are {n}.")
TOO_MANY = Text(
    "答えを待っている注が{most}件あります。答えが出るまでお待ちください。",
    "{most} of your notes on this book wait for an answer; write more once some are answered.",
)
FULL = Text("この条の注はもういっぱいです。", "There is no room for more notes at this clause.")
NOT_THERE = Text("その注はここにありません。", "That note is not here.")
ANSWERED_BY = Text("答えるのは作者と査読者です。", "The author and the reviewers answer.")
HIDDEN_BY = Text(
    "注を隠せるのは、その本の作者ではない査読者です。",
    "Only reviewers hide notes, and nobody hides those about a book of their own.",
)
NO_VERSION = Text(
    "取り入れた版は、注より後に公開された版から選びます。",
    "It can be taken up only in a version that was published after the note.",
)
ALREADY = Text("もうそうなっています。", "That is so already.")


def fold_remarks(log: Iterable[RemarkRow], author: int | None = None) -> Discussion:
    """What these rows come to. `author`: of the book. Raises UnreadableRow."""
    return fold(Discussion(author), log, read, advance_talk)


def advance_talk(talk: Discussion, row: RemarkRow, body: AnyBody) -> Discussion:
    """What one more row, which is right, comes to; `talk` itself goes on, or a long log would be copied at each row."""
    if isinstance(body, Ask):
        changed = _asked(row, body)
    else:
        changed = _after(_remark_of(talk, body.about), row, body, talk.author)
    talk.remarks[changed.id] = changed
    talk.commands.add((row.who, row.command))
    return talk


def _asked(row: RemarkRow, body: Ask) -> Remark:
    return Remark(row.seq, row.kind, body.clause, body.words, body.version, row.who or 0, row.name, row.at)


def _after(remark: Remark, row: RemarkRow, body: Reply | Hide | Show | TakeUp, author: int | None) -> Remark:
    match body:
        case Reply():
            answer = Answer(row.seq, body.words, row.who or 0, row.name, row.at, row.who == author)
            return replace(remark, answers=(*remark.answers, answer))
        case TakeUp():
            return replace(remark, taken_up=body.version)
    hidden = body.words if isinstance(body, Hide) else ""
    if body.about == remark.id:
        return replace(remark, hidden=hidden)
    answers = (replace(one, hidden=hidden) if one.id == body.about else one for one in remark.answers)
    return replace(remark, answers=tuple(answers))


def _remark_of(talk: Discussion, about: int) -> Remark:
    """The remark of this number, or that of the answer of this number."""
    remark = talk.remarks.get(about)
    remark = remark or next((one for one in talk.remarks.values() if any(about == two.id for two in one.answers)), None)
    if not remark:
        raise UnreadableRow(f"nothing has the number {about}")
    return remark


def judge_remark(talk: Discussion, body: AnyBody, reader: Reader, book: Book) -> Text | None:
    """Why this may not be the next row about a book, whose words are tidy; None if it may."""
    if not reader.person:
        return NEEDS_NAME
    match body:
        case Unclear() | WhatIf() | WePlay():
            return _clause(talk, body, reader.person, book) or _words(body.words)
        case Hide():
            return _hiding(talk, body, reader) or _words(body.words)
        case Show():
            return _hiding(talk, body, reader)
    if not reader.answers:
        return ANSWERED_BY
    remark = talk.remarks.get(body.about)
    if not remark or remark.hidden:
        return NOT_THERE
    return _words(body.words) if isinstance(body, Reply) else _version(body, remark, book)


def _hiding(talk: Discussion, body: Hide | Show, reader: Reader) -> Text | None:
    if not reader.hides:
        return HIDDEN_BY
    remarks = talk.remarks.values()
    said: list[Remark | Answer] = [*remarks, *(answer for remark in remarks for answer in remark.answers)]
    about = next((one for one in said if one.id == body.about), None)
    if not about:
        return NOT_THERE
    return ALREADY if bool(about.hidden) is isinstance(body, Hide) else None


def _clause(talk: Discussion, body: Ask, by: Person, book: Book) -> Text | None:
    if all(body.clause != clause.id for lang in LANGUAGES for clause in book.clauses(lang)):
        return NO_CLAUSE.filled(clause=body.clause)
    remarks = talk.remarks.values()
    if sum(one.clause == body.clause for one in remarks) >= MOST_AT_CLAUSE:
        return FULL
    waiting = sum(one.who == by.who and not one.answers and not one.taken_up for one in remarks)
    return TOO_MANY.filled(most=MOST_OPEN) if waiting >= MOST_OPEN else None


def _words(words: str) -> Text | None:
    if not words:
        return NO_WORDS
    return TOO_LONG.filled(most=MOST_WORDS, n=len(words)) if len(words) > MOST_WORDS else None


def _version(body: TakeUp, about: Remark, book: Book) -> Text | None:
    later = [one.version for one in (book, *book.earlier) if version_key(one.version) > version_key(about.version)]
    if body.version not in later:
        return NO_VERSION
    return ALREADY if about.taken_up == body.version else None


def _tidied(body: AnyBody) -> AnyBody:
    """What is kept of what was typed: no hidden characters, and no lines that hold nothing."""
    if isinstance(body, Show | TakeUp):
        return body
    lines = (" ".join(line.split()) for line in strip_hidden(body.words).split("\n"))
    return replace(body, words="\n".join(filter(None, lines)))


class Talk:
    """What is said about the books of a site."""

    def __init__(self, store: Remarks, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._unreadable = set[tuple[str, int]]()  # rows that were logged

    async def about(self, book: Book, work: Work | None) -> list[Remark]:
        """The remarks about a book, the first first. `work`: that of the book, if it was published here."""
        talk = await self._discussion(book, work.who if work else None)
        return [*talk.remarks.values()]

    async def add(self, body: AnyBody, command: str, book: Book, reader: Reader) -> None:
        """Say or do something about a book. The same command adds nothing more. Raises WorkRefused."""
        body = _tidied(replace(body, version=book.version) if isinstance(body, Ask) else body)
        who = reader.person.who if reader.person else None

        async def load() -> Discussion:
            return await self._discussion(book)

        async def append(talk: Discussion) -> Discussion:
            if refusal := judge_remark(talk, body, reader, book):
                raise WorkRefused(refusal)
            try:
                await self._store.append(book.game, write_body(0, body, command, who, self._clock.wall()))
            except Conflict:  # the same command has come a moment before, or was one at another book
                if (who, command) not in (await load()).commands:
                    raise WorkRefused(SAID_ELSEWHERE) from None
            return talk

        await append_once(load, append, lambda talk: (who, command) in talk.commands)

    async def _discussion(self, book: Book, author: int | None = None) -> Discussion:
        """What is said about a book. A row that cannot be read hides no other: it is left out, and logged once."""
        talk = Discussion(author)
        for row in await self._store.rows(book.game):
            try:
                talk = advance_talk(talk, row, read(row))
            except UnreadableRow as error:
                if (book.game, row.seq) not in self._unreadable:
                    logger.warning("the remark %s about %s is left out: %s", row.seq, book.game, error)
                self._unreadable.add((book.game, row.seq))
        return talk
