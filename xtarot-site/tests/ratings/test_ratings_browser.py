"""The page of how somebody stands: it fits every size, is there for the ear, and is shown and hidden by its owner."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from kit.accessibility import violations
from play.layout import at_every_size, prepare, sizes_in
from site_support.live import place_of, site
from site_support.pages import SEED, Visit
from site_support.rated import play_matches
from support.campaign import part_of
from xtarot.rules.texts import LANGS
from xtarot_site.accounts.names import keys
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import SessionStore

NAMES = ("みなと", "Wilhelmina von Habsb")
SECRETS = ("m" * 43, "w" * 43)
PLAYED = [("lotarot", 4, 22), ("dream-capture", 6, 3), ("xrummy", 4, 2), ("hexbridge", 6, 1), ("arcanarabe", 3, 1)]


async def lived(data: Path) -> None:
    """Let two people take names, and play a while."""
    with closing(open_store(place_of(data))) as store:
        whos = []
        for name, secret in zip(NAMES, SECRETS, strict=True):
            whos.append((await SessionStore(store).begin(secret)).who)
            await PersonStore(store).take_name(whos[-1], name, keys(name))
        for game, seats, number in PLAYED:
            await play_matches(store, whos, game, seats, number)


@pytest.fixture(scope="module")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    data = tmp_path_factory.mktemp("site")
    with ThreadPoolExecutor(1) as thread:  # this one has a loop already
        thread.submit(asyncio.run, lived(data)).result()
    with site(data, seeds=SEED) as address:
        yield f"http://{address}"


def sign_in(page: Page, base_url: str, secret: str) -> None:
    prepare(page)
    page.context.add_cookies([{"name": "xtarot", "value": secret, "url": base_url}])


@pytest.mark.parametrize("lang", LANGS)
def test_a_profile_fits_every_size_and_can_be_heard(visit: Visit, base_url: str, lang: str) -> None:
    page = visit(lang)
    sign_in(page, base_url, SECRETS[0])
    found: list[str] = []
    # One's own, and one that is not shown; each in one language is enough for the check.
    for k, name in part_of(enumerate(NAMES), len(LANGS), LANGS.index(lang)):
        page.goto(f"/person/{quote(name)}")
        page.locator("main > *").first.wait_for()
        for details in page.locator("details").all():
            details.evaluate("node => { node.open = true; }")
        found += at_every_size(page, f"{name}, {lang}", sizes_in(lang, k))
        page.set_viewport_size({"width": 1280, "height": 800})
        found += violations(page)
    assert found == []


def test_it_is_shown_and_hidden_by_the_keyboard(visit: Visit, base_url: str) -> None:
    owner, stranger = visit("en"), visit("en")
    sign_in(owner, base_url, SECRETS[1])
    address = f"/person/{quote(NAMES[1])}"
    stranger.goto(address)
    expect(stranger.locator("h1")).to_have_text("This page cannot be shown")
    owner.goto(address)
    expect(owner.locator(".ratings li")).to_have_count(len(PLAYED))
    owner.get_by_role("link", name="Change that").press("Enter")
    owner.get_by_role("radio", name="Only you").focus()
    for choice in ("Your friends", "Everyone"):
        with owner.expect_response("**/api/you/profile*"):
            owner.keyboard.press("ArrowDown")
        expect(owner.get_by_role("radio", name=choice)).to_be_checked()
        expect(owner.get_by_role("radio", name=choice)).to_be_focused()
    stranger.reload()
    expect(stranger.locator("h1")).to_have_text(NAMES[1])
    owner.reload()
    expect(owner.get_by_role("radio", name="Everyone")).to_be_checked()
