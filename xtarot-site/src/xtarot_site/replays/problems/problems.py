"""The pages of problems: which there are, each with its table, and the answers."""

import asyncio
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.exceptions import NotFoundException, TooManyRequestsException, ValidationException
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from xtarot.bots.levels import USUAL
from xtarot.deals.record import RecordError
from xtarot.games import Game, installed
from xtarot.problems import Problem, problems, today
from xtarot.rulebooks import Shelf
from xtarot.rules.cards import UnknownCard
from xtarot.rules.texts import Lang
from xtarot.table import rows, texts
from xtarot.table.exercise import exercise
from xtarot.table.frame import Frame
from xtarot.table.private_view import Own
from xtarot.table.refusals import Refused
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.rate_limits import address_of, limit
from xtarot_site.kit.http.session import AnyRequest, lang_of, new_cookie, secret_of
from xtarot_site.kit.pages.markup import Html, element
from xtarot_site.kit.pages.page import Page, send_page
from xtarot_site.kit.pages.texts import TEXTS as PAGE_TEXTS
from xtarot_site.kit.services import FromSite, Services, services_of
from xtarot_site.play.games import describe_games
from xtarot_site.play.table_opening import OPENING, Opened, open_for
from xtarot_site.play.texts import TEXTS as PLAY_TEXTS
from xtarot_site.replays.problem_view import Feedback, Posed
from xtarot_site.replays.problems.store import ProblemStore
from xtarot_site.replays.problems.texts import TEXTS
from xtarot_site.replays.review.texts import TEXTS as REVIEW_TEXTS
from xtarot_site.submissions.service import Programme
from xtarot_site.table import Tables, messages
from xtarot_site.table.worker_pool import Fallback

PAGE = Page("problem", REVIEW_TEXTS | PLAY_TEXTS | TEXTS)
PROBLEMS_PAGE = Page("problems")

_posing = asyncio.Semaphore(2)  # deals that are played to their problem at a time, in threads

PROBLEM = [NotFoundException, TooManyRequestsException, ValidationException]


class Chosen(Struct):
    """What has been chosen at a problem: cards, or a whole move."""

    cards: Annotated[list[messages.CardText], msgspec.Meta(max_length=60)] = []
    move: messages.MoveText = ""


class NotAMove(ValidationException):
    """The rules refuse the move. `extra`: the reason, as at a table."""


class ShownProblem(Struct):
    """A problem, counted from 1, `of` how many of its game. Nothing in it comes of the answer."""

    game: str
    number: int
    of: int
    name: str
    frame: Frame
    own: Own


class ProblemData(Struct):
    """What the page is given."""

    problem: ShownProblem


# Pages


@get("/problems", media_type=MediaType.HTML, include_in_schema=False)
async def problems_page(request: AnyRequest) -> Response[bytes]:
    """All problems by game; those that who asks has solved are marked."""
    lang, services, who = lang_of(request), services_of(request), (await visitor_of(request)).who
    solved = await ProblemStore(services.store).solved_by(who) if who is not None else {}
    body = await services.effort.in_thread(request, _list, lang, services[Programme].shelf, solved)
    return send_page(request, PROBLEMS_PAGE, f"{PAGE_TEXTS['problems'].of(lang)} · xtarot", None, body)


