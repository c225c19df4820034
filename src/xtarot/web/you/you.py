"""The page of oneself."""

from typing import Any

import msgspec
from litestar import MediaType, Response, get

from xtarot.people.names import MONTH, initial
from xtarot.store import Person
from xtarot.web.http.session import AnyRequest, lang_of
from xtarot.web.pages.page import Page, send_page
from xtarot.web.services import FromSite, Services
from xtarot.web.visitor import visitor_of
from xtarot.web.you.people import passkey_site, passkeys_of
from xtarot.web.you.texts import TEXTS

PAGE = Page("you", TEXTS)


@get("/you", media_type=MediaType.HTML, include_in_schema=False)
async def you_page(request: AnyRequest, services: FromSite) -> Response[bytes]:
    """The page. Its data says as `you` who asks, and whether passkeys are `possible` here."""
    lang, session = lang_of(request), (await visitor_of(request)).session
    you: dict[str, Any] = {"deals": 0, "possible": passkey_site(request) is not None}
    if session:
        you["deals"] = await services.store.people.played(session.who)
        if person := await services.store.people.person(session.who):
            you["person"] = await told_of(services, person)
            theirs = [work for work in await services.programme.of(session.who) if work.public]
            you["books"] = [{"code": work.code, "number": work.number} for work in theirs]
    return send_page(request, PAGE, f"{TEXTS['you_title'].of(lang)} · xtarot", {"you": you})


async def told_of(services: Services, person: Person) -> dict[str, Any]:
    """What is kept of a person, as they are told it."""
    return {
        "name": person.name,
        "initial": initial(person.name),
        "reviewer": person.reviewer,
        "since": person.since,
        "changeable": person.named + MONTH,
        "browsers": len(await services.store.people.browsers(person.who)),
        "words": await services.store.people.words(person.who) is not None,
        "passkeys": msgspec.to_builtins((await passkeys_of(services, person.who)).passkeys),
    }


ROUTES = (you_page,)
