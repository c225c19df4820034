"""The page of one's own deals, and all of them as one file of records."""

import json
from collections.abc import AsyncIterator

from litestar import MediaType, Response, get
from litestar.exceptions import TooManyRequestsException
from litestar.response import Stream
from msgspec import Struct

from xtarot.rules.texts import Lang
from xtarot_site.core.store.kinds import DealSearch, TableEntry
from xtarot_site.core.store.sessions import Session
from xtarot_site.core.store.store import Store
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.rate_limits import limit_on_site
from xtarot_site.kit.http.responses import UNLISTED
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.pages.page import Page, send_page
from xtarot_site.kit.pages.texts import TEXTS
from xtarot_site.kit.services import FromSite
from xtarot_site.play.games import GameEntry, describe_games
from xtarot_site.replays.deals.deals import MOST_LISTED, DealEntry, named_record, summarize_deal
from xtarot_site.replays.deals.texts import OF_SCRIPTS
from xtarot_site.submissions.service import Programme

PAGE = Page("deals", OF_SCRIPTS)

MOST = 10_000  # deals of a file, the newest


class DealsData(Struct):
    """What the page is given: the newest deals, the tables in the middle of one, where `opened` is its last row's."""

    games: list[GameEntry]
    deals: list[DealEntry] = []
    unfinished: list[TableEntry] = []


@get("/deals", media_type=MediaType.HTML, include_in_schema=False)
async def deals_page(request: AnyRequest, services: FromSite) -> Response[bytes]:
    """The page."""
    lang, session = lang_of(request), (await visitor_of(request)).session
    more = DealsData(describe_games(lang, services[Programme].shelf))
    if session:
        found = await services.store.deals_of(session.who, DealSearch(), MOST_LISTED)
        more.deals = [summarize_deal(deal, lang, session.who) for deal in found]
        more.unfinished = await services.store.unfinished_of(session.who)
    return send_page(request, PAGE, f"{TEXTS['your_deals'].of(lang)} · xtarot", more)


@get("/api/deals/export", raises=[TooManyRequestsException])
async def export_deals(request: AnyRequest, services: FromSite) -> Stream:
    """All deals of who asks, the newest first, as a JSON array of records, made while it is sent."""
    await limit_on_site(request, services.allowances.openings)  # as dear as a table
    session = (await visitor_of(request)).session
    return Stream(
        stream_records(services.store, session, lang_of(request)),
        media_type=MediaType.JSON,
        headers={**UNLISTED, "content-disposition": 'attachment; filename="xtarot-deals.json"'},
    )


async def stream_records(store: Store, session: Session | None, lang: Lang, most: int = MOST) -> AsyncIterator[str]:
    """The records of the deals of who asks, the newest, as the text of a JSON array."""
    yield "["
    after, count = "", 0
    while session and count < most:
        found = await store.deals_of(session.who, DealSearch(after=after), MOST_LISTED)
        for deal in found:
            yield (",\n" if count else "\n") + json.dumps(named_record(deal, lang), ensure_ascii=False)
            count += 1
        if len(found) < MOST_LISTED:
            break
        after = found[-1].link
    yield "\n]\n"


ROUTES = (deals_page, export_deals)
