"""What can be printed of a game from the page of its rulebook."""

import io
import re
from pathlib import Path

from pypdf import PdfReader

from site_support.live import Person, site
from support.campaign import part_of
from xtarot_site.kit.http.rate_limits import Limits

PDF = "application/pdf"


def test_every_link_of_a_games_page_leads_to_a_pdf_in_the_language_of_the_page(tmp_path: Path) -> None:
    with site(tmp_path) as host:
        person = Person(host)
        page = person.http("GET", "/rules/high-card?lang=ja").text
        links = re.findall(r'href="(/rules/high-card/print/[^"]+)"', page)
        assert {link.rpartition("/")[2].removesuffix("-ja.pdf") for link in links} == {
            *(
                f"cards{backs}-{size}-{paper}"
                for backs in ("", "-light", "-none")
                for size in ("poker", "bridge")
                for paper in ("a4", "letter")
            ),
            "reference",
            *(f"scores-{seats}" for seats in (2, 3, 4)),
        }
        for link in links:
            answer = person.http("GET", link)
            assert answer.status_code == 200, link
            assert answer.headers["content-type"] == PDF
            assert answer.content.startswith(b"%PDF-")
            assert f'filename="high-card-{link.rpartition("/")[2]}"' in answer.headers["content-disposition"]


def test_the_shelf_leads_to_the_cards_of_the_deck(tmp_path: Path) -> None:
    with site(tmp_path) as host:
        person = Person(host)
        page = person.http("GET", "/rules?lang=en").text
        links = re.findall(r'href="(/print/[^"]+)"', page)
        assert len(links) == 24
        assert "Tarot 78 cards, 63 × 88 mm" in page
        assert {"/print/xtarot-poker-a4-en.pdf", "/print/tarot-bridge-letter-en.pdf"} < set(links)
        answer = person.http("GET", links[0])
        assert answer.headers["content-type"] == PDF
        assert answer.content.startswith(b"%PDF-")


def pages(content: bytes) -> list[tuple[int, int]]:
    """The sizes of the pages of a PDF, in millimetres."""
    boxes = (page.mediabox for page in PdfReader(io.BytesIO(content)).pages)
    return [(round(float(box.width) * 25.4 / 72), round(float(box.height) * 25.4 / 72)) for box in boxes]


def test_a_book_leads_to_its_booklets_as_they_are_read_and_as_they_are_folded(tmp_path: Path) -> None:
    with site(tmp_path) as host:
        person = Person(host)
        page = person.http("GET", "/rules/arcanarabe?lang=ja").text
        links = re.findall(r'href="/rules/arcanarabe/(arcanarabe[^"]*\.pdf)"', page.partition('class="to-print')[2])
        assert links == [f"arcanarabe{form}.ja.pdf" for form in ("", "-folded", "-playbook", "-playbook-folded")]
        for pair in part_of([links[:2], links[2:]], 2):
            made = [person.http("GET", f"/rules/arcanarabe/{link}") for link in pair]
            assert [answer.headers["content-type"] for answer in made] == [PDF] * 2
            read, folded = (pages(answer.content) for answer in made)
            assert ({*read}, {*folded}) == ({(148, 210)}, {(296, 210)})
            assert len(read) == 2 * len(folded)


def test_a_book_without_a_playbook_offers_none(tmp_path: Path) -> None:
    with site(tmp_path) as host:
        person = Person(host)
        page = person.http("GET", "/rules/high-card?lang=en").text
        assert "high-card-folded.en.pdf" in page
        assert "playbook" not in page
        for part in ("high-card-playbook.en.pdf", "high-card-playbook-folded.en.pdf", "high-card-flat.en.pdf"):
            assert person.http("GET", f"/rules/high-card/{part}").status_code == 404


def test_nothing_else_is_printed(tmp_path: Path) -> None:
    with site(tmp_path) as host:
        person = Person(host)
        for path in ("poker/print/reference-en.pdf", "lotarot/print/scores-5-en.pdf", "lotarot/print/reference-fr.pdf"):
            assert person.http("GET", f"/rules/{path}").status_code == 404, path
        assert person.http("GET", "/print/xtarot-huge-a4-en.pdf").status_code == 404


def test_nobody_keeps_others_from_printing(tmp_path: Path) -> None:
    with site(tmp_path, limits=Limits(papers=(2, 0))) as host:
        person = Person(host)
        answers = [person.http("GET", "/rules/high-card/print/scores-2-en.pdf").status_code for _ in range(3)]
        assert answers == [200, 200, 429]
        assert person.http("GET", "/rules/high-card/high-card.en.pdf").status_code == 429
        assert person.http("GET", "/rules/high-card/high-card-folded.en.pdf").status_code == 429
        assert person.http("GET", "/rules/high-card").status_code == 200
