"""The computing time that bots may use for one person."""

from typing import Protocol


class ComputeBudget(Protocol):
    """How long bots may compute for one viewer. It refills with time."""

    @property
    def left(self) -> float:
        """The seconds left; negative after more was spent than there was."""

    def spend(self, seconds: float) -> None:
        """Take seconds out, also more than there are."""
