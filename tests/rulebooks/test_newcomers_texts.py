"""What newcomers read at a table agrees with the rulebook: tips, prompts, refusals and welcomes have its numbers."""

import re
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path

import pytest

from xtarot.games import Game, load
from xtarot.games.hexbridge import HB_5, LOWEST_BID
from xtarot.games.hexbridge_points import HONOUR_POINTS, MAX_POINTS, need
from xtarot.games.hexbridge_texts import LABELS, TIPS
from xtarot.rulebooks import LANGUAGES, Book, book, ours, read_book
from xtarot.rulebooks.document import Block, Clause, Heading, Table, blocks, plain
from xtarot.rulebooks.html import render_part
from xtarot.rules.texts import Text

# Where the book says what a tip says, besides at its own clause: other clauses, or sections by their anchors.
ALSO: Mapping[str, Mapping[str, Sequence[str]]] = {
    "dream-capture": {"DC-7": ["DC-4"], "DC-11": ["DC-2", "DC-3"]},
    "hexbridge": {"HB-5": ["strategy"], "HB-12": ["HB-2"]},
    "xrummy": {"XR-6": ["XR-2"], "XR-8": ["XR-10"]},  # RC-3 has too many cards refused by XR-8
    "arcanarabe": {"AR-5": ["AR-10"], "AR-8": ["AR-9"]},
    "lotarot": {
        "LT-6": ["LT-4", "LT-16"],
        "LT-11": ["LT-4"],
        "LT-13": ["LT-2", "LT-3"],
        "LT-14": ["LT-2", "LT-3"],
        "LT-20": ["LT-4"],
    },
}
# The same for each sentence of the welcome.
WELCOME: Mapping[str, Sequence[Sequence[str]]] = {
    "dream-capture": (["start", "glance"], ["DC-11"], ["DC-18"]),
    "hexbridge": (["start", "HB-13"], ["HB-10", "glance"], ["glance"]),
    "xrummy": (["XR-8"], ["XR-12"], ["XR-14"]),
    "arcanarabe": (["AR-1"], ["AR-10"], ["AR-14"]),
    "lotarot": (["LT-5", "glance"], ["LT-4"], ["LT-4", "LT-16"]),
}
WORDS = "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split()
NUMBER_OF = {word: number for number, word in enumerate(WORDS, 2)}
NUMBER_OF |= {sign: number for number, sign in enumerate("二三四五六七八九十", 2)}
NUMBER = re.compile(r"−?\d+(?:\.\d+)?|[二三四五六七八九十]|\b(?:" + "|".join(WORDS) + r")\b")
CITED = re.compile(r"\b[A-Z]{2}-\d+(?:–\d+)?")
TWICE = "2度"  # 同じカードが2度, no number of the game
EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "rulebooks").iterdir())

games = pytest.mark.parametrize("game", [one.game for one in ours()])
languages = pytest.mark.parametrize("lang", LANGUAGES)


def numbers(text: str) -> set[float]:
    """The numbers of a text, in figures or in words; one is in every text."""
    signs = NUMBER.findall(CITED.sub("", text).replace(TWICE, "").lower())
    return {NUMBER_OF[sign] if sign in NUMBER_OF else float(sign.replace("−", "-")) for sign in signs} - {1.0}


def words_of(volume: Book, lang: str, place: str) -> str:
    """What a clause, or the section with an anchor, says."""
    parts = [volume.clause(place, lang)] if CITED.fullmatch(place) else section(volume, lang, place)
    return re.sub(r"<[^>]+>", " ", "".join(render_part(part, lang) for part in parts))


def section(volume: Book, lang: str, anchor: str) -> list[Block | Clause]:
    """A heading of level 2, and what stands under it."""
    parts = volume.documents[lang].parts
    begins = [n for n, part in enumerate(parts) if isinstance(part, Heading) and part.level == 2]
    begin = next(n for n in begins if getattr(parts[n], "id", "") == anchor)
    return [*parts[begin : next((n for n in begins if n > begin), len(parts))]]


def invented(volume: Book, lang: str, text: str, places: Sequence[str]) -> set[float]:
    """The numbers of a text that the book says at none of these places."""
    return numbers(text) - numbers(" ".join(words_of(volume, lang, place) for place in places))


