"""Phases of every game, and pages, at every size in both languages: nothing is cut off, covered or out of reach."""

import copy
import json
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from play.layout import DRAWN, SIZES, Stage, at_every_size, prepare, resize, sizes_in, stage
from play.scenes import GAMES, LANGS, Scene, scenes
from site_support.pages import Visit, sit_down
from support.campaign import part_of
from xtarot.rules import cards as deck


@pytest.mark.parametrize("lang", LANGS)
def test_every_phase_of_every_game_fits_every_size(visit: Visit, lang: str) -> None:
    """With the mouse in one language; by touch, which chooses a card before it plays it, in the other."""
    page = visit(lang, rest="tap", touch=lang == "en")
    on = stage(page, "dream-capture", lang)
    assert list(on.offenders(all_scenes())) == []


def all_scenes() -> list[Scene]:
    return [scene for game in GAMES for scene in scenes(*game)]


FELT = """() => {
  const { x, y, width, height } = document.querySelector('.felt').getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
}"""


def test_the_table_stays_where_it_is_when_ones_turn_comes(visit: Visit) -> None:
    page = visit("ja")
    on = stage(page, "dream-capture", "ja")
    moved = []
    scenes_of_turns = [scene for scene in all_scenes() if scene.messages["ja"]["own"].get("can")]
    for k, size in enumerate(("desktop", "flat phone")):
        resize(page, size)
        for scene in part_of(scenes_of_turns, 4, 2 * k):
            come = replace(scene, chosen=[])
            waiting = copy.deepcopy(come)
            del waiting.messages["ja"]["own"]["can"]
            felts = []
            for moment in (waiting, come):
                on.show(moment)
                felts.append(page.evaluate(FELT))
            if felts[0] != felts[1]:
                moved.append((size, scene.name, *felts))
    assert moved == []


TICKED = """async () => {
  for (const card of document.querySelectorAll('.common button.card')) card.click();
  await DRAWN;
  const boxes = (css) =>
    [...document.querySelectorAll(css)]
      .filter((node) => node.checkVisibility())
      .map((node) => node.getBoundingClientRect());
  const ticks = boxes('.common .selected > .tick');
  const head = boxes('.common :is(h2, small)');
  const meet = (a, b) => a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
  return [ticks.length > 0, ticks.filter((tick) => head.some((text) => meet(tick, text))).length];
}""".replace("DRAWN", DRAWN)


def test_ticks_in_a_common_pile_leave_its_title_to_be_read(visit: Visit) -> None:
    page = visit("ja", rest="tap")
    on = stage(page, "dream-capture", "ja")
    scene = next(scene for scene in scenes(*GAMES[4]) if scene.name.endswith("turn any"))
    for width, height in (SIZES["tablet"], SIZES["phone"], SIZES["flat phone"]):
        page.set_viewport_size({"width": width, "height": height})
        on.show(replace(scene, chosen=[]))
        assert page.evaluate(TICKED) == [True, 0], (width, height)
        page.keyboard.press("Escape")


def test_however_many_hands_lie_open_ones_own_is_on_the_page(visit: Visit) -> None:
    page = visit("en", size=(1100, 760))
    on = stage(page, "dream-capture", "en")
    scene = copy.deepcopy(next(scene for scene in scenes(*GAMES[2]) if scene.name.endswith("turn play")))
    message = scene.messages["en"]
    shown = json.dumps(message)
    free = [card for card in map(deck.text, deck.DECK) if f'"{card}"' not in shown]
    for zone in message["view"]["zones"].values():
        if zone["kind"] == "hand" and zone["seat"] != message["own"]["you"]:
            zone |= {"open": True, "cards": [free.pop() for _ in range(18)]}
    on.show(replace(scene, chosen=[]))
    hand, felt = (page.locator(css).bounding_box() for css in ("#hand", ".felt"))
    assert page.locator(".open-hand").count() == 3
    assert hand
    assert hand["y"] + hand["height"] <= 760
    assert felt
    assert felt["height"] > 140, "where the trick lies"


PAGES = [
    "/",
    "/new?game=lotarot",
    "/new?game=free",
    "/people",
    "/problems",
    "/problems/dream-capture/7",
    "/deals",
    "/you",
    "/rules",
    "/rules/dream-capture",
    "/rules/lotarot/figures",
    "/system/hexbridge",
    "/table/k3m9xw2p",
]


