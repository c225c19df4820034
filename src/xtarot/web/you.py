"""The page of oneself, and all that is kept of who asks, as one file."""

import json
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import MediaType, Response, get
from litestar.datastructures import State
from litestar.exceptions import TooManyRequestsException
from litestar.response import Stream

from xtarot.people.names import MONTH, initial
from xtarot.store import Person, Session, Store
from xtarot.web.deals import HEADERS
from xtarot.web.limits import limit_address
from xtarot.web.my_deals import records
from xtarot.web.page import send_page
from xtarot.web.people import passkeys_of, site_of
from xtarot.web.session import AnyRequest, lang_of
from xtarot.web.you_texts import TEXTS

MOST = 1000  # tables and drafts of a file, the newest


@get("/you", media_type=MediaType.HTML, include_in_schema=False)
async def you_page(request: AnyRequest, state: State) -> Response[bytes]:
    """The page. Its data says as `you` who asks, and whether passkeys are `possible` here."""
    lang, session = lang_of(request), await state.sessions.of(request)
    you: dict[str, Any] = {"deals": 0, "possible": site_of(request) is not None}
    if session:
        you["deals"] = await state.store.people.played(session.who)
        if person := await state.store.people.person(session.who):
            you["person"] = await _person(state, person)
    return send_page(request, "you", f"{TEXTS['you_title'].of(lang)} · xtarot", {"you": you})


async def _person(state: State, person: Person) -> dict[str, Any]:
    store: Store = state.store
    return {
        "name": person.name,
        "initial": initial(person.name),
        "reviewer": person.reviewer,
        "since": person.since,
        "changeable": person.named + MONTH,
        "browsers": await store.people.browsers(person.who),
        "words": await store.people.words(person.who) is not None,
        "passkeys": msgspec.to_builtins((await passkeys_of(state, person.who)).passkeys),
    }


@get("/api/you/data", raises=[TooManyRequestsException])
async def take_data(request: AnyRequest, state: State) -> Stream:
    """All that is kept of who asks, as JSON: who they are, tables, drafts, deals …, made while it is sent."""
    limit_address(request, state.openings)  # as dear as a table
    return Stream(
        _data(request, state, await state.sessions.of(request)),
        media_type=MediaType.JSON,
        headers={**HEADERS, "content-disposition": 'attachment; filename="xtarot-my-data.json"'},
    )


async def _data(request: AnyRequest, state: State, session: Session | None) -> AsyncIterator[str]:
    store: Store = state.store
    who: dict[str, Any] = {"name": session.name if session else ""}
    tables, drafts = [], []
    if session:
        if person := await store.people.person(session.who):
            who = await _person(state, person)
        tables = await store.tables_of(session.who, MOST)
        drafts = await store.drafts_of(session.who, MOST)
    works = await state.programme.of(session.who) if session else []
    head = {
        "you": who,
        "tables": msgspec.to_builtins(tables),
        "drafts": [_draft(draft) for draft in drafts],
        "sent_in": [{"code": work.code, "number": work.number, "state": work.state} for work in works],
    }
    yield json.dumps(head, ensure_ascii=False, indent=1).removesuffix("}").rstrip() + ',\n "deals": '
    async for part in records(store, session, lang_of(request)):
        yield part
    yield "}\n"


def _draft(draft: Any) -> dict[str, Any]:
    return {"code": draft.code, "opened": draft.opened, "saved": draft.text.at, "files": draft.text.files}


PAGES = (you_page,)
HANDLERS = (take_data,)
