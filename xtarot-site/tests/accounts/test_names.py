"""What somebody may be called."""

import asyncio
import re
import sys
import unicodedata
from itertools import combinations
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from xtarot.rules.texts import Text
from xtarot.table.seats import Shown, clean_name
from xtarot_site.accounts import names, refusals
from xtarot_site.accounts.seat_names import name_session
from xtarot_site.accounts.service import RegisterRefused
from xtarot_site.core.store.sessions import Session
from xtarot_site.kit.pages import page

GOOD = (
    "Minato", "みなと", "港 みなと", "力石カナ", "Zoë", "Łukasz", "Анна", "Ἀθηνᾶ", "수진", "李明", "Mio☆彡", "O'Neil",
    "Scunthorpe", "Anna-Lena", "김 Lee", "नमिता", "ลลิตา", "aa", "x" * 20, "R2D2", "ユノ",
    "Naz1", "Shi7", "4ever Taro1999", "می\u200cروم", "क्\u200dष क्\u200cष",
)  # fmt: skip

REFUSED = (
    ("a", refusals.SIZE), ("x" * 21, refusals.SIZE), ("  ", refusals.SIZE), ("", refusals.SIZE),
    ("Mi\u200bnato", refusals.HIDDEN), ("Mi\u200dnato", refusals.HIDDEN), ("Mi\u3164nato", refusals.HIDDEN),
    ("می\u200c", refusals.HIDDEN), ("می\u200c\u200cروم", refusals.HIDDEN), ("می\u200dروم", refusals.HIDDEN),
    ("可\u200c憐", refusals.HIDDEN), ("\u0378\u200cMinato", refusals.HIDDEN), ("می\u200c12", refusals.HIDDEN),
    ("Mi\u034fnato", refusals.HIDDEN), ("Mi\u17b4nato", refusals.HIDDEN),
    ("Mi\u00adnato", refusals.HIDDEN), ("Minato\n", refusals.HIDDEN), ("Mi\x00nato", refusals.HIDDEN),
    ("\u202eotaniM", refusals.DIRECTION), ("Minato\u2069", refusals.DIRECTION), ("Minato\u200f", refusals.DIRECTION),
    ("<b>Minato", refusals.STRANGE), ("Minato@home", refusals.STRANGE), ("a/b", refusals.STRANGE),
    ("Mi🂡", refusals.STRANGE),
    ("12345", refusals.NO_LETTER), ("☆★", refusals.NO_LETTER),
    ("Mi\u0301\u0302\u0303\u0304nato", refusals.PILED),
    ("Mіnato", refusals.MIXED), ("Minατο", refusals.MIXED), ("Минato", refusals.MIXED),
    ("xtarot", refusals.RESERVED), ("X-Tarot", refusals.RESERVED), ("ｘｔａｒｏｔ", refusals.RESERVED),
    ("xtar0t", refusals.RESERVED), ("Bot 1", refusals.RESERVED), ("Guest-3", refusals.RESERVED),
    ("moderator２", refusals.RESERVED),
    ("Moderator", refusals.RESERVED), ("rnoderator", refusals.RESERVED), ("ソウタ", refusals.RESERVED),
    ("sota", refusals.RESERVED),
    ("管理人", refusals.RESERVED), ("xtarot team", refusals.RESERVED), ("1 Admin", refusals.RESERVED),
    ("ट्रस्टी" * 6, refusals.SIZE), ("ゲスト", refusals.RESERVED), ("Mio", refusals.RESERVED),
    ("Adolf Hitler", refusals.OFFENSIVE), ("N i g g e r", refusals.OFFENSIVE), ("big slut", refusals.OFFENSIVE),
    ("Ádmin", refusals.RESERVED), ("ᴍoderator", refusals.RESERVED), ("ạ\u0301dmin team", refusals.RESERVED),
    ("Hítlér", refusals.OFFENSIVE), ("ꜰᴜᴄᴋer", refusals.OFFENSIVE),
    ("N1gg3r", refusals.OFFENSIVE), ("big s1ut", refusals.OFFENSIVE), ("5hit 5", refusals.OFFENSIVE),
)  # fmt: skip

