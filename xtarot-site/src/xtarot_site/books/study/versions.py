"""The figures of a game's versions, or of a variant and its origin, side by side: what another rule has done to it."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from xtarot.lab.study.figures import BotFigures
from xtarot.rulebooks import Book
from xtarot.rules.texts import figure
from xtarot_site.books.study.names import Names
from xtarot_site.books.study.stored_statistics import figures_of

USUAL = "steady"


class ByVersion(NamedTuple):
    """A table: a measure in each row, a version in each column, the earliest first; `bot` plays every seat.

    `varied`: the first column is the book of which this one is a variant.
    """

    bot: str
    varied: bool
    head: list[str]
    rows: list[tuple[str, ...]]


def by_version(book: Book, names: Names, t: Callable[..., str], origin: Book | None = None) -> ByVersion | None:
    """The table of a book of which several versions have figures of the same bot; None for others.

    `origin`: the book of which it is a variant, whose clauses have the same numbers.
    """
    studied = [(f"v{one.version}", found) for one in (*reversed(book.earlier), book) if (found := figures_of(one))]
    varied = figures_of(origin) if origin else None
    if origin and varied:
        studied.insert(0, (origin.name[names.lang], varied))
    if len(studied) < 2:
        return None
    bots = [{play.bot: play for play in found.plays} for _, found in studied]
    common = [bot for bot in bots[-1] if all(bot in plays for plays in bots)]
    if not common:
        return None
    bot = USUAL if USUAL in common else common[-1]
    head = [t("measure"), *(title for title, _ in studied)]
    return ByVersion(bot, varied is not None, head, [*_rows([plays[bot] for plays in bots], book.letters, names, t)])


def _rows(plays: Sequence[BotFigures], letters: str, names: Names, t: Callable[..., str]) -> Iterator[tuple[str, ...]]:
    yield t("deals"), *(f"{play.deals:,}" for play in plays)
    yield t("moves"), *(f"{play.moves.mean:.3g}" for play in plays)
    yield t("margin"), *(figure(f"{play.margin.mean:.3g}") for play in plays)
    if len({len(play.sides) for play in plays}) == 1:
        for side in range(len(plays[0].sides)):
            share = (play.sides[side].wins.percent() for play in plays)
            yield names.measure(f"wins {side}"), *share
    of_clauses = [
        {f"{letters}-{line.clause.partition('-')[2]}": line.share.percent() for line in play.lines if not line.key}
        for play in plays
    ]
    for clause in dict.fromkeys(clause for shares in of_clauses for clause in shares):
        yield names.measure(f"line {clause}"), *(shares.get(clause, "–") for shares in of_clauses)
