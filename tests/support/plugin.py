"""The plugin of all tests: lanes, the sample of the campaign, settings of Hypothesis, and the browser."""

import gc
import sys
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from support import chromium, empty_main
from support.campaign import WHOLE, sample
from support.lanes import LANES, LaneTimes, ignore_other_lanes, select_lanes

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
    "xtarot-site/tests/repository/test_wheel.py",
    "xtarot-site/tests/core/test_faults_of_servers_http.py",
    "xtarot-site/tests/core/test_rolling_deploys_http.py",
    "tests/scaffold/test_new_game.py",
    "tests/printing/test_booklet.py",
    "tests/library/test_compiled.py",
    "tests/library/test_dares.py",
    "xtarot-site/tests/kit/test_layout_browser.py",
    "xtarot-site/tests/submissions/test_submissions_browser.py",
    "examples/masquerade/test_masquerade.py",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--lane", action="append", default=[], choices=[*LANES], help="run the tests of this lane alone")


ROOT = Path(__file__).parents[2]
NEEDS = {
    "tests/printing": ("typst", "pypdf"),
    "tests/faces": ("playwright",),
    "tests/lab/envs/test_copies.py": ("gymnasium", "pettingzoo", "pyspiel"),
    "tests/lab/envs/test_gymnasium.py": ("gymnasium",),
    "tests/lab/envs/test_openspiel.py": ("pyspiel",),
    "tests/lab/envs/test_pettingzoo.py": ("pettingzoo",),
    "tests/lab/envs/test_simultaneous.py": ("pettingzoo",),
    "tests/lab/test_many_machines.py": ("distributed",),
}
"""Tests of what an extra brings, with the modules that they import: left out where one is not installed."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out files of other lanes, and those whose extras are not installed."""
    needs = NEEDS.get(collection_path.relative_to(ROOT).as_posix(), ()) if collection_path.is_relative_to(ROOT) else ()
    return True if not all(map(find_spec, needs)) else ignore_other_lanes(collection_path, config)


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


@pytest.fixture(scope="session")
def chromium_path() -> Path:
    """Chromium's program; a machine without one fails, since a skipped test proves nothing."""
    path = chromium.find()
    if path is None:
        pytest.fail("there is no Chromium: name yours in XTAROT_CHROMIUM, or run scripts/check, which installs one")
    return path


BROWSER = pytest.StashKey["Browser"]()
CLOSE = pytest.StashKey[ExitStack]()


@pytest.fixture(scope="module")
def browser(
    request: pytest.FixtureRequest, chromium_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator["Browser"]:
    """A running Chromium; each test opens contexts of its own in it (`browser.new_context()`).

    It runs for as long as tests that use it follow each other, since a start costs a second.
    """
    from playwright.sync_api import sync_playwright  # half a second that most tests do not need

    stash = request.session.stash
    if BROWSER not in stash:
        with ExitStack() as opened:
            playwright = opened.enter_context(sync_playwright())
            environment = chromium.environment(tmp_path_factory.mktemp("fonts"))
            started = playwright.chromium.launch(executable_path=chromium_path, args=chromium.OPTIONS, env=environment)
            opened.callback(started.close)
            stash[BROWSER], stash[CLOSE] = started, opened.pop_all()
    yield stash[BROWSER]
    for context in stash[BROWSER].contexts:  # of tests that do not close theirs, or have failed
        context.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None]:
    """Close the browser at the end of a file, unless the next test uses it.

    Playwright keeps an event loop running in the thread it was started in, where `asyncio.run` then refuses to work.
    """
    yield
    ends = nextitem is None or nextitem.path != item.path
    if ends and BROWSER in item.session.stash and "browser" not in getattr(nextitem, "fixturenames", ()):
        del item.session.stash[BROWSER]
        item.session.stash[CLOSE].close()
