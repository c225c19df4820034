"""A question, an answer and a report of play between two people who hear of each other in the bar of their pages."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from kit.accessibility import violations
from play.layout import at_every_size, prepare
from site_support.live import site
from site_support.pages import SEED, Visit
from site_support.rulebook_way import sign_up, write


@pytest.fixture(scope="module")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with site(tmp_path_factory.mktemp("site"), seeds=SEED) as address:
        yield f"http://{address}"


def faults(page: Page, where: str) -> Iterator[str]:
    """What does not fit at any size, and what axe finds."""
    yield from at_every_size(page, where)
    page.set_viewport_size({"width": 1280, "height": 800})
    yield from (f"{where}: {fault}" for fault in violations(page))


def mark(page: Page) -> None:
    """The next page says that there is something new; go there, and have it read."""
    page.goto("/")
    with page.expect_response("**/api/you/notices"):
        page.locator(".to-notices").click()
    expect(page.locator(".told .new").first).to_be_visible()


def test_a_question_an_answer_and_a_report_are_heard_of(visit: Visit) -> None:
    author, other_device, reader = visit("en"), visit("ja"), visit("ja")
    found: list[str] = []
    for page, name in ((author, "Hayama Rin"), (reader, "草場みなと")):
        prepare(page)
        sign_up(page, name)
    prepare(other_device)
    code = author.request.post("/api/drafts").json()["code"]
    write(author, code, 2)
    words = author.request.post("/api/you/words").json()["words"]
    signed_in = other_device.request.post(
        "/api/you/sign-in/words", data={"name": "Hayama Rin", "words": " ".join(words)}
    )
    assert signed_in.ok

    author.goto(f"/write/{code}#send")
    address = author.get_by_role("textbox", name="Show it").input_value()
    reader.goto(f"{address}#MF-5")
    reader.get_by_role("button", name="MF-5に書き込む").click()
    reader.get_by_role("radio", name="こんなときは？").check()
    reader.get_by_role("textbox", name="MF-5への書き込み").fill("六人なら、だれが親ですか。")
    reader.get_by_role("button", name="書き込む", exact=True).click()
    expect(reader.locator("#MF-5")).to_contain_text("六人なら")
    found += faults(reader, "a draft with a question")
    reader.goto(f"{address}/report")
    found += faults(reader, "a report")
    reader.get_by_role("radio", name="また遊びたい").check()
    reader.get_by_label("わかりにくかった条").select_option("MF-9")
    reader.get_by_label("そこを、どう遊びましたか").fill("年の順")
    reader.get_by_role("button", name="書き込む").click()
    expect(reader.locator("#said")).to_contain_text("遊んだ人 1（また遊びたい 1）")
    expect(reader.locator("#MF-9")).to_contain_text("年の順")

    other_device.goto("/")
    expect(other_device.locator(".to-notices")).to_be_visible()
    mark(author)
    found += faults(author, "notices")
    expect(author.locator(".told .entry")).to_contain_text(
        ["草場みなと played “Moon Ferry”", "草場みなと wrote a note on MF-⁠5"]
    )
    author.locator(".told .entry", has_text="wrote a note").click()
    author.locator("#MF-5").get_by_role("button", name="Answer").click()
    author.get_by_role("textbox", name="Your answer").fill("The youngest.")
    author.get_by_role("button", name="Send").click()
    expect(author.locator("#MF-5")).to_contain_text("The youngest.")
    other_device.reload()
    expect(other_device.locator(".who-you-are")).to_be_visible()
    expect(other_device.locator(".to-notices")).to_have_count(0)  # read on the other device

    mark(reader)
    reader.get_by_role("link", name="Hayama Rinさんが答えました").click()
    expect(reader.locator("#MF-5")).to_contain_text("The youngest.")
    expect(reader.locator(".to-notices")).to_have_count(0)
    assert found == []
