"""``xtarot database copy``, ``backup``, ``restore`` and ``xtarot people living`` as they are typed."""

import gzip
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from site_support.databases import Cluster
from site_support.live import free_port
from xtarot.cli.program import app
from xtarot_site.core.store.file_lock import only_server
from xtarot_site.core.store.sqlite import SqliteStore


def run(*command: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in command])


def said(*command: object) -> str:
    """What is said of what cannot be done: one sentence."""
    refused = run(*command)
    assert refused.exit_code == 1
    assert refused.stdout == ""
    assert refused.stderr.startswith("xtarot: ")
    assert refused.stderr.count("\n") == 1
    return refused.stderr.removeprefix("xtarot: ").strip()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a site."""
    folder = tmp_path / "site"
    SqliteStore(folder / "tables.sqlite3").close()
    return folder


GIVEN = "who NOT IN (SELECT first FROM lives)"  # a new life begins with a number that nobody has


def sessions(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / "tables.sqlite3")) as database:
        return [name for (name,) in database.execute(f"SELECT name FROM sessions WHERE {GIVEN} ORDER BY who")]


def come(folder: Path, *names: str) -> None:
    with closing(sqlite3.connect(folder / "tables.sqlite3")) as database, database:
        database.executemany("INSERT INTO sessions (name, since) VALUES (?, 1.0)", [(name,) for name in names])


def test_a_site_goes_into_a_database_and_back_and_out_of_a_back_up(
    postgresql: Cluster, data: Path, tmp_path: Path
) -> None:
    come(data, "Aki", "Mio")
    address, file = postgresql.empty(), tmp_path / "b.gz"
    copied = run("database", "copy", data, address)
    assert (copied.exit_code, copied.stdout.split(";")[0]) == (0, "copied, read again, and the same")
    assert run("database", "copy", address, tmp_path / "back").exit_code == 0
    assert sessions(tmp_path / "back") == ["Aki", "Mio"]
    kept = run("database", "backup", file, "--database", address)
    assert kept.exit_code == 0
    assert kept.stdout == f"{file}: 3 rows, read again\n"
    restored = run("database", "restore", file, "--data", tmp_path / "again")
    assert restored.exit_code == 0
    assert "the site is as it was at " in restored.stdout
    assert "nothing says who has gone since, so they are back: " in restored.stderr
    assert sessions(tmp_path / "again") == ["Aki", "Mio"]


def test_a_place_to_copy_is_named_by_the_environment(
    postgresql: Cluster, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    come(data, "Aki")
    unset = "-: it is the place that XTAROT_DATABASE names, which is not set"
    monkeypatch.delenv("XTAROT_DATABASE", raising=False)
    assert said("database", "copy", data, "-") == unset
    monkeypatch.setenv("XTAROT_DATABASE", postgresql.empty())
    assert run("database", "copy", data, "-").exit_code == 0
    assert run("database", "copy", "-", tmp_path / "back").exit_code == 0
    assert sessions(tmp_path / "back") == ["Aki"]


def test_a_list_of_who_is_there_keeps_away_who_has_gone(data: Path, tmp_path: Path) -> None:
    come(data, "Aki", "Mio")
    file, living = tmp_path / "b.gz", tmp_path / "living"
    assert run("database", "backup", file, "--data", data).exit_code == 0
    with closing(sqlite3.connect(data / "tables.sqlite3")) as database, database:
        database.execute("UPDATE sessions SET name = '' WHERE who = 1")  # as whoever goes leaves it
    assert run("people", "living", living, "--data", data).stdout == f"{living}: 1 numbers\n"
    assert b"Mio" not in living.read_bytes()
    restored = run("database", "restore", file, "--data", tmp_path / "new", "--living", living)
    assert restored.exit_code == 0
    assert "nothing says who has gone" not in restored.stderr
    assert restored.stdout.endswith("those who have gone since: 1\n")
    assert sessions(tmp_path / "new") == ["", "Mio"]
    replaced = run("database", "restore", file, "--data", data, "--replace")
    assert replaced.stdout.endswith("those who have gone since: 1\n")
    assert sessions(data) == ["", "Mio"]


def test_what_cannot_be_done_is_said_in_one_sentence(data: Path, tmp_path: Path) -> None:
    come(data, "Aki")
    file, other, broken = tmp_path / "b.gz", tmp_path / "other", tmp_path / "broken.gz"
    assert run("database", "backup", file, "--data", data).exit_code == 0
    SqliteStore(other / "tables.sqlite3").close()
    come(other, "Ken")
    broken.write_bytes(file.read_bytes()[:-30])
    restore = "database", "restore"
    assert said("database", "backup", file, "--data", data) == f"{file}: it is there already; name another file"
    assert said("database", "backup", tmp_path / "x.gz", "--data", tmp_path / "none").endswith(
        ": there are no tables yet"
    )
    nowhere = tmp_path / "no" / "x.gz"
    assert said("database", "backup", nowhere, "--data", data) == (
        f"{nowhere}.part: No such file or directory; no backup was made: name a file where one can be written"
    )
    assert said(*restore, broken, "--data", tmp_path / "new").endswith(
        "it is damaged, or not complete; take another backup"
    )
    assert said(*restore, __file__, "--data", tmp_path / "new").endswith(
        "it is no backup of a site; `xtarot database backup` writes one"
    )
    assert said(*restore, file, "--data", data) == "this site is there already; name an empty place"
    assert said(*restore, file, "--data", other) == "another site is there already; name an empty place"
    assert said(*restore, file, "--data", other, "--replace").startswith("nothing says that it is the same site")
    assert said(*restore, file, "--data", data, "--replace", "--living", file).endswith(
        "it is no list that `xtarot people living` has written"
    )
    assert said("database", "copy", data, data) == "it is to be copied to where it is; name another place"
    with only_server(data / "tables.sqlite3"):
        stop = f"{data / 'tables.sqlite3'}: a server uses it; stop all servers of the site first"
        assert said(*restore, file, "--data", data, "--replace") == stop
        assert said("database", "copy", data, tmp_path / "new") == stop
        assert run("database", "backup", tmp_path / "while.gz", "--data", data).exit_code == 0
    with closing(sqlite3.connect(data / "tables.sqlite3")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9000'")
    for command in (("database", "copy", data, tmp_path / "new"), ("database", "backup", nowhere, "--data", data)):
        assert "a newer version of xtarot has written it (schema 9000, " in said(*command)
    assert not (tmp_path / "new" / "tables.sqlite3").exists()
    assert sessions(data) == ["Aki"]
    assert sessions(other) == ["Ken"]


def test_an_older_back_up_says_what_it_was(data: Path, tmp_path: Path) -> None:
    """One without the list of tables of this version is taken for what it is, and never for an empty site."""
    file = tmp_path / "b.gz"
    assert run("database", "backup", file, "--data", data).exit_code == 0
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    file.write_bytes(gzip.compress(b"".join(lines).replace(b'"name":"sessions"', b'"name":"session"')))
    assert said("database", "restore", file, "--data", tmp_path / "new").endswith("take another backup")


def test_a_disk_that_is_nearly_full_is_said_by_check(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("database", "check", "--data", data).exit_code in (0, 1)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage)
    checked = run("database", "check", "--data", data)
    assert checked.exit_code == 1
    assert checked.stderr.startswith(f"xtarot: {data}: the disk is 99 % full, 1 MB are free; make room, ")


class Usage:
    total, used, free = 100_000_000, 99_000_000, 1_000_000


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="a folder of nobody")
@pytest.mark.parametrize("command", ["serve --port {}", "database upgrade"])
def test_a_folder_that_cannot_be_written_is_said(command: str) -> None:
    refused = said(*command.format(free_port()).split(), "--data", "/proc/xtarot")  # where not even root may
    assert refused.startswith("/proc/xtarot")
    assert refused.endswith("; name a folder that can be written")
