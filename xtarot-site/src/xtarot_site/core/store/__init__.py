"""What outlives the server: tables and logs, finished deals, rulebooks that are written and sent in, sessions.

`Store` says what can be read and written. `xtarot_site.core.store.sql` keeps it in a database: `sqlite` in a file,
which is one server's, `postgresql` in one that any number of servers share. Nothing else knows SQL.
"""

from xtarot_site.accounts.kinds import Passkey, People, Person
from xtarot_site.chat.kinds import Heard, LineAt, SaidKind, TalkLine, TalkLog, Unheard
from xtarot_site.chat.moderation.kinds import ModerationLog, ModerationRow
from xtarot_site.core.store.charge import Charge, LimitSpent
from xtarot_site.core.store.correspondence import ByDays, Stood, TablesByDays
from xtarot_site.core.store.logs import Logs, NoticeRow, NoticeRule, OutgoingNotice
from xtarot_site.core.store.protocol import (
    Branch,
    BranchEntry,
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
    TableEntry,
)
from xtarot_site.duplicate.kinds import DuplicateDeal, Duplicates, Try
from xtarot_site.lobby.friend_kinds import Friends, Tie
from xtarot_site.notices.mail.kinds import Mailbox, Mailboxes
from xtarot_site.notices.protocol import NoticeLimits, NoticeRefused, Notices
from xtarot_site.notices.push.kinds import Parcel, Subscription, Subscriptions
from xtarot_site.operate.kinds import ActRow, Appointed, OfContest, OperatingLog, Role
from xtarot_site.ratings.kinds import Audience, Folded, PlayedAs, RatedMatch, RatingRow, Standings
from xtarot_site.submissions.kinds import SentText, Taken, Works

__all__ = [
    "ActRow",
    "Appointed",
    "Audience",
    "Branch",
    "BranchEntry",
    "ByDays",
    "Charge",
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
    "LimitSpent",
    "LineAt",
    "Logs",
    "Mailbox",
    "Mailboxes",
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
    "SaidKind",
    "SecretBearer",
    "SentText",
    "Session",
    "Standings",
    "Stood",
    "Store",
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
