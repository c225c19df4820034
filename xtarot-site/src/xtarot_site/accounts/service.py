"""Who is who: names are taken, and persons come in, here."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any, TypeVar

from xtarot.eventlog import Conflict
from xtarot.rules.texts import Lang, Text
from xtarot.table.seats import Shown, clean_name
from xtarot_site.accounts import names, passkeys, refusals
from xtarot_site.accounts import passphrase as words
from xtarot_site.accounts.passkeys import BadAnswer, Challenges, Party
from xtarot_site.accounts.store import CredentialStore, Passkey
from xtarot_site.core.clock import Clock
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import Person
from xtarot_site.core.store.store import Store

T = TypeVar("T")

logger = logging.getLogger(__name__)

MOST_PASSKEYS = 20  # of a person
_NOBODY = b"\0" * 80  # as what is kept of words that nobody has


class RegisterRefused(Exception):
    """What was asked for is not done; `text` says why, to whoever asked."""

    def __init__(self, text: Text, **words: object) -> None:
        self.text = text.filled(**words)
        super().__init__(self.text.en)


class Register:
    """The persons of a site. `authors`: of rulebooks, whose names only whoever runs the site gives."""

    def __init__(self, store: Store, clock: Clock, authors: Iterable[str] = ()) -> None:
        self._people, self._credentials, self._clock = PersonStore(store), CredentialStore(store), clock
        self._authors = names.keys_of_authors(authors)
        self._challenges = Challenges(self._credentials)
        self._turn = asyncio.Semaphore(1)

    # Names

    async def take_name(self, who: int, given: str) -> Person:
        """Make a person of a session, or change the person's name. Raises RegisterRefused."""
        if fault := names.find_fault(given):
            raise RegisterRefused(fault)
        name, known = names.normalize(given), await self._people.person(who)
        if known and known.name == name:
            return known
        if self.is_author(name):
            raise RegisterRefused(refusals.OF_AUTHOR, name=name)
        now = self._clock.wall()
        if known and now < (free := names.changeable(known, now)):
            raise RegisterRefused(refusals.TOO_SOON, day=datetime.fromtimestamp(free, UTC).date())
        return await self._call(who, name)

    async def rename(self, person: Person, new: str) -> Person:
        """Give a person another name, as only whoever runs the site can. Raises RegisterRefused."""
        if fault := names.find_fault(new):
            raise RegisterRefused(fault)
        return await self._call(person.who, names.normalize(new))

    async def _call(self, who: int, name: str) -> Person:
        try:
            await self._people.take_name(who, name, names.keys(name))
        except Conflict:
            other = await self._people.named(names.keys(name), besides=who)
            if other and not names.reads_alike(other.name, name):
                raise RegisterRefused(refusals.ALIKE, name=name, other=other.name) from None
            raise RegisterRefused(refusals.TAKEN) from None
        return await self._person(who)

    def is_author(self, name: str) -> bool:
        """Whether a name is that of the author of a rulebook, or looks like it."""
        return bool(names.keys(name) & self._authors)

    async def person(self, who: int) -> Person | None:
        """The person of a number; None for a guest."""
        return await self._people.person(who)

    async def named(self, name: str) -> Person | None:
        """The person of this name, or of one that reads the same."""
        return await self._people.named([names.reading_key(name)])

    async def find(self, text: str) -> Person | None:
        """The person of a number, written ``#12`` or ``12``, or of a name.

        Raises RegisterRefused where ``12`` is the number of one and the name of another. No name of today is a number.
        """
        digits = text.strip().removeprefix("#")
        by_number = (
            await self.person(int(digits)) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None
        )
        by_name = None if text.strip().startswith("#") else await self.named(text)
        if by_number and by_name and by_number.who != by_name.who:
            raise RegisterRefused(refusals.AMBIGUOUS, number=by_number.who, name=by_number.name, other=by_name.who)
        return by_number or by_name

    async def conflict(self, name: Shown, who: int | None) -> Text | None:
        """Why a name is not for this guest: it, or one like it, is somebody else's, or was until lately."""
        if await self._people.holder(names.keys(name)) in (None, who):
            return None
        other = await self._people.named(names.keys(name))
        if other and not names.reads_alike(other.name, name):
            return refusals.ALIKE.filled(name=name, other=other.name)
        return refusals.BELONGS.filled(name=name)

    async def renew_keys(self) -> None:
        """Keep names by how they look to the rules of today, also those that were taken before. Raises StoreError.

        Where two names that look alike are both taken already, each stays.
        """
        marked = {who: name for who, name in await self._people.called() if names.has_marks(name)}
        keys = await asyncio.to_thread(lambda: {who: names.keys(name) for who, name in marked.items()})
        await self._people.add_keys([(who, name, keys[who]) for who, name in marked.items()])

    # Words

    async def give_words(self, who: int, lang: Lang) -> list[str]:
        """Six new words of a person, in place of the old ones. Raises RegisterRefused."""
        await self._person(who)
        while True:
            given = words.new_words(lang)
            kept = await self._slowly(words.hashed, given)
            if await self._credentials.change_words(who, await self._credentials.words(who), kept):
                return given

    async def replace_words(self, person: Person, lang: Lang) -> list[str]:
        """Six new words for a person, asked for by whoever runs the site. Raises RegisterRefused.

        Browsers and passkeys stay as they are: who comes in by the words can sign all others out.
        """
        given = await self.give_words(person.who, lang)
        logger.warning("%r was given new words by whoever runs the site", person.name)
        return given

    async def enter_by_words(self, name: str, given: str, lang: Lang) -> tuple[Person, list[str]]:
        """The person of a name whose six words these are, spent by that, and their new ones. Raises RegisterRefused."""
        said = words.read_words(given)
        if said is None:
            raise RegisterRefused(refusals.WORDS_FORM)
        person = await self.named(name)
        kept = (await self._credentials.words(person.who) if person else None) or _NOBODY  # which takes as long
        fits = await self._slowly(words.match_words, said, kept)
        fresh = words.new_words(lang)
        if (
            not fits
            or not person
            or not await self._credentials.change_words(person.who, kept, await self._slowly(words.hashed, fresh))
        ):
            logger.warning("signing in as %r was refused: the words do not fit", name)
            raise RegisterRefused(refusals.WRONG_WORDS)
        return person, fresh

    # Passkeys

    async def ask_to_make(self, site: Party, secret: str, who: int) -> dict[str, Any]:
        """What the browser of this secret is to ask a device that makes a passkey. Raises RegisterRefused."""
        person, known = await self._person(who), await self._credentials.passkeys(who)
        if len(known) >= MOST_PASSKEYS:
            raise RegisterRefused(refusals.MOST_PASSKEYS, most=MOST_PASSKEYS)
        return passkeys.making(site, person.name, await self._challenges.ask(secret, "make"), known)

    async def make(self, site: Party, secret: str, who: int, answer: dict[str, Any], name: str) -> Passkey:
        """Keep the passkey that a device has made for a person. Raises RegisterRefused."""
        await self._person(who)
        try:
            challenge = await self._challenges.take(secret, "make")
            made = passkeys.made(site, challenge, answer, who, clean_name(name), self._clock.wall())
            await self._credentials.add_passkey(made)
        except (BadAnswer, Conflict) as error:
            logger.warning("a new passkey was refused: %.200r", str(error))  # it may quote a stranger
            raise RegisterRefused(refusals.BAD_ANSWER) from None
        return made

    async def ask_to_use(self, site: Party, secret: str) -> dict[str, Any]:
        """What the browser of this secret is to ask a device with a passkey."""
        return passkeys.using(site, await self._challenges.ask(secret, "use"))

    async def enter_by_passkey(self, site: Party, secret: str, answer: dict[str, Any]) -> Person:
        """The person whose passkey has answered. Raises RegisterRefused."""
        try:
            challenge = await self._challenges.take(secret, "use")
            passkey = await self._credentials.passkey(passkeys.credential_of(answer))
            if passkey is None:
                raise RegisterRefused(refusals.UNKNOWN_PASSKEY)
            count = passkeys.used(site, challenge, answer, passkey)
        except BadAnswer as error:
            logger.warning("signing in by a passkey was refused: %.200r", str(error))
            raise RegisterRefused(refusals.BAD_ANSWER) from None
        await self._credentials.use_passkey(passkey.id, count)
        return await self._person(passkey.who)

    async def _person(self, who: int) -> Person:
        found = await self._people.person(who)
        if found is None:
            raise RegisterRefused(refusals.NO_PERSON)
        return found

    async def _slowly(self, work: Callable[..., T], *given: object) -> T:
        """What takes a while, one at a time: many who try to sign in do not stop the tables."""

        async def done() -> T:
            async with self._turn:
                return await asyncio.to_thread(work, *given)

        return await asyncio.create_task(done())  # who asks may be made to wait meanwhile, and must not keep the turn
