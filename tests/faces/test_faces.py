"""The cards as drawn: every face is sound SVG, says what it is, and can be read."""

import gzip
import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Browser, Route

from xtarot import faces
from xtarot.faces import card, inks, letters, sheet

TEXTS = [suit + rank for suit, rank in card.DECK]
SVG = "{http://www.w3.org/2000/svg}"


def used(document: str) -> list[str]:
    """The parts a document draws, with every repetition, in order."""
    root = ET.fromstring(document)
    defs = root.find(f"{SVG}defs")
    parts = {part.get("id"): part for part in (() if defs is None else defs)}
    drawn: list[str] = []

    def visit(element: ET.Element) -> None:
        for use in element.iter(f"{SVG}use"):
            name = use.attrib["href"].removeprefix("#")
            drawn.append(name)
            visit(parts[name])

    for child in root:
        if child is not defs:
            visit(child)
    return drawn


def written(document: str, font: str) -> str:
    """The text that a document shows in a font."""
    return "".join(
        chr(int(name.removeprefix(f"{font}-"), 16)) for name in used(document) if name.startswith(f"{font}-")
    )


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_deck_has_112_cards() -> None:
    assert len(set(TEXTS)) == 112


def faults(document: str) -> Iterator[str]:
    """What is wrong with an SVG document that has to stand alone, under a strict content policy."""
    root = ET.fromstring(document)
    names = [name for element in root.iter() if (name := element.get("id"))]
    barred = {f"{SVG}{tag}" for tag in ("text", "style", "script", "image")}
    if root.tag != f"{SVG}svg":
        yield f"it is a {root.tag}"
    if len(names) != len(set(names)):
        yield "an id is there twice"
    if missing := set(used(document)) - set(names):
        yield f"it uses {missing}, which it lacks"
    if found := barred & {element.tag for element in root.iter()}:
        yield f"it has {found}"
    if any("style" in element.attrib for element in root.iter()):
        yield "it has a style"
    yield from (f"it has {part}" for part in ("{", "url(", "var(") if part in document)


def test_each_document_is_sound_and_needs_nothing_else() -> None:
    found = {
        (text, kind): [*faults(document)]
        for text in TEXTS
        for kind, document in {
            "ja": faces.face(text, "ja"),
            "en": faces.face(text, "en"),
            "tab": faces.tab(text),
            "print": faces.print_face(text, "en"),
        }.items()
    }
    assert len(found) == 4 * 112
    assert not {which: wrong for which, wrong in found.items() if wrong}


def says(text: str, document: str) -> bool:
    """Whether the index in the corner of a face is the card's."""
    suit, rank = card.read_card(text)
    drawn = used(document)
    if written(document, "rank") != ("" if rank == "F" else rank) or drawn.count("infinity") != (rank == "F"):
        return False
    if suit == "T":
        return "star" in drawn
    return f"index-{suit}" in drawn and written(document, "suit")[:1] == suit


def test_the_index_says_the_card() -> None:
    assert not [text for text in TEXTS for document in (faces.face(text), faces.tab(text)) if not says(text, document)]
    printed = {text: written(faces.print_face(text), "rank") for text in TEXTS}
    assert printed == {suit + rank: "" if rank == "F" else 2 * rank for suit, rank in card.DECK}


@pytest.mark.parametrize("suit", "SCHD")
def test_minus_one_and_nought_are_spelt_out(suit: str) -> None:
    assert written(faces.face(f"{suit}M"), "suit") == f"{suit}\N{MINUS SIGN}1"
    assert written(faces.face(f"{suit}N"), "suit") == f"{suit}0"


def test_as_many_pips_as_the_rank() -> None:
    pips = {suit + str(rank): rank for suit in "SCHD" for rank in range(2, 16)}
    assert {text: used(faces.face(text)).count(f"pip-{text[0]}") for text in pips} == pips


def test_pips_are_symmetrical_and_apart() -> None:
    for rank in range(2, 16):
        places = set(card.pips(rank))
        assert len(places) == rank
        assert {(2 * card.FIELD - x, y) for x, y in places} == places, rank
        assert {(x, 180 - y) for x, y in places} == places, rank
        assert all(49 <= x <= 111 and 12 <= y <= 168 for x, y in places), rank


@pytest.mark.parametrize(("rank", "rules"), [("J", 1), ("C", 2), ("Q", 3), ("K", 4)])
def test_rules_teach_the_order_of_the_courts(rank: str, rules: int) -> None:
    part = sheet.parts()[f"court-{rank}"]
    strokes = [element.attrib["d"] for element in ET.fromstring(part).iter() if element.get("stroke")]
    assert sum(path.count("H") for path in strokes) == rules


