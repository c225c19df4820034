"""The JSON interface: games, tables, and the long polling that stands in where sockets are blocked (docs/wire.md)."""

from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.exceptions import (
    NotFoundException,
    ServiceUnavailableException,
    TooManyRequestsException,
    ValidationException,
)
from litestar.params import JSONBody, QueryParameter
from msgspec import UNSET, Meta, Struct, UnsetType

from xtarot.bots.levels import USUAL
from xtarot.games import installed, load_reference
from xtarot.rules import cards as deck
from xtarot.rules.options import MAX_CARDS_TEXT, CardsOption, OptionRefused
from xtarot.rules.state import SPECTATOR
from xtarot.rules.texts import Lang, Text
from xtarot.table import rows, texts
from xtarot.table.frame import Sentence
from xtarot.table.settings import Terms
from xtarot_site.chat.service import Talks
from xtarot_site.core.store.kinds import TableEntry
from xtarot_site.core.store.sessions import Session
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.rate_limits import address_of, limit
from xtarot_site.kit.http.responses import TooLarge
from xtarot_site.kit.http.session import AnyRequest, lang_of, secret_of
from xtarot_site.kit.http.text_checks import Code
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.play.command_handler import Caller, carry_out
from xtarot_site.play.games import GameEntry, describe_games
from xtarot_site.play.table_opening import OPENING, Opened, open_for
from xtarot_site.submissions.service import Programme
from xtarot_site.table import Restored, Stopped, Tables, messages
from xtarot_site.table.http import TABLE, TableGone, check_life, table_of

MAX_WAIT = 25.0  # seconds of a long poll

BotName = Annotated[str, Meta(max_length=40, pattern="^[^:]*$")]  # no visitor sets how long a bot may think
GameName = Annotated[str, Meta(max_length=60)]


Words = Annotated[str, Meta(max_length=MAX_CARDS_TEXT)]
AskedWords = Annotated[str, QueryParameter(max_length=MAX_CARDS_TEXT)]
Setting = int | Words | Annotated[list[Words], Meta(max_length=40)] | dict[str, int]


class NewTable(Struct):
    """A table to be set up. `bots`: one name for all, or one for each seat; `name`: of who takes the first seat.

    `hints`: who may ask for hints; `shown`: after what finished deals may be looked at; `talk`: what may be said;
    `book`: the rulebook that is tried at a table without rules; `friends`: the seats, from 0, that wait for people: the
    first deal with them; `door`: who finds the table; `clock`: how long people may take, where bots can play;
    `spectators`: who may look on without a seat.
    """

    game: GameName
    seats: Annotated[int, Meta(ge=1, le=20)] | None = None
    options: Annotated[dict[str, Setting], Meta(max_length=20)] = msgspec.field(default_factory=dict)
    bots: BotName | Annotated[list[BotName], Meta(max_length=20)] = USUAL
    pace: Annotated[int, Meta(ge=0, le=3)] = 2
    name: messages.Name = ""
    hints: rows.Hints = "alone"
    shown: rows.Shown = "deal"
    talk: rows.Talk = "all"
    book: GameName = ""
    friends: Annotated[list[Annotated[int, Meta(ge=1, le=19)]], Meta(max_length=20)] = msgspec.field(
        default_factory=list
    )
    door: rows.Door = "link"
    clock: rows.ClockName = "none"
    spectators: rows.Spectators = "all"


class Quick(Struct):
    """A table to be played at now, with everything as usual."""

    game: GameName
    name: messages.Name = ""


class OwnTable(TableEntry, frozen=True):
    """A table at which one has sat; `title`: of its game."""

    title: str


class TableSummary(Struct):
    """A table, what is played there, and how many of its seats can be taken."""

    code: str
    game: str
    title: str
    seats: int
    free: int


@get("/api/games")
async def list_games(request: AnyRequest, services: FromSite) -> list[GameEntry]:
    """Every game that is `playable` here, and those with only a rulebook so far."""
    return describe_games(lang_of(request), services[Programme].shelf)


class Cards(Struct):
    """Cards, each as it is written in records."""

    cards: list[str]


CARDS = CardsOption("cards", "", "", Text("カード", "Cards"))


@get("/api/cards", raises=[ValidationException])
async def read_cards(request: AnyRequest, words: AskedWords = "") -> Cards:
    """Which cards these words mean as those of a table: ``only S H A-10``, ``without T``."""
    try:
        return Cards([deck.text(card) for card in deck.ids(CARDS.fact(words))])
    except OptionRefused as refusal:
        raise ValidationException(refusal.text.of(lang_of(request))) from None


@post("/api/play", status_code=201, raises=OPENING)
async def play_now(request: AnyRequest, services: FromSite, data: JSONBody[Quick]) -> Response[Opened]:
    """Open a table of this game with bots in all seats but the first."""
    return await _open(request, services, NewTable(data.game, name=data.name))


@post("/api/tables", status_code=201, raises=OPENING)
async def open_table(request: AnyRequest, services: FromSite, data: JSONBody[NewTable]) -> Response[Opened]:
    """Set up a table."""
    return await _open(request, services, data)


def _tried(services: Services, wanted: NewTable) -> rows.Book | UnsetType:
    """The rulebook on the shelf that is to be tried. Raises NotFoundException where there is none."""
    if not wanted.book or wanted.game not in installed() or not installed()[wanted.game].without_rules:
        return UNSET
    try:
        book = services[Programme].shelf[wanted.book]
    except KeyError:
        raise NotFoundException from None
    return rows.Book(book.game, book.version, dict(book.name), book.number or "")


