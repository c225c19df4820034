"""What is damaged in the file is left out, and said in one line of the log; all else is there."""

import logging
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from accounts.whole_life import TIMING, PastLife
from site_support.live import Person, site
from xtarot.eventlog import StoreError
from xtarot_site.core.store.schema import metadata
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.server import FILE

PAGES = ("/", "/deals", "/write", "/rules", "/desk", "/you", "/contests", "/api/you/data", "/problems")
KEPT = [
    (table.name, column.name) for table in metadata.sorted_tables for column in table.c if str(column.type) == "JSON"
]


@pytest.fixture(scope="module")
def life(past: PastLife, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str], list[str]]:
    """A file in which there is something of everything, somebody's cookies, and the doors by which it can be seen."""
    data = tmp_path_factory.mktemp("whole")
    shutil.copy(past.data / FILE, data / FILE)
    with closing(sqlite3.connect(data / FILE)) as database, database:
        told = "SELECT who, 'decided', '{\"contest\": \"x\"}', 1 FROM persons"
        database.execute(f'INSERT INTO notices ("to", kind, payload, at) {told}')
    return data, past.person, [*past.doors, *PAGES]


@pytest.mark.parametrize("damage", ['{"x":', "[1]"])
def test_damage_closes_no_other_door(
    life: tuple[Path, dict[str, str], list[str]], tmp_path: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Everything that is kept as JSON, at once: no page fails, the server starts, and no log is flooded."""
    data, cookies, doors = life
    shutil.copy(data / FILE, tmp_path / FILE)
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        for table, column in KEPT:
            database.execute(f'UPDATE "{table}" SET "{column}" = ?', [damage])
    with caplog.at_level(logging.WARNING), site(tmp_path, TIMING) as host:
        person = Person(host, cookies=cookies)
        answers = {door: person.http("GET", door, headers={"accept": "text/html"}) for door in doors}
    assert {
        door: answer.status_code for door, answer in answers.items() if answer.status_code not in (200, 404, 410, 503)
    } == {}
    assert {answers[page].status_code for page in PAGES} == {200}
    assert caplog.records
    assert not [record for record in caplog.records if record.exc_info or len(record.getMessage()) > 300]


def test_one_damaged_row_takes_nothing_else_with_it(
    life: tuple[Path, dict[str, str], list[str]], tmp_path: Path
) -> None:
    data, cookies, _ = life
    shutil.copy(data / FILE, tmp_path / FILE)
    with site(data, TIMING) as host:
        before = Person(host, cookies=cookies).http("GET", "/api/you/data").json()
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        for table, column in KEPT:
            if metadata.tables[table].dialect_options["sqlite"]["with_rowid"]:
                one = f'(SELECT max(rowid) FROM "{table}")'
                database.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = {one}', ["{"])
    with site(tmp_path, TIMING) as host:
        after = Person(host, cookies=cookies).http("GET", "/api/you/data").json()
    lost = {key: len(before[key]) - len(after[key]) for key in before if isinstance(before[key], list)}
    assert all(n in (0, 1) for n in lost.values()), lost


def test_an_empty_file_is_no_new_site(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    with pytest.raises(StoreError, match="it is empty"):
        SqliteStore(tmp_path / FILE)
