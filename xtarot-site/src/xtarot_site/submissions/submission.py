"""A work: a rulebook that somebody sent in, and what became of it. It is its log, folded."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from xtarot.eventlog import Row, fold
from xtarot_site.submissions import rows

State = Literal["received", "review", "returned", "recalled", "published", "retired"]


class Sent(Struct, frozen=True, kw_only=True):
    """A text as it was sent in. `n`: the first is 1; `id`: of its files; `game`, `version`, `letters`: what it says.

    `who`: who sent it, `writers`: who wrote it with them; `number`: of the book of which it is a revision.
    """

    n: int
    id: str
    seq: int
    at: float
    who: int
    work: str
    game: str
    version: str
    letters: str
    words: str = ""
    number: str = ""
    writers: tuple[int, ...] = ()


class Note(Struct, frozen=True, kw_only=True):
    """Something said at a clause, or of the whole (""), about text `text`. `reply_to`: the row that it answers, or 0.

    `open`: it is, or ends with, a question of a reviewer that the author has still to answer.
    """

    seq: int
    text: int
    clause: str
    who: int
    at: float
    words: str
    reply_to: int = 0
    open: bool = False


class Opinion(Struct, frozen=True, kw_only=True):
    """What a reviewer thinks of the newest text."""

    who: int
    at: float
    publish: bool
    words: str = ""


class Entry(Struct, frozen=True, kw_only=True):
    """Something that happened. `text`: the number of the newest text then; `revision`: the book was published before.

    `who` is None for what whoever runs the site did.
    """

    kind: str
    seq: int
    at: float
    who: int | None
    text: int
    words: str = ""
    number: str = ""
    version: str = ""
    revision: bool = False


class Edition(Struct, frozen=True, kw_only=True):
    """A version that was published. `text`: the number of its text; `seq`: of the row that published it."""

    text: int
    seq: int
    version: str
    at: float


class Work(Struct, frozen=True, kw_only=True):
    """A work after the rows of its log. Times are seconds since 1970.

    `who` is its author, who answers for it; `writers`, those who write it with them; `authors` everybody who ever was
    either, `withdrawn` those of them whose name has gone. `number` is "" until it is published. With a number, `state`
    can be that of a revision, while the editions stay public until it is retired. `readers`: the
    reviewers of the newest text; `opinions`: theirs.
    """

    code: str
    v: int = 0
    who: int = 0
    writers: tuple[int, ...] = ()
    authors: frozenset[int] = frozenset()
    state: State = "received"
    number: str = ""
    contest: str = ""
    withdrawn: frozenset[int] = frozenset()
    reason: str = ""
    sent: tuple[Sent, ...] = ()
    notes: tuple[Note, ...] = ()
    entries: tuple[Entry, ...] = ()
    opinions: tuple[Opinion, ...] = ()
    readers: tuple[int, ...] = ()
    editions: tuple[Edition, ...] = ()
    commands: frozenset[str] = frozenset()

    @property
    def newest(self) -> Sent:
        """The text that was sent last."""
        return self.sent[-1]

    @property
    def writing(self) -> tuple[int, ...]:
        """All who write it now, the author first."""
        return (self.who, *self.writers)

    @property
    def insiders(self) -> frozenset[int]:
        """Who may look into it, besides reviewers: those who write it now, and those who have sent a text of it in."""
        return frozenset(self.writing) | {sent.who for sent in self.sent}

    @property
    def waits(self) -> bool:
        """Whether it waits for reviewers."""
        return self.state in ("received", "review")

    @property
    def undecided(self) -> bool:
        """Whether it was sent in, and is neither published nor taken back."""
        return not self.public and self.state not in ("retired", "recalled")

    @property
    def public(self) -> bool:
        """Whether a version of it is on the shelf."""
        return bool(self.number) and self.state != "retired"

    @property
    def version(self) -> str:
        """The version that was published last; "" for none."""
        return self.editions[-1].version if self.editions else ""


def fold_work(code: str, log: Iterable[Row]) -> Work:
    """The work after these rows. Raises UnreadableRow."""
    return fold(Work(code=code), log, rows.read, advance_work)


def advance_work(work: Work, row: Row, body: rows.AnyBody) -> Work:
    """The work after one more row, which is right."""
    who = row.who or 0
    words = body.reason if isinstance(body, rows.Retire) else getattr(body, "words", "")
    before, work = work, _after(work, row, body, who)
    entry = Entry(
        kind=row.kind,
        seq=row.seq,
        at=row.at,
        who=row.who,
        text=len(work.sent),
        words=words,
        number=work.number if row.kind == "publish" else "",
        version=getattr(body, "version", ""),
        revision=bool(before.number),
    )
    commands = work.commands | {row.command} if row.command else work.commands
    return replace(work, v=row.seq, entries=(*work.entries, entry), commands=commands)


def _after(work: Work, row: Row, body: rows.AnyBody, who: int) -> Work:
    match body:
        case rows.Send():
            return _sent(work, row, body, who)
        case rows.Recall():
            return replace(work, state="published" if work.number else "recalled", opinions=(), readers=())
        case rows.Take():
            return _read_by(replace(work, state="review"), who)
        case rows.Say():
            return _noted(work, row, body, who)
        case rows.Opinion():
            opinion = Opinion(who=who, at=row.at, publish=body.publish, words=body.words)
            others = tuple(one for one in work.opinions if one.who != who)
            return _read_by(replace(work, opinions=(*others, opinion)), who)
        case rows.Return():
            return _read_by(replace(work, state="returned"), who)
        case rows.Publish():
            edition = Edition(text=body.text, seq=row.seq, version=body.version, at=row.at)
            answered = tuple(replace(note, open=False) for note in work.notes)
            published = replace(work, state="published", number=body.number, notes=answered)
            return _read_by(replace(published, editions=(*work.editions, edition)), who)
        case rows.Retire():
            return replace(work, state="retired", reason=body.reason)
        case rows.Join() | rows.Leave() | rows.Withdraw() | rows.HandOver():
            return _written_by(work, body, who)


def _written_by(work: Work, body: rows.Join | rows.Leave | rows.Withdraw | rows.HandOver, who: int) -> Work:
    """The work after others write it."""
    match body:
        case rows.Join():
            return replace(work, writers=(*work.writers, who), authors=work.authors | {who})
        case rows.Leave():
            return replace(work, writers=tuple(writer for writer in work.writers if writer != body.author))
        case rows.Withdraw():
            return _without(replace(work, withdrawn=work.withdrawn | {body.author or work.who}))
        case rows.HandOver():
            others = tuple(writer for writer in work.writers if writer != body.to)
            return replace(work, who=body.to, writers=others, authors=work.authors | {body.to})


def _without(work: Work) -> Work:
    """The work without those who have gone: where that is the author, one who wrote it with them goes on with it.

    Of several it is the one of the lowest number, who gets the draft, too (`People.withdraw`).
    """
    left = [one for one in work.writing if one not in work.withdrawn] or [work.who]
    who = work.who if work.who in left else min(left)
    return replace(work, who=who, writers=tuple(one for one in left if one != who))


def _sent(work: Work, row: Row, body: rows.Send, who: int) -> Work:
    sent = Sent(
        n=len(work.sent) + 1,
        id=body.text,
        seq=row.seq,
        at=row.at,
        who=who,
        work=work.code,
        game=body.game,
        version=body.version,
        letters=body.letters,
        words=body.words,
        number=work.number,
        writers=body.writers,
    )
    return replace(
        work,
        state="received",
        who=who,
        writers=body.writers,
        authors=work.authors | {who, *body.writers},
        contest=body.contest or work.contest,
        sent=(*work.sent, sent),
        opinions=(),
        readers=(),
    )


def _noted(work: Work, row: Row, body: rows.Say, who: int) -> Work:
    """A note, and its thread: open after a reviewer's words at a clause, no longer after the author's."""
    asks = who not in work.authors
    first = body.reply_to or row.seq
    closed = tuple(replace(one, open=False) if first in (one.seq, one.reply_to) else one for one in work.notes)
    note = Note(
        seq=row.seq,
        text=body.text,
        clause=body.clause,
        who=who,
        at=row.at,
        words=body.words,
        reply_to=body.reply_to,
        open=asks and bool(body.clause) and work.state in ("received", "review", "returned"),
    )
    work = replace(work, notes=(*closed, note))
    return _read_by(work, who) if asks else work


def _read_by(work: Work, who: int) -> Work:
    return work if who in work.readers else replace(work, readers=(*work.readers, who))
