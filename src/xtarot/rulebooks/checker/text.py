"""Checks of the texts: clauses in order, cards that are played with, words that the deck has, both languages alike."""

import re
from collections.abc import Callable, Iterator
from itertools import zip_longest

from xtarot.rulebooks.checker.context import BlockPlace, CheckedBook, places, words
from xtarot.rulebooks.document import (
    Block,
    CardSign,
    Code,
    Document,
    Heading,
    Inline,
    Link,
    Table,
    TablePlan,
    blocks,
    cards_of,
    inlines,
    plain,
    within,
)
from xtarot.rulebooks.document import Figure as AnyFigure
from xtarot.rulebooks.findings import Finding, finding
from xtarot.rules import cards as deck
from xtarot.rules.card_words import named
from xtarot.rules.cards import UnknownCard, parse
from xtarot.rules.texts import Text

CARD = re.compile(r"[SCHDT♠♣♥♦★](?:[A-Z∞]|[0-9]{1,3})")


def clauses(case: CheckedBook) -> Iterator[Finding]:
    """Numbers rise, and all begin with the same letters. A number that is left empty is one that was taken out."""
    for file, document in case.texts:
        if not document.clauses:
            yield finding("no_clauses", file)
        last = 0
        for clause in document.clauses:
            letters, number = clause.id.split("-")
            if letters != case.prefix:
                yield finding("prefix", file, clause.line, what=clause.id, prefix=case.prefix)
            elif int(number) <= last:
                yield finding("order", file, clause.line, what=clause.id, before=f"{letters}-{last}")
            last = int(number)


def anchors(case: CheckedBook) -> Iterator[Finding]:
    """Headings can be linked to, and links within the book lead somewhere."""
    for file, document in case.texts:
        ids = {clause.id for clause in document.clauses}
        ids |= {block.id for block in blocks(document.parts) if isinstance(block, Heading)}
        for block in blocks(document.parts):
            if isinstance(block, Heading) and block.level == 2 and not block.id:
                yield finding("no_anchor", file, block.line, what=plain(block.parts))
            for part in inlines(block):
                if isinstance(part, Link) and part.href.startswith("#") and part.href[1:] not in ids:
                    yield finding("anchor", file, block.line, what=part.href[1:])


# Cards


def cards(case: CheckedBook) -> Iterator[Finding]:
    """Cards written as records write them exist; those of figures and tables are played with."""
    played_with = _played_with(case)
    for file, document in case.texts:
        for place in places(document):
            for line, word in _in_code(place.block):
                if not _is_card(word):
                    yield finding("card", file, line, what=word)
            for line, card in _shown(place.block):
                if card not in played_with:
                    yield finding("left_out", file, line, what=deck.text(card))
            for line, card in _named(place.block):
                if card not in played_with:
                    yield finding("names_left_out", file, line, what=deck.text(card))


def _named(block: Block) -> Iterator[tuple[int, int]]:
    """The cards that a sentence names as cards; it may say of one that it is not used."""
    if not isinstance(block, Table):
        yield from ((block.line, parse(part.card)) for part in inlines(block) if isinstance(part, CardSign))


def _played_with(case: CheckedBook) -> set[int]:
    if case.game:
        return set(case.game.cards)
    try:
        return set(deck.DECK) - named((case.draft.data and case.draft.data.without) or "")
    except UnknownCard:
        return set(deck.DECK)


def _is_card(word: str) -> bool:
    try:
        parse(word)
    except UnknownCard:
        return False
    return True


def _in_code(block: Block) -> Iterator[tuple[int, str]]:
    """The words that stand for cards in ``code`` of nothing but cards, each with its line."""
    for line, part in _by_line(block):
        if isinstance(part, Code):
            each = part.text.split()
            if all(map(CARD.fullmatch, each)):
                yield from ((line, word) for word in each)


def _by_line(block: Block) -> Iterator[tuple[int, Inline]]:
    if not isinstance(block, Table):
        yield from ((block.line, part) for part in inlines(block))
        return
    for number, row in enumerate((block.head, (), *block.rows)):  # a line of dashes is below the head
        yield from ((block.line + number, part) for cell in row for part in within(cell))


def _shown(block: Block) -> Iterator[tuple[int, int]]:
    """The cards of a figure, or of a table, each with its line."""
    for card in cards_of(block):
        yield block.line, parse(card)
    if isinstance(block, Table):
        for line, word in _in_code(block):
            if _is_card(word):
                yield line, parse(word)
        yield from ((line, parse(part.card)) for line, part in _by_line(block) if isinstance(part, CardSign))


