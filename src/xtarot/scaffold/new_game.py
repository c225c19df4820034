"""The files with which a game of one's own begins: a rulebook that plays, or a trick game in Python beside its book."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from pprint import pformat
from textwrap import indent
from typing import Any

from xtarot.families import PLAY_FILE, usual
from xtarot.families.tricks.labels import PARTS
from xtarot.rulebooks.manuscript import read_folder
from xtarot.rulebooks.metadata import FILE
from xtarot.rulebooks.toml import toml, values


@cache
def template_files() -> Mapping[str, str]:
    """With what a new rulebook begins: the whole rules of a very small game that plays, to be written over."""
    return {**read_folder(Path(__file__).parent / "template").files, PLAY_FILE: toml(dict(usual("tricks").data))}


NAME = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 40
BOOK = {
    "author": {"ja": "考案者の名前", "en": "Your Name"},
    "kind": {"ja": "トリックテイキング", "en": "Trick-taking"},
    "tagline": {"ja": "一番多く取った人の勝ち。", "en": "Take more than the others."},
    "summary": {
        "ja": "4人で13トリックを争います。取ったトリックが点になり、4ディールの合計で勝負します。",
        "en": "Four players compete for thirteen tricks. Each trick is a point, and four deals decide.",
    },
    "licence": {"ja": "MIT License", "en": "MIT License"},
}
OPTION = {
    "ja": "> **選べるルール** `deals` = 4 … 1試合のディール数",
    "en": "> **Option** `deals` = 4 … number of deals in a match",
}
MODULE = '''"""{title}: a trick game. The play is data, as in a play.toml (docs/rules-that-play.md).

What data cannot say is a function: any of `xtarot.families.tricks` may be given to be called in place of the family's,
`beats=beats` for which card wins. They compile, as all rules do. examples/masquerade shows some.
"""

from xtarot.families.tricks import trick_game
from xtarot.rules.texts import Text

globals().update(
    trick_game(
        name="{name}",
        title=Text("{title}", "{title}"),
        play={play},
    )
)
'''
PROJECT = """[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "xtarot-{name}"
version = "1.0.0"
description = "{title} for xtarot"
requires-python = ">=3.11"
dependencies = ["xtarot"]

[project.entry-points."xtarot.games"]
{name} = "{module}"

[tool.hatch.build.targets.wheel]
only-include = ["{module}.py", "{module}_rulebook"]
"""
TEST = '''"""The game keeps the laws of every game, and its rulebook is sound."""

from xtarot.testing import HeldGame, game_fixture

xtarot_game = game_fixture("{name}")


def test_laws(xtarot_game: HeldGame) -> None:
    xtarot_game.hold(deals=1)


def test_rulebook(xtarot_game: HeldGame) -> None:
    assert xtarot_game.examples() == []
'''


def new_rulebook(name: str) -> dict[str, str]:
    """The files of a rulebook that plays: a small trick game, to be written over. Raises ValueError for a bad name."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise ValueError(f"{name!r} is no name of a game; write small letters, digits and hyphens: my-game")
    title = name.replace("-", " ").title()
    files = dict(template_files())
    files[FILE] = toml({"game": name, "name": {"ja": title, "en": title}, **BOOK, **values(files[FILE])})
    return files


def new_trick_game(name: str) -> dict[str, str]:
    """The files of a trick game in Python: module, rulebook, test, project. Raises ValueError for a bad name."""
    book = new_rulebook(name)
    del book[PLAY_FILE]
    for lang, option in OPTION.items():
        rules, heading, reference = re.split(r"(## .* \{#reference\})", book[f"{lang}.md"])
        book[f"{lang}.md"] = f"{rules.rstrip()}\n\n{option}\n\n{heading}{reference}"
    play = {key: value for key, value in usual("tricks").data.items() if key != "family"}
    said = indent(_said(play), " " * 8).strip()
    words = {"name": name, "module": name.replace("-", "_"), "title": name.replace("-", " ").title()}
    return {
        f"{words['module']}.py": MODULE.format(**words, play=said),
        f"test_{words['module']}.py": TEST.format(**words),
        "pyproject.toml": PROJECT.format(**words),
        **{f"{words['module']}_rulebook/{file}": text for file, text in book.items()},
    }


def _said(play: Mapping[str, Any]) -> str:
    """Data as a person writes them in Python, a part in a line, in the order of the form."""
    parts = ["players", "sides", *(part for part in PARTS if part in play)]
    rows = (f"    {_in_python(part)}: {_in_python(_clause_last(play[part]))}," for part in parts)
    return "\n".join(["{", *rows, "}"])


def _clause_last(part: Any) -> Any:
    if isinstance(part, list):
        return [_clause_last(one) for one in part]
    return dict(sorted(part.items(), key=lambda item: item[0] == "clause")) if isinstance(part, dict) else part


def _in_python(value: object) -> str:
    """A value in Python, with double quotes."""
    return pformat(value, width=10_000, sort_dicts=False).replace("'", '"')
