"""Who goes: nothing that is kept, and no door, has their name any more; and before that, all of it in one file."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from accounts.whole_life import CONTEST, MARK, NAME, TIMING, Life, PastLife
from site_support.live import Person, site, wait_for
from site_support.told import texts_of
from xtarot_site.core.store.schema import metadata, remarks
from xtarot_site.server import FILE

REMAINS: dict[str, str] = {}  # table.column, or file, with the reason why the name may stay there
NUMBER_REMAINS = {  # table.column where the number of who has gone stays, with the reason; it is nobody's then
    "branches.who": "at a table that stays",
    "duplicates.by": "others play the deal that they made",
    "joined.person": "what a guest played is read as that of the number",
    "joined.who": "the same",
    "log.who": "tables stay",
    "moderation.who": "what they reported or decided stays, about others",
    "names.who": "nobody else takes the name for a year",
    "notices.who": "others have been told of what they did",
    "operating.who": "what was done for the site stays",
    "played_by.who": "deals stay",
    "ratings.who": "the ratings of others are worked out from theirs",
    "remarks.who": "what was said about a book stays",
    "sessions.who": "so that the number is given to nobody again",
    "tries.who": "the results of others are compared with theirs",
    "work_log.who": "what was sent in stays",
}
OF_SOMEBODY = {"who", "to", "by", "about", "other", "person"}  # columns with the number of a person


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


def numbered(data: Path, numbers: set[int]) -> set[str]:
    """Where the number of a person stands in the database."""
    with closing(sqlite3.connect(data / FILE)) as database:
        return {
            f"{table.name}.{column.name}"
            for table in metadata.sorted_tables
            for column in table.c
            if column.name in OF_SOMEBODY and column is not remarks.c.about  # another remark
            for (value,) in database.execute(f'SELECT "{column.name}" FROM "{table.name}"')
            if value in numbers
        }


def has_mark(value: object) -> bool:
    said = value.decode(errors="replace") if isinstance(value, bytes) else str(value)
    return MARK in said.casefold()


def seen(life: Life, by: Person) -> set[str]:
    """The doors at which somebody reads the name."""
    return {door for door in life.doors if has_mark(by.http("GET", door, headers={"accept": "text/html"}).text)}


def test_of_who_goes_the_name_is_nowhere(past: PastLife, tmp_path: Path, cache: Path) -> None:
    data = tmp_path / "site"
    with past.gone_on_with(data) as (host, life):
        stranger = Person(host)
        assert {"log.payload", "answers.answer", "work_texts.files", "deals.players"} <= {*holding(data)}
        assert len(seen(life, life.other)) > 20
        with closing(sqlite3.connect(data / FILE)) as database:
            ((who,),) = database.execute("SELECT who FROM persons WHERE name = ?", [NAME])
            guests = database.execute("SELECT who FROM joined WHERE person = ?", [who])
            numbers = {who, *(number for (number,) in guests)}
        assert len(numbers) == 2
        assert {"persons.who", "talk.who", "friends.other"} <= numbered(data, numbers)
        assert NAME in " ".join(texts_of(life.other))
        life.other.catch_up()
        assert life.person.http("POST", "/api/you/delete").status_code == 200
        life.other.join(life.other.code).until_seen(lambda view: view["seats"][1]["name"] == "Guest")
        wait_for(lambda: {*holding(data)} <= {*REMAINS})
        assert [*cache.rglob("*.pdf")] == []
        assert (seen(life, life.other), seen(life, stranger), seen(life, life.person)) == (set(), set(), set())
    assert {*holding(data)} == {*REMAINS}
    assert numbered(data, numbers) == {*NUMBER_REMAINS}, "see _WITHDRAW in core/store/people.py"
    with closing(sqlite3.connect(data / FILE)) as database:  # what others said of their drafts goes with these
        assert [*database.execute("SELECT book FROM remarks WHERE book LIKE 'draft/%'")] == []
    with site(data, TIMING) as host:  # and every table can still be read
        again = Person(host, cookies=life.other.cookies)
        records = [door for door in life.doors if door.endswith("/record")]
        assert [again.http("GET", f"{door}").status_code for door in records] == [200] * len(records)


IN_FILE = {  # where in the file of one's own data a table of the database is, or why it is not
    "alembic_version": "no person",
    "answers": "tables.refused",
    "branches": "branches",
    "challenges": "no person: what a browser was asked, for minutes, under the hash of its secret",
    "contests": "no person",
    "deals": "deals",
    "draft_texts": "drafts.texts",
    "draft_writers": "drafts: what one writes with others is there, too",
    "drafts": "drafts",
    "duplicates": "challenges",
    "figures": "no person: of deals between bots",
    "friends": "friends",
    "lives": "no person",
    "house_rules": "no person: counts",
    "joined": "only numbers: what was played as a guest is in the file like all else",
    "keys": "you.signed_in",
    "log": "tables.did",
    "notices": "notices",
    "moderation": "moderation",
    "mailboxes": "mail",
    "names": "only hashes of one's names, so that nobody else takes them for a year",
    "passkeys": "you.passkeys",
    "operating": "operated",
    "persons": "you",
    "profiles": "you.audience",
    "played_by": "deals.players",
    "rated_games": "no person: counts",
    "ratings": "ratings",
    "remarks": "remarks",
    "reviews": "no person: computed from the record of a deal",
    "running": "no person: when a server ran last",
    "sessions": "you.name",
    "solved": "solved",
    "own_secrets": "no person: the key by which push services know the site",
    "spent": "no person: what an address has left of a limit, under its hash, for a day",
    "subscriptions": "devices",
    "tables": "tables",
    "talk": "said",
    "taken_names": "no person: the names and numbers of books",
    "tries": "tables: each deal of many is played at a table of one's own",
    "unheard": "unheard",
    "work_log": "sent_in.did reviewed.did sent_in.notes",
    "work_texts": "sent_in.texts",
}


def at(found: object, path: str) -> list[object]:
    """What stands in the file at a place, of all that are listed there."""
    key, _, rest = path.partition(".")
    held = [one[key] for one in found if isinstance(one, dict)] if isinstance(found, list) else [found[key]]  # type: ignore[index]
    flat = [one for many in held for one in (many if isinstance(many, list) else [many])]
    return at(flat, rest) if rest else [one for one in flat if one]


@pytest.mark.usefixtures("cache")
def test_my_data_are_all_that_the_database_has_of_me(past: PastLife, tmp_path: Path) -> None:
    with past.gone_on_with(tmp_path) as (_, life):
        found = life.person.http("GET", "/api/you/data").json()
        theirs = life.other.http("GET", "/api/you/data").json()
        shared = [
            door for door in life.doors if "private" not in life.person.http("GET", door).headers["cache-control"]
        ]
        assert shared == [], "whoever stands between the site and a browser may keep these"
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        assert tables == {*IN_FILE}, "whoever adds a table says where its rows are in the file, or why they are not"
        for table, where in IN_FILE.items():
            for path in where.split() if " " not in where or "." in where.split()[0] else ():
                assert at(found, path), f"{table}: nothing at {path}"
        ((who,),) = database.execute("SELECT who FROM persons WHERE name = ?", [NAME])
        for table in ("log", "work_log"):
            of_person = "who = ? OR who IN (SELECT who FROM joined WHERE person = ?)"  # as a guest, too
            (n,) = database.execute(f"SELECT count(*) FROM {table} WHERE {of_person}", [who, who]).fetchone()
            paths = [path for path in IN_FILE[table].split() if path.endswith("did")]
            assert sum(len(at(found, path)) for path in paths) == n, table
        (texts,) = database.execute("SELECT count(*) FROM draft_texts JOIN drafts ON code = draft WHERE who = ?", [who])
        assert len(at(found, "drafts.texts")) == texts[0]
    assert {one["number"] for one in found["sent_in"]} == {"501", ""}
    assert {one["contest"] for one in found["sent_in"]} == {"", CONTEST}
    assert [one["words"] for one in found["remarks"]] == ["Once or twice?"] * 3
    assert {one["what"] for one in at(found, "reviewed.did")} == {"take", "note", "opinion"}  # type: ignore[index]
    assert {one["kind"] for one in at(found, "tables.refused")} == {"seat"}  # type: ignore[index]
    assert [sorted(one) for one in found["challenges"]] == [["begins", "code", "game", "opens"]], "not its seed"
    assert "Here it is" in str(at(found, "sent_in.did"))
    assert "Who has them?" in str(at(found, "sent_in.notes"))
    assert '"who"' not in str(found)
    assert "The bank" not in str([theirs["remarks"], theirs["sent_in"]])
