"""The pages of the rulebooks: the shelf, a book, its versions, and positions that open as tables."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from site_support import two_versions
from site_support.live import Person, rows_of, site
from xtarot.rulebooks import Shelf, books


@pytest.fixture(scope="module")
def shelf(data: Path) -> Shelf:
    """All books; that of High Card has two versions."""
    return two_versions.shelve(data / "book")


@pytest.fixture(scope="module")
def host(data: Path, shelf: Shelf) -> Iterator[str]:
    with site(data, shelf=shelf) as address:
        yield address


def page(host: str, path: str, lang: str = "en") -> str:
    answer = httpx.get(f"http://{host}{path}", headers={"accept-language": lang, "accept": "text/html"})
    assert answer.status_code == 200, answer.text
    return answer.text


def status(host: str, path: str) -> int:
    return httpx.get(f"http://{host}{path}").status_code


def words(html: str) -> str:
    """What can be read of HTML."""
    body = html[html.index("<main") :] if "<main" in html else html
    return " ".join(re.sub("<[^>]+>", " ", body).split())


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_on_the_shelf_each_book_says_by_whom_and_for_how_many(host: str, shelf: Shelf, lang: str) -> None:
    shown = words(page(host, "/rules", lang))
    said = {
        one.game: (
            one.name[lang],
            f"v{one.version}",
            *(" ".join(said[lang].split()) for said in (one.tagline, one.kind)),
            *(str(number) for number in (one.players[0], one.minutes) if number),
        )
        for one in shelf.books
    }
    missing = [(game, part) for game, parts in said.items() for part in parts if part not in shown]
    assert not missing
    assert shown.count("卓で遊べます" if lang == "ja" else "Playable here") == len(shelf.books)


def test_every_clause_of_every_book_has_a_place_and_a_link_of_its_own(host: str) -> None:
    for one in books():
        text = page(host, f"/rules/{one.game}")
        lost = [
            clause.id
            for clause in (one.clauses("en") if one.game != "high-card" else ())
            if f'<section class="clause" id="{clause.id}">' not in text or f'href="#{clause.id}"' not in text
        ]
        assert not lost, one.game


@pytest.mark.parametrize(
    ("path", "place", "title"),
    [("", "play", "Play"), ("/changes", "HC-1", "HC-1 changed"), ("/changes", "HC-2", "HC-2 taken out")],
)
def test_the_contents_lead_to_the_sections_of_the_page(host: str, path: str, place: str, title: str) -> None:
    text = page(host, f"/rules/high-card{path}")
    contents = text.partition('class="contents"')[2].partition("</nav>")[0]
    assert f'<a href="#{place}">{title}</a>' in contents
    assert f'<h2 id="{place}">' in text


def test_a_missing_translation_is_said_and_the_original_keeps_its_language(host: str) -> None:
    text = page(host, "/rules/high-card", "ja")
    assert "このルールブックの日本語訳はまだありません" in text
    assert '<div lang="en">' in text


def test_the_pages_can_be_read_without_scripts(host: str) -> None:
    text = page(host, "/rules/high-card")
    assert '<a href="/rules" aria-current="true">Rulebooks</a>' in text
    assert '<a id="language" class="button plain" href="?lang=ja"' in text
    assert 'href="/new?game=high-card"' in text
    assert '<a href="#play">Play</a>' in text


# Versions


def test_an_old_link_opens_the_clause_and_says_when_it_changed(host: str) -> None:
    text = page(host, "/rules/high-card")
    clause = text[text.index('id="HC-1"') :]
    assert "Changed in v1.01" in words(clause[: clause.index("</section>")])
    gone = text[text.index('id="HC-2"') :]
    assert "was taken out in v1.01" in words(gone[: gone.index("</section>")])
    assert text.index('id="HC-1"') < text.index('id="HC-2"') < text.index('id="HC-3"')


def test_an_earlier_version_can_be_read_and_says_what_it_is(host: str) -> None:
    text = words(page(host, "/rules/high-card/1.00"))
    assert "This is the earlier version v1.00. The present one is v1.01." in text
    assert "two each" in text
    assert "This clause has changed since" in text
    assert status(host, "/rules/high-card/9.99") == status(host, "/rules/nobody/1.00") == 404


@pytest.mark.parametrize("way", ["", "?side=1", "?from=1.00&to=1.01"])
def test_what_changed_is_shown_by_clause_with_the_reason(host: str, way: str) -> None:
    text = words(page(host, f"/rules/high-card/changes{way}"))
    assert "what changed in v1.01" in text
    assert "1 changed, 1 new, 1 taken out" in text
    assert "Why Two cards were one too many." in text
    assert "two each" in text
    assert "one each" in text


def test_a_book_of_one_version_has_no_page_of_changes(host: str) -> None:
    assert status(host, "/rules/xrummy/changes") == 404
    assert "/changes" not in page(host, "/rules/xrummy")


# On paper


@pytest.mark.parametrize("path", ["high-card/high-card.en.pdf", "xrummy/xrummy.ja.pdf"])
def test_a_book_can_be_had_as_a_pdf_in_its_languages(host: str, path: str) -> None:
    answer = httpx.get(f"http://{host}/rules/{path}", timeout=60)
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")
    assert path.partition("/")[2] in answer.headers["content-disposition"]
    assert f"/rules/{path}" in page(host, f"/rules/{path.partition('/')[0]}", path.split(".")[1])


def test_there_is_no_pdf_in_a_language_that_the_book_is_not_in(host: str) -> None:
    assert status(host, "/rules/high-card/high-card.ja.pdf") == 404
    assert status(host, "/rules/high-card/other.en.pdf") == 404


# Positions


def opened(person: Person, **wanted: Any) -> httpx.Response:
    return person.http("POST", "/api/exercises", json={"book": "high-card", "position": "deal", "move": 2, **wanted})


def test_a_position_opens_as_a_table_with_the_seat_to_move_for_who_asks(host: str, data: Path) -> None:
    with Person(host) as mio:
        answer = opened(mio)
        assert answer.status_code == 201, answer.text
        code = answer.json()["code"]
        mio.join(code)
        mio.until(lambda: "can" in mio.view)
        assert mio.view["match"]["exercise"] == "high-card"
        assert mio.view["match"]["status"] == "Exercise"
        told = [one["text"] for one in mio.http("GET", f"/api/tables/{code}/record").json()]
        assert any(text.startswith("An exercise begins") for text in told)
        assert "played" in told[-1]
        others = [zone for zone in mio.view["zones"] if zone["kind"] == "hand" and zone["seat"] != mio.view["you"]]
        assert others
        assert not any("cards" in zone for zone in others)
        first = rows_of(data, code)[0].payload["exercise"]
        assert first["moves"] == 1
        assert first["book"] == "high-card"
        assert len(first["record"]["deals"][0]["moves"]) == 1


def test_after_an_exercise_the_same_position_comes_again(host: str) -> None:
    with Person(host) as mio:
        mio.join(opened(mio, pace=0).json()["code"])
        mio.until(lambda: "can" in mio.view)
        hand = mio.cards
        while mio.view["deal"]["phase"] == "play":
            if "can" in mio.view:
                mio.ask("act", move=mio.some_move(lambda cards: cards[0]))
            mio.catch_up(0.01)
        assert mio.view["match"]["over"]
        assert "seed" not in mio.view["deal"]
        mio.ask("next")
        mio.until(lambda: mio.view["deal"]["phase"] == "play" and "can" in mio.view)
        assert mio.cards == hand


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"position": "nothing"}, 404),
        ({"position": "../book"}, 404),
        ({"book": "nobody"}, 404),
        ({"move": 999}, 400),
        ({"move": 0}, 400),
    ],
)
def test_a_position_that_is_not_in_the_book_is_refused(host: str, wanted: dict[str, Any], code: int) -> None:
    with Person(host) as mio:
        assert opened(mio, **wanted).status_code == code


def test_a_record_that_the_rules_refuse_is_no_position(host: str, data: Path) -> None:
    (folder,) = data.glob("book/**/deals")
    (folder / "broken.json").write_text("{}")
    with Person(host) as mio:
        assert opened(mio, position="broken").status_code == 404


@pytest.mark.parametrize(
    ("path", "leads_to"),
    [
        ("003", "dream-capture"),
        ("003?lang=ja", "dream-capture?lang=ja"),
        ("003/figures", "dream-capture/figures"),
        ("003/changes?from=0.90&side=1", "dream-capture/changes?from=0.90&side=1"),
        ("003/1.00", "dream-capture/1.00"),
        ("003/003.ja.pdf", "dream-capture/dream-capture.ja.pdf"),
        ("003.pdf?lang=ja", "dream-capture/dream-capture.ja.pdf?lang=ja"),
        ("004.pdf", "hexbridge/hexbridge.en.pdf"),
    ],
)
def test_the_number_of_a_book_leads_to_it(host: str, path: str, leads_to: str) -> None:
    answer = httpx.get(f"http://{host}/rules/{path}", headers={"accept": "text/html"})
    assert (answer.status_code, answer.headers["location"]) == (307, f"/rules/{leads_to}")


@pytest.mark.parametrize("path", ["3", "999", "999.pdf", "００３", "003x", "999/figures"])
def test_a_number_that_no_book_has_leads_nowhere(host: str, path: str) -> None:
    assert status(host, f"/rules/{path}") == 404
