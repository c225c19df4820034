"""Under which name somebody sits at a table: persons under their own, guests under none that is somebody's."""

from typing import Any

import msgspec

from xtarot.rules.texts import Text
from xtarot.table.seats import Shown, clean_name
from xtarot_site.accounts import names, refusals
from xtarot_site.accounts.service import Register, RegisterRefused
from xtarot_site.core.store.sessions import Session
from xtarot_site.table import messages


async def under_name(register: Register, session: Session | None, message: Any) -> tuple[Session | None, Any]:
    """A command and who sends it, as the table is to hear them. Raises RegisterRefused for somebody else's name."""
    if session is None or not isinstance(message, messages.Sit | messages.Rename):
        return session, message
    session, name = await name_session(register, session, message.name)
    return session, msgspec.structs.replace(message, name=name)


async def name_session(register: Register, session: Session, given: str) -> tuple[Session, str]:
    """A session and the name it sits under. Raises RegisterRefused for a `given` one that is not for guests.

    Whatever door a name comes in by, it is looked at here, as it will be shown.
    """
    if person := await register.person(session.who):
        return session, person.name
    name, before = clean_name(given), clean_name(session.name)
    if fault := await _fault(register, name, session.who):
        raise RegisterRefused(fault)
    if await _fault(register, before, session.who):  # it was free when they sat last
        before = clean_name("")
    return msgspec.structs.replace(session, name=before), name or given  # one that shows nothing is the table's matter


async def _fault(register: Register, name: Shown, who: int) -> Text | None:
    """Why a guest cannot sit under this name; None also where it is none."""
    if not name:
        return None
    if names.is_title(name):
        return refusals.RESERVED
    if register.is_author(name):
        return refusals.OF_AUTHOR.filled(name=name)
    return await register.conflict(name, who)
