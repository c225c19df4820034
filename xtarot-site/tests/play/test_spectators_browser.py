"""Who looks on, as pages show it: an eye with a number that moves nothing, and a page where nobody may."""

import json
import random
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from play.layout import at_every_size, prepare
from play.scenes import LANGS
from site_support.live import Person, play_deal
from site_support.pages import Visit, sit_down
from support.campaign import part_of

# Where what stands in the bar is.
BAR = """() => [...document.querySelectorAll('.table-bar .tools > :not(#spectators), .brand, #title')]
  .filter((node) => node.checkVisibility())
  .map((node) => [node.id, node.getBoundingClientRect().left, node.getBoundingClientRect().top].join(' '))"""
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"


def look_on(page: Page, base_url: str) -> Person:
    return Person(base_url.removeprefix("http://")).join(page.url.split("/table/")[1][:8])


SIZES = [(390, 844), (844, 390), (1280, 800)]


@pytest.mark.parametrize(("lang", "size"), part_of(product(LANGS, SIZES)))
def test_the_number_in_the_bar_moves_nothing_and_opens_what_may_be_chosen_by_keyboard(
    visit: Visit, base_url: str, lang: str, size: tuple[int, int]
) -> None:
    page = visit(lang, size=size)
    sit_down(page, "dream-capture")
    expect(page.locator("#line[data-state=open]")).to_be_attached()
    before = page.evaluate(BAR)
    with look_on(page, base_url):
        eye = page.get_by_role("button", name="観戦 1人" if lang == "ja" else "Spectators: 1")
        expect(eye).to_have_text("1")
        assert page.evaluate(BAR) == before
        assert page.evaluate(SIDEWAYS) <= 0
        eye.focus()
        page.keyboard.press("Enter")
        allowed = page.get_by_role("radio", name="できる" if lang == "ja" else "Allowed", exact=True)
        expect(allowed).to_be_checked()
        allowed.focus()
        page.keyboard.press("ArrowRight")
        expect(eye).to_be_hidden()
        page.keyboard.press("Escape")
        assert page.evaluate(BAR) == before


@pytest.mark.parametrize("lang", part_of(LANGS, first=0))
def test_who_may_look_on_no_more_reads_so_and_takes_a_free_seat_there(visit: Visit, lang: str) -> None:
    page, other = visit(lang), visit(lang, size=(390, 844))
    sit_down(page, "dream-capture")
    other.goto(page.url)
    expect(other.locator("#spectators")).to_have_text("1")
    page.locator("#spectators").click()
    page.get_by_role("radio", name="できない" if lang == "ja" else "Not allowed").check(force=True)
    title = "観戦できない卓です" if lang == "ja" else "This table cannot be watched"
    expect(other.get_by_role("heading", name=title)).to_be_visible()
    assert other.evaluate(SIDEWAYS) <= 0
    assert other.locator(".card").count() == 0
    other.get_by_role("button", name="席3" if lang == "ja" else "seat 3").press("Enter")
    expect(other.locator("#hand .card").first).to_be_visible()
    other.locator("#menu").click()
    other.get_by_role("button", name="退席" if lang == "ja" else "Leave").click()
    other.locator("dialog .filled").click()
    expect(other).to_have_url(f"{page.url.split('/table/')[0]}/")


@pytest.mark.parametrize("lang", part_of(LANGS, first=1))
def test_who_waits_for_the_end_of_a_deal_there_sits_when_it_is_over_and_can_take_that_back(
    visit: Visit, base_url: str, lang: str
) -> None:
    with Person(base_url.removeprefix("http://")) as mio:
        mio.join(code := mio.open("high-card", seats=3, spectators="none", door="open"))
        mio.until_seen(lambda view: view["deal"]["phase"] == "play")
        page, other = visit(lang, size=(390, 844)), visit(lang)
        later = "いまのディールが終わったら座る" if lang == "ja" else "Sit down when this deal is over"
        for one in (page, other):
            one.goto(f"{base_url}/table/{code}")
            one.get_by_role("button", name=later).press("Enter")
            expect(one.get_by_role("button", name=later)).to_have_attribute("aria-pressed", "true")
            expect(one.get_by_text("席に着きます" if lang == "ja" else "You take a seat")).to_be_visible()
        with other.expect_response("**/commands*") as answered:
            other.get_by_role("button", name=later).press("Enter")
        assert answered.value.ok
        expect(other.get_by_role("button", name=later)).to_have_attribute("aria-pressed", "false")
        play_deal([mio], random.Random(1))
        mio.send(json.dumps({"t": "next", "id": "at-once"}))
        mio.until_seen(lambda view: sum("bot" not in seat for seat in view["seats"]) == 2)
        expect(page.locator("#table")).to_be_visible()
        expect(page.locator("#hand")).to_be_attached()
        assert mio.ask("watch", spectators="none")["t"] == "ack"


