"""What chance decides, how a seed decides it (RC-12), and how a seed comes about that nobody can arrange (RC-13)."""

import hashlib
import os
from collections.abc import Sequence
from typing import NamedTuple

from xtarot.games import Game


class Stream:
    """The random numbers named `label` of a seed (RC-12)."""

    def __init__(self, seed: bytes, label: str) -> None:
        self._head = seed + label.encode("ascii")
        self._block = 0
        self._numbers: list[int] = []

    def below(self, n: int) -> int:
        """A fair draw of 0 … n − 1."""
        limit = n * (2**32 // n)
        while True:
            if not self._numbers:
                block = hashlib.sha256(self._head + self._block.to_bytes(4, "big")).digest()
                self._block += 1
                self._numbers = [int.from_bytes(block[k : k + 4], "big") for k in range(28, -1, -4)]
            number = self._numbers.pop()
            if number < limit:
                return number % n

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """The cards, shuffled; index 0 is the top."""
        pile = list(cards)
        for k in range(len(pile) - 1, 0, -1):
            j = self.below(k + 1)
            pile[k], pile[j] = pile[j], pile[k]
        return pile


def first_dealer(seed: bytes, seats: int) -> int:
    """Who deals the first deal of a match, drawn from its seed (RC-13)."""
    return Stream(seed, "first").below(seats)


def new_seed() -> bytes:
    """The seed of a deal, from the operating system."""
    return os.urandom(32)


def read_seed(seed: int | str | bytes | None) -> bytes:
    """The 32 bytes of a seed: themselves, 64 hex digits, or the SHA-256 of a number's or text's UTF-8; None: fresh."""
    if seed is None:
        return new_seed()
    if isinstance(seed, bytes):
        if len(seed) != 32:
            raise ValueError("a seed has 32 bytes")
        return seed
    text = str(seed)
    if len(text) == 64 and all(digit in "0123456789abcdefABCDEF" for digit in text):
        return bytes.fromhex(text)
    return hashlib.sha256(text.encode()).digest()


def deal_seed(match_seed: bytes, number: int) -> bytes:
    """The seed of deal `number` (0, 1, …) of a match."""
    return hashlib.sha256(match_seed + b"deal" + number.to_bytes(4, "big")).digest()


def commitment(seed: bytes) -> str:
    """What is published before the deal, so that anyone can check afterwards that the cards were not arranged."""
    return hashlib.sha256(seed).hexdigest()


SHARE_SIZE = 16  # bytes


NO_SHARE = bytes(SHARE_SIZE)  # of a seat that gives none


def joint_seed(secret: bytes, shares: Sequence[bytes]) -> bytes:
    """RC-13: the seed that the server's secret (32 bytes) and a share of each seat (16 bytes) give together."""
    return hashlib.sha256(secret + b"".join(shares)).digest()


class Sealed(NamedTuple):
    """What the seed of a deal that nobody could arrange was made from (RC-13)."""

    secret: bytes
    shares: tuple[bytes, ...]

    @property
    def commitment(self) -> str:
        """What was published before anybody gave a share."""
        return commitment(self.secret)

    @property
    def seed(self) -> bytes:
        """The seed."""
        return joint_seed(self.secret, self.shares)

    @property
    def given(self) -> list[int]:
        """The seats that gave a share."""
        return [seat for seat, share in enumerate(self.shares) if share != NO_SHARE]


Chance = dict[str, list[list[int]]]
"""What chance decided, by the record's keys: ``hands``, one list a seat; other piles one list, from the top."""


def pile_sizes(game: Game, seats: int) -> dict[str, tuple[int, int]]:
    """The keys of a deal's cards, with how many piles and how many cards each: ``{"hands": (6, 18)}``."""
    found = {"hands": (seats, game.hand_size(seats))}
    rest = len(game.pack) - seats * found["hands"][1]
    if rest:
        found[game.rest] = (1, rest)
    found |= {key: (1, len(pack)) for key, pack in game.more_packs.items()}
    return found


def from_seed(game: Game, seats: int, dealer: int, seed: bytes) -> Chance:
    """Shuffle and deal: from the top, so many cards at a time, first to the seat after the dealer (or to `first`)."""
    top = Stream(seed, "cards").shuffled(game.pack)
    size = game.hand_size(seats)
    hands: list[list[int]] = [[] for _ in range(seats)]
    at, seat = 0, (dealer + 1) % seats if game.has_dealer else dealer
    while at < seats * size:
        hands[seat] += top[at : at + game.at_once]
        at += game.at_once
        seat = (seat + 1) % seats
    chance = {"hands": hands}
    if top[at:]:
        chance[game.rest] = [top[at:]]
    for key, pack in game.more_packs.items():
        chance[key] = [Stream(seed, key).shuffled(pack)]
    return chance
