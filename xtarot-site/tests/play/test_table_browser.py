"""The table in Chromium: a deal by mouse, questions by key, and what it does when something is wrong."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from play.people import Mouse, Person, seed_where
from site_support.pages import Visit, select_cards, sit_down
from support.campaign import part_of

MINE = 'body[data-turn="mine"]'
CARDS = "#hand .card"
FREE = "#hand .card:not(.barred):not(.selected)"
SCORE = ".score:not([hidden])"


def press(page: Page, selector: str) -> None:
    """Press a card where the next one leaves it to be seen."""
    # Playwright takes `aria-disabled` for no control; a card that may not be played answers with the reason.
    page.locator(selector).first.click(position={"x": 10, "y": 24}, force=True)


def discard_three(page: Page) -> None:
    select_cards(page, 3)
    page.locator('#offer [data-move^="discard"]').click()
    expect(page.locator(CARDS)).to_have_count(15)


def play_until(page: Page, true: Callable[[], bool]) -> None:
    """Play the first card that may be played, again and again."""
    while True:
        page.locator(f"{MINE}, {SCORE}").first.wait_for(state="attached")
        if true():
            return
        left = page.locator(CARDS).count()
        press(page, FREE)
        expect(page.locator(CARDS)).to_have_count(left - 1)


def test_a_deal_of_dream_capture_by_mouse(visit: Visit) -> None:
    page = visit(hints=True, path="/")
    page.locator("#play").click()
    page.locator("#welcome-ok").click()
    expect(page.locator(CARDS)).to_have_count(18)
    discard_three(page)
    play_until(page, lambda: page.locator(CARDS).count() == 0)
    expect(page.locator(SCORE)).to_contain_text("DC-15")
    totals = page.locator(".score .sum td").all_inner_texts()
    assert sum(int(total) for total in totals) > 30
    expect(page.locator("#status")).to_have_text("Result of deal 1")
    expect(page.locator("#prompt")).to_have_text("The deal is over")
    page.locator("#next").click()
    expect(page.locator(CARDS)).to_have_count(18)
    expect(page.locator("#status")).to_contain_text("Deal 2 of 6")
    expect(page.locator("#panel")).to_contain_text("Deal 2 of 6")
    expect(page.locator("#panel")).not_to_contain_text("Deal 1 of 6")


def test_the_keyboard_finds_cards(visit: Visit) -> None:
    page = visit()
    sit_down(page, "dream-capture")
    card = str(page.locator(CARDS).nth(9).get_attribute("data-card"))
    page.evaluate("Date.now = () => 0")  # a slow machine is no pause between suit and rank
    for sign in card:
        page.keyboard.press(sign.lower())
    expect(page.locator(f'{CARDS}[data-card="{card}"]')).to_be_focused()
    page.keyboard.press("End")
    expect(page.locator(CARDS).last).to_be_focused()
    assert page.locator(f"{CARDS}[tabindex='0']").count() == 1


def test_keys_and_a_press_before_the_script_is_there_wait_for_it(visit: Visit) -> None:
    page = visit()
    sit_down(page, "dream-capture")
    card = str(page.locator(CARDS).nth(9).get_attribute("data-card"))
    held: list[Route] = []
    page.route("**/table.bundle.js", lambda route: held.append(route))  # noqa: PLW0108  # a built-in is not taken
    page.reload(wait_until="commit")
    expect(page.locator(CARDS)).to_have_count(18)
    for sign in card:
        page.keyboard.press(sign.lower())
    page.locator("#gear").click()
    held.pop().continue_()
    expect(page.locator("dialog.settings")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(f'{CARDS}[data-card="{card}"]')).to_be_focused()


QUESTIONS = {"w": "Whose turn", "r": "The trick", "l": "The last trick", "p": "The score", "m": "My legal cards"}
ON_THE_TABLE = {"xrummy": "None yet|run|group", "arcanarabe": r"^\d+ \w+"}
BEFORE = {"xrummy": r"You \d+ cards", "arcanarabe": r"^\d+ \w+, .*: "}


@pytest.mark.parametrize("game", part_of(["dream-capture", "hexbridge", "xrummy", "lotarot", "arcanarabe"]))
def test_a_key_answers_in_one_sentence(visit: Visit, game: str) -> None:
    page = visit()
    # Of hexbridge a deal in which one's own hand is no dummy.
    seed = seed_where(game, None, lambda s: s.declarer % 2 == 1) if game == "hexbridge" else 0
    sit_down(page, game, seed)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()  # it is loaded first
    keys = dict(
        zip(page.locator("dialog dt").all_inner_texts(), page.locator("dialog dd").all_inner_texts(), strict=True)
    )
    assert all(keys[key].startswith(text) for key, text in QUESTIONS.items())
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    person = Person(page, Mouse(page))
    cards = 1 if game == "xrummy" else 3  # after which there is a last trick, or judgement
    for _ in range(9):
        if person.moves(1).count("card") == cards:
            break
    assert not person.look()["over"]
    answers = {
        "w": "^Your turn: ",
        "r": ON_THE_TABLE.get(game, "nothing has been played|winning"),
        "l": BEFORE.get(game, "took it"),
        "p": "Match so far: ",
        "m": "^You may ",
    }
    for key, answer in answers.items():
        page.locator("#speech").evaluate("(region) => region.replaceChildren()")
        page.keyboard.press(key)
        expect(page.locator("#speech p")).to_have_text([re.compile(answer)])
        expect(page.locator("#banner")).to_contain_text(re.compile(answer))


def test_a_card_that_may_not_be_played_says_why(visit: Visit) -> None:
    page = visit("ja")
    sit_down(page, "dream-capture")
    discard_three(page)
    play_until(page, lambda: page.locator("#hand .barred").count() > 0)
    held = page.locator(CARDS).count()
    press(page, "#hand .barred")
    expect(page.locator("#refusal")).to_contain_text("出せません")
    expect(page.locator(CARDS)).to_have_count(held)
    page.locator("#refusal .clause").click()
    expect(page.locator("dialog .found")).to_contain_text("DC-11")
    page.keyboard.press("Escape")
    press(page, FREE)
    expect(page.locator("#refusal")).to_be_hidden()


def hand(page: Page) -> list[str]:
    return [str(card.get_attribute("data-card")) for card in page.locator(CARDS).all()]


def test_a_table_is_the_same_after_loading_it_anew(visit: Visit) -> None:
    page = visit()
    sit_down(page, "dream-capture")
    discard_three(page)
    expect(page.locator(MINE)).to_be_attached()
    before, trick = hand(page), page.locator(".place .card").count()
    told = page.locator(".log .events li").all_inner_texts()
    assert re.search(r"(showed|played) (\d+ [A-Z]|\w+ of )", page.locator(".log .events").aria_snapshot())
    page.reload()
    expect(page.locator(".place .card")).to_have_count(trick)
    assert hand(page) == before
    assert page.locator(".log .events li").all_inner_texts() == told
    page.locator("#panel .footer button", has_text="Record").click()
    # in the record too, a card is its coloured sign, read by its name, and no line stands out as the newest
    played = page.locator("dialog .events li", has_text=re.compile("showed|played"))
    expect(played.locator(".mark")).to_have_count(played.count())
    every = "() => [...document.querySelectorAll('dialog .events li')].map((line) => getComputedStyle(line).color)"
    assert len({*page.evaluate(every)}) == 1


class Line:
    """The sockets of a page, to be cut."""

    def __init__(self, page: Page) -> None:
        self.cut = False
        self.sockets: list[WebSocketRoute] = []
        page.route_web_socket("**/ws/**", self._opened)

    def _opened(self, socket: WebSocketRoute) -> None:
        if self.cut:
            socket.close()
        else:
            socket.connect_to_server()
            self.sockets.append(socket)

    def break_off(self) -> None:
        self.cut = True
        for socket in self.sockets:
            socket.close()


def test_a_lost_line_is_shown_and_comes_back_with_what_was_played(visit: Visit) -> None:
    page = visit()
    line = Line(page)
    sit_down(page, "dream-capture")
    expect(page.locator("#line")).to_contain_text("Connected")
    line.break_off()
    expect(page.locator("#banner")).to_contain_text("Reconnecting")
    select_cards(page, 3)
    line.cut = False
    page.evaluate("document.querySelector('#banner button')?.click()")  # it may just have come back by itself
    expect(page.locator("#line")).to_contain_text("Connected")
    expect(page.locator("#banner")).to_be_hidden()
    page.locator('#offer [data-move^="discard"]').click()
    expect(page.locator(CARDS)).to_have_count(15)


def test_the_next_card_is_played_before_the_last_one_is_answered(visit: Visit) -> None:
    page = visit()

    def keep_answers(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: None if '"ack"' in str(message) else socket.send(message))

    page.route_web_socket("**/ws/**", keep_answers)
    sit_down(page, "dream-capture")
    discard_three(page)
    expect(page.locator(MINE)).to_be_attached()
    press(page, FREE)
    expect(page.locator(CARDS)).to_have_count(14)


def test_where_sockets_are_blocked_the_table_goes_on_by_polling(visit: Visit) -> None:
    page = visit()
    Line(page).cut = True
    sit_down(page, "dream-capture")
    discard_three(page)
    play_until(page, lambda: page.locator(CARDS).count() < 13)


def test_the_language_changes_and_the_table_goes_on(visit: Visit) -> None:
    page = visit("en")
    sit_down(page, "dream-capture")
    before = hand(page)
    page.locator("#language").click()
    expect(page.locator("#title")).to_have_text("夢の捕獲")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.locator(CARDS)).to_have_count(18)
    assert hand(page) == before


def test_a_table_that_is_not_there_says_so(visit: Visit) -> None:
    page = visit(path="/table/nowhere1")
    expect(page.locator("#table")).to_contain_text("There is no such table")
    page.get_by_role("link", name="To the home page").click()
    expect(page.locator("#play")).to_be_visible()


# Notes how each card begins to travel.
TRAVELS = """() => {
  window.begun = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, ...more) {
    const [{ transform }] = frames;
    if (this.dataset.card && transform?.startsWith('translate')) window.begun.push(`${this.dataset.card} ${transform}`);
    return animate.call(this, frames, ...more);
  };
}"""


def test_a_card_of_another_seat_comes_as_large_as_it_lies(visit: Visit) -> None:
    """It comes from the name of the seat, which is wider than a card."""
    page = visit(motion="normal", hints=False)
    sit_down(page, "dream-capture")
    page.locator("body[data-turn=mine]").wait_for(state="attached")
    page.evaluate(TRAVELS)
    before = set(page.locator(".card[data-card]").evaluate_all("cards => cards.map((card) => card.dataset.card)"))
    Person(page, Mouse(page)).moves(3)
    ways: dict[str, str] = {}
    for begun in page.evaluate("begun"):  # later a card travels again where the page is laid out anew
        ways.setdefault(*begun.split(" ", 1))
    coming = {card: way for card, way in ways.items() if card not in before}
    assert coming
    assert not {card: way for card, way in coming.items() if not way.endswith("scale(1)")}


def test_a_double_click_opens_one_table(visit: Visit) -> None:
    page = visit("en", path="/")
    page.get_by_role("button", name=re.compile("^Play .* now$")).dblclick()
    page.wait_for_url("**/table/*")
    page.locator("#hand .card").first.wait_for()
    tables = page.evaluate("fetch('/api/tables/mine').then((answer) => answer.json())")
    assert [table["code"] for table in tables] == [page.url.rpartition("/")[2]]
