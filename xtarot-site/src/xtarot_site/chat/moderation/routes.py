"""The moderators' desk, and what they decide there. For anybody else it is not there."""

from contextlib import suppress
from typing import Annotated, Literal

from litestar import MediaType, Response, get, post
from litestar.background_tasks import BackgroundTask
from litestar.exceptions import NotFoundException, ValidationException
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody
from msgspec import Meta, Struct

from xtarot.eventlog import Damaged, StoreError
from xtarot_site.chat.kinds import TalkLine
from xtarot_site.chat.message_text import TalkRefused
from xtarot_site.chat.moderation.measures import (
    DAYS,
    AnyMeasure,
    Keep,
    Lift,
    LineReport,
    Moderation,
    Mute,
    NoAction,
    Suspend,
    Warn,
    first_others_until,
)
from xtarot_site.chat.moderation.moderation_html import TalkDesk, draw_moderation
from xtarot_site.chat.moderation.texts import OF_SCRIPTS, moderate_text
from xtarot_site.chat.room import is_heard
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import Person
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.responses import RefusedAnswer, WhyRefused
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.pages.failures import SignInFirst
from xtarot_site.kit.pages.page import Page, send_page
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.table import Closed, Failed, OtherVersion, Tables
from xtarot_site.table.messages import CommandId

PAGE = Page("moderation", OF_SCRIPTS, unlisted=True, unstored=True)

Number = Annotated[int, Meta(ge=0, lt=2**31)]


class NewMeasure(Struct):
    """What a moderator decides about whom row `about` is about, which is the last one that they have seen.

    `id`: their own name for it, once. `days`: of what is closed; `limit`: the row of what is lifted, or stays.
    `person`, `called`: the number and the name of whom it is about, as the page has them.
    """

    id: CommandId
    about: Number
    measure: Literal["none", "warn", "mute", "suspend", "lift", "keep"]
    words: Annotated[str, Meta(max_length=2000)]
    days: Number = 0
    limit: Number = 0
    person: Number = 0
    called: Annotated[str, Meta(max_length=200)] = ""

    @property
    def body(self) -> AnyMeasure:
        """What is to be added to the log. Raises ValidationException for a time that there is not."""
        kind: type[Mute | Suspend] = Mute if self.measure == "mute" else Suspend
        match self.measure:
            case "none":
                return NoAction(words=self.words, seen=self.about)
            case "warn":
                return Warn(words=self.words, seen=self.about)
            case "lift":
                return Lift(words=self.words, seen=self.about, limit=self.limit)
            case "keep":
                return Keep(words=self.words, seen=self.about, limit=self.limit)
        if self.days not in DAYS[kind]:
            raise ValidationException
        return kind(words=self.words, seen=self.about, days=self.days)


class TakenMeasure(Struct):
    """It is decided: `id` is the moderator's name for it."""

    id: str


@get("/moderate", media_type=MediaType.HTML, include_in_schema=False)
async def moderate_page(request: AnyRequest, services: FromSite) -> Response[bytes]:
    """What waits for the moderators, oldest first, and what was decided."""
    moderator = await _moderator(request)
    lang = lang_of(request)
    conducts = await services[Moderation].conducts()
    reports = [entry.body for one in conducts for entry in one.open if isinstance(entry.body, LineReport)]
    lines = {report.line: await _attached(services, moderator, report) for report in reports}
    now, moderators = services.clock.wall(), [one.who for one in await PersonStore(services.store).moderators()]
    others_first = {
        number: end
        for conduct in conducts
        for number, story in conduct.limits.items()
        if story.waits(now) and (end := first_others_until(story, moderator.who, moderators, now))
    }
    body = draw_moderation(TalkDesk(conducts, lines, others_first, now), lang)
    return send_page(request, PAGE, f"{moderate_text('moderate', lang)} · xtarot", None, body)


async def _attached(services: Services, moderator: Person, report: LineReport) -> list[TalkLine] | None:
    """The lines that go with a report; None while the moderator plays the deal during which they were said aside."""
    found = await services[Moderation].attached(report)
    if found and report.line.aside:
        try:
            with suppress(Closed, Failed, Damaged):  # where it cannot go on, nobody plays
                table = await services[Tables].get(report.line.table)
                if table and not all(is_heard(table.state, moderator.who, line) for line in found):
                    return None
        except OtherVersion:  # it goes on at another server
            return None
    return found


@post(
    "/api/moderation",
    status_code=201,
    raises=[NotFoundException],
    responses={403: ResponseSpec(RefusedAnswer, generate_examples=False, description="It is not decided")},
)
async def decide(
    request: AnyRequest, services: FromSite, data: JSONBody[NewMeasure]
) -> Response[TakenMeasure] | Response[RefusedAnswer]:
    """Decide about somebody of whom something was reported. The same `id` again decides nothing more."""
    moderator = await _moderator(request)
    try:
        who = await services[Moderation].decide(moderator, data.about, data.body, data.id, data.person, data.called)
    except TalkRefused as refused:
        return Response(RefusedAnswer(WhyRefused(refused.text.of(lang_of(request)))), status_code=403)
    later = BackgroundTask(_get_up, services, who) if data.measure == "suspend" else None
    return Response(TakenMeasure(data.id), status_code=201, background=later)


async def _get_up(services: Services, who: int) -> None:
    with suppress(StoreError):  # it is decided: what they send to a table with others is refused there, too
        await services[Tables].get_up(who)


async def _moderator(request: AnyRequest) -> Person:
    """The moderator who asks. Raises SignInFirst for a guest, NotFoundException for anybody else."""
    person: Person | None = (await visitor_of(request)).person
    if not person:
        raise SignInFirst
    if not person.moderator:
        raise NotFoundException
    return person


ROUTES = (moderate_page, decide)
