"""What axe finds on a page, by its rules up to AA."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

OF_COLOURS = ["color-contrast", "link-in-text-block"]
SHORT = {"resultTypes": ["violations"], "preload": False, "iframes": False}  # all that is well takes long to say

RUN = """async (options) => (await axe.run(options)).violations.flatMap(({ id, nodes }) =>
  nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`))"""


def findings(page: Page) -> list[str]:
    """What axe finds in the light, and in the dark, which has the same page in other colours."""
    in_light = violations(page)
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    in_dark = violations(page, runOnly=OF_COLOURS)
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    return [*in_light, *(f"dark: {fault}" for fault in in_dark)]


def violations(page: Page, **options: object) -> list[str]:
    """What axe finds on the page as it is, with more options of `axe.run`."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    faults: list[str] = page.evaluate(RUN, SHORT | options)
    return faults
