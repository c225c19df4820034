"""Remarks beside the clauses of books and drafts: what readers ask, what they are answered, what became of it.

Everything is a row that is only ever added; `fold_remarks` makes of the rows what is shown, and `judge` says whether
somebody may add one. The author answers, and so do reviewers; only reviewers hide something, with a reason, and nobody
what is said about a book that is, or ever was, their own. At a draft its author does both, and nobody else.
"""

import logging
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from xtarot import eventlog
from xtarot.eventlog import Body, Conflict, Row, UnreadableRow, append_once, fold, write_body
from xtarot.rulebooks.book import version_key
from xtarot.rulebooks.characters import strip_hidden
from xtarot.rules.texts import Text
from xtarot_site.core import notice_kinds
from xtarot_site.core.clock import Clock
from xtarot_site.core.notice_kinds import Notice, write_notices
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.store import Store
from xtarot_site.submissions.permissions import WorkRefused
from xtarot_site.submissions.remark_kinds import HouseRule, RemarkRow
from xtarot_site.submissions.remark_store import RemarkStore
from xtarot_site.submissions.topics import Reader, Topic

logger = logging.getLogger(__name__)

MOST_WORDS = 400  # characters of a remark or an answer
MOST_OPEN = 20  # remarks of one person about one book that nobody has answered
MOST_AT_CLAUSE = 100

Kind = Literal["unclear", "what-if", "we-play", "played", "answer", "hide", "show", "taken-up"]
Again = Literal["", "yes", "no"]


class Ask(Body, frozen=True):
    """A reader says something at a clause of a version, which `Discussions` fills in."""

    clause: str
    words: str
    version: str = ""


class Unclear(Ask, frozen=True, tag="unclear"):
    """The clause can be read in more ways than one."""


class WhatIf(Ask, frozen=True, tag="what-if"):
    """The clause leaves a case open."""


class WePlay(Ask, frozen=True, tag="we-play"):
    """At the reader's table this is played otherwise."""


class PlayReport(Ask, frozen=True, tag="played"):
    """A report of play: the clause that was unclear, what was played instead, and whether they would play it again.

    Each can be left open.
    """

    again: Again = ""


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


AnyBody = Unclear | WhatIf | WePlay | PlayReport | Reply | Hide | Show | TakeUp

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
    """What a reader says at a clause. `taken_up`: the version that answers it; `hidden`: why it is not shown.

    `again`: of a report, whether they would play it again.
    """

    id: int
    kind: str
    clause: str
    words: str
    version: str
    who: int
    name: str
    at: float
    again: Again = ""
    answers: tuple[Answer, ...] = ()
    taken_up: str = ""
    hidden: str = ""


class Discussion(Struct, frozen=True):
    """What is said about a book, after the rows of its log: the remarks by number, and the commands of their writers.

    `writers`: whose answers are the author's.
    """

    writers: Collection[int] = ()
    remarks: dict[int, Remark] = {}
    commands: set[tuple[int | None, str | None]] = set()


def may_see(remark: Remark, reader: Reader) -> bool:
    """Whether somebody is shown a remark at all: reports on a draft are for those who write it."""
    return remark.kind != "played" or not reader.topic.draft or reader.author or remark.who == reader.who


class Tally(NamedTuple):
    """How much was said: remarks at clauses; by how many persons it was played, and how many would play it again."""

    remarks: int
    players: int
    again: int


def tally(remarks: Iterable[Remark]) -> Tally:
    """Count what is shown. Of a person's reports the newest counts, so nobody counts twice."""
    shown = [one for one in remarks if not one.hidden]
    players = {one.who: one.again for one in shown if one.kind == "played"}
    again = sum(again == "yes" for again in players.values())
    return Tally(sum(bool(one.clause) for one in shown), len(players), again)


