"""Who writes a draft with its author, over the wire: asked by name, agreeing, leaving."""

from contextlib import suppress
from typing import Annotated

from litestar import delete, get, post
from litestar.exceptions import NotAuthorizedException, NotFoundException, TooManyRequestsException
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from xtarot.rulebooks.metadata import FILE
from xtarot.rulebooks.toml import values
from xtarot.rules.texts import Text
from xtarot_site.accounts.service import Register
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import Person
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.rate_limits import address_of, limit, refusing_requests, take_both
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.http.text_checks import Code
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.notices.quoting import quote
from xtarot_site.submissions import rows
from xtarot_site.submissions.draft_store import Draft, DraftStore
from xtarot_site.submissions.drafts import MOST_WRITERS, Drafts, NotAsked, TooManyWriters
from xtarot_site.submissions.permissions import WorkRefused
from xtarot_site.submissions.service import Programme
from xtarot_site.submissions.write.draft_html import title_of
from xtarot_site.submissions.write.drafts import NO_DRAFT, Changed, DraftRefused, draft_of

Writer = Annotated[int, PathParameter(ge=1)]

NEEDS_NAME = Text("いっしょに書くには名前が必要です", "Writing together needs a name: take one first")
NOBODY = Text("{name}という名前の人はいません", "Nobody here has the name {name}")
YOURSELF = Text("それはあなた自身の名前です", "That is you")
ONLY_AUTHOR = Text("誘えるのは、書きはじめた人だけです", "Only whoever began the draft asks others")
TOO_MANY = Text("いっしょに書けるのは{most}人までです", "At most {most} people can be asked")
NO_INVITATION = Text("この誘いはもうありません", "This invitation is no longer there")


class WriterEntry(Struct):
    """Somebody who writes a draft: their number, their name; `joined`: not only asked; `first`: its author."""

    who: int
    name: str
    joined: bool
    first: bool


class NewWriter(Struct):
    """Who is asked."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]


class Invitation(Struct):
    """A draft that one is asked to write: who asks, and what it is called."""

    code: str
    by: str
    title: str


@get("/api/drafts/{code:str}/writers", raises=[NotFoundException])
async def find_writers(request: AnyRequest, services: FromSite, code: Code) -> list[WriterEntry]:
    """Who writes a draft of one's own, the author first, and who was asked to."""
    return await list_writers(services, await draft_of(request, services, code))


@post(
    "/api/drafts/{code:str}/writers",
    status_code=201,
    raises=[Changed, DraftRefused, NotAuthorizedException, NotFoundException, TooManyRequestsException],
)
async def ask_writer(
    request: AnyRequest, services: FromSite, code: Code, data: JSONBody[NewWriter]
) -> list[WriterEntry]:
    """Ask somebody, by name, to write one's own draft, too."""
    lang = lang_of(request)
    draft, person = await draft_of(request, services, code), await _named(request)
    limit(request, take_both(services.allowances.programme, person.who, address_of(request.scope)))
    if draft.who != person.who:
        raise Changed(ONLY_AUTHOR.of(lang))
    found: Person | None = await services[Register].named(data.name)
    if not found:
        raise DraftRefused(NOBODY.of(lang, name=data.name))
    if found.who == person.who:
        raise DraftRefused(YOURSELF.of(lang))
    try:
        with refusing_requests(request, found.name):
            await services[Drafts].ask(draft, found.who)
    except TooManyWriters:
        raise DraftRefused(TOO_MANY.of(lang, most=MOST_WRITERS)) from None
    return await list_writers(services, draft)


@post("/api/drafts/{code:str}/join", status_code=200, raises=[NotAuthorizedException, NotFoundException])
async def join_writers(request: AnyRequest, services: FromSite, code: Code) -> list[WriterEntry]:
    """Agree to write a draft that one was asked to write."""
    person, draft = await _named(request), await DraftStore(services.store).get(code)
    if not draft:
        raise NotFoundException(NO_DRAFT.of(lang_of(request)))
    try:
        await services[Drafts].join(draft, person)
    except NotAsked:
        raise NotFoundException(NO_INVITATION.of(lang_of(request))) from None
    await _tell(services, code, rows.Join(), person)
    return await list_writers(services, draft)


@delete(
    "/api/drafts/{code:str}/writers/{who:int}",
    status_code=204,
    raises=[Changed, NotAuthorizedException, NotFoundException],
)
async def dismiss_writer(request: AnyRequest, services: FromSite, code: Code, who: Writer) -> None:
    """No longer write a draft with its author, or not agree to; the author can do the same to anybody."""
    person, draft = await _named(request), await DraftStore(services.store).get(code)
    writers = await DraftStore(services.store).writers(code) if draft else {}
    if not draft or who not in writers or person.who not in (draft.who, *writers):
        raise NotFoundException(NO_DRAFT.of(lang_of(request)))
    if person.who not in (draft.who, who):
        raise Changed(ONLY_AUTHOR.of(lang_of(request)))
    gone: Person | None = await PersonStore(services.store).person(who)
    if gone:
        await services[Drafts].leave(draft, gone, person.who)
    if writers[who]:
        await _tell(services, code, rows.Leave(author=who), person)


async def list_writers(services: Services, draft: Draft) -> list[WriterEntry]:
    """Who writes a draft, the author first, and who was asked to."""
    everybody = {draft.who: True, **await DraftStore(services.store).writers(draft.code)}
    known = [(await PersonStore(services.store).person(who), joined) for who, joined in everybody.items()]
    return [WriterEntry(one.who, one.name, joined, one.who == draft.who) for one, joined in known if one]


async def list_invitations(request: AnyRequest, services: Services) -> list[Invitation]:
    """The drafts that who asks was asked to write."""
    person: Person | None = (await visitor_of(request)).person
    found: list[Draft] = await DraftStore(services.store).asked_of(person.who) if person else []
    authors = [await PersonStore(services.store).person(draft.who) for draft in found]
    lang = lang_of(request)
    titles = [quote(title_of(values(draft.text.files.get(FILE, "")), lang)) for draft in found]
    return [
        Invitation(draft.code, author.name if author else "", title)
        for draft, author, title in zip(found, authors, titles, strict=True)
    ]


async def _named(request: AnyRequest) -> Person:
    person: Person | None = (await visitor_of(request)).person
    if not person:
        raise NotAuthorizedException(NEEDS_NAME.of(lang_of(request)))
    return person


async def _tell(services: Services, code: str, body: rows.AnyBody, person: Person) -> None:
    """What was sent in has it in its log, too; a text that comes later names its writers."""
    work = await services[Programme].work(code)
    if work:
        with suppress(WorkRefused):  # a text that was sent in just then has named them
            await services[Programme].do(code, body, person)


ROUTES = (find_writers, ask_writer, join_writers, dismiss_writer)
