"""Tables, opened for who asks: by the pages of games, and wherever a position is played on from."""

from collections.abc import Awaitable, Callable

from litestar import Response
from litestar.datastructures import Cookie
from litestar.exceptions import TooManyRequestsException, ValidationException
from msgspec import Struct
from msgspec.structs import replace

from xtarot.bots import UnknownBot
from xtarot.games import UnknownGame
from xtarot.rules.options import OptionRefused
from xtarot.table import texts
from xtarot.table.seats import clean_name
from xtarot_site.accounts.seat_names import name_session
from xtarot_site.accounts.service import Register, RegisterRefused
from xtarot_site.core.store.sessions import Session
from xtarot_site.kit.current_user import begin_session, visitor_of
from xtarot_site.kit.http.idempotency import code_for
from xtarot_site.kit.http.rate_limits import limit_on_site
from xtarot_site.kit.http.responses import TooLarge
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.services import Services
from xtarot_site.table import Failed, Tables
from xtarot_site.table.http import table_of

OPENING = [TooLarge, TooManyRequestsException]


class Opened(Struct):
    """A new table, and the seat of who opened it. `seal`: what is promised of cards that wait for a share (RC-13)."""

    code: str
    url: str
    seat: int
    seal: str = ""


async def open_for(
    request: AnyRequest, services: Services, opening: Callable[..., Awaitable[str]], name: str
) -> Response[Opened]:
    """Open a table at which who asks sits under this name, as far as their allowance goes.

    `opening(sitting=…, code=…)` opens it. Under the same idempotency key it is opened once.
    """
    code, who = code_for(request), (await visitor_of(request)).who
    if code and who is not None and await services[Tables].opened_by(code, who):
        return await _opened(request, services, code, who, [])
    await limit_on_site(request, services.allowances.openings)
    session, name, cookies = await begin_sitting(request, services, name)
    try:
        code = await opening(sitting=replace(session, name=clean_name(name) or session.name), code=code)
    except Failed:
        raise ValidationException(texts.FAILED.of(lang_of(request))) from None
    except OptionRefused as refusal:
        raise ValidationException(refusal.text.of(lang_of(request)), extra={"option": refusal.option}) from None
    except (UnknownGame, UnknownBot, ValueError) as error:
        raise ValidationException(str(error)) from None
    return await _opened(request, services, code, session.who, cookies)


async def _opened(
    request: AnyRequest, services: Services, code: str, who: int, cookies: list[Cookie]
) -> Response[Opened]:
    table = (await table_of(services, code, lang_of(request))).state
    seal = table.shuffle.commitment if table.shuffle and not table.invited else ""
    return Response(Opened(code, f"/table/{code}", table.seats.of(who), seal), status_code=201, cookies=cookies)


async def begin_sitting(request: AnyRequest, services: Services, given: str) -> tuple[Session, str, list[Cookie]]:
    """The session of who asks, begun if it is new, the name under which they sit, and the cookie of a new browser.

    Raises ValidationException for a `given` name that is not theirs.
    """
    session, cookies = await begin_session(request, services)
    try:
        return *await name_session(services[Register], session, given), cookies
    except RegisterRefused as refusal:
        raise ValidationException(refusal.text.of(lang_of(request))) from None
