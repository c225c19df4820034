"""A backup: all rows of a site in one file, from which either database can be made.

It is gzip of lines of JSON: what it is, then each table and its rows, and at the end how many rows there were and their
digests. Without that last line it is not complete.
"""

import base64
import errno
import gzip
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import msgspec

from xtarot.eventlog import StoreError
from xtarot_site.core.store.bulk_insert import Progress
from xtarot_site.core.store.dump import AT_ONCE, Contents, RowTally, TableForm, Values, encode_row
from xtarot_site.core.store.file_lock import lock_file
from xtarot_site.core.store.migrate import refuse_unknown

WHAT, FORMAT = "back-up", 1
LONGEST = 1 << 26  # bytes of a line; more is no row of ours, and would fill the memory
LEVEL = 4  # of compression: half the time of the usual one, and 5 % more room


class Heading(msgspec.Struct, frozen=True):
    """The first line. `at`: when it was made, in seconds since 1970."""

    xtarot: str
    format: int
    schema: str
    site: str
    at: float
    tables: list[TableForm]


class _TableBegins(msgspec.Struct, frozen=True):
    table: str


class TableEnd(msgspec.Struct, frozen=True):
    """How many rows a table had, and the digest of them."""

    rows: int
    digest: str


class _End(msgspec.Struct, frozen=True):
    end: dict[str, TableEnd]


class Archive(Contents):
    """What is in a backup that was read up to its first row."""

    def __init__(self, file: Path, lines: Iterator[bytes]) -> None:
        self._file, self._lines = file, lines
        self.heading = _read_heading(file, next(lines, b""))
        self.site, self.schema, self.tables = self.heading.site, self.heading.schema, self.heading.tables
        self.length = 0  # bytes of the rows that were read
        self._next = next(lines, b"")  # the line after them

    def rows(self, form: TableForm) -> Iterator[Values]:
        """The rows of the next table. Raises StoreError where it is damaged."""
        binary = form.places("bytes")
        for line in self._next_rows(form):
            try:
                row = msgspec.json.decode(line, type=list[Any])
                for place in binary:
                    if row[place] is not None:
                        row[place] = base64.b64decode(row[place])
            except (msgspec.MsgspecError, ValueError, IndexError, TypeError):
                raise _damaged(self._file) from None
            if len(row) != len(form.columns):
                raise _damaged(self._file)
            yield row

    def _next_rows(self, form: TableForm) -> Iterator[bytes]:
        if self._next != _line(_TableBegins(form.name)):
            raise _damaged(self._file)
        for line in self._lines:
            if line[:1] == b"{":
                self._next = line
                return
            self.length += len(line)
            yield line
        raise _damaged(self._file)

    def end(self) -> dict[str, TableEnd]:
        """What the last line says of each table, when all rows were read. Raises StoreError where there is none."""
        try:
            found = msgspec.json.decode(self._next, type=_End).end
        except (msgspec.MsgspecError, UnicodeError):
            raise _damaged(self._file) from None
        for _ in self._lines:
            raise _damaged(self._file)
        return found


@contextmanager
def open_archive(file: Path) -> Iterator[Archive]:
    """A backup, to be read once from its first table on. Raises StoreError for a file that is none, or is damaged."""
    try:
        with file.open("rb") as opened, gzip.open(opened, "rb") as lines:
            yield Archive(file, _whole(file, lines))
    except OSError as error:
        raise StoreError(f"{file}: {error.strerror or error}") from error


def check_archive(file: Path, progress: Progress) -> Archive:
    """A backup of which all was read and found to be as it was written. Raises StoreError where it is not."""
    with open_archive(file) as archive:
        refuse_unknown(archive.schema, str(file))
        found: dict[str, TableEnd] = {}
        for form in archive.tables:
            tally = RowTally()
            for row in archive.rows(form):
                tally.add(encode_row(row))
                if tally.rows % AT_ONCE == 0:
                    progress(f"{form.name}, checked", tally.rows)
            found[form.name] = TableEnd(tally.rows, tally.digest)
        if found != archive.end():
            raise _damaged(file)
        return archive


def write_archive(contents: Contents, file: Path, at: float, progress: Progress) -> int:
    """Write a backup, for its owner alone; the number of its rows. It has its name only when it is complete.

    `at`: seconds since 1970. Raises StoreError where there is such a file, or it cannot be written.
    """
    if file.exists():
        raise StoreError(f"{file}: it is there already; name another file")
    beside = file.with_name(f"{file.name}.part")
    try:
        with _made_alone(beside) as opened:
            with gzip.GzipFile("", "wb", LEVEL, opened, mtime=at) as packed:
                rows = _write(contents, packed, at, progress)
            opened.flush()
            os.fsync(opened.fileno())
            check_archive(beside, progress)
            beside.rename(file)
            sync_folder(file.parent)
    except OSError as error:
        what = "make room" if error.errno == errno.ENOSPC else "name a file where one can be written"
        raise StoreError(
            f"{error.filename or beside}: {error.strerror or error}; no backup was made: {what}"
        ) from error
    return rows


def _write(contents: Contents, packed: gzip.GzipFile, at: float, progress: Progress) -> int:
    packed.write(_line(Heading(WHAT, FORMAT, contents.schema, contents.site, at, contents.tables)))
    ends: dict[str, TableEnd] = {}
    for form in contents.tables:
        packed.write(_line(_TableBegins(form.name)))
        tally = RowTally()
        for row in contents.rows(form):
            line = encode_row(row)
            tally.add(line)
            packed.write(line + b"\n")
            if tally.rows % AT_ONCE == 0:
                progress(form.name, tally.rows)
        ends[form.name] = TableEnd(tally.rows, tally.digest)
        progress(form.name, tally.rows)
    packed.write(_line(_End(ends)))
    return sum(one.rows for one in ends.values())


@contextmanager
def _made_alone(file: Path) -> Iterator[IO[bytes]]:
    """A new file, in the place of what was left of an earlier one; it goes if this fails."""
    with os.fdopen(os.open(file, os.O_CREAT | os.O_RDWR, 0o600), "r+b") as opened:
        try:
            lock_file(opened)
        except OSError:
            raise StoreError(f"{file}: another backup is being written there; wait for it, or name another") from None
        opened.truncate()
        try:
            yield opened
        except BaseException:
            file.unlink(missing_ok=True)
            raise


def sync_folder(folder: Path) -> None:
    """Have the names of files in a folder on the disk."""
    if os.name == "posix":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _whole(file: Path, lines: gzip.GzipFile) -> Iterator[bytes]:
    try:
        while line := lines.readline(LONGEST):
            yield line
    except gzip.BadGzipFile as error:
        if "Not a gzipped file" in str(error):
            raise StoreError(f"{file}: it is no backup of a site; `xtarot database backup` writes one") from None
        raise _damaged(file) from None
    except (EOFError, zlib.error):
        raise _damaged(file) from None


def _read_heading(file: Path, line: bytes) -> Heading:
    try:
        heading = msgspec.json.decode(line, type=Heading)
    except (msgspec.MsgspecError, UnicodeError):
        heading = None
    if heading is None or heading.xtarot != WHAT:
        raise StoreError(f"{file}: it is no backup of a site; `xtarot database backup` writes one")
    if heading.format > FORMAT:
        raise StoreError(f"{file}: a newer version of xtarot has written it; restore it with that one")
    return heading


def _damaged(file: Path) -> StoreError:
    return StoreError(f"{file}: it is damaged, or not complete; take another backup")


def _line(found: object) -> bytes:
    return msgspec.json.encode(found) + b"\n"
