"""Packs of cards to print, and their cards one by one: for printers, and for other programs."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from xtarot.faces.printed import BLEED, POKER, Size, print_back, print_face
from xtarot.games import Game
from xtarot.printing.typeset import draw_pages, typeset
from xtarot.rules import cards as deck
from xtarot.rules.cards import ARCANA, DECK, SUIT_STRIDE
from xtarot.rules.texts import Text

DOTS_PER_INCH = 600
DRAWN = date(2026, 11, 22)  # when the faces were last changed, for the PDFs

Kind = Literal["svg", "png", "pdf"]


@dataclass(frozen=True)
class Pack:
    """Cards that belong together; one that is there twice is printed twice."""

    title: Text
    cards: tuple[int, ...]


XTAROT = Pack(Text("エクスタロット", "Xtarot"), DECK)
_PLAIN = (*range(2, 12), *range(17, 21))  # ace to ten, jack, cavalier, queen, king
TAROT = Pack(
    Text("タロット", "Tarot"),
    (
        *(SUIT_STRIDE * suit + bit for suit in range(ARCANA) for bit in _PLAIN),
        *(SUIT_STRIDE * ARCANA + bit for bit in range(22)),
    ),
)


def pack_of(game: Game) -> Pack:
    """The cards that a game is played with."""
    return Pack(game.title, tuple(sorted(game.cards)))


def artwork(pack: Pack, lang: str, size: Size, bleed: float, *, light: bool = False) -> dict[str, dict[str, str]]:
    """Every card of the pack once, by its text, and the ``back``: the drawing as SVG, and the card's name.

    `light`: the back takes little ink.
    """
    found = {
        deck.text(card): {"svg": print_face(deck.text(card), lang, size, bleed), "name": deck.name(card, lang)}
        for card in pack.cards
    }
    return found | {"back": {"svg": print_back(size, bleed, light=light), "name": Text("裏", "back").of(lang)}}


def single_cards(
    kind: Kind, lang: str, pack: Pack = XTAROT, size: Size = POKER, bleed: float = BLEED
) -> Iterator[tuple[str, bytes]]:
    """Every card of the pack and its back as a document of its own, with the name of its file: ``SK.svg``."""
    art = artwork(pack, lang, size, bleed)
    if kind == "svg":
        documents = [drawn["svg"].encode() for drawn in art.values()]
    elif kind == "png":
        documents = draw_pages("single", _page_data([*art.values()], lang, size, bleed), DOTS_PER_INCH)
    else:
        documents = [typeset("single", _page_data([drawn], lang, size, bleed), DRAWN) for drawn in art.values()]
    return zip((f"{name}.{kind}" for name in art), documents, strict=True)


def _page_data(drawings: list[dict[str, str]], lang: str, size: Size, bleed: float) -> dict[str, Any]:
    return {
        "lang": lang,
        "width": size.width + 2 * bleed,
        "height": size.height + 2 * bleed,
        "cards": drawings,
    }
