"""What operators do, over the wire. For anybody else it is not there."""

from collections.abc import Awaitable
from typing import Annotated

from litestar import Response, post, put
from litestar.exceptions import NotFoundException
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody
from msgspec import Meta, Struct

from xtarot.rules.texts import Text
from xtarot_site.core.store.sessions import Person
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.responses import RefusedAnswer, TooLarge, WhyRefused
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.pages.failures import SignInFirst
from xtarot_site.kit.services import FromSite
from xtarot_site.operate.audit_log import MOST_TEXT, MOST_WORDS, SitePage
from xtarot_site.operate.service import ActRefused, Operations
from xtarot_site.operate.store import Role
from xtarot_site.submissions.contests import OpenContest, Words
from xtarot_site.submissions.permissions import WorkRefused
from xtarot_site.table.messages import CommandId

MAX_TEXT_BODY = 2 * 12 * MOST_TEXT + 1000  # bytes: a letter takes up to 12 as JSON writes it
MAX_BODY = 4 * 12 * 1000 + 1000  # bytes: of a contest

Number = Annotated[int, Meta(ge=1, lt=2**31)]
NoticeWords = Annotated[str, Meta(max_length=2 * MOST_WORDS)]  # a little more is refused in words
PageText = Annotated[str, Meta(max_length=MOST_TEXT + 1000)]
Title = Annotated[str, Meta(min_length=1, max_length=60)]
Name = Annotated[str, Meta(max_length=200)]


class NewNotice(Struct):
    """What everybody is to read `until` a time, in seconds since 1970. `id`: of all of these, one's own name, once."""

    id: CommandId
    ja: NoticeWords
    en: NoticeWords
    until: float


class NoticeEnd(Struct):
    """The notice that ends now, by its number."""

    id: CommandId
    notice: Number


class NewSiteText(Struct):
    """What the site is to say of itself on a page, in Markdown; nothing in both languages: no longer."""

    id: CommandId
    page: SitePage
    ja: PageText
    en: PageText


class NewRole(Struct):
    """Who holds a role from now on, or no longer: a `person` by number, who is called `name` on the page.

    Without a number `name` is what was typed: a name, or a number (``#12``).
    """

    id: CommandId
    name: Name
    role: Role
    holds: bool
    person: Annotated[int, Meta(ge=0, lt=2**31)] = 0


class NewContest(Struct):
    """A contest to be opened: its `name` in addresses, and its end, in seconds since 1970."""

    id: CommandId
    name: Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,39}$")]
    title_ja: Title
    title_en: Title
    theme_ja: Words
    theme_en: Words
    until: float

    @property
    def call(self) -> OpenContest:
        """What it is opened with."""
        title, theme = {"ja": self.title_ja, "en": self.title_en}, {"ja": self.theme_ja, "en": self.theme_en}
        return OpenContest(name=self.name, title=title, theme=theme, until=self.until)


class ContestResult(Struct):
    """What was decided of a contest that has ended."""

    id: CommandId
    name: Annotated[str, Meta(max_length=40)]
    ja: Words
    en: Words


class ActDone(Struct):
    """It is done: `id` is the operator's name for it."""

    id: str


Answer = Response[ActDone] | Response[RefusedAnswer]
REFUSED = {403: ResponseSpec(RefusedAnswer, generate_examples=False, description="It is not done")}
RAISES = [NotFoundException, TooLarge]


@post("/api/operate/notices", status_code=201, raises=RAISES, responses=REFUSED)
async def announce(request: AnyRequest, services: FromSite, data: JSONBody[NewNotice]) -> Answer:
    """Have everybody read something in the bar, at tables too, until its end."""
    by = await operator_of(request)
    words = {"ja": data.ja, "en": data.en}
    return await _answer(request, data.id, services[Operations].announce(by, words, data.until, data.id))


@post("/api/operate/notices/end", status_code=201, raises=RAISES, responses=REFUSED)
async def end_notice(request: AnyRequest, services: FromSite, data: JSONBody[NoticeEnd]) -> Answer:
    """End such a notice before its time."""
    by = await operator_of(request)
    return await _answer(request, data.id, services[Operations].end_notice(by, data.notice, data.id))


@put("/api/operate/texts", status_code=201, request_max_body_size=MAX_TEXT_BODY, raises=RAISES, responses=REFUSED)
async def set_site_text(request: AnyRequest, services: FromSite, data: JSONBody[NewSiteText]) -> Answer:
    """Say who runs the site, or what it does with what it keeps, in both languages."""
    by = await operator_of(request)
    words = {"ja": data.ja, "en": data.en}
    return await _answer(request, data.id, services[Operations].set_text(by, data.page, words, data.id))


@post("/api/operate/roles", status_code=201, raises=RAISES, responses=REFUSED)
async def appoint_person(request: AnyRequest, services: FromSite, data: JSONBody[NewRole]) -> Answer:
    """Make somebody a reviewer or a moderator, or no longer. Operators are named by the command line alone."""
    by, operations = await operator_of(request), services[Operations]

    async def appoint() -> None:
        person = await operations.person(data.person, data.name)
        await operations.appoint(by, person, data.role, data.holds, data.id)

    return await _answer(request, data.id, appoint())


@post("/api/operate/contests", status_code=201, request_max_body_size=MAX_BODY, raises=RAISES, responses=REFUSED)
async def open_contest(request: AnyRequest, services: FromSite, data: JSONBody[NewContest]) -> Answer:
    """Open a contest for rulebooks."""
    by = await operator_of(request)
    return await _answer(request, data.id, services[Operations].open_contest(by, data.call, data.id))


@post("/api/operate/contests/decide", status_code=201, request_max_body_size=MAX_BODY, raises=RAISES, responses=REFUSED)
async def decide_contest(request: AnyRequest, services: FromSite, data: JSONBody[ContestResult]) -> Answer:
    """Say how a contest that has ended was decided; from then on its entries have authors."""
    by = await operator_of(request)
    words = {"ja": data.ja, "en": data.en}
    return await _answer(request, data.id, services[Operations].decide_contest(by, data.name, words, data.id))


async def operator_of(request: AnyRequest) -> Person:
    """The operator who asks. Raises SignInFirst for a guest, NotFoundException for anybody else."""
    person: Person | None = (await visitor_of(request)).person
    if not person:
        raise SignInFirst
    if not person.operator:
        raise NotFoundException
    return person


async def _answer(request: AnyRequest, command: str, act: Awaitable[object]) -> Answer:
    try:
        await act
    except (ActRefused, WorkRefused) as refused:
        text: Text = refused.text
        return Response(RefusedAnswer(WhyRefused(text.of(lang_of(request)))), status_code=403)
    return Response(ActDone(command), status_code=201)


ROUTES = (announce, end_notice, set_site_text, appoint_person, open_contest, decide_contest)
