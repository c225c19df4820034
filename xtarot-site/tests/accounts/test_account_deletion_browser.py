"""Who is about to delete all of it is told what stays, and can first take their data, or retire a book."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from play.layout import at_every_size, prepare, sizes_in
from site_support.live import Person, site
from site_support.sending_in import publish
from site_support.signing_up import make_reviewer, sign_up

ASKED = {
    "ja": ("すべて消す", "501の公開を取り下げる", "公開を取り下げる"),
    "en": ("Delete all of it", "Retire 501", "Retire it"),
}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_before_all_is_deleted_books_can_be_retired(browser: Browser, tmp_path: Path, lang: str) -> None:
    delete, way, retire = ASKED[lang]
    with site(tmp_path) as base_url:
        author, reviewer = Person(base_url), Person(base_url)
        for person, name in ((author, "葉山りん"), (reviewer, "Tokiwa")):
            sign_up(person, name)
        make_reviewer(tmp_path, "Tokiwa")
        publish(author, reviewer)
        context = browser.new_context(base_url=f"http://{base_url}", locale={"ja": "ja-JP", "en": "en-GB"}[lang])
        context.add_cookies([{"name": "xtarot", "value": author.cookies["xtarot"], "url": f"http://{base_url}"}])
        page = context.new_page()
        prepare(page)
        page.goto("/you")
        page.get_by_role("button", name=delete).click()
        sheet = page.get_by_role("dialog")
        expect(sheet).to_contain_text({"ja": "名前は取り下げられました", "en": "withdrawn name"}[lang])
        assert [*at_every_size(page, "what is deleted", sizes_in(lang))] == []
        sheet.get_by_role("link", name=way).click()
        expect(page.get_by_text(retire).first).to_be_visible()
        context.close()
