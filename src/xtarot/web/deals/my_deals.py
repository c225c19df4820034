"""The page of one's own deals, and all of them as one file of records."""

import json
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import MediaType, Response, get
from litestar.datastructures import State
from litestar.exceptions import TooManyRequestsException
from litestar.response import Stream

from xtarot.store import Search, Session, Store
from xtarot.texts import Lang
from xtarot.web.deals.deals import HEADERS, PAGE, named_record, summary
from xtarot.web.http.limits import limit_address
from xtarot.web.http.session import AnyRequest, lang_of
from xtarot.web.pages.page import send_page
from xtarot.web.pages.texts import TEXTS
from xtarot.web.play import tables as api

MOST = 10_000  # deals of a file, the newest


@get("/deals", media_type=MediaType.HTML, include_in_schema=False)
async def deals_page(request: AnyRequest, state: State) -> Response[bytes]:
    """The page. Its data has the newest `deals`, as the interface gives them, and the tables that are `unfinished`."""
    lang, session = lang_of(request), await state.sessions.of(request)
    store: Store = state.store
    more: dict[str, Any] = {"games": api.games(lang, state.shelf), "deals": [], "unfinished": []}
    if session:
        found = await store.deals_of(session.who, Search(), PAGE)
        more["deals"] = [summary(deal, lang, session.who) for deal in found]
        more["unfinished"] = [msgspec.structs.asdict(entry) for entry in await store.unfinished_of(session.who)]
    return send_page(request, "deals", f"{TEXTS['your_deals'].of(lang)} · xtarot", more)


@get("/api/deals/export", raises=[TooManyRequestsException])
async def export_deals(request: AnyRequest, state: State) -> Stream:
    """All deals of who asks, the newest first, as a JSON array of records, made while it is sent."""
    limit_address(request, state.openings)  # as dear as a table
    session = await state.sessions.of(request)
    return Stream(
        records(state.store, session, lang_of(request)),
        media_type=MediaType.JSON,
        headers={**HEADERS, "content-disposition": 'attachment; filename="xtarot-deals.json"'},
    )


async def records(store: Store, session: Session | None, lang: Lang, most: int = MOST) -> AsyncIterator[str]:
    """The records of the deals of who asks, the newest, as the text of a JSON array."""
    yield "["
    after, count = "", 0
    while session and count < most:
        found = await store.deals_of(session.who, Search(after=after), PAGE)
        for deal in found:
            yield (",\n" if count else "\n") + json.dumps(named_record(deal, lang), ensure_ascii=False)
            count += 1
        if len(found) < PAGE:
            break
        after = found[-1].link
    yield "\n]\n"


HANDLERS = (export_deals,)
PAGES = (deals_page,)
