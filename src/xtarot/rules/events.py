"""The events of a game, declared once by name: what `emit` says, and the sentences that people read of it.

    EVENTS = events(played=Event(Text("{who}は{card}を出しました", "{who} played {card}")), …)
    PLAYED = EVENTS["played"]

Where what people read is in a module of its own, the rules have ``EVENTS = events("played taken")``, and the texts
``EVENTS = rules.EVENTS.told(played=Event(…), taken=Event(…))``.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from xtarot.rules.texts import Event

MOST_EVENTS = 63  # of a game: kinds of events are counted in an array


@dataclass(frozen=True)
class Events:
    """The events of a game: ``events[name]`` is the number of one, for `emit`; in order, all of them.

    `sentences` are there once they are told, by number.
    """

    names: tuple[str, ...]
    sentences: Mapping[int, Event] = field(default_factory=dict)

    def __getitem__(self, name: str) -> int:
        if name not in self.names:
            raise ValueError(f"there is no event {name!r}; there are {', '.join(self.names)}")
        return 1 + self.names.index(name)

    def __iter__(self) -> Iterator[int]:
        return iter(range(1, 1 + len(self.names)))

    def told(self, **sentences: Event) -> "Events":
        """The same events with a sentence for each. Raises ValueError for one that is missing, or is not declared."""
        for name in self.names:
            if name not in sentences:
                raise ValueError(f"the event {name!r} has no sentence; write {name}=Event(…)")
        return Events(self.names, {self[name]: event._replace(key=name) for name, event in sentences.items()})


def events(*words: str, **sentences: Event) -> Events:
    """The events of these names, as many in a text as one likes, or of these sentences by name.

    Raises ValueError for a name that is there twice, and for a sentence that is none.
    """
    names = [name for text in words for name in text.split()]
    declared = (*names, *sentences)
    if twice := [name for k, name in enumerate(declared) if name in declared[:k]]:
        raise ValueError(f"the event {twice[0]!r} is declared twice")
    if len(declared) > MOST_EVENTS:
        raise ValueError(f"there are {len(declared)} events; a game has {MOST_EVENTS} at most")
    for name, event in sentences.items():
        if not isinstance(event, Event):
            raise ValueError(f"the event {name!r} is {event!r:.60}; write {name}=Event(Text(…))")
    found = Events(declared)
    return found.told(**sentences) if sentences and not names else found
