"""What is reported to moderators, and what they decide: a log about each person, to which rows are only added.

A report names a line of talk, and the lines before it are read from the log of that table. A decision answers all
reports about somebody that the moderator has seen. Until a decision ends, or is lifted, it stands in the way of whom it
is about; they are told why, and for how long, by a notice and whenever they try. They can appeal against it once, and a
moderator lifts it or keeps it, with an answer.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Literal, TypeAlias

from msgspec import Struct

from xtarot import eventlog
from xtarot.eventlog import Body, Conflict, UnreadableRow, write_body
from xtarot.rules.texts import Text
from xtarot.table.seats import write_name
from xtarot_site.chat import texts
from xtarot_site.chat.kinds import LineAt, TalkLine
from xtarot_site.chat.message_text import TalkRefused, read_line
from xtarot_site.chat.moderation.store import ModerationRow, ModerationStore
from xtarot_site.chat.store import ChatStore
from xtarot_site.core import notice_kinds
from xtarot_site.core.clock import Clock
from xtarot_site.core.notice_kinds import Notice, write_notices
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import Person
from xtarot_site.core.store.store import Store
from xtarot_site.kit.durations import write_end, write_left

DAY = 24 * 3600.0  # seconds
ATTACHED = 10  # lines that moderators read: the reported one and those before it
MOST_WORDS = 500  # characters of a reason, and of an appeal
OTHERS_FIRST = 12 * 3600.0  # seconds in which an appeal is for other moderators than the one who decided

Offence = Literal["insult", "pressure", "cheating", "spam", "name", "other"]


class LineReport(Body, frozen=True, tag="report"):
    """Somebody reports a line."""

    line: LineAt
    offence: Offence


class Measure(Body, frozen=True):
    """A moderator decides about somebody, and says why in `words`. `seen`: the last row of which they knew."""

    words: str
    seen: int


class NoAction(Measure, frozen=True, tag="none"):
    """Nothing is to be done; nobody is told."""


class Warn(Measure, frozen=True, tag="warn"):
    """Somebody is asked to behave otherwise."""


class Limit(Measure, frozen=True):
    """Something is closed to somebody for so many days."""

    days: int


class Mute(Limit, frozen=True, tag="mute"):
    """They cannot talk. For 1 or 7 days."""


class Suspend(Limit, frozen=True, tag="suspend"):
    """They can only read, play alone with bots, and appeal (`xtarot_site.kit.suspension`). For 1, 7 or 30 days."""


class Lift(Measure, frozen=True, tag="lift"):
    """What was closed is open again. `limit`: the row that closed it."""

    limit: int


class Keep(Measure, frozen=True, tag="keep"):
    """Somebody appealed, and what is closed stays closed; `words` is the answer. `limit`: the row that closed it."""

    limit: int


class Appeal(Body, frozen=True, tag="appeal"):
    """Somebody appeals against what is closed to them, once. `limit`: the row that closed it."""

    limit: int
    words: str


AnyMeasure: TypeAlias = NoAction | Warn | Mute | Suspend | Lift | Keep
AnyRow: TypeAlias = LineReport | AnyMeasure | Appeal
DAYS: dict[type[Limit], tuple[int, ...]] = {Mute: (1, 7), Suspend: (1, 7, 30)}

read_moderation = partial(eventlog.read_body, bodies=AnyRow)


class ConductEntry(Struct, frozen=True):
    """A row of the log about somebody, and what it says."""

    row: ModerationRow
    body: AnyRow


class LimitStory(Struct):
    """Something that was closed to somebody, what they appealed, and how that was answered or it was lifted."""

    limit: ConductEntry
    appeal: ConductEntry | None = None
    answer: ConductEntry | None = None

    @property
    def lifted(self) -> bool:
        """Whether it was opened again before its time."""
        return self.answer is not None and isinstance(self.answer.body, Lift)

    def is_in_force(self, now: float) -> bool:
        """Whether it is closed still."""
        return not self.lifted and end_of(self.limit) > now

    def waits(self, now: float) -> bool:
        """Whether an appeal waits for its answer."""
        return self.appeal is not None and self.answer is None and self.is_in_force(now)


class Conduct(Struct):
    """What is reported about somebody, and what was decided. `open`: the reports that no decision has answered.

    `limits`: all that was ever closed to them, by its row.
    """

    about: int = 0
    called: str = ""
    entries: list[ConductEntry] = []
    open: list[ConductEntry] = []
    limits: dict[int, LimitStory] = {}

    @property
    def last(self) -> int:
        """The number of the last row."""
        return self.entries[-1].row.seq if self.entries else 0

    def in_force(self, now: float) -> list[ConductEntry]:
        """The limits that have not ended, the one that ends last first."""
        lasting = [story.limit for story in self.limits.values() if story.is_in_force(now)]
        return sorted(lasting, key=end_of, reverse=True)

    def waiting(self, now: float) -> list[ConductEntry]:
        """What waits for a moderator: reports and appeals, in order."""
        appeals = [story.appeal for story in self.limits.values() if story.appeal and story.waits(now)]
        return sorted([*self.open, *appeals], key=lambda entry: entry.row.seq)


def end_of(limit: ConductEntry) -> float:
    """When something that was closed is open again, in seconds since 1970."""
    assert isinstance(limit.body, Limit)
    return limit.row.at + limit.body.days * DAY


def write_limit(limit: ConductEntry) -> Text:
    """That something is closed, and until when."""
    text = texts.SUSPENDED_UNTIL if isinstance(limit.body, Suspend) else texts.MUTED_UNTIL
    return text.filled(end=write_end(end_of(limit)))


def write_suspension(limit: ConductEntry) -> Text:
    """What who is suspended reads when they try something: until when, what they still can, and why."""
    assert isinstance(limit.body, Suspend)
    return texts.SUSPENDED.filled(end=write_end(end_of(limit)), words=limit.body.words)


def fold_conduct(rows: Iterable[ModerationRow]) -> Conduct:
    """What the rows about somebody come to; one that this version cannot read is left out."""
    conduct = Conduct()
    for row in rows:
        try:
            entry = ConductEntry(row, read_moderation(row))
        except UnreadableRow as error:
            eventlog.logger.warning("a row about somebody is left out: %s", error)
            continue
        conduct.about, conduct.called = row.about, row.called
        conduct.entries.append(entry)
        match entry.body:
            case LineReport():
                conduct.open.append(entry)
            case Appeal(limit=limit):
                if (story := conduct.limits.get(limit)) and story.appeal is None:
                    story.appeal = entry
            case Lift(limit=limit) | Keep(limit=limit):
                if (story := conduct.limits.get(limit)) and not story.lifted:
                    story.answer = entry
            case Measure(seen=seen):
                conduct.open = [report for report in conduct.open if report.row.seq > seen]
                if isinstance(entry.body, Limit):
                    conduct.limits[row.seq] = LimitStory(entry)
    return conduct


def first_others_until(story: LimitStory, moderator: int, moderators: Iterable[int], now: float) -> float | None:
    """Until when an appeal is for other moderators, where this one decided and there are others; None where it is not.

    `moderators`: all of them, by number. Whom it is about is none of them.
    """
    if story.appeal is None or story.limit.row.who != moderator or {*moderators} <= {moderator, story.limit.row.about}:
        return None
    end = story.appeal.row.at + OTHERS_FIRST
    return end if end > now else None


def judge_measure(
    conduct: Conduct, body: AnyMeasure, moderator: Person, now: float, moderators: Iterable[int]
) -> Text | None:
    """Why a moderator cannot decide this; None where they can. `moderators`: all of them, by number."""
    if conduct.about == moderator.who:
        return texts.NOT_ONESELF
    match body:
        case Lift(limit=limit):
            return None if limit in (one.row.seq for one in conduct.in_force(now)) else texts.NOT_IN_FORCE
        case Keep(limit=limit):
            story = conduct.limits.get(limit)
            if story is None or not story.waits(now):
                return texts.NOT_APPEALED
            return texts.FOR_OTHERS if first_others_until(story, moderator.who, moderators, now) else None
    if any(report.row.seq <= body.seen for report in conduct.open):
        return None
    later = (entry for entry in conduct.entries if entry.row.seq > body.seen)
    made = next((one.row for one in later if not isinstance(one.body, LineReport | Lift | Keep | Appeal)), None)
    if made is None:
        return texts.NOTHING_OPEN
    if made.who == moderator.who:
        return texts.BY_YOU
    return texts.BY_OTHER.filled(who=write_name(made.name))


def _write_renamed(called: str, conduct: Conduct) -> Text:
    return texts.RENAMED.filled(before=write_name(called), now=write_name(conduct.called), number=conduct.about)


class Moderation:
    """What is reported and decided at a site."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._accounts, self._lines, self._log = PersonStore(store), ChatStore(store), ModerationStore(store)
        self._clock = clock

    async def conduct(self, who: int) -> Conduct:
        """What was reported and decided about somebody, and what they appealed."""
        return fold_conduct(await self._log.about(who))

    async def limits(self, who: int) -> list[ConductEntry]:
        """What is closed to somebody now, the one that ends last first."""
        return (await self.conduct(who)).in_force(self._clock.wall())

    async def suspension(self, who: int) -> ConductEntry | None:
        """The suspension of somebody; None where they are not suspended now."""
        return next((limit for limit in await self.limits(who) if isinstance(limit.body, Suspend)), None)

    async def check_talk(self, who: int) -> None:
        """Raise TalkRefused where somebody cannot talk now."""
        if limits := await self.limits(who):
            suspended = next((limit for limit in limits if isinstance(limit.body, Suspend)), None)
            raise TalkRefused(write_suspension(suspended) if suspended else self._write_mute(limits[0]))

    def _write_mute(self, limit: ConductEntry) -> Text:
        assert isinstance(limit.body, Mute)
        left = write_left(end_of(limit) - self._clock.wall())
        return texts.MUTED.filled(left=left, words=limit.body.words)

    async def report(self, who: int, line: TalkLine, at: LineAt, offence: Offence, command: str) -> None:
        """Report a line, with those before it; somebody reports a line once. Raises TalkRefused."""
        if line.who is None:
            raise TalkRefused(texts.NO_LINE)
        if line.who == who:
            raise TalkRefused(texts.OWN_LINE)
        conduct = fold_conduct(await self._log.about(line.who))
        by_them = [entry.body for entry in conduct.entries if entry.row.who == who]
        if any(isinstance(body, LineReport) and body.line == at for body in by_them):
            return
        moderators = [] if conduct.open else [one.who for one in await self._accounts.moderators()]
        now = self._clock.wall()
        row = write_body(0, LineReport(line=at, offence=offence), command, who, now)
        written = write_notices([Notice(moderators, notice_kinds.LineReported())], who, now)
        before = await self._lines.before(at, ATTACHED)
        kept = [LineAt(at.table, one.aside, one.seq) for one in before]
        with suppress(Conflict):  # the same command came a moment before
            await self._log.append(line.who, row, written, kept)

    async def appeal(self, who: int, limit: int, words: str) -> None:
        """Appeal against what is closed to somebody; the same words again change nothing. Raises TalkRefused."""
        read_line(words, MOST_WORDS)
        words, now = words.strip(), self._clock.wall()
        story = (await self.conduct(who)).limits.get(limit)
        if story is None or not story.is_in_force(now):
            raise TalkRefused(texts.NOT_IN_FORCE)
        if story.appeal:
            if isinstance(story.appeal.body, Appeal) and story.appeal.body.words == words:
                return
            raise TalkRefused(texts.APPEALED)
        moderators = {one.who for one in await self._accounts.moderators()} - {who}
        others = moderators - {story.limit.row.who}
        written = write_notices([Notice(others or moderators, notice_kinds.LimitAppealed())], who, now)
        row = write_body(0, Appeal(limit=limit, words=words), f"appeal-{limit}", who, now)
        try:
            await self._log.append(who, row, written)
        except Conflict:  # they did so a moment before
            await self.appeal(who, limit, words)

    async def decide(
        self, moderator: Person, about: int, body: AnyMeasure, command: str, person: int = 0, called: str = ""
    ) -> int:
        """Decide about whom row `about` is about: their number. The same command decides once. Raises TalkRefused.

        `person`, `called`: their number and name as the moderator saw them, if that is to be held against those of now.
        """
        if not body.words.strip():
            raise TalkRefused(texts.NO_WORDS)
        read_line(body.words, MOST_WORDS)
        decided = False
        while not decided:
            rows = await self._log.rows()
            if made := next((row for row in rows if row.who == moderator.who and row.command == command), None):
                return made.about
            who = next((row.about for row in rows if row.seq == about), None)
            conduct = fold_conduct(row for row in rows if row.about == who)
            if person and await self._is_another(conduct, person, called):
                raise TalkRefused(_write_renamed(called, conduct))
            now = self._clock.wall()
            moderators = [one.who for one in await self._accounts.moderators()]
            if refusal := judge_measure(conduct, body, moderator, now, moderators):
                raise TalkRefused(refusal)
            row = write_body(0, body, command, moderator.who, now)
            written = write_notices(tell_of_measure(conduct.about, body, now), None, now)  # not by whom
            with suppress(Conflict):  # the same command came a moment before
                decided = await self._log.decide(conduct.about, row, written, rows[-1].seq)
        return conduct.about

    async def _is_another(self, conduct: Conduct, number: int, called: str) -> bool:
        """Whether somebody has another number or name than a moderator saw. A guest may change theirs at any time."""
        known = await self._accounts.person(conduct.about)
        return conduct.about != number or (known is not None and known.name != called)

    async def conducts(self) -> list[Conduct]:
        """What is known of everybody of whom anything was reported, whoever has waited longest first."""
        rows, now = defaultdict[int, list[ModerationRow]](list), self._clock.wall()
        for row in await self._log.rows():
            rows[row.about].append(row)
        known = [one for one in map(fold_conduct, rows.values()) if one.entries]
        return sorted(known, key=lambda one: (not one.waiting(now), (one.waiting(now) or one.entries)[0].row.seq))

    async def attached(self, report: LineReport) -> list[TalkLine]:
        """The line that was reported, the last, and those before it; what who has gone said is left out."""
        return [line for line in await self._lines.before(report.line, ATTACHED) if line.who is not None]


def tell_of_measure(about: int, body: AnyMeasure, now: float) -> Sequence[Notice]:
    """What is told of a decision: to whom it is about, with its reason and its end."""
    match body:
        case Warn():
            return [Notice([about], notice_kinds.Warned(words=body.words))]
        case Mute():
            return [Notice([about], notice_kinds.Muted(words=body.words, until=now + body.days * DAY))]
        case Suspend():
            return [Notice([about], notice_kinds.Suspended(words=body.words, until=now + body.days * DAY))]
        case Lift():
            return [Notice([about], notice_kinds.Unlimited(words=body.words))]
        case Keep():
            return [Notice([about], notice_kinds.LimitKept(words=body.words))]
        case _:
            return []