async def _open(request: AnyRequest, services: Services, wanted: NewTable) -> Response[Opened]:
    opening = partial(
        services[Tables].open,
        wanted.game,
        wanted.seats,
        wanted.options,
        wanted.bots,
        wanted.pace,
        terms=Terms(
            wanted.hints,
            wanted.shown,
            _tried(services, wanted),
            tuple(sorted(set(wanted.friends))),
            door=wanted.door,
            clock=wanted.clock,
            talk=wanted.talk,
            spectators=wanted.spectators,
        ),
    )
    return await open_for(request, services, opening, wanted.name)


@get("/api/tables/mine")
async def my_tables(request: AnyRequest, services: FromSite) -> list[OwnTable]:
    """The tables at which this session has sat, the newest first."""
    return await tables_of(request, services)


async def tables_of(request: AnyRequest, services: Services) -> list[OwnTable]:
    """The tables at which the session of a request has sat, the newest first."""
    lang, session = lang_of(request), (await visitor_of(request)).session
    if session is None:
        return []
    found = [(entry, await _title_of(services, entry, lang)) for entry in await services.store.tables_of(session.who)]
    return [OwnTable(entry.code, entry.game, entry.opened, entry.over, title) for entry, title in found if title]


async def _title_of(services: Services, entry: TableEntry, lang: Lang) -> str:
    """What is played at a table: the game, or the rulebook that is tried there; "" for a game that is not here."""
    game = installed().get(entry.game)
    if game and not game.without_rules:
        return game.title.of(lang)
    opened = rows.read_opening(await services.store.first_row(entry.code))
    if opened and opened.reference:
        return load_reference(opened.reference).title.of(lang)
    if opened and opened.book:
        return opened.book.titled(lang)
    return game.title.of(lang) if game else ""


class Here(Struct):
    """Whether there is a notice that who looks at a page has not seen."""

    told: bool


@get("/api/here")
async def here(request: AnyRequest, services: FromSite) -> Here:
    """Somebody looks at a page that is no table, or at one by days: they are waited for, and nothing is pushed."""
    visitor = await visitor_of(request)
    if visitor.who is not None:
        services[Tables].presence.looks(visitor.who)
    return Here(visitor.told)


@get("/api/tables/{code:str}", raises=TABLE)
async def find_table(request: AnyRequest, services: FromSite, code: Code) -> TableSummary:
    """Whether there is a table of this code, and what is played there."""
    found = (await table_of(services, code, lang_of(request))).state
    free = sum(seat.free for seat in found.seats)
    lang = lang_of(request)
    title = found.book.titled(lang) if found.book else found.game.title.of(lang)
    return TableSummary(code, found.game.name, title, len(found.seats), free)


@post("/api/tables/{code:str}/commands", status_code=200, raises=[*TABLE, TooLarge, ServiceUnavailableException])
async def command(request: AnyRequest, services: FromSite, code: Code) -> dict[str, Any]:
    """Carry out one command, sent as on the socket; the answer is that of the socket."""
    lang, secret = lang_of(request), secret_of(request)
    table, sent, visitor = await table_of(services, code, lang), await request.body(), await visitor_of(request)

    async def begin() -> Session | None:
        return await services.sessions.begin(secret) if secret else None

    caller = Caller(visitor.session, begin, address_of(request.scope), lang)
    try:
        return (await carry_out(services, table, caller, sent)).answer
    except Stopped:
        raise ServiceUnavailableException from None


@get("/api/tables/{code:str}/events", raises=[*TABLE, TooManyRequestsException])
async def send_events(
    request: AnyRequest,
    services: FromSite,
    code: Code,
    after: Annotated[int | None, QueryParameter(ge=0)] = None,
    you: Annotated[int, QueryParameter(ge=SPECTATOR)] = SPECTATOR,
    wait: Annotated[float, QueryParameter(ge=0, le=MAX_WAIT)] = 0,
    said: Annotated[str, QueryParameter(max_length=20)] = "",
    spectators: Annotated[int | None, QueryParameter(ge=0)] = None,
) -> list[dict[str, Any]]:
    """What happened after event `after` for the view of place `you`, or the whole view; waits `wait` seconds for it.

    And what was said after `said`, and how many `spectators` there are, where that is another number. `life` in
    the query: of the site, in which event `after` was seen.
    """
    lang = lang_of(request)
    try:
        check_life(request, services, after)
    except Restored as error:
        raise TableGone(texts.RESTORED.of(lang), extra={"why": error.why}) from None
    table = await table_of(services, code, lang, newest=after is None)
    session = (await visitor_of(request)).session
    budget = services.allowances.thinking.of(address_of(request.scope))
    viewer = table.join(session.who if session else None, lang, after, you, budget)
    found: list[bytes] = []
    try:
        table.spectators.greet(viewer, spectators)
        async with services[Talks].heard(table, viewer, said):
            if viewer.messages.empty():
                message = await services.slots.wait(request, viewer.messages.get, wait)
                found = [message or b""]
    finally:
        table.leave(viewer)
    while not viewer.messages.empty():
        found.append(viewer.messages.get_nowait() or b"")
    return [msgspec.json.decode(message) for message in found if message]


@get("/api/tables/{code:str}/record", raises=[*TABLE, TooManyRequestsException])
async def record(request: AnyRequest, services: FromSite, code: Code) -> list[Sentence]:
    """Everything that has been said at a table, for the place of who asks."""
    lang = lang_of(request)
    table, session = await table_of(services, code, lang), (await visitor_of(request)).session
    who = session.who if session else None
    limit(request, services.allowances.message(who, address_of(request.scope)))
    return await table.record(who, lang)


ROUTES = (list_games, read_cards, play_now, open_table, my_tables, here, find_table, command, send_events, record)
