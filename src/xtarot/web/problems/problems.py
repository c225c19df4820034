"""The pages of problems: which there are, each with its table, and the answers."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import groupby
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.exceptions import NotFoundException, TooManyRequestsException, ValidationException
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from xtarot.bots.levels import USUAL
from xtarot.deals.record import RecordError
from xtarot.games import Game, installed
from xtarot.lookback.posing import Feedback, Posed
from xtarot.problems import Problem, problems, today
from xtarot.rules.cards import CARDS, UnknownCard
from xtarot.rules.texts import Lang
from xtarot.table import messages, rows, texts
from xtarot.table.exercise import exercise
from xtarot.table.frame import Frame
from xtarot.table.own_part import Own
from xtarot.table.refusals import Refused
from xtarot.table.worker_pool import Fallback
from xtarot.web.http.limits import address_of, limit
from xtarot.web.http.session import AnyRequest, lang_of
from xtarot.web.pages.markup import Html, element
from xtarot.web.pages.page import Page, send_page
from xtarot.web.pages.texts import TEXTS as PAGE_TEXTS
from xtarot.web.play.opening import OPENING, Opened, open_for
from xtarot.web.play.texts import TEXTS as PLAY_TEXTS
from xtarot.web.problems.texts import TEXTS
from xtarot.web.review.texts import TEXTS as REVIEW_TEXTS
from xtarot.web.services import FromSite, Services, services_of

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
    """A problem, counted from 1, `of` how many of its game; `line`: of the score, which the answer is about."""

    game: str
    number: int
    of: int
    name: str
    line: str
    frame: Frame
    own: Own


class ProblemData(Struct):
    """What the page is given."""

    problem: ShownProblem


# Pages


@get("/problems", media_type=MediaType.HTML, include_in_schema=False)
async def problems_page(request: AnyRequest) -> Response[bytes]:
    """All problems by game and clause, those of today first."""
    lang = lang_of(request)
    body = await services_of(request).effort.in_thread(request, _list, lang)
    return send_page(request, PROBLEMS_PAGE, f"{PAGE_TEXTS['problems'].of(lang)} · xtarot", None, body)


@get("/problems/{game:str}/{number:int}", media_type=MediaType.HTML, include_in_schema=False)
async def problem_page(request: AnyRequest, game: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """One problem (from 1): the table as its seat sees it."""
    lang, rules = lang_of(request), installed().get(game)
    posed = await _pose(request, game, number)
    frame, own = await services_of(request).effort.in_thread(request, posed.drawn, refused=False)
    assert rules
    name = TEXTS["problem_n"].of(lang, game=rules.title.of(lang), n=number)
    line = _line(rules, posed.problem, lang)
    shown = ShownProblem(game, number, len(problems(rules)), name, line, frame, own)
    return send_page(request, PAGE, f"{name} · xtarot", ProblemData(shown))


def _list(lang: Lang) -> Html:
    found = [(game, some) for game in installed().values() if (some := problems(game))]
    none = element("p", TEXTS["no_problems"].of(lang)) if not found else None
    header = element(
        "header",
        element("h1", PAGE_TEXTS["problems"].of(lang)),
        element("p", TEXTS["problems_about"].of(lang), class_="quiet"),
        class_="cluster",
    )
    return element("div", header, none, *(_of_game(game, some, lang) for game, some in found), class_="stand")


def _of_game(game: Game, some: Sequence[Problem], lang: Lang) -> Html:
    """The problems of a game, those about one line of the score together."""
    day = today(len(some), datetime.now(UTC).date()) + 1
    numbered = groupby(enumerate(some, 1), key=lambda pair: pair[1].theme)
    rows = []
    for (clause, *_), group in numbered:
        pairs = list(group)
        links = [element("li", _numbered(game, n, lang)) for n, _ in pairs]
        about = _theme(game, pairs[0][1], lang)
        link = element("a", clause, href=f"/rules/{game.name}#{clause}", class_="clause") if clause else None
        rows.append(
            element("li", element("b", about), " ", link, element("ol", *links, class_="cluster"), class_="cluster")
        )
    return element(
        "section",
        element(
            "h2",
            game.title.of(lang),
            element("small", TEXTS["n_problems"].of(lang, n=len(some)), class_="quiet"),
            class_="cluster",
        ),
        element("a", TEXTS["today"].of(lang), href=f"/problems/{game.name}/{day}", class_="button filled"),
        element("ul", *rows, class_="themes"),
        class_="problems-of",
    )


def _theme(game: Game, problem: Problem, lang: Lang) -> str:
    """What the answer is most about, and what it does, as the game calls it."""
    _, (verb, *_) = game.parse(problem.answers[0], max(game.seats))
    line, called = _line(game, problem, lang), game.button_label(verb - CARDS, lang)
    return TEXTS["line_and_verb"].of(lang, line=line, verb=called) if line else called


def _numbered(game: Game, number: int, lang: Lang) -> Html:
    name = TEXTS["problem_n"].of(lang, game=game.title.of(lang), n=number)
    return element("a", str(number), href=f"/problems/{game.name}/{number}", class_="button", aria_label=name)


def _line(game: Game, problem: Problem, lang: Lang) -> str:
    """What the answer is most about: a line of the score."""
    lines = (reason.text.of(lang) for reason in game.scores.values() if reason.key == problem.key)
    return next(lines, "")


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
        raise ValidationException(str(error)) from None


@post("/api/problems/{game:str}/{number:int}", status_code=200, raises=PROBLEM)
async def answer_problem(
    request: AnyRequest, services: FromSite, game: FromPath[str], number: FromPath[int], data: JSONBody[Chosen]
) -> Feedback:
    """What is said of a move at a problem; where its own review does not explain it, the move is judged now."""
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
            decision = await services.tables.bot_executor.decision(posed.view, actions, budget)
        except Fallback:  # no time or machine code for it now: what is kept is true all the same
            decision = None
    return await services.effort.in_thread(request, posed.answer, actions, decision, refused=False)


@post("/api/problems/{game:str}/{number:int}/table", status_code=201, raises=[*OPENING, *PROBLEM])
async def play_problem(
    request: AnyRequest, services: FromSite, game: FromPath[str], number: FromPath[int]
) -> Response[Opened]:
    """Open a table with bots at a problem's position; the sender gets the seat that is asked."""
    problem = _problem(game, number, lang_of(request))
    start = await services.effort.in_thread(request, _exercise, problem, places=_posing)

    async def opening(**sitting: Any) -> str:
        code: str = await services.tables.open_exercise(start, USUAL, **sitting)
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
