"""What a server counts and times. Without Prometheus (`xtarot_site.kit.prometheus`) nothing comes of it."""

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

Limited = Literal["request", "socket", "message", "connection"]
"""What is refused by limits; there are no other labels but such few words, whoever plays and however many tables."""

Gauges: TypeAlias = Mapping[str, tuple[str, Callable[[], float]]]
"""By name: what the gauge says, and how it is read, in the event loop."""


class Metrics:
    """What is said of this server as it happens. Its methods are for the event loop."""

    def moved(self, seconds: float) -> None:
        """A person's move was stored and acknowledged so long after it came."""

    def refused(self, what: Limited) -> None:
        """Something was refused by a limit."""

    def stored(self, what: str, seconds: float, failed: bool) -> None:
        """The store has read or written something, or has failed."""

    def thought(self, how: str, seconds: float, instead: str) -> None:
        """A bot has chosen its move, waiting included; `instead`: why another one did, or ""."""

    def collected(self, seconds: float, objects: int) -> None:
        """A full garbage collection took so much processor time, and freed so many objects."""

    async def watch(self, gauges: Gauges) -> None:
        """Read the gauges now and then, for as long as the server runs."""
