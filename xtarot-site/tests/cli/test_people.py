"""The commands for the persons and the rulebooks of a site."""

import asyncio
from contextlib import closing
from pathlib import Path

from msgspec.structs import replace
from typer.testing import CliRunner, Result

from site_support.clocks import HandClock
from site_support.rated import ended_with, match_of
from support.moon_ferry import files
from xtarot import Record
from xtarot.cli.program import app
from xtarot.eventlog import Row
from xtarot.rulebooks import Shelf, books
from xtarot_site.accounts.names import keys
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import Person, SessionStore
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.submissions import rows
from xtarot_site.submissions.service import Programme
from xtarot_site.submissions.submission import Work


def run(*arguments: object) -> Result:
    environment = {"COLUMNS": "120", "LANG": "en_GB.UTF-8", "LC_ALL": "", "LC_MESSAGES": ""}
    return CliRunner(env=environment).invoke(app, [str(argument) for argument in arguments])


def test_the_works_of_a_site_go_out_and_come_in_again(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "tables.sqlite3").close()
    out = run("rulebook", "export", tmp_path / "out", "--data", tmp_path)
    assert (out.exit_code, out.stdout) == (0, "0 works, 0 texts, 0 remarks\n")
    back = run("rulebook", "import", tmp_path / "out", "--data", tmp_path)
    assert (back.exit_code, back.stdout) == (0, "new: 0 works, 0 texts, 0 remarks\n")
    for refused in (("export", tmp_path / "out"), ("import", tmp_path / "nowhere")):
        again = run("rulebook", *refused, "--data", tmp_path)
        assert (again.exit_code, again.stderr.count("\n")) == (1, 1)


def test_a_person_is_made_a_reviewer_by_name(tmp_path: Path) -> None:
    missing = run("people", "list", "--data", tmp_path)
    assert (missing.exit_code, "no tables yet" in missing.stderr) == (1, True)

    async def sign_up() -> None:
        who = (await SessionStore(store).begin("a" * 43)).who
        await PersonStore(store).take_name(who, "Minato", keys("Minato"))

    with closing(SqliteStore(tmp_path / "tables.sqlite3")) as store:
        asyncio.run(sign_up())
    assert run("people", "make-reviewer", "MINATO", "--data", tmp_path).stdout == "Minato is a reviewer now\n"
    assert run("people", "list", "--data", tmp_path).stdout == "#1 Minato: reviewer\n"
    run("people", "make-reviewer", "minato", "--undo", "--data", tmp_path)
    assert run("people", "list", "--data", tmp_path).stdout == ""
    unknown = run("people", "make-reviewer", "Minata", "--data", tmp_path)
    assert (unknown.exit_code, unknown.stderr) == (1, "xtarot: nobody is called 'Minata' here\n")


def test_a_person_is_named_by_number_too_and_never_by_what_may_mean_two(tmp_path: Path) -> None:
    async def sign_up() -> None:
        for letter, name in (("a", "Minato"), ("b", "Tokiwa")):
            who = (await SessionStore(store).begin(letter * 43)).who
            await PersonStore(store).take_name(who, name, keys(name))

    async def called_by_a_number() -> None:
        who = (await SessionStore(store).begin("c" * 43)).who
        await PersonStore(store).take_name(who, "1", keys("1"))  # which no door lets anybody be called

    with closing(SqliteStore(tmp_path / "tables.sqlite3")) as store:
        asyncio.run(sign_up())
        for whom in ("1", "#1", " #1 "):
            assert run("people", "make-reviewer", whom, "--data", tmp_path).stdout == "Minato is a reviewer now\n"
        assert (
            run("people", "rename", "2", "Nadeshiko", "--data", tmp_path).stdout == "Tokiwa is called Nadeshiko now\n"
        )
        assert run("people", "new-words", "#2", "--data", tmp_path).stdout.startswith("Nadeshiko signs in with these")
        for whom, why in (("3", "nobody has the number 3 here"), ("#Minato", "nobody is called '#Minato' here")):
            assert run("people", "make-reviewer", whom, "--data", tmp_path).stderr == f"xtarot: {why}\n"
        asyncio.run(called_by_a_number())
        two = run("people", "make-moderator", "1", "--data", tmp_path)
        assert (two.exit_code, "1 is the number of Minato, and the name of #3" in two.stderr) == (1, True)
        assert run("people", "make-moderator", "#1", "--data", tmp_path).stdout == "Minato is a moderator now\n"
    assert run("people", "list", "--data", tmp_path).stdout == "#1 Minato: reviewer and moderator\n"


def test_whoever_runs_the_site_hands_a_book_over_and_retires_it(tmp_path: Path) -> None:
    async def publish() -> None:
        rin, kusaba = [(await SessionStore(store).begin(letter * 43)).who for letter in "ab"]
        await PersonStore(store).take_name(kusaba, "Kusaba", keys("Kusaba"))
        author, reviewer = Person(rin, "Rin"), Person(kusaba, "Kusaba", reviewer=True)
        programme = Programme(store, HandClock(), Shelf(books()))
        await programme.send("moonferry2", files(2), "", author, "a")
        await programme.do("moonferry2", rows.Take(text=1), reviewer, "b")
        await programme.do("moonferry2", rows.Publish(text=1), reviewer, "c")

    async def work() -> Work | None:
        return await Programme(store, HandClock(), Shelf(books())).work("moonferry2")

    with closing(SqliteStore(tmp_path / "tables.sqlite3")) as store:
        asyncio.run(publish())
    handed = run("rulebook", "hand", "501", "#2", "--data", tmp_path)
    assert (handed.exit_code, handed.stdout) == (0, "501 is handed to Kusaba\n")
    for wrong, why in ((("502", "Kusaba"), "has the number '502'"), (("501", "Ilse"), "nobody is called 'Ilse'")):
        refused = run("rulebook", "hand", *wrong, "--data", tmp_path)
        assert (refused.exit_code, why in refused.stderr) == (1, True)
    assert run("rulebook", "retire", "501", "It has moved.", "--data", tmp_path).exit_code == 0
    assert run("rulebook", "retire", "501", "Again.", "--data", tmp_path).exit_code == 1
    with closing(SqliteStore(tmp_path / "tables.sqlite3")) as store:
        left = asyncio.run(work())
    assert left
    assert (left.who, left.state, left.reason) == (2, "retired", "It has moved.")


def test_tables_of_drafts_are_taken_out_of_the_house_rules(tmp_path: Path) -> None:
    record = Record("lotarot", [], options={"deals": 1}, book={"version": "1.00", "digest": "ab" * 32}, play={"a": 1})
    with closing(SqliteStore(tmp_path / "tables.sqlite3")) as store:
        asyncio.run(store.open("a", "lotarot", [Row(1, "open", {})]))
        ended = replace(ended_with(match_of([1, None], [1, 2]), "a"), record=record)
        asyncio.run(store.append("a", Row(2, "move", {}), ended))
    outputs = [run("rulebook", "discount-drafts", "--data", tmp_path).stdout for _ in range(2)]
    assert outputs == ["lotarot: deals = 1, 1 removed\n", "no table of a draft was counted\n"]
