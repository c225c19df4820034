"""The one door for commands: socket and POST bring what was sent here, and carry the answer back."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from xtarot.people.register import RegisterRefused
from xtarot.people.seating import under_name
from xtarot.rules.texts import Lang
from xtarot.store import Session, StoreError
from xtarot.table import Table, messages, texts
from xtarot.table.refusals import Refused, refuse
from xtarot.web.services import Services


@dataclass(frozen=True)
class Caller:
    """Who sends a command: their session, if they have one, which `begin` begins; from where, in which language."""

    session: Session | None
    begin: Callable[[], Awaitable[Session | None]]
    address: str
    lang: Lang


async def carry_out(services: Services, table: Table, caller: Caller, sent: bytes | str) -> dict[str, Any]:
    """The answer to a command, as it goes out; a refusal is one, too. Raises Stopped.

    Whatever is sent takes one of what the caller may send, also what is no command.
    """
    try:
        return await _carried_out(services, table, caller, sent)
    except Refused as refusal:
        return refusal.answer(messages.id_of(sent))
    except RegisterRefused as refusal:
        return Refused("refused", refusal.text.of(caller.lang)).answer(messages.id_of(sent))
    except StoreError:
        return refuse("store", texts.NOT_STORED, caller.lang).answer(messages.id_of(sent))


async def _carried_out(services: Services, table: Table, caller: Caller, sent: bytes | str) -> dict[str, Any]:
    session, allowances, lang = caller.session, services.allowances, caller.lang
    if not allowances.message(session.who if session else None, caller.address):
        raise refuse("rate", texts.RATE, lang)
    try:
        message = messages.decode(sent)
    except (msgspec.MsgspecError, UnicodeError):
        raise refuse("malformed", texts.MALFORMED, lang) from None
    if isinstance(message, messages.Ping):
        return {"t": "pong", "v": table.v}
    if isinstance(message, messages.Setting):
        if not allowances.setting(session.who if session else None, caller.address):
            raise refuse("rate", texts.RATE, lang)
        if session is None and isinstance(message, messages.Sit):
            session = await caller.begin()
    session, message = await under_name(services.register, session, message)
    return await table.ask(session, lang, message, allowances.thinking.of(caller.address))


def was_hasty(answer: dict[str, Any]) -> bool:
    """Whether a command was refused because there were too many."""
    error: dict[str, Any] = answer.get("error", {})
    return error.get("kind") == "rate"
