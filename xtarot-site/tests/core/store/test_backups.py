"""A site as a whole: nothing of it is lost or changed on its way, and what ends half-way leaves what was there."""

import asyncio
import errno
import gzip
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from operator import methodcaller
from pathlib import Path
from threading import Thread

import pytest
import sqlalchemy as sa

from core.store.every_table import ROWS, fill_every_table
from core.store.later_schema import LATER, use_later_schema
from core.store.restoring import BASELINE_SITE, NOW, Place, do, engine_of, forget, nothing, restore
from site_support.databases import Cluster
from xtarot.eventlog import Row, StoreError
from xtarot_site.core.store.backup import Restoring, back_up, copy_site
from xtarot_site.core.store.backup_file import check_archive
from xtarot_site.core.store.dump import DatabaseContents, RowTally, TableForm, tally_of
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.file_lock import only_server
from xtarot_site.core.store.locations import contents_at
from xtarot_site.core.store.schema import BASELINE, REVISION, metadata, own_secrets
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.core.store.site_epoch import BEGINNING
from xtarot_site.core.store.sqlite import READING, SqliteStore, sqlite_engine
from xtarot_site.core.store.store import Store


def tallies(place: Place) -> dict[str, tuple[int, str]]:
    with contents_at(place, stopped=False) as contents:
        assert contents.schema in (REVISION, LATER)
        forms = [TableForm(form.name, dict(sorted(form.columns.items()))) for form in contents.tables]
        found = {form.name: tally_of(contents, form) for form in forms}
        return {name: (one.rows, one.digest) for name, one in found.items()}


