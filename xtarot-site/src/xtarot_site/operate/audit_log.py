"""What is done by who runs a site: one log, to which rows are only added, and what it comes to.

A row names nobody: persons by their number, so that of who goes no name is left here. A row without anybody was made by
the command line.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from xtarot import eventlog
from xtarot.eventlog import Body, Row, UnreadableRow
from xtarot.rules.texts import LANGS, Lang, Text
from xtarot_site.core.store.sessions import Person
from xtarot_site.operate import refusals as texts
from xtarot_site.operate.store import ActRow, Role

DAY = 24 * 3600.0  # seconds
LONGEST = 31 * DAY  # that a notice stands
MOST_NOTICES = 3  # that stand at a time: they share a line
MOST_WORDS = 200  # characters of a notice
MOST_TEXT = 20_000  # characters of a text of the site

SitePage = Literal["imprint", "privacy"]
SITE_PAGES: tuple[SitePage, ...] = ("imprint", "privacy")


class HouseNotice(Body, frozen=True, tag="notice"):
    """Everybody reads this in the bar until a time, in seconds since 1970. `words`: by language."""

    words: dict[str, str]
    until: float


class EndNotice(Body, frozen=True, tag="end-notice"):
    """The notice of row `notice` ends before its time."""

    notice: int


class SiteText(Body, frozen=True, tag="text"):
    """The site says this of itself, in Markdown, by language; nothing: no longer."""

    page: SitePage
    words: dict[str, str]


class Appoint(Body, frozen=True, tag="appoint"):
    """A `person`, by number, holds a role from now on, or no longer."""

    person: int
    role: Role
    holds: bool


class OpenedContest(Body, frozen=True, tag="open-contest"):
    """A contest was opened: its name in addresses."""

    contest: str


class DecidedContest(Body, frozen=True, tag="decide-contest"):
    """A contest was decided: its name in addresses."""

    contest: str


AnyAct: TypeAlias = HouseNotice | EndNotice | SiteText | Appoint | OpenedContest | DecidedContest

read_act: Callable[[Row], AnyAct] = partial(eventlog.read_body, bodies=AnyAct)


class ActEntry(Struct, frozen=True):
    """A row of the log, and what it says."""

    row: ActRow
    body: AnyAct


class SiteState(Struct, frozen=True):
    """What the log comes to. `last`: the number of its last row, also of one that this version cannot read.

    `notices`: those that were not ended, by their rows; `texts`: what the site says of itself, by page and language.
    """

    last: int = 0
    entries: tuple[ActEntry, ...] = ()
    notices: Mapping[int, HouseNotice] = {}
    texts: Mapping[SitePage, Mapping[str, str]] = {}

    def standing(self, now: float) -> dict[int, HouseNotice]:
        """The notices that stand, the one that ends first before the others."""
        found = ((row, notice) for row, notice in self.notices.items() if notice.until > now)
        return dict(sorted(found, key=lambda one: one[1].until))

    @property
    def noticed(self) -> float:
        """When something became of a notice last, in seconds since 1970; 0 where there never was one."""
        return max((one.row.at for one in self.entries if isinstance(one.body, HouseNotice | EndNotice)), default=0.0)

    def text(self, page: SitePage, lang: Lang) -> tuple[str, Lang] | None:
        """What the site says there, and in which language: the wanted one, where it is written in that."""
        words = self.texts.get(page, {})
        order: list[Lang] = [lang, *(other for other in LANGS if other != lang)]
        return next(((words[one], one) for one in order if words.get(one)), None)

    def has(self, who: int | None, command: str) -> bool:
        """Whether somebody's command was carried out."""
        return any(one.row.who == who and one.row.command == command for one in self.entries)


def advance_site(site: SiteState, row: ActRow, body: AnyAct) -> SiteState:
    """The state after one more row."""
    site = replace(site, last=row.seq, entries=(*site.entries, ActEntry(row, body)))
    match body:
        case HouseNotice():
            return replace(site, notices={**site.notices, row.seq: body})
        case EndNotice(notice=ended):
            return replace(site, notices={seq: one for seq, one in site.notices.items() if seq != ended})
        case SiteText(page=page, words=words):
            return replace(site, texts={**site.texts, page: words})
        case _:
            return site


def fold_site(rows: Iterable[ActRow]) -> SiteState:
    """What the log comes to; a row that this version cannot read is left out."""
    site = SiteState()
    for row in rows:
        try:
            site = advance_site(site, row, read_act(row))
        except UnreadableRow as error:
            eventlog.logger.warning("a row of who runs the site is left out: %s", error)
            site = replace(site, last=row.seq)
    return site


def judge_act(site: SiteState, body: AnyAct, by: Person | None, now: float) -> Text | None:
    """Why this may not be the next row; None if it may. `by`: who does it, None: the command line.

    Whether somebody holds a role already, and what a contest says, is judged where it is known.
    """
    match body:
        case HouseNotice(words=words, until=until):
            return _judge_notice(site, words, until, now)
        case EndNotice(notice=ended) if ended not in site.standing(now):
            return texts.NOT_STANDING
        case SiteText(words=words) if max(map(len, words.values()), default=0) > MOST_TEXT:
            return texts.TEXT_TOO_LONG.filled(most=MOST_TEXT)
        case Appoint(role="operator") if by:
            return texts.BY_COMMAND
    return None


def _judge_notice(site: SiteState, words: Mapping[str, str], until: float, now: float) -> Text | None:
    if not all(words.get(lang) for lang in LANGS):
        return texts.BOTH_LANGUAGES
    if max(map(len, words.values())) > MOST_WORDS:
        return texts.NOTICE_TOO_LONG.filled(most=MOST_WORDS)
    if not now < until <= now + LONGEST:
        return texts.WRONG_END.filled(days=int(LONGEST / DAY))
    return texts.TOO_MANY_NOTICES.filled(most=MOST_NOTICES) if len(site.standing(now)) >= MOST_NOTICES else None
