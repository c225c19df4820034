"""What programs read of a text, as people read it: furigana, apostrophes, options, cards in code; and its parts."""

import pytest

from xtarot.rulebooks.divisions import divide
from xtarot.rulebooks.document import Clause, Document, Heading, Paragraph, Ruby, plain
from xtarot.rulebooks.html import render
from xtarot.rulebooks.markdown import parse_document
from xtarot.rulebooks.notation import Records


def read(source: str, lang: str = "en") -> Document:
    document, found = parse_document(source, lang, Records({}), f"{lang}.md")
    assert not found
    return document


def test_furigana_stand_above_the_letters_and_the_words_are_the_letters() -> None:
    document = read("{競り|せり}のゲーム", "ja")
    (paragraph,) = document.parts
    assert isinstance(paragraph, Paragraph)
    assert paragraph.parts[0] == Ruby("競り", "せり")
    assert plain(paragraph.parts) == "競りのゲーム"
    assert render(document) == "<p><ruby>競り<rt>せり</rt></ruby>のゲーム</p>\n"


def test_furigana_are_words_and_nothing_else() -> None:
    html = render(Document("ja", (Paragraph(parts=(Ruby("a<b", "<script>"),)),)))
    assert "<ruby>a&lt;b<rt>&lt;script&gt;</rt></ruby>" in html


@pytest.mark.parametrize(
    ("written", "shown"),
    [("the dealer's left", "the dealer’s left"), ("players' cards", "players’ cards"), ("the '90s", "the ’90s")],
)
def test_apostrophes_are_those_of_print(written: str, shown: str) -> None:
    assert shown in render(read(written))


def test_in_code_an_apostrophe_stays_as_it_is() -> None:
    assert "<code>a'b</code>" in render(read("`a'b`"))


@pytest.mark.parametrize(
    ("lang", "written", "shown"),
    [
        ("en", "> **Option** `deals` = 6 … deals in a match.", "<strong>Option</strong>: deals in a match (usually 6)"),
        ("ja", "> **選べるルール** `deals` = 6 … ディール数。", "<strong>選べるルール</strong> ディール数（標準は6）"),
        ("en", "> **Option** `game_bonus_at` = 40", "<strong>Option</strong>: game bonus at (usually 40)"),
    ],
)
def test_of_an_option_people_read_its_words_and_what_is_usual(lang: str, written: str, shown: str) -> None:
    html = render(read(written, lang))
    assert shown in html
    assert "<code>" not in html


def test_cards_in_code_are_cards_and_other_code_stays() -> None:
    html = render(read("`S SK T21` and `S-99` and `deals`"))
    assert html.count("card-sign") == 2
    assert "♠ <span" in html
    assert "<code>S-99</code> and <code>deals</code>" in html


def test_a_text_is_parted_for_print() -> None:
    text = "## Q {#start}\n\n{table A B}\n\n## R {#rules}\n\n**AB-1** One.\n\n### Deep\n\nMore.\n\n"
    parts = divide(
        read(
            text + "## C {#reference}\n\nAB-1\n\n## P {#playbook}\n\nAbout.\n\n## R {#more}\n\n## S {#strategy}\n\nEnd."
        )
    )
    assert len(parts.start) == 1
    assert [type(part) for part in parts.rules] == [Heading, Clause, Heading, Paragraph]
    assert [plain(part.parts) for part in parts.reference if isinstance(part, Paragraph)] == ["AB-1"]
    assert [part.id for part in parts.playbook if isinstance(part, Heading)] == ["more", "strategy"]
    assert set(parts.titles) == {"start", "reference", "playbook"}


def test_a_text_without_these_headings_is_all_rules() -> None:
    document = read("Words.\n\n## R {#rules}\n\n**AB-1** One.")
    assert divide(document).rules == document.parts
