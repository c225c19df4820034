"""What the server reads and writes, independent of the database."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from xtarot.deals.finished_deal import KeptDeal
from xtarot.eventlog import Row, StoreError
from xtarot.review import Decision
from xtarot_site.accounts.kinds import People, Person
from xtarot_site.chat.kinds import TalkLog
from xtarot_site.chat.moderation.kinds import ModerationLog
from xtarot_site.core.store.charge import Charge
from xtarot_site.core.store.correspondence import ByDays, TablesByDays
from xtarot_site.core.store.disk import FullDisk
from xtarot_site.core.store.logs import Logs, OutgoingNotice
from xtarot_site.duplicate.kinds import Duplicates
from xtarot_site.lobby.friend_kinds import Friends
from xtarot_site.notices.mail.kinds import Mailboxes
from xtarot_site.notices.protocol import Notices
from xtarot_site.notices.push.kinds import Subscriptions
from xtarot_site.operate.kinds import OperatingLog
from xtarot_site.ratings.kinds import Standings
from xtarot_site.submissions.kinds import Works
from xtarot_site.submissions.remark_kinds import Remarks


class Session(msgspec.Struct, frozen=True):
    """A guest with their browser, or a person with all of theirs. `who`: the number in logs, which is sent to nobody.

    Who played as a guest and then signs in is found under the number of the person in all that is read.
    """

    who: int
    name: str


class SecretBearer(msgspec.Struct, frozen=True):
    """Who comes with a secret.

    `told`: whether there is a notice that they have not seen; `alone`: whether this browser is to be their only one
    from now on.
    """

    session: Session
    person: Person | None  # None for a guest
    told: bool
    alone: bool


class TableEntry(msgspec.Struct, frozen=True):
    """A table as a list of tables shows it."""

    code: str
    game: str
    opened: float  # seconds since 1970
    over: bool


class Branch(msgspec.Struct, frozen=True):
    """A table at which a deal is played on from a position of a kept one. `origin`: the link of that."""

    origin: str
    moves: int  # of the origin, before the branch
    who: int | None  # the session that branched


class BranchEntry(msgspec.Struct, frozen=True):
    """A branch as it is listed under its origin: who made it, and its last finished deal, if there is one."""

    moves: int
    name: str  # of who made it; a guest has none
    mine: bool
    opened: float  # seconds since 1970
    deal: KeptDeal | None


class Reviewed(msgspec.Struct, frozen=True):
    """A decision of a finished deal, as it was reviewed last. `n` counts the judgements of its deal, from 1."""

    move: int  # its number in the deal, from 1
    n: int
    decision: Decision


class DraftText(msgspec.Struct, frozen=True):
    """A draft as it was saved once. Revisions count from 1; one that was thinned out leaves its number empty."""

    revision: int
    command: str  # who saved it and the name of the saving
    files: dict[str, str]  # by name, as they lie in the folder of a rulebook
    at: float  # seconds since 1970


class Draft(msgspec.Struct, frozen=True):
    """A rulebook that somebody writes, with the newest text."""

    code: str
    who: int  # the session that writes it
    secret: str  # of the link by which it is shown to others
    opened: float  # seconds since 1970
    text: DraftText


class DealSearch(msgspec.Struct, frozen=True):
    """Which of one's deals are wanted: of a game, with a person whose name holds a text, won or not.

    `after`: the link of a deal of the same list, after which the wanted ones come.
    """

    game: str = ""
    name: str = ""
    won: bool | None = None
    after: str = ""


class OutOfSpace(StoreError):
    """There is no room for what is written; other writes, which need none, may still succeed."""


class InvalidData(Exception):
    """A value cannot be stored or asked for, by any database or by this one: the store itself works."""


class InvalidStatement(Exception):
    """The database does not understand what the store asks it, which is a bug: the store itself works."""


Observed: TypeAlias = Callable[[str, float, bool], None]
"""Takes what the store has done, ``read``, ``write`` or ``append``, in how many seconds, and whether it failed."""


class WriteCheck(Protocol):
    """Whether anything can be written. `passed`: whether it could be when that was checked last."""

    passed: bool

    async def check(self) -> None:
        """Raise StoreError while nothing can be written; the database is asked once a second at most."""


class Store(Protocol):
    """All methods raise StoreError when the store cannot be used, and InvalidData for a value that no column takes.

    What is written is on disk when a method returns. `observed` is told of each of them. `life`: in which one the site
    is, another one since each backup that was restored. `shared`: whether several servers may use it.
    """

    observed: Observed
    life: int
    shared: bool

    @property
    def probe(self) -> WriteCheck:
        """Whether anything can be written."""

    @property
    def people(self) -> People:
        """The persons."""

    @property
    def by_days(self) -> TablesByDays:
        """What is due at tables by days."""

    @property
    def friends(self) -> Friends:
        """Who takes whom for a friend."""

    @property
    def duplicates(self) -> Duplicates:
        """The deals that many play."""

    @property
    def contests(self) -> Logs[Row]:
        """The contests."""

    @property
    def mailboxes(self) -> Mailboxes:
        """To which addresses notices are sent."""

    @property
    def notices(self) -> Notices:
        """What persons are told."""

    @property
    def remarks(self) -> Remarks:
        """What is said beside clauses, and what tables are set to."""

    @property
    def standings(self) -> Standings:
        """What ratings and profiles are made of."""

    @property
    def subscriptions(self) -> Subscriptions:
        """To which devices notices are pushed."""

    @property
    def talk(self) -> TalkLog:
        """What is said at tables."""

    @property
    def moderation(self) -> ModerationLog:
        """What moderators are told, and what they do."""

    @property
    def operating(self) -> OperatingLog:
        """What those do who run the site."""

    @property
    def works(self) -> Works:
        """The rulebooks that were sent in, and what became of them."""

    async def time(self) -> float:
        """Seconds since 1970, by one clock for all servers."""

    # Tables

    async def open(
        self,
        code: str,
        game: str,
        rows: Sequence[Row],
        branch: Branch | None = None,
        listed: dict[str, Any] | None = None,
        tries: tuple[str, int] | None = None,
        days: ByDays | None = None,
    ) -> None:
        """Begin the log of a new table, which may be a `branch`; `listed`: as it stands in the lobby, if it does.

        `tries`: the deal of many that is played there, and by whom. `days`: what else is known of it, at a table by
        days. Raises Conflict when there is a table of this code, and when they have begun that deal before.
        """

    async def append(
        self,
        code: str,
        row: Row,
        ended: KeptDeal | None = None,
        listed: dict[str, Any] | UnsetType | None = UNSET,
        days: ByDays | None = None,
    ) -> None:
        """Store a row, and the deal that it `ended`; if that is shown, all earlier deals of the table are from then on.

        `listed`: how the table stands in the lobby from then on, None: no longer; unset, as before.
        `days`: what the row leaves of a table by days.

        Raises Conflict when the row's number or its command is taken.
        """

    async def relist(self, code: str, listed: dict[str, Any] | None, row: int) -> None:
        """Say how a table stands in the lobby as of this row, if that is still the newest; None: it does not."""

    async def unlist(self, code: str, before: float) -> None:
        """Take a table out of the lobby if it has had no row since a time (seconds since 1970)."""

    async def listed(self) -> dict[str, dict[str, Any]]:
        """The tables that stand in the lobby, by code: those that were open, with people there, at their last row."""

    async def finish(self, code: str, over: bool = True) -> None:
        """Mark the table as one whose match is over or not."""

    async def rows(self, code: str, after: int = 0) -> list[Row]:
        """The log of a table in order, from the row after this number on; empty when there is no such table."""

    async def newest(self, codes: Collection[str]) -> dict[str, int]:
        """The number of the newest row of each of these tables that there is."""

    async def first_row(self, code: str) -> Row | None:
        """What a table was opened with; None when there is no such table."""

    async def tables_of(self, who: int, limit: int = 20) -> list[TableEntry]:
        """The tables at which a session has sat, the newest first."""

    async def seated_at(self, who: int) -> dict[str, bool]:
        """The tables that are not over where a session has a seat, present or away, and whether others ever had one."""

    # Finished deals

    async def deal(self, link: str) -> KeptDeal | None:
        """The deal of this link, if it may be looked at already."""

    async def deals_at(self, code: str) -> list[KeptDeal]:
        """The finished deals of a table in order, also those that may not be looked at yet."""

    async def deals_of(self, who: int, search: DealSearch, limit: int = 50) -> list[KeptDeal]:
        """The deals that a session has played to the end and may look at, the newest first."""

    async def tried(self, book: str) -> int:
        """How many finished deals tried the rules of this book (of this name) at a table without any."""

    async def unfinished_of(self, who: int, limit: int = 20) -> list[TableEntry]:
        """The tables in the middle of a deal at which a session has sat, the one of the last row first."""

    async def branches(self, origin: str, who: int | None, limit: int = 50) -> list[BranchEntry]:
        """What has been played from positions of this deal, the newest first. `who` asks: theirs are `mine`."""

    async def branches_of(self, who: int, limit: int = 50) -> list[tuple[str, Branch]]:
        """The branches that a session has made, each with its table, the newest first."""

    async def show(self, before: float) -> None:
        """Let all deals be looked at that wait for the end of a match where nothing has happened since `before`."""

    async def unkept(self) -> list[str]:
        """The tables whose finished deals were not kept yet: they were played before deals were kept."""

    async def keep(self, code: str, deals: Sequence[KeptDeal]) -> None:
        """Keep the finished deals of such a table; what is kept already stays."""

    # Reviews of finished deals

    async def review(self, link: str, engine: str) -> list[Reviewed]:
        """The decisions of a deal that this engine has reviewed, in the order of the deal."""

    async def keep_reviewed(self, link: str, engine: str, move: int, decision: Decision) -> Reviewed:
        """Keep a decision in place of an earlier review of it; what another engine has said of the deal is forgotten.

        Its `n` is the next one of the deal, whichever server judged the one before. Raises Conflict when no deal of
        this link is kept.
        """

    # Problems

    async def solve(self, who: int, problem: str) -> None:
        """Remember that a session has solved the problem of this name."""

    async def solved_by(self, who: int) -> dict[str, float]:
        """The names of the problems that a session has solved, and when it did first, in seconds since 1970."""

    # Rulebooks that somebody writes

    async def open_draft(self, draft: Draft) -> None:
        """Keep a new draft with its first text. Raises Conflict when there is a draft of this code."""

    async def hand_draft(self, draft: Draft, other: str) -> None:
        """Keep a new draft in the place of the one with its code, which goes on under the `other` code."""

    async def save_draft(self, code: str, text: DraftText, thinned: Collection[int] = ()) -> None:
        """Keep the next text of a draft, and forget some revisions. Raises Conflict when its number is taken."""

    async def rewrite_draft(self, code: str, text: DraftText) -> None:
        """Put other files in the place of those that were saved as this revision."""

    async def draft(self, code: str) -> Draft | None:
        """The draft of this code with its newest text."""

    async def drafts_of(self, who: int, limit: int = 100) -> list[Draft]:
        """The drafts that a session writes, its own and those of others, the one saved last first."""

    async def ask_writer(self, code: str, who: int, notices: Sequence[OutgoingNotice] = ()) -> None:
        """Note that somebody who does not is asked to write a draft, and deliver notices. Raises NoticeRefused."""

    async def join_draft(self, code: str, who: int, notices: Sequence[OutgoingNotice] = ()) -> None:
        """Let somebody who was asked write a draft, too, and store what is told of it."""

    async def leave_draft(self, code: str, who: int, notices: Sequence[OutgoingNotice] = ()) -> None:
        """Forget that somebody writes a draft, or was asked to, and store what is told of it."""

    async def writers(self, code: str) -> dict[int, bool]:
        """Who was asked to write a draft with its author, in the order of their numbers, and whether they do."""

    async def asked_of(self, who: int) -> list[Draft]:
        """The drafts that a person was asked to write, and has not joined; not by whom they hide."""

    async def draft_text(self, code: str, revision: int) -> DraftText | None:
        """What was saved of a draft as this revision, if it is kept."""

    async def draft_times(self, code: str) -> list[tuple[int, float]]:
        """The revisions of a draft that are kept, and when each was saved, the first first."""

    async def remove_draft(self, code: str) -> None:
        """Forget a draft with all its revisions."""

    # Answers to commands that made no row: the same command always gets the same answer

    async def answer(self, code: str, command: str, answer: dict[str, Any], forgotten: Sequence[str] = ()) -> None:
        """Keep the answer to a command, and forget others; where another server has kept one, that stays."""

    async def answers(self, code: str) -> dict[str, dict[str, Any]]:
        """The answers kept for a table, by command."""

    # Sessions

    async def session(self, secret: str) -> Session | None:
        """The session of this secret, which is stored as its hash only."""

    async def visitor(self, secret: str) -> SecretBearer | None:
        """Who comes with this secret, read at once; None for who is new."""

    async def begin_session(self, secret: str) -> Session:
        """The session of this secret, begun if it is new."""

    async def rename(self, who: int, name: str) -> None:
        """Remember the last name of a session."""

    # Limits

    async def take(self, charge: Charge, tokens: float = 1) -> float:
        """0 where each network has tokens left of a limit of all servers, which are taken; else seconds until then.

        Less than 0 tokens are given back. A store that is not `shared` always has some: its server counts by itself.
        """

    # What nobody misses

    async def clear(self, before: float, loaded: Collection[str] = (), most: int = 100) -> int:
        """Clear away what has been idle since `before`; the number of tables, at most `most`.

        Tables without a finished deal and without a move of a person, except those that are `loaded`; kept answers of
        idle tables; notices that were seen; devices to which nothing was pushed for seven months; what was said at
        tables where nothing was reported; guests who have never sat anywhere.
        """

    async def clear_logs(self, before: float, loaded: Collection[str] = (), most: int = 20) -> int:
        """Clear away the logs of tables that have been finished since `before`; their number, at most `most`.

        Their deals stay, and all that is made of them; what was said there goes, too, unless something was reported.
        """

    def full_disk(self) -> FullDisk | None:
        """The disk of the store, if there is little room left there; None where it may be another machine's."""

    def close(self) -> None:
        """Finish pending writes and close."""
