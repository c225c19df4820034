"""The lines of the editor: each stands where its words are, with its number and what was found, to the last."""

from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession, Page

import xtarot.rulebooks
from play.layout import A_THIRD, DRAWN, resize, sizes_in
from play.scenes import LANGS
from site_support.pages import Visit

FIELD = ".paper textarea"
APART = Path(__file__).with_name("lines.js").read_text("utf-8")

KINDS = [  # of lines: what a rulebook has, and what is seldom in one
    "",
    "短い行。",
    "A short line.",
    "## 見出し {#heading}",
    "**AB-8** `T24` は `S11 H3` を取る。{card T1}、（{T21}）「`SK`」。",
    "「」「」、。、。（（））【】・：；！？「{S1}」、{H2}。｛｝『' '』" + "、「」。" * 40,
    "とても長い行" + "がつづきますので、折りかえされます。" * 12,
    "A very long line " + "goes on and on, and has to wrap somewhere; " * 10,
    "あ" * 200,
    "x" * 300,
    "ｶﾀｶﾅ half ｦ full ＡＢＣ　全角の間　" * 10,
    "mixed和文and欧文123４５６混在 " * 12,
    "| 札 | 点 | Card | Points |",
    "|---|--:|:-:|---|",
    "| `T21` {T21} | 5 | Queen | " + "long cell " * 20 + "|",
    "    four blanks before, five after     ",
    " " * 200,
    "\ttab\ta\tbb\tccc\tdddd",
    "`a` `b`{c}`d`{e}" * 20,
    "👨‍👩‍👧 🂡 ♠♥♦♣ ①②③ ﾞ゛ か\u3099 é e\u0301 ｱﾞ",
    "ﬁ fi AVAVA To Ty — – … ‥ 〜～ " + "—…" * 60,
    "https://example.com/" + "long/" * 60,
    "漢字" * 100,
    "1,234,567.89 " * 30,
    "한국어 中文 简体 繁體 עברית العربية " * 5,
    "no\u00a0break " * 40,
    "soft\u00adhyphen" * 40,
]
BOOK = Path(xtarot.rulebooks.__file__).parent / "003_dream_capture"


@cache
def long_text(lang: str) -> str:
    """A whole rulebook, of 338 lines, then a line of every kind."""
    return "\n".join([(BOOK / f"{lang}.md").read_text(encoding="utf-8"), *KINDS, "."])


def apart(page: Page, session: CDPSession) -> list[str]:
    """What of the lines does not stand where it belongs."""
    field = session.send("Runtime.evaluate", {"expression": f"document.querySelector('{FIELD}')"})["result"]
    node = session.send("DOM.describeNode", {"objectId": field["objectId"], "depth": -1, "pierce": True})["node"]
    inside = {"backendNodeId": node["shadowRoots"][0]["children"][0]["backendNodeId"]}
    drawn = session.send("DOM.resolveNode", inside)["object"]["objectId"]
    call = {"objectId": drawn, "functionDeclaration": APART, "returnByValue": True}
    answer = session.send("Runtime.callFunctionOn", call)
    assert "exceptionDetails" not in answer, answer
    found: list[str] = answer["result"]["value"]
    return found


# Whether the last line, and the place of the caret behind it, is seen: drawn within all that could hide it.
SEEN = """async () => {
  await DRAWN;
  const line = document.querySelector('.mirror').lastElementChild;
  const box = [...line.querySelectorAll('span')].at(-1).getClientRects()[0];
  const inside = box.top >= 0 && box.bottom <= innerHeight;
  return inside && document.elementFromPoint(box.right - 1, (box.top + box.bottom) / 2)?.matches('.paper textarea');
}""".replace("DRAWN", DRAWN)


@pytest.mark.campaign
@pytest.mark.parametrize("lang", LANGS)
def test_every_line_stands_where_its_words_are_and_the_last_is_seen(visit: Visit, lang: str) -> None:
    page = visit(lang)
    page.goto("/write")
    page.locator("#begin").click()
    page.locator(FIELD).wait_for()
    session = page.context.new_cdp_session(page)
    found: list[str] = []
    for k, part in enumerate(LANGS):
        page.evaluate("(part) => location.hash = part", part)
        field = page.locator(f"{FIELD}:lang({part})")
        field.fill(long_text(part))
        page.locator(".beside-lines .note:nth-child(3)").wait_for(state="attached")
        page.evaluate("document.fonts.ready")
        for size in sizes_in(lang, 2 * k, A_THIRD):
            where = f"{part} in {lang}, {size}"
            resize(page, size)
            found += (f"{where}: {fault}" for fault in apart(page, session)[:5])
            field.press("Control+Home")
            field.press("Control+End")
            for typed in ("", "\n札"):
                page.keyboard.insert_text(typed)
                if not page.evaluate(SEEN):
                    found.append(f"{where}: after {typed!r} the last line is not seen")
    assert not found, "\n".join(found)
