"""The reviewers' desk and the author's timeline: who finds them, and what stands there."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from live import Person, site
from signing_up import make_reviewer, sign_up

HTML = {"accept": "text/html"}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="module")
def host(data: Path) -> Iterator[str]:
    with site(data) as address:
        yield address


@pytest.fixture(scope="module")
def reviewer(host: str, data: Path) -> Person:
    found = Person(host)
    sign_up(found, "Kusaba")
    make_reviewer(data, "Kusaba")
    return found


def page(who: Person, path: str) -> str:
    return who.http("GET", path, headers=HTML).text


def test_the_bar_leads_reviewers_to_their_desk_and_nobody_else(host: str, reviewer: Person) -> None:
    guest, person = Person(host), Person(host)
    sign_up(person, "Hayama Rin")
    assert ['href="/desk"' in page(one, "/rules") for one in (guest, person, reviewer)] == [False, False, True]
