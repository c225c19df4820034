"""Pages of what was sent in: the author's timeline and the reviewers' desk. For anybody else they are not there."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter

from xtarot.families import BadPlay
from xtarot.games import installed
from xtarot.lab.quick_check import Glance, glance_at
from xtarot.rulebooks import Book
from xtarot.rulebooks.checker import check_manuscript
from xtarot.rulebooks.playable import game_of_manuscript
from xtarot.rules.texts import Lang
from xtarot_site.core.store.sessions import Person
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.cost_limits import TakesTooLong
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.http.text_checks import Code
from xtarot_site.kit.pages.failures import SignInFirst
from xtarot_site.kit.pages.markup import Html
from xtarot_site.kit.pages.page import Page, send_page, sheet_of
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.submissions.contests import ANONYMOUS, Contests, nameless
from xtarot_site.submissions.desk.desk_html import WAYS, Facts, reviewing
from xtarot_site.submissions.desk.queue_html import Waiting, desk, queue
from xtarot_site.submissions.desk.submitted_html import as_sent, sent_changes
from xtarot_site.submissions.desk.texts import OF_SCRIPTS, desk_text
from xtarot_site.submissions.desk.timeline_html import WorkPage, draw_timeline
from xtarot_site.submissions.permissions import may_read
from xtarot_site.submissions.service import Programme
from xtarot_site.submissions.submission import Work

PAGE = Page("desk", OF_SCRIPTS, unlisted=True, unstored=True)


@get("/write/{code:str}/course", media_type=MediaType.HTML, include_in_schema=False)
async def course_page(request: AnyRequest, services: FromSite, code: Code) -> Response[bytes]:
    """What became of a rulebook, for its author and the reviewers."""
    case, lang = await _case(request, services, code), lang_of(request)
    made = partial(draw_timeline, case, lang)
    return await services.effort.in_thread(
        request, _send, request, desk_text("course", lang), case.book.name[lang], made
    )


@get("/write/{code:str}/texts/{n:int}", media_type=MediaType.HTML, include_in_schema=False)
async def text_page(request: AnyRequest, services: FromSite, code: Code, n: FromPath[int]) -> Response[bytes]:
    """A text as it was sent in, for its author and the reviewers."""
    case, lang = await _case(request, services, code), lang_of(request)
    _known(case, n)
    made = partial(as_sent, case, n, lang, sheet_of(request))
    return await services.effort.in_thread(
        request, _send, request, desk_text("nth", lang, n=n), case.books[n - 1].name[lang], made
    )


@get("/write/{code:str}/changes", media_type=MediaType.HTML, include_in_schema=False)
async def changes_page(
    request: AnyRequest,
    services: FromSite,
    code: Code,
    newer: Annotated[int, QueryParameter(name="to")] = 0,
    older: Annotated[int, QueryParameter(name="from")] = 0,
    side: Annotated[bool, QueryParameter()] = False,
) -> Response[bytes]:
    """What changed from one text to another, for its author and the reviewers; by themselves the last two."""
    case, lang = await _case(request, services, code), lang_of(request)
    newer = newer or len(case.books)
    older = older or newer - 1
    _known(case, older, newer)
    made, name = (
        partial(sent_changes, case, older, newer, side, lang, sheet_of(request)),
        case.books[newer - 1].name[lang],
    )
    return await services.effort.in_thread(request, _send, request, desk_text("what_changed", lang), name, made)


@get("/desk", media_type=MediaType.HTML, include_in_schema=False)
async def desk_page(request: AnyRequest, services: FromSite) -> Response[bytes]:
    """What waits for the reviewers, and all that does not."""
    person, lang = await _reviewer(request), lang_of(request)
    waiting, others = await _on_desk(services, person, lang)
    sending = partial(
        _send, request, desk_text("desk", lang), "", partial(desk, waiting, others, services.clock.wall(), lang)
    )
    return await services.effort.in_thread(request, sending, refused=False)


@get("/desk/{code:str}", media_type=MediaType.HTML, include_in_schema=False)
async def desk_work_page(
    request: AnyRequest,
    services: FromSite,
    code: Code,
    way: Annotated[str, QueryParameter()] = "",
) -> Response[bytes]:
    """A rulebook as reviewers read it: only what changed, the whole text, or both languages."""
    person, lang = await _reviewer(request), lang_of(request)
    case = await _case(request, services, code)
    waiting, _ = await _on_desk(services, person, lang)
    facts = await _facts(request, services, case)
    ways = [one for one in WAYS if one != "changes" or len(case.books) > 1]
    beside = queue(waiting, services.clock.wall(), code, lang)
    shown = way if way in ways else ways[0]
    made = partial(reviewing, case, facts, beside, shown, lang, sheet_of(request))
    sending = partial(_send, request, desk_text("desk", lang), case.book.name[lang], made)
    return await services.effort.in_thread(request, sending, refused=False)


async def _reviewer(request: AnyRequest) -> Person:
    """The reviewer who asks. Raises SignInFirst for a guest, NotFoundException for anybody else."""
    person: Person | None = (await visitor_of(request)).person
    if not person:
        raise SignInFirst
    if not person.reviewer:
        raise NotFoundException
    return person


async def _case(request: AnyRequest, services: Services, code: str) -> WorkPage:
    """The work of this code, for its author and the reviewers.

    Raises SignInFirst for a guest, NotFoundException for anybody else.
    """
    person: Person | None = (await visitor_of(request)).person
    if not person:
        raise SignInFirst
    work = await services[Programme].work(code)
    if not work or not may_read(work, person):
        raise NotFoundException
    books = [await services[Programme].book(one) for one in work.sent]
    names = await services[Programme].names(work)
    if await _anonymous(services, work, person):
        books = [nameless(book) for book in books]
        names |= dict.fromkeys(work.authors, ANONYMOUS.of(lang_of(request)))
    return WorkPage(work, books, names, person)


async def _anonymous(services: Services, work: Work, person: Person) -> bool:
    """Whether a work is an entry of a contest that is not decided, and of somebody else."""
    return (
        person.who not in work.authors and bool(work.contest) and work.contest in await services[Contests].undecided()
    )


def _known(case: WorkPage, *numbers: int) -> None:
    """Raises NotFoundException for the number of a text that was never sent in."""
    if not all(0 < n <= len(case.books) for n in numbers):
        raise NotFoundException


async def _on_desk(services: Services, person: Person, lang: Lang) -> tuple[list[Waiting], list[Waiting]]:
    """What waits, the oldest first, and the other works."""
    titles = {one.name: one.title[lang] for one in await services[Contests].all()}
    works = [await _waiting(services, work, person, titles, lang) for work in await services[Programme].works()]
    return [one for one in works if one.work.waits], [one for one in works if not one.work.waits]


async def _waiting(services: Services, work: Work, person: Person, titles: Mapping[str, str], lang: Lang) -> Waiting:
    book = await services[Programme].book(work.newest)
    if await _anonymous(services, work, person):
        book = nameless(book)
    return Waiting(work, book, book.author[lang], work.newest.at, work.who == person.who, titles.get(work.contest, ""))


async def _facts(request: AnyRequest, services: Services, case: WorkPage) -> Facts:
    """What the checker knows of the text that was sent in last."""
    game = case.book.game
    programme, manuscript = services[Programme], case.book.manuscript
    neighbours = programme.shelf.neighbours
    findings = await services.effort.in_process(request, check_manuscript, manuscript, neighbours, refused=False)
    number = case.work.number or await programme.next_number()
    undecided = case.work.contest in await services[Contests].undecided()
    glance = await _glance(request, services, case.book)
    return Facts(findings, game in installed(), number, await programme.needed(), undecided, glance)


async def _glance(request: AnyRequest, services: Services, book: Book) -> Glance | None:
    """How the play of a text comes out between bots, looked at once; None without one, or while it takes too long."""
    try:
        game = game_of_manuscript(book.manuscript, book)
    except BadPlay:
        return None
    if not game:
        return None
    if game.digest not in _glances:
        try:
            found = await services.effort.in_process(request, glance_at, game, refused=False)
        except TakesTooLong:
            return None
        _glances[game.digest] = found
        if len(_glances) > MOST_GLANCES:
            del _glances[next(iter(_glances))]
    return _glances[game.digest]


MOST_GLANCES = 200  # plays whose figures are kept
_glances: dict[str, Glance] = {}  # by digest


def _send(request: AnyRequest, title: str, of: str, made: Callable[[], Html]) -> Response[bytes]:
    whole = " · ".join(filter(None, [title, of, "xtarot"]))
    return send_page(request, PAGE, whole, None, made())


ROUTES = (course_page, text_page, changes_page, desk_page, desk_work_page)
