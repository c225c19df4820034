"""Notices: what somebody is told of what others did. One log for all kinds, whatever they tell of.

A notice is stored in the transaction of the row of which it tells (`Logs.append`), so it is there if, and only if, the
row is: a server that is killed loses none, and a command that is sent again makes none. Names and titles are not in it:
they are looked up when it is shown. Whoever adds a kind adds its struct here, how it is delivered (`RULES`), its words
(`xtarot_site.notices.texts`), and the place that tells it.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from msgspec import Struct

from xtarot import eventlog
from xtarot.eventlog import Body, Row, write_body
from xtarot_site.core.store.outbox import NoticeRule, OutgoingNotice


class Place(Struct, frozen=True):
    """A clause, "" for the whole, of a published `book`, by game, or a `draft`, by code and `secret` of its link."""

    clause: str
    book: str = ""
    draft: str = ""
    secret: str = ""


class AtClause(Body, frozen=True):
    """Something about a rulebook, at a place in it."""

    place: Place


class Remarked(AtClause, frozen=True, tag="remarked"):
    """A reader said something at a clause: to its authors, or to the reviewers where no author is here."""


class Reported(AtClause, frozen=True, tag="reported"):
    """Somebody who played it reports: to its authors."""


class Answered(AtClause, frozen=True, tag="answered"):
    """What somebody said was answered: to them."""


class TakenUp(AtClause, frozen=True, tag="taken-up"):
    """What somebody said is answered by a version: to them."""

    version: str


class Hidden(AtClause, frozen=True, tag="hidden"):
    """What somebody said was hidden: to them."""


class OfWork(Body, frozen=True):
    """Something about what was sent in: the code of the work."""

    work: str


class OnDesk(OfWork, frozen=True):
    """The same, for reviewers."""


class Received(OnDesk, frozen=True, tag="received"):
    """A text was sent in: to the reviewers. `again`: one was before."""

    again: bool = False


class Opined(OnDesk, frozen=True, tag="opined"):
    """A reviewer gave an opinion: to the others who read it, who may have to wait for it."""


class AuthorSaid(OnDesk, frozen=True, tag="author-said"):
    """The author said something about a text: to the reviewer whom they answer, or to all who read it."""


class ReviewBegun(OfWork, frozen=True, tag="review-begun"):
    """A reviewer took a text under review: to its authors."""


class ReviewerSaid(OfWork, frozen=True, tag="reviewer-said"):
    """A reviewer said something about a text that is not under review: to its authors."""


class Returned(OfWork, frozen=True, tag="returned"):
    """A text was returned with questions: to its authors."""


class Published(OfWork, frozen=True, tag="published"):
    """A text was published: to its authors."""

    number: str
    version: str


class Retired(OfWork, frozen=True, tag="retired"):
    """A book was retired: to its authors, as far as they did not do it."""


class Entrusted(OfWork, frozen=True, tag="entrusted"):
    """Whoever runs the site gave a work into somebody's hands: to them."""


class HandedOn(OfWork, frozen=True, tag="handed-on"):
    """The same: to who was the author until then."""


class Recalled(OnDesk, frozen=True, tag="recalled"):
    """A text was taken back: to the reviewers who read it."""


class OfDraft(Body, frozen=True):
    """Something about who writes a draft: its code."""

    draft: str


class Invited(OfDraft, frozen=True, tag="invited"):
    """Somebody was asked to write a draft with its author: to them."""


class Joined(OfDraft, frozen=True, tag="joined"):
    """Who was asked to agreed: to the author."""


class Declined(OfDraft, frozen=True, tag="declined"):
    """Who was asked to did not agree: to the author."""


class Left(OfDraft, frozen=True, tag="left"):
    """Who wrote it with the author no longer does: to the author."""


class Dismissed(OfDraft, frozen=True, tag="dismissed"):
    """The author writes it without somebody: to them."""


class Decided(Body, frozen=True, tag="decided"):
    """A contest was decided: to the authors of its entries, and to who reviews them."""

    contest: str


class Befriended(Body, frozen=True, tag="befriended"):
    """Somebody marked another as a friend: to them."""


class AskedToTable(Body, frozen=True, tag="asked-to-table"):
    """Somebody asks a friend to come to the `table` where they sit, by its code: to them."""

    table: str


class OfTurn(Body, frozen=True):
    """Something about somebody's turn at a `table` by days, by its code: to them. It goes once the turn is over."""

    table: str


class YourTurn(OfTurn, frozen=True, tag="your-turn"):
    """It is their turn. `hours`: how many they have for it."""

    hours: int = 0


