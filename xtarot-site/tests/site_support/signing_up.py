"""Persons for tests: guests who take a name, and reviewers."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

from site_support.live import Person, place_of
from xtarot_site.accounts.names import keys
from xtarot_site.cli.people import operations_of
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.people import PersonStore


def sign_up(guest: Person, name: str) -> None:
    """Let a guest take a name."""
    answer = guest.http("POST", "/api/you/name", json={"name": name})
    assert answer.status_code == 200, answer.text
    assert answer.json()["name"] == name


def make_reviewer(data: Path, name: str, is_one: bool = True) -> None:
    """Make a person a reviewer, or no longer one, as `xtarot people make-reviewer` does, also while the site runs."""
    _change(data, name, lambda people, who: people.set_reviewer(who, is_one))


def make_moderator(data: Path, name: str, is_one: bool = True) -> None:
    """Make a person a moderator, or no longer one, as `xtarot people make-moderator` does, also while the site runs."""
    _change(data, name, lambda people, who: people.set_moderator(who, is_one))


def make_operator(data: Path, name: str, is_one: bool = True) -> None:
    """Make a person an operator, or no longer one, as `xtarot people make-operator` does, also while the site runs."""

    async def make() -> None:
        operations = operations_of(store)
        await operations.appoint(None, await operations.person(0, name), "operator", is_one, None)

    with closing(open_store(place_of(data))) as store, ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, make()).result()


def _change(data: Path, name: str, change: Callable[[PersonStore, int], Coroutine[Any, Any, None]]) -> None:
    async def make() -> None:
        person = await PersonStore(store).named(keys(name))
        assert person
        await change(PersonStore(store), person.who)

    # In a thread of its own: that of a browser test has a loop already.
    with closing(open_store(place_of(data))) as store, ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, make()).result()
