"""What is wrong with the data of a play: where, in both languages, with what to write."""

from dataclasses import dataclass

from xtarot.rules.texts import Text


@dataclass(frozen=True)
class PlayFault:
    """What is wrong at a field: ``deal.each``, ``score.2.points``; "" for the whole."""

    field: str
    text: Text

    def __str__(self) -> str:
        return self.of("en")

    def of(self, lang: str) -> str:
        """The fault with its field, in one language."""
        return f"{self.field}: {self.text.of(lang)}" if self.field else self.text.of(lang)


class BadPlay(ValueError):
    """Data that are no game: all that is wrong with them."""

    def __init__(self, faults: list[PlayFault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)
