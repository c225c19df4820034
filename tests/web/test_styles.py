"""The stylesheets: each is in a page."""

import re

from xtarot.web.assets import ROOT, TEMPLATES

SHEETS = {path.name: path.read_text(encoding="utf-8") for path in sorted(ROOT.glob("*.css"))}
PAGES = {path.name: path.read_text(encoding="utf-8") for path in sorted(TEMPLATES.glob("*.html"))}


def test_every_stylesheet_is_in_a_page() -> None:
    inlined = [
        name
        for page in PAGES.values()
        for names in re.findall(r'<style data-inline="([^"]+)">', page)
        for name in names.split()
    ]
    assert SHEETS.keys() == set(inlined)
