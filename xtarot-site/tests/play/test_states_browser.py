"""What is shown besides play: lines that break, people who are waited for, tables that are not there."""

from copy import deepcopy

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from play.layout import Stage, stage
from play.scenes import GAMES, Scene, scenes
from site_support.live import Person
from site_support.pages import Visit, sit_down


def meet(page: Page, base_url: str, code: str) -> Person:
    """Another person, in the only other seat of this table."""
    other = Person(base_url.removeprefix("http://")).join(code)
    assert other.ask("sit", name="Ren")["t"] == "ack"
    expect(page.locator(".plate b", has_text="Ren")).to_be_attached()
    return other


def test_a_full_table_and_a_wrong_link_lead_on(visit: Visit, base_url: str) -> None:
    page = visit()
    code = sit_down(page, "xrummy", seats=2)
    with meet(page, base_url, code):
        guest = visit(path=f"/table/{code}")
        expect(guest.locator("#prompt")).to_contain_text("Every seat is taken")
        expect(guest.locator("#prompt a")).to_have_attribute("href", "/new?game=xrummy")
    guest.goto("/table/k3m9xw2p")
    expect(guest.locator(".nothing h2")).to_have_text("There is no such table")
    guest.locator(".nothing input").fill(f"{base_url}/table/{code}")
    guest.locator(".nothing .join button").click()
    expect(guest.locator("#title")).to_have_text("Xrummy")
    guest.goto("/nowhere")
    expect(guest.locator(".nothing h1")).to_have_text("Page not found")
    guest.locator(".nothing a").click()
    expect(guest.locator("#home")).to_be_visible()


def test_who_left_finds_their_own_seat_first(visit: Visit) -> None:
    page = visit()
    code = sit_down(page, "dream-capture", options={"deals": 1})  # bots alone begin no other match
    page.locator("#leave").click()
    page.locator("dialog .filled").click()
    page.wait_for_url("**/")
    page.goto(f"/table/{code}")
    # Bots play on, and the result covers the prompt.
    for seats in ["#prompt .free button", ".score .free-seats button"]:
        expect(page.locator(seats)).to_have_count(6)
        expect(page.locator(seats).first).to_contain_text("Back to your seat")
    page.locator(".score .free-seats button").first.click()
    expect(page.locator(".score #next")).to_be_visible()
    expect(page.locator(".free-seats")).to_have_count(0)


@pytest.fixture
def ended(visit: Visit) -> tuple[Stage, Scene]:
    """A deal that has ended, at a table where Ren sits too."""
    page = visit("en", rest="tap")
    on = stage(page, "dream-capture", "en")
    scene = deepcopy(next(one for one in scenes(*GAMES[0]) if one.name.endswith("result")))
    seat = scene.messages["en"]["view"]["seats"][1]
    seat.pop("bot")
    seat.update(name="Ren", here=True, away=False)
    return on, scene


def test_who_is_ready_is_told_and_when_the_next_deal_begins(ended: tuple[Stage, Scene]) -> None:
    on, scene = ended
    on.show(scene)
    expect(on.page.locator(".readiness")).to_have_count(0)
    now = on.page.evaluate("Date.now() / 1000")
    for seat, told in [(1, "Ready: Ren. The next deal begins in"), (0, "Waiting for Ren. The next deal begins in")]:
        scene.messages["en"]["view"].update(ready=[seat], ready_since=now)
        on.show(scene)
        expect(on.page.locator(".readiness")).to_contain_text(told)
    first = on.page.locator(".readiness").inner_text()
    expect(on.page.locator(".readiness")).not_to_have_text(first)  # it counts down


def test_after_the_deal_the_table_shows_the_last_trick_and_the_way_on(ended: tuple[Stage, Scene]) -> None:
    on, scene = ended
    on.show(scene)
    on.show(scene)  # which ends the rest after the last trick
    on.page.get_by_role("button", name="See the table").click()
    expect(on.page.locator(".score")).to_be_hidden()
    expect(on.page.locator(".trick .card")).to_have_count(6)
    expect(on.page.locator(".trick .best")).to_contain_text("took it")
    expect(on.page.locator("#prompt #next")).to_have_text("Next deal")
    on.page.locator("#prompt #back").click()
    expect(on.page.locator("#result")).to_be_visible()


def test_the_hands_as_dealt_are_in_the_order_of_ones_own(ended: tuple[Stage, Scene]) -> None:
    on, scene = ended
    on.show(scene)
    cards = on.page.locator(".dealt li").first.locator(".tab").evaluate_all("all => all.map((one) => one.dataset.card)")
    assert cards != scene.messages["en"]["view"]["score"]["dealt"][0]
    assert [card for card in cards if card[0] == "T"] == sorted(
        (card for card in cards if card[0] == "T"), key=lambda card: -int(card[1:])
    )


def test_why_a_line_ends_is_told(visit: Visit) -> None:
    page = visit()
    sit_down(page, "dream-capture")
    end = 0

    def talk(socket: WebSocketRoute) -> None:
        if end:
            socket.close(code=end)
        else:
            socket.send('{"t": "bye", "why": "closed"}')

    page.route_web_socket("**/ws/**", talk)
    page.route("**/events?**", lambda route: route.abort())
    for end, text in ((1012, "The server restarts"), (1011, "Reconnecting"), (0, "This table has ended")):
        page.reload()
        expect(page.locator("#banner")).to_contain_text(text)
        expect(page.locator("#banner button").first).to_have_text("Try now" if end else "To the home page")
    expect(page.locator("#prompt")).to_be_empty()
    expect(page.locator('body[data-turn="mine"]')).to_have_count(0)


def test_what_is_announced_gives_way_to_what_came_after(visit: Visit) -> None:
    page = visit()
    sit_down(page, "dream-capture", pace=3)
    shown = page.evaluate(
        """async () => {
          const home = document.querySelector('script[type=module]').src;
          const { Toasts } = await import(home.replace('table.bundle.js', 'board/toasts.js'));
          const base_url = document.createElement('div');
          document.body.append(base_url);
          const toasts = new Toasts(base_url);
          const shown = [];
          const sentence = (text) => ({ key: '', text });
          const announce = (after, ...texts) => toasts.announce(texts.map(sentence), { after, brief: true });
          return new Promise((found) => {
            new MutationObserver(() => {
              if (base_url.textContent) shown.push(base_url.textContent);
              if (shown.length === 3) found(shown);
            }).observe(base_url, { childList: true });
            announce(0, 'first', 'with it'); // at once; then come, while it is shown:
            announce(60000, 'late');
            announce(0, 'overtaken');
            announce(0, 'newest', 'with that');
          });
        }"""
    )
    assert shown == ["first", "newest", "with that"]