def texts_by_clause(game: Game) -> Iterator[tuple[str, str, Text]]:
    """The tips, prompts and refusals of a game: the kind, the clause it cites, the text."""
    module = import_module(f"xtarot.games.{game.name.replace('-', '_')}_texts")
    for code, tip in module.TIPS.items():
        yield "tip", game.clause(code), tip
    for code, prompt in module.PROMPTS.items():
        yield "prompt", game.clause(code), prompt
    for code, reason in game.reasons.items():
        if not game.clause(code).startswith("RC-"):  # the same in all games, and in no book
            yield "refusal", game.clause(code), reason.text


@games
@languages
def test_every_number_of_a_tip_prompt_or_refusal_is_in_the_book(game: str, lang: str) -> None:
    also = ALSO[game]
    wrong = [
        (kind, clause, getattr(text, lang), strange)
        for kind, clause, text in texts_by_clause(load(game))
        if (strange := invented(book(game), lang, getattr(text, lang), [clause, *also.get(clause, ())]))
    ]
    assert wrong == []


@games
@languages
def test_every_number_of_a_welcome_is_in_the_book(game: str, lang: str) -> None:
    for sentence, places in zip(book(game).welcome[lang], WELCOME[game], strict=True):
        assert invented(book(game), lang, sentence, places) == set(), sentence


@pytest.mark.parametrize("folder", EXAMPLES, ids=lambda folder: folder.name)
@languages
def test_every_number_of_a_welcome_is_in_the_clauses_of_an_example(folder: Path, lang: str) -> None:
    example = read_book(folder)
    clauses = [clause.id for clause in example.clauses(lang)]
    for sentence in example.welcome[lang]:
        assert invented(example, lang, sentence, clauses) == set(), sentence


BID = "[1-7](?:NT|[♣♦♥♠])"
NEEDS = {
    "en": re.compile(rf"(?P<points>\d+) for (?P<bids>{BID}(?: {BID})*)"),
    "ja": re.compile(rf"(?P<bids>{BID}(?: {BID})*)に?は(?P<points>\d+)点"),
}


def needs(text: str, lang: str) -> dict[str, int]:
    """The points that a text says three hands need, by bid."""
    matches = NEEDS[lang].finditer(text)
    return {bid: int(match["points"]) for match in matches for bid in re.findall(BID, match["bids"])}


@languages
def test_tip_table_and_reference_card_of_hexbridge_say_what_three_hands_need_as_the_bots_bid(lang: str) -> None:
    """That the page of the bots' system says it is tested with the bots."""
    wanted = {label.of(lang): int(need(code - LOWEST_BID)) for code, label in LABELS.items() if code >= LOWEST_BID}
    hexbridge = book("hexbridge")
    table = next(block for block in blocks(section(hexbridge, lang, "strategy")) if isinstance(block, Table))
    rows = [[plain(cell) for cell in row] for row in table.rows]
    in_table = {bid: int(points) for bids, points in rows for bid in re.findall(BID, bids)}
    reference = needs(words_of(hexbridge, lang, "reference"), lang)
    tip = needs(getattr(TIPS[HB_5], lang), lang)
    for points_by_bid in (in_table, reference, tip):
        assert len(points_by_bid) >= 5
        assert points_by_bid == {bid: wanted[bid] for bid in points_by_bid}


@languages
def test_tip_and_book_of_hexbridge_count_a_hand_as_the_bots_do(lang: str) -> None:
    pattern = {
        "en": r"(\d) points for each ∞, (\d) for a K, (\d) for a Q and (\d) for a C\. There are (\d+)",
        "ja": r"∞を(\d)点、Kを(\d)点、Qを(\d)点、Cを(\d)点と数えます。全部で(\d+)点",
    }
    counted = re.search(pattern[lang], words_of(book("hexbridge"), lang, "strategy"))
    assert counted
    assert [*map(int, counted.groups())] == [*reversed(HONOUR_POINTS), MAX_POINTS]
    assert 4 * sum(HONOUR_POINTS) == MAX_POINTS
