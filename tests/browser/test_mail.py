"""Notices by mail as a person asks for them, confirms the address and ends them; by keyboard, in a real browser."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.live import site, wait_for
from support.mail_server import MailServer, mail_server, settings

from .conftest import Visit
from .layout import at_every_size, prepare

pytestmark = pytest.mark.browser

TAKE_NAME = """async (name) => (await fetch('/api/you/name', {
  method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({name})})).ok"""
ADDRESS = "aki@club.example"


@pytest.fixture
def mails() -> Iterator[tuple[MailServer, int]]:
    with mail_server() as found:
        yield found


@pytest.fixture
def host(tmp_path: Path, mails: tuple[MailServer, int], servers: None) -> Iterator[str]:
    with site(tmp_path, mail=settings(mails[1])) as address:
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
