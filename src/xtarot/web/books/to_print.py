"""What can be printed, as PDFs, and the links to it: the deck, and for each game its cards and papers."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import groupby
from typing import NamedTuple

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from xtarot.faces import SIZES, Size
from xtarot.games import Game, installed
from xtarot.printing.packs import TAROT, XTAROT, Pack, pack_of
from xtarot.printing.reference import reference_card
from xtarot.printing.scores import score_sheet
from xtarot.printing.sheets import PAPERS, Paper, cards_pdf
from xtarot.rules.texts import LANGS, Lang
from xtarot.web.http.limits import limit_address
from xtarot.web.http.session import AnyRequest
from xtarot.web.pages.markup import Html, element
from xtarot.web.pages.server_texts import TEXTS
from xtarot.web.services import services_of

_press = asyncio.Semaphore(1)  # one PDF at a time, in a thread: the tables go on beside it


class Print(NamedTuple):
    """A PDF: the name of its file without language, what it is, what sets it apart from others, how it is made."""

    stem: str
    kind: str
    label: str
    make: Callable[[Lang], bytes]


def of_game(game: Game, lang: Lang) -> Iterator[Print]:
    """What can be printed of a game besides its rulebook, named in this language."""
    yield from _cards("cards", pack_of(game), lang)
    yield Print("reference", TEXTS["reference_card"].of(lang), "A5", partial(reference_card, game))
    for seats in game.seats:
        label = TEXTS["players"].of(lang, n=seats) if len(game.seats) > 1 else "A4"
        yield Print(f"scores-{seats}", TEXTS["score_sheet"].of(lang), label, partial(score_sheet, game, seats=seats))


def of_deck(lang: Lang) -> Iterator[Print]:
    """The whole deck, and the tarot pack in it."""
    for stem, pack in (("xtarot", XTAROT), ("tarot", TAROT)):
        yield from _cards(stem, pack, lang, pack.title.of(lang))


def _cards(stem: str, pack: Pack, lang: Lang, title: str = "") -> Iterator[Print]:
    for size in SIZES:
        cards = TEXTS["cards_to_cut"].of(lang, n=len(pack.cards), width=size.width, height=size.height)
        kind = f"{title} {cards}".strip()
        for paper in PAPERS:
            make = partial(_sheets, pack, size, paper)
            yield Print(f"{stem}-{size.name}-{paper.name.lower()}", kind, paper.name, make)


def _sheets(pack: Pack, size: Size, paper: Paper, lang: Lang) -> bytes:
    return cards_pdf(lang, pack, size, paper)


@get("/print/{file:str}", include_in_schema=False)
async def printed_deck(request: AnyRequest, file: FromPath[str]) -> Response[bytes]:
    """Cards of the deck as a PDF: ``/print/xtarot-poker-a4-ja.pdf``."""
    return await _answer(request, of_deck, file, file)


@get("/rules/{name:str}/print/{file:str}", include_in_schema=False)
async def printed_game(request: AnyRequest, name: FromPath[str], file: FromPath[str]) -> Response[bytes]:
    """Something of a game as a PDF: ``/rules/lotarot/print/reference-ja.pdf``."""
    if name not in installed():
        raise NotFoundException
    return await _answer(request, partial(of_game, installed()[name]), file, f"{name}-{file}")


async def _answer(
    request: AnyRequest, offered: Callable[[Lang], Iterator[Print]], file: str, name: str
) -> Response[bytes]:
    """The file with this address if it is offered, under this name; else raises NotFoundException."""
    asked = ((one, lang) for lang in LANGS for one in offered(lang) if file == f"{one.stem}-{lang}.pdf")
    one, lang = next(asked, (None, LANGS[0]))
    if not one:
        raise NotFoundException
    return await pdf(request, partial(one.make, lang), name)


async def pdf(request: AnyRequest, make: Callable[[], bytes], file: str) -> Response[bytes]:
    """What this makes, as a file of this name. Raises TooManyRequestsException: others want theirs, too."""
    limit_address(request, services_of(request).allowances.papers)
    content = await services_of(request).effort.in_thread(request, make, places=_press)
    headers = {"content-disposition": f'inline; filename="{file}"', "cache-control": "private, no-cache"}
    return Response(content, media_type="application/pdf", headers=headers)


def game_to_print(name: str, lang: Lang) -> Html | None:
    """Links to what can be printed of a game; nothing for one that is not installed."""
    game = installed().get(name)
    return _links(of_game(game, lang), f"/rules/{name}/print", lang) if game else None


def deck_to_print(lang: Lang) -> Html:
    """Links to the cards of the deck."""
    return _links(of_deck(lang), "/print", lang)


def _links(offered: Iterable[Print], folder: str, lang: Lang) -> Html:
    rows = []
    for kind, alike in groupby(offered, lambda one: one.kind):
        links = (
            element(
                "a",
                one.label,
                href=f"{folder}/{one.stem}-{lang}.pdf",
                type="application/pdf",
                aria_label=f"{kind} {one.label}",
            )
            for one in alike
        )
        rows.append(
            element(
                "div", element("dt", kind, class_="quiet"), *(element("dd", link) for link in links), class_="cluster"
            )
        )
    title = element("summary", TEXTS["print_and_play"].of(lang))
    return element("details", title, element("dl", *rows), class_="to-print")


ROUTES = (printed_deck, printed_game)
