"""What readers talk about, and who reads it: a book on the shelf, or a draft behind its link."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from msgspec import Struct

from xtarot.rulebooks import LANGUAGES, Book
from xtarot_site.core.notice_kinds import Place
from xtarot_site.core.store.schema import DRAFT
from xtarot_site.core.store.sessions import Person
from xtarot_site.submissions.draft_store import Draft
from xtarot_site.submissions.notifications import authors_here
from xtarot_site.submissions.submission import Work


class Topic(Struct, frozen=True):
    """What is discussed: a book of this `game`, or the draft of this code, with the `secret` of its link.

    `version`: the one that is read, `earlier`: those before it; `clauses`: the ids of its clauses. `writers`: the
    numbers of those who write it; `authors`: whose it ever was; `asked`: who hears what is asked, which is nobody where
    all of them have gone; `code`: of the work of a book.
    """

    version: str
    clauses: frozenset[str]
    game: str = ""
    draft: str = ""
    secret: str = ""
    earlier: tuple[str, ...] = ()
    writers: tuple[int, ...] = ()
    authors: frozenset[int] = frozenset()
    asked: tuple[int, ...] = ()
    code: str = ""

    @property
    def log(self) -> str:
        """The name of its log."""
        return f"{DRAFT}{self.draft}" if self.draft else self.game

    def at(self, clause: str) -> Place:
        """A place in it, as notices have it."""
        return Place(clause, self.game, self.draft, self.secret)

    @property
    def address(self) -> str:
        """The address of the page where it is read."""
        return f"/write/{self.draft}/show/{self.secret}" if self.draft else f"/rules/{self.game}"


def topic_of_book(book: Book, work: Work | None) -> Topic:
    """A book on the shelf. `work`: that of the book, if it was published here."""
    return Topic(
        version=book.version,
        clauses=frozenset(clause.id for lang in LANGUAGES for clause in book.clauses(lang)),
        game=book.game,
        earlier=tuple(one.version for one in book.earlier),
        writers=work.writing if work else (),
        authors=work.authors if work else frozenset(),
        asked=tuple(authors_here(work)) if work else (),
        code=work.code if work else "",
    )


def topic_of_draft(draft: Draft, clauses: Collection[str], writers: Iterable[int]) -> Topic:
    """A draft that these write, for who has the link by which it is shown; of its texts only the newest is read."""
    who, ids = tuple(writers), frozenset(clauses)
    return Topic("", ids, draft=draft.code, secret=draft.secret, writers=who, authors=frozenset(who), asked=who)


class Reader(NamedTuple):
    """Who asks, and about what: a person or a guest, `who`: the number of their session."""

    topic: Topic
    person: Person | None = None
    who: int | None = None

    @property
    def author(self) -> bool:
        """Whether the book is theirs, alone or with others."""
        return self.who in self.topic.writers

    @property
    def answers(self) -> bool:
        """Whether they may answer."""
        return bool(self.person) and (self.author or self.reviews)

    @property
    def reviews(self) -> bool:
        """Whether they review what is read here: a draft is not sent in yet."""
        return bool(self.person and self.person.reviewer) and not self.topic.draft

    @property
    def hides(self) -> bool:
        """Whether they may hide what others say: not about a book that is, or ever was, their own."""
        if self.topic.draft:
            return self.answers
        return self.reviews and self.who not in self.topic.authors
