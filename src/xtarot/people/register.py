"""Who is who: names are taken here."""

from datetime import UTC, datetime

from xtarot.clock import Clock
from xtarot.people import names, texts
from xtarot.store import Conflict, Person, Store
from xtarot.texts import Text


class Refusal(Exception):
    """What was asked for is not done; `text` says why, to whoever asked."""

    def __init__(self, text: Text, **words: object) -> None:
        super().__init__(text.of("en", **words))
        self.text = Text(text.of("ja", **words), text.of("en", **words))


class Register:
    """The persons of a site."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._people, self._clock = store.people, clock

    async def take_name(self, who: int, given: str) -> Person:
        """Make a person of a session, or change the person's name. Raises Refusal."""
        if fault := names.fault(given):
            raise Refusal(fault)
        name, known = names.clean(given), await self._people.person(who)
        if known and known.name == name:
            return known
        if known and self._clock.wall() < (free := known.named + names.MONTH):
            raise Refusal(texts.TOO_SOON, day=datetime.fromtimestamp(free, UTC).date())
        try:
            await self._people.take_name(who, name, names.keys(name))
        except Conflict:
            raise Refusal(texts.TAKEN) from None
        found = await self._people.person(who)
        assert found
        return found

    async def named(self, name: str) -> Person | None:
        """The person of this name, or of one that reads the same."""
        found = await self._people.named(names.keys(name))
        return found if found and names.reads_alike(found.name, name) else None

    async def is_others(self, name: str, who: int | None) -> bool:
        """Whether a name, or one like it, is somebody else's, or was until lately."""
        return await self._people.holder(names.keys(name)) not in (None, who)
