"""The page of whoever runs the site. For anybody else it is not there."""

from collections import Counter

from litestar import MediaType, Response, get

from xtarot.games import installed
from xtarot.rules.texts import Lang
from xtarot_site.chat.moderation.measures import LineReport, Moderation
from xtarot_site.core.store.people import PersonStore
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.pages.page import Page, send_page
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.operate.audit_log import Appoint
from xtarot_site.operate.certificate import CertificateWatch
from xtarot_site.operate.operate_html import Desk, GamePlayed, Playing, WaitingCounts, draw_operate
from xtarot_site.operate.routes import operator_of
from xtarot_site.operate.service import Operations
from xtarot_site.operate.store import OperatingStore
from xtarot_site.operate.texts import OF_SCRIPTS, operate_text
from xtarot_site.submissions.contests import Contests
from xtarot_site.submissions.service import Programme
from xtarot_site.table import Tables

PAGE = Page("operate", OF_SCRIPTS, unlisted=True, unstored=True)


@get("/operate", media_type=MediaType.HTML, include_in_schema=False)
async def operate_page(request: AnyRequest, services: FromSite) -> Response[bytes]:
    """How many play, what waits, and what whoever runs the site can do; below it all that was done."""
    operator, lang = await operator_of(request), lang_of(request)
    people = PersonStore(services.store)
    site = await services[Operations].renew()
    appointed = {entry.body.person for entry in site.entries if isinstance(entry.body, Appoint)}
    found = [await people.person(who) for who in appointed]
    names = {person.who: person.name for person in found if person}
    desk = Desk(
        operator=operator,
        playing=await _playing(services, lang),
        waiting=await _waiting(services),
        certificate=services[CertificateWatch].ending,
        disk=services.store.full_disk(),
        site=site,
        contests=await services[Contests].all(),
        roles={
            "reviewer": await people.reviewers(),
            "moderator": await people.moderators(),
            "operator": await people.operators(),
        },
        names=names,
        limits=services.allowances.limits,
        now=services.clock.wall(),
    )
    return send_page(request, PAGE, f"{operate_text('operate', lang)} · xtarot", None, draw_operate(desk, lang))


async def _playing(services: Services, lang: Lang) -> Playing:
    """Who is here, at whichever server."""
    tables = services[Tables]
    here, elsewhere = services.news.present(), tables.elsewhere
    codes = {*here, *elsewhere.tables}
    games = await OperatingStore(services.store).games_of(codes)
    at, sitting = Counter(games.values()), Counter(games.get(code, "") for code in tables.attended.values())
    known = installed()
    played = [
        GamePlayed(known[name].title.of(lang) if name in known else name, at[name], sitting[name])
        for name, _ in at.most_common()
    ]
    return Playing(len(codes), tables.people_here(), 1 + len(elsewhere.servers), played)


async def _waiting(services: Services) -> WaitingCounts:
    """What waits for moderators, reviewers and whoever decides contests."""
    now, conducts = services.clock.wall(), await services[Moderation].conducts()
    reported = [one for one in conducts if one.open]
    reports = [entry.body for one in reported for entry in one.open]
    names = sum(isinstance(body, LineReport) and body.offence == "name" for body in reports)
    appeals = sum(story.waits(now) for one in conducts for story in one.limits.values())
    works = sum(work.waits for work in await services[Programme].works())
    contests = sum(not one.decided and not one.open(now) for one in await services[Contests].all())
    return WaitingCounts(len(reported), names, appeals, works, contests)


ROUTES = (operate_page,)
