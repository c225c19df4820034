"""What a text asserts of a recorded deal is verified by playing it again, and nothing of it is shown."""

from pathlib import Path

import msgspec
import pytest

from xtarot.rulebooks import LANGUAGES, Book, assertions, book, html, ours
from xtarot.rulebooks.checker import check_manuscript
from xtarot.rulebooks.document import Hand, Items, Paragraph, plain
from xtarot.rulebooks.findings import Finding, finding
from xtarot.rulebooks.manuscript import Manuscript
from xtarot.rulebooks.markdown import parse_document
from xtarot.rulebooks.notation import NotationFault, Records

XRUMMY = book("xrummy").records
RECORDS = Records({file.stem: file.read_text("utf-8") for file in Path(__file__).parents[2].glob("records/*.json")})


def said_of(source: str, records: Records = XRUMMY) -> Finding | None:
    """What is wrong with an assertion."""
    try:
        assertions.verify(source, records)
    except NotationFault as fault:
        return finding(fault.code, "en.md", 1, **fault.words)
    return None


# The sentences of the Xrummy example as they once stood


def test_that_chie_lacks_an_11_is_refused_since_she_holds_the_arcana() -> None:
    wrong = said_of("lacks three-players 1 Chie 11 J DF T11")
    assert wrong
    assert wrong.text == ("1手目の前、ChieにはT11があります", "before move 1, Chie does have T11")
    assert said_of("cannot three-players 6 Chie run D T11 DQ D13")


def test_the_caption_as_it_stood_is_found_by_its_line_in_either_language() -> None:
    mended, stood = "{may three-players 6 Chie run D T11 DQ D13}", "{lacks three-players 1 Chie 11 J T11}"
    files = {name: text.replace(mended, stood) for name, text in book("xrummy").manuscript.files.items()}
    lines = files["en.md"].splitlines()
    errors = (found for found in check_manuscript(Manuscript(files)) if found.level == "error")
    assert [(found.code, found.place) for found in errors] == [
        ("held", f"{lang}.md:{lines.index(stood) + 1}") for lang in LANGUAGES
    ]


@pytest.mark.parametrize(
    ("move", "who", "other", "clause"),
    [(12, "Bo", "add T6 #1", "XR-11"), (13, "Chie", "run S T11 SQ T13", "XR-9"), (14, "Aki", "add D14 #4", "XR-11")],
)
def test_that_nobody_finds_anything_to_lay_is_refused_with_what_can_be_laid(
    move: int, who: str, other: str, clause: str
) -> None:
    wrong = said_of(f"must three-players {move} {who} drop")
    assert wrong
    assert wrong.code == "not_forced"
    assert wrong.text.en.startswith(
        f"at move {move}, {who} may do something other than drop: {other.split(maxsplit=1)[0]}"
    )
    assert clause in wrong.text.ja
    assert said_of(f"cannot three-players {move} {who} {other}")


# Where cards are, and what may be done


@pytest.mark.parametrize(
    "source",
    [
        "holds three-players 12 Bo T6 15=2 F=0 ★=2 cards=5",
        "holds three-players 12 1 T6",
        "holds three-players 12 loners D14 D3 SQ",
        "holds three-players 11 #3 S12 D12 CQ HF cards=4",
        "holds three-players 19 Bo cards=0",
        "lacks three-players 12 Bo ♦ ♥14 2-6 T7-T15",
        "may three-players 12 Bo add",
        "may three-players 15 Bo group 15 C15 H15 S15",
        "cannot three-players 12 Bo run",
        "cannot three-players 12 Bo group 15",
        "cannot three-players 12 Bo add S7 #1",
    ],
)
def test_what_is_so_is_passed_over(source: str) -> None:
    assert said_of(source) is None


def test_what_is_wrong_says_where_the_card_is_and_which_clause_refuses_the_move() -> None:
    for source, ja, en in [
        ("holds three-players 12 Bo S15", "ある場所：Chie", "Where it is: Chie"),
        ("holds three-players 12 Bo D14", "ある場所：ぼっちゾーン", "Where it is: Loner zone"),
        ("holds three-players 12 Bo SA", "ある場所：場のセット（#2）", "Where it is: Sets (#2)"),
        ("may three-players 12 Bo add T3 #2", "（XR-11）", "(XR-11)"),
        ("may three-players 12 Bo group 15", "そう始まる手はありません", "no move begins so"),
        ("must three-players 12 Bo group", "group という手はありません", "may not group"),
    ]:
        wrong = said_of(source)
        assert wrong
        assert ja in wrong.text.ja
        assert en in wrong.text.en


def test_the_tricks_of_a_side_and_moves_made_at_the_same_time_can_be_spoken_of() -> None:
    name = "dream-capture-all-three-fall"
    deal = RECORDS[name].deal
    first = RECORDS[name].tricks[0]
    for source in (
        *(f"may {name} 1 {seat} discard" for seat in range(6)),
        f"lacks {name} 7 {first.winner}:won {first.plays[0][1]}",
        f"holds {name} 13 {first.winner}:won {first.plays[0][1]} cards=6",
        f"holds {name} {len(deal.log) + 1} 0 cards=0",
    ):
        assert said_of(source, RECORDS) is None


def test_a_duty_is_that_nothing_else_may_be_done() -> None:
    records = book("dream-capture").records
    assert said_of("must first 50 Chie play T23", records) is None
    assert said_of("must first 50 Chie play", records) is None
    wrong = said_of("must first 51 Dan play HQ", records)
    assert wrong
    assert "play S9 (DC-11)" in wrong.text.en


# How it stands in a text

TEXT = """{hand three-players Chie} A run: {holds three-players 1 Chie T11 DQ D13}.
{may three-players 6 Chie run D T11 DQ D13}
{holds three-players 6 Chie D11}

- Bo has {holds three-players 1 Bo S12}.
  {lacks three-players 1 Bo C12}

{lacks three-players 1 Aki F}
"""


@pytest.mark.parametrize(("lang", "cards"), [("ja", "T11、DQ、D13"), ("en", "T11, DQ and D13")])
def test_in_a_sentence_it_is_its_cards_and_below_it_is_nothing(lang: str, cards: str) -> None:
    document, wrong = parse_document(TEXT, lang, XRUMMY, "en.md")
    assert not wrong
    hand, items = document.parts
    assert isinstance(hand, Hand)
    assert plain(hand.caption) == f"A run: {cards}."
    assert isinstance(items, Items)
    ((paragraph,),) = items.items
    assert isinstance(paragraph, Paragraph)
    assert plain(paragraph.parts) == "Bo has S12."
    assert [(each.line, each.source.split()[0]) for each in document.assertions] == [
        (1, "holds"),
        (2, "may"),
        (3, "holds"),
        (5, "holds"),
        (6, "lacks"),
        (8, "lacks"),
    ]


@pytest.mark.parametrize("of", ours(), ids=lambda of: of.game)
def test_nothing_of_them_is_in_what_our_pages_and_booklets_are_made_from(of: Book) -> None:
    for lang in LANGUAGES:
        document = of.documents[lang]
        assert len(document.assertions) > 20
        for made in (html.render(document), msgspec.json.encode(document.parts).decode()):
            assert not [each for each in document.assertions if each.source in made]


def test_of_too_many_the_first_are_kept() -> None:
    document, (wrong,) = parse_document("A hand.\n" + "{lacks three-players 1 Aki F}\n" * 300, "en", XRUMMY, "en.md")
    assert (wrong.code, wrong.line) == ("many", 202)
    assert len(document.assertions) == 200
