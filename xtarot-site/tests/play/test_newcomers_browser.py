"""What newcomers meet: the welcome, tips, reasons that hide nothing, calls that can be taken back."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from play.people import Finger, Mouse, css, seed_where
from site_support.pages import Visit, select_cards, sit_down
from support.campaign import part_of
from xtarot.games.lotarot import DUTIES, WINDOW
from xtarot.rules.state import State, has

PHONE = (390, 844)
READ = 6_000  # ms for which a refusal stays
MINE = "body[data-turn=mine]"
APART = """([one, others]) => {
  const box = (node) => node.getBoundingClientRect();
  const seen = (node) => node.checkVisibility({ visibilityProperty: true });
  const shown = (css) => [...document.querySelectorAll(css)].filter(seen);
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const [base_url] = shown(one);
  const hidden = shown(others).filter((node) => meet(box(base_url), box(node)));
  return hidden.map((node) => node.id || node.dataset.card || node.textContent);
}"""


def may_take_nothing(s: State) -> bool:
    """Whether the person is the declarer, who need not exchange."""
    return s.declarer == 0 and s.ramsch == 0 and not any(has(s.piles[WINDOW], card) for card in DUTIES)


def hidden_by(page: Page, notice: str, others: str) -> list[str]:
    """What of these lies under a notice."""
    names: list[str] = page.evaluate(APART, [notice, others])
    return names


def test_what_matters_is_said_once_and_a_call_takes_two_taps(visit: Visit) -> None:
    page = visit(size=PHONE, touch=True, hints=True)
    sit_down(page, "hexbridge")
    expect(page.get_by_role("dialog", name="Welcome to your first table")).to_be_visible()
    page.locator("#welcome-ok").tap()
    page.locator(MINE).wait_for(state="attached")
    expect(page.locator("#tip")).to_contain_text("Points: ∞ 4, K 3, Q 2, C 1")
    expect(page.locator("#prompt")).to_contain_text("(your hand:")
    assert hidden_by(page, "#tip", "#prompt, #hand .card, #offer button, .grid button") == []
    page.locator("#hand .card").first.tap(position={"x": 8, "y": 14})
    expect(page.locator("#refusal")).to_contain_text("Make a call")
    bid = page.locator(".grid .cells [data-move]:enabled").last
    move = bid.get_attribute("data-move")
    bid.tap()
    expect(bid).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".grid .meaning")).to_contain_text("press again to call")
    page.locator(".grid .heads button").last.tap()  # another level: the call is not meant
    expect(page.locator("#offer .drop")).to_be_hidden()
    page.locator(".grid .heads button:not([aria-disabled])").first.tap()
    bid.tap()
    page.locator("#offer .drop").tap()
    expect(bid).not_to_have_attribute("aria-pressed", "true")
    bid.tap()
    page.locator(f'#offer [data-move="{move}"]').tap()
    page.wait_for_function("() => JSON.parse(localStorage.xtarot).known.includes('hexbridge HB-5')")
    expect(page.locator("#tip")).not_to_contain_text("Points: ∞ 4")  # another tip may be due already
    page.reload()
    expect(page.locator("#title")).to_have_text("Hexbridge")
    assert page.get_by_role("dialog").count() == 0


def test_a_tip_is_dismissed_and_the_welcome_takes_the_focus(visit: Visit) -> None:
    page = visit(hints=True)
    sit_down(page, "dream-capture")
    expect(page.locator("aside.welcome h2")).to_be_focused()
    page.locator("#welcome-ok").click()
    expect(page.locator("#tip")).to_contain_text("gives the other side its points")
    page.locator("#tip button").click()
    expect(page.locator("#tip")).to_be_hidden()
    page.reload()
    page.locator(MINE).wait_for(state="attached")
    expect(page.locator("#tip")).to_be_hidden()


@pytest.mark.parametrize("phone", [False, True])
def test_a_refusal_hides_nothing_and_goes(visit: Visit, phone: bool) -> None:
    page = visit(size=PHONE if phone else (1280, 800), touch=phone)
    way = Finger(page) if phone else Mouse(page)
    seed = seed_where("lotarot", 0, may_take_nothing)
    page.clock.install()
    sit_down(page, "lotarot", seed=seed)
    page.locator(MINE).wait_for(state="attached")
    way.move(str(page.locator(".grid .cells [data-move]:enabled").first.get_attribute("data-move")))
    page.locator(".middle .card.legal").first.wait_for()
    buttons = page.locator("#offer [data-move]").all_inner_texts()
    assert buttons
    card = page.locator("#hand .card").first.get_attribute("data-card")
    page.locator(css(str(card))).dispatch_event("click")
    expect(page.locator("#refusal")).to_be_visible()
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 2)  # for as long as a busy machine looks at it
    assert page.locator("#offer [data-move]").all_inner_texts() == buttons
    assert hidden_by(page, "#refusal", "#prompt, #hand .card, #offer button") == []
    page.clock.run_for(READ)
    expect(page.locator("#refusal")).to_be_hidden()


def test_a_server_that_does_not_answer_is_said_within_two_seconds(visit: Visit) -> None:
    page = visit()
    page.clock.install()
    silent: list[bool] = []
    sockets: list[WebSocketRoute] = []
    asked: list[str | bytes] = []  # by the page
    pongs: list[str | bytes] = []  # that it was sent
    unsaid: list[str | bytes] = []  # by the server

    def listen(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def ask(message: str | bytes) -> None:
            asked.append(message)
            server.send(message)

        def tell(message: str | bytes) -> None:
            if silent:
                unsaid.append(message)
                return
            socket.send(message)
            if '"pong"' in str(message):
                pongs.append(message)

        socket.on_message(ask)
        server.on_message(tell)
        sockets.append(socket)

    def run_until(true: Callable[[], object], step: int) -> None:
        for _ in range(600):
            if true():
                return
            page.clock.run_for(step)
            page.wait_for_timeout(20)
        pytest.fail(f"waited in vain; asked {asked[-1:]}, answered {pongs[-1:]}, unsaid {unsaid}")

    page.route_web_socket("**/ws/**", listen)
    sit_down(page, "dream-capture", pace=3)
    page.locator(MINE).wait_for(state="attached")
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 5)  # a busy machine may need some of them to get there
    for _ in range(10):  # the line is quick by the page's clock, which stands still: so the jump is forgotten
        asked.clear()
        pongs.clear()
        run_until(lambda: asked, 100)
        run_until(lambda: pongs, 0)
    silent.append(True)
    late = page.locator("#line[data-state=late]")
    run_until(late.count, 100)  # the page has asked whether the server is there
    run_until(lambda: unsaid, 0)
    for message in unsaid:
        sockets[-1].send(message)
    page.locator("#line[data-state=open]").wait_for(state="attached")  # the page has heard the server's last word
    expect(page.locator("#banner")).to_be_hidden()
    page.clock.run_for(2_000)  # by the page's own clock, which a busy machine does not hold up
    expect(page.locator("#banner")).to_be_visible()  # that clock stands still while the browser draws
    expect(page.locator("#banner")).to_contain_text("The server does not answer")
    page.clock.resume()
    silent.clear()
    expect(page.locator("#line[data-state=open]")).to_be_attached()
    expect(page.locator("#banner")).to_be_hidden()


def test_who_sits_down_later_is_welcomed_too(visit: Visit) -> None:
    code = sit_down(visit(), "xrummy", seats=2)
    page = visit(path=f"/table/{code}", hints=True)
    page.locator("#prompt .free button").click()
    page.locator("dialog input").fill("Bob")
    page.locator("dialog button.filled").click()
    expect(page.locator("aside.welcome h2")).to_be_focused()


def test_the_welcome_says_what_a_press_does_as_long_as_that_is_due(visit: Visit) -> None:
    page = visit(hints=True)
    sit_down(page, "dream-capture", pace=0)
    pressing = page.locator("aside.welcome .lit")
    expect(pressing).to_contain_text("Press one to choose it, and again to put it back.")
    expect(pressing).not_to_contain_text("play it")
    page.locator(MINE).wait_for(state="attached")
    select_cards(page, 3)
    page.locator('#offer [data-move^="discard"]').click()
    expect(pressing).to_contain_text("Press one to play it.")
    sit_down(page, "hexbridge", pace=0)
    expect(pressing).to_contain_text("First you choose by buttons, then you play cards.")


@pytest.mark.parametrize("game", part_of(["dream-capture", "lotarot", "xrummy", "hexbridge", "arcanarabe"]))
def test_the_welcome_needs_no_scrolling_on_a_phone_on_its_side(visit: Visit, game: str) -> None:
    page = visit("en", size=(844, 390), touch=True, hints=True)
    sit_down(page, game)
    button = page.locator("#welcome-ok")
    button.wait_for()
    bottom = button.evaluate("(node) => node.getBoundingClientRect().bottom")
    assert bottom <= 390
    body = page.locator(".welcome-sheet .body")
    assert body.evaluate("(node) => node.scrollHeight - node.clientHeight") <= 0


@pytest.mark.parametrize(("lang", "height"), part_of([("ja", 720), ("en", 720), ("ja", 800), ("en", 800)], 3))
def test_beside_the_talk_a_tip_covers_nothing_and_the_field_and_phrases_stay_in_sight(
    visit: Visit, lang: str, height: int
) -> None:
    page, other = visit(lang, size=(1280, height), hints=True, known=["welcome"]), visit("en", name="Aki")
    code = sit_down(page, "dream-capture", pace=0)
    other.goto(f"/table/{code}")
    other.locator(".free button").first.click()
    other.locator("dialog .filled").click()
    field = page.locator(".talk input")
    field.wait_for()
    expect(page.locator("#tip")).to_be_visible()
    assert hidden_by(page, "#tip", ".talk input, .talk form button, .footer-line, .panel-tabs") == []
    page.locator("#tip button").click()
    page.locator(".talk form button").first.click()
    shown = page.locator("#phrases")
    expect(shown).to_be_visible()
    assert hidden_by(page, ".footer", "#phrases button, .talk input") == []
    page.keyboard.press("Escape")
    expect(shown).to_be_hidden()
