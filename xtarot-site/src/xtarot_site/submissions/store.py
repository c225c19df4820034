"""The part of a database that keeps the works of the programme."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from xtarot.eventlog import Row
from xtarot_site.core.store.database import Database
from xtarot_site.core.store.insert import insert
from xtarot_site.core.store.logs import LogStore
from xtarot_site.core.store.outbox import OutgoingNotice
from xtarot_site.core.store.schema import contests, figures, taken_names, work_log, work_texts
from xtarot_site.core.store.writer import Change


class Taken(NamedTuple):
    """What is given once and never again: the name of a game, the letters of its clauses, a number."""

    kind: str  # game, letters, number
    name: str


class SentText(msgspec.Struct, frozen=True):
    """The files of a rulebook as they were sent in. `id` is the hash of their content then."""

    id: str
    files: dict[str, str]


_TAKE = taken_names.insert()
_TEXT = insert(work_texts).on_conflict_do_nothing()  # the same content has the same id
_KEEP = insert(figures)
_KEEP = _KEEP.on_conflict_do_update(index_elements=[figures.c.play], set_={"figures": _KEEP.excluded.figures})
_REWRITE = work_texts.update().where(work_texts.c.id == sa.bindparam("of")).values(files=sa.bindparam("new"))
_SIZE = (
    sa.select(sa.func.count()).select_from(work_log).where(work_log.c.kind.in_(sa.bindparam("kinds", expanding=True)))
)


class ContestStore(LogStore[Row]):
    """The contests, by their names."""

    def __init__(self, database: Database) -> None:
        super().__init__(Row, contests, database)

    async def append(
        self, name: str, row: Row, notices: Sequence[OutgoingNotice] = (), changes: Sequence[Change] = ()
    ) -> None:
        """Store a row, what is told of it, and these changes, together or not at all. Raises Conflict."""
        await self._database.write(*changes, *self.appending(name, row, notices))


class WorkStore(LogStore[Row]):
    """The logs of works, by their codes. Nothing is ever changed, but for the name of an author who has gone."""

    def __init__(self, database: Database) -> None:
        super().__init__(Row, work_log, database)

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
        texts = [(_TEXT, msgspec.structs.asdict(text))] if text else []
        taking = [(_TAKE, {**one._asdict(), "work": name}) for one in taken]
        await self._database.write(*texts, self.adding(name, row), *taking, *self._database.outbox.delivering(notices))

    async def size(self, kinds: Collection[str]) -> int:
        """How many rows of these kinds there are in all logs."""
        return await self._database.read(lambda connection: connection.execute(_SIZE, {"kinds": kinds}).scalar_one())

    async def text(self, name: str) -> dict[str, str] | None:
        """The files of the text with this id."""
        query = sa.select(work_texts.c.files).where(work_texts.c.id == name)
        files: dict[str, str] | None = await self._database.read(lambda connection: connection.scalar(query))
        return files

    async def rewrite(self, text: SentText) -> None:
        """Put these files in the place of those of a text, which keeps its id."""
        await self._database.write((_REWRITE, {"of": text.id, "new": text.files}))

    async def figures(self) -> dict[str, str]:
        """The figures of plays, as JSON, by the digest of the play."""
        query = sa.select(figures.c.play, figures.c.figures)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {str(play): str(text) for play, text in rows}

    async def keep_figures(self, play: str, text: str) -> None:
        """Keep the figures of a play in place of what there was."""
        await self._database.write((_KEEP, {"play": play, "figures": text}))

    async def taken(self) -> dict[Taken, str]:
        """All that is taken, with the work that has it."""
        query = sa.select(taken_names.c.kind, taken_names.c.name, taken_names.c.work)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {Taken(kind, name): work for kind, name, work in rows}
