"""A rulebook with an edition teaches its game: it has all parts, tells a deal, and knows every word of the table."""

import re
from collections.abc import Iterator

import pytest

from xtarot.games import Game, installed
from xtarot.rulebooks import LANGUAGES, Book, books, document, ours
from xtarot.rulebooks.checker import check_manuscript
from xtarot.rulebooks.document import Block, Clause, Figure, Heading, Score, Trick, Try, blocks, inlines, plain

PARTS = (
    "start glance needs object cards deal play score match example questions reference "
    "playbook strategy examples statistics variants notes"
).split()
GAMES_OWN = {"deal", "play", "match", "statistics"}  # a game may have other headings, or no figures in words
WRITTEN = [book for book in books() if book.edition and book.game in installed()]

written = pytest.mark.parametrize("book", WRITTEN, ids=lambda book: book.game)


def headings(book: Book, lang: str) -> list[str]:
    return [part.id for part in book.documents[lang].parts if isinstance(part, Heading) and part.level == 2]


def section(book: Book, lang: str, name: str) -> Iterator[Block | Clause]:
    """What stands under a heading of level 2."""
    inside = False
    for part in book.documents[lang].parts:
        if isinstance(part, Heading) and part.level == 2:
            inside = part.id == name
        elif inside:
            yield part


def all_words(book: Book, lang: str) -> str:
    """All that a reader of the text reads, in small letters."""
    return " ".join(
        plain(tuple(part for part in inlines(block) if isinstance(part, document.Text | document.Code)))
        for block in blocks(book.documents[lang].parts)
        if not isinstance(block, Figure)
    ).lower()


def test_all_of_ours_teach() -> None:
    assert {book.game for book in ours()} <= {book.game for book in WRITTEN}


@written
def test_nothing_is_wrong_with_it(book: Book) -> None:
    assert [f"{found.place}: {found.text.en}" for found in check_manuscript(book.manuscript, books())] == []


@written
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_has_the_parts_that_players_expect_in_their_order(book: Book, lang: str) -> None:
    found = [name for name in headings(book, lang) if name in PARTS]
    assert found == [name for name in PARTS if name in found]
    assert set(PARTS) - set(found) <= GAMES_OWN


@written
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_deal_is_told_from_a_record_that_can_be_tried(book: Book, lang: str) -> None:
    shown = [block for block in blocks(section(book, lang, "example")) if isinstance(block, Figure)]
    recorded = [figure for figure in shown if any(name in figure.source.split() for name in book.records.names)]
    assert len(recorded) >= 4
    assert any(isinstance(figure, Score) for figure in recorded)
    assert any(isinstance(figure, Try) for figure in recorded)
    assert all(book.records[name].deal.finished for name in book.records.names)
    # A cell of a picture that is left empty would be a card without a player.
    assert all(play.who for figure in recorded if isinstance(figure, Trick) for play in figure.plays)


@written
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_book_has_every_word_in_which_the_table_tells_the_game(book: Book, lang: str) -> None:
    game, text = installed()[book.game], all_words(book, lang)
    assert [word for word in sorted(words_of(game, lang)) if word not in text] == []


def words_of(game: Game, lang: str) -> set[str]:
    """What the sentences of events and the lines of the score consist of, each word by its beginning."""
    said = [event.text.of(lang) for event in game.events.values()] + [s.text.of(lang) for s in game.scores.values()]
    bare = re.sub(r"\{[^}]*\}枚?", " ", " ".join(said)).lower()
    if lang == "ja":
        return set(re.findall("[\u30a1-\u30fa\u30fc]{2,}|[\u4e00-\u9fff]{2,}", bare))
    return {word[:4] for word in re.findall(r"[a-z]{5,}", bare)}


@written
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_newcomers_questions_are_answered(book: Book, lang: str) -> None:
    asked = [part for part in section(book, lang, "questions") if isinstance(part, document.Paragraph)]
    bare = [plain(part.parts)[:40] for part in asked if not isinstance(part.parts[0], document.Strong)]
    assert bare == []
    assert len(asked) >= 8


@written
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_is_spoken_of_among_the_variants(book: Book, lang: str) -> None:
    said = [part for block in blocks(section(book, lang, "variants")) for part in inlines(block)]
    named = {part.text for part in said if isinstance(part, document.Code)}
    cited = {part.id for part in said if isinstance(part, document.ClauseLink)}
    options = installed()[book.game].options
    assert [option.name for option in options if option.name not in named and option.clause not in cited] == []
