"""Words of others in a notice: short, in one line, and without an address to which the site would seem to send one."""

import pytest

from xtarot_site.notices.quoting import MOST, quote


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        ("Your account is closed. Go to evil.example now", "Your account is closed. Go to … now"),
        ("https://evil.example/x?y=1 hurry", "… hurry"),
        ("hxxp://evil and mailto:x", "… and …"),
        ("www.evil.co.jp/あ", "…"),
        ("見て evil。example。com へ", "見て … へ"),
        ("ＥＶＩＬ．ＥＸＡＭＰＬＥ", "…"),
        ("evil․example", "…"),
        ("evil\u200b.exam\u00adple", "…"),
        ("例え.テスト", "…"),
        ("xn--e1aybc.xn--p1ai", "…"),
        ("（evil.example）", "（…）"),
        ("write to a.b+c@evil.example", "write to …"),
        ("user＠evil．example", "…"),
        ("ask @evil_handle", "ask …"),
        ("192.0.2.1:80/login", "…"),
    ],
)
def test_no_address_is_quoted_however_it_is_written(words: str, quoted: str) -> None:
    assert quote(words) == quoted


@pytest.mark.parametrize(
    "words",
    ["Moon Ferry", "月の渡し", "楽しい。遊ぼう。それから", "Moon Ferry Ver.2.0", "Lotarot 1.00", "J.R.R. Tolkien",
     "No.12", "St. Mary's", "a @ b", "Line: a game", "3.5 cards, 1/2 pack", "E.g. this & that"],
)  # fmt: skip
def test_what_is_no_address_stays(words: str) -> None:
    assert quote(words) == words


def test_a_quotation_is_one_short_line() -> None:
    assert quote("a\nb\t c") == "a b c"
    assert quote("x" * 10**6) == "x" * (MOST - 1) + "…"
    assert quote("word " * 100).endswith("word…")
    assert len(quote("あ。" * 10**5)) == MOST
    for words in ("evil.example " * 100, "a" * 290 + " evil.example", "-." * 10**5, "a@" * 10**5):
        assert "evil.exa" not in quote(words)
        assert len(quote(words)) <= MOST
