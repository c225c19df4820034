"""What `xtarot study` found out about a game, as a page beside its rulebook."""

from xtarot.rulebooks import Book
from xtarot.texts import Lang
from xtarot.web.markup import Html


def figures(book: Book, lang: Lang) -> Html | None:
    """The whole text of the page; None for a game that has not been studied."""
    del book, lang
    return None


def clause_shares(book: Book, lang: Lang) -> dict[str, Html]:
    """For each clause that has a share of its own, how often it mattered, to stand beside it."""
    del book, lang
    return {}
