"""What can be printed, as PDFs, and the links to it: the deck, and for books and games what belongs to them."""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from xtarot.faces import SIZES, Size
from xtarot.games import Game, installed
from xtarot.printing.booklet import Issue, booklet, has_playbook
from xtarot.printing.imposition import impose
from xtarot.printing.packs import TAROT, XTAROT, Pack, pack_of
from xtarot.printing.reference import reference_card
from xtarot.printing.scores import score_sheet
from xtarot.printing.sheets import BACKS, PAPERS, Backs, Paper, cards_pdf
from xtarot.rulebooks import Book
from xtarot.rules.texts import LANGS, Lang
from xtarot_site.kit.http.rate_limits import limit_address
from xtarot_site.kit.http.session import AnyRequest
from xtarot_site.kit.pages.markup import Html, element
from xtarot_site.kit.pages.server_texts import TEXTS
from xtarot_site.kit.services import services_of

_press = asyncio.Semaphore(1)  # one PDF at a time, in a thread: the tables go on beside it


class Form(NamedTuple):
    """A booklet of a book: what its file's name has besides the game's, whether it is the second, to be folded."""

    suffix: str
    second: bool
    folded: bool


FORMS = (
    Form("", second=False, folded=False),
    Form("-folded", second=False, folded=True),
    Form("-playbook", second=True, folded=False),
    Form("-playbook-folded", second=True, folded=True),
)


class Print(NamedTuple):
    """A PDF: the name of its file without language, what it is, what sets it apart from others, how it is made."""

    stem: str
    kind: str
    label: str
    make: Callable[[Lang], bytes]


def find_booklet(book: Book, file: str, issue: Issue) -> Callable[[], bytes] | None:
    """What makes the booklet with this file name, ``xrummy-playbook-folded.ja.pdf``; None where there is none."""
    for language in book.languages:
        for form in FORMS:
            if file == f"{book.game}{form.suffix}.{language}.pdf" and _has(book, form, language):
                return partial(_print_booklet, book, language, issue, form)
    return None


def _has(book: Book, form: Form, lang: str) -> bool:
    return not form.second or has_playbook(book, lang)


def _print_booklet(book: Book, lang: str, issue: Issue, form: Form) -> bytes:
    made = booklet(book, lang, issue, second=form.second)
    return impose(made) if form.folded else made


def of_game(game: Game, lang: Lang) -> Iterator[Print]:
    """What can be printed of a game besides its rulebook, named in this language."""
    yield from _cards("cards", pack_of(game), lang)
    yield from _papers(game, lang)


def _papers(game: Game, lang: Lang) -> Iterator[Print]:
    """The reference card and the score sheets."""
    yield Print("reference", TEXTS["reference_card"].of(lang), "A5", partial(reference_card, game))
    for seats in game.seats:
        label = TEXTS["players"].of(lang, n=seats) if len(game.seats) > 1 else "A4"
        yield Print(f"scores-{seats}", TEXTS["score_sheet"].of(lang), label, partial(score_sheet, game, seats=seats))


def of_deck(lang: Lang) -> Iterator[Print]:
    """The whole deck, and the tarot pack in it."""
    for stem, pack in (("xtarot", XTAROT), ("tarot", TAROT)):
        yield from _cards(stem, pack, lang, pack.title.of(lang))


def _cards(stem: str, pack: Pack, lang: Lang, title: str = "") -> Iterator[Print]:
    for backs in BACKS:
        for size in SIZES:
            cards = TEXTS["cards_to_cut"].of(lang, n=len(pack.cards), width=size.width, height=size.height)
            kind = f"{title} {cards} {TEXTS[f'backs_{backs}'].of(lang)}".strip()
            inked = "" if backs == BACKS[0] else f"-{backs}"
            for paper in PAPERS:
                make = partial(_sheets, pack, size, paper, backs)
                yield Print(f"{stem}{inked}-{size.name}-{paper.name.lower()}", kind, paper.name, make)


def _sheets(pack: Pack, size: Size, paper: Paper, backs: Backs, lang: Lang) -> bytes:
    return cards_pdf(lang, pack, size, paper, backs=backs)


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


class _Link(NamedTuple):
    kind: str
    label: str
    href: str
    lang: str


def book_to_print(book: Book, lang: Lang) -> Html:
    """Links to what can be printed of a book and of its game, where that is installed."""
    return _draw([*_of_book(book, lang), *_of_installed(book.game, lang)], _cards_of(book.game, lang), lang)


def game_to_print(name: str, lang: Lang) -> Html:
    """Links to what can be printed of an installed game without a book."""
    return _draw([*_of_installed(name, lang)], _cards_of(name, lang), lang)


def deck_to_print(lang: Lang) -> Html:
    """Links to the cards of the deck."""
    cards = [*_linked(of_deck(lang), "/print", lang)]
    plain = [one for one in cards if not _is_with_other_back(one)]
    return _draw(plain, [one for one in cards if _is_with_other_back(one)], lang, "other_backs")


def _is_with_other_back(link: _Link) -> bool:
    return any(f"-{back}-" in link.href for back in BACKS[1:])


def _of_book(book: Book, lang: Lang) -> Iterator[_Link]:
    inside = lang if lang in book.languages else book.languages[0]
    for form in FORMS:
        if _has(book, form, inside):
            kind = TEXTS["playbook" if form.second else "rulebook"].of(lang)
            label = TEXTS["to_fold"].of(lang) if form.folded else "A5"
            yield _Link(kind, label, f"/rules/{book.game}/{book.game}{form.suffix}.{inside}.pdf", inside)


def _of_installed(name: str, lang: Lang) -> Iterator[_Link]:
    """The papers of a game."""
    game = installed().get(name)
    if game:
        yield from _linked(_papers(game, lang), f"/rules/{name}/print", lang)


def _cards_of(name: str, lang: Lang) -> list[_Link]:
    game = installed().get(name)
    return [*_linked(_cards("cards", pack_of(game), lang), f"/rules/{name}/print", lang)] if game else []


def _linked(offered: Iterable[Print], folder: str, lang: Lang) -> Iterator[_Link]:
    return (_Link(one.kind, one.label, f"{folder}/{one.stem}-{lang}.pdf", lang) for one in offered)


def _draw(links: Sequence[_Link], cards: Sequence[_Link], lang: Lang, more: str = "cards_to_print") -> Html:
    """All of them in sight but for the many sheets of cards, which are folded."""
    return element(
        "section",
        element("h2", TEXTS["print_and_play"].of(lang)),
        _rows(links) if links else None,
        element("details", element("summary", TEXTS[more].of(lang)), _rows(cards)) if cards else None,
        element("p", TEXTS["how_to_fold"].of(lang), class_="quiet")
        if any("-folded." in one.href for one in links)
        else None,
        class_="to-print box",
    )


def _rows(links: Iterable[_Link]) -> Html:
    rows = (
        element(
            "div",
            element("dt", kind, class_="quiet"),
            *(element("dd", _draw_link(one)) for one in alike),
            class_="cluster",
        )
        for kind, alike in groupby(links, lambda one: one.kind)
    )
    return element("dl", *rows)


def _draw_link(link: _Link) -> Html:
    label = f"{link.kind} {link.label}"
    return element("a", link.label, href=link.href, type="application/pdf", hreflang=link.lang, aria_label=label)


ROUTES = (printed_deck, printed_game)
