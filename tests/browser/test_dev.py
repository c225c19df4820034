"""A server to work on: an open page shows what has changed."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from support.live import site
from xtarot.web.assets import assets


def test_an_open_page_shows_a_changed_style(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied = shutil.copytree(assets.ROOT, tmp_path / "static")
    monkeypatch.setattr(assets, "ROOT", copied)
    (tmp_path / "data").mkdir()
    with site(tmp_path / "data", dev=True) as host, browser.new_context() as context:
        page = context.new_page()
        with page.expect_response("**/dev/state"):  # from now on it sees what changes
            page.goto(f"http://{host}/problems")
        with (copied / "lib" / "base.css").open("a") as file:
            file.write("\nh1 { color: rgb(1, 2, 3); }\n")
        expect(page.locator("h1").first).to_have_css("color", "rgb(1, 2, 3)")
