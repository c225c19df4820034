"""Reference cards: one page for every installed game in each language, with all that the game cites."""

from collections.abc import Callable
from datetime import date
from itertools import product

import pytest

from support.campaign import part_of
from xtarot.games import Game, load, names
from xtarot.printing import reference, typeset
from xtarot.printing.reference import fill_reference, reference_card
from xtarot.rulebooks import book
from xtarot.rulebooks.divisions import divide
from xtarot.rulebooks.document import Document
from xtarot.rules.cards import text
from xtarot.rules.texts import LANGS


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """How many pages a reference card has."""

    def count(template: str, data: dict[str, object], made: date) -> int:
        return len(typeset._compiled(template, data, format="svg"))

    monkeypatch.setattr(reference, "typeset", count)
    return reference_card  # type: ignore[return-value]  # it now counts


@pytest.fixture
def unwritten(monkeypatch: pytest.MonkeyPatch) -> None:
    """No book brings a card of its own."""
    monkeypatch.setattr(reference, "divide", lambda document: divide(Document(document.lang, ())))


@pytest.mark.usefixtures("unwritten")
def test_every_game_is_on_one_page_without_a_card_of_its_book(pages: Callable[..., int]) -> None:
    found = {(name, lang): pages(load(name), lang) for name, lang in part_of(product(names(with_bots=True), LANGS), 3)}
    assert set(found.values()) == {1}, found


def test_every_game_is_on_one_page(pages: Callable[..., int]) -> None:
    found = {(name, lang): pages(load(name), lang) for name, lang in part_of(product(names(with_bots=True), LANGS), 3)}
    assert set(found.values()) == {1}, found


def cited(game: Game) -> set[str]:
    """The clauses of what it asks for, refuses and counts, and the names of its score lines."""
    return {game.clause(code) for code in game.scores} | {reason.text.en for reason in game.scores.values()}


@pytest.mark.usefixtures("unwritten")
def test_every_score_line_option_and_cited_clause_is_on_the_card_however_short() -> None:
    lacking: list[object] = []
    for game in map(load, names(with_bots=True)):
        found = fill_reference(game, "en")
        for sections in found["choices"]:
            clauses = [clause for section in sections for clause in section["clauses"]]
            said = {clause["id"] for clause in clauses} | {name for clause in clauses for name in clause["names"]}
            said |= {option["clause"] for option in found["options"]["values"]}
            lacking += [(game.name, what) for what in (cited(game) | game.clauses) - said]
        in_force = [option for option in game.options if game.read_options({})[option.name] != 0]
        lacking += [(game.name, option.name) for option in in_force if option.text.en not in str(found["options"])]
    assert not lacking


@pytest.mark.usefixtures("unwritten")
def test_the_first_choice_has_every_clause_of_the_book_and_each_has_less_than_the_one_before() -> None:
    for name in names(with_bots=True):
        everything, *fewer = fill_reference(load(name), "ja")["choices"]
        ids = [clause["id"] for section in everything for clause in section["clauses"]]
        assert ids == [clause.id for clause in book(name).clauses("ja")]
        lengths = [len(str(choice)) for choice in (everything, *fewer)]
        assert lengths == sorted(lengths, reverse=True), name


def test_a_game_without_a_rulebook_says_what_it_can_of_itself(
    monkeypatch: pytest.MonkeyPatch, pages: Callable[..., int]
) -> None:
    monkeypatch.setattr(reference, "book_of", lambda game: None)
    game = load("xrummy")
    (sections,) = fill_reference(game, "en")["choices"]
    assert [section["title"] for section in sections] == ["Your turn", "Score"]
    assert ["Went out"] in [clause["names"] for clause in sections[1]["clauses"]]
    assert pages(game, "en") == 1


@pytest.mark.usefixtures("unwritten")
def test_the_pack_is_shown_by_suits_of_the_same_ranks_with_long_runs_cut_short() -> None:
    rows = fill_reference(load("dream-capture"), "en")["pack"]
    assert [row["suits"] for row in rows] == [["S", "C", "H", "D"], ["T"]]
    assert rows[0]["tabs"] == ["SN", "SA", "S2", "S3", None, "S15", *(f"S{rank}" for rank in "JCQKF")]
    assert rows[1]["tabs"] == ["T0", "T1", None, "T23"]
    assert all(code in map(text, load("dream-capture").cards) for row in rows for code in row["tabs"] if code)
