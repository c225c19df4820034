"""What all tests need: the browser, and patience with a busy machine."""

import gc
import os
import sys
from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from support import chromium, databases, empty_main, live
from support.campaign import WHOLE, sample
from support.lanes import LANES, LaneTimes, ignore_other_lanes, select_lanes
from support.made_once import one_set_of_handlers
from support.processes import commands_naming
from xtarot.people import words
from xtarot.store import sqlite
from xtarot.web.http import stopping

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# How long an example takes to draw or to run says how busy the machine is, not whether the code is right. The check
# tries the same examples each time; scripts/check all tries others each time, and remembers those that failed.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("check", PATIENT, max_examples=25, derandomize=True, database=None)
settings.register_profile("campaign", PATIENT)
settings.load_profile("campaign" if WHOLE else "check")


# Files of which a test takes as long as a hundred others: begun last, it would keep one worker busy at the end, alone.
LONG = (
    "tests/test_wheel.py",
    "tests/web/test_faults_of_servers.py",
    "tests/web/test_rolling_deploys.py",
    "tests/programme/test_new_game.py",
    "tests/printing/test_booklet.py",
    "tests/library/test_compiled.py",
    "tests/library/test_dares.py",
    "tests/browser/test_layout.py",
    "tests/browser/test_programme.py",
    "examples/masquerade/test_masquerade.py",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--lane", action="append", default=[], choices=[*LANES], help="run the tests of this lane alone")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return ignore_other_lanes(collection_path, config)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Select the lanes and the sample of the campaign; what takes long begins before all else."""
    select_lanes(config, items)
    sample(config, items)
    items.sort(key=lambda item: LONG.index(of) if (of := item.nodeid.partition("::")[0]) in LONG else len(LONG))


def pytest_configure(config: pytest.Config) -> None:
    """Time the lanes, and collect garbage less often than Python does by itself, which takes much of the time.

    A worker of xdist is a program without a file, and anyio gives the processes that it starts then no module
    ``__main__``, which Python 3.13's `pdb` imports. So it has an empty one.
    """
    main = sys.modules["__main__"]
    if not hasattr(main, "__file__"):
        main.__file__ = empty_main.__file__
    config.pluginmanager.register(LaneTimes())
    gc.set_threshold(100_000, 50, 100)


def pytest_collection_finish() -> None:
    """What has been imported stays: the collector need not go through it again and again."""
    gc.collect()
    gc.freeze()


SETTINGS = "-c lock_timeout=20s -c idle_in_transaction_session_timeout=20s -c statement_timeout=20s"
PATIENCE = 20.0  # seconds that a site of two servers waits for its database, which a busy machine may keep waiting


@pytest.fixture(scope="session", autouse=True)
def no_process_is_left(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Fail where a process still runs in whose command a test has named a folder of its own."""
    yield
    folder = tmp_path_factory.getbasetemp()
    with suppress(AssertionError):  # it says less than the next one
        live.wait_for(lambda: not commands_naming(folder))
    assert commands_naming(folder) == []


@pytest.fixture(scope="session")
def chromium_path() -> Path:
    """Chromium's program; a machine without one fails, since a skipped test proves nothing."""
    path = chromium.find()
    if path is None:
        pytest.fail("there is no Chromium: name yours in XTAROT_CHROMIUM, or run scripts/check, which installs one")
    return path


@pytest.fixture(scope="session")
def postgresql() -> Iterator[databases.Cluster]:
    """A PostgreSQL that runs, for tests of several servers; where there is none, they are skipped, and it is said."""
    if databases.find() is None:
        if os.environ.get("XTAROT_SKIP_NOTHING"):
            pytest.fail(databases.MISSING)
        pytest.skip(databases.MISSING)
    with databases.cluster() as running:
        yield running


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails shows what its PostgreSQL has logged last."""
    report = yield
    if report.failed and live.shared:
        report.sections.append(("log of PostgreSQL", live.shared.log_tail()))
    return report


@pytest.fixture(scope="module", autouse=True)
def servers(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whether sites are one server with a file, or two with a database (`support.servers`), which may answer slowly."""
    live.shared = request.getfixturevalue("postgresql") if getattr(request, "param", "one") == "two" else None
    with pytest.MonkeyPatch.context() as patch:
        if live.shared:
            patch.setattr("xtarot.store.postgresql.WRITING", PATIENCE)
            patch.setattr("xtarot.store.postgresql.READING", PATIENCE)
            patch.setattr("xtarot.store.postgresql.SETTINGS", SETTINGS)
            patch.setattr("xtarot.store.postgresql_news.FRESH", PATIENCE)
            patch.setattr("xtarot.store.postgresql_news.CUT_OFF", PATIENCE + 1)
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
        patch.setitem(words._COST, "n", 16)
        yield


@pytest.fixture(scope="session", autouse=True)
def no_balancer() -> Iterator[None]:
    """Nobody has to notice that a server stops before it does."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stopping, "NOTICED", 0.0)
        yield


@pytest.fixture(scope="session", autouse=True)
def handlers() -> Iterator[None]:
    """The handlers of the site are registered once."""
    with one_set_of_handlers():
        yield


BROWSER = pytest.StashKey["Browser"]()


# Playwright keeps an event loop running in the thread it was started in, where `asyncio.run` then refuses to work:
# it is closed before the tests of another folder begin.
@pytest.fixture(scope="module")
def browser(
    request: pytest.FixtureRequest, chromium_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator["Browser"]:
    """A running Chromium; each test opens contexts of its own in it (`browser.new_context()`).

    It runs for as long as tests of one folder follow each other, since a start costs a second.
    """
    from playwright.sync_api import sync_playwright  # half a second that most tests do not need

    folder = request.node.parent
    if BROWSER not in folder.stash:
        with ExitStack() as opened:
            playwright = opened.enter_context(sync_playwright())
            environment = chromium.environment(tmp_path_factory.mktemp("fonts"))
            started = playwright.chromium.launch(executable_path=chromium_path, args=chromium.OPTIONS, env=environment)
            opened.callback(started.close)
            opened.callback(folder.stash.__delitem__, BROWSER)
            folder.stash[BROWSER] = started
            folder.addfinalizer(opened.pop_all().close)
    yield folder.stash[BROWSER]
    for context in folder.stash[BROWSER].contexts:  # of tests that do not close theirs, or have failed
        context.close()
