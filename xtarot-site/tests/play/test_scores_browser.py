"""The score sheet: every game's, in every size, is a table that can be read and heard."""

from typing import Any

import pytest

from play.scenes import LANGS
from site_support.pages import Visit, sit_down
from support.campaign import part_of
from support.table_states import played, shown
from xtarot.games import load, names

SIZES = [(1280, 800), (820, 1180), (390, 844), (844, 390), (640, 400)]
SEATS = {"xrummy": 8, "arcanarabe": 8}  # as many as there can be

# What is wrong with the score sheet of each view: cells out of the sheet, texts over each other, rows without a head.
WRONG = """async (views) => {
  const home = document.querySelector('script[type=module]').src;
  const { drawScore } = await import(home.replace('table.bundle.js', 'play/score.js'));
  const base_url = document.body.appendChild(document.createElement('section'));
  base_url.className = 'score';
  const none = () => undefined;
  const box = (cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getBoundingClientRect();
  };
  const wrong = [];
  for (const view of views) {
    drawScore(base_url, view, { next: none, hide: none, again: none });
    const tell = (what, node) => wrong.push(`${view.game.name}: ${what}: ${node.innerText.replace(/\\s+/g, ' ')}`);
    if (base_url.scrollWidth > base_url.clientWidth) tell('too wide', base_url.querySelector('h2'));
    for (const row of base_url.querySelectorAll('tr')) {
      const cells = [...row.cells].filter((cell) => cell.innerText || cell.querySelector('.tab'));
      if (!row.querySelector('th')) tell('no head', row);
      cells.forEach((cell, k) => {
        if (box(cell).right > base_url.clientWidth + 1 || box(cell).left < 0) tell('sticks out', cell);
        if (k && box(cells[k - 1]).right > box(cell).left + 1) tell('overlaps', row);
      });
    }
  }
  base_url.remove();
  return wrong;
}"""
# The rows of the sheet's table as they are heard.
ROWS = """async (view) => {
  const home = document.querySelector('script[type=module]').src;
  const { drawScore } = await import(home.replace('table.bundle.js', 'play/score.js'));
  const base_url = document.body.appendChild(document.createElement('section'));
  const none = () => undefined;
  drawScore(base_url, view, { next: none, hide: none, again: none });
  const text = (node) => {
    const names = [...node.querySelectorAll('[role=img]')].map((one) => one.getAttribute('aria-label'));
    return [node.innerText.replace(/\\s+/g, ' ').trim(), ...names].filter(Boolean).join(' ');
  };
  const rows = [...base_url.querySelectorAll('.lines tr')].map((row) => [...row.cells].map(text).join(' | '));
  const head = text(base_url.querySelector('header'));
  const aside = [...base_url.querySelectorAll('aside')].map(text);
  base_url.remove();
  return [head, ...rows, ...aside];
}"""

# How announcements of these points are written.
POINTS = """async (announced) => {
  const home = document.querySelector('script[type=module]').src;
  const { Toasts } = await import(home.replace('table.bundle.js', 'board/toasts.js'));
  return announced.map((points) => {
    const base_url = document.body.appendChild(document.createElement('div'));
    const toasts = new Toasts(base_url);
    toasts.announce([{ key: 'taken', text: 'The Lady', points, announced: true }], { after: 0, brief: false });
    const text = base_url.innerText.replace(/\\s+/g, ' ').trim();
    base_url.remove();
    return text;
  });
}"""


def views(lang: str) -> list[dict[str, Any]]:
    """A finished deal of each game that is installed, and of Hexbridge one that was passed out."""
    seats = {name: SEATS.get(name, load(name).usual_seats) for name in names(with_bots=True)}
    found = [shown(played(name, n, 4)[0], 0, lang) for name, n in seats.items()]
    empty = next(view for view in found if view["game"]["name"] == "hexbridge")
    none = empty["score"] | {"lines": [], "totals": ["0", "0"], "winners": [0, 1]}
    return [*found, empty | {"score": none, "panel": []}]


def widest(view: dict[str, Any]) -> dict[str, Any]:
    """The same with names as long as they can be, and half points in high totals."""
    sides = len(view["sides"])
    high = [("−1199.5" if side == 0 else "866.5") for side in range(sides)]
    match = view["match"] | {"totals": [total.replace("−", "-") for total in high], "scores": [high] * 8}
    seats = [seat | {"name": f"Bartholomew {seat['name']} X."} for seat in view["seats"]]
    return view | {"score": view["score"] | {"totals": match["totals"]}, "match": match, "seats": seats}


