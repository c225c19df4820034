"""The fixtures of the site's tests: a site for each file of tests; for some, two servers of one database."""

import os
from collections.abc import Generator, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

from site_support import databases, live
from site_support.clocks import EarlyClock
from site_support.databases import Cluster
from site_support.live import Person
from site_support.made_once import one_set_of_handlers
from site_support.processes import commands_naming
from site_support.servers import run_with_servers
from xtarot_site.accounts import passphrase
from xtarot_site.core.store import sqlite
from xtarot_site.kit.http import graceful_shutdown
from xtarot_site.table import errors

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from accounts.whole_life import PastLife
    from site_support.pages import Visit

SERVERS = set(
    "test_accounts_browser test_accounts_http test_appeals_http test_author_transfer_http test_chat_http"
    " test_commands_http test_contests_http test_correspondence_http test_data_games_http test_deals_http"
    " test_drafts_http test_duplicate_http test_friends_browser test_friends_http test_hints_http"
    " test_hostile_text_http test_invitations_http test_lobby_http test_long_inputs_http test_mail_http"
    " test_moderation_http test_names_http test_notices_http test_operate_http test_play_http"
    " test_presence_browser test_presence_http test_published_http test_push_http test_ratings_http"
    " test_remarks_http test_requests_http test_restart_http test_reviews_http test_schema_http"
    " test_shares_http test_spectators_http test_submissions_browser test_submissions_http"
    " test_suspension_http test_wire_http test_writing_together_http".split()
)
"""The files whose tests run with one server, or with two between which each connection changes."""


SETTINGS = "-c lock_timeout=20s -c idle_in_transaction_session_timeout=20s -c statement_timeout=20s"
PATIENCE = 20.0  # seconds that a site of two servers waits for its database, which a busy machine may keep waiting


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    run_with_servers(metafunc, SERVERS)


@pytest.fixture(scope="session", autouse=True)
def patience() -> Iterator[None]:
    """Other tests are on the same cores: an answer may take longer than httpx waits by itself.

    Nor does it read all certificates for each client: no site of a test has TLS.
    """
    with pytest.MonkeyPatch.context() as patch:
        for name in ("get", "post"):
            patch.setattr(httpx, name, partial(getattr(httpx, name), timeout=60, verify=live.WITHOUT_TLS))
        for name in ("Client", "HTTPTransport"):
            patch.setattr(httpx, name, partial(getattr(httpx, name), verify=live.WITHOUT_TLS))
        yield


@pytest.fixture(scope="session", autouse=True)
def no_pause() -> Iterator[None]:
    """A server that stops gives its tables to the other one at once, and not one every quarter of a second."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(errors, "PAUSE", 0.0)
        yield


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory, servers: None) -> Path:
    """Where the site keeps its data."""
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="module")
def host(data: Path) -> Iterator[str]:
    """The address of the site."""
    with live.site(data) as address:
        yield address


@pytest.fixture
def shared(postgresql: Cluster, monkeypatch: pytest.MonkeyPatch) -> Cluster:
    """The databases of sites that a test starts server by server; they wait longer for one on a busy machine."""
    monkeypatch.setattr("xtarot_site.core.store.postgresql.WRITING", 6.0)
    monkeypatch.setattr(live, "shared", postgresql)
    return postgresql


@pytest.fixture
def clock() -> EarlyClock:
    """The clock of a site that a test puts forward."""
    return EarlyClock()


@pytest.fixture(scope="session")
def past(tmp_path_factory: pytest.TempPathFactory) -> "PastLife":
    """The life of somebody who has done everything that can be done on a site."""
    from accounts.whole_life import past_life

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live, "shared", None)
        return past_life(tmp_path_factory.mktemp("life"))


@pytest.fixture
def moderator(host: str, tmp_path: Path) -> Person:
    """A moderator of the site of a test."""
    from chat.moderating import new_moderator

    return new_moderator(host, tmp_path, "Haruka")


@pytest.fixture(scope="session", autouse=True)
def no_process_is_left(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Fail where a process still runs in whose command a test has named a folder of its own."""
    yield
    folder = tmp_path_factory.getbasetemp()
    with suppress(AssertionError):  # it says less than the next one
        live.wait_for(lambda: not commands_naming(folder))
    assert commands_naming(folder) == []


