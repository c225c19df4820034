"""The checker says of each broken rulebook what is wrong, where, and what to do; of a good one, nothing."""

import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from support.japanese import has_english_words
from xtarot.cli.program import app
from xtarot.rulebooks.book import load
from xtarot.rulebooks.checker import check, check_manuscript
from xtarot.rulebooks.checker.summary import STATEMENTS, list_statements
from xtarot.rulebooks.finding_kinds import KINDS
from xtarot.rulebooks.findings import finding
from xtarot.rulebooks.manuscript import Manuscript, read_folder

HERE = Path(__file__).parent
GOOD = HERE / "good"
SHELF, EXAMPLES = HERE.parents[1] / "src/xtarot/rulebooks", HERE.parents[1] / "examples"
BROKEN: dict[str, dict[str, Any]] = tomllib.loads((HERE / "broken_rulebooks.toml").read_text(encoding="utf-8"))
UNTRIED = {"event_untold", "caption_number"}  # the good book's game announces nothing, and knows no tricks
STAND_FOR = {
    b"{huge}": b"x" * 2**18,
    b"{digits}": b"9" * 5000,
    b"{deep}": b".a" * 900,
    b"{binary}": b"\xff\xfe",
    b"{figures}": b"{cards SK}\n" * 200,
    b"{play}": (HERE.parent / "families/plays/high-card.toml").read_bytes(),
    b"{first}": (GOOD / "deals/first.json").read_bytes(),
    b"{others}": (GOOD / "deals/first.json").read_bytes().replace(b'"Aki"', b'"Emi"'),
}


def broken(row: dict[str, Any], folder: Path) -> Path:
    """The good rulebook with the changes of a row."""
    shutil.copytree(GOOD, folder, ignore=None if row.get("versions") else shutil.ignore_patterns("versions"))
    for name, old, new in row["changes"]:
        file, piece, put = folder / name, old.encode(), new.encode()
        for word, content in STAND_FOR.items():
            put = put.replace(word, content)
        if old == "*" and not new:
            file.unlink()
        elif old == "*":
            file.write_bytes(put)
        else:
            content = file.read_bytes()
            assert piece in content, f"{name} has no {old!r}"
            file.write_bytes(content.replace(piece, put))
    return folder


def test_nothing_is_wrong_with_a_good_one() -> None:
    assert check(GOOD) == []


def test_of_each_broken_one_it_says_what_is_wrong_and_where(tmp_path: Path) -> None:
    wrong, mixed = [], list[tuple[str, str]]()
    for name, row in BROKEN.items():
        found = check(broken(row, tmp_path / name))
        codes, first = {each.code for each in found}, row["finds"][0]
        said = [each for each in found if each.code == first and row["says"] in each.text.en]
        if codes != set(row["finds"]) or row["at"] not in {each.place for each in said}:
            wrong.append((name, [(each.code, each.place, each.text.en) for each in found]))
        mixed += [(name, each.text.ja) for each in found if has_english_words(each.text.ja)]
    assert not wrong
    assert not mixed, "a Japanese sentence has English words"


def test_every_kind_of_finding_is_tried() -> None:
    tried = {code for row in BROKEN.values() for code in row["finds"]}
    assert tried | UNTRIED == KINDS.keys()


def test_the_number_of_a_trick_is_that_of_its_figure() -> None:
    """In its caption, and in the bold words with which the paragraph before it begins."""
    manuscript = read_folder(SHELF / "003_dream_capture")

    def found(text: str) -> list[tuple[str, int]]:
        files = {**manuscript.files, "en.md": f"**AB-1** One.\n\n{text}"}
        said = check_manuscript(Manuscript(files), ())
        return [(each.code, each.line) for each in said if each.code == "caption_number" and each.file == "en.md"]

    assert found("{trick first 3} Trick 3, of which tricks 4 and 5 are the end.") == []
    assert found("{trick first 3} Trick 4 goes to Bo.") == [("caption_number", 3)]
    assert found("**Tricks 2 to 4.** Aki leads.\n\n{trick first 3}") == []
    assert found("**Trick 2, and 5.** Aki leads.\n\n{trick first 3}\n\nElse.\n\n{trick first 4}") == [
        ("caption_number", 5)
    ]


def test_findings_are_in_both_languages_and_fill_the_same_words() -> None:
    for kind in KINDS.values():
        filled = [set(re.findall(r"(?<!\{)\{(\w+)\}(?!\})", text)) - {"ja", "en"} for text in kind.text]
        assert filled[0] == filled[1]


def test_the_command_prints_place_level_and_what_to_do(tmp_path: Path) -> None:
    folder = broken(BROKEN["no-such-card"], tmp_path / "book")
    for lang, said in (("en", "error: there is no card SX: write its suit"), ("ja", "誤り: SX というカード")):
        result = CliRunner().invoke(app, ["rulebook", "check", str(folder), "--lang", lang])
        assert f"{folder}/en.md:8: {said}" in result.stdout
        assert result.exit_code == 1
    assert CliRunner().invoke(app, ["rulebook", "check", str(GOOD), "--lang", "en"]).stdout == "nothing is wrong\n"


FOLDERS = [*(file.parent for file in SHELF.glob("*/book.toml")), *EXAMPLES.glob("*/*_rulebook")]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_nothing_is_wrong_with_ours_or_with_those_of_the_examples(folder: Path) -> None:
    assert check(folder) == []


def test_of_much_that_is_wrong_in_one_way_the_first_are_named() -> None:
    data = "".join(f"key{n} = 1\n" for n in range(1000)) + "#" + "\u202e" * 1000
    codes = [found.code for found in load(Manuscript({"book.toml": data})).findings]
    assert codes.count("unknown_key") == 20
    assert codes.count("hidden") == 20


def test_every_finding_speaks_against_one_statement_of_the_summary() -> None:
    codes = [code for codes in STATEMENTS.values() for code in codes]
    assert sorted(codes) == sorted(KINDS)
    wrong = finding("card", "en.md", 3, what="XX")
    known = list_statements([wrong], Manuscript({}), played=False)
    assert [one.findings for one in known if one.findings] == [(wrong,)]


def test_nothing_is_said_of_a_game_of_records_or_of_changes_where_there_is_none() -> None:
    good = read_folder(GOOD)

    def unsaid(manuscript: Manuscript, played: bool) -> int:
        return sum(not one.applies for one in list_statements([], manuscript, played))

    assert unsaid(Manuscript({}), played=False) == 4
    assert unsaid(good, played=True) == 0
    assert unsaid(Manuscript(good.files), played=True) == 1
    missing = finding("record_missing", "en.md", 1, name="first")
    assert [one.applies for one in list_statements([missing], Manuscript({}), False) if one.findings] == [True]