NEEDS_NAME = Text("書き込みには名前が必要です。", "Notes are written under a name: take one first.")
NO_CLAUSE = Text("このルールブックに{clause}はありません。", "This rulebook has no clause {clause}.")
SAID_ELSEWHERE = Text("これはほかのルールブックで書かれました。", "This was written at another rulebook.")
NO_WORDS = Text("何も書かれていません。", "Nothing is written yet.")
TOO_LONG = Text("{most}字までです。いまは{n}字です。", "At most {most} characters; these are {n}.")
TOO_MANY = Text(
    "答えを待っている書き込みが{most}件あります。答えが出るまでお待ちください。",
    "{most} of your notes on this book wait for an answer; write more once some are answered.",
)
FULL = Text("この条項への書き込みはもういっぱいです。", "There is no room for more notes at this clause.")
NOT_THERE = Text("その書き込みはここにありません。", "That note is not here.")
ANSWERED_BY = Text("答えるのは考案者と審査員です。", "The author and the reviewers answer.")
HIDDEN_BY = Text(
    "書き込みを隠せるのは、その本の考案者ではない審査員です。",
    "Only reviewers hide notes, and nobody hides those about a book of their own.",
)
NO_VERSION = Text(
    "取り入れたバージョンは、書き込みより後に公開されたものから選びます。",
    "It can be taken up only in a version that was published after the note.",
)
NO_REPORT = Text("どれか一つは選んでください。", "Choose one thing at least.")
WHERE = Text("どの条項のことかを選んでください。", "Say which clause it is about.")
ALREADY = Text("もうそうなっています。", "That is so already.")


def fold_remarks(log: Iterable[RemarkRow], writers: Collection[int] = ()) -> Discussion:
    """What these rows come to. `writers`: of the book. Raises UnreadableRow."""
    return fold(Discussion(writers), log, read, advance_discussion)


def advance_discussion(discussion: Discussion, row: RemarkRow, body: AnyBody) -> Discussion:
    """What one more row, which is right, comes to; the discussion itself goes on, so that no log is copied."""
    if isinstance(body, Ask):
        changed = _asked(row, body)
    else:
        changed = _after(_remark_of(discussion, body.about), row, body, discussion.writers)
    discussion.remarks[changed.id] = changed
    discussion.commands.add((row.who, row.command))
    return discussion


def _asked(row: RemarkRow, body: Ask) -> Remark:
    again = body.again if isinstance(body, PlayReport) else ""
    return Remark(row.seq, row.kind, body.clause, body.words, body.version, row.who or 0, row.name, row.at, again)


def _after(remark: Remark, row: RemarkRow, body: Reply | Hide | Show | TakeUp, writers: Collection[int]) -> Remark:
    match body:
        case Reply():
            answer = Answer(row.seq, body.words, row.who or 0, row.name, row.at, row.who in writers)
            return replace(remark, answers=(*remark.answers, answer))
        case TakeUp():
            return replace(remark, taken_up=body.version)
    hidden = body.words if isinstance(body, Hide) else ""
    if body.about == remark.id:
        return replace(remark, hidden=hidden)
    answers = (replace(one, hidden=hidden) if one.id == body.about else one for one in remark.answers)
    return replace(remark, answers=tuple(answers))


def _remark_of(discussion: Discussion, about: int) -> Remark:
    """The remark of this number, or that of the answer of this number."""
    remark = discussion.remarks.get(about)
    remark = remark or next(
        (one for one in discussion.remarks.values() if any(about == two.id for two in one.answers)), None
    )
    if not remark:
        raise UnreadableRow(f"nothing has the number {about}")
    return remark


def judge_remark(discussion: Discussion, body: AnyBody, reader: Reader) -> Text | None:
    """Why this may not be the next row about a topic, whose words are tidy; None if it may."""
    if not reader.person:
        return NEEDS_NAME
    match body:
        case PlayReport():
            return _report(discussion, body, reader)
        case Unclear() | WhatIf() | WePlay():
            return _clause(discussion, body, reader) or _words(body.words)
        case Hide():
            return _hiding(discussion, body, reader) or _words(body.words)
        case Show():
            return _hiding(discussion, body, reader)
    if not reader.answers:
        return ANSWERED_BY
    remark = discussion.remarks.get(body.about)
    if not remark or remark.hidden:
        return NOT_THERE
    return _words(body.words) if isinstance(body, Reply) else _version(body, remark, reader.topic)


def _hiding(discussion: Discussion, body: Hide | Show, reader: Reader) -> Text | None:
    if not reader.hides:
        return HIDDEN_BY
    remarks = discussion.remarks.values()
    said: list[Remark | Answer] = [*remarks, *(answer for remark in remarks for answer in remark.answers)]
    about = next((one for one in said if one.id == body.about), None)
    if not about:
        return NOT_THERE
    return ALREADY if bool(about.hidden) is isinstance(body, Hide) else None


def _report(discussion: Discussion, body: PlayReport, reader: Reader) -> Text | None:
    if not body.clause:
        return WHERE if body.words else None if body.again else NO_REPORT
    return _clause(discussion, body, reader) or (_words(body.words) if body.words else None)


