"""The part of the SQLite store that keeps the works of the programme."""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from xtarot.store.row import Row
from xtarot.store.schema import taken_names, work_log, work_texts
from xtarot.store.works import SentText, Taken

T = TypeVar("T")

_APPEND, _TAKE = work_log.insert(), taken_names.insert()
_TEXT = insert(work_texts).on_conflict_do_nothing()  # the same content has the same id
_REWRITE = work_texts.update().where(work_texts.c.id == sa.bindparam("of")).values(files=sa.bindparam("new"))
_ROWS = sa.select(
    work_log.c.work,
    work_log.c.seq,
    work_log.c.kind,
    work_log.c.payload,
    work_log.c.command,
    work_log.c.who,
    work_log.c.at,
)


class SqliteWorks:
    """`Works` in the file of a store, which reads and writes for them."""

    def __init__(
        self,
        read: Callable[[Callable[[sa.Connection], Any]], Awaitable[Any]],
        write: Callable[..., Awaitable[None]],
    ) -> None:
        self._read, self._write = read, write

    async def append(self, code: str, row: Row, text: SentText | None = None, taken: Collection[Taken] = ()) -> None:
        """Store a row with its text and what it takes. Raises Conflict."""
        texts = [(_TEXT, msgspec.structs.asdict(text))] if text else []
        taking = [(_TAKE, {**one._asdict(), "work": code}) for one in taken]
        await self._write(*texts, (_APPEND, {"work": code, **msgspec.structs.asdict(row)}), *taking)

    async def rows(self, code: str) -> list[Row]:
        """The log of a work in order."""
        query = _ROWS.where(work_log.c.work == code).order_by(work_log.c.seq)
        found = await self._read(lambda connection: connection.execute(query).all())
        return [Row(*row[1:]) for row in found]

    async def logs(self) -> dict[str, list[Row]]:
        """The logs of all works, that which was sent in first before the others."""
        query = _ROWS.order_by(work_log.c.work, work_log.c.seq)
        found: defaultdict[str, list[Row]] = defaultdict(list)
        for row in await self._read(lambda connection: connection.execute(query).all()):
            found[row.work].append(Row(*row[1:]))
        return dict(sorted(found.items(), key=lambda one: one[1][0].at))

    async def size(self, kinds: Collection[str]) -> int:
        """How many rows of these kinds there are in all logs."""
        query = sa.select(sa.func.count()).select_from(work_log).where(work_log.c.kind.in_(kinds))
        found: int = await self._read(lambda connection: connection.scalar(query))
        return found

    async def text(self, name: str) -> dict[str, str] | None:
        """The files of the text with this id."""
        query = sa.select(work_texts.c.files).where(work_texts.c.id == name)
        files: dict[str, str] | None = await self._read(lambda connection: connection.scalar(query))
        return files

    async def rewrite(self, text: SentText) -> None:
        """Put these files in the place of those of a text, which keeps its id."""
        await self._write((_REWRITE, {"of": text.id, "new": text.files}))

    async def taken(self) -> dict[Taken, str]:
        """All that is taken, with the work that has it."""
        query = sa.select(taken_names.c.kind, taken_names.c.name, taken_names.c.work)
        found = await self._read(lambda connection: connection.execute(query).all())
        return {Taken(kind, name): work for kind, name, work in found}
