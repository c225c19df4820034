"""The examples of the documents run."""

import re
from pathlib import Path

import pytest

from xtarot.rulebooks.markdown import parse_document
from xtarot.rulebooks.notation import Records

ROOT = Path(__file__).parents[3]


def test_the_eight_lines_of_the_readme_run(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    lines = [line for line in block.splitlines() if line.strip()]
    assert len(lines) == 8
    exec(compile(block, "README.md", "exec"), {})  # our own document
    printed = capsys.readouterr().out
    assert "Dream Capture, seat 0" in printed
    assert "DC-15" in printed


@pytest.mark.parametrize("name", ["library.md", "research.md"])
def test_the_examples_of_a_page_run(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / name).read_text("utf-8")
    exec(compile("\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL)), name, "exec"), {})
    printed = capsys.readouterr().out
    for comment in re.findall(r"# (<Deal .*>)|# \"(\d discard [? ]+)\"", page):
        assert "".join(comment) in printed


def test_the_examples_of_the_study_run(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs/study.md").read_text("utf-8")
    exec(compile("\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL)), "study.md", "exec"), {})
    assert "%" in capsys.readouterr().out


def test_the_notation_of_the_page_on_rulebooks_means_something() -> None:
    page = (ROOT / "docs/rulebooks.md").read_text("utf-8")
    figures = re.findall(r"^\| `(\{.*?\})` \|", page, re.MULTILINE)
    assert len(figures) > 10
    text = "\n\n".join(figures).replace(" first", " lotarot-ramsch")
    records = {file.stem: file.read_text("utf-8") for file in (ROOT / "records").glob("*.json")}
    _, wrong = parse_document(text, "en", Records(records), "rulebooks.md")
    assert not wrong
