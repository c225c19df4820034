"""Two people talk in two languages, one is reported, and a moderator decides; by mouse, by keyboard, on a phone."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from play.layout import at_every_size, prepare
from site_support.live import site
from site_support.pages import Visit
from site_support.signing_up import make_moderator

SAY = """async ([door, body]) => {
  const answer = await fetch(door, {
    method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)});
  if (!answer.ok) throw new Error(await answer.text());
}"""


@pytest.fixture
def data(tmp_path: Path, servers: None) -> Path:
    """Where the site keeps its data."""
    return tmp_path


@pytest.fixture
def base_url(data: Path) -> Iterator[str]:
    with site(data) as address:
        yield f"http://{address}"


def pair(page: Page, other: Page) -> str:
    """Two people at one table; its code."""
    code: str = page.evaluate(
        """async () => (await (await fetch('/api/tables', {
          method: 'POST', headers: {'Content-Type': 'application/json'},
          body: JSON.stringify({game: 'xrummy', seats: 3, name: 'Tokiwa', pace: 0})})).json()).code"""
    )
    page.goto(f"/table/{code}")
    other.goto(f"/table/{code}")
    other.locator(".free button").first.click()
    other.locator("dialog input").fill("Aki")
    other.locator("dialog .filled").click()
    expect(page.locator(".plate", has_text="Aki")).to_be_visible()
    return code


def test_two_people_talk_in_two_languages_and_a_moderator_reads_what_is_reported(visit: Visit, data: Path) -> None:
    page, other, desk = visit("ja"), visit("en"), visit("en")
    expect(page.locator("body")).to_be_visible()
    pair(page, other)
    page.get_by_role("button", name="定型文").click()
    page.get_by_role("button", name="よろしくお願いします").click()
    expect(page.locator(".lines .own .said")).to_have_text("よろしくお願いします")
    expect(page.get_by_role("button", name="定型文")).to_be_focused()
    expect(other.locator(".lines .said")).to_have_text("Hello, have fun")

    field = other.get_by_label("Write a message")
    field.fill("You play like a <b>potato</b> https://example.com")
    field.press("Enter")
    expect(field).to_have_value("")
    line = page.locator(".lines li", has_text="potato")
    expect(line.locator(".said")).to_have_text("You play like a <b>potato</b> https://example.com")
    expect(line.locator("a, b:not(.clip)")).to_have_count(0)
    expect(page.get_by_role("log")).to_have_attribute("aria-live", "off")

    line.get_by_role("button").click()
    page.locator("dialog .footer-line", has_text="通報する").click()
    page.get_by_role("button", name="通報する").click()
    expect(page.locator("dialog h2", has_text="通報しました")).to_be_visible()
    page.keyboard.press("Escape")

    line.get_by_role("button").press("Enter")
    page.locator("dialog .footer-line", has_text="隠す").press("Enter")
    expect(page.locator(".lines li", has_text="potato")).to_have_count(0)
    field.fill("Are you there?")
    field.press("Enter")
    expect(other.locator(".lines .own")).to_have_count(2)
    expect(page.locator(".lines li")).to_have_count(1)

    desk.evaluate(SAY, ["/api/you/name", {"name": "Haruka"}])
    make_moderator(data, "Haruka")
    prepare(desk)
    desk.goto("/moderate")
    faults = list(at_every_size(desk, "desk"))
    case = desk.locator(".case")
    expect(case.locator(".reported")).to_contain_text("You play like a <b>potato</b>")
    expect(case.locator(".reported-lines li")).to_have_count(2)
    case.locator('input[value="mute 1"]').check()
    case.locator("textarea").fill("We are kind here")
    case.get_by_role("button").click()
    expect(desk.locator(".case", has_text="No chat for 1 day, until")).to_be_visible()
    faults += at_every_size(desk, "desk, decided")
    field.press("Enter")
    field.fill("I am still here")
    field.press("Enter")
    expect(other.locator(".talk .fault")).to_contain_text("The reason: We are kind here")

    other.goto("/you")
    prepare(other)
    other.get_by_role("link", name="Read why, and appeal").click()
    faults += at_every_size(other, "appeal")
    other.get_by_label("Your appeal").fill("It was a joke\nbetween friends")
    other.get_by_role("button", name="Appeal").click()
    expect(other.locator(".case")).to_contain_text("A moderator will answer it")
    desk.reload()
    expect(case.locator(".reported-words")).to_have_text("It was a joke\nbetween friends")
    faults += at_every_size(desk, "desk, appealed")
    case.locator("textarea").fill("It was no joke to them")
    case.get_by_role("button", name="Keep it").click()
    expect(case.get_by_role("button", name="Keep it")).to_have_count(0)
    other.reload()
    expect(other.locator(".case")).to_contain_text("It was no joke to them")
    faults += at_every_size(other, "appeal, answered")
    assert not faults


def test_on_a_phone_talk_is_a_sheet_with_a_quiet_dot_for_what_is_new(visit: Visit) -> None:
    page, other = visit("en", (390, 844), touch=True), visit("ja")
    prepare(page)
    code = pair(page, other)
    button = page.locator("#chat")
    expect(button).to_have_accessible_name("Chat")
    other.evaluate(SAY, [f"/api/tables/{code}/talk", {"id": "one", "words": "こんにちは"}])
    expect(button).to_have_accessible_name("Chat, new messages")
    button.tap()
    expect(page.locator("dialog .said")).to_have_text("こんにちは")
    expect(button).to_have_accessible_name("Chat")
    faults = list(at_every_size(page, "talk"))
    page.get_by_role("button", name="Phrases").tap()
    faults += at_every_size(page, "phrases")
    page.get_by_role("button", name="Let me think").tap()
    expect(other.locator(".lines .said").last).to_have_text("少し考えます")
    page.get_by_role("button", name="About what Aki said").tap()
    faults += at_every_size(page, "about a line")
    page.locator("dialog .footer-line", has_text="Report").tap()
    faults += at_every_size(page, "report")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Chat settings").tap()
    faults += at_every_size(page, "chat settings")
    page.locator('input[value="off"]').check()
    page.keyboard.press("Escape")
    expect(page.locator(".lines li")).to_have_count(0)
    expect(page.locator(".talk")).to_contain_text("You have switched chat off")
    assert not faults


def test_what_is_written_without_a_line_is_said_once_when_it_is_back(visit: Visit) -> None:
    page, other = visit("en"), visit("ja")
    pair(page, other)
    field, waiting, said = page.get_by_label("Write a message"), page.locator(".unsaid"), other.locator(".lines .said")
    page.context.set_offline(True)
    for words in ("one", "two"):
        field.fill(words)
        field.press("Enter")
        expect(field).to_have_value("")
    expect(waiting).to_have_text([re.compile("on its way.*one"), re.compile("on its way.*two")])
    page.context.set_offline(False)
    expect(said).to_have_text(["one", "two"])
    expect(waiting).to_have_count(0)

    lost: list[Route] = []

    def lose(route: Route) -> None:
        """The server hears it, and its answer is lost the first time."""
        answer = route.fetch()
        if lost:
            route.fulfill(response=answer)
        else:
            route.abort()
        lost.append(route)

    page.route("**/talk?*", lambda route: lose(route) if route.request.method == "POST" else route.continue_())
    field.fill("three")
    field.press("Enter")
    expect(said).to_have_text(["one", "two", "three"])
    expect(page.locator(".lines .own:not(.unsaid) .said")).to_have_text(["one", "two", "three"])
    expect(waiting).to_have_count(0)
    assert len(lost) >= 2
    page.unroute_all()

    page.route("**/talk?*", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    for words in ("four", "five"):  # more at once than the server takes
        field.fill(words)
        field.press("Enter")
    expect(waiting).to_have_count(2)
    field.fill("half a thou")
    page.unroute_all()
    page.get_by_role("link", name="日本語").click()
    expect(page.get_by_label("メッセージを書く")).to_have_value("half a thou")
    expect(said).to_have_text(["one", "two", "three", "four", "five"])
    expect(page.locator(".lines .own .said")).to_have_text(["one", "two", "three", "four", "five"])
    expect(waiting).to_have_count(0)


def test_words_that_are_refused_go_back_to_where_they_are_put_right(visit: Visit) -> None:
    page, other = visit("en"), visit("ja")
    pair(page, other)
    field = page.get_by_label("Write a message")
    field.fill("a\u200bb")
    field.press("Enter")
    expect(page.locator(".talk .fault")).not_to_be_empty()
    expect(field).to_have_value("a\u200bb")
    expect(page.locator(".unsaid")).to_have_count(0)
