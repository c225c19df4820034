"""What stands in braces: cards in sentences, figures that are written down, figures of recorded deals."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xtarot.deals.replay import replay
from xtarot.games import load
from xtarot.rulebooks import LANGUAGES, html
from xtarot.rulebooks.document import (
    Block,
    Cards,
    CardSign,
    Course,
    Document,
    Hand,
    Heading,
    LaidSet,
    Paragraph,
    Play,
    Score,
    Shown,
    Text,
    Trick,
    Try,
    blocks,
    plain,
)
from xtarot.rulebooks.findings import Finding
from xtarot.rulebooks.manuscript import read_folder
from xtarot.rulebooks.markdown import MAX_DEPTH, parse_document
from xtarot.rulebooks.notation import NotationFault, Records, parse_figure
from xtarot.rules import cards as deck

RECORDS = Records({file.stem: file.read_text("utf-8") for file in Path(__file__).parents[2].glob("records/*.json")})
GOOD = Records(read_folder(Path(__file__).parent / "good").records)
NONE = Records({})


def read(text: str, lang: str = "en", records: Records = NONE) -> tuple[Document, list[Finding]]:
    return parse_document(text, lang, records, f"{lang}.md")


def only(text: str, lang: str = "en", records: Records = NONE) -> Block:
    """The one block that a text consists of, and nothing is wrong with it."""
    document, wrong = read(text, lang, records)
    assert not wrong
    (block,) = blocks(document.parts)
    return block


# Cards in sentences


def test_a_card_in_braces_is_a_card() -> None:
    block = only("Play {SK}, {♥∞} or {t21}.")
    assert isinstance(block, Paragraph)
    signs = (CardSign("SK"), CardSign("HF"), CardSign("T21"))
    assert [part for part in block.parts if isinstance(part, CardSign)] == list(signs)
    assert plain(block.parts) == "Play SK, HF or T21."


def test_a_card_is_read_out_by_its_name_in_the_language_of_the_text() -> None:
    for lang, name in (("en", "king of spades"), ("ja", "スペードのキング")):
        document, _ = read("{SK}", lang)
        assert f'role="img" aria-label="{name}">' in html.render(document)


def test_what_is_no_card_stays_as_it_is_written_and_is_found() -> None:
    document, wrong = read("Play {SX}\nor {who am I} or {cards SK}.")
    assert plain(document.parts[0].parts) == "Play {SX} or {who am I} or {cards SK}."  # type: ignore[union-attr]  # a paragraph
    assert [(each.line, each.code) for each in wrong] == [(1, "card"), (2, "notation"), (2, "notation")]


def test_headings_with_an_id_are_the_sections_with_their_cards_as_shown() -> None:
    text = """
## *When* {SK} is "led" (HC-1) {#led}

**HC-1** One.

> ## In a quote {#quote}

### Below {#below}

