"""Cards as people write them in a list: ``A-10``, ``J``, ``♠``, ``T16-T23``, ``SK``, ``clubs``, ``1-10``, ``♠A-10``.

The one reading of whatever is typed: settings of a table, the data of rulebooks, their assertions, addresses.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple
from unicodedata import normalize

from xtarot.rules.cards import ARCANA, CLUBS, DECK, RANKS, SUIT_STRIDE, SUITS, SYMBOLS, UnknownCard, parse, text

_SUIT_WORDS = {
    **dict(zip("SHDT", "♠♥♦★", strict=True)),  # a C alone can be a rank, too
    **dict(zip("♤♧♡♢☆", SYMBOLS, strict=True)),
    **dict.fromkeys(("SPADE", "SPADES", "スペード"), "♠"),
    **dict.fromkeys(("CLUB", "CLUBS", "クラブ", "クローバー"), "♣"),
    **dict.fromkeys(("HEART", "HEARTS", "ハート"), "♥"),
    **dict.fromkeys(("DIAMOND", "DIAMONDS", "ダイヤ", "ダイヤモンド"), "♦"),
    **dict.fromkeys(("ARCANA", "大アルカナ", "アルカナ"), "★"),
}
_SUIT, _RANK = f"([{SUITS}{SYMBOLS}]?)", "(M|N|A|[0-9]+|J|C|Q|K|F|∞)"
_SPAN = re.compile(f"{_SUIT}{_RANK}(?:-{_SUIT}{_RANK})?")


class Ambiguous(UnknownCard):
    """A C that could be clubs or cavaliers."""


class _Part(NamedTuple):
    """What a word names: a whole suit, the arcana, ranks of every suit, or cards of one suit."""

    kind: str
    cards: set[int]


def named(words: str) -> set[int]:
    """All cards that these words name: a rank is that of every suit but the arcana.

    A C is clubs beside other suits, and cavaliers beside ranks. Raises UnknownCard with the word that names none, and
    Ambiguous.
    """
    return {card for part in _parts(words) for card in part.cards}


def in_order(words: str) -> list[int]:
    """The cards that these words name, in this order; those of a range rising. Raises as `named`."""
    return [card for part in _parts(words) for card in sorted(part.cards)]


def pack(words: str) -> set[int]:
    """The cards of ``only S H A-10`` or ``without T16-T23``; all where nothing is said.

    What is left out is left out one after the other. Of what is used, suits and ranks are meant together: spades and
    hearts from A to 10; arcana and single cards come to that. Raises as `named`.
    """
    how, _, listed = words.strip().partition(" ")
    if how.lower() in ("", "without"):
        return set(DECK) - named(listed)
    parts = _parts(listed if how.lower() == "only" else words)
    suits, ranks, arcana, others = (
        {card for part in parts if part.kind == kind for card in part.cards}
        for kind in ("suit", "rank", "arcana", "cards")
    )
    return arcana | others | (suits & ranks if suits and ranks else suits | ranks)


def words_for(cards: Iterable[int]) -> str:
    """The shortest words by which `named` finds these cards: ``M N 11-15 T S2-SK``."""
    left = set(cards)
    found = list[str]()
    for word in (*"SHDT", SYMBOLS[CLUBS]):
        if (suit := named(word)) <= left:
            left -= suit
            found.append(word)
    whole = [rank for rank in range(len(RANKS)) if all(SUIT_STRIDE * suit + rank in left for suit in range(ARCANA))]
    left -= {SUIT_STRIDE * suit + rank for suit in range(ARCANA) for rank in whole}
    ranks = [_run(run, RANKS.__getitem__) for run in _runs(whole)]
    return " ".join([*ranks, *found, *(_run(run, text) for run in _runs(sorted(left)))])


def _runs(numbers: Iterable[int]) -> Iterator[list[int]]:
    """Rising numbers, those that follow each other together."""
    run = list[int]()
    for number in numbers:
        if run and number != run[-1] + 1:
            yield run
            run = []
        run.append(number)
    if run:
        yield run


def _run(run: list[int], name: Callable[[int], str]) -> str:
    return f"{name(run[0])}-{name(run[-1])}" if len(run) > 2 else " ".join(map(name, run))


def _parts(words: str) -> list[_Part]:
    written = [_SUIT_WORDS.get(word, word) for word in _plain(words).split()]
    known = [_part(word) for word in written if word != "C"]
    if len(known) < len(written):
        beside = {part.kind for part in known} - {"arcana"}
        if not beside or ("suit" in beside and len(beside) > 1):
            raise Ambiguous("C")
        known.append(_part("♣" if "suit" in beside else "C-C"))
    return known


def _plain(words: str) -> str:
    """In capitals, with blanks between cards and a plain dash in a range."""
    found = re.sub(r"[,;、・/\ufe0f]", " ", normalize("NFKC", words).upper())
    return re.sub(r"\s*[-–—−‐〜~]\s*", "-", found)


def _part(word: str) -> _Part:
    if word in SYMBOLS:
        row = SYMBOLS.index(word)
        return _Part("arcana" if row == ARCANA else "suit", {card for card in DECK if card // SUIT_STRIDE == row})
    span = _SPAN.fullmatch(word)
    if not span:
        raise UnknownCard(word)
    suit, low, other, high = span.groups()
    if other not in (None, "", suit):
        raise UnknownCard(word)
    if suit:
        return _Part("cards", _span(suit, low, high or low, word))
    if low not in _RANKS or (high or low) not in _RANKS:
        raise UnknownCard(word)
    return _Part("rank", {card for each in SUITS[:4] for card in _span(each, low, high or low, word)})


_RANKS = {*RANKS, "1", "∞"}


def _span(suit: str, low: str, high: str, word: str) -> set[int]:
    try:
        first, last = parse(suit + low), parse(suit + high)
    except UnknownCard:
        raise UnknownCard(word) from None
    if first > last:
        raise UnknownCard(word)
    return {*range(first, last + 1)}