@pytest.mark.parametrize("lang", part_of(LANGS, first=0))
def test_who_looks_on_at_an_open_table_sits_between_two_deals_however_short_that_is(
    visit: Visit, base_url: str, lang: str
) -> None:
    with Person(base_url.removeprefix("http://")) as mio:
        mio.join(code := mio.open("high-card", seats=3, door="open"))
        mio.until_seen(lambda view: view["deal"]["phase"] == "play")
        page, other = visit(lang, size=(390, 844)), visit(lang)
        for one in (page, other):
            one.goto(f"{base_url}/table/{code}")
            one.get_by_role(
                "button", name="次のディールから座る" if lang == "ja" else "Sit down after this deal"
            ).click()
            waits = "このディールが終わったら席に着きます" if lang == "ja" else "You take a seat when this deal is over"
            expect(one.locator("#prompt")).to_contain_text(waits)
        with other.expect_response("**/commands*") as answered:
            other.locator("#prompt").get_by_role("button").click()
        assert answered.value.ok
        play_deal([mio], random.Random(1))
        mio.send(json.dumps({"t": "next", "id": "at-once"}))
        mio.until_seen(lambda view: sum("bot" not in seat for seat in view["seats"]) == 2)
        expect(page.locator("#hand")).to_be_visible()
        expect(other.locator("#prompt")).not_to_contain_text(waits)


def test_the_settings_say_whether_anybody_may_look_on(visit: Visit) -> None:
    page = visit("en")
    sit_down(page, "xrummy")
    page.locator("#gear").click()
    page.get_by_role("radio", name="Not allowed").check(force=True)
    expect(page.locator(".log")).to_contain_text("closed the table to spectators")


@pytest.mark.parametrize("lang", part_of(LANGS, first=1))
def test_who_is_shut_out_can_report_and_hide_what_they_read_there(visit: Visit, lang: str) -> None:
    page, other = visit(lang), visit(lang, size=(390, 844))
    sit_down(page, "dream-capture")
    prepare(other)
    other.goto(page.url)
    expect(other.locator("#spectators")).to_have_text("1")
    said = page.evaluate(
        """async () => (await fetch(`/api${location.pathname.replace('table', 'tables')}/talk`, {
          method: 'POST', headers: {'Content-Type': 'application/json'},
          body: JSON.stringify({id: 'said', words: 'Only fools look on'})})).ok"""
    )
    assert said
    expect(other.locator("#chat")).to_have_accessible_name(
        "チャット（新しい発言があります）" if lang == "ja" else "Chat, new messages"
    )
    page.locator("#spectators").click()
    page.get_by_role("radio", name="できない" if lang == "ja" else "Not allowed").check(force=True)
    other.get_by_role("button", name="ここでの発言を通報する" if lang == "ja" else "Report something said here").click()
    faults = list(at_every_size(other, f"what was said, {lang}"))
    other.locator("dialog .read button", has_text="Only fools look on").press("Enter")
    other.locator("dialog .footer-line", has_text="この発言を通報する" if lang == "ja" else "Report this").click()
    with other.expect_response("**/talk/report*") as answered:
        other.locator("dialog form .filled").click()
    assert answered.value.status == 201
    other.keyboard.press("Escape")
    other.locator("dialog .read button").click()
    other.locator("dialog .footer-line").first.click()
    expect(other.locator("dialog", has=other.locator(".read"))).to_contain_text(
        "発言を隠しました" if lang == "ja" else "is hidden now"
    )
    assert not faults


def test_who_never_read_anything_there_is_offered_no_report(visit: Visit) -> None:
    page, other = visit(), visit()
    sit_down(page, "dream-capture", spectators="none")
    other.goto(page.url)
    expect(other.get_by_role("heading", name="This table cannot be watched")).to_be_visible()
    assert other.get_by_role("button", name="Report something said here").count() == 0