@get("/problems/{game:str}/{number:int}", media_type=MediaType.HTML, include_in_schema=False)
async def problem_page(request: AnyRequest, game: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """One problem (from 1): the table as its seat sees it."""
    lang, rules = lang_of(request), installed().get(game)
    posed = await _pose(request, game, number)
    frame, own = await services_of(request).effort.in_thread(request, posed.drawn, refused=False)
    assert rules
    name = TEXTS["problem_n"].of(lang, game=rules.title.of(lang), n=number)
    shown = ShownProblem(game, number, len(problems(rules)), name, frame, own)
    return send_page(request, PAGE, f"{name} · xtarot", ProblemData(shown))


def _list(lang: Lang, shelf: Shelf, solved: Collection[str]) -> Html:
    """The problems of each game, in the order in which the first page has them."""
    listed = [installed()[entry.name] for entry in describe_games(lang, shelf) if entry.name in installed()]
    found = [(game, some) for game in listed if (some := problems(game))]
    none = element("p", TEXTS["no_problems"].of(lang)) if not found else None
    header = element(
        "header",
        element("h1", PAGE_TEXTS["problems"].of(lang)),
        element("p", TEXTS["problems_about"].of(lang), class_="quiet"),
        class_="stack",
    )
    return element("div", header, none, *(_of_game(game, some, lang, solved) for game, some in found), class_="stand")


def _of_game(game: Game, some: Sequence[Problem], lang: Lang, solved: Collection[str]) -> Html:
    """The problems of a game, each with what its seat is asked."""
    day = today(len(some), datetime.now(UTC).date()) + 1
    done = sum(one.name in solved for one in some)
    counted = TEXTS["n_solved" if done else "n_problems"].of(lang, n=len(some), done=done)
    heading = element(
        "h2", game.title.of(lang), element("small", counted, class_="quiet"), class_="cluster", id=game.name
    )
    rows = (_row(game, n, one, lang, one.name in solved, n == day) for n, one in enumerate(some, 1))
    return element("section", heading, element("ol", *rows, class_="tasks"), class_="problems-of")


def _row(game: Game, number: int, one: Problem, lang: Lang, done: bool, is_today: bool) -> Html:
    """A problem: its number, what is asked, whether it is hard, or today's, or solved. Nothing comes of its answer."""
    task, when = _task(one, lang)
    tags = [TEXTS[name] for name, so in (("today", is_today), ("hard", one.missed > 1)) if so]
    mark = element("span", "✓", class_="done", role="img", aria_label=TEXTS["solved"].of(lang)) if done else None
    return element(
        "li",
        element(
            "a",
            element("b", str(number)),
            element("span", task, " ", element("small", when, class_="quiet"), class_="of"),
            *(element("span", tag.of(lang), class_="tag") for tag in tags),
            mark,
            href=f"/problems/{game.name}/{number}",
            class_="entry",
        ),
    )


_tasks: dict[tuple[str, Lang], tuple[str, str]] = {}  # by the name of the problem: its deal is played but once for that


def _task(one: Problem, lang: Lang) -> tuple[str, str]:
    """What the seat is asked, and how far the deal has come; nothing where today's rules refuse it."""
    if (one.name, lang) not in _tasks:
        try:
            posed = Posed(one, lang)
            _tasks[one.name, lang] = posed.task(), posed.when()
        except RecordError:
            _tasks[one.name, lang] = "", ""
    return _tasks[one.name, lang]


# Choosing and answering


@post("/api/problems/{game:str}/{number:int}/offers", status_code=200, raises=PROBLEM)
async def problem_offers(
    request: AnyRequest, services: FromSite, game: FromPath[str], number: FromPath[int], data: JSONBody[Chosen]
) -> dict[str, Any]:
    """What the chosen cards make, as the table says it (docs/wire.md)."""
    _allow(request, services)
    posed = await _pose(request, game, number)
    try:
        return await services.effort.in_thread(request, posed.offers, data.cards, data.move, refused=False)
    except UnknownCard as error:
        raise ValidationException(error.text.of(lang_of(request))) from None


@post("/api/problems/{game:str}/{number:int}", status_code=200, raises=PROBLEM)
async def answer_problem(
    request: AnyRequest, services: FromSite, game: FromPath[str], number: FromPath[int], data: JSONBody[Chosen]
) -> Response[Feedback]:
    """What is said of a move at a problem; where its own review does not explain it, the move is judged now.

    Who has found an answer has solved it.
    """
    _allow(request, services)
    posed = await _pose(request, game, number)
    try:
        actions = posed.read(data.move)
    except Refused as refusal:
        raise NotAMove(refusal.text, extra=refusal.shown()) from None
    decision = None
    if not posed.explains(actions):
        budget = services.allowances.thinking.of(address_of(request.scope))
        try:
            decision = await services[Tables].bot_executor.decision(posed.view, actions, budget)
        except Fallback:  # no time or machine code for it now: what is kept is true all the same
            decision = None
    found: Feedback = await services.effort.in_thread(request, posed.answer, actions, decision, refused=False)
    cookies = []
    if found.good:
        secret = secret_of(request)
        if secret is None:
            secret, cookie = new_cookie(request)
            cookies.append(cookie)
        session = await services.sessions.begin(secret)
        await ProblemStore(services.store).solve(session.who, posed.problem.name)
    return Response(found, cookies=cookies)


@post("/api/problems/{game:str}/{number:int}/table", status_code=201, raises=[*OPENING, *PROBLEM])
async def play_problem(
    request: AnyRequest, services: FromSite, game: FromPath[str], number: FromPath[int]
) -> Response[Opened]:
    """Open a table with bots at a problem's position; the sender gets the seat that is asked."""
    problem = _problem(game, number, lang_of(request))
    start = await services.effort.in_thread(request, _exercise, problem, places=_posing)

    async def opening(**sitting: Any) -> str:
        code: str = await services[Tables].open_exercise(start, USUAL, **sitting)
        return code

    return await open_for(request, services, opening, "")


def _problem(game: str, number: int, lang: Lang) -> Problem:
    rules = installed().get(game)
    some = problems(rules) if rules else ()
    if not 1 <= number <= len(some):
        raise NotFoundException(texts.NO_POSITION.of(lang))
    return some[number - 1]


async def _pose(request: AnyRequest, game: str, number: int) -> Posed:
    """A problem, its deal played to the position. Raises NotFoundException, TooManyRequestsException."""
    lang = lang_of(request)
    problem = _problem(game, number, lang)
    try:
        return await services_of(request).effort.in_thread(request, Posed, problem, lang, places=_posing)
    except RecordError:
        raise NotFoundException(texts.NO_POSITION.of(lang)) from None


def _exercise(problem: Problem) -> rows.Exercise:
    return exercise(problem.record, problem.moves)


def _allow(request: AnyRequest, services: Services) -> None:
    limit(request, services.allowances.message(None, address_of(request.scope)))


ROUTES = (problems_page, problem_page, problem_offers, answer_problem, play_problem)
