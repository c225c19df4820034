"""The log again, as a place sees it: all that was said, and a finished deal with a frame after each row."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xtarot.state import SPECTATOR
from xtarot.store import Row
from xtarot.table.drawing import drawn, own
from xtarot.table.frame import Frame, Own, Sentence
from xtarot.table.sentences import sentences
from xtarot.table.state import TableState


class Shown(NamedTuple):
    """A row, what it brought about, and both parts of the frame after it."""

    row: Row
    sentences: list[Sentence]
    frame: Frame
    own: Own


def record(code: str, log: Sequence[Row], lang: str, seat: int = SPECTATOR) -> list[Sentence]:
    """Everything that has been said at a table, for `seat`."""
    table = TableState(code, log[:1])
    found: list[Sentence] = []
    for row in log[1:]:
        table.apply(row)
        found += sentences(table, table.entries[-1], seat, lang)
    return found


def replay(code: str, log: Sequence[Row], deal: int, lang: str, seat: int = SPECTATOR) -> Iterator[Shown]:
    """What `seat` saw of deal `deal` (0, 1, … of the log), from its row on to that of the next.

    Raises ValueError when there is no such deal, or it is not over: its cards are nobody's business yet.
    """
    starts = [k for k, row in enumerate(log) if row.kind == "deal"]
    if not 0 <= deal < len(starts):
        raise ValueError(f"there is no deal {deal}")
    begin, end = starts[deal], [*starts, len(log)][deal + 1]
    if not TableState(code, log[:end]).deal.finished:
        raise ValueError(f"deal {deal} is not over")
    return _shown(TableState(code, log[:begin]), log[begin:end], lang, seat)


def _shown(table: TableState, log: Sequence[Row], lang: str, seat: int) -> Iterator[Shown]:
    for row in log:
        table.apply(row)
        yield Shown(row, sentences(table, table.entries[-1], seat, lang), drawn(table, lang), own(table, seat, lang))
