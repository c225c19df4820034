"""A table at its fullest: a match of forty deals, a long record, a claim of fifteen tricks. All can be reached."""

import copy
import time
from typing import Any

import pytest

from play.layout import A_THIRD, SIZES, at_every_size, resize, sizes_in, stage
from play.scenes import GAMES, LANGS, Scene, scenes
from site_support.pages import Visit
from support.campaign import part_of

TEXT = {
    "ja": "切り札が尽きるまでは、どの札も出してかまいませんが、点のある札は味方のトリックに残しておきます。",
    "en": "Until the trumps have gone any card may be played, but those with points are kept for a partner's trick.",
}
DEALS, LINES = 40, 120


def scene(phase: str, game: int, **changed: Any) -> Scene:
    """A phase of a game with a long record, and something changed in what is seen."""
    found = copy.deepcopy(next(one for one in scenes(*GAMES[game]) if one.name.endswith(phase)))
    for lang, message in found.messages.items():
        message["sentences"] += [{"key": "said", "text": TEXT[lang]}] * LINES
        message["view"] |= changed.get(lang, {})
    found.name = f"fullest {found.name}"
    return found


def match(game: int) -> Scene:
    """A result after many deals."""
    found = scene("result", game)
    for message in found.messages.values():
        of = message["view"]["match"]
        of |= {"deals": 0, "deal": DEALS, "scores": [["−1234"] * len(of["totals"])] * DEALS}
    return found


def claim(lang: str) -> dict[str, Any]:
    """A claim of fifteen tricks, with all lines of a score."""
    line = [{"seat": k % 6, "card": f"T{k + 1}", "text": TEXT[lang]} for k in range(15)]
    score = [{"label": TEXT[lang], "values": ["12", "0"]} for _ in range(8)]
    said = {"title": TEXT[lang], "text": TEXT[lang], "line": line, "score": score, "tricks": 15, "give": False}
    return {"claim": said | {"seat": 1, "awaited": [0, 2, 3, 4, 5], "agreed": [], "by_hand": [], "on": False}}


RESULTS = (0, 3, 4)  # six, and eight of each kind of score
SHEETS = {"score and events": "#brief", "record": ".footer-line:last-child"}


@pytest.mark.parametrize("lang", part_of(LANGS, first=1))
def test_the_fullest_moments_of_a_table_can_be_reached_at_every_size(visit: Visit, lang: str) -> None:
    page = visit(lang, rest="tap")
    on = stage(page, "dream-capture", lang)
    claimed = scene("turn play", 0, ja=claim("ja"), en=claim("en"))
    found = list(on.offenders([*map(match, RESULTS), claimed, scene("watching", 4)]))
    for k, (name, opener) in enumerate(SHEETS.items()):
        page.locator(opener).first.evaluate("button => button.click()")
        page.locator("dialog[open] .body > *").first.wait_for()
        found += at_every_size(page, f"fullest {name}, {lang}", sizes_in(lang, k, A_THIRD))
        page.keyboard.press("Escape")
    assert not found, "\n".join(found)


LONG = "Wolfgang Amadeus Theoph."  # as many letters as a name may have


def test_the_longest_names_are_cut_and_lie_on_nothing(visit: Visit) -> None:
    page = visit("en", rest="tap")
    on = stage(page, "dream-capture", "en")
    shown = [scene("turn play", 0), scene("turn play open hands", 1), scene("turn any", 4)]
    for message in (one.messages["en"] for one in shown):
        for seat in message["view"]["seats"]:
            seat["name"] = LONG
    found = [fault for fault in on.offenders(shown, languages=1) if "is cut off" not in fault]
    assert not found, "\n".join(found)


NAMES = {"ja": "東京五郎左衛門尉正宗花子", "en": "Maximilian B"}  # twelve letters, and as wide as they come
LETTERS = 4  # of a name that are always seen
LAYOUTS = (0, 1, 3, 4)  # six in a ring, beside open hands, eight beside a judgement, eight in a row

CUT = """(letters) => [...document.querySelectorAll('.plate')].flatMap((plate) => {
  const name = plate.querySelector('.who b');
  if (!name?.checkVisibility({ visibilityProperty: true })) return [];
  const range = new Range();
  range.setStart(name.firstChild, 0);
  range.setEnd(name.firstChild, Math.min(letters, name.textContent.length));
  const { left, right } = name.getBoundingClientRect();
  const seen = Math.min(right, innerWidth) - Math.max(left, 0);
  const needed = Math.min(range.getBoundingClientRect().width, 0.75 * plate.clientWidth); // of eight on a phone
  return seen + 2 < needed ? [`${name.textContent} has ${seen} of ${needed} pixels`] : [];
})"""


def timed(game: int, phase: str) -> Scene:
    """A phase in which everybody's reserve runs, and the plates are full: dealer, away, long names."""
    found = scene(phase, game)
    for lang, message in found.messages.items():
        view = message["view"]
        view["clock"] = {"move": 45.0, "reserve": 300.0}
        for seat in view["seats"]:
            seat.pop("bot", None)
            seat |= {"name": NAMES[lang], "acting": True, "here": False, "away": True, "dealer": True}
            seat |= {"due": time.time() - 4, "left": 299_000}
    return found


@pytest.mark.parametrize("lang", part_of(LANGS, first=0))
def test_a_running_reserve_leaves_four_letters_of_each_name(visit: Visit, lang: str) -> None:
    page = visit(lang, rest="tap")
    on = stage(page, "dream-capture", lang)
    faults = []
    moments = [timed(0, "turn discard"), *(timed(game, "watching") for game in LAYOUTS)]
    mine = part_of(enumerate(moments), len(LANGS), LANGS.index(lang))  # each in one language is enough for the check
    for size in SIZES:
        resize(page, size)
        for shown in (shown for k, shown in mine if size in sizes_in(lang, k // len(LANGS), A_THIRD)):
            on.show(shown)
            faults += [f"{shown.name}, {lang}, {size}: {fault}" for fault in page.evaluate(CUT, LETTERS)]
    assert not faults, "\n".join(faults)
