"""The site: pages, the JSON interface, sockets and static files, behind the middleware."""

import asyncio
import html
import logging
import os
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException, TooManyRequestsException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.types import Scope

from xtarot.chance import new_seed
from xtarot.clock import Clock, SystemClock
from xtarot.games import names
from xtarot.lookback.review_engine import engine
from xtarot.lookback.reviewing import Reviewer
from xtarot.people.register import Register
from xtarot.programme.contests import Contests
from xtarot.programme.drafts import Drafts
from xtarot.programme.programme import NUMBERS, Programme
from xtarot.programme.remarks import Talk
from xtarot.rulebooks import Shelf, books
from xtarot.store import Store, StoreError
from xtarot.table import Failed, Tables, Timing, Viewer, WorkerPool, texts
from xtarot.table.frame import whole
from xtarot.table.guard import Guard
from xtarot.table.housekeeping import keep_house
from xtarot.table.messages import MAX_MESSAGE
from xtarot.texts import Lang
from xtarot.web.assets.assets import Assets, WatchedAssets, read_assets
from xtarot.web.books import contests, remarks, rulebooks, to_print
from xtarot.web.deals import deals, my_deals
from xtarot.web.desk import desk
from xtarot.web.desk import works as programme
from xtarot.web.http.effort import TOO_LONG, Effort, TakesTooLong
from xtarot.web.http.limits import Allowance, Buckets, Limits, Turns
from xtarot.web.http.middleware import Middleware
from xtarot.web.http.session import AnyRequest, Sessions, lang_of, recognise
from xtarot.web.pages.page import send_page, takes_gzip
from xtarot.web.pages.server_texts import TEXTS
from xtarot.web.play import socket
from xtarot.web.play import tables as api
from xtarot.web.problems import problems
from xtarot.web.replay import exercises, replays
from xtarot.web.review import reviews
from xtarot.web.write import drafts, writing
from xtarot.web.you import my_data, people, you

logger = logging.getLogger(__name__)

WARMED = ("steady", "easy", "strong:worlds=2")  # bots whose machine code is made when the server starts
FOR_EVER = "public, max-age=31536000, immutable"
MOMENT = 0.5  # seconds that the page of a table waits for cards that are being dealt


def create_app(
    store: Store,
    timing: Timing | None = None,
    limits: Limits | None = None,
    bot_workers: int | None = None,
    hosts: Collection[str] = (),
    clock: Clock | None = None,
    seeds: Callable[[], bytes] = new_seed,
    shelf: Shelf | None = None,
    numbers: Sequence[int] = NUMBERS,
    dev: bool = False,
) -> Middleware:
    """The site as an ASGI application, with its tables in `store`, which stays open when it ends.

    Bots that search run in `bot_workers` processes: None, one a core; 0, none, but in threads. `hosts`: the
    names by which the site may be called; none: by any. `seeds` gives the seed of each new deal. `shelf`: the
    rulebooks that are there before any is published; None, those of the library. `numbers`: for those that are.
    `dev`: pages show scripts, styles and templates as they are on the disk now.
    """
    limits, clock = limits or Limits(), clock or SystemClock()
    number = (os.cpu_count() or 1) if bot_workers is None else bot_workers

    @asynccontextmanager
    async def tables(app: Litestar) -> AsyncIterator[None]:
        workers = WorkerPool(number, names(with_bots=True), WARMED) if number else None
        app.state.tables = Tables(store, timing, workers=workers, clock=clock, seeds=seeds)
        app.state.reviewer = Reviewer(store, engine(workers), clock, at_once=max(1, number - 1))
        app.state.programme = Programme(store, clock, on_shelf, numbers, partial(_shelve, app.state), effort.apart)
        await app.state.programme.renew()
        housekeeping = asyncio.create_task(keep_house(app.state.tables))
        try:
            with Guard():
                yield
        finally:
            housekeeping.cancel()
            await app.state.reviewer.close()
            await app.state.tables.close()

    app = Litestar(
        [*PAGES, *HANDLERS, socket.play],
        lifespan=[tables],
        state=State(
            {
                "store": store,
                "sessions": Sessions(store),
                "register": Register(store, clock),
                "clock": clock,
                "shelf": (on_shelf := shelf or Shelf(books())),
                "drafts": Drafts(store, clock),
                "assets": read_assets(),
                "watched": WatchedAssets() if dev else None,
                "limits": limits,
                "allowance": Allowance(limits, clock),
                "openings": Buckets(limits.tables, clock),
                "papers": Buckets(limits.papers, clock),
                "records": Buckets(limits.records, clock),
                "signing": Buckets(limits.signing, clock),
                "remark_buckets": (Buckets(limits.remarks, clock), Buckets(limits.address_remarks, clock)),
                "programme_buckets": (Buckets(limits.programme, clock), Buckets(limits.address_programme, clock)),
                "contests": Contests(store.contests, clock),
                "talk": Talk(store.remarks, clock),
                "effort": (effort := Effort(limits.effort, clock, process=number > 0)),
                "guesses": Buckets(limits.guesses, clock),
                "turns": Turns(),
                "hosts": frozenset(name.lower() for name in hosts),
                "budgets": Buckets(limits.thinking, clock),
                "review_budgets": Buckets(limits.reviewing, clock),
                "waits": (waits := set[asyncio.Event]()),
                "polls": (polls := set[Viewer]()),
            }
        ),
        request_max_body_size=MAX_MESSAGE,
        before_request=_prepare,
        after_exception=[_log],
        exception_handlers={
            NotFoundException: nowhere,
            TooManyRequestsException: too_much,
            TakesTooLong: too_long,
            StoreError: unavailable,
            RecursionError: malformed,
            UnicodeDecodeError: malformed,
        },
        logging_config=None,  # how a server logs is its own business
        openapi_config=OpenAPIConfig("xtarot", "1", path="/schema", render_plugins=[JsonRenderPlugin()]),
    )
    return Middleware(app, limits, clock, hosts, polls, waits)


