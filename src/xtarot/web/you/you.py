"""The page of oneself."""

from typing import Any

import msgspec
from litestar import MediaType, Response, get
from litestar.datastructures import State

from xtarot.people.names import MONTH, initial
from xtarot.programme.programme import Programme
from xtarot.store import Person, Store
from xtarot.web.http.session import AnyRequest, lang_of
from xtarot.web.pages.page import send_page
from xtarot.web.you.people import passkeys_of, site_of
from xtarot.web.you.texts import TEXTS


@get("/you", media_type=MediaType.HTML, include_in_schema=False)
async def you_page(request: AnyRequest, state: State) -> Response[bytes]:
    """The page. Its data says as `you` who asks, and whether passkeys are `possible` here."""
    lang, session = lang_of(request), await state.sessions.of(request)
    you: dict[str, Any] = {"deals": 0, "possible": site_of(request) is not None}
    if session:
        you["deals"] = await state.store.people.played(session.who)
        if person := await state.store.people.person(session.who):
            you["person"] = await told_of(state, person)
            programme: Programme = state.programme
            theirs = [work for work in await programme.of(session.who) if work.public]
            you["books"] = [{"code": work.code, "number": work.number} for work in theirs]
    return send_page(request, "you", f"{TEXTS['you_title'].of(lang)} · xtarot", {"you": you})


async def told_of(state: State, person: Person) -> dict[str, Any]:
    """What is kept of a person, as they are told it."""
    store: Store = state.store
    return {
        "name": person.name,
        "initial": initial(person.name),
        "reviewer": person.reviewer,
        "since": person.since,
        "changeable": person.named + MONTH,
        "browsers": len(await store.people.browsers(person.who)),
        "words": await store.people.words(person.who) is not None,
        "passkeys": msgspec.to_builtins((await passkeys_of(state, person.who)).passkeys),
    }


PAGES = (you_page,)
