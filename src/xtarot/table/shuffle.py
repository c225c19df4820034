"""RC-13: how the cards of the next deal come about, so that nobody can arrange them: not even the server with a player.

The server seals a secret; each person's browser sends the hash of a share; when no more are taken, the shares are
opened; the seed of the deal is made from all of them. Each of these is a row of the log, and this is what they come to.
"""

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from xtarot.deals.chance import NO_SHARE, Sealed, commitment
from xtarot.table import rows


@dataclass
class Shuffle:
    """What is known of the next deal. `shut`: once no more shares are taken, the names of those that count, by seat."""

    secret: bytes
    hashes: dict[int, str] = field(default_factory=dict)
    opened: dict[int, bytes] = field(default_factory=dict)
    shut: dict[int, str] | None = None
    _early: dict[int, str] = field(default_factory=dict)  # bytes that came with the share

    @cached_property
    def commitment(self) -> str:
        """What everybody is sent before anybody gives a share."""
        return commitment(self.secret)

    def share(self, row: rows.Share) -> None:
        """A seat has a share."""
        self.hashes[row.seat] = row.hash
        self._early.pop(row.seat, None)  # older logs have shares that were given again
        if row.bytes:
            self._early[row.seat] = row.bytes

    def forget(self, seat: int) -> None:
        """Who gave the share of a seat has left it. Once no more are taken, it counts all the same."""
        if self.shut is None and not self.shown:
            self.hashes.pop(seat, None)

    def close(self, row: rows.Shut, names: Mapping[int, str]) -> None:
        """No more shares are taken."""
        self.shut = {seat: names[seat] for seat in row.seats}

    def open(self, row: rows.OpenShare) -> None:
        """The bytes of a seat's share."""
        self.opened[row.seat] = bytes.fromhex(row.bytes)

    @property
    def shown(self) -> bool:
        """Whether who was alone has sent the bytes already: whoever comes or goes, they count, and no other share."""
        return bool(self._early)

    @property
    def closing(self) -> bool:
        """Whether there is nothing to wait for until no more shares are taken."""
        return self.shown and self.shut is None

    def awaited(self, persons: Collection[int]) -> set[int]:
        """Of which seats a share is still awaited, or, once no more are taken, its bytes."""
        if self.shown:
            return set()
        if self.shut is None:
            return set(persons) - self.hashes.keys()
        return self.shut.keys() - self.opened.keys()

    def before_deal(self, persons: Collection[int]) -> rows.Shut | rows.OpenShare | None:
        """The row that comes next, before the deal; None when it is time to deal."""
        if self.shut is None:
            return rows.Shut(seats=sorted(self._early or (seat for seat in persons if self.hashes.get(seat))))
        for seat in sorted(self._early.keys() - self.opened.keys()):
            return rows.OpenShare(seat=seat, bytes=self._early[seat])
        return None

    def sealed(self, seats: int) -> Sealed:
        """What the seed of the deal is made from."""
        return Sealed(self.secret, tuple(self.opened.get(seat, NO_SHARE) for seat in range(seats)))

    @property
    def withheld(self) -> list[str]:
        """The names of those whose bytes have not come."""
        return [name for seat, name in (self.shut or {}).items() if seat not in self.opened]


def fits(share: str, given: str) -> bool:
    """Whether these bytes, in hex digits, are those of this share."""
    return hashlib.sha256(bytes.fromhex(given)).hexdigest() == share
