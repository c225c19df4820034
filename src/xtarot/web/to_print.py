"""What can be printed of a game, as PDFs, and the links to it on the pages of its rulebook."""

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from xtarot.faces import SIZES, Size
from xtarot.games import Game, installed
from xtarot.printing.packs import pack_of
from xtarot.printing.reference import reference_card
from xtarot.printing.scores import score_sheet
from xtarot.printing.sheets import PAPERS, Paper, cards_pdf
from xtarot.texts import LANGS, Lang
from xtarot.web.markup import Html, element
from xtarot.web.texts import TEXTS

_press = asyncio.Semaphore(1)  # one PDF at a time, in a thread: the tables go on beside it


class Print(NamedTuple):
    """A PDF: the name of its file without language, what it is, what sets it apart from others, how it is made."""

    stem: str
    kind: str
    label: str
    make: Callable[[Lang], bytes]


def prints(game: Game, lang: Lang) -> Iterator[Print]:
    """All that can be printed of a game, with labels in this language."""
    for size in SIZES:
        for paper in PAPERS:
            make = partial(_cards, game, size, paper)
            yield Print(f"cards-{size.name}-{paper.name.lower()}", f"{size.name}_cards", paper.name, make)
    yield Print("reference", "reference_card", "A5", partial(reference_card, game))
    for seats in game.seats:
        label = TEXTS["players"].of(lang, n=seats) if len(game.seats) > 1 else "A4"
        yield Print(f"scores-{seats}", "score_sheet", label, partial(_scores, game, seats))


def _cards(game: Game, size: Size, paper: Paper, lang: Lang) -> bytes:
    return cards_pdf(lang, pack_of(game), size, paper)


def _scores(game: Game, seats: int, lang: Lang) -> bytes:
    return score_sheet(game, lang, seats)


@get("/rules/{name:str}/print/{file:str}", include_in_schema=False)
async def printed(name: FromPath[str], file: FromPath[str]) -> Response[bytes]:
    """A PDF: ``/rules/lotarot/print/reference-ja.pdf``."""
    game = installed().get(name)
    offered = [(one, lang) for lang in LANGS for one in prints(game, lang)] if game else []
    asked = next(((one, lang) for one, lang in offered if file == f"{one.stem}-{lang}.pdf"), None)
    if not asked:
        raise NotFoundException
    return await pdf(partial(asked[0].make, asked[1]), f"{name}-{file}")


async def pdf(make: Callable[[], bytes], file: str) -> Response[bytes]:
    """What this makes, as a file of this name."""
    async with _press:
        content = await asyncio.to_thread(make)
    headers = {"content-disposition": f'inline; filename="{file}"', "cache-control": "no-cache"}
    return Response(content, media_type="application/pdf", headers=headers)


def to_print(name: str, lang: Lang) -> Html | None:
    """Links to all that can be printed of a game; nothing of one that is not installed."""
    game = installed().get(name)
    if not game:
        return None
    kinds: dict[str, list[Html]] = {}
    for one in prints(game, lang):
        spoken = f"{TEXTS[one.kind].of(lang)} {one.label}"
        address = f"/rules/{name}/print/{one.stem}-{lang}.pdf"
        link = element("a", one.label, href=address, type="application/pdf", aria_label=spoken)
        kinds.setdefault(one.kind, []).append(link)
    rows = (
        element("div", element("dt", TEXTS[kind].of(lang)), *(element("dd", link) for link in links))
        for kind, links in kinds.items()
    )
    return element(
        "details", element("summary", TEXTS["print_and_play"].of(lang)), element("dl", *rows), class_="to-print"
    )