def restored(place: Place) -> dict[str, tuple[int, str]]:
    """The tallies of a place into which a backup was restored, without the life that began with it."""

    def forget_life(connection: sa.Connection) -> None:
        for statement in ("sessions WHERE who", "lives WHERE first"):
            done = connection.execute(sa.text(f"DELETE FROM {statement} = {int(NOW) - BEGINNING}"))
            assert done.rowcount == 1

    do(place, forget_life)
    return tallies(place)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A file of the first schema, with tables in the middle of a deal."""
    file = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(BASELINE_SITE.read_text(encoding="utf-8"))
    return file


@pytest.fixture
def full(place: str) -> Place:
    """A site with rows in every table."""
    found = place if place.startswith("postgresql") else Path(place)
    open_store(found).close()
    do(found, fill_every_table)
    return found


def test_a_back_up_is_restored_into_either_database_as_it_was(full: Place, empty: Place, tmp_path: Path) -> None:
    file = tmp_path / "b.gz"
    rows = back_up(full, file, 5.0, nothing)
    before = tallies(full)
    assert rows == sum(count for count, _ in before.values())
    assert {count for name, (count, _) in before.items() if name != "own_secrets"} == {ROWS}
    assert file.stat().st_mode & 0o077 == 0
    assert restore(file, empty).archive.heading.at == 5.0
    assert restored(empty) == before
    assert {path.name for path in tmp_path.glob("other/*")} <= {"tables.sqlite3", "tables.sqlite3-server"}


def test_a_site_is_copied_and_goes_on_counting(full: Place, empty: Place) -> None:
    copy_site(full, empty, nothing)
    assert tallies(empty) == tallies(full)

    async def next_number(place: Place) -> int:
        with closing(open_store(place)) as store:
            return (await SessionStore(store).begin("n" * 43)).who

    assert asyncio.run(next_number(empty)) == 7 * (ROWS - 1) + 3 + 1


def test_the_log_of_a_file_that_was_moved_away_is_not_that_of_the_new_one(full: Place, tmp_path: Path) -> None:
    file, place = tmp_path / "b.gz", tmp_path / "other" / "tables.sqlite3"
    back_up(full, file, 5.0, nothing)
    restore(file, place)
    with closing(sqlite3.connect(place)) as broken_off:
        broken_off.execute("PRAGMA journal_mode = WAL")
        broken_off.execute("UPDATE sessions SET name = 'of another file'")
        broken_off.commit()
        left = place.with_name("tables.sqlite3-wal").read_bytes()  # as a server leaves it that is killed
    place.unlink()
    place.with_name("tables.sqlite3-wal").write_bytes(left)
    restore(file, place)
    assert restored(place) == tallies(full)


def test_every_table_goes_along() -> None:
    """A table that is made later goes along by itself, in the order in which tables refer to each other."""
    names = [table.name for table in metadata.sorted_tables]
    assert names.index("tables") < names.index("log")
    assert names.index("deals") < names.index("branches")


def test_what_is_written_meanwhile_is_not_in_a_back_up(full: Place, tmp_path: Path) -> None:
    file, written = tmp_path / "b.gz", list[str]()

    async def write() -> None:
        with closing(open_store(full)) as store:
            await store.open("new", "xrummy", [Row(1, "open", {})])

    def meanwhile(what: str, rows: int) -> None:
        if not written:
            written.append(what)
            asyncio.run(write())

    before = tallies(full)
    back_up(full, file, 5.0, meanwhile)
    assert written
    assert tallies(full) != before
    restore(file, place := tmp_path / "other" / "tables.sqlite3")
    assert {name: found for name, found in restored(place).items() if name != "own_secrets"} == {
        name: found for name, found in before.items() if name != "own_secrets"
    }


class Stopped(Exception):
    pass


def stopping_at(n: int) -> Callable[[str, int], None]:
    """Ends the work when it says for the n-th time how far it is."""
    left = iter(range(n))

    def progress(what: str, rows: int) -> None:
        if next(left, None) is None:
            raise Stopped

    return progress


def test_what_ends_half_way_leaves_what_was_there(full: Place, empty: Place, tmp_path: Path) -> None:
    file = tmp_path / "b.gz"
    with pytest.raises(Stopped):
        back_up(full, file, 5.0, stopping_at(38))
    assert not [*tmp_path.glob("b.gz*")]
    back_up(full, file, 5.0, nothing)
    with pytest.raises(Stopped):
        copy_site(full, empty, stopping_at(38))
    with pytest.raises(StoreError, match="there are no tables yet"), contents_at(empty, stopped=False):
        pass
    restoring = Restoring(file, NOW, nothing, forget)
    restoring._progress = stopping_at(38)
    with pytest.raises(Stopped):
        restoring.into(empty, replace=False)
    with pytest.raises(StoreError, match="there are no tables yet"), contents_at(empty, stopped=False):
        pass
    restore(file, empty)
    assert restored(empty) == tallies(full)


def test_a_file_without_tables_as_a_full_disk_leaves_it_is_an_empty_place(full: Place, tmp_path: Path) -> None:
    back_up(full, tmp_path / "b.gz", 5.0, nothing)
    file = tmp_path / "half" / "tables.sqlite3"
    file.parent.mkdir()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    assert file.stat().st_size
    restore(tmp_path / "b.gz", file)
    assert restored(file) == tallies(full)


def test_a_stranger_s_file_is_left_alone(full: Place, tmp_path: Path) -> None:
    back_up(full, tmp_path / "b.gz", 5.0, nothing)
    file = tmp_path / "stranger.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE theirs (n)")
    before = file.read_bytes()
    with pytest.raises(StoreError, match="there are no tables yet"):
        restore(tmp_path / "b.gz", file)
    assert file.read_bytes() == before


def test_a_place_with_a_site_is_left_alone(full: Place, empty: Place, tmp_path: Path) -> None:
    file = tmp_path / "b.gz"
    back_up(full, file, 5.0, nothing)
    restore(file, empty)
    before = tallies(empty)
    for work in (lambda: restore(file, empty), lambda: copy_site(full, empty, nothing)):
        with pytest.raises(StoreError, match=r"^this site is there already; name an empty place$"):
            work()
    unknown = "nothing says that it is the same site; move away what is there, or name an empty place"
    for change, said in (
        (own_secrets.update().values(secret=b"x"), "another site is there; move it away, or name an empty place"),
        (own_secrets.delete(), unknown),
    ):
        do(empty, methodcaller("execute", change))
        with pytest.raises(StoreError, match=f"^{said}$"):
            restore(file, empty, replace=True)
        with pytest.raises(StoreError, match=r"^another site is there already; name an empty place$"):
            restore(file, empty)
    del before["own_secrets"]
    assert {name: found for name, found in tallies(empty).items() if name != "own_secrets"} == before


def test_a_restore_takes_the_place_of_the_same_site(full: Place, tmp_path: Path) -> None:
    file = tmp_path / "b.gz"
    back_up(full, file, 5.0, nothing)
    before = tallies(full)
    do(full, lambda connection: connection.execute(sa.text("UPDATE tables SET game = 'lost'")))
    do(full, lambda connection: connection.execute(sa.text("DELETE FROM answers")))
    assert tallies(full) != before
    assert restore(file, full, replace=True).knows_gone
    assert restored(full) == before


def test_nothing_is_put_where_a_server_runs(full: Place, empty: Place, tmp_path: Path) -> None:
    file = tmp_path / "b.gz"
    with served(full):
        back_up(full, file, 5.0, nothing)
        before = tallies(full)
        for work in (lambda: restore(file, full, replace=True), lambda: copy_site(full, empty, nothing)):
            with pytest.raises(StoreError, match=r"a server uses it; stop all servers of the site first$"):
                work()
    assert tallies(full) == before
    with served(empty), pytest.raises(StoreError, match="a server uses it; stop"):
        restore(file, empty)


@contextmanager
def served(place: Place) -> Iterator[None]:
    """As a server has a place."""
    lock = only_server(place) if isinstance(place, Path) else nullcontext()
    with lock, closing(open_store(place)):
        yield


def test_a_server_that_starts_waits_until_a_restore_is_done(postgresql: Cluster, tmp_path: Path) -> None:
    full, target, file = postgresql.new(), postgresql.empty(), tmp_path / "b.gz"
    do(full, fill_every_table)
    back_up(full, file, 5.0, nothing)
    started, begun = list[Store](), list[Thread]()
    engine = engine_of(target)

    def waits() -> bool:
        asked = sa.text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
        with engine.connect() as connection:
            return bool(connection.scalar(asked))

    def meanwhile(what: str, rows: int) -> None:
        if what == "log" and not begun:
            begun.append(Thread(target=lambda: started.append(open_store(target))))
            begun[0].start()
            while not waits():
                pass
        assert not started

    restoring = Restoring(file, NOW, nothing, forget)
    restoring._progress = meanwhile
    restoring.into(target, replace=False)
    begun[0].join()
    started[0].close()
    engine.dispose()
    assert restored(target) == tallies(full)


def test_a_back_up_of_an_older_schema_is_brought_up_to_date(
    empty: Place, old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "b.gz"
    back_up(old, file, 5.0, nothing)
    use_later_schema(monkeypatch, tmp_path)
    restore(file, empty)
    SqliteStore(old).close()
    assert restored(empty) == tallies(old)


def test_a_copy_of_an_older_schema_is_refused(
    empty: Place, old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_later_schema(monkeypatch, tmp_path)
    refusal = rf"its schema is {BASELINE}, here it is {LATER}; run there first: xtarot database upgrade$"
    with pytest.raises(StoreError, match=refusal):
        copy_site(old, empty, nothing)


def rewritten(file: Path, change: Callable[[bytes], bytes]) -> Path:
    other = file.with_name("other.gz")
    other.write_bytes(gzip.compress(change(gzip.decompress(file.read_bytes()))))
    return other


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup."""
    folder = tmp_path_factory.mktemp("kept")
    SqliteStore(folder / "tables.sqlite3").close()
    do(folder / "tables.sqlite3", fill_every_table)
    back_up(folder / "tables.sqlite3", folder / "b.gz", 5.0, nothing)
    return folder / "b.gz"


