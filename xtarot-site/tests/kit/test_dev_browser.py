"""A server to work on: an open page shows what has changed."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from site_support.live import site
from site_support.static_files import copy_static_files


def test_an_open_page_shows_a_changed_style(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied = copy_static_files(tmp_path, monkeypatch)
    (tmp_path / "data").mkdir()
    with site(tmp_path / "data", dev=True) as base_url, browser.new_context() as context:
        page = context.new_page()
        with page.expect_response("**/dev/state"):  # from now on it sees what changes
            page.goto(f"http://{base_url}/problems")
        with (copied / "lib" / "base.css").open("a") as file:
            file.write("\nh1 { color: rgb(1, 2, 3); }\n")
        expect(page.locator("h1").first).to_have_css("color", "rgb(1, 2, 3)")
