"""What somebody who is suspended may do: what is listed here. All else that changes something is refused.

`ROUTES` and `COMMANDS` are the one place where that is decided, route by route and command by command; a new one is
refused until it is listed. `refuse_suspended` holds requests to it, `check_command` what is sent to tables.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from litestar import Request
from litestar.handlers import BaseRouteHandler

from xtarot.eventlog import StoreError
from xtarot.rules.state import SPECTATOR
from xtarot.table.seats import clean_name
from xtarot.table.state import TableState
from xtarot_site.accounts.service import Register
from xtarot_site.chat.message_text import TalkRefused
from xtarot_site.chat.moderation.measures import Moderation, write_suspension
from xtarot_site.chat.texts import PLAYS_ALONE
from xtarot_site.core.store.sessions import Session, SessionStore
from xtarot_site.kit.http.middleware import SAFE
from xtarot_site.kit.http.session import Connection, lang_of, secret_of
from xtarot_site.kit.pages.failures import SuspensionRefusal
from xtarot_site.kit.services import Services, services_of
from xtarot_site.table import Tables, messages
from xtarot_site.table.free_seats import plays_alone

Sent = dict[str, Any]


class Allowed(NamedTuple):
    """A route that is open to who is suspended, and `why`; `only_if`: of a body, from a guest of this name, or None."""

    why: str
    only_if: Callable[[Sent, str | None], bool] | None = None


def _with_bots(sent: Sent, name: str | None) -> bool:
    """Whether a table is opened for oneself and bots, and a guest keeps the name that they have."""
    alone = sent.get("door", "link") == "link" and not sent.get("friends") and not sent.get("with_friends")
    return alone and _keeps_name(sent.get("name", ""), name)


def _keeps_name(asked: object, name: str | None) -> bool:
    return name is None or (isinstance(asked, str) and clean_name(asked) in ("", clean_name(name)))


def _takes_back(sent: Sent, _: str | None) -> bool:
    return sent.get("friend") is False


_ALONE, _READ = "one plays alone with bots", "one reads: nothing is changed that others see"
_WAY_IN, _TOLD = "one gets into what is one's own, and out", "one says how one is told of things"
_HIDE, _OWN = "one hears no more of others, or again", "one deletes what is one's own"

ROUTES: dict[tuple[str, str], Allowed] = {
    # Play alone
    ("POST", "/api/play"): Allowed(_ALONE, _with_bots),
    ("POST", "/api/tables"): Allowed(_ALONE, _with_bots),
    ("POST", "/api/exercises"): Allowed(_ALONE, _with_bots),
    ("POST", "/api/drafts/{code}/table"): Allowed(_ALONE, _with_bots),
    ("POST", "/api/problems/{game}/{number}/table"): Allowed(_ALONE),
    ("POST", "/api/problems/{game}/{number}/offers"): Allowed(_ALONE),
    ("POST", "/api/problems/{game}/{number}"): Allowed(_ALONE),
    ("POST", "/api/tables/{code}/commands"): Allowed("each command is judged (`check_command`)"),
    # Read
    ("POST", "/api/records"): Allowed(_READ),
    ("POST", "/api/deals/{link}/review"): Allowed(_READ),
    ("POST", "/api/drafts/{code}/check"): Allowed(_READ),
    ("POST", "/api/drafts/{code}/play"): Allowed(_READ),
    # Answer
    ("POST", "/api/appeals"): Allowed("one appeals"),
    # One's own
    ("POST", "/api/you/words"): Allowed(_WAY_IN),
    ("POST", "/api/you/passkeys/options"): Allowed(_WAY_IN),
    ("POST", "/api/you/passkeys"): Allowed(_WAY_IN),
    ("PUT", "/api/you/passkeys/{credential}"): Allowed(_WAY_IN),
    ("DELETE", "/api/you/passkeys/{credential}"): Allowed(_WAY_IN),
    ("POST", "/api/you/sign-in/options"): Allowed(_WAY_IN),
    ("POST", "/api/you/sign-in/passkey"): Allowed(_WAY_IN),
    ("POST", "/api/you/sign-in/words"): Allowed(_WAY_IN),
    ("POST", "/api/you/sign-out"): Allowed(_WAY_IN),
    ("POST", "/api/you/delete"): Allowed(_OWN),
    ("DELETE", "/api/drafts/{code}"): Allowed(_OWN),
    ("POST", "/api/you/notices"): Allowed(_TOLD),
    ("PUT", "/api/you/device"): Allowed(_TOLD),
    ("DELETE", "/api/you/device"): Allowed(_TOLD),
    ("PUT", "/api/you/mail"): Allowed(_TOLD),
    ("DELETE", "/api/you/mail"): Allowed(_TOLD),
    ("POST", "/mail/confirm/{code}"): Allowed(_TOLD),
    ("POST", "/mail/end/{code}"): Allowed(_TOLD),
    ("PUT", "/api/you/profile"): Allowed("one says who sees how one stands; no word of one's own is in it"),
    ("POST", "/api/tables/{code}/talk/hide"): Allowed(_HIDE),
    ("DELETE", "/api/talk/hidden/{number}"): Allowed(_HIDE),
    ("POST", "/api/friends"): Allowed("one takes a mark back, and marks nobody", _takes_back),
}
"""The routes that change something, by method and path, and are open to who is suspended."""

COMMANDS: dict[type, str] = {
    messages.Ping: "everywhere",
    messages.Leave: "everywhere",
    messages.Act: "alone",
    messages.Offer: "alone",
    messages.Hint: "alone",
    messages.Seen: "alone",
    messages.Hurry: "alone",
    messages.Next: "alone",
    messages.Back: "alone",
    messages.Share: "alone",
    messages.Open: "alone",
    messages.Sit: "alone",
    messages.Pace: "alone",
    messages.Watch: "alone",
    messages.Claim: "alone",
    messages.Agree: "alone",
    messages.Retract: "alone",
}
"""What may be sent to a table by who is suspended: to any, or to one at which only they and bots play."""


async def refuse_suspended(connection: Connection, _: BaseRouteHandler) -> None:
    """Let nobody who is suspended change what is not listed above: a guard of all routes. Raises SuspensionRefusal."""
    scope = connection.scope
    if not isinstance(connection, Request) or connection.method in SAFE or not (secret := secret_of(connection)):
        return
    allowed = ROUTES.get((connection.method, scope["path_template"]))
    if allowed and not allowed.only_if:
        return
    body = await connection.body() if allowed else b""  # first: while it is on its way, they may be suspended
    services = services_of(connection)
    caller = await SessionStore(services.store).visitor(secret)
    limit = await services[Moderation].suspension(caller.session.who) if caller else None
    if caller is None or limit is None:
        return
    name = None if caller.person else caller.session.name
    if not (allowed and allowed.only_if and allowed.only_if(_read(body), name)):
        raise SuspensionRefusal(write_suspension(limit).of(lang_of(connection)))


def _read(body: bytes) -> Sent:
    """What is sent; where that cannot be told, what nobody may who is suspended."""
    try:
        return msgspec.json.decode(body, type=Sent)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return {"door": ""}


async def check_command(services: Services, table: TableState, session: Session, message: Any) -> None:
    """Let nobody who is suspended send what is not listed above, nor anybody sit down beside them. Raises TalkRefused.

    Who plays alone costs no question to the store.
    """
    where, who = COMMANDS.get(type(message)), session.who
    alone = where == "alone" and plays_alone(table, who) and not await _changes_name(services, session, message)
    if where != "everywhere" and not alone and (limit := await services[Moderation].suspension(who)):
        if table.seats.of(who) != SPECTATOR and not table.duplicate and not plays_alone(table, who):
            with suppress(StoreError):  # the server that decided may have stopped before they got up
                await services[Tables].get_up(who)
        raise TalkRefused(write_suspension(limit))
    if isinstance(message, messages.Sit):
        for other in {seat.who for seat in table.seats if seat.who is not None} - {who}:
            if await services[Moderation].suspension(other):
                raise TalkRefused(PLAYS_ALONE)


async def _changes_name(services: Services, session: Session, message: Any) -> bool:
    """Whether a guest sits down under another name than the one they have; a person's stands, whatever is sent."""
    if not isinstance(message, messages.Sit) or _keeps_name(message.name, session.name):
        return False
    return await services[Register].person(session.who) is None
