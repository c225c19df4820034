"""The page on which somebody reads what is closed to them and why, and appeals against it."""

from typing import Annotated

from litestar import MediaType, Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody
from msgspec import Meta, Struct

from xtarot_site.chat.message_text import TalkRefused
from xtarot_site.chat.moderation.appeals_html import draw_limits
from xtarot_site.chat.moderation.measures import Conduct, Moderation
from xtarot_site.chat.moderation.routes import PAGE, Number
from xtarot_site.chat.moderation.texts import appeal_text
from xtarot_site.chat.texts import NOT_IN_FORCE
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.responses import RefusedAnswer, WhyRefused
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.pages.page import send_page
from xtarot_site.kit.services import FromSite


class NewAppeal(Struct):
    """An appeal against what is closed by row `limit`. There is one; the same words again change nothing."""

    limit: Number
    words: Annotated[str, Meta(max_length=2000)]


class TakenAppeal(Struct):
    """It is with the moderators."""

    limit: int


@get("/appeal", media_type=MediaType.HTML, include_in_schema=False)
async def appeal_page(request: AnyRequest, services: FromSite) -> Response[bytes]:
    """What is and was closed to who asks, what they appealed, and what was answered."""
    lang, who = lang_of(request), (await visitor_of(request)).who
    conduct = Conduct() if who is None else await services[Moderation].conduct(who)
    body = draw_limits(conduct, services.clock.wall(), lang)
    return send_page(request, PAGE, f"{appeal_text('title', lang)} · xtarot", None, body)


@post(
    "/api/appeals",
    status_code=201,
    responses={403: ResponseSpec(RefusedAnswer, generate_examples=False, description="It is not taken")},
)
async def appeal(
    request: AnyRequest, services: FromSite, data: JSONBody[NewAppeal]
) -> Response[TakenAppeal] | Response[RefusedAnswer]:
    """Appeal against what a moderator has closed to who asks."""
    who = (await visitor_of(request)).who
    try:
        if who is None:
            raise TalkRefused(NOT_IN_FORCE)
        await services[Moderation].appeal(who, data.limit, data.words)
    except TalkRefused as refused:
        return Response(RefusedAnswer(WhyRefused(refused.text.of(lang_of(request)))), status_code=403)
    return Response(TakenAppeal(data.limit), status_code=201)


ROUTES = (appeal_page, appeal)
