"""What the books say in words of the deals that they tell, and of the figures of their games, is so."""

import json
import re
from collections.abc import Iterator

import pytest

from xtarot.deals.deal import Deal
from xtarot.deals.narration import Trick
from xtarot.games import arcanarabe, dream_capture, lotarot
from xtarot.rulebooks import LANGUAGES, book
from xtarot.rulebooks.document import Block, Box, Cards, Clause, Heading, Paragraph, Table, blocks, plain
from xtarot.rules.cards import SUIT_STRIDE, parse, text

HAND_POINTS = {"F": 4, "K": 3, "Q": 2, "C": 1}


def told(game: str, record: str) -> tuple[Deal, list[Trick]]:
    """A recorded deal of a book, and its tricks."""
    found = book(game).records[record]
    return found.deal, found.tricks


def points_of(trick: Trick, values: list[int]) -> int:
    return sum(values[parse(card)] for _, card in trick.plays)


def test_dream_capture_misses_the_bonus_by_two_points() -> None:
    deal, tricks = told("dream-capture", "first")
    assert deal.score().points == (53, 91)
    sources = deal.game.sources(deal.state, deal.game.score(deal.state), "en")
    assert [part.points for part in sources[0].parts] == [5, 9, 22, 2]
    assert sum(part.points for part in sources[0].parts) == 38
    assert points_of(tricks[0], dream_capture.CARD_POINTS) == 16
    assert points_of(tricks[7], dream_capture.CARD_POINTS) == 10
    assert [said for trick in (tricks[0], tricks[7]) for said in trick.said] == [
        "Aki captured ★1",
        "Finn captured ★23",
    ]


def test_dream_capture_tells_of_a_magic_that_succeeds() -> None:
    deal, tricks = told("dream-capture", "magic")
    assert deal.score().points == (53, 82)
    assert [said for trick in tricks for said in trick.said] == ["Dan made the magic"]
    trumps = [card for trick in tricks for _, card in trick.plays if card[0] == "T"]
    assert (len(trumps), trumps[-1]) == (24, "T1")


def test_lotarot_is_lost_by_half_a_point() -> None:
    deal, tricks = told("lotarot", "half-a-point")
    assert deal.score().points == (5, 5, 5, -15)
    sources = deal.game.sources(deal.state, deal.game.score(deal.state), "en")
    assert "cards 49.5 + discard 5.5 − 55 = 0" in sources[3].text
    assert points_of(tricks[0], lotarot.HALF_POINTS[0]) == 24
    assert tricks[17].said == ["Dan made pagat ultimo"]


def test_ramsch_is_won_without_a_trick() -> None:
    deal, tricks = told("lotarot", "ramsch")
    assert [27 - 108 / 4, 26 - 54 / 4, 26 - 4 / 4, 26 + 166 / 4] == [0, 12.5, 25, 67.5]
    assert deal.score().points == (108, 54, 4, -166)
    assert 0 not in {trick.winner for trick in tricks}


def test_hexbridge_bids_exactly_what_three_hands_can_make() -> None:
    deal, tricks = told("hexbridge", "four-spades")
    hands = [[text(card) for card in deal.chance["hands"][seat]] for seat in (4, 0, 2)]  # Emi, Aki, Chie
    points = [sum(HAND_POINTS.get(card[1:], 0) for card in hand) for hand in hands]
    spades = [sum(card[0] == "S" for card in hand) for hand in hands]
    assert (points, spades) == ([10, 3, 10], [5, 5, 3])
    needed = sum(points) + 3 * (sum(spades) - 9)
    assert all(["4♥ 4♠", str(needed)] in list(rows(lang)) for lang in LANGUAGES)
    assert sum(trick.winner in {0, 2, 4} for trick in tricks) == 10


def rows(lang: str) -> Iterator[list[str]]:
    """The rows of the table of what a contract needs, without the words between the bids."""
    inside = False
    for part in book("hexbridge").documents[lang].parts:
        if isinstance(part, Heading):
            inside = part.id == "strategy"
        elif inside and isinstance(part, Table):
            for row in part.rows:
                yield [plain(cell).replace(" or ", " ").replace("、", " ") for cell in row]


def under(game: str, lang: str, heading: str) -> Iterator[Block | Clause]:
    """What stands under a heading."""
    inside = False
    for part in book(game).documents[lang].parts:
        if isinstance(part, Heading):
            inside = part.id == heading
        elif inside:
            yield part


@pytest.mark.parametrize("lang", LANGUAGES)
def test_dream_capture_quotes_the_figures_for_the_bonus_of_both_sides(lang: str) -> None:
    notes = blocks(under("dream-capture", lang, "notes"))
    text = "".join(plain(block.parts) for block in notes if isinstance(block, Paragraph))
    figures = json.loads(book("dream-capture").manuscript.files["figures.json"])
    reached = {play["bot"].split(":")[0]: dict(play["reached"][0]["shares"]) for play in figures["plays"]}
    quoted = [int(number) for number in re.findall(r"(\d+)%", text)]
    assert quoted == [round(100 * reached[bot][40][0]) for bot in ("steady", "random")]
    for limit, one_in in ((51, 10), (52, 25)):
        _, low, high = reached["steady"][limit]
        assert low <= 1 / one_in <= high
        assert str(limit) in text
    (table,) = (part for part in under("dream-capture", lang, "statistics") if isinstance(part, Table))
    for row in table.rows:
        points, share = map(plain, row)
        found = reached["steady"][int(points)][0]
        assert share == f"{round(100 * found)}%" if found else not re.search(r"\d", share)


@pytest.mark.parametrize(("lang", "void", "wins"), [("ja", "無効", "勝ち"), ("en", "void", "wins")])
def test_arcanarabe_s_figures_of_judging_are_judged_as_the_game_does(lang: str, void: str, wins: str) -> None:
    figures = [block for block in book("arcanarabe").clause("AR-10", lang).blocks if isinstance(block, Cards)]
    assert len(figures) == 5
    for figure in figures:
        laid = [(parse(shown.card or ""), shown.label) for group in figure.groups for shown in group]
        standing = arcanarabe.laid_once([card for card, _ in laid])
        for card, label in laid:
            rank = card % SUIT_STRIDE
            assert (label == wins) == (rank == arcanarabe.strongest(standing)), figure.source
            assert label != void or arcanarabe.fate(rank, standing), figure.source


def clause_and_notes(clause: Clause) -> tuple[str, str]:
    """What a clause says, and what its editor's notes say."""
    notes = [block for block in clause.blocks if isinstance(block, Box)]
    own = [block for block in clause.blocks if block not in notes]
    first, second = (
        "".join(plain(block.parts) for block in blocks(part) if isinstance(block, Paragraph)) for part in (own, notes)
    )
    return first, second


@pytest.mark.parametrize(
    ("game", "clause", "ja", "en"),
    [
        ("dream-capture", "DC-6", "よく切り", "shuffles well"),
        ("dream-capture", "DC-6", "左隣の人にカット", "the left cut"),
        ("dream-capture", "DC-8", "トリックと一緒に置", "put with the other side"),
        ("lotarot", "LT-20", "前の人が捨てたカードも含めて", "cards just discarded included"),
    ],
)
def test_what_the_author_says_stands_in_the_clause_and_not_among_the_rulings(
    game: str, clause: str, ja: str, en: str
) -> None:
    for lang, words in (("ja", ja), ("en", en)):
        said, note = clause_and_notes(book(game).clause(clause, lang))
        assert words in said
        assert not re.search("ウインドウ|window", note)
