"""A word that goes with a number is spelt in one way: ``{n:card|cards}``."""

import re

from support.source_imports import ROOT

FILES = [*(ROOT / "src").rglob("*.py"), *(ROOT / "xtarot-site" / "src").rglob("*.py")]
BY_HAND = re.compile(r"""\belse\s*["']e?s["']""")
ELSEWHERE = (
    "src/xtarot/games/game.py",  # the ending of a verb that goes with a person, as in "{who} hold{s}"
    "src/xtarot/review/explanations.py",  # the same
    "src/xtarot/families/tricks/",  # sentences of a form, which are put together
)


def test_no_plural_is_made_by_hand() -> None:
    lines = [
        f"{path.relative_to(ROOT).as_posix()}:{number}"
        for path in FILES
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if BY_HAND.search(line)
    ]
    assert [line for line in lines if not line.startswith(ELSEWHERE)] == []


def test_texts_of_the_site_have_no_ending_that_stands_alone() -> None:
    ending = re.compile(r"\w\{e?s\}")
    assert [
        path.name for path in (ROOT / "xtarot-site" / "src").rglob("*.py") if ending.search(path.read_text("utf-8"))
    ] == []