def test_each_arcanum_has_an_emblem_of_its_own() -> None:
    drawings = [sheet.parts()[f"arcanum-{n}"].replace(f'id="arcanum-{n}"', "") for n in range(24)]
    assert len(set(drawings)) == 24
    for n in range(24):
        assert f"arcanum-{n}" in used(faces.face(f"T{n}"))


def test_arcana_carry_their_name_and_roman_numeral() -> None:
    assert written(faces.face("T10", "ja"), "name") == "運命の輪X"
    assert written(faces.face("T10", "en"), "name") == "WheelofFortuneX"
    assert written(faces.print_face("T22", "ja"), "name") == "XXII夢夢"


def test_no_two_faces_are_alike() -> None:
    assert len({faces.face(text) for text in TEXTS} | {faces.back()}) == 113


def test_what_is_no_card_is_refused() -> None:
    for text in ("", "S1", "T24", "sk", "♠K", "X5"):
        with pytest.raises(ValueError, match="no card of the deck"):
            faces.face(text)


def test_text_too_wide_is_squeezed() -> None:
    assert letters.width("14", "rank") > letters.width("1", "rank")
    [across] = re.findall(r"matrix\(([\d.]+) 0 0 ([\d.]+)", letters.draw_line("14", "rank", 40, 25, 40, 40))
    assert float(across[0]) * letters.width("14", "rank") <= 40.1
    assert float(across[1]) == 0.04


@pytest.mark.parametrize("inks", [inks.LIGHT, inks.DARK], ids=["light", "dark"])
def test_every_text_stands_out(inks: inks.Palette) -> None:
    pairs = [(suit, "paper") for suit in "SCHD"]
    pairs += [("numeral", "slip"), ("name", "slip"), ("star", "slip"), ("roman", "arcana"), ("ink", "arcana")]
    assert {
        pair: contrast(inks[pair[0]], inks[pair[1]]) for pair in pairs if contrast(inks[pair[0]], inks[pair[1]]) < 4.5
    } == {}
    assert contrast(inks["gold"], inks["arcana"]) >= 2.8  # pictures, whose card is named beside them
    assert contrast(inks["back"], inks["paper"]) >= 4.5


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_sheet_holds_all_a_page_draws_and_stays_small(lang: str) -> None:
    document = faces.sprite(lang)
    root = ET.fromstring(document)
    symbols = {symbol.get("id") for symbol in root.iter(f"{SVG}symbol")}
    wanted = {"back", "sign"} | {f"mark-{suit}" for suit in "SCHDT"} | {f"emblem-{n}" for n in range(24)}
    assert symbols == wanted | set(TEXTS) | {f"{text}-tab" for text in TEXTS}
    names = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(names) == len(set(names))
    assert {use.attrib["href"][1:] for use in root.iter(f"{SVG}use")} <= set(names)
    assert not re.search(r"style|url\(|<text|<script", document)
    assert len(gzip.compress(document.encode())) < 40_000


def test_a_page_under_a_strict_policy_draws_cards_and_changes_their_inks(browser: Browser) -> None:
    pages = {
        "/": ("text/html", '<link rel="stylesheet" href="/page.css"><svg><use href="/cards.svg#T21"></use></svg>'),
        "/page.css": ("text/css", "body{margin:0;--card-slip:#00ff00} svg{display:block;width:120px;height:180px}"),
        "/cards.svg": ("image/svg+xml", faces.sprite("ja")),
    }

    def answer(route: Route) -> None:
        kind, body = pages["/" + route.request.url.split("/", 3)[3]]
        policy = "default-src 'self'; script-src 'self'; style-src 'self'"
        route.fulfill(content_type=kind, body=body, headers={"Content-Security-Policy": policy})

    context = browser.new_context(viewport={"width": 120, "height": 180})
    page = context.new_page()
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text))
    page.route("http://table.test/**", answer)
    page.goto("http://table.test/")
    page.wait_for_function("document.querySelector('use').getBBox().width > 0")
    # The picture is looked at in a page of its own, where scripts may run.
    picture = page.screenshot()
    reader = context.new_page()
    colour = reader.evaluate(
        """async bytes => {
            const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
            const pen = new OffscreenCanvas(120, 180).getContext('2d');
            pen.drawImage(bitmap, 0, 0);
            return [[4, 80], [110, 80]].map(([x, y]) => [...pen.getImageData(x, y, 1, 1).data]);
        }""",
        list(picture),
    )
    context.close()
    assert refused == []
    assert colour == [[0, 255, 0, 255], [0xFB, 0xF4, 0xE0, 255]]
