"""What outlives the server: tables and logs, finished deals, rulebooks that are written and sent in, sessions.

`Store` says what can be read and written. `xtarot.store.sql` keeps it in a database: `sqlite` in a file, which is one
server's, `postgresql` in one that any number of servers share. Nothing else knows SQL.
"""

from xtarot.store.by_days import ByDays, Stood, TablesByDays
from xtarot.store.charge import Charge, LimitSpent
from xtarot.store.deals import KeptDeal, SeatedPlayer
from xtarot.store.duplicates import DuplicateDeal, Duplicates, Try
from xtarot.store.friends import Friends, Tie
from xtarot.store.logs import Logs, NoticeRow, NoticeRule, OutgoingNotice, Row
from xtarot.store.mailboxes import Mailbox, Mailboxes
from xtarot.store.moderation import ModerationLog, ModerationRow
from xtarot.store.notices import NoticeLimits, NoticeRefused, Notices
from xtarot.store.operating import ActRow, Appointed, OfContest, OperatingLog, Role
from xtarot.store.people import Passkey, People, Person
from xtarot.store.protocol import (
    Branch,
    BranchEntry,
    Conflict,
    Damaged,
    DealSearch,
    Draft,
    DraftText,
    InvalidData,
    InvalidStatement,
    OutOfSpace,
    Reviewed,
    SecretBearer,
    Session,
    Store,
    StoreError,
    TableEntry,
)
from xtarot.store.standing import Audience, Folded, MatchSoFar, PlayedAs, RatedMatch, RatingRow, Standings
from xtarot.store.subscriptions import Parcel, Subscription, Subscriptions
from xtarot.store.talk import Heard, LineAt, SaidKind, TalkLine, TalkLog, Unheard
from xtarot.store.works import SentText, Taken, Works

__all__ = [
    "ActRow",
    "Appointed",
    "Audience",
    "Branch",
    "BranchEntry",
    "ByDays",
    "Charge",
    "Conflict",
    "Damaged",
    "DealSearch",
    "Draft",
    "DraftText",
    "DuplicateDeal",
    "Duplicates",
    "Folded",
    "Friends",
    "Heard",
    "InvalidData",
    "InvalidStatement",
    "KeptDeal",
    "LimitSpent",
    "LineAt",
    "Logs",
    "Mailbox",
    "Mailboxes",
    "MatchSoFar",
    "ModerationLog",
    "ModerationRow",
    "NoticeLimits",
    "NoticeRefused",
    "NoticeRow",
    "NoticeRule",
    "Notices",
    "OfContest",
    "OperatingLog",
    "OutOfSpace",
    "OutgoingNotice",
    "Parcel",
    "Passkey",
    "People",
    "Person",
    "PlayedAs",
    "RatedMatch",
    "RatingRow",
    "Reviewed",
    "Role",
    "Row",
    "SaidKind",
    "SeatedPlayer",
    "SecretBearer",
    "SentText",
    "Session",
    "Standings",
    "Stood",
    "Store",
    "StoreError",
    "Subscription",
    "Subscriptions",
    "TableEntry",
    "TablesByDays",
    "Taken",
    "TalkLine",
    "TalkLog",
    "Tie",
    "Try",
    "Unheard",
    "Works",
]
