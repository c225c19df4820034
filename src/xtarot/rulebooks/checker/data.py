"""Checks of ``book.toml``: dates, players, the count of the cards, whether the deal comes out even."""

from collections.abc import Iterator

from xtarot.rulebooks.checker.context import CheckedBook
from xtarot.rulebooks.findings import Finding, finding
from xtarot.rulebooks.metadata import LANGUAGES, ByPlayers
from xtarot.rules import cards as deck
from xtarot.rules.card_words import named
from xtarot.rules.cards import UnknownCard


def publication(case: CheckedBook) -> Iterator[Finding]:
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
        if case.prefix and case.prefix == book.letters:
            file, document = next(case.texts)
            yield finding("prefix_taken", file, document.clauses[0].line, prefix=case.prefix, title=title)


def languages(case: CheckedBook) -> Iterator[Finding]:
    """RB-1. There is a text in Japanese, and where there is a translation, in English."""
    if case.draft.documents:
        for lang in LANGUAGES:
            if lang not in case.draft.documents:
                yield finding("one_language", "", what=f"{lang}.md")


def players(case: CheckedBook) -> Iterator[Finding]:
    """The fewest players come first."""
    if case.draft.data:
        fewest, most = case.draft.data.players
        if fewest > most:
            yield case.of_data("players", "players", fewest=fewest, most=most)


def count(case: CheckedBook) -> Iterator[Finding]:
    """RB-5. The deck less the cards left out is as many cards as the book says."""
    data = case.draft.data
    if not data:
        return
    if data.without is None:
        if data.cards < len(deck.DECK) and not case.game:
            yield case.of_data("count_unknown", "cards")
        return
    try:
        out = named(data.without)
    except UnknownCard as error:
        yield case.of_data("without", "without", what=error.word)
        return
    left = len(deck.DECK) - len(out)
    if left != data.cards:
        yield case.of_data("count", "cards", out=len(out), left=left, cards=data.cards)


def deal(case: CheckedBook) -> Iterator[Finding]:
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


CHECKS = (publication, languages, players, count, deal)