@pytest.fixture(scope="session")
def postgresql() -> Iterator[databases.Cluster]:
    """A PostgreSQL that runs, for tests of several servers; where there is none, they are skipped, and it is said."""
    if databases.find() is None:
        if os.environ.get("XTAROT_SKIP_NOTHING"):
            pytest.fail(databases.MISSING)
        pytest.skip(databases.MISSING)
    with databases.cluster() as running:
        yield running


@pytest.fixture(scope="module", autouse=True)
def servers(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whether sites are one server with a file, or two with a database (`site_support.servers`), which may be slow."""
    live.shared = request.getfixturevalue("postgresql") if getattr(request, "param", "one") == "two" else None
    with pytest.MonkeyPatch.context() as patch:
        if live.shared:
            patch.setattr("xtarot_site.core.store.postgresql.WRITING", PATIENCE)
            patch.setattr("xtarot_site.core.store.postgresql.READING", PATIENCE)
            patch.setattr("xtarot_site.core.store.postgresql.SETTINGS", SETTINGS)
            patch.setattr("xtarot_site.core.store.postgresql_pubsub.FRESH", PATIENCE)
            patch.setattr("xtarot_site.core.store.postgresql_pubsub.CUT_OFF", PATIENCE + 1)
        yield
    live.shared = None


@pytest.fixture(scope="session", autouse=True)
def new_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A new file of a store is a copy of one that has all tables: making them takes a tenth of a second."""
    with closing(sqlite.SqliteStore(tmp_path_factory.mktemp("store") / "empty.sqlite3")) as store:
        empty, make = store._file, sqlite._make

    def make_copy(file: Path) -> None:
        is_new = not file.exists()
        make(file)
        if is_new:
            file.write_bytes(empty.read_bytes())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "_make", make_copy)
        yield


@pytest.fixture(scope="session", autouse=True)
def quick_hashes() -> Iterator[None]:
    """Words to sign in by are hashed a thousand times faster: else each person who signs up takes 50 ms."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(passphrase._COST, "n", 16)
        yield


@pytest.fixture(scope="session", autouse=True)
def no_balancer() -> Iterator[None]:
    """Nobody has to notice that a server stops before it does."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(graceful_shutdown, "NOTICED", 0.0)
        yield


@pytest.fixture(scope="session", autouse=True)
def handlers() -> Iterator[None]:
    """The handlers of the site are registered once."""
    with one_set_of_handlers():
        yield


@pytest.fixture(scope="module")
def base_url(tmp_path_factory: pytest.TempPathFactory, servers: None) -> Iterator[str]:
    """The address of a site whose bots play at once."""
    from site_support.pages import SEED

    with live.site(tmp_path_factory.mktemp("site"), seeds=SEED) as address:
        yield f"http://{address}"


@pytest.fixture
def visit(browser: "Browser", base_url: str) -> Iterator["Visit"]:
    """Opens a page in a browser of its own; fails when a page of it throws or logs an error."""
    from site_support.pages import opening_pages

    with opening_pages(browser, base_url) as open_page:
        yield open_page


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails tells what its pages show, and what its PostgreSQL has logged last."""
    report = yield
    pages = getattr(getattr(item, "funcargs", {}).get("visit"), "pages", [])
    if call.when == "call" and report.failed and pages:
        from site_support.pages import describe_page

        report.sections += [(f"page {k}", describe_page(page, [*wire])) for k, (page, wire) in enumerate(pages, 1)]
    if report.failed and live.shared:
        report.sections.append(("log of PostgreSQL", live.shared.log_tail()))
    return report
