"""The JSON interface: games, tables, and the long polling that stands in where sockets are blocked (docs/wire.md)."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.datastructures import State
from litestar.exceptions import (
    HTTPException,
    NotFoundException,
    ServiceUnavailableException,
    TooManyRequestsException,
    ValidationException,
)
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec import Meta, Struct

from xtarot.bots import UnknownBot
from xtarot.bots import names as bot_names
from xtarot.bots.levels import LEVELS, USUAL
from xtarot.games import Game, UnknownGame, installed
from xtarot.people.register import Refusal
from xtarot.people.seating import called, under_name
from xtarot.programme.first_draft import has_no_rules
from xtarot.rulebooks import Book, Shelf
from xtarot.rulebooks.shelf import COVERS, cover
from xtarot.state import SPECTATOR
from xtarot.table import Closed, Failed, Stopped, Table, messages, rows, texts
from xtarot.table.frame import Sentence
from xtarot.table.refusals import refused
from xtarot.texts import MAX_CARDS_TEXT, AnyOption, Lang
from xtarot.web.http.limits import Allowance, address_of, limit, limit_address
from xtarot.web.http.session import AnyRequest, lang_of, new_cookie, secret_of
from xtarot.web.pages.server_texts import TEXTS

MAX_WAIT = 25.0  # seconds of a long poll
# The sign of a game that has no rulebook: a blank card.
BLANK_CARD = ["M16 6h16q2 0 2 2v32q0 2-2 2H16q-2 0-2-2V8q0-2 2-2z", "M24 20.800a3.2 3.2 0 1 1-.1 0"]

BotName = Annotated[str, Meta(max_length=40, pattern="^[^:]*$")]  # no visitor sets how long a bot may think
GameName = Annotated[str, Meta(max_length=60)]
Code = Annotated[str, PathParameter(max_length=20)]


class TableGone(HTTPException):
    """The table cannot go on: its rules are not installed any more, or have failed (`extra`: why)."""

    status_code = 410


class TooLarge(HTTPException):
    """The message is longer than any of ours."""

    status_code = 413


TABLE = [NotFoundException, TableGone]
OPENING = [TooLarge, TooManyRequestsException]


Words = Annotated[str, Meta(max_length=MAX_CARDS_TEXT)]
Setting = int | Words | Annotated[list[Words], Meta(max_length=40)] | dict[str, int]


class NewTable(Struct):
    """A table to be set up. `bots`: one name for all, or one for each seat; `name`: of who takes the first seat.

    `hints`: who may ask for hints; `shown`: after what finished deals may be looked at.
    """

    game: GameName
    seats: Annotated[int, Meta(ge=1, le=20)] | None = None
    options: Annotated[dict[str, Setting], Meta(max_length=20)] = msgspec.field(default_factory=dict)
    bots: BotName | Annotated[list[BotName], Meta(max_length=20)] = USUAL
    pace: Annotated[int, Meta(ge=0, le=3)] = 2
    name: messages.Name = ""
    hints: rows.Hints = "alone"
    shown: rows.Shown = "deal"


class Quick(Struct):
    """A table to be played at now, with everything as usual."""

    game: GameName
    name: messages.Name = ""


class Opened(Struct):
    """A new table, and the seat of who opened it. `seal`: what is promised of cards that wait for a share (RC-13)."""

    code: str
    url: str
    seat: int
    seal: str = ""


@get("/api/games")
async def list_games(request: AnyRequest, state: State) -> list[dict[str, Any]]:
    """Every game that is `playable` here, and those with only a rulebook so far."""
    return games(lang_of(request), state.shelf)


@post("/api/play", status_code=201, raises=OPENING)
async def play_now(request: AnyRequest, state: State, data: JSONBody[Quick]) -> Response[Opened]:
    """Open a table of this game with bots in all seats but the first."""
    return await _open(request, state, NewTable(data.game, name=data.name))


@post("/api/tables", status_code=201, raises=OPENING)
async def open_table(request: AnyRequest, state: State, data: JSONBody[NewTable]) -> Response[Opened]:
    """Set up a table."""
    return await _open(request, state, data)


async def _open(request: AnyRequest, state: State, wanted: NewTable) -> Response[Opened]:
    opening = partial(
        state.tables.open,
        wanted.game,
        wanted.seats,
        wanted.options,
        wanted.bots,
        wanted.pace,
        hints=wanted.hints,
        shown=wanted.shown,
    )
    return await opened(request, state, opening, wanted.name)


async def opened(
    request: AnyRequest, state: State, opening: Callable[..., Awaitable[str]], name: str
) -> Response[Opened]:
    """Open a table at which who asks sits under this name, as far as their allowance goes."""
    limit_address(request, state.openings)
    secret, cookie = secret_of(request), None
    if secret is None:
        secret, cookie = new_cookie(request)
    session = await state.sessions.begun(secret)
    try:
        session, name = await called(state.register, session, name)
        code = await opening(sitting=session, called=name)
    except Refusal as refusal:
        raise ValidationException(refusal.text.of(lang_of(request))) from None
    except Failed:
        raise ValidationException(texts.FAILED.of(lang_of(request))) from None
    except (UnknownGame, UnknownBot, ValueError) as error:
        raise ValidationException(str(error)) from None
    table = (await table_of(state, code, lang_of(request))).state
    seal = table.shuffle.commitment if table.shuffle else ""
    found = Opened(code, f"/table/{code}", table.seat_of(session.who), seal)
    return Response(found, status_code=201, cookies=[cookie] if cookie else [])


@get("/api/tables/mine")
async def my_tables(request: AnyRequest, state: State) -> list[dict[str, Any]]:
    """The tables at which this session has sat, the newest first."""
    return await tables_of(request, state)


async def tables_of(request: AnyRequest, state: State) -> list[dict[str, Any]]:
    """The tables at which the session of a request has sat, the newest first."""
    lang, session = lang_of(request), await state.sessions.of(request)
    if session is None:
        return []
    playable = installed()
    known = [entry for entry in await state.store.tables_of(session.who) if entry.game in playable]
    return [{**msgspec.structs.asdict(entry), "title": playable[entry.game].title.of(lang)} for entry in known]


@get("/api/here", status_code=204)
async def here(request: AnyRequest, state: State) -> None:
    """Somebody looks at a page that is no table: where they sit, they are waited for."""
    if session := await state.sessions.of(request):
        state.tables.presence.looks(session.who)


@get("/api/tables/{code:str}", raises=TABLE)
async def find_table(request: AnyRequest, state: State, code: Code) -> dict[str, Any]:
    """Whether there is a table of this code, and what is played there."""
    found = (await table_of(state, code, lang_of(request))).state
    free = sum(seat.free for seat in found.seats)
    title = found.game.title.of(lang_of(request))
    return {"code": code, "game": found.game.name, "title": title, "seats": len(found.seats), "free": free}


@post("/api/tables/{code:str}/commands", status_code=200, raises=[*TABLE, TooLarge, ServiceUnavailableException])
async def command(request: AnyRequest, state: State, code: Code) -> dict[str, Any]:
    """Carry out one command, sent as on the socket; the answer is that of the socket."""
    lang = lang_of(request)
    table = await table_of(state, code, lang)
    body = await request.body()
    try:
        message = messages.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return refused("malformed", texts.MALFORMED, lang).answer(messages.id_of(body))
    if isinstance(message, messages.Ping):
        return {"t": "pong", "v": table.v}
    session = await state.sessions.of(request, begin=isinstance(message, messages.Sit))
    allowance: Allowance = state.allowance
    who, address = session.who if session else None, address_of(request.scope)
    is_setting = isinstance(message, messages.Setting)
    if not allowance.message(who, address) or (is_setting and not allowance.setting(who, address)):
        return refused("rate", texts.RATE, lang).answer(message.id)
    try:
        session, message = await under_name(state.register, session, message)
        return await table.ask(session, lang, message, state.budgets.of(address))
    except Refusal as refusal:
        return refused("refused", refusal.text, lang).answer(message.id)
    except Stopped:
        raise ServiceUnavailableException from None


@get("/api/tables/{code:str}/events", raises=TABLE)
async def events(
    request: AnyRequest,
    state: State,
    code: Code,
    after: Annotated[int | None, QueryParameter(ge=0)] = None,
    you: Annotated[int, QueryParameter(ge=SPECTATOR)] = SPECTATOR,
    wait: Annotated[float, QueryParameter(ge=0, le=MAX_WAIT)] = 0,
) -> list[dict[str, Any]]:
    """What happened after event `after` for the view of place `you`, or the whole view; waits `wait` seconds for it."""
    lang = lang_of(request)
    table = await table_of(state, code, lang)
    session = await state.sessions.of(request)
    budget = state.budgets.of(address_of(request.scope))
    viewer = table.join(session.who if session else None, lang, after, you, budget)
    found: list[bytes] = []
    state.polls.add(viewer)
    try:
        if viewer.messages.empty():
            async with asyncio.timeout(wait):
                found = [await viewer.messages.get() or b""]
    except TimeoutError:
        pass
    finally:
        state.polls.discard(viewer)
        table.leave(viewer)
    while not viewer.messages.empty():
        found.append(viewer.messages.get_nowait() or b"")
    return [msgspec.json.decode(message) for message in found if message]


@get("/api/tables/{code:str}/record", raises=[*TABLE, TooManyRequestsException])
async def record(request: AnyRequest, state: State, code: Code) -> list[Sentence]:
    """Everything that has been said at a table, for the place of who asks."""
    lang = lang_of(request)
    table, session = await table_of(state, code, lang), await state.sessions.of(request)
    who = session.who if session else None
    allowance: Allowance = state.allowance
    limit(request, allowance.message(who, address_of(request.scope)))
    return await table.record(who, lang)


async def table_of(state: State, code: str, lang: Lang) -> Table:
    """The table of this code. Raises NotFoundException, and TableGone for one that cannot go on."""
    try:
        table: Table | None = await state.tables.get(code)
    except Failed:
        raise TableGone(texts.FAILED.of(lang), extra={"why": Failed.why}) from None
    except Closed:
        raise TableGone(texts.CLOSED.of(lang), extra={"why": Closed.why}) from None
    if table is None:
        raise NotFoundException(texts.NO_TABLE.of(lang))
    return table


HANDLERS = (list_games, play_now, open_table, my_tables, here, find_table, command, events, record)


# What is said of games


def games(lang: Lang, shelf: Shelf) -> list[dict[str, Any]]:
    """The games for the home page: what their rulebooks say, and what the playable ones can be set to.

    What was published on the site and has no implementation stands on the shelf alone.
    """
    playable = installed()
    by_name = {book.game: book for book in shelf.books if book.game in playable or book in shelf.library}
    known = [*by_name, *(name for name in playable if name not in by_name)]
    return [_of_book(by_name.get(name), lang) | _of_rules(name, playable.get(name), lang) for name in known]


def levels(lang: Lang) -> list[dict[str, str]]:
    """The bots that people choose from, the easiest first."""
    return [
        {"bot": level.bot, "title": level.title.of(lang), "text": level.text.of(lang)}
        for level in LEVELS
        if level.bot in bot_names()
    ]


def _of_book(book: Book | None, lang: Lang) -> dict[str, Any]:
    if book is None:
        return {"cover": COVERS, "sign": BLANK_CARD}
    return {
        "title": book.name[lang],
        "number": book.number or "",
        "cover": cover(book),
        "book": True,
        "kind": book.kind[lang],
        "tagline": book.tagline[lang],
        "summary": book.summary[lang],
        "welcome": list(book.welcome[lang]),
        "players": list(book.players),
        "sign": [book.sign.ink, book.sign.gold] if book.sign else [],
        "minutes": book.minutes or 0,
        "played": book.played[lang],
        "sides": book.sides[lang],
    }


def _of_option(option: AnyOption, lang: Lang) -> dict[str, Any]:
    """An option as the page sets it: a number, a table of numbers, a text of cards, or a list of names."""
    found = {"name": option.name, "clause": option.clause, "default": option.default, "text": option.text.of(lang)}
    limits = {key: getattr(option, key) for key in ("least", "most", "longest") if hasattr(option, key)}
    return found | limits


def _of_rules(name: str, rules: Game | None, lang: Lang) -> dict[str, Any]:
    if rules is None:
        return {"name": name, "playable": False}
    return {
        "name": name,
        "playable": True,
        "title": rules.title.of(lang),
        "version": rules.version,
        "seats": list(rules.seats),
        "usual": rules.usual_seats,
        "bots": bot_names() if rules.bots else [],
        "options": [_of_option(option, lang) for option in rules.options],
    } | ({"tagline": TEXTS["no_rules_tagline"].of(lang)} if has_no_rules(rules) else {})
