"""Works of the programme as the server reads and writes them: their logs and the texts that were sent in."""

from collections.abc import Collection, Sequence
from typing import NamedTuple, Protocol

import msgspec

from xtarot.eventlog import Row
from xtarot_site.core.store.logs import Logs, OutgoingNotice


class Taken(NamedTuple):
    """What is given once and never again: the name of a game, the letters of its clauses, a number."""

    kind: str  # game, letters, number
    name: str


class SentText(msgspec.Struct, frozen=True):
    """The files of a rulebook as they were sent in. `id` is the hash of their content then."""

    id: str
    files: dict[str, str]


class Works(Logs[Row], Protocol):
    """The logs of works, by their codes. Nothing is ever changed, but for the name of an author who has gone."""

    async def append(
        self,
        name: str,
        row: Row,
        notices: Sequence[OutgoingNotice] = (),
        text: SentText | None = None,
        taken: Collection[Taken] = (),
    ) -> None:
        """Store a row of a work, what is told of it, the text that it brings, and what is taken with it.

        It is done together or not at all.

        Raises Conflict when its number, its command, or something of `taken` is taken already.
        """

    async def size(self, kinds: Collection[str]) -> int:
        """How many rows of these kinds there are in all logs."""

    async def text(self, name: str) -> dict[str, str] | None:
        """The files of the text with this id."""

    async def rewrite(self, text: SentText) -> None:
        """Put these files in the place of those of a text, which keeps its id."""

    async def figures(self) -> dict[str, str]:
        """The figures of plays, as JSON, by the digest of the play."""

    async def keep_figures(self, play: str, text: str) -> None:
        """Keep the figures of a play in place of what there was."""

    async def taken(self) -> dict[Taken, str]:
        """All that is taken, with the work that has it."""
