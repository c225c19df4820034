"""The whole way of a rulebook in the browser, between an author who reads Japanese and a reviewer who reads English.

All by keyboard: sent in, taken, returned with two questions, answered, sent in again, published, revised. What both see
is held to at each step; at its end the step is named, for a test to look closer, or for pictures of it.
"""

import re
import tomllib
from collections.abc import Callable, Iterator
from typing import NamedTuple

from playwright.sync_api import Page, expect

from support import moon_ferry


class Step(NamedTuple):
    """Where the way has come, and the page that shows it."""

    name: str
    page: Page


def sign_up(page: Page, name: str) -> None:
    """Let whoever looks at a page take a name."""
    answer = page.request.post("/api/you/name", data={"name": name})
    assert answer.ok, answer.text()


def write(page: Page, code: str, n: int) -> None:
    """Save text `n` of Moon Ferry as the draft of this code."""
    draft = page.request.get(f"/api/drafts/{code}").json()
    files = moon_ferry.files(n)
    text = {"data": tomllib.loads(files["book.toml"]), "ja": files["ja.md"], "en": files["en.md"]}
    saved = page.request.put(f"/api/drafts/{code}", data={**text, "base": draft["revision"], "id": f"text-{n}"})
    assert saved.ok, saved.text()


def send(page: Page, code: str, name: str) -> None:
    """Send the draft in, as its editor does."""
    sent = page.request.post(f"/api/works/{code}/send", data={"id": name})
    assert sent.ok, sent.text()


def press(page: Page, name: str) -> None:
    """Press a button by keyboard; what was done is said on the page that follows."""
    button = page.get_by_role("button", name=name, exact=True)
    button.focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("#said")).not_to_be_empty()


def ask(page: Page, clause: str, words: str) -> None:
    """Write a question beside a clause."""
    leaf = page.locator(f"#{clause}")
    leaf.locator("summary").last.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type(words)
    press(page, "Keep the note")


def answer(page: Page, clause: str, words: str) -> None:
    """Answer the question at a clause."""
    field = page.get_by_label(f"{clause}の問いへの答え")
    field.focus()
    page.keyboard.type(words)
    page.keyboard.press("Tab")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("#said")).to_have_text("書きとめました")


def lose(page: Page, clause: str, words: str) -> None:
    """Answer while there is no line: it is said, and what was typed is there when the page is opened again."""
    page.route("**/api/works/**", lambda route: route.abort())
    field = page.get_by_label(f"{clause}の問いへの答え")
    field.focus()
    page.keyboard.type(words)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text("つながりません")).to_be_visible()
    page.unroute("**/api/works/**")
    page.reload()
    expect(field).to_have_value(words)
    field.fill("")


def way(author: Page, reviewer: Page, make_reviewer: Callable[[str], None]) -> Iterator[Step]:
    """The way; `make_reviewer` makes the person of a name a reviewer."""
    sign_up(author, "葉山りん")
    sign_up(reviewer, "Kusaba")
    make_reviewer("Kusaba")
    code: str = author.request.post("/api/drafts").json()["code"]
    write(author, code, 1)
    author.goto(f"/write/{code}#ja")
    expect(author.locator(".preview")).to_contain_text("MF-1")
    yield Step("draft", author)
    send(author, code, "first")
    author.goto(f"/write/{code}/course")
    expect(author.locator(".now h3")).to_contain_text("受け取りました")
    yield Step("received", author)
    reviewer.goto("/desk")
    yield Step("desk", reviewer)
    reviewer.locator(".queue a").focus()
    reviewer.keyboard.press("Enter")
    press(reviewer, "Take it for review")
    yield from returned(author, reviewer, code)
    yield from published(author, reviewer, code)
    yield from revised(author, reviewer, code)


def returned(author: Page, reviewer: Page, code: str) -> Iterator[Step]:
    """Returned with two questions, answered one by one, sent in again."""
    reviewer.get_by_role("button", name="Return with questions").press("Enter")
    expect(reviewer.locator(".decide .told")).to_contain_text("question")
    ask(reviewer, "MF-5", "66 cards among four leave two over: who has them?")
    ask(reviewer, "MF-9", "If two of them lie in the trick, do both cross?")
    yield Step("review", reviewer)
    reviewer.get_by_label("A word about the whole").fill("It suits the deck, and the moon deserves a ferry.")
    press(reviewer, "Return with questions")
    author.goto("/rules")
    for way_there in ("お知らせ", "問いをそえて返ってきました"):
        author.get_by_role("link", name=way_there).focus()
        author.keyboard.press("Enter")
    expect(author.locator(".now h3")).to_contain_text("返されました")
    expect(author.get_by_role("button", name="もう一度出す")).to_have_count(0)
    yield Step("returned", author)
    lose(author, "MF-5", "岸に置くことにしました。")
    answer(author, "MF-5", "岸に置くことにしました。")
    answer(author, "MF-9", "最初の1枚だけにしました。")
    write(author, code, 2)
    yield Step("answered", author)
    press(author, "もう一度出す")


def published(author: Page, reviewer: Page, code: str) -> Iterator[Step]:
    """Only what changed, with the earlier question beside it; published as the number that was named."""
    reviewer.goto(f"/desk/{code}")
    press(reviewer, "Take it for review")
    leaf = reviewer.locator("#MF-9")
    expect(leaf.locator("ins").first).to_contain_text("only")
    expect(leaf).to_contain_text("do both cross?")
    expect(leaf).to_contain_text("最初の1枚だけにしました。")
    expect(reviewer.locator(".unchanged > summary").first).to_have_text("MF-1–4 as before")
    yield Step("changed", reviewer)
    press(reviewer, "Publish as 501")
    author.goto(f"/write/{code}/course")
    expect(author.locator(".now h3")).to_contain_text("501として公開")
    yield Step("published", author)
    pdf = author.request.get("/rules/moon-ferry/moon-ferry.ja.pdf")
    assert pdf.body().startswith(b"%PDF")
    author.get_by_role("link", name="1回目").focus()
    author.keyboard.press("Enter")
    expect(author.locator("#MF-9")).not_to_contain_text("1枚だけ")
    author.goto(f"/write/{code}/changes")
    expect(author.locator(".change ins").first).to_be_visible()
    yield Step("what-changed", author)


def revised(author: Page, reviewer: Page, code: str) -> Iterator[Step]:
    """A reader asks beside a clause; the revision keeps the number, and says what changed in it."""
    remark = {"id": "remark", "kind": "unclear", "clause": "MF-12", "words": "And if nobody has a card of the moon?"}
    assert reviewer.request.post("/api/rules/moon-ferry/remarks", data=remark).ok
    reviewer.goto("/rules/moon-ferry#MF-12")
    expect(reviewer.get_by_text(remark["words"])).to_be_attached()
    yield Step("note", reviewer)
    write(author, code, 3)
    send(author, code, "revision")
    reviewer.goto(f"/desk/{code}")
    press(reviewer, "Take it for review")
    yield Step("revision", reviewer)
    press(reviewer, "Publish as 501, v1.01")
    author.goto("/rules/moon-ferry/changes")
    expect(author.locator(".change h2")).to_have_text([re.compile("MF-12"), re.compile("MF-14")])
    expect(author.locator(".change").first).to_contain_text("渡った札だけで勝負が決まっていました。")
    yield Step("revised", author)
