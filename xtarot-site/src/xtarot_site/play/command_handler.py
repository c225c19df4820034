"""The one door for commands: socket and POST bring what was sent here, and carry the answer back."""

import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from xtarot.eventlog import StoreError
from xtarot.rules.texts import Lang
from xtarot.table import texts
from xtarot.table.refusals import Refused, refuse
from xtarot_site.accounts.seat_names import under_name
from xtarot_site.accounts.service import Register, RegisterRefused
from xtarot_site.chat.message_text import TalkRefused
from xtarot_site.chat.moderation.measures import Moderation
from xtarot_site.chat.moderation.suspension import check_command
from xtarot_site.core.store.errors import InvalidData
from xtarot_site.core.store.sessions import Session
from xtarot_site.kit.services import Services
from xtarot_site.table import Table, messages

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Caller:
    """Who sends a command: their session, if they have one, which `begin` begins; from where, in which language."""

    session: Session | None
    begin: Callable[[], Awaitable[Session | None]]
    address: str
    lang: Lang


@dataclass(frozen=True)
class CarriedOut:
    """The `answer` to a command, as it goes out; a refusal is one, too. `hasty`: it was one message too many."""

    answer: dict[str, Any]
    hasty: bool = False


async def carry_out(services: Services, table: Table, caller: Caller, sent: bytes | str) -> CarriedOut:
    """Carry out a command. Whatever is sent is one of what the caller may send, also what is none. Raises Stopped."""
    if not services.allowances.message(caller.session.who if caller.session else None, caller.address):
        services.metrics.refused("message")
        return CarriedOut(refuse("rate", texts.RATE, caller.lang).answer(messages.id_of(sent)), hasty=True)
    try:
        return CarriedOut(await _answer(services, table, caller, sent))
    except Refused as refusal:
        return CarriedOut(refusal.answer(messages.id_of(sent)))
    except (RegisterRefused, TalkRefused) as refusal:
        return CarriedOut(refuse("refused", refusal.text, caller.lang).answer(messages.id_of(sent)))
    except StoreError as error:
        logger.error("a command at %s: %s", table.state.code, error)
        return CarriedOut(refuse("store", texts.NOT_STORED, caller.lang).answer(messages.id_of(sent)))
    except InvalidData as error:
        logger.error("a command at %s: %s", table.state.code, error)
        return CarriedOut(refuse("malformed", texts.MALFORMED, caller.lang).answer(messages.id_of(sent)))


async def _answer(services: Services, table: Table, caller: Caller, sent: bytes | str) -> dict[str, Any]:
    session, allowances, lang = caller.session, services.allowances, caller.lang
    try:
        message = messages.decode(sent)
    except (msgspec.MsgspecError, UnicodeError):
        raise refuse("malformed", texts.MALFORMED, lang) from None
    if isinstance(message, messages.Ping):
        shut = table.state.is_closed_to(session.who if session else None)
        return {"t": "pong", "v": 0 if shut else table.v}
    if isinstance(message, messages.Setting):
        if not allowances.setting(session.who if session else None, caller.address):
            raise refuse("rate", texts.RATE, lang)
        if session is None and isinstance(message, messages.Sit):
            session = await caller.begin()
        if session and isinstance(message, messages.Rename):  # everybody reads a name
            await services[Moderation].check_talk(session.who)
    if session:
        await check_command(services, table.state, session, message)
    session, message = await under_name(services[Register], session, message)
    begin = time.perf_counter()
    answer = await table.ask(session, lang, message, allowances.thinking.of(caller.address))
    if isinstance(message, messages.Act) and answer["t"] == "ack":
        services.metrics.moved(time.perf_counter() - begin)
    return answer
