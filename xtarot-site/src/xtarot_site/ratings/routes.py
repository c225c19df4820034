"""The page of how a person stands, and the door by which they say who sees it."""

from typing import Annotated

from litestar import MediaType, Response, get, put
from litestar.exceptions import HTTPException, TooManyRequestsException
from litestar.params import JSONBody, PathParameter
from msgspec import Struct

from xtarot_site.accounts import refusals as people_texts
from xtarot_site.accounts.service import Register
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import Person
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.rate_limits import limit_on_site
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.pages.page import TEXT, Page, send_page
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.lobby.friends import are_friends
from xtarot_site.ratings.kinds import Audience
from xtarot_site.ratings.profile import figures_by_game
from xtarot_site.ratings.profile_html import Profile, render_none, render_profile
from xtarot_site.ratings.service import Ratings
from xtarot_site.ratings.store import RatingStore
from xtarot_site.ratings.texts import NO_PROFILE
from xtarot_site.submissions.service import Programme

PAGE = Page("ratings", unlisted=True)

MOST = 1000  # deals of which figures are made, the newest

Name = Annotated[str, PathParameter(max_length=200)]


class NoProfile(HTTPException):
    """Who asks has none: they are a guest."""

    status_code = 409


class SeenBy(Struct):
    """Who sees a profile, besides its owner."""

    audience: Audience


@get("/person/{name:str}", media_type=MediaType.HTML, include_in_schema=False)
async def profile_page(request: AnyRequest, services: FromSite, name: Name) -> Response[bytes]:
    """How a person stands, for themselves and for whom they let see it."""
    lang, asking = lang_of(request), (await visitor_of(request)).person
    person = await services[Register].named(name)
    if person is None or not await shows_to(services, asking, person):  # which of them it is, nobody is told
        return send_page(request, TEXT, f"{NO_PROFILE.of(lang)} · xtarot", None, render_none(lang), status=404)
    standings = RatingStore(services.store)
    deals = await standings.played_as(person.who, MOST)
    profile = Profile(
        person=person,
        mine=asking is not None and asking.who == person.who,
        audience=await standings.audience(person.who),
        played=await PersonStore(services.store).played(person.who),
        deals=len(deals),
        ratings=await Ratings(services.store).of(person.who),
        games=figures_by_game(deals),
    )
    body = await services.effort.in_thread(request, render_profile, profile, services[Programme].shelf, lang)
    return send_page(request, PAGE, f"{person.name} · xtarot", None, body)


async def shows_to(services: Services, asking: Person | None, person: Person) -> bool:
    """Whether somebody may see how a person stands."""
    if asking and asking.who == person.who:
        return True
    audience = await RatingStore(services.store).audience(person.who)
    if audience != "friends" or asking is None:
        return audience == "everyone"
    return await are_friends(services, person.who, asking.who)


@put("/api/you/profile", status_code=200, raises=[NoProfile, TooManyRequestsException])
async def set_audience(request: AnyRequest, services: FromSite, data: JSONBody[SeenBy]) -> SeenBy:
    """Say who sees one's profile."""
    await limit_on_site(request, services.allowances.signing)
    person = (await visitor_of(request)).person
    if person is None:
        raise NoProfile(people_texts.NO_PERSON.of(lang_of(request)))
    await RatingStore(services.store).set_audience(person.who, data.audience)
    return data


ROUTES = (profile_page, set_audience)