def test_whatever_is_cut_off_or_changed_is_noticed(kept: Path, tmp_path: Path) -> None:
    """At every length, and with every bit turned over in turn, as far as the time for it goes."""
    whole, file = kept.read_bytes(), tmp_path / "b.gz"
    for place in {*range(0, len(whole), len(whole) // 60), len(whole) - 1, len(whole) - 9}:
        file.write_bytes(whole[:place])
        with pytest.raises(StoreError):
            check_archive(file, nothing)
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << place % 8]) + whole[place + 1 :])
        try:
            check_archive(file, nothing)
        except StoreError:
            continue
        assert gzip.decompress(file.read_bytes()) == gzip.decompress(whole), "only what says nothing is as good as any"


def test_what_is_no_back_up_or_another_is_said_in_one_sentence(kept: Path, tmp_path: Path) -> None:
    file = tmp_path / "b.gz"
    shutil.copy(kept, file)
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    said = {
        "it is no backup of a site; `xtarot database backup` writes one": [
            b"Dear diary",
            gzip.compress(b"Dear diary"),
            gzip.compress(b"{}"),
            gzip.compress(b'{"xtarot": "\xff"}'),
            gzip.compress(b""),
        ],
        "it is damaged, or not complete; take another backup": [
            gzip.compress(b"".join(lines[:-1])),
            gzip.compress(b"".join(lines).replace(b'"end":{"', b'"end":{"\xff')),
            gzip.compress(b"".join(lines[:1])),
            gzip.compress(b"".join(lines[:40] + lines[41:])),
            gzip.compress(b"".join(lines + lines[-1:])),
            gzip.compress(b"".join(lines).replace("夢".encode(), b"x", 1)),
        ],
        "a newer version of xtarot has written it; restore it with that one": [
            gzip.compress(b"".join(lines).replace(b'"format":1', b'"format":2', 1))
        ],
        f"a newer version of xtarot has written it (schema 9000, here {REVISION}); use that version": [
            gzip.compress(b"".join(lines).replace(f'"schema":"{REVISION}"'.encode(), b'"schema":"9000"', 1))
        ],
    }
    for sentence, contents in said.items():
        for content in contents:
            file.write_bytes(content)
            with pytest.raises(StoreError) as caught:
                restore(file, tmp_path / "new" / "tables.sqlite3")
            assert str(caught.value) == f"{file}: {sentence}"
    assert not (tmp_path / "new").exists()
    with pytest.raises(StoreError, match=r"nowhere: No such file or directory$"):
        restore(tmp_path / "nowhere", tmp_path / "new" / "tables.sqlite3")


