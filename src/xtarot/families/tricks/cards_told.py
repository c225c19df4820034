"""Cards in a few words, as sentences of trick games name them."""

from xtarot.rules.card_words import named, words_for
from xtarot.rules.cards import symbol
from xtarot.rules.texts import Text, figure

_POINTS = Text("{n}点", "{n} {n:point|points}")


def told(cards: frozenset[int] | set[int]) -> str:
    """Cards in a few words: ``♥ ♠Q``."""
    return " ".join(map(_told, words_for(cards).split()))


def _told(word: str) -> str:
    first, dash, last = word.partition("-")
    try:
        return (
            symbol(min(named(first))) + (f"–{symbol(min(named(last)))}" if dash else "")
            if _is_card(first)
            else (
                "★" if word == "T" else word.replace("F", "∞").replace("-", "–").translate(str.maketrans("SHD", "♠♥♦"))
            )
        )
    except KeyError:
        return word


def _is_card(word: str) -> bool:
    return len(word) > 1 and len(named(word)) == 1


def format_points(points: float) -> Text:
    """``1 point``, ``−0.5 points``."""
    return _POINTS.filled(n=figure(f"{points:g}"))


def symbol_of(word: str) -> str:
    """The card that a word names, as it is shown; "" for no word."""
    return symbol(min(named(word))) if word else ""