THEMES = """() => ['light', 'dark'].flatMap((theme) => {
  document.documentElement.dataset.theme = theme;
  return faint().map((fault) => `${theme}: ${fault}`);
})"""


@pytest.mark.parametrize("lang", LANGS)
def test_every_page_fits_every_size_and_its_text_stands_out(visit: Visit, lang: str) -> None:
    """A page in one language is enough for the check, the next page in the other."""
    page = visit(lang)
    prepare(page)
    findings: list[str] = []
    for k, path in part_of(enumerate(PAGES), len(LANGS), LANGS.index(lang)):
        page.goto(path)
        page.locator("main > :not([hidden]), dialog").first.wait_for()
        findings += (f"{path}, {lang}: {fault}" for fault in page.evaluate(THEMES))
        findings += at_every_size(page, f"{path}, {lang}", sizes_in(lang, k // len(LANGS)))
    assert findings == []


SHEETS = {  # how each sheet of a table is opened
    "a seat": ".free button",
    "rules": "#book",
    "settings": "#gear",
    "invitation": "#invite",
    "leaving": "#leave",
    "menu": "#menu",
    "score and events": "#brief",
    "record": ".footer-line:nth-of-type(2)",
}


@pytest.mark.parametrize("lang", part_of(LANGS, first=1))
def test_a_table_without_rules_fits_every_size(visit: Visit, lang: str) -> None:
    """Many things to do have a line of their own, with a card chosen and without."""
    page = visit(lang, size=(844, 390))
    prepare(page)
    options = {"each": 9, "pack": "only S H", "places": ["A", "B", "C", "D"]}
    sit_down(page, "free", seats=4, options=options)
    found = list(at_every_size(page, "free", sizes_in(lang, 0)))
    page.locator("#hand .card").nth(4).click(position={"x": 8, "y": 14})
    page.locator("#offer .filled").wait_for()
    found += at_every_size(page, "free, a card chosen", sizes_in(lang, 1))
    assert found == []


@pytest.mark.parametrize("lang", part_of(LANGS, first=0))
def test_every_sheet_fits_every_size(visit: Visit, lang: str) -> None:
    """With the mouse in one language, by touch in the other. The check opens each sheet in one of them."""
    page = visit(lang, touch=lang == "en")
    on = stage(page, "high-card", lang)  # no rulebook is shorter
    on.show(scene_of("watching", *GAMES[0]))
    findings = list(at_every_size(page, f"watching, {lang}", sizes_in(lang)))
    for k, (name, opener) in part_of(enumerate(SHEETS.items()), len(LANGS), LANGS.index(lang)):
        page.locator(opener).first.evaluate("button => button.click()")
        page.locator("dialog[open] .body > *").first.wait_for()
        findings += at_every_size(page, f"{name}, {lang}", sizes_in(lang, k // len(LANGS)))
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    assert findings == []


@pytest.mark.parametrize("lang", part_of(LANGS, first=1))
def test_a_newcomer_can_read_the_welcome_at_every_size(visit: Visit, lang: str) -> None:
    """The check shows it on a desk in one language, on a phone in the other."""
    found: list[str] = []
    ways = enumerate(((1280, False), (390, True)))
    for k, (width, touch) in part_of(ways, len(LANGS), LANGS.index(lang)):
        page = visit(lang, size=(width, 800), touch=touch, hints=True)
        stage(page, "lotarot", lang)
        page.locator("#welcome-ok").wait_for()
        found += at_every_size(page, f"welcome opened at {width}, {lang}", sizes_in(lang, k))
    assert found == []


def test_every_text_stands_out_in_the_light_and_in_the_dark(visit: Visit) -> None:
    page = visit("en", rest="tap")
    on = stage(page, "dream-capture", "en")
    findings: list[str] = []
    for scene in part_of(all_scenes(), 3):
        on.show(scene)
        findings += (f"{scene.name}: {fault}" for fault in page.evaluate(THEMES))
    assert findings == []


def scene_of(phase: str, *game: Any) -> Scene:
    return next(scene for scene in scenes(*game) if scene.name.endswith(phase))


@pytest.fixture
def trick(visit: Visit) -> Stage:
    """A trick of a game with two sides, in which not every card may be played; it is one's turn."""
    page = visit("en", rest="tap")
    on = stage(page, "dream-capture", "en")
    on.show(scene_of("turn play", *GAMES[0]))
    return on


LOOK = """(css) => {
  const node = document.querySelector(css);
  const of = (style) => ['backgroundColor', 'borderTopColor', 'borderTopWidth', 'borderTopStyle', 'outlineStyle',
    'outlineWidth', 'outlineColor', 'boxShadow', 'opacity', 'content'].map((key) => style[key]).join(' ');
  return [of(getComputedStyle(node)), of(getComputedStyle(node, '::before'))].join('; ');
}"""
DIFFER = [  # what has to look different, whatever colours the reader has forced on the page
    (".stone.black", ".stone.white"),
    (".seats .plate.acting, .me.acting", ".seats .plate:not(.acting)"),
    ("#hand .legal", "#hand .barred"),
    (".place.best .label", ".place:not(.best) .label"),
    ("#prompt.pill", "#refusal"),
]


def test_forced_colours_keep_sides_turn_and_legal_cards_apart(trick: Stage) -> None:
    page = trick.page
    page.emulate_media(forced_colors="active")
    same = [pair for pair in DIFFER if page.evaluate(LOOK, pair[0]) == page.evaluate(LOOK, pair[1])]
    assert same == []
    edge = page.locator("#gear").evaluate("node => getComputedStyle(node).borderTopColor")
    assert edge != "rgba(0, 0, 0, 0)", "a button that shows no edge has one here"
    page.set_viewport_size({"width": 390, "height": 844})
    trick.show(scene_of("turn play", *GAMES[0]))  # a card is chosen on a phone
    expect(page.locator("#hand .selected")).to_have_count(1)
    assert page.evaluate(LOOK, "#hand .selected") != page.evaluate(LOOK, "#hand .legal:not(.selected)")
    filled = page.locator("#offer .filled")
    assert filled.evaluate("node => getComputedStyle(node).backgroundColor") != page.locator("#offer").evaluate(
        "node => getComputedStyle(node).backgroundColor"
    )


def test_on_a_large_page_the_table_grows(trick: Stage) -> None:
    page, seen = trick.page, {}
    for size in ("desktop", "large"):
        resize(page, size)
        seen[size] = [measure(page, css) for css in ("#hand .card", ".place .card", ".plate", "#prompt", "#title")]
    assert [large / small > 1.3 for small, large in zip(seen["desktop"], seen["large"], strict=True)] == [True] * 5
    card = page.locator("#hand .legal").last
    before = card.bounding_box()
    assert before
    x, y = before["x"] + 30, before["y"] + 60
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 90, steps=3)
    held = card.bounding_box()
    assert held
    assert abs(held["x"] - before["x"] + 60) < 2, "a card that is dragged stays under the pointer"
    page.mouse.up()


def measure(page: Page, css: str) -> float:
    """How high something is on the screen."""
    return float(page.locator(css).first.evaluate("node => node.getBoundingClientRect().height"))


def test_on_paper_is_the_rulebook_alone(visit: Visit) -> None:
    page = visit(path="/rules/dream-capture")
    page.emulate_media(media="print")
    assert page.locator(".bar:visible, .contents:visible, button:visible, .button:visible").count() == 0
    expect(page.locator("article.book h1")).to_be_visible()


def test_what_is_heard_is_said_once_and_has_a_name(visit: Visit) -> None:
    page = visit("en", rest="tap")
    on = stage(page, "hexbridge", "en")
    on.show(scene_of("turn play seat open hands", *GAMES[1]))
    heard = page.locator("#panel").aria_snapshot()
    assert "Black" in heard
    assert "Black Black" not in heard
    assert "img" not in page.locator(".ledger").first.aria_snapshot()
    groups = page.locator(".open-hand").evaluate_all("all => all.map((one) => [one.role, one.ariaLabel])")
    assert [(role, label.rpartition(", ")[2]) for role, label in groups] == [("group", "Dummy 1"), ("group", "Dummy 2")]


def test_a_tablet_shows_what_each_has_won_beside_the_judgement(visit: Visit) -> None:
    page = visit("en", rest="tap")
    on = stage(page, "dream-capture", "en")
    page.set_viewport_size({"width": 820, "height": 1180})
    on.show(scene_of("turn offer judging", *GAMES[3]))
    expect(page.locator(".judging .so-far .line")).to_have_count(8)
    assert on.page.evaluate("offenders()") == []