def _shelve(state: State, programme: Programme) -> None:
    """The shelf is another one: all pages that are made from now on show it."""
    state.shelf = programme.shelf


async def _prepare(request: AnyRequest) -> None:
    """Before a page is made: who asks, and the shelf with what another process has done (`xtarot rulebook retire`)."""
    if "text/html" in request.headers.get("accept", ""):
        if watched := request.app.state.watched:
            request.app.state.assets = watched.newest
        with suppress(StoreError):  # the page may need nothing of it
            await recognise(request)
            if request.state.session and not request.url.path.startswith("/table/"):
                request.app.state.tables.presence.looks(request.state.session.who)
            await request.app.state.programme.refresh()


async def _log(error: Exception, scope: Scope) -> None:
    if not isinstance(error, HTTPException | StoreError | UnicodeDecodeError | RecursionError):
        logger.error("%s failed", scope["path"], exc_info=error)


# Pages


@get("/", media_type=MediaType.HTML, include_in_schema=False)
async def home(request: AnyRequest, state: State) -> Response[bytes]:
    """The games, and one's own tables."""
    lang = lang_of(request)
    mine = await api.tables_of(request, state)
    return send_page(request, "home", "xtarot", {**_to_set_up(state, lang), "mine": mine})


@get("/new", media_type=MediaType.HTML, include_in_schema=False)
async def set_up(request: AnyRequest, state: State) -> Response[bytes]:
    """Set up a table."""
    return send_page(request, "home", "xtarot", _to_set_up(state, lang_of(request)))


def _to_set_up(state: State, lang: Lang) -> dict[str, Any]:
    """What the page knows with which a table can be set up."""
    return {"games": api.games(lang, state.shelf), "levels": api.levels(lang)}


@get("/table/{code:str}", media_type=MediaType.HTML, include_in_schema=False)
async def table(request: AnyRequest, state: State, code: FromPath[str]) -> Response[bytes]:
    """A table. One that is unknown or closed is the same page with `missing`, and status 404 or 410."""
    lang = lang_of(request)
    try:
        found = await api.table_of(state, code, lang)
    except HTTPException as error:
        why = error.extra.get("why", "unknown") if isinstance(error.extra, dict) else "unknown"
        return send_page(request, "table", "xtarot", {"code": code, "missing": why}, status=error.status_code)
    session = await state.sessions.of(request)
    if not found.state.dealt and not found.state.awaited:  # they are being dealt just now
        with suppress(TimeoutError):
            await asyncio.wait_for(found.dealt.wait(), MOMENT)
    viewer = found.join(session.who if session else None, lang, None)
    first = msgspec.json.decode(viewer.messages.get_nowait() or b"{}")
    found.leave(viewer)
    if first.get("why") == Failed.why:
        return send_page(request, "table", "xtarot", {"code": code, "missing": Failed.why}, status=410)
    game = found.state.game
    title = game.title.of(lang)
    more = {
        "code": code,
        "first": first,
        "powers": game.powers(lang),
        "tips": game.tips(lang),
        "levels": api.levels(lang),
        "now": state.clock.wall(),
        "following": found.following,
    }
    if session and session.who in found.state.sat:
        more["seat"] = found.state.sat[session.who]
    return send_page(request, "table", f"{title} · xtarot", more, faces=_own_hand(first))


