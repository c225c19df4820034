"""Where nobody may look on: the page that says so, with the seats that can be taken, and nothing of what goes on."""

from litestar import Response, get
from msgspec import Struct

from xtarot.rules.texts import Lang, Text
from xtarot.table import rows
from xtarot.table.state import TableState
from xtarot.table.texts import SIDES
from xtarot_site.chat.texts import OF_PAGE
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.http.text_checks import Code
from xtarot_site.kit.pages.page import Page, send_page
from xtarot_site.kit.services import FromSite
from xtarot_site.table import Table
from xtarot_site.table.free_seats import free_seats, waits_for_deal
from xtarot_site.table.http import TABLE, table_of

PAGE = Page(
    "private-table",
    unlisted=True,
    live=True,
    texts=OF_PAGE
    | {
        "no_spectators": Text("観戦できない卓です", "This table cannot be watched"),
        "seated_only": Text(
            "席に着いている人だけが見られる、{game}の卓です。",
            "It is a table of {game} that only the people seated there can see.",
        ),
        "seats_to_take": Text("空いている席に着けば、いっしょに遊べます。", "Take a free seat and you play along."),
        "seat_on_side": Text("席{n}（{side}）に着く", "Take seat {n} ({side})"),
        "no_seat_now": Text(
            "いまは空いている席がありません。席が空くと、ここから座れます。",
            "Every seat is taken right now. When one becomes free, you can take it here.",
        ),
        "seat_after_deal": Text(
            "公開の卓なので、座れるのはディールとディールの間だけです。",
            "At an open table seats are taken between deals.",
        ),
        "sit_when_over": Text("いまのディールが終わったら座る", "Sit down when this deal is over"),
        "sits_when_over": Text(
            "いまのディールが終わるのを待っています。終わったら席に着きます。",
            "You take a seat as soon as this deal is over.",
        ),
        "report_said": Text("ここでの発言を通報する", "Report something said here"),
        "other_tables": Text("公開の卓を探す", "Find an open table"),
    },
)


class SeatToTake(Struct):
    """A seat that can be taken. `side`, `mark`: of two sides, and the colour of its stone; "" where there are more."""

    seat: int
    side: str
    mark: str


class SeatsToTake(Struct):
    """The seats of a table that who asks can take. `waits`: when the deal that is on is over, and not before.

    `spectators`: who may look on without a seat; `sits`: who asks has one.
    """

    spectators: rows.Spectators
    sits: bool
    waits: bool
    seats: list[SeatToTake]


class SeatedData(Struct):
    """What the page is given where nobody may look on. `title`: of what is played there, `game` its name."""

    code: str
    title: str
    game: str
    places: SeatsToTake


@get("/api/tables/{code:str}/places", raises=TABLE)
async def show_places(request: AnyRequest, services: FromSite, code: Code) -> SeatsToTake:
    """The seats of a table that can be taken, for whoever may see no more of it."""
    lang = lang_of(request)
    table, who = await table_of(services, code, lang), (await visitor_of(request)).who
    return _seats_to_take(table.state, who, lang)


def send_seated(request: AnyRequest, table: Table, who: int | None) -> Response[bytes]:
    """The page for somebody who may not look on."""
    state, lang = table.state, lang_of(request)
    title = state.book.titled(lang) if state.book else state.game.title.of(lang)
    data = SeatedData(state.code, title, state.game.name, _seats_to_take(state, who, lang))
    return send_page(request, PAGE, f"{title} · xtarot", data, status=403)


def _seats_to_take(state: TableState, who: int | None, lang: Lang) -> SeatsToTake:
    sits = who is not None and any(seat.who == who for seat in state.seats)
    alone = state.duplicate is not None  # nobody else ever sits there
    free = [] if sits or alone else free_seats(state, who)
    return SeatsToTake(
        state.spectators,
        sits,
        waits_for_deal(state, who) and not sits,
        [_seat_to_take(state, seat, lang) for seat in free],
    )


def _seat_to_take(state: TableState, seat: int, lang: Lang) -> SeatToTake:
    if len(state.totals) != len(SIDES) or len(state.seats) == len(SIDES):
        return SeatToTake(seat, "", "")
    text, mark = SIDES[state.game.side(seat)]
    return SeatToTake(seat, text.of(lang), mark)


ROUTES = (show_places,)
