"""What is to be played out at a table: a claim that lies open, or what is decided; and who still looks at it."""

from dataclasses import dataclass, field

from xtarot.table import rows


@dataclass
class Claiming:
    """What is to be played out: a claim or, without one, what is decided.

    `agreed`: the seats that have seen it; `by_hand`: those of them that play their own cards; `on`: whether the rest is
    being played out, as soon as nobody is awaited any more. It stays so to the end of the deal.
    """

    claim: rows.Claim | None = None
    agreed: set[int] = field(default_factory=set)
    by_hand: set[int] = field(default_factory=set)
    on: bool = False

    @property
    def seat(self) -> int:
        """Who claims; −1 for nobody."""
        return self.claim.seat if self.claim else -1

    @property
    def is_looked_at(self) -> bool:
        """Whether a hand lies open and the table waits until all have seen it."""
        return self.claim is not None and not self.on

    def awaited(self, persons: set[int]) -> set[int]:
        """Who has to agree yet, of the seats with people: all but who claims; who claims alone looks alone."""
        return ((persons - {self.seat}) or persons) - self.agreed

    def agree(self, body: rows.Agree) -> None:
        """A seat has seen it."""
        self.agreed.add(body.seat)
        if body.by_hand:
            self.by_hand.add(body.seat)

    def plays(self, seat: int) -> bool:
        """Whether the table plays the cards that this seat chooses."""
        return self.on and seat not in self.by_hand