def test_no_line_that_would_fill_the_memory_is_read(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xtarot_site.core.store.backup_file.LONGEST", 100)
    with pytest.raises(StoreError, match="it is no backup of a site"):
        check_archive(kept, nothing)


def test_a_back_up_takes_the_place_of_no_file_and_two_do_not_write_one(full: Place, tmp_path: Path) -> None:
    file = tmp_path / "b.gz"
    file.write_bytes(b"precious")
    with pytest.raises(StoreError, match=r"b\.gz: it is there already; name another file$"):
        back_up(full, file, 5.0, nothing)
    assert file.read_bytes() == b"precious"
    file.unlink()

    def second(what: str, rows: int) -> None:
        if what != "log":
            return
        with pytest.raises(StoreError, match=r"another backup is being written there; wait for it"):
            back_up(full, file, 5.0, nothing)

    back_up(full, file, 5.0, second)
    check_archive(file, nothing)


def test_what_a_killed_back_up_has_left_is_written_over(full: Place, tmp_path: Path) -> None:
    (tmp_path / "b.gz.part").write_bytes(b"x" * 10_000_000)
    back_up(full, tmp_path / "b.gz", 5.0, nothing)
    assert check_archive(tmp_path / "b.gz", nothing).tables


def test_too_little_room_is_said_before_anything_is_done(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage._replace(free=1000))
    with pytest.raises(StoreError, match=r"about 0 MB are needed there, and 0 MB are free; make room first$"):
        restore(kept, tmp_path / "new" / "tables.sqlite3")
    assert not (tmp_path / "new").exists()


def test_a_full_disk_is_said(full: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(fd: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("xtarot_site.core.store.backup_file.os.fsync", no_room)
    with pytest.raises(StoreError, match=r"b\.gz\.part: No space left on device; no backup was made: make room$"):
        back_up(full, tmp_path / "b.gz", 5.0, nothing)
    assert not [*tmp_path.glob("b.gz*")]


def test_a_disk_that_is_nearly_full_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(SqliteStore(tmp_path / "tables.sqlite3")) as store:
        for free, said in ((51, ""), (50, f"{tmp_path}: the disk is 95 % full, 0 MB are free; make room, since")):
            usage = type(shutil.disk_usage(tmp_path))(1000, 1000 - free, free)
            monkeypatch.setattr(shutil, "disk_usage", lambda path, usage=usage: usage)
            assert str(store.full_disk() or "").startswith(said)
            assert bool(store.full_disk()) == bool(said)


def test_rows_are_told_apart_by_what_they_are() -> None:
    def tally(*lines: bytes) -> RowTally:
        found = RowTally()
        for line in lines:
            found.add(line)
        return found

    assert tally(b"[1]", b"[2]") == tally(b"[2]", b"[1]")
    assert tally(b"[1]", b"[1]") != tally(b"[2]", b"[2]")
    assert tally(b"[1]") != tally(b"[1]", b"[1]")


def test_a_transaction_that_reads_sees_one_moment(tmp_path: Path) -> None:
    place = tmp_path / "tables.sqlite3"
    SqliteStore(place).close()
    engine = sqlite_engine(place, "DEFERRED", READING)
    with engine.connect() as connection:
        assert DatabaseContents(connection).empty
        do(place, fill_every_table)
        assert DatabaseContents(connection).empty
    engine.dispose()
