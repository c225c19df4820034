"""Checks of the recorded deals: each can be played again, is shown, and bears out what the text says of it."""

from collections.abc import Iterator

from xtarot.rulebooks import assertions
from xtarot.rulebooks.checker.context import CheckedBook
from xtarot.rulebooks.document import blocks
from xtarot.rulebooks.findings import Finding, finding
from xtarot.rulebooks.notation import NotationFault


def records(case: CheckedBook) -> Iterator[Finding]:
    """Every record can be played again, is one of this game, and is shown somewhere."""
    sources = [
        block.source.split()
        for _, document in case.texts
        for block in blocks(document.parts)
        if hasattr(block, "source")
    ]
    shown = {source[1] for source in sources if len(source) > 1}
    for name in case.draft.records.names:
        try:
            found = case.draft.records[name]
        except NotationFault as fault:
            yield finding(fault.code, f"deals/{name}.json", 0, **fault.words)
            continue
        own = not case.draft.data or found.record.game == case.draft.data.game
        if case.draft.data and not own and not found.deal.game.without_rules:  # there anything can be tried out
            here = case.draft.data.game
            yield finding("record_game", f"deals/{name}.json", name=name, here=here, there=found.record.game)
        elif name not in shown:
            yield finding("record_unused", f"deals/{name}.json", name=name)


def asserted(case: CheckedBook) -> Iterator[Finding]:
    """What the text asserts of a record is so."""
    found = [(each.source.split(), file, each) for file, document in case.texts for each in document.assertions]
    for _, file, each in sorted(found, key=lambda one: [word.zfill(9) for word in one[0][1:3]]):
        try:
            assertions.verify(each.source, case.draft.records)
        except NotationFault as fault:
            yield finding(fault.code, file, each.line, **fault.words)


CHECKS = (records, asserted)
