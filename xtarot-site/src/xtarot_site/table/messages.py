"""What a page sends (docs/wire.md), decoded by type: nothing else gets through."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from xtarot.rules.characters import check_json
from xtarot.table.rows import Spectators
from xtarot_site.kit.http.text_checks import IDENTIFIER

MAX_MESSAGE = 4096  # bytes of a message

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=IDENTIFIER)]
CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[ -~]+$")]  # of what is sent to other routes
Name = Annotated[str, Meta(max_length=200)]
CardText = Annotated[str, Meta(max_length=4)]
Digits = Annotated[str, Meta(max_length=200)]  # the table says in words what is wrong with them
ZoneName = Annotated[str, Meta(max_length=40)]
MoveText = Annotated[str, Meta(max_length=1000)]


class Act(Struct, tag_field="t", tag="act", frozen=True):
    """A move, without its seat: for one's own, or for the seat (a dummy) whose cards one chooses.

    `v`: the row that was shown, by which a move that comes too late is known; `lag`: the ms that an answer takes.
    """

    id: Id
    move: MoveText
    seat: int = -1
    v: Annotated[int, Meta(ge=0, lt=2**53)] = 0
    lag: Annotated[int, Meta(ge=0, le=60_000)] = 0


class Offer(Struct, tag_field="t", tag="offer", frozen=True):
    """Which moves do these cards make, for one's own seat or for one whose cards one chooses?

    `lifted`: they are in a hand, so where can they go? `zone`: what can be done with what lies there?
    """

    id: Id
    cards: Annotated[list[CardText], Meta(max_length=60)]
    move: MoveText = ""
    seat: int = -1
    lifted: bool = False
    zone: ZoneName = ""


class Hint(Struct, tag_field="t", tag="hint", frozen=True):
    """What would a strong bot do, for one's own seat or for one whose cards one chooses? With `move`: why not that?"""

    id: Id
    move: MoveText = ""
    seat: int = -1


class Seen(Struct, tag_field="t", tag="seen", frozen=True):
    """The finished trick, or the score, has been looked at."""

    id: Id
    v: int = 0


class Hurry(Struct, tag_field="t", tag="hurry", frozen=True):
    """I have nothing to decide in this deal any more: let it be played on at once."""

    id: Id


class Next(Struct, tag_field="t", tag="next", frozen=True):
    """Ready for the next deal."""

    id: Id


class Share(Struct, tag_field="t", tag="share", frozen=True):
    """RC-13: `hash`, in hex digits, is the SHA-256 of 16 bytes for the next deal; "": this browser gives none.

    `seal`: the commitment that it answers; `bytes`: the bytes themselves, from who is the only person at the table.
    """

    id: Id
    hash: Digits
    bytes: Digits = ""
    seal: Digits = ""


class Open(Struct, tag_field="t", tag="open", frozen=True):
    """RC-13: the bytes of one's share, once no more shares are taken."""

    id: Id
    bytes: Digits


class Sit(Struct, tag_field="t", tag="sit", frozen=True):
    """Take this seat; −1: the first that is free. `waits`: when the deal that is on is over, if it cannot be now."""

    id: Id
    seat: int = -1
    name: Name = ""
    waits: bool = False


class Leave(Struct, tag_field="t", tag="leave", frozen=True):
    """Get up."""

    id: Id


class Rename(Struct, tag_field="t", tag="rename", frozen=True):
    """Be called otherwise."""

    id: Id
    name: Name


class Pace(Struct, tag_field="t", tag="pace", frozen=True):
    """How long bots take: 0 at once … 3 slow."""

    id: Id
    pace: Annotated[int, Meta(ge=0, le=3)]


class Watch(Struct, tag_field="t", tag="watch", frozen=True):
    """Who may look on from now on without a seat: all who come to the table, or nobody."""

    id: Id
    spectators: Spectators


class Back(Struct, tag_field="t", tag="back", frozen=True):
    """I am back: the bot that plays for me, since my time was over twice, need not any more."""

    id: Id


class Claim(Struct, tag_field="t", tag="claim", frozen=True):
    """The rest of the tricks is mine, or (`give`) I give it up."""

    id: Id
    give: bool = False


class Agree(Struct, tag_field="t", tag="agree", frozen=True):
    """Let what was claimed, or is decided, be played out. `by_hand`: I play my own cards."""

    id: Id
    by_hand: bool = False


class Retract(Struct, tag_field="t", tag="retract", frozen=True):
    """I take my claim back."""

    id: Id


class Ping(Struct, tag_field="t", tag="ping", frozen=True):
    """Is anybody there?"""

    v: int = 0


Change = Act | Seen | Hurry | Next | Back | Share | Open | Sit | Leave | Rename | Pace | Watch | Agree | Retract
Setting = Sit | Leave | Rename | Pace | Watch  # what is not play
Question = Offer | Hint  # which change nothing
Command = Change | Question | Claim
Message = Command | Ping

_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


class _Named(Struct):
    id: Id = ""


def decode(message: bytes | str) -> Message:
    """The message, with checked texts. Raises msgspec.MsgspecError, and UnicodeError, for what is none."""
    if isinstance(message, str):
        message = message.encode()
    if len(message) > MAX_MESSAGE:
        raise msgspec.ValidationError("too long")
    try:
        if message.isascii() and b"\\u" not in message:  # so are nearly all
            return _decoder.decode(message)
        checked: Message = msgspec.convert(check_json(msgspec.json.decode(message)), Message)
    except RecursionError:  # of brackets in brackets
        raise msgspec.ValidationError("too deep") from None
    return checked


def id_of(message: bytes | str) -> str:
    """The id of a message that is otherwise wrong, so that its sender can be told; "" when it has none."""
    try:
        return msgspec.json.decode(message, type=_Named).id if len(message) <= MAX_MESSAGE else ""
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""
