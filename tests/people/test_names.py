"""What somebody may be called."""

import re

import pytest

from xtarot.people import names, texts
from xtarot.texts import Text

GOOD = (
    "Minato", "みなと", "港 みなと", "力石カナ", "Zoë", "Łukasz", "Анна", "Ἀθηνᾶ", "수진", "李明", "Mio☆彡", "O'Neil",
    "Scunthorpe", "Anna-Lena", "김 Lee", "नमिता", "ลลิตา", "aa", "x" * 20, "R2D2", "Naz1", "Shi7", "4ever Taro1999",
)  # fmt: skip

REFUSED = (
    ("a", texts.SIZE), ("x" * 21, texts.SIZE), ("  ", texts.SIZE), ("", texts.SIZE),
    ("Mi\u200bnato", texts.HIDDEN), ("Mi\u200dnato", texts.HIDDEN), ("Mi\u3164nato", texts.HIDDEN),
    ("Mi\u00adnato", texts.HIDDEN), ("Minato\n", texts.HIDDEN), ("Mi\x00nato", texts.HIDDEN),
    ("\u202eotaniM", texts.DIRECTION), ("Minato\u2069", texts.DIRECTION), ("Minato\u200f", texts.DIRECTION),
    ("<b>Minato", texts.STRANGE), ("Minato@home", texts.STRANGE), ("a/b", texts.STRANGE), ("Mi🂡", texts.STRANGE),
    ("12345", texts.NO_LETTER), ("☆★", texts.NO_LETTER),
    ("Mi\u0301\u0302\u0303\u0304nato", texts.PILED),
    ("Mіnato", texts.MIXED), ("Minατο", texts.MIXED), ("Минato", texts.MIXED),
    ("xtarot", texts.RESERVED), ("X-Tarot", texts.RESERVED), ("ｘｔａｒｏｔ", texts.RESERVED),
    ("xtar0t", texts.RESERVED), ("Bot 1", texts.RESERVED), ("Guest-3", texts.RESERVED), ("moderator２", texts.RESERVED),
    ("Moderator", texts.RESERVED), ("rnoderator", texts.RESERVED), ("ソウタ", texts.RESERVED), ("sota", texts.RESERVED),
    ("管理人", texts.RESERVED), ("ゲスト", texts.RESERVED), ("Mio", texts.RESERVED),
    ("Adolf Hitler", texts.OFFENSIVE), ("N i g g e r", texts.OFFENSIVE), ("big slut", texts.OFFENSIVE),
    ("N1gg3r", texts.OFFENSIVE), ("big s1ut", texts.OFFENSIVE), ("5hit 5", texts.OFFENSIVE),
)  # fmt: skip

ALIKE = (
    ("Minato", "minato"), ("Minato", "MI NATO"), ("Minato", "Ｍｉｎａｔｏ"), ("Ian", "lan"), ("Anna", "Аnnа"),
    ("Lo1a", "Lola"), ("O2", "o-2"), ("へいた", "ヘいた"), ("力石", "カ石"), ("Zoë", "Zoe\u0308"), ("sam", "sarn"),
)  # fmt: skip
UNLIKE = (("Kai", "Kal"), ("みなと", "ミナト"), ("Minato", "Minata"), ("Zoë", "Zoe"))


def test_a_name_may_be_of_any_script() -> None:
    assert {name: names.fault(name) for name in GOOD} == dict.fromkeys(GOOD)


def test_what_cannot_be_a_name_is_refused_with_its_reason() -> None:
    found = {name: _beginning(names.fault(name)) for name, _ in REFUSED}
    assert found == {name: _beginning(text) for name, text in REFUSED}


def _beginning(text: Text | None) -> str:
    """A text up to what varies in it; of one that begins with that, its end."""
    return re.sub(r"^“.*?”|[(\d{].*", "", text.en)[:20] if text else ""


def test_names_that_read_or_look_alike_are_one() -> None:
    assert [pair for pair in ALIKE if not names.keys(pair[0]) & names.keys(pair[1])] == []
    assert [pair for pair in UNLIKE if names.keys(pair[0]) & names.keys(pair[1])] == []


@pytest.mark.parametrize(("name", "initial"), [("minato", "M"), ("みなと", "み"), ("e\u0301a", "E\u0301")])
def test_the_first_letter_stands_for_a_person(name: str, initial: str) -> None:
    assert names.initial(name) == initial
