"""Reviews of finished deals over the wire: asked for, followed decision by decision, and their page."""

import asyncio
from typing import Annotated

from litestar import MediaType, Response, get, post
from litestar.exceptions import NotFoundException, TooManyRequestsException, ValidationException
from litestar.params import QueryParameter
from msgspec import UNSET, Struct, UnsetType

from xtarot.deals.finished_deal import KeptDeal
from xtarot.deals.record import RecordError
from xtarot.games import load_reference
from xtarot.replays.replayed_deal import decisions
from xtarot.rules.texts import Lang
from xtarot.table.seats import name_players
from xtarot_site.kit.http.rate_limits import address_of
from xtarot_site.kit.http.responses import UNLISTED
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.http.text_checks import Code
from xtarot_site.kit.pages.page import Page, send_page
from xtarot_site.kit.services import FromSite, Services, services_of
from xtarot_site.play.games import LevelEntry, describe_levels
from xtarot_site.replays.deals.deals import deal_of
from xtarot_site.replays.review.texts import NO_BOTS, TEXTS
from xtarot_site.replays.review_jobs import OngoingReview, Reviewer
from xtarot_site.replays.review_view import ReviewProgress, progress
from xtarot_site.replays.texts import RESULT

PAGE = Page("review", TEXTS | RESULT, unlisted=True, alone=True)

MAX_WAIT = 25.0  # seconds of a long poll
GATHER = 0.3  # seconds for which more is waited for, once there is news: quick decisions come together

_courses = asyncio.Semaphore(2)  # deals that are played again at a time, in threads

After = Annotated[int, QueryParameter(ge=0)]
Move = Annotated[int, QueryParameter(ge=0)]
Wait = Annotated[float, QueryParameter(ge=0, le=MAX_WAIT)]
DEAL = [NotFoundException, TooManyRequestsException, ValidationException]


class ReviewData(Struct):
    """What the page of a review is given: the link of its deal, and what has been found, or that it is `missing`."""

    code: str
    levels: list[LevelEntry]
    title: str | UnsetType = UNSET
    review: ReviewProgress | UnsetType = UNSET
    missing: str | UnsetType = UNSET


@post("/api/deals/{link:str}/review", status_code=200, raises=DEAL)
async def start_review(request: AnyRequest, services: FromSite, link: Code, move: Move = 0) -> Response[ReviewProgress]:
    """Review a finished deal, or go on with it; what has been found so far.

    The decision of `move` comes first, as the one that is looked at, then those of who asks.
    """
    deal, who = await deal_of(request, services, link)
    review = await _kept(services, deal, lang_of(request))
    among = await services.effort.in_thread(request, decisions, deal, places=_courses)
    own = [place.move for place in among.places.values() if place.seat == _seat_of(deal, who)]
    services[Reviewer].go_on(review, services.allowances.reviewing.of(address_of(request.scope)), [move, *own])
    return Response(await _progress(request, review, 0, lang_of(request), deal, who), headers=UNLISTED)


@get("/api/deals/{link:str}/review", raises=DEAL)
async def follow_review(
    request: AnyRequest, services: FromSite, link: Code, after: After = 0, wait: Wait = 0
) -> Response[ReviewProgress]:
    """What has been found after judgement `after`; waits `wait` seconds for it while the review goes on."""
    deal, who = await deal_of(request, services, link)
    review = await _kept(services, deal, lang_of(request))
    await _news(request, services, review, after, wait)
    return Response(await _progress(request, review, after, lang_of(request), deal, who), headers=UNLISTED)


@get("/r/{link:str}/review", media_type=MediaType.HTML, include_in_schema=False)
async def review_page(request: AnyRequest, services: FromSite, link: Code) -> Response[bytes]:
    """The page of a review. Its data has what has been found so far, or that the deal is `missing`."""
    lang = lang_of(request)
    more = ReviewData(link, describe_levels(lang))
    try:
        deal, who = await deal_of(request, services, link)
        review = await _progress(request, await _kept(services, deal, lang), 0, lang, deal, who)
    except (NotFoundException, ValidationException) as error:
        more.missing = "unknown"
        return send_page(request, PAGE, "xtarot", more, status=error.status_code)
    more.title, more.review = load_reference(deal.record.reference).title.of(lang), review
    return send_page(request, PAGE, f"{more.title}{TEXTS['of_title'].of(lang)} · xtarot", more)


async def _kept(services: Services, deal: KeptDeal, lang: Lang) -> OngoingReview:
    """The review of a kept deal. Raises ValidationException for one that today's rules, or bots, do not play."""
    game = load_reference(deal.record.reference)
    if not game.bots:
        raise ValidationException(NO_BOTS.of(lang, game=game.title.of(lang)))
    try:
        return await services[Reviewer].review(deal)
    except RecordError as error:
        raise ValidationException(error.message.of(lang)) from None


async def _news(request: AnyRequest, services: Services, review: OngoingReview, after: int, wait: float) -> None:
    """Wait until something has been found after judgement `after`, or nothing more is to come."""
    news = review.news

    async def come() -> None:
        await news.wait()
        await asyncio.sleep(GATHER)

    if review.n <= after and (review.active or review.busy):
        await services.slots.wait(request, come, wait)
        await services[Reviewer].review(review.deal)  # with what another server has found


async def _progress(
    request: AnyRequest, review: OngoingReview, after: int, lang: Lang, deal: KeptDeal, who: int | None
) -> ReviewProgress:
    among = await services_of(request).effort.in_thread(request, decisions, review.deal, places=_courses)
    names = name_players(deal.players, lang)
    return progress(review, after, among, lang, names, _seat_of(deal, who))


def _seat_of(deal: KeptDeal, who: int | None) -> int:
    """The seat of who asks, or -1."""
    return next((seat for seat, one in enumerate(deal.players) if who is not None and one.who == who), -1)


ROUTES = (review_page, start_review, follow_review)
