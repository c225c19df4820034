"""Persons as the server reads and writes them: names, browsers, passkeys and words, independent of the database."""

from collections.abc import Collection, Iterable
from typing import Protocol

import msgspec


class Person(msgspec.Struct, frozen=True):
    """A session that took a name. `who`: its number in all logs, which only those see who moderate or run the site."""

    who: int
    name: str
    reviewer: bool = False
    since: float = 0.0  # seconds since 1970
    named: float = 0.0  # when the name was taken
    moderator: bool = False
    operator: bool = False  # runs the site by its pages


class Passkey(msgspec.Struct, frozen=True):
    """A passkey of a person: its `id`, its public `key`, and how often its device says that it was used."""

    id: bytes
    who: int
    key: bytes
    count: int
    name: str
    since: float  # seconds since 1970
    used: float


class People(Protocol):
    """All methods raise StoreError when the store cannot be used. What is written is on disk when a method returns.

    `keys` of a name are hashes of how it reads and looks (`xtarot_site.accounts.names`); no two persons share one.
    """

    async def person(self, who: int) -> Person | None:
        """The person of a number; None for a guest."""

    async def named(self, keys: Collection[bytes], besides: int | None = None) -> Person | None:
        """A person who has a name with one of these keys now, other than `besides`."""

    async def called(self) -> list[tuple[int, str]]:
        """The number and the name of each person."""

    async def holder(self, keys: Collection[bytes]) -> int | None:
        """Whose a name is: of who has it, or had it less than a year ago."""

    async def reviewers(self) -> list[Person]:
        """All reviewers, by name."""

    async def take_name(self, who: int, name: str, keys: Collection[bytes]) -> None:
        """Give a session this name; one that it had is kept from others for a year. Raises Conflict for a taken one."""

    async def add_keys(self, named: Iterable[tuple[int, str, Collection[bytes]]]) -> None:
        """Add to the keys of persons who have these names still, but for those that are taken."""

    async def set_reviewer(self, who: int, reviewer: bool) -> None:
        """Make a person a reviewer, or no longer one."""

    async def moderators(self) -> list[Person]:
        """All moderators, by name."""

    async def set_moderator(self, who: int, moderator: bool) -> None:
        """Make a person a moderator, or no longer one."""

    async def operators(self) -> list[Person]:
        """All who run the site by its pages, by name."""

    async def withdraw(self, who: int) -> None:
        """Forget all of a person but what was played and sent in: there the name goes, too. It can be asked for again.

        Nobody else can take the name for a year.
        """

    # Browsers

    async def attach(self, secret: str, who: int, guest: int | None = None, alone: bool = False) -> None:
        """Sign the browser of this secret in; what it played as a `guest` belongs to the person from then on.

        `alone`: when it comes back with this secret, it is to be the only one (`keep_only`).
        """

    async def detach(self, who: int, secret: str = "") -> None:
        """Sign out the browser of this secret, or all of them."""

    async def keep_only(self, who: int, secret: str) -> None:
        """Sign out all browsers but the one of this secret, and forget words and passkeys."""

    async def browsers(self, who: int) -> list[float]:
        """Since when each browser of a person is signed in, in seconds since 1970."""

    async def numbers(self, who: int) -> set[int]:
        """All numbers of a person, with those that they had as a guest; or the one of a guest."""

    async def played(self, who: int) -> int:
        """How many deals a person, or a guest, has played to the end."""

    # Words

    async def words(self, who: int) -> bytes | None:
        """The salt and hash of a person's words."""

    async def change_words(self, who: int, old: bytes | None, new: bytes) -> bool:
        """Put `new` in the place of `old`; False when somebody else has done so meanwhile."""

    # Passkeys

    async def passkey(self, credential: bytes) -> Passkey | None:
        """The passkey of this id."""

    async def passkeys(self, who: int) -> list[Passkey]:
        """The passkeys of a person, the oldest first."""

    async def add_passkey(self, passkey: Passkey) -> None:
        """Keep a new passkey. Raises Conflict for an id that is known."""

    async def use_passkey(self, credential: bytes, count: int) -> None:
        """Note that a passkey has been used, and its new count."""

    async def rename_passkey(self, who: int, credential: bytes, name: str) -> None:
        """Call a passkey of this person otherwise."""

    async def remove_passkey(self, who: int, credential: bytes) -> None:
        """Forget a passkey of this person."""

    # What devices with passkeys are asked

    async def ask(self, secret: str, purpose: str, challenge: bytes, seconds: float) -> None:
        """Remember what the browser of this secret was asked for this purpose, in place of what it was asked before.

        It can be answered for so many seconds.
        """

    async def answer(self, secret: str, purpose: str) -> bytes | None:
        """What this browser was asked, which is used up by that; None where nothing waits for its answer."""