# Words of other decks

_HEARTS = Text("ハート", "hearts")
_SPADES = Text("スペード", "spades")
_DIAMONDS = Text("ダイヤ", "diamonds")
_CLUBS = Text("クラブ", "clubs")
_OTHER_DECKS = {
    "en": (
        (r"\bcups\b", _HEARTS),
        (r"\bswords\b", _SPADES),
        (r"\b(?:of|suit of|in) (?:coins|pentacles)\b", _DIAMONDS),
        (r"\b(?:wands|staves|batons)\b", _CLUBS),
        (r"\bjokers?\b", Text("∞", "∞")),
        (r"\bknights?\b", Text("ナイト", "cavalier")),
    ),
    "ja": (
        (r"カップ|聖杯", _HEARTS),
        (r"ソード", _SPADES),
        (r"(?:コイン|金貨|ペンタクル)の", _DIAMONDS),
        (r"ワンド|棍棒", _CLUBS),
        (r"ジョーカー", Text("∞", "∞")),
    ),
}


def terms(case: CheckedBook) -> Iterator[Finding]:
    """RB-5. The text speaks of suits and cards that the deck has, or says which of them it means."""
    for lang, document in case.draft.documents.items():
        for block in blocks(document.parts):
            said = words(iter([block]))
            for pattern, name in _OTHER_DECKS[lang]:
                found = re.search(pattern, said, re.IGNORECASE)
                if found and name.of(lang).lower() not in said.lower():
                    yield finding("term", f"{lang}.md", block.line, what=found[0], ja=name.ja, en=name.en)


# Two languages


def alike(case: CheckedBook) -> Iterator[Finding]:
    """Both languages have the same clauses, headings, figures and rows of examples, in the same order."""
    if len(case.draft.documents) < 2:
        return
    (other, there), (file, here) = case.texts
    for name, kind in _SAME.items():
        for mine, yours in zip_longest(kind(here), kind(there)):
            if (mine and mine[0]) != (yours and yours[0]):
                line, said = (mine[1], mine[0]) if mine else (0, "—")
                asked = yours[0] if yours else "—"
                yield finding("languages", file, line, other=other, ja=name.ja, en=name.en, here=said, there=asked)
                break


Named = tuple[str, int]
"""What has to be the same in both languages, and its line."""


def _clauses(document: Document) -> Iterator[Named]:
    return ((clause.id, clause.line) for clause in document.clauses)


def _headings(document: Document) -> Iterator[Named]:
    return ((block.id, block.line) for block in blocks(document.parts) if isinstance(block, Heading))


def _figures(document: Document) -> Iterator[Named]:
    for place in places(document):
        if isinstance(place.block, AnyFigure):
            yield f"{_where(place)}{{{_unlabelled(place.block)}}}", place.block.line


def _where(place: BlockPlace) -> str:
    return f"{place.clause.id}: " if place.clause else ""


def _unlabelled(figure: AnyFigure) -> str:
    """The notation without its captions and names, which are words of a language."""
    if isinstance(figure, TablePlan):
        lying = [*(len(seat.cards) for seat in figure.seats), *(len(place.cards) for place in figure.places)]
        return f"table {len(figure.seats)} {figure.turn} {lying} {' '.join(cards_of(figure))}"
    return re.sub(r'(?<=\s)(?:"[^"]*"|[^\s:"]+):|=(?:"[^"]*"|\S+)', "", figure.source)


def _examples(document: Document) -> Iterator[Named]:
    for place in places(document):
        if isinstance(place.block, Table) and place.heading.startswith("examples-"):
            for line, row in enumerate(place.block.rows, place.block.line + 2):
                codes = [part.text for cell in row for part in cell if isinstance(part, Code)]
                yield f"{place.heading}: {' '.join(codes)}", line


def _assertions(document: Document) -> Iterator[Named]:
    """By what they say: in a sentence they may stand in another order."""
    return iter(sorted((f"{{{each.source}}}", each.line) for each in document.assertions))


_SAME: dict[Text, Callable[[Document], Iterator[Named]]] = {
    Text("条項", "clauses"): _clauses,
    Text("見出し", "headings"): _headings,
    Text("図", "figures"): _figures,
    Text("例の行", "rows of examples"): _examples,
    Text("記録と照らし合わせる行", "assertions"): _assertions,
}

CHECKS = (clauses, anchors, cards, terms, alike)
