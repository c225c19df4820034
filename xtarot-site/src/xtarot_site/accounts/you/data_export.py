"""The download of one's own data: one file of JSON, generated while it is sent."""

import json
from collections.abc import AsyncIterator

import msgspec
from litestar import MediaType, get
from litestar.exceptions import TooManyRequestsException
from litestar.response import Stream

from xtarot_site.accounts.you.pages import told_of
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import Session, SessionStore
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.data_export import MOST, Json
from xtarot_site.kit.http.rate_limits import limit_on_site
from xtarot_site.kit.http.responses import UNLISTED
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.replays.deals.my_deals import stream_records


@get("/api/you/data", raises=[TooManyRequestsException])
async def take_data(request: AnyRequest, services: FromSite) -> Stream:
    """All that is kept of who asks: who they are, what they did at tables, wrote, sent in and said, and their deals."""
    await limit_on_site(request, services.allowances.openings)  # as dear as a table
    return Stream(
        _data(request, services, (await visitor_of(request)).session),
        media_type=MediaType.JSON,
        headers={**UNLISTED, "content-disposition": 'attachment; filename="xtarot-my-data.json"'},
    )


async def _data(request: AnyRequest, services: Services, session: Session | None) -> AsyncIterator[str]:
    yield '{"you": ' + json.dumps(await _you(services, session), ensure_ascii=False)
    for key, export in services.exports.items():
        yield f',\n"{key}": ['
        comma = ""
        if session:
            async for entry in export(services.store, session.who):
                yield f"{comma}\n{json.dumps(entry, ensure_ascii=False)}"
                comma = ","
        yield "]"
    yield ',\n"deals": '
    async for part in stream_records(services.store, session, lang_of(request), MOST):
        yield part
    yield "}\n"


async def _you(services: Services, session: Session | None) -> Json:
    if session is None:
        return {"name": ""}
    person = await PersonStore(services.store).person(session.who)
    shown = msgspec.to_builtins(await told_of(services, person)) if person else {"name": session.name}
    return shown | {"signed_in": await SessionStore(services.store).browsers(session.who)}


ROUTES = (take_data,)
