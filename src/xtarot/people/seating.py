"""Under which name somebody sits at a table: persons under their own, guests under none that is somebody's."""

from typing import Any

import msgspec

from xtarot.people import texts
from xtarot.people.register import Refusal, Register
from xtarot.store import Session
from xtarot.table import messages
from xtarot.table.seats import clean_name


async def under_name(register: Register, session: Session | None, message: Any) -> tuple[Session | None, Any]:
    """A command and who sends it, as the table is to hear them. Raises Refusal for a name that is somebody else's."""
    if session is None or not isinstance(message, messages.Sit | messages.Rename):
        return session, message
    session, name = await called(register, session, message.name)
    return session, msgspec.structs.replace(message, name=name)


async def called(register: Register, session: Session, given: str) -> tuple[Session, str]:
    """A session and the name it sits under. Raises Refusal for a `given` one that is somebody else's."""
    if person := await register.person(session.who):
        return session, person.name
    if given.strip() and await register.is_others(given, session.who):
        raise Refusal(texts.BELONGS, name=clean_name(given))
    if session.name and await register.is_others(session.name, session.who):  # it was free when they sat last
        session = msgspec.structs.replace(session, name="")
    return session, given
