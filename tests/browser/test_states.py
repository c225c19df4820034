"""What is shown besides play: lines that break, people who are waited for, tables that are not there."""

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from live import Person

from .conftest import Visit, sit_down

pytestmark = pytest.mark.browser


def meet(page: Page, host: str, code: str) -> Person:
    """Another person, in the only other seat of this table."""
    other = Person(host.removeprefix("http://")).join(code)
    assert other.ask("sit", name="Ren")["t"] == "ack"
    expect(page.locator(".plate b", has_text="Ren")).to_be_attached()
    return other


def test_a_full_table_and_a_wrong_link_lead_on(visit: Visit, host: str) -> None:
    page = visit()
    code = sit_down(page, "xrummy", seats=2)
    with meet(page, host, code):
        guest = visit(path=f"/table/{code}")
        expect(guest.locator("#prompt")).to_contain_text("Every seat is taken")
        expect(guest.locator("#prompt a")).to_have_attribute("href", "/new?game=xrummy")
    guest.goto("/table/k3m9xw2p")
    expect(guest.locator(".nothing h2")).to_have_text("There is no such table")
    guest.locator(".nothing input").fill(f"{host}/table/{code}")
    guest.locator(".nothing .join button").click()
    expect(guest.locator("#title")).to_have_text("Xrummy")
    guest.goto("/nowhere")
    expect(guest.locator(".nothing h1")).to_have_text("Page not found")
    guest.locator(".nothing a").click()
    expect(guest.locator("#home")).to_be_visible()


@pytest.mark.parametrize(
    ("end", "told"), [(1012, "The server restarts"), (1011, "Reconnecting"), (0, "This table has ended")]
)
def test_why_a_line_ends_is_told(visit: Visit, end: int, told: str) -> None:
    page = visit()
    sit_down(page, "dream-capture")

    def talk(socket: WebSocketRoute) -> None:
        if end:
            socket.close(code=end)
        else:
            socket.send('{"t": "bye", "why": "closed"}')

    page.route_web_socket("**/ws/**", talk)
    page.route("**/events?**", lambda route: route.abort())
    page.reload()
    expect(page.locator("#banner")).to_contain_text(told)
    expect(page.locator("#banner button").first).to_have_text("Try now" if end else "To the home page")
    if not end:
        expect(page.locator("#prompt")).to_be_empty()
        expect(page.locator('body[data-turn="mine"]')).to_have_count(0)


def test_what_is_announced_gives_way_to_what_came_after(visit: Visit) -> None:
    page = visit()
    sit_down(page, "dream-capture", pace=3)
    shown = page.evaluate(
        """async () => {
          const home = document.querySelector('script[type=module]').src;
          const { Toasts } = await import(home.replace('table.bundle.js', 'toasts.js'));
          const host = document.createElement('div');
          document.body.append(host);
          const toasts = new Toasts(host);
          const shown = [];
          const sentence = (text) => ({ key: '', text });
          const announce = (after, ...texts) => toasts.announce(texts.map(sentence), { after, brief: true });
          return new Promise((found) => {
            new MutationObserver(() => {
              if (host.textContent) shown.push(host.textContent);
              if (shown.length === 3) found(shown);
            }).observe(host, { childList: true });
            announce(0, 'first', 'with it'); // at once; then come, while it is shown:
            announce(60000, 'late');
            announce(0, 'overtaken');
            announce(0, 'newest', 'with that');
          });
        }"""
    )
    assert shown == ["first", "newest", "with that"]