ALIKE = (
    ("Minato", "minato"), ("Minato", "MI NATO"), ("Minato", "Ｍｉｎａｔｏ"), ("Ian", "lan"), ("Anna", "Аnnа"),
    ("Lo1a", "Lola"), ("O2", "o-2"), ("へいた", "ヘいた"), ("力石", "カ石"), ("Zoë", "Zoe\u0308"), ("sam", "sarn"),
    ("辻", "辻\U000e0100"), ("Akiko", "Aki\u0307ko"), ("Akiko", "Ak\u0131ko"), ("Minato", "Min\ufe00ato"),
    ("Akiko", "Akíko"), ("Akiko", "Ạkiko"), ("Akiko", "ᴀkiko"), ("Akiko", "Akiᴋo"),
    ("Akiko", "Akiko\u0301\u0302"), ("Akiko", "Åḱïķø"), ("AKIKO", "ÅḰÏĶØ"), ("あきこ", "あき\u0301こ"),
    ("Zoë", "Zoe"), ("José", "Jose"), ("Łukasz", "Lukasz"), ("Nguyễn", "Nguyen"), ("Ἀθηνᾶ", "Αθηνα"),
    ("Сергей", "Сергеи"), ("Қайрат", "Кайрат"), ("Šárka", "ŠÁRKA"), ("Ɓala", "Bala"),
    ("می\u200cروم", "میروم"),
)  # fmt: skip
UNLIKE = (
    ("Kai", "Kal"),
    ("みなと", "ミナト"),
    ("Minato", "Minata"),
    ("さくら", "さら"),
    ("イチカ", "チカ"),
    ("アイリ", "アリ"),
    ("レイナ", "レナ"),
    ("マイ", "マノ"),
    ("くノ", "イイ"),
    ("亀田", "田"),
    ("Akiko", "AkikoA"),
    ("Akiko", "Akilko"),
)
REAL = (  # of many languages, in which marks make other letters
    "José", "Zoë", "Łukasz", "Đặng", "Bùi", "Søren", "Þór", "Ægir", "Åsa", "Çağla", "Şule", "Əli",
    "Ñusta", "Ħal", "Ilır",
    "Андрей", "Ірина", "Ёлка", "Ґанна", "Қайрат", "Ђорђе", "Ελένη", "Ἀθηνᾶ", "Անի", "ნინო",
    "かこ", "がこ", "はは", "ばば", "ぱぱ", "カズ", "ガズ", "か\u309aこ", "수진", "수민", "李明", "ㄌㄧㄇㄧ",
    "किरन", "कीरन", "कुरन", "কবি", "কবী", "ਗੁਰ", "ਗੂਰ", "દિપ", "દીપ", "மணி", "மணீ", "రవి", "రవీ", "ಕವಿ", "ಕವೀ", "മിനി", "മാനി",
    "ป่า", "ป้า", "ปา", "ແມ່", "ແມ້", "មុនី", "មុនិ", "မြင့်", "མིང",
    "محمد", "مُحمد", "احمد", "أحمد", "آدم", "علی", "דוד", "דוּד", "שרה", "שׁרה", "ܡܪܝܡ", "አበበ", "ߡߊߡߊ", "ᏣᎳᎩ",
)  # fmt: skip  # fmt: skip


def test_a_name_may_be_of_any_script() -> None:
    assert {name: names.find_fault(name) for name in GOOD} == dict.fromkeys(GOOD)


def test_what_cannot_be_a_name_is_refused_with_its_reason() -> None:
    found = {name: _beginning(names.find_fault(name)) for name, _ in REFUSED}
    assert found == {name: _beginning(text) for name, text in REFUSED}


def _beginning(text: Text | None) -> str:
    """A text up to what varies in it; of one that begins with that, its end."""
    return re.sub(r"^“.*?”|[(\d{].*", "", text.en)[:20] if text else ""


def test_marks_make_other_letters_but_in_latin_greek_and_cyrillic() -> None:
    assert {name: names.find_fault(name) for name in REAL} == dict.fromkeys(REAL)
    alike = [(one, other) for one, other in combinations(REAL, 2) if names.keys(one) & names.keys(other)]
    assert not alike


def test_names_that_read_or_look_alike_are_one() -> None:
    assert [pair for pair in ALIKE if not names.keys(pair[0]) & names.keys(pair[1])] == []
    assert [pair for pair in UNLIKE if names.keys(pair[0]) & names.keys(pair[1])] == []


@pytest.mark.parametrize(("name", "initial"), [("minato", "M"), ("みなと", "み"), ("e\u0301a", "E\u0301")])
def test_the_first_letter_stands_for_a_person(name: str, initial: str) -> None:
    assert page.initial(name) == initial


# Default_Ignorable_Code_Point, and what else has no ink.
IGNORABLE = (
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
INVISIBLE = [chr(code) for first, last in IGNORABLE for code in range(first, last + 1)]
INVISIBLE += ["\u2800", "\u3000", "\u00a0", "\u2003", "\u2d7f", "\U0001d159", "\U00013441", "\U00013442"]
INVISIBLE += [letter for letter in map(chr, range(sys.maxunicode)) if unicodedata.category(letter) == "Cf"]
LOOK = {"a": "aAАΑᎪＡ𝐀ａ", "k": "kKКΚⲔＫ𝗸", "i": "iIіΙⅰＩ𝒊", "o": "oOоΟ0օ𝗈"}


class Akikos:
    """A register of one person."""

    async def person(self, who: int) -> None:
        return None

    def is_author(self, name: Shown) -> bool:
        return False

    async def conflict(self, name: Shown, who: int) -> Text | None:
        return refusals.BELONGS.filled(name=name) if names.keys(name) & names.keys("Akiko") else None


def seated_as(given: str, last: str = "") -> str:
    """The name under which a guest sits, who sat under another before."""
    register: Any = Akikos()
    session, name = asyncio.run(name_session(register, Session(2, last), given))
    return clean_name(name) or session.name


@given(
    letters=st.tuples(*(st.sampled_from(LOOK[letter]) for letter in "akiko")),
    between=st.lists(st.text(st.sampled_from(INVISIBLE + list(" -_.☆!")), max_size=2), min_size=6, max_size=6),
)
@example(letters=tuple("Akiko"), between=["", "\u00ad", "", "", "", ""])
@example(letters=tuple("Akiko"), between=["", "", "", "", "", "\u2800"])
def test_whatever_looks_like_a_persons_name_is_not_for_guests(letters: tuple[str, ...], between: list[str]) -> None:
    name = between[0] + "".join(letter + more for letter, more in zip(letters, between[1:], strict=True))
    with pytest.raises(RegisterRefused, match="somebody’s name here"):
        seated_as(name)
    assert seated_as("", last=name) == ""


@given(st.text(st.sampled_from(INVISIBLE), max_size=30))
def test_what_shows_nothing_is_no_name(name: str) -> None:
    assert seated_as(name) == ""


def test_no_kana_or_common_kanji_is_left_out_of_a_comparison() -> None:
    """Some look like signs, which are."""
    letters = [chr(code) for code in (*range(0x3041, 0x3097), *range(0x30A1, 0x30FB), *range(0x4E00, 0x5200))]
    lost = [letter for letter in letters if names.keys(f"あ{letter}") & names.keys("あ")]
    assert not lost
