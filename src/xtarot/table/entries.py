"""The rows of a table as they are kept in memory, with what their sentences need."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from xtarot.eventlog import Row
from xtarot.rules.state import EVENT_CARD, EVENT_SEAT, SPECTATOR, State, knows
from xtarot.rules.texts import Text
from xtarot.table import rows
from xtarot.table.frame import Sentence


@dataclass
class LogEntry:
    """A row, with what its sentences need later.

    states: those that its move brought about, one for each actor in turn (or those that led to an exercise), as their
    numbers (`Layout.ints`): there are many entries, and a state is many lists for the collector to look through;
    addressed: see the function; deal: the number of the deal; names: of the seats then; sentences: those already made
    (`xtarot.table.sentences`), by reader and language.
    """

    row: Row
    body: rows.AnyBody
    states: tuple[list[int], ...]
    addressed: frozenset[int]
    deal: int
    names: tuple[Text, ...]
    sentences: dict[tuple[int, str], list[Sentence]] = field(default_factory=dict)


def addressed(states: Iterable[State]) -> frozenset[int]:
    """The seats that a move's sentences speak to, and those that know a card of it that spectators do not."""
    found = set()
    for s in states:
        for event in s.events[: s.emitted]:
            found.add(int(event[EVENT_SEAT]))
            card = int(event[EVENT_CARD])
            if card >= 0 and not knows(s.seen[SPECTATOR], card):
                found |= {seat for seat in range(int(s.seats)) if knows(s.seen[seat], card)}
    return frozenset(found)
