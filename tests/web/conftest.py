"""A site for each file of tests; for some, two servers of one database."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest

from support import live
from support.clocks import EarlyClock
from support.databases import Cluster
from support.live import Person
from support.servers import run_with_servers
from web.moderating import new_moderator
from web.whole_life import PastLife, past_life
from xtarot.table import endings

SERVERS = set(
    "test_wire test_commands test_presence test_people test_programme test_play test_invitations test_names"
    " test_notices test_handing test_shares test_writing_together test_published test_contests test_reviews"
    " test_remarks test_restart test_schema test_lobby test_friends test_data_games test_deals test_hints"
    " test_drafts test_standing test_spectators test_talk test_moderation test_operate test_mail test_duplicate"
    " test_push test_requests test_by_days test_suspension test_appeals test_hostile_text test_long_inputs".split()
)
"""The files whose tests run with one server, or with two between which each connection changes."""


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
        patch.setattr(endings, "PAUSE", 0.0)
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
    monkeypatch.setattr("xtarot.store.postgresql.WRITING", 6.0)
    monkeypatch.setattr(live, "shared", postgresql)
    return postgresql


@pytest.fixture
def clock() -> EarlyClock:
    """The clock of a site that a test puts forward."""
    return EarlyClock()


@pytest.fixture(scope="session")
def past(tmp_path_factory: pytest.TempPathFactory) -> PastLife:
    """The life of somebody who has done everything that can be done on a site."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live, "shared", None)
        return past_life(tmp_path_factory.mktemp("life"))


@pytest.fixture
def moderator(host: str, tmp_path: Path) -> Person:
    """A moderator of the site of a test."""
    return new_moderator(host, tmp_path, "Haruka")
