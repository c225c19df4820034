"""How long things at a table take, and how long bots may compute for a person."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Timing:
    """How long things take, in seconds. `moves` and `rests` are by the pace of the table, 0 … 3."""

    moves: tuple[float, float, float, float] = (0.0, 0.35, 0.9, 2.0)  # a bot's move, at the least
    rests: tuple[float, float, float, float] = (0.0, 2.5, 5.0, 10.0)  # a finished trick that nobody has acknowledged
    gone: float = 5.0  # without a connection, before that is shown
    standin: float = 60.0  # without a connection, before the bot plays, if somebody who sits there waits
    about: float = 45.0  # after somebody was last known to look at another page of the site, before they have gone
    elsewhere: float = 300.0  # at another page, before the bot plays all the same
    following: float = 60.0  # after somebody is ready for the next deal, before it starts without the others
    shares: float = 2.0  # of the next deal's seed that are awaited still, after the last one came (RC-13)
    idle: float = 600.0  # without viewers, before the table is unloaded
    slow: float = 1.0  # a bot's thinking, before steady moves in its place


class ComputeBudget(Protocol):
    """How long bots may compute for one viewer. It refills with time."""

    @property
    def left(self) -> float:
        """The seconds left; negative after more was spent than there was."""

    def spend(self, seconds: float) -> None:
        """Take seconds out, also more than there are."""