def _clause(discussion: Discussion, body: Ask, reader: Reader) -> Text | None:
    if body.clause not in reader.topic.clauses:
        return NO_CLAUSE.filled(clause=body.clause)
    remarks = discussion.remarks.values()
    if sum(one.clause == body.clause for one in remarks) >= MOST_AT_CLAUSE:
        return FULL
    waiting = sum(
        one.who == reader.who and bool(one.clause) and not one.answers and not one.taken_up for one in remarks
    )
    return TOO_MANY.filled(most=MOST_OPEN) if waiting >= MOST_OPEN else None


def _words(words: str) -> Text | None:
    if not words:
        return NO_WORDS
    return TOO_LONG.filled(most=MOST_WORDS, n=len(words)) if len(words) > MOST_WORDS else None


def _version(body: TakeUp, about: Remark, topic: Topic) -> Text | None:
    known = (topic.version, *topic.earlier) if topic.version else ()
    later = [one for one in known if version_key(one) > version_key(about.version)]
    if body.version not in later:
        return NO_VERSION
    return ALREADY if about.taken_up == body.version else None


def _tidied(body: AnyBody) -> AnyBody:
    """What is kept of what was typed: no hidden characters, and no lines that hold nothing."""
    if isinstance(body, Show | TakeUp):
        return body
    lines = (" ".join(line.split()) for line in strip_hidden(body.words).split("\n"))
    return replace(body, words="\n".join(filter(None, lines)))


def tell_of_remark(discussion: Discussion, body: AnyBody, topic: Topic, reviewers: Collection[int]) -> Iterator[Notice]:
    """Who is told of a row, by what was said before. `reviewers`: all of them, by their numbers.

    What is asked about a book whose authors have all gone goes to the reviewers, who answer.
    """
    match body:
        case PlayReport():
            yield Notice(topic.asked, notice_kinds.Reported(topic.at(body.clause)))
        case Unclear() | WhatIf() | WePlay():
            yield Notice(topic.asked or reviewers, notice_kinds.Remarked(topic.at(body.clause)))
        case Reply():
            remark = _remark_of(discussion, body.about)
            yield Notice([remark.who], notice_kinds.Answered(topic.at(remark.clause)))
        case TakeUp():
            remark = _remark_of(discussion, body.about)
            yield Notice([remark.who], notice_kinds.TakenUp(topic.at(remark.clause), body.version))
        case Hide():
            remark = _remark_of(discussion, body.about)
            writer = next((one.who for one in remark.answers if one.id == body.about), remark.who)
            yield Notice([writer], notice_kinds.Hidden(topic.at(remark.clause)))


class Discussions:
    """What is said about the books and drafts of a site."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._people, self._clock = RemarkStore(store), PersonStore(store), clock
        self._unreadable = set[tuple[str, int]]()  # rows that were logged

    async def about(self, topic: Topic) -> list[Remark]:
        """The remarks about a topic, the first first."""
        discussion = await self._discussion(topic)
        return [*discussion.remarks.values()]

    async def house_rules(self, game: str) -> list[HouseRule]:
        """What the options of a game were set to at tables."""
        return await self._store.house_rules(game)

    async def add(self, body: AnyBody, command: str, reader: Reader) -> None:
        """Say or do something about what is read. The same command adds nothing more. Raises WorkRefused."""
        topic, who = reader.topic, reader.person.who if reader.person else None
        body = _tidied(replace(body, version=topic.version) if isinstance(body, Ask) else body)

        async def load() -> Discussion:
            return await self._discussion(topic)

        async def append(discussion: Discussion) -> Discussion:
            if refusal := judge_remark(discussion, body, reader):
                raise WorkRefused(refusal)
            reviewers = [one.who for one in await self._people.reviewers()]
            now = self._clock.wall()
            told = write_notices(tell_of_remark(discussion, body, topic, reviewers), who, now)
            try:
                await self._store.append(topic.log, write_body(0, body, command, who, now), told)
            except Conflict:  # the same command has come a moment before, or was one at another book
                if (who, command) not in (await load()).commands:
                    raise WorkRefused(SAID_ELSEWHERE) from None
            return discussion

        await append_once(load, append, lambda discussion: (who, command) in discussion.commands)

    async def _discussion(self, topic: Topic) -> Discussion:
        """What is said about a topic. A row that cannot be read hides no other: it is left out, and logged once."""
        discussion = Discussion(topic.writers)
        for row in await self._store.rows(topic.log):
            try:
                discussion = advance_discussion(discussion, row, read(row))
            except UnreadableRow as error:
                if (topic.log, row.seq) not in self._unreadable:
                    logger.warning("the remark %s about %s is left out: %s", row.seq, topic.log, error)
                self._unreadable.add((topic.log, row.seq))
        return discussion
