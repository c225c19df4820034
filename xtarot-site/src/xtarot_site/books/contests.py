"""Contests: the pages of what is called for and of what came in. Who wrote what stays unsaid until it is decided."""

from collections.abc import Mapping

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException

from xtarot.rulebooks import Shelf
from xtarot.rulebooks.metadata import FILE, Metadata, read_metadata
from xtarot.rules.texts import Lang
from xtarot_site.books.contests_html import TEXTS, Entering, contest_page, contests_page, day_of
from xtarot_site.books.page import BOOKS
from xtarot_site.books.shelf_html import Headline
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.http.text_checks import Code
from xtarot_site.kit.pages.markup import element
from xtarot_site.kit.pages.page import send_page
from xtarot_site.kit.pages.server_texts import TEXTS as WORDS
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.submissions.contests import Contest, Contests
from xtarot_site.submissions.drafts import Drafts
from xtarot_site.submissions.service import Programme


@get("/contests", media_type=MediaType.HTML, include_in_schema=False)
async def contests(request: AnyRequest, services: FromSite) -> Response[bytes]:
    """All contests."""
    lang, found = lang_of(request), await services[Contests].all()
    body = contests_page(found, services.clock.wall(), lang)
    return send_page(request, BOOKS, f"{TEXTS['contests'].of(lang)} · xtarot", None, body)


@get("/contests/{name:str}", media_type=MediaType.HTML, include_in_schema=False)
async def contest(request: AnyRequest, services: FromSite, name: Code) -> Response[bytes]:
    """A contest: its call, how to take part, and what came in."""
    found = await services[Contests].contest(name)
    if not found:
        raise NotFoundException
    lang, programme, shelf = lang_of(request), services[Programme], services[Programme].shelf
    assert isinstance(programme, Programme)
    assert isinstance(shelf, Shelf)
    entries = [work for work in await programme.works() if work.contest == name and work.state != "recalled"]
    known = programme.public
    books = [book for book in shelf.published if book.game in known and known[book.game].contest == name]
    entering = await _entering(request, services, found, lang)
    body = contest_page(found, len(entries), books if found.decided else [], entering, services.clock.wall(), lang)
    return send_page(request, BOOKS, f"{found.title[lang]} · xtarot", None, body)


async def _entering(request: AnyRequest, services: Services, contest: Contest, lang: Lang) -> Entering:
    """What who asks can do, and has done."""
    person = (await visitor_of(request)).person
    if not person:
        return Entering(False, [], [])
    mine = {work.code: work for work in await services[Programme].of(person.who)}
    written = await services[Drafts].of(person.who)
    drafts = [draft for draft in written if draft.code not in mine and draft.who == person.who]
    entries = [work for work in mine.values() if work.contest == contest.name]
    named = [(work.code, (await services[Programme].book(work.newest)).name[lang]) for work in entries]
    ready = [(draft.code, data.name[lang]) for draft in drafts if (data := _data(draft.text.files))]
    return Entering(True, ready, named)


def _data(files: Mapping[str, str]) -> Metadata | None:
    """What a draft says of itself; None for one that cannot be sent in yet."""
    return read_metadata(files.get(FILE, ""))[0]


async def contest_headlines(services: Services, lang: Lang) -> list[Headline]:
    """What happened in contests."""
    headlines: list[Headline] = []
    for one in await services[Contests].all():
        href, title = f"/contests/{one.name}", one.title[lang]
        headlines.append(Headline(day_of(one.opened), title, href, element("span", WORDS["headline_contest"].of(lang))))
        if one.decided:
            headlines.append(
                Headline(day_of(one.decided), title, href, element("span", WORDS["headline_decided"].of(lang)))
            )
    return headlines


ROUTES = (contests, contest)
