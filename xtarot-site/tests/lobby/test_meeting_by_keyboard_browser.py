"""Meeting people by keyboard alone: a name, the lobby, talk, a report and its decision, the deal of the day."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from play.people import Keyboard, Person
from site_support.live import site
from site_support.pages import Visit
from site_support.signing_up import make_moderator
from xtarot_site.duplicate import boards

MOST = 80  # presses of Tab that lead to anything on a page

# Whether the focus is seen: a ring around what has it, or around the label that stands for it.
RINGED = """() => {
  const one = document.activeElement;
  const stand = [one, one.closest('label'), one.nextElementSibling].filter(Boolean);
  const looks = stand.map((node) => getComputedStyle(node));
  return looks.some((css) => css.outlineStyle !== 'none' || css.boxShadow !== 'none');
}"""


class Keys:
    """Somebody with a keyboard alone, who presses only what has the focus, and only where that is seen."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def to(self, target: Locator) -> None:
        """Come there by Tab."""
        target = target.filter(visible=True).first
        target.wait_for()
        for _ in range(MOST):
            if target.evaluate("(node) => node === document.activeElement"):
                assert self.page.evaluate(RINGED), f"the focus is not seen on {target}"
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not lead to {target}")

    def press(self, target: Locator, key: str = "Enter") -> None:
        self.to(target)
        self.page.keyboard.press(key)

    def write(self, field: Locator, text: str) -> None:
        self.to(field)
        self.page.keyboard.insert_text(text)

    def choose(self, group: Locator, label: str) -> None:
        """One of several that are chosen by the arrows."""
        self.to(group.locator("input:checked"))
        wanted = group.get_by_label(label)
        for _ in range(group.locator("input").count()):
            if wanted.is_checked():
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"the arrows do not lead to {label}")


@pytest.fixture
def data(tmp_path: Path, servers: None) -> Path:
    """Where the site keeps its data."""
    return tmp_path


@pytest.fixture
def base_url(data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(boards, "BOT", "steady")  # which needs no machine code
    with site(data) as address:
        yield f"http://{address}"


def take_name(page: Page, name: str) -> None:
    keys = Keys(page)
    page.goto("/you")
    keys.write(page.get_by_role("textbox", name="Your name"), name)
    page.keyboard.press("Enter")
    keys.press(page.get_by_role("button", name="I have written them down"))
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def find(page: Page, game: str) -> None:
    keys = Keys(page)
    keys.press(page.get_by_role("navigation").get_by_role("link", name="People"))
    page.wait_for_url("**/people")
    for box in page.locator(".segments input").all():
        wanted = box.locator("xpath=..").text_content() == game
        if box.is_checked() != wanted:
            keys.press(box, "Space")
    keys.press(page.locator("#find"))
    page.wait_for_url("**/table/*")


def test_people_meet_talk_and_play_the_deal_of_the_day_by_keyboard_alone(visit: Visit, data: Path) -> None:
    mio, aki, desk = visit("en"), visit("en"), visit("en")
    for page, name in ((mio, "Minato"), (aki, "Tokiwa"), (desk, "Haruka")):
        take_name(page, name)
    make_moderator(data, "Haruka")

    for page in (mio, aki):
        find(page, "High Card")
    assert mio.url == aki.url
    keys = Keys(mio)
    keys.press(mio.get_by_role("button", name="Phrases"))
    keys.press(mio.get_by_role("button", name="Hello, have fun"))
    expect(aki.locator(".lines .said")).to_have_text("Hello, have fun")
    Keys(aki).write(aki.get_by_label("Write a message"), "Play faster, potato")
    aki.keyboard.press("Enter")

    line = mio.locator(".lines li", has_text="potato")
    keys.press(line.get_by_role("button"))
    keys.press(mio.locator("dialog .footer-line", has_text="Report this"))
    keys.choose(mio.get_by_role("dialog"), "It presses or pesters")
    keys.press(mio.get_by_role("dialog").locator("button.filled"))
    expect(mio.locator("dialog h2", has_text="Reported")).to_be_visible()
    mio.keyboard.press("Escape")

    of_desk = Keys(desk)
    desk.reload()
    of_desk.press(desk.get_by_role("link", name="Moderat"))
    case = desk.locator(".case")
    of_desk.choose(case, "No chat for 1 day")
    of_desk.write(case.locator("textarea"), "We are kind here")
    of_desk.press(case.get_by_role("button"))
    expect(desk.locator(".case", has_text="No chat for 1 day, until")).to_be_visible()

    mio.goto("/today")
    keys.press(mio.get_by_role("button", name="High Card Play"))
    mio.wait_for_url("**/table/*")
    Person(mio, Keyboard(mio)).deal()
    keys.press(mio.get_by_role("link", name="See everybody’s results"))
    expect(mio.get_by_role("heading", name="Everybody’s results")).to_be_visible()
    keys.press(mio.locator("[data-challenge]"))
    keys.press(mio.locator("[data-try]"))
    mio.wait_for_url("**/table/*")
    assert len(Person(mio, Keyboard(mio)).moves(1)) == 1
