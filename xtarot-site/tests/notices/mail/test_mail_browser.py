"""Notices by mail as a person asks for them, confirms the address and ends them; by keyboard, in a real browser."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from play.layout import at_every_size, prepare
from site_support.live import LOOSE, site, wait_for
from site_support.mail_server import MailServer, mail_server, settings
from site_support.pages import Visit
from xtarot_site.kit.http.rate_limits import Limits

TAKE_NAME = """async (name) => (await fetch('/api/you/name', {
  method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({name})})).ok"""
ADDRESS = "aki@club.example"


@pytest.fixture
def mails() -> Iterator[tuple[MailServer, int]]:
    with mail_server() as found:
        yield found


@pytest.fixture
def base_url(tmp_path: Path, mails: tuple[MailServer, int], servers: None) -> Iterator[str]:
    limits = replace(LOOSE, mails_to=Limits().mails_to)
    with site(tmp_path, limits=limits, mail=settings(mails[1])) as address:
        yield f"http://{address}"


def test_a_person_asks_confirms_and_ends_by_the_links_of_the_mail(visit: Visit, mails: tuple[MailServer, int]) -> None:
    page, reader = visit("en"), visit("ja", (390, 844), touch=True)
    assert page.evaluate(TAKE_NAME, "Tokiwa")
    for one in (page, reader):
        prepare(one)
    page.goto("/you")
    page.get_by_text("Send notices by email").press("Enter")
    field = page.get_by_label("Email address")
    field.fill(ADDRESS)
    faults = [*at_every_size(page, "asking for mail")]
    field.press("Enter")
    expect(page.get_by_text(f"A confirmation email has been sent to {ADDRESS}")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    wait_for(lambda: mails[0].taken)
    text = mails[0].taken[0].get_content()
    confirm, end = re.findall(r"https://cards\.example(/mail/\S+)", text)
    reader.goto(confirm)  # by whoever reads the mail, who is signed in nowhere
    faults += at_every_size(reader, "confirming")
    reader.get_by_role("button", name="受け取る").press("Enter")
    expect(reader.locator("h1")).to_have_text("確認しました")
    page.reload()
    expect(page.get_by_text(f"Notices by email: {ADDRESS}")).to_be_visible()
    expect(page.get_by_role("button", name="Stop the emails")).to_be_visible()
    reader.goto(end)
    reader.get_by_role("button", name="止める").press("Enter")
    expect(reader.locator("h1")).to_have_text("メールを止めました")
    page.reload()
    expect(page.get_by_text("Send notices by email")).to_be_visible()
    assert not faults


def test_who_is_not_the_first_to_ask_for_a_mailbox_is_led_to_the_mail_that_is_there(
    visit: Visit, mails: tuple[MailServer, int], base_url: str
) -> None:
    stranger, page = visit("en"), visit("ja", (390, 844), touch=True)
    assert stranger.evaluate(TAKE_NAME, "Mallory")
    assert page.evaluate(TAKE_NAME, "Tokiwa")
    for one in (stranger, page):
        prepare(one)
    asked = stranger.request.put(f"{base_url}/api/you/mail", data={"address": ADDRESS})
    assert asked.ok
    wait_for(lambda: mails[0].taken)
    page.goto("/you")
    page.get_by_text("お知らせをメールでも受け取る").press("Enter")
    field = page.get_by_label("メールアドレス")
    field.fill(ADDRESS)
    field.press("Enter")
    expect(page.get_by_text("届いているメールのリンクを開いて、あなたの名前を選んでください")).to_be_visible()
    (confirm, _) = re.findall(r"https://cards\.example(/mail/\S+)", mails[0].taken[0].get_content())
    faults = [*at_every_size(page, "led to the mail")]
    page.goto(f"{confirm}?lang=ja")
    expect(page.locator("h1")).to_have_text("どの名前で受け取りますか")
    faults += at_every_size(page, "choosing a name")
    expect(page.get_by_role("button", name="Mallory")).to_be_visible()
    page.get_by_role("button", name="Tokiwa").press("Enter")
    expect(page.locator("h1")).to_have_text("確認しました")
    assert not faults
