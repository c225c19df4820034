"""The line in the bar in which everybody reads the house notices that stand, on pages and at tables."""

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from msgspec import Struct

from xtarot.rules.texts import LANGS, Lang
from xtarot_site.core.clock import Clock
from xtarot_site.operate.audit_log import DAY
from xtarot_site.operate.service import Operations
from xtarot_site.table import Viewer
from xtarot_site.table.feed import encode


class ToldHouse(Struct):
    """A house notice as it is read, and for how many seconds it stands still."""

    text: str
    left: float


class HouseLine:
    """Says what stands; those who are connected to tables hear it at once."""

    def __init__(self, operations: Operations, clock: Clock) -> None:
        self._operations, self._clock = operations, clock
        self._viewers: set[Viewer] = set()
        operations.changed = self._tell

    def read(self, lang: Lang) -> list[ToldHouse]:
        """What stands now, in one language, the notice that ends first before the others."""
        now = self._clock.wall()
        standing = self._operations.site.standing(now).values()
        return [ToldHouse(one.words[lang], round(one.until - now, 1)) for one in standing]

    @contextmanager
    def heard(self, viewer: Viewer) -> Iterator[None]:
        """While this lasts, a viewer hears what stands whenever that is something else.

        Where it was lately, they hear it at once: they may have been away meanwhile.
        """
        self._viewers.add(viewer)
        if self._operations.site.noticed > self._clock.wall() - DAY:
            viewer.send(self._message(viewer.lang))
        try:
            yield
        finally:
            self._viewers.discard(viewer)

    def _tell(self) -> None:
        told = {lang: self._message(lang) for lang in LANGS}
        for viewer in [*self._viewers]:
            viewer.send(told["ja" if viewer.lang == "ja" else "en"])

    def _message(self, lang: str) -> bytes:
        """What stands, as those who are connected to a table are told it."""
        return encode({"t": "house", "notices": msgspec.to_builtins(self.read("ja" if lang == "ja" else "en"))})
