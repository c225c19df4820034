"""What a page says of what it waits for, and what it does without an answer: offline, and where another plays."""

import re

from playwright.sync_api import expect

from kit.test_layout_browser import scene_of
from play.layout import stage
from play.scenes import GAMES
from site_support.pages import Visit, sit_down

SENT = "() => window.sent.map(({ t }) => t).filter((t) => t !== 'ping')"  # which goes by the clock
KEEP = """() => {
  window.sent = [];
  const send = line.send.bind(line);
  line.send = (text) => (window.sent.push(JSON.parse(text)), send(text));
}"""


def test_offline_a_card_raised_by_finger_is_played_and_the_move_delivered_after(visit: Visit) -> None:
    page = visit(size=(390, 844), touch=True)
    sit_down(page, "high-card")
    page.locator('body[data-turn="mine"]').wait_for(state="attached")
    page.context.set_offline(True)
    expect(page.locator("#banner")).to_contain_text("This device is offline")
    card = page.locator("#hand .card").last
    name = card.get_attribute("data-card")
    card.tap()
    expect(page.locator("#banner")).not_to_contain_text("not yet delivered")
    page.locator(f'#offer [data-move="play {name}"]').tap()
    expect(page.locator("#banner")).to_contain_text("1 not yet delivered")
    page.context.set_offline(False)
    expect(page.locator(f'#hand [data-card="{name}"]')).to_have_count(0)
    expect(page.locator("#banner")).to_be_hidden()


def test_who_has_nothing_to_decide_is_told_and_can_have_the_deal_played_on(visit: Visit) -> None:
    page = visit(rest="tap")
    on = stage(page, "dream-capture", "en")
    scene = scene_of("waiting open hands", *GAMES[1])
    seats = scene.messages["en"]["view"]["seats"]
    seats[0] |= {"chooser": 2, "facts": [{"label": "Dummy 2", "value": ""}]}
    on.show(scene)
    page.evaluate(KEEP)
    expect(page.locator("#prompt")).to_contain_text(f"Dummy 2: {seats[2]['name']} plays your cards in this deal")
    expect(page.locator("#hand .card:not(.inert)")).to_have_count(0)
    page.locator("#hurry").click()
    assert page.evaluate(SENT) == ["hurry"]
    scene.messages["en"]["view"]["hurried"] = [0]
    on.show(scene)
    expect(page.locator("#prompt")).to_have_text(re.compile("played to its end"))
    expect(page.locator("#hurry")).to_have_count(0)


def test_the_rest_can_be_claimed_while_tricks_are_played_and_at_no_other_time(visit: Visit) -> None:
    page = visit(rest="tap")
    on = stage(page, "dream-capture", "en")
    line = page.get_by_role("button", name="Claim the rest")
    shown = {}
    for phase, game in (("turn discard", GAMES[0]), ("turn any grid middle", GAMES[1]), ("turn play", GAMES[0])):
        on.show(scene_of(phase, *game))
        shown[phase] = line.is_visible()
    assert shown == {"turn discard": False, "turn any grid middle": False, "turn play": True}
    for _ in range(2):  # the trick that ended it is looked at first
        on.show(scene_of("result", *GAMES[0]))
    expect(page.locator(".score")).to_be_visible()
    assert page.locator("#panel").evaluate("panel => panel.inert"), "it lies behind the result"


def test_the_bar_of_every_page_is_the_same_and_the_theme_that_of_the_device(visit: Visit) -> None:
    page = visit()
    page.emulate_media(color_scheme="dark")
    found = set()
    for path in ("/", "/rules", "/problems", "/deals", "/you", "/rules/dream-capture"):
        page.goto(path)
        brand, bar = page.locator(".brand").bounding_box(), page.locator(".bar").bounding_box()
        assert brand
        assert bar
        found.add((brand["x"], bar["height"], page.locator("html").get_attribute("data-theme")))
    assert len(found) == 1, found
    assert found.pop()[2] == "dark"
