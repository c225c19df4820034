"""The shelf: what is searched, and what it is narrowed to."""

from collections.abc import Iterator

import pytest

from site_support.live import Person, site
from xtarot.rulebooks import ours


@pytest.fixture(scope="module")
def person(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    with site(tmp_path_factory.mktemp("site")) as host:
        yield Person(host)


def found(person: Person, query: str, lang: str = "en") -> set[str]:
    """Which of our books are shown."""
    page = person.http("GET", f"/rules?lang={lang}&{query}")
    assert page.status_code == 200
    return {one.game for one in ours() if f'<a href="/rules/{one.game}" aria-describedby' in page.text}


@pytest.mark.parametrize(
    ("query", "games"),
    [
        ("", {one.game for one in ours()}),
        ("q=Ｈｅｘ", {"hexbridge"}),
        ("q=008", {"xrummy"}),
        ("q=草場純", {"dream-capture", "hexbridge", "lotarot"}),
        ("q=22+dream", {"dream-capture"}),
        ("q=%3Cscript%3E", set()),
        ("players=1-2", {"xrummy"}),
        ("players=7-8", {"xrummy", "arcanarabe"}),
        ("use=read", set()),
        ("use=table&q=lotarot&players=3-4", {"lotarot"}),
    ],
)
def test_books_are_found_by_name_author_card_and_word(person: Person, query: str, games: set[str]) -> None:
    shown = found(person, query)
    assert shown >= games if query == "q=22+dream" else shown == games


def test_an_absurd_search_is_refused(person: Person) -> None:
    assert [
        person.http("GET", f"/rules?{query}").status_code for query in (f"q={'x' * 200}", "use=eat", "players=9")
    ] == [
        400,
        400,
        400,
    ]


def test_what_is_typed_comes_back_as_text(person: Person) -> None:
    page = person.http("GET", '/rules?q="><script>alert(1)</script>').text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page