@pytest.mark.parametrize("lang", part_of(LANGS, first=1))
def test_no_sheet_is_too_wide_and_no_text_lies_over_another(visit: Visit, lang: str) -> None:
    page = visit(lang)
    sit_down(page, "high-card" if "high-card" in names(with_bots=True) else "xrummy")
    found = views(lang)
    found += [widest(view) for view in found]
    wrong = {}
    for width, height in part_of(SIZES, len(LANGS), LANGS.index(lang)):
        page.set_viewport_size({"width": width, "height": height})
        wrong[width, height] = page.evaluate(WRONG, found)
    assert not {size: what for size, what in wrong.items() if what}


def test_the_sheet_says_who_has_what_by_which_cards(visit: Visit) -> None:
    page = visit("en")
    sit_down(page, "xrummy")
    state, _ = played("arcanarabe", 3, 1)
    view = shown(state, 0)
    view["seats"] = [seat | {"name": name} for seat, name in zip(view["seats"], ("Ann", "Sota", "Haru"), strict=True)]
    run = {"clause": "AR-14", "text": "", "parts": []}
    lines = [
        {"side": 1, "label": "Run of 2", "points": "1", "cards": ["T5", "T6"], **run},
        {"side": 1, "label": "Run of 2", "points": "1", "cards": ["T8", "T9"], **run},
        {"side": 2, "label": "Run of 3", "points": "2", "cards": ["T1", "T2", "T3"], **run},
    ]
    score = view["score"] | {"lines": lines, "totals": ["0", "2", "2"], "winners": [1, 2]}
    view |= {"score": score, "match": view["match"] | {"winners": [1, 2], "totals": ["0", "2", "2"]}}
    won = next(zone for zone in view["zones"] if zone["title"] == "Won")
    others = [zone for zone in view["zones"] if zone["title"] != "Won" and zone["kind"] == "hand"]
    held = [[], ["T5", "T6", "T8", "T9", "T20"], ["T1", "T2", "T3"]]
    view["zones"] = [*others, *(won | {"seat": seat, "cards": cards} for seat, cards in enumerate(held))]
    head, *rows, aside = page.evaluate(ROWS, view)
    assert "Sota and Haru win" in head
    assert "20 Judgement" in aside
    assert "Haru" in aside, "also who has all in runs"
    assert rows == [
        " | Points",
        "Sota | 2",
        "Run of 2 AR-14 | 5 Hierophant 6 Lovers | 1",
        "Run of 2 AR-14 | 8 Strength 9 Hermit | 1",
        "Haru | 2",
        "Run of 3 AR-14 | 1 Magician 2 High Priestess 3 Empress | 2",
        "You | 0",
    ]


def test_points_that_are_lost_are_announced_with_a_minus(visit: Visit) -> None:
    page = visit("en")
    sit_down(page, "xrummy")
    assert page.evaluate(POINTS, [15, -13]) == ["The Lady +15", "The Lady −13"]


def test_a_lost_contract_names_the_team_the_contract_and_the_loss(visit: Visit) -> None:
    page = visit("en")
    sit_down(page, "xrummy")
    state, _ = played("hexbridge", 6, 4)
    view = shown(state, 0)
    line = {"side": 0, "clause": "HB-17", "label": "Down", "points": "-30", "text": "2♠ down 3: 3 × −10", "seat": 0}
    score = view["score"] | {"lines": [line | {"cards": [], "parts": []}], "totals": ["-30", "0"], "winners": [1]}
    contract = next(panel for panel in view["panel"] if panel["kind"] == "contract")
    told = {"sign": "2♠", "tag": "", "by": 0, "short": "8 needed, 5 won: down 3"}
    head, *rows, _ = page.evaluate(ROWS, view | {"score": score, "panel": [contract | told]})
    assert "White leads 0 to −30" in head
    assert "declarer: You 8 needed, 5 won: down 3" in head
    assert "You (Black) lose 30" in head
    assert rows[1].startswith("Down HB-17 | You 2")
    assert rows[1].endswith("down 3: 3 × −10 | −30 |  | –")
    assert rows[2] == "This deal | −30 | 0"