## Without an id
"""
    assert html.sections(read(text)[0]) == [("led", 'When ♠K is "led" (HC-1)'), ("quote", "In a quote")]


# Figures that are written down


def test_cards_side_by_side_in_groups_with_arrows_labels_and_backs() -> None:
    block = only('{cards T0 > T23, S3=low ? HF="any number"} Captures.')
    assert isinstance(block, Cards)
    assert block.groups == (
        (Shown("T0", takes=True), Shown("T23")),
        (Shown("S3", "low"), Shown(None), Shown("HF", "any number")),
    )
    assert block.caption == (Text("Captures."),)


def test_a_trick_in_the_order_played_and_who_takes_it() -> None:
    block = only('{trick A:T22 "Player B":T23* S5}')
    assert isinstance(block, Trick)
    assert block.plays == (Play("A", "T22"), Play("Player B", "T23", takes=True), Play("", "S5"))


def test_a_set_as_it_lies_and_a_hand() -> None:
    run, group, bare = (only(text) for text in ("{set S S13 SF=14}", "{set 9 H9 C9}", "{set D9 T9}"))
    assert isinstance(run, LaidSet)
    assert (run.kind, run.cards) == ("S", (Shown("S13"), Shown("SF", "14")))
    assert [block.kind for block in (group, bare) if isinstance(block, LaidSet)] == ["9", ""]
    assert only("{hand SK S3}") == Hand(line=1, who="", cards=("SK", "S3"), source="hand SK S3")


def test_figures_may_stand_below_one_another_in_a_paragraph_and_in_a_list() -> None:
    document, wrong = read("{cards SK} One.\n{cards S3}\n\n- {hand D2}\n")
    assert not wrong
    figures = [block for block in blocks(document.parts) if isinstance(block, Cards | Hand)]
    assert [(block.source, block.line) for block in figures] == [("cards SK", 1), ("cards S3", 2), ("hand D2", 4)]


@pytest.mark.parametrize(
    "text", ["cards", "cards >", "cards S3 >", "cards > S3", "trick", "set", "hand", "try", "score"]
)
def test_a_figure_of_nothing_is_refused_and_says_how_it_is_written(text: str) -> None:
    document, (wrong,) = read("{" + text + "}")
    assert wrong.code == "notation"
    assert f"{{{text.split(maxsplit=1)[0]} " in wrong.text.en.split("means nothing here", 1)[1]
    assert isinstance(document.parts[0], Paragraph)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{trick A:S5* B:S9*}", "trick_stars"),
        ("{trick A:S5 B:S5*}", "card_twice"),
        ("{set S S13 S13}", "card_twice"),
        ("{hand S3 S3}", "card_twice"),
        ("{set S S13 SF=}", "notation"),
        ("{cards S3 SK", "unclosed"),
        ("So it is shown: {cards S3 SK, and no more.", "unclosed"),
    ],
)
def test_a_slip_that_both_languages_may_have_is_found(text: str, code: str) -> None:
    _, wrong = read(text)
    assert [each.code for each in wrong] == [code]


# Figures of recorded deals


def test_a_hand_is_the_one_dealt_by_seat_or_by_name() -> None:
    record = RECORDS["dream-capture-magic-made"].record
    dealt = record.deals[0]["deal"]["hands"][2].split()
    for seat in ("2", *filter(None, record.players[2:3])):
        block = only(f"{{hand dream-capture-magic-made {seat}}}", records=RECORDS)
        assert isinstance(block, Hand)
        assert sorted(block.cards) == sorted(dealt)


def test_a_trick_of_a_record_has_its_players_and_who_takes_it() -> None:
    name = "dream-capture-all-three-fall"
    tricks = [only(f"{{trick {name} {n}}}", records=RECORDS) for n in range(1, 16)]
    moves = [move.split() for move in RECORDS[name].record.deals[0]["moves"]]
    played = [card for _, verb, *cards in moves if verb == "play" for card in cards]
    assert [play.card for trick in tricks if isinstance(trick, Trick) for play in trick.plays] == played
    assert all(sum(play.takes for play in trick.plays) == 1 for trick in tricks if isinstance(trick, Trick))


ONE_OF_EACH = {name.split("-", maxsplit=1)[0]: name for name in RECORDS.names}.values()


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_the_deals_of_every_game_can_be_told_and_their_scores_shown(name: str) -> None:
    deal = RECORDS[name].deal
    for lang in LANGUAGES:
        told = only(f"{{course {name} 1-{len(deal.log)}}}", lang, RECORDS)
        assert isinstance(told, Course)
        assert [move.number for move in told.moves] == list(range(1, len(deal.log) + 1))
        stop = "。" if lang == "ja" else "."
        assert all(plain(said)[-1:] in {stop, "!", "！"} for move in told.moves for said in move.said)
        if deal.finished:
            score = only(f"{{score {name}}}", lang, RECORDS)
            assert isinstance(score, Score)
            assert len(score.sides) == len(score.totals) == deal.game.sides(deal.seats)


def test_a_position_is_that_before_a_move_and_names_who_chooses() -> None:
    name = "hexbridge-both-dummies"
    deal = RECORDS[name].deal
    for number, played in enumerate(deal.log, 1):
        block = only(f"{{try {name} {number}}}", records=RECORDS)
        assert isinstance(block, Try)
        assert (block.record, block.move) == (name, number)
        before = RECORDS[name].before(number)
        assert played.seat in before.actors
        assert block.seat in {before.decider(seat) for seat in before.actors}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("hand nobody 0", "record_missing"),
        ("score ../lotarot-solo", "record_missing"),
        ("hand xrummy-one-turn 9", "record_part"),
        ("trick xrummy-one-turn 1", "no_tricks"),
        ("course xrummy-one-turn 5-99", "record_part"),
        ("try xrummy-one-turn 99", "record_part"),
        ("course xrummy-one-turn x", "notation"),
    ],
)
def test_what_a_record_does_not_have_is_refused(text: str, code: str) -> None:
    with pytest.raises(NotationFault) as refused:
        parse_figure(text, "en", RECORDS)
    assert refused.value.code == code


def test_records_of_plug_ins_make_figures_too() -> None:
    record = load("high-card")
    assert replay(GOOD["first"].record)[0].deal.game is record
    assert isinstance(only("{score first}", records=GOOD), Score)


# Text from strangers


@pytest.mark.parametrize("deep", ["> " * 50 + "a", "".join(f"{'  ' * n}- a\n" for n in range(30))])
def test_what_is_nested_too_deeply_is_brought_up_and_found(deep: str) -> None:
    document, wrong = read(deep)
    shown = html.render(document)
    assert shown.count("<blockquote>") + shown.count("<ul>") == MAX_DEPTH
    assert {each.code for each in wrong} == {"deep"}


def test_emphasis_in_emphasis_is_as_deep_as_may_be() -> None:
    document, _ = read("*a " * 500 + "a*" * 500)
    assert html.render(document).count("<em>") == MAX_DEPTH


def test_what_would_take_long_to_read_is_read_at_once() -> None:
    blanks, _ = read(f"# a{' ' * 2**17}b")
    assert plain(blanks.parts[0].parts) == f"a{' ' * 2**17}b"  # type: ignore[union-attr]  # a heading
    paragraphs, _ = read("**AB-1** x\n\n" + "a\n\n" * 5000)
    assert len(paragraphs.clauses[0].blocks) == 5001


def test_a_link_longer_than_any_is_no_link() -> None:
    document, wrong = read(f"[x](https://a.example/{'b' * 9000})")
    assert "href" not in html.render(document)
    assert [each.code for each in wrong] == ["link"]


PIECES = (
    '{ } {SK} {course_first_1-4} {score_first} SK > , ** AB-1 * ` # - 1. | [ ]( ) " = : ! < &lt; // javascript:x //x #x'
    " <script> <b https://x 世 ∞ ## {#h} \\"
).split()
STARTS = [
    "{cards ",
    "{trick ",
    "{set ",
    "{hand ",
    "{try ",
    "**AB-1** ",
    "> ",
    "| - |",
    "\n",
    "\n\n",
    "\t",
    " ",
    "\u202e",
    "\0",
]
MARKDOWN = st.lists(st.sampled_from(PIECES + STARTS) | st.text(max_size=5), max_size=40).map(
    lambda pieces: "".join(pieces).replace("_", " ")
)
TAGS = (
    "a|blockquote|br|button|code|em|figcaption|figure|h[2-4]|hr|li|ol|p|pre|section|span|strong|svg|table|tbody|td|"
    "tfoot|th|thead|tr|ul|use"
)
NAMES = "aria-hidden|aria-label|class|data-[a-z]+|href|id|rel|role|scope|start|type|value|viewBox"


@given(MARKDOWN, st.sampled_from(LANGUAGES))
def test_any_text_is_shown_safely_and_each_finding_has_its_line(text: str, lang: str) -> None:
    document, wrong = read(text, lang, GOOD)
    shown = html.render(document, "/static/cards.svg")
    assert not re.search(rf"<(?!/?(?:{TAGS})[\s>])", shown)
    for tag in re.findall(r"<[a-z][^>]*>", shown):
        for name, value in re.findall(r'([\w-]+)="([^"]*)"', tag):
            assert re.fullmatch(NAMES, name)
            assert name != "href" or re.match(r"https://|#|/(?!/)", value)
    assert not re.search("[\u202a-\u202e\u2066-\u2069\0]", shown)
    assert all(1 <= each.line <= text.count("\n") + text.count("\r") + 1 for each in wrong)
    assert all(block.line >= 1 for block in blocks(document.parts) if not isinstance(block, Heading))
    assert set(re.findall(r'data-card="(\w+)"', shown)) <= set(map(deck.text, deck.DECK))