class TurnReminder(OfTurn, frozen=True, tag="turn-reminder"):
    """A quarter of their time is left, so many `hours`. It takes the place of the first notice of the turn."""

    hours: int


class LineReported(Body, frozen=True, tag="line-reported"):
    """What somebody said at a table was reported: to the moderators."""


class OfConduct(Body, frozen=True):
    """What a moderator decided about somebody: to them, with the reason in words."""

    words: str


class Warned(OfConduct, frozen=True, tag="warned"):
    """They are asked to behave otherwise."""


class Limited(OfConduct, frozen=True):
    """Something is closed to them. `until`: in seconds since 1970."""

    until: float


class Muted(Limited, frozen=True, tag="muted"):
    """They cannot talk at tables."""


class Suspended(Limited, frozen=True, tag="suspended"):
    """They can only read, play alone with bots, and appeal."""


class Unlimited(OfConduct, frozen=True, tag="unlimited"):
    """What was closed to them is open again."""


class LimitKept(OfConduct, frozen=True, tag="limit-kept"):
    """They appealed, and what was closed to them stays closed."""


class LimitAppealed(Body, frozen=True, tag="limit-appealed"):
    """Somebody appealed against what a moderator decided: to the moderators."""


AnyNotice = (
    Remarked
    | Reported
    | Answered
    | TakenUp
    | Hidden
    | Received
    | Opined
    | AuthorSaid
    | ReviewBegun
    | ReviewerSaid
    | Returned
    | Published
    | Retired
    | Entrusted
    | HandedOn
    | Recalled
    | Invited
    | Joined
    | Declined
    | Left
    | Dismissed
    | Decided
    | Befriended
    | AskedToTable
    | YourTurn
    | TurnReminder
    | LineReported
    | Warned
    | Muted
    | Suspended
    | Unlimited
    | LimitKept
    | LimitAppealed
)

read: Callable[[Row], AnyNotice] = partial(eventlog.read_body, bodies=AnyNotice)


class Notice(NamedTuple):
    """A notice and to whom it goes, by their numbers. `remind`: as in `OutgoingNotice`."""

    to: Iterable[int]
    body: AnyNotice
    remind: float | None = None


_REQUEST, _REMARK, _DUTY, _REPLY = NoticeRule.REQUEST, NoticeRule.REMARK, NoticeRule.DUTY, NoticeRule.REPLY
RULES: dict[type[AnyNotice], NoticeRule] = {
    Invited: _REQUEST,
    Befriended: _REQUEST,
    AskedToTable: _REQUEST,
    Remarked: _REMARK,
    Reported: _REMARK,
    Received: _DUTY,
    Opined: _DUTY,
    AuthorSaid: _DUTY,
    Recalled: _DUTY,
    LineReported: _DUTY,
    LimitAppealed: _DUTY,
    Answered: _REPLY,
    TakenUp: _REPLY,
    Hidden: _REPLY,
    ReviewBegun: _REPLY,
    ReviewerSaid: _REPLY,
    Returned: _REPLY,
    Published: _REPLY,
    Retired: _REPLY,
    Entrusted: _REPLY,
    HandedOn: _REPLY,
    Joined: _REPLY,
    Declined: _REPLY,
    Left: _REPLY,
    Dismissed: _REPLY,
    Decided: _REPLY,
    YourTurn: _REPLY,
    TurnReminder: _REPLY,
    Warned: _REPLY,
    Muted: _REPLY,
    Suspended: _REPLY,
    LimitKept: _REPLY,
    Unlimited: _REPLY,
}
"""How each kind is delivered."""

ANSWERS: dict[type[AnyNotice], tuple[type[AnyNotice], ...]] = {
    Joined: (Invited,),
    Declined: (Invited,),
    Befriended: (Befriended,),
    Answered: (Remarked, Reported),
    TakenUp: (Remarked, Reported),
    Hidden: (Remarked, Reported),
}
"""The requests that a notice answers, where it is about the same; one to a table is answered by sitting down there."""


def write_notices(notices: Iterable[Notice], who: int | None, at: float) -> list[OutgoingNotice]:
    """These to be delivered, one to each recipient but `who` did it. `at`: seconds since 1970."""
    return [_write_notice(notice, to, who, at) for notice in notices for to in dict.fromkeys(notice.to) if to != who]


def _write_notice(notice: Notice, to: int, who: int | None, at: float) -> OutgoingNotice:
    row, kind = write_body(0, notice.body, None, who, at), type(notice.body)
    answers = tuple(str(one.__struct_config__.tag) for one in ANSWERS.get(kind, ()))
    return OutgoingNotice(row.kind, row.payload, who, at, to, RULES[kind], answers, notice.remind)
