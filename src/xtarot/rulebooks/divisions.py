"""What a text consists of in print: the two-page start, the rules, the reference card, and the playbook."""

from collections.abc import Iterator
from typing import NamedTuple

from xtarot.rulebooks.document import HIGHEST, Block, Clause, Document, Heading

START = "start"
REFERENCE = "reference"
PLAYBOOK = "playbook"
"""The heading with which the second booklet begins: what one reads who has played."""

Parts = tuple[Clause | Block, ...]


class Divisions(NamedTuple):
    """A text in its four parts, each of which may be empty; `start` and `reference` without their headings."""

    start: Parts
    rules: Parts
    reference: Parts
    playbook: Parts
    titles: dict[str, Heading]
    """The headings of start, reference and playbook, by id."""


def divide(document: Document) -> Divisions:
    """The text in its parts; one that has no such headings is all rules."""
    found: dict[str, list[Clause | Block]] = {START: [], "": [], REFERENCE: [], PLAYBOOK: []}
    titles: dict[str, Heading] = {}
    for name, part in _placed(document):
        if name and isinstance(part, Heading) and part.id == name:
            titles[name] = part
        else:
            found[name].append(part)
    start, rules, reference, playbook = map(tuple, found.values())
    return Divisions(start, rules, reference, playbook, titles)


def _placed(document: Document) -> Iterator[tuple[str, Clause | Block]]:
    """Every part with the name of where it belongs; the playbook goes on to the end."""
    where = ""
    for part in document.parts:
        if isinstance(part, Heading) and part.level == HIGHEST and where != PLAYBOOK:
            where = part.id if part.id in {START, REFERENCE, PLAYBOOK} else ""
        yield where, part
