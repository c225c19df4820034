"""A rulebook written by keyboard alone, in Japanese, while lines drop, tabs multiply and the server restarts."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from kit.accessibility import findings
from play.layout import at_every_size, prepare, sizes_in
from play.scenes import LANGS
from site_support.live import site
from site_support.pages import PATIENCE, Visit
from support.campaign import part_of

FIELD = ".paper textarea"


def tab_to(page: Page, css: str, key: str = "Tab") -> None:
    """Press Tab until this has the focus."""
    for _ in range(60):
        page.keyboard.press(key)
        if page.evaluate("(css) => document.activeElement.matches(css)", css):
            return
    raise AssertionError(f"Tab does not lead to {css}")


def write(page: Page, text: str) -> None:
    """At the end of the text."""
    page.keyboard.press("Control+End")
    page.keyboard.insert_text(text)


def compose(page: Page, kana: str, text: str) -> None:
    """What a Japanese input method does: letters that are replaced until they are chosen."""
    session = page.context.new_cdp_session(page)
    for end in range(1, len(kana) + 1):
        session.send("Input.imeSetComposition", {"text": kana[:end], "selectionStart": end, "selectionEnd": end})
    session.send("Input.insertText", {"text": text})


def opened(context: BrowserContext, path: str) -> Page:
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(path)
    return page


def saved(page: Page) -> None:
    expect(page.locator("#saved")).to_have_attribute("data-state", "saved")
    expect(page.locator("#saved")).to_contain_text("保存しました")


def test_a_rulebook_is_written_by_keyboard_alone_and_nothing_is_lost(browser: Browser, tmp_path: Path) -> None:
    with site(tmp_path) as address:
        context = browser.new_context(
            base_url=f"http://{address}", locale="ja-JP", viewport={"width": 1280, "height": 800}
        )
        page = opened(context, "/write")
        tab_to(page, "#begin")
        page.keyboard.press("Enter")
        page.wait_for_url("**/write/*")
        code = page.url.rpartition("/")[2].partition("#")[0]

        # The data, then the text, with an input method.
        tab_to(page, "a[href='#data']")
        page.keyboard.press("Enter")
        tab_to(page, "[aria-label='名前 (日本語)']")
        compose(page, "つきの", "月の渡し")
        expect(page.locator("h1")).to_have_text("月の渡し")
        tab_to(page, "a[href='#ja']", "Shift+Tab")
        page.keyboard.press("Enter")
        tab_to(page, FIELD)
        write(page, "\n\n**AB-8** ")
        compose(page, "つき", "月")
        page.keyboard.insert_text("は `T24` です。")
        expect(page.locator(".preview .now")).to_contain_text("AB-8")
        saved(page)

        # What was found: there, and put right.
        expect(page.locator(".beside-lines .note.error", has_text="T24")).to_be_visible()
        page.keyboard.press("Control+Home")
        page.keyboard.press("F8")
        tab_to(page, ".repair")
        page.keyboard.press("Enter")
        expect(page.locator(FIELD)).to_have_value(containing("月は `T23` です。"))
        expect(page.locator(FIELD)).to_be_focused()

        # A line that drops.
        context.set_offline(True)
        write(page, "\n\n**AB-9** 線が切れても残る。\n")
        expect(page.locator("#saved")).to_have_attribute("data-state", "offline")
        context.set_offline(False)
        saved(page)

        # Two tabs, also with the same line changed in both.
        other = opened(context, f"/write/{code}")
        tab_to(other, FIELD)
        other.keyboard.press("Control+Home")
        other.keyboard.insert_text("> 別のタブから。\n\n")
        expect(page.locator(FIELD)).to_have_value(containing("別のタブから"))
        context.set_offline(True)
        for one, text in ((page, "こちら。"), (other, "あちら。")):
            one.locator(FIELD).focus()
            write(one, text)
        context.set_offline(False)
        for one in (page, other):
            expect(one.locator(FIELD)).to_have_value(containing("こちら。", "あちら。"))
        assert page.locator(".clashes li").count() + other.locator(".clashes li").count() == 1
        saved(page)
        other.close()
        page.bring_to_front()

    # A server that restarts while one types.
    page.locator(FIELD).focus()
    write(page, "\n\n**AB-11** 止まっても残る。")
    expect(page.locator("#saved")).to_have_attribute("data-state", "offline")
    with site(tmp_path, port=int(address.rpartition(":")[2])):
        saved(page)

        # A tab that is closed before the line is back.
        context.set_offline(True)
        write(page, "\n\n**AB-12** 閉じても残る。")
        expect(page.locator("#saved")).to_have_attribute("data-state", "offline")
        page.close()
        context.set_offline(False)
        page = opened(context, f"/write/{code}#ja")
        saved(page)
        text = page.request.get(f"/api/drafts/{code}").json()
        lines = ("別のタブから", "`T23`", "AB-9", "こちら。", "あちら。", "AB-11", "AB-12")
        assert not [line for line in lines if line not in text["ja"]]
        assert text["data"]["name"] == {"ja": "月の渡し"}
        assert page.locator(FIELD).input_value() == text["ja"]
        send_in(page, code)
        context.close()


def send_in(page: Page, code: str) -> None:
    """Send the draft in: the way to a name and back, what is missing, and no word of it is lost."""
    tab_to(page, "a[href='#send']", "Shift+Tab")
    page.keyboard.press("Enter")
    tab_to(page, "#to-reviewers")
    page.keyboard.insert_text("よろしくお願いします。")
    tab_to(page, "#send")
    page.keyboard.press("Enter")
    page.wait_for_url("**/you?next=*")
    tab_to(page, "main input")
    page.keyboard.insert_text("葉山りん")
    page.keyboard.press("Enter")
    page.locator("main .foot button.plain").press("Enter")
    page.wait_for_url(f"**/write/{code}#send")
    expect(page.locator("#to-reviewers")).to_have_value("よろしくお願いします。")
    fill_in(page)
    tab_to(page, "#send")
    page.keyboard.press("Enter")
    page.wait_for_url("**/course")
    expect(page.locator("main")).to_contain_text("よろしくお願いします。")


def fill_in(page: Page) -> None:
    """A draft sent too early is refused with all that is missing, in the words of the form, each a way there."""
    tab_to(page, "#send")
    page.keyboard.press("Enter")
    missing = page.locator(".fault li", has_text="まだ書かれていません")
    names = ("アドレスでの名前", "考案者", "概要")
    expect(missing.locator("button")).to_have_text([f"本の情報 › {name}" for name in names])
    expect(page.locator(".fault li", has_text="英語")).to_be_visible()
    for name, text in zip(names, ("moon-ferry", "葉山りん", "月を渡す。"), strict=True):
        tab_to(page, "a[href='#send']", "Shift+Tab")
        page.keyboard.press("Enter")
        missing.locator("button", has_text=name).press("Enter")
        expect(page.locator(f"[aria-label^='{name}']:focus")).to_be_visible()
        page.keyboard.insert_text(text)
    tab_to(page, "a[href='#en']", "Shift+Tab")
    page.keyboard.press("Enter")
    tab_to(page, FIELD)
    page.keyboard.press("Control+A")
    page.keyboard.press("Delete")
    expect(page.locator(".counts .error")).to_contain_text("0")
    tab_to(page, "a[href='#send']", "Shift+Tab")
    page.keyboard.press("Enter")


PANES = {
    "ja": (("data", ""), ("ja", "write"), ("send", "")),
    "en": (("en", "findings"), ("ja", "reader")),
}


@pytest.mark.parametrize("lang", part_of(LANGS, first=0))
def test_the_editor_fits_every_size_and_is_heard(visit: Visit, lang: str) -> None:
    page = visit(lang)
    prepare(page)
    page.goto("/write")
    page.locator("#begin").wait_for()
    found = [*at_every_size(page, f"/write, {lang}", sizes_in(lang))]
    page.locator("#begin").click()
    page.locator(".preview section").first.wait_for(state="attached")
    parts = page.locator(".draft-parts a").evaluate_all("(links) => links.map((link) => link.hash)")
    assert parts == ["#data", f"#{lang}", *(f"#{other}" for other in LANGS if other != lang), "#play", "#send"]
    expect(page.locator(".draft-parts [aria-current]")).to_have_attribute("href", f"#{lang}")
    page.locator(FIELD).fill("**AB-1** `T24`\n\n" + page.locator(FIELD).input_value())
    page.locator(".note.error .repair").first.wait_for(state="attached")
    for part, pane in PANES[lang]:
        page.evaluate("(part) => location.hash = part", part)
        page.evaluate("(pane) => document.querySelector(`[data-pane=${pane || 'write'}].pane`).click()", pane)
        found += at_every_size(page, f"{part} {pane}, {lang}")
        found += findings(page) if pane != "findings" else []
    assert not found, "\n".join(found)


DROP = """() => {
  const data = new DataTransfer();
  data.items.add(new File(["x"], "ja.md"));
  document.querySelector("#write").dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
}"""


def test_files_that_are_dropped_after_a_draft_was_discarded_are_brought_once(visit: Visit) -> None:
    page = visit("en")
    page.goto("/write")
    page.locator("#begin").click()
    page.locator(FIELD).wait_for()
    page.goto("/write")
    page.locator(".drafts button").click()
    page.locator("dialog .filled").click()
    page.locator(".drafts").wait_for(state="detached")
    page.route("**/api/drafts/files*", lambda route: route.fulfill(status=422, json={}))
    brought = list[str]()
    page.on("request", lambda request: brought.append(request.url) if "/api/drafts/files" in request.url else None)
    page.evaluate(DROP)
    expect(page.locator("main .fault")).not_to_be_empty()
    assert len(brought) == 1


def containing(*words: str) -> re.Pattern[str]:
    """A value in which all these stand."""
    return re.compile("".join(f"(?=.*{re.escape(word)})" for word in words), re.DOTALL)
