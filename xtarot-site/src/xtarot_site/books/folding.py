"""A text in its sections as a page shows them: the rules open, what one looks up or reads another day folded."""

from collections.abc import Iterator
from typing import NamedTuple

from xtarot.rulebooks.divisions import PLAYBOOK, REFERENCE
from xtarot.rulebooks.document import HIGHEST, Block, Clause, Document, Heading

LOOKED_UP = {"example", "examples", "questions", "strategy", "statistics", "variants", "notes"}
"""Sections that are no rules, wherever they stand; also where a text has no second part."""


class Shown(NamedTuple):
    """A section: its heading, which what stands before the first has not, and the parts below it.

    `more`: it is no rules, and whoever wants only those does without; `folded`: it has to be opened; `second`: it
    belongs to the playbook.
    """

    head: Heading | None
    parts: tuple[Clause | Block, ...]
    more: bool
    folded: bool
    second: bool


def fold_sections(document: Document) -> Iterator[Shown]:
    """The sections in the order of the text. One with a clause always lies open: it is rules, whatever it is called."""
    second = False
    for head, parts in _sections(document):
        name = head.id if head else ""
        second = second or name == PLAYBOOK
        looked_up = name in LOOKED_UP or (second and name != PLAYBOOK)
        rules = not second and any(isinstance(part, Clause) for part in parts)
        more = not rules and (looked_up or second or name == REFERENCE)
        yield Shown(head, parts, more, more and looked_up, second)


def _sections(document: Document) -> Iterator[tuple[Heading | None, tuple[Clause | Block, ...]]]:
    head: Heading | None = None
    parts: list[Clause | Block] = []
    for part in document.parts:
        if isinstance(part, Heading) and part.level == HIGHEST:
            if head or parts:
                yield head, tuple(parts)
            head, parts = part, []
        else:
            parts.append(part)
    yield head, tuple(parts)