def nowhere(request: AnyRequest, error: NotFoundException) -> Response[Any]:
    """What is not there: a page with a way on for people, JSON for programs."""
    said = TEXTS["page_missing_text"].of(lang_of(request))
    return _failure(request, "page_missing", 404, error.detail, said)


def too_much(request: AnyRequest, error: TooManyRequestsException) -> Response[Any]:
    """Who asks has to wait: says in words how long."""
    answer = _failure(request, "unavailable", 429, error.detail, error.detail)
    answer.headers.update(error.headers or {})
    return answer


def too_long(request: AnyRequest, _: TakesTooLong) -> Response[Any]:
    """A text that was given up."""
    said = TOO_LONG.of(lang_of(request))
    return _failure(request, "unavailable", 422, said, said)


def unavailable(request: AnyRequest, error: StoreError) -> Response[Any]:
    """The store cannot be used, and may be again soon."""
    logger.error("%s: %s", request.url.path, error)
    said = TEXTS["unavailable_text"].of(lang_of(request))
    answer = _failure(request, "unavailable", 503, said, said)
    answer.headers["retry-after"] = "5"
    return answer


def malformed(request: AnyRequest, _: RecursionError | UnicodeDecodeError) -> Response[Any]:
    """A message of brackets in brackets, deeper than anything of ours, or one that is no text."""
    return Response({"status_code": 400, "detail": texts.MALFORMED.of(lang_of(request))}, status_code=400)


def _failure(request: AnyRequest, key: str, status: int, detail: str, said: str) -> Response[Any]:
    """`detail` for programs; for people a page with this title, on which `said` is said."""
    if "text/html" not in request.headers.get("accept", ""):
        return Response({"status_code": status, "detail": detail}, status_code=status)
    lang = lang_of(request)
    title, text, home = (html.escape(one) for one in (TEXTS[key].of(lang), said, TEXTS["to_home"].of(lang)))
    body = (
        f'<section class="nothing"><h1>{title}</h1><p>{text}</p>'
        f'<p class="ways"><a class="button filled" href="/">{home}</a></p></section>'
    )
    return send_page(request, "rules", "xtarot", {}, body, status=status)


def _own_hand(first: dict[str, Any]) -> list[str]:
    """The cards that are the first to be seen."""
    shown = whole(first["view"], first["own"])
    hands = (zone for zone in shown["zones"] if zone["kind"] == "hand" and zone["seat"] == shown["you"])
    return [card for hand in hands for card in hand.get("cards", ())]


# Static files


@get("/static/{given:str}/{name:path}", include_in_schema=False)
async def static(request: AnyRequest, state: State, given: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """A file. At an address of other days it is sent too, but not to be kept."""
    assets: Assets = state.assets
    found = assets.get(name.lstrip("/"))
    if found is None:
        raise NotFoundException
    headers = {"cache-control": FOR_EVER if assets.lasting(given) else "no-store", "vary": "Accept-Encoding"}
    body = found.body
    if found.packed and takes_gzip(request):
        body, headers["content-encoding"] = found.packed, "gzip"
    return Response(body, media_type=found.kind, headers=headers)


@get("/robots.txt", media_type=MediaType.TEXT, include_in_schema=False)
async def robots() -> str:
    """What search engines are to leave alone: what pages ask for. Tables say it themselves."""
    return "User-agent: *\nDisallow: /api/\nDisallow: /ws/\n"


PAGES = (
    home,
    set_up,
    table,
    *desk.PAGES,
    *contests.PAGES,
    *my_deals.PAGES,
    *problems.PAGES,
    *replays.PAGES,
    *reviews.PAGES,
    *rulebooks.HANDLERS,
    *to_print.HANDLERS,
    *writing.PAGES,
    *you.PAGES,
    static,
    robots,
)
HANDLERS = (
    *api.HANDLERS,
    *deals.HANDLERS,
    *drafts.HANDLERS,
    *exercises.HANDLERS,
    *my_deals.HANDLERS,
    *contests.HANDLERS,
    *people.HANDLERS,
    *problems.HANDLERS,
    *programme.HANDLERS,
    *remarks.HANDLERS,
    *replays.HANDLERS,
    *reviews.HANDLERS,
    *writing.HANDLERS,
    *my_data.HANDLERS,
)
