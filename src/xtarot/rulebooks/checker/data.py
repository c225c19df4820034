"""Checks of ``book.toml``: dates, players, the count of the cards, whether the deal comes out even."""

from collections.abc import Iterator

from xtarot import cards as deck
from xtarot.cards import RANKS, SUIT_STRIDE, SUITS, UnknownCard
from xtarot.rulebooks.checker.case import Case
from xtarot.rulebooks.findings import Finding, finding
from xtarot.rulebooks.metadata import LANGUAGES, ByPlayers


def publication(case: Case) -> Iterator[Finding]:
    """RB-1. What is published has its dates, and a number and letters that no other book has."""
    data = case.draft.data
    if not data:
        return
    if data.number and not data.published:
        yield finding("missing", "book.toml", key="published")
    if data.number and not data.received:
        yield finding("missing", "book.toml", key="received")
    if data.received and data.published and data.published < data.received:
        yield case.of_data("dates", "published")
    others = [book for book in case.shelf if book.game != data.game]
    for book in others:
        title = f"{book.name['ja']} ({book.name['en']})"
        if data.number and book.number == data.number:
            yield case.of_data("number_taken", "number", number=data.number, title=title)
        if case.prefix and any(clause.id.startswith(f"{case.prefix}-") for clause in book.clauses("en")):
            file, document = next(case.texts)
            yield finding("prefix_taken", file, document.clauses[0].line, prefix=case.prefix, title=title)


def languages(case: Case) -> Iterator[Finding]:
    """RB-1. There is a text in Japanese, and where there is a translation, in English."""
    if case.draft.documents:
        for lang in LANGUAGES:
            if lang not in case.draft.documents:
                yield finding("one_language", "", what=f"{lang}.md")


def players(case: Case) -> Iterator[Finding]:
    """The fewest players come first."""
    if case.draft.data:
        fewest, most = case.draft.data.players
        if fewest > most:
            yield case.of_data("players", "players", fewest=fewest, most=most)


def count(case: Case) -> Iterator[Finding]:
    """RB-5. The deck less the cards left out is as many cards as the book says."""
    data = case.draft.data
    if not data:
        return
    if data.without is None:
        if data.cards < len(deck.DECK) and not case.game:
            yield case.of_data("count_unknown", "cards")
        return
    try:
        out = left_out(data.without)
    except UnknownCard as error:
        yield case.of_data("without", "without", what=error.args[0])
        return
    left = len(deck.DECK) - len(out)
    if left != data.cards:
        yield case.of_data("count", "cards", out=len(out), left=left, cards=data.cards)


def deal(case: Case) -> Iterator[Finding]:
    """RB-5. For every number of players the cards dealt, and those left, are all there are."""
    data = case.draft.data
    if not data:
        return
    if not data.deal:
        if not case.game:
            yield case.of_data("deal_unknown", "players")
        return
    fewest, most = data.players
    for n in range(fewest, most + 1):
        each, rest = _of(data.deal.each, n), _of(data.deal.rest, n)
        if each is None or rest is None:
            yield case.of_data("deal_players", "deal", key="each" if each is None else "rest", n=n)
        elif (n * each > data.cards) if rest is True else (n * each + rest != data.cards):
            total = n * each + (0 if rest is True else rest)
            shown = "…" if rest is True else rest
            yield case.of_data("deal_uneven", "deal", n=n, each=each, rest=shown, sum=total, cards=data.cards)


def _of(size: "bool | ByPlayers", players: int) -> "bool | int | None":
    """The number of cards with this number of players; None where the data do not give it."""
    return size.get(str(players)) if isinstance(size, dict) else size


def left_out(words: str) -> set[int]:
    """The cards of ``M 11-15 T16-T23 SK``: a rank is that of every suit, a letter S, H, D or T the whole suit.

    Raises UnknownCard with the word that names none.
    """
    return {card for word in words.replace(",", " ").split() for card in _named(word)}


def _named(word: str) -> Iterator[int]:
    first, dash, last = word.partition("-")
    if word in {"S", "H", "D", "T"}:
        yield from (card for card in deck.DECK if deck.text(card)[0] == word)
    elif first in RANKS and (last in RANKS or not dash):
        for suit in SUITS[:4]:
            yield from _span(suit + first, suit + (last or first), word)
    else:
        yield from _span(first, last or first, word)


def _span(first: str, last: str, word: str) -> range:
    try:
        low, high = deck.parse(first), deck.parse(last)
    except UnknownCard:
        raise UnknownCard(word) from None
    if low > high or low // SUIT_STRIDE != high // SUIT_STRIDE:
        raise UnknownCard(word)
    return range(low, high + 1)


CHECKS = (publication, languages, players, count, deal)
