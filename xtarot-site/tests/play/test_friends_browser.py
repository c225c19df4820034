"""Two people come to one table by the set-up sheet: the deal waits for the friend, and begins with them."""

import socket
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from play.layout import at_every_size, prepare
from site_support.live import site
from site_support.pages import Visit


@pytest.mark.parametrize(("game", "nobody"), [("dream-capture", "コンピューター（やさしい）"), ("free", "空けておく")])
def test_the_deal_begins_when_the_friend_has_come_by_the_invitation(visit: Visit, game: str, nobody: str) -> None:
    page, friend = visit("ja", name="Maximiliana von Hohenzoll"), visit("en")
    prepare(page)
    page.goto(f"/new?game={game}")
    chosen = page.locator(".seat-list select")
    chosen.nth(0).select_option(label=nobody)
    chosen.nth(1).select_option(label="友だち")
    faults = list(at_every_size(page, "set-up"))
    page.get_by_role("button", name="始める").click()
    page.wait_for_url("**/table/*")
    invitation = page.locator("dialog")
    expect(invitation).to_contain_text("このパソコンだけ")  # the page was opened at 127.0.0.1
    expect(invitation.locator(".qr")).to_have_count(0)
    faults += at_every_size(page, "invitation")
    friend.goto(invitation.locator("input").input_value())
    expect(friend.locator("#prompt")).to_contain_text("Maximiliana")
    friend.locator(".free button").first.click()
    friend.locator("dialog input").fill("Aki")
    friend.locator("dialog .filled").click()
    expect(page.locator("dialog:has(.invitation)")).to_have_count(0)
    expect(page.locator(".plate", has_text="Aki")).to_be_visible()
    for one in (page, friend):
        one.wait_for_function("document.body.dataset.v > 0 && !document.querySelector('#begin')")
    expect(page.locator("#prompt")).not_to_contain_text("待っています")
    assert not faults


def test_with_a_network_the_invitation_leads_to_its_address(tmp_path: Path, browser: Browser) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    lan = f"http://127.0.0.1:{port}"
    with site(tmp_path, port=port, lan=lan), browser.new_context() as ours, browser.new_context() as theirs:
        page, friend = ours.new_page(), theirs.new_page()
        page.goto(f"http://localhost:{port}/new?game=xrummy&lang=en")
        page.locator(".seat-list select").nth(1).select_option(label="A friend")
        page.get_by_role("button", name="Begin").click()
        invitation = page.locator("dialog:has(.invitation)")
        assert invitation.locator(".qr").evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)")
        expect(invitation).not_to_contain_text("Only this computer")
        link = invitation.locator("input").input_value()
        assert link.startswith(f"{lan}/table/")
        friend.goto(link)
        friend.locator(".free button").first.wait_for()


def test_it_begins_without_them_where_one_does_not_want_to_wait(visit: Visit) -> None:
    page = visit("en")
    page.goto("/new?game=xrummy")
    page.locator(".seat-list select").nth(1).select_option(label="A friend")
    page.get_by_role("button", name="Begin").click()
    page.locator("dialog:has(.invitation)").press("Escape")
    expect(page.locator("#prompt")).to_contain_text("Friends still to come: 1")
    page.locator("#begin").click()
    page.locator("#hand .card").first.wait_for()
