"""Who somebody is: the doors of names."""

from typing import Annotated, Any

from litestar import Response, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException, TooManyRequestsException
from litestar.params import JSONBody
from msgspec import Meta, Struct

from xtarot.people.register import Refusal, Register
from xtarot.table import texts
from xtarot.web.limits import Buckets, address_of
from xtarot.web.session import AnyRequest, lang_of, new_cookie, secret_of


class Declined(HTTPException):
    """What was asked for is not done; the detail says why."""

    status_code = 409


class Name(Struct):
    """A name to be taken."""

    name: Annotated[str, Meta(max_length=200)]


@post("/api/you/name", status_code=200, raises=[Declined, TooManyRequestsException])
async def take_name(request: AnyRequest, state: State, data: JSONBody[Name]) -> Response[dict[str, Any]]:
    """Take a name, or change it; what was played before in this browser comes along."""
    _allow(request, state)
    secret, cookies = secret_of(request), []
    if secret is None:
        secret, cookie = new_cookie(request)
        cookies = [cookie]
    session, register = await state.sessions.begun(secret), _register(state)
    try:
        person = await register.take_name(session.who, data.name)
    except Refusal as refusal:
        raise Declined(refusal.text.of(lang_of(request))) from None
    return Response({"name": person.name, "reviewer": person.reviewer}, cookies=cookies)


def _register(state: State) -> Register:
    register: Register = state.register
    return register


def _allow(request: AnyRequest, state: State) -> None:
    buckets: Buckets = state.signing
    if not buckets.take(address_of(request.scope)):
        raise TooManyRequestsException(texts.RATE.of(lang_of(request)))


HANDLERS = (take_name,)
