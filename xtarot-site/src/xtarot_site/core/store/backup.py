"""A site as a whole: copied to another place, backed up, and restored."""

import asyncio
import os
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import partial
from pathlib import Path

from xtarot.eventlog import StoreError
from xtarot_site.core.store.backup_file import check_archive, open_archive, write_archive
from xtarot_site.core.store.bulk_insert import Progress
from xtarot_site.core.store.disk import free_bytes, write_size
from xtarot_site.core.store.dump import SITE, DatabaseContents
from xtarot_site.core.store.insert import insert
from xtarot_site.core.store.live_users import Living, living_of
from xtarot_site.core.store.locations import (
    Change,
    contents_at,
    database_there,
    fill_database,
    fill_place,
    make_file,
    replaced,
)
from xtarot_site.core.store.schema import REVISION, own_secrets
from xtarot_site.core.store.site_epoch import begin_life
from xtarot_site.core.store.sqlite import SqliteStore, explained, sqlite_engine
from xtarot_site.core.store.store import Store

Withdraw = Callable[[Store, int], Awaitable[None]]
"""Forgets somebody who has gone, by their number."""

GROWTH = 1.6  # bytes of a file for one of the rows as text, at most
_NAME_SITE = insert(own_secrets).on_conflict_do_nothing()


def copy_site(source: Path | str, target: Path | str, progress: Progress) -> None:
    """Copy a site for which no server runs to a place where there is none. Raises StoreError."""
    if source == target:
        raise StoreError("it is to be copied to where it is; name another place")
    name_site(source)
    with contents_at(source, stopped=True) as contents:
        if contents.schema != REVISION:
            raise StoreError(
                f"{_called(source)}: its schema is {contents.schema}, here it is {REVISION};"
                " run there first: xtarot database upgrade"
            )
        if isinstance(target, Path) and isinstance(source, Path):
            _check_room(target.parent, source.stat().st_size)
        fill_place(contents, target, _refuse(contents.site), progress)


def back_up(place: Path | str, file: Path, at: float, progress: Progress) -> int:
    """Write all of a site into a file, while it runs; the number of rows. `at`: seconds since 1970.

    Raises StoreError.
    """
    name_site(place)
    with contents_at(place, stopped=False) as contents:
        return write_archive(contents, file, at, progress)


class Restoring:
    """A backup that is to be put into a place. `withdraw`: how somebody who has gone is forgotten there."""

    def __init__(self, file: Path, at: float, progress: Progress, withdraw: Withdraw) -> None:
        """Read all of the backup. `at`: now. Raises StoreError where it is damaged, or newer than this version."""
        self.archive = check_archive(file, progress)
        self._file, self._at, self._progress, self._withdraw = file, at, progress, withdraw
        self._living = list[Living]()
        self.gone = 0  # persons and guests who have gone since the backup was made

    @property
    def knows_gone(self) -> bool:
        """Whether anything said who has gone since."""
        return bool(self._living)

    def heed(self, living: Living) -> None:
        """Forget who was not there any more then. Raises StoreError for those of another site."""
        if not living.site or living.site != self.archive.site:
            raise StoreError("the list of who is there is another site's; name that of this one")
        self._living.append(living)

    def into(self, place: Path | str, replace: bool) -> None:
        """Put it into a place; `replace`: also in the place of what is there of the same site. Raises StoreError."""
        admit = self._take_over if replace else _refuse(self.archive.site)
        if isinstance(place, Path):
            _check_room(place.parent, self.archive.length * GROWTH)
            with replaced(place, admit) as made:
                self._make(made)
            return
        with database_there(place) as there:
            if there:
                admit(there)
        again = self._admit_again if replace else admit
        if self.archive.schema == REVISION and not self._living:
            with open_archive(self._file) as archive:
                fill_database(archive, place, again, self._progress, partial(begin_life, at=self._at))
            return
        with tempfile.TemporaryDirectory() as folder:
            _check_room(Path(folder), self.archive.length * GROWTH)
            made = Path(folder) / "tables.sqlite3"
            self._make(made)
            with contents_at(made, stopped=False) as contents:
                fill_place(contents, place, again, self._progress)

    def _make(self, file: Path) -> None:
        """Make a file of the backup: of this version's schema, and without who has gone."""
        with open_archive(self._file) as archive:
            make_file(archive, file, self._progress)
        with closing(SqliteStore(file)) as store:
            asyncio.run(self._forget_gone(store, file))
        _change(file, partial(begin_life, at=self._at))

    async def _forget_gone(self, store: Store, file: Path) -> None:
        with contents_at(file, stopped=False) as contents:
            there = living_of(contents)
        for who in sorted({who for living in self._living for who in there.who if living.lacks(who)}):
            await self._withdraw(store, who)
            self.gone += 1
            self._progress("persons and guests who have gone", self.gone)

    def _take_over(self, there: DatabaseContents) -> None:
        if not self.archive.site or not there.site:
            raise StoreError("nothing says that it is the same site; move away what is there, or name an empty place")
        if there.site != self.archive.site:
            raise StoreError("another site is there; move it away, or name an empty place")
        self.heed(living_of(there))

    def _admit_again(self, there: DatabaseContents) -> None:
        if living_of(there) not in self._living:
            raise StoreError("somebody was there meanwhile; stop all servers of the site, and begin again")


def name_site(place: Path | str) -> None:
    """Let a site have a name by which its backups are known, if it has none. Raises StoreError."""
    with contents_at(place, stopped=False) as contents:
        if contents.site or not any(form.name == own_secrets.name for form in contents.tables):
            return
    values = {"name": SITE, "secret": os.urandom(16)}
    _change(place, lambda connection: connection.execute(_NAME_SITE, values))


def _change(place: Path | str, change: Change) -> None:
    """Change what is in a place, all of it or nothing. Raises StoreError."""
    if isinstance(place, Path):
        engine, explaining = sqlite_engine(place, "IMMEDIATE", ()), explained(place)
    else:
        from xtarot_site.core.store.postgresql import called, database_explained, patient_engine

        engine, explaining = patient_engine(place, "READ COMMITTED"), database_explained(called(place))
    try:
        with explaining, engine.begin() as connection:
            change(connection)
    finally:
        engine.dispose()


def _called(place: Path | str) -> str:
    """A place as messages name it."""
    if isinstance(place, Path):
        return str(place)
    from xtarot_site.core.store.postgresql import called

    return called(place)


def _refuse(site: str) -> Callable[[DatabaseContents], None]:
    def refuse(there: DatabaseContents) -> None:
        which = "this site" if site and there.site == site else "another site"
        raise StoreError(f"{which} is there already; name an empty place")

    return refuse


def _check_room(folder: Path, needed: float) -> None:
    """Raise StoreError where there are not so many bytes free for what is made in a folder."""
    free = free_bytes(folder)
    if free < needed:
        raise StoreError(
            f"{folder}: about {write_size(needed)} are needed there, and {write_size(free)} are free; make room first"
        )
