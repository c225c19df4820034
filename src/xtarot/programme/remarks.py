"""Remarks beside the clauses of published books: what readers ask, what they are answered, what became of it.

Everything is a row that is only ever added; `folded` makes of the rows what is shown, and `judge` says whether somebody
may add one. The author answers, and so do reviewers; only reviewers hide something, with a reason, and nobody what is
said about a book that is, or ever was, their own.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple, get_args

from msgspec import Struct
from msgspec.structs import replace

from xtarot.clock import Clock
from xtarot.programme.work import Work
from xtarot.rulebooks import LANGUAGES, Book
from xtarot.rulebooks.book import version_key
from xtarot.rulebooks.characters import clean
from xtarot.store import Conflict, Person
from xtarot.store.remarks import Asked, RemarkRow, Remarks
from xtarot.texts import Text

MOST_WORDS = 400  # characters of a remark or an answer
MOST_OPEN = 20  # remarks of one person about one book that nobody has answered
MOST_AT_CLAUSE = 100
ASKED: tuple[Asked, ...] = get_args(Asked)


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
    kind: Asked
    clause: str
    words: str
    version: str
    who: int
    name: str
    at: float
    answers: tuple[Answer, ...] = ()
    taken_up: str = ""
    hidden: str = ""


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


def folded(rows: Sequence[RemarkRow], author: int | None) -> list[Remark]:
    """The remarks that these rows make, the first first."""
    remarks: dict[int, Remark] = {}
    of: dict[int, int] = {}  # each answer's remark
    for row in rows:
        if row.kind in ASKED:
            words = (row.words, row.version, row.who, row.name, row.at)
            remarks[row.id] = Remark(row.id, row.kind, row.clause, *words)
        elif row.kind == "answer" and row.about in remarks:
            of[row.id] = row.about
            answer = Answer(row.id, row.words, row.who, row.name, row.at, row.who == author)
            remarks[row.about] = replace(remarks[row.about], answers=(*remarks[row.about].answers, answer))
        elif row.kind == "taken-up" and row.about in remarks:
            remarks[row.about] = replace(remarks[row.about], taken_up=row.version)
        elif row.about in remarks:
            remarks[row.about] = replace(remarks[row.about], hidden=row.words)
        elif row.about in of:
            home = remarks[of[row.about]]
            answers = tuple(replace(one, hidden=row.words) if one.id == row.about else one for one in home.answers)
            remarks[home.id] = replace(home, answers=answers)
    return [*remarks.values()]


def judge(row: RemarkRow, remarks: Sequence[Remark], reader: Reader, book: Book) -> Text | None:
    """Why this reader may not add this row; None if they may."""
    if not reader.person:
        return NEEDS_NAME
    if row.kind in ASKED:
        return _clause(row, remarks, book) or _words(row.words)
    if row.kind in ("hide", "show"):
        return _hiding(row, remarks, reader)
    if not reader.answers:
        return ANSWERED_BY
    remark = next((one for one in remarks if one.id == row.about and not one.hidden), None)
    if not remark:
        return NOT_THERE
    return _words(row.words) if row.kind == "answer" else _version(row, remark, book)


def _hiding(row: RemarkRow, remarks: Sequence[Remark], reader: Reader) -> Text | None:
    if not reader.hides:
        return HIDDEN_BY
    said: list[Remark | Answer] = [*remarks, *(answer for remark in remarks for answer in remark.answers)]
    about = next((one for one in said if one.id == row.about), None)
    if not about:
        return NOT_THERE
    if bool(about.hidden) is (row.kind == "hide"):
        return ALREADY
    return _words(row.words) if row.kind == "hide" else None


def _clause(row: RemarkRow, remarks: Sequence[Remark], book: Book) -> Text | None:
    if all(row.clause != clause.id for lang in LANGUAGES for clause in book.clauses(lang)):
        return NO_CLAUSE.filled(clause=row.clause)
    if sum(one.clause == row.clause for one in remarks) >= MOST_AT_CLAUSE:
        return FULL
    waiting = [one for one in remarks if one.who == row.who and not one.answers and not one.taken_up]
    return TOO_MANY.filled(most=MOST_OPEN) if len(waiting) >= MOST_OPEN else None


def _words(words: str) -> Text | None:
    said = tidied(words)
    if not said:
        return NO_WORDS
    return TOO_LONG.filled(most=MOST_WORDS, n=len(said)) if len(said) > MOST_WORDS else None


def _version(row: RemarkRow, about: Remark, book: Book) -> Text | None:
    later = [one.version for one in (book, *book.earlier) if version_key(one.version) > version_key(about.version)]
    if row.version not in later:
        return NO_VERSION
    return ALREADY if about.taken_up == row.version else None


def tidied(words: str) -> str:
    """What is kept of what was typed: no hidden characters, and no lines that hold nothing."""
    return "\n".join(filter(None, (" ".join(line.split()) for line in clean(words).split("\n"))))


class Talk:
    """What is said about the books of a site."""

    def __init__(self, store: Remarks, clock: Clock) -> None:
        self._store, self._clock = store, clock

    async def about(self, book: Book, work: Work | None) -> list[Remark]:
        """The remarks about a book, the first first. `work`: that of the book, if it was published here."""
        return folded(await self._store.of(book.game), work.who if work else None)

    async def add(self, said: RemarkRow, book: Book, reader: Reader) -> Text | None:
        """Add a row, of which the writer, the time and the book are filled in here; or why not.

        The same command of the same person adds nothing, and is no refusal.
        """
        row = replace(said, book=book.game, at=self._clock.wall(), who=reader.person.who if reader.person else 0)
        if row.kind in ASKED:
            row = replace(row, version=book.version)
        rows = await self._store.of(book.game)
        if any((one.who, one.command) == (row.who, row.command) for one in rows):
            return None
        refusal = judge(row, folded(rows, None), reader, book)
        if not refusal:
            with suppress(Conflict):  # another request with the same command was first
                await self._store.add(replace(row, words=tidied(row.words)))
        return refusal
