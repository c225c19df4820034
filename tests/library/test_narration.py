"""A deal as sentences."""

import pytest

from xtarot.rulebooks import book
from xtarot.rulebooks.notation import Records
from xtarot.rules.texts import LANGS, Text

TAKEN = Text("Danは★17・★13・★2・★3を取りました", "Dan took ★17, ★13, ★2 and ★3")


@pytest.mark.parametrize("lang", LANGS)
def test_what_somebody_did_alike_with_several_cards_is_one_sentence(lang: str) -> None:
    recorded = Records(book("lotarot").manuscript.records)["half-a-point"]
    line = next(line for line in recorded.lines(lang) if line.number == 9)
    assert (line.said, line.cards) == ([TAKEN.of(lang)], [])
