"""Who goes: nothing that is kept, and no door, has their name any more; and before that, all of it in one file."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from live import Person, site, wait_for
from whole_life import MARK, TIMING, Life, lived
from xtarot.web.server import FILE

REMAINS: dict[str, str] = {}  # table.column, or file, with the reason why the name may stay there


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where PDFs are kept."""
    monkeypatch.setenv("XTAROT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def holding(data: Path) -> Iterator[str]:
    """Where the name stands in what is kept: the columns of the database, and files."""
    with closing(sqlite3.connect(data / FILE)) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            rows = database.execute(f'SELECT * FROM "{table}"')
            columns = [name for name, *_ in rows.description]
            yield from {f"{table}.{columns[n]}" for row in rows for n, value in enumerate(row) if has_mark(value)}
    for path in data.rglob("*"):
        if path.is_file() and has_mark(path.read_bytes()) and not path.name.startswith(FILE):
            yield path.relative_to(data).as_posix()


def has_mark(value: object) -> bool:
    said = value.decode(errors="replace") if isinstance(value, bytes) else str(value)
    return MARK in said.casefold()


def seen(life: Life, by: Person) -> set[str]:
    """The doors at which somebody reads the name."""
    return {door for door in life.doors if has_mark(by.http("GET", door).text)}


def test_of_who_goes_the_name_is_nowhere(tmp_path: Path, cache: Path) -> None:
    data = tmp_path / "site"
    data.mkdir()
    with site(data, TIMING) as host:
        life, stranger = lived(host, data), Person(host)
        assert {"log.payload", "answers.answer", "work_texts.files", "deals.players"} <= {*holding(data)}
        assert len(seen(life, life.other)) > 20
        life.other.catch_up()
        assert life.person.http("POST", "/api/you/delete").status_code == 200
        life.other.join(life.other.code).until_seen(lambda view: view["seats"][1]["name"] == "Guest")
        wait_for(lambda: {*holding(data)} <= {*REMAINS})
        assert [*cache.rglob("*.pdf")] == []
        assert (seen(life, life.other), seen(life, stranger), seen(life, life.person)) == (set(), set(), set())
    assert {*holding(data)} == {*REMAINS}
    with site(data, TIMING) as host:  # and every table can still be read
        again = Person(host, cookies=life.other.cookies)
        records = [door for door in life.doors if door.endswith("/record")]
        assert [again.http("GET", f"{door}").status_code for door in records] == [200] * len(records)
