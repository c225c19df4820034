"""What players look at before a table goes on: a finished trick or judgement, and then the result of the deal."""

from dataclasses import dataclass, field


@dataclass
class Looking:
    """Who has looked, and who wants to go on.

    `rest`: the row of the trick or judgement, or 0; `seen_by`: the seats that have seen it. `ready`: the seats that
    want the next deal; `ready_since`: wall time, since when somebody who is here has wanted it. `hurried`: the seats
    that have nothing to decide in this deal any more, and do not want to look on.
    """

    rest: int = 0
    seen_by: set[int] = field(default_factory=set)
    ready: set[int] = field(default_factory=set)
    hurried: set[int] = field(default_factory=set)
    ready_since: float | None = None

    def go_on(self) -> None:
        """A card has been moved: what was looked at has passed."""
        self.rest = 0
        self.seen_by.clear()
        self.ready.clear()

    def is_awaited(self, persons: set[int]) -> bool:
        """Whether somebody has yet to see what rests."""
        return bool(self.rest and persons - self.seen_by)

    def note_ready(self, present: set[int], at: float) -> None:
        """Of these seats people are here, at this time."""
        if not self.ready & present:
            self.ready_since = None
        elif self.ready_since is None:
            self.ready_since = at
