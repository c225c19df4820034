"""Whatever creates something does so once under one idempotency key: by a double click, by a lost answer sent again."""

import json
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, get_type_hints

import pytest
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from site_support.live import Person
from site_support.signing_up import sign_up
from xtarot.families import usual
from xtarot_site.app import FEATURES


def draft(person: Person) -> str:
    return str(person.http("POST", "/api/drafts").json()["code"])


CREATING: dict[str, Callable[[Person], dict[str, Any]]] = {
    "/api/play": lambda _: {"json": {"game": "xrummy"}},
    "/api/tables": lambda _: {"json": {"game": "lotarot", "friends": [1]}},
    "/api/exercises": lambda _: {"json": {"book": "lotarot", "position": "ramsch", "move": 2}},
    "/api/problems/lotarot/1/table": lambda _: {},
    "/api/drafts": lambda _: {},
    "/api/drafts/files": lambda _: {"json": {"files": {"ja.md": "# x"}}},
    "/api/drafts/{draft}/table": lambda _: {"json": {"play": dict(usual("tricks").data), "data": {}}},
    "/api/duplicates": lambda _: {"json": {"game": "xrummy"}},
    "/api/lobby/find": lambda _: {"json": {"games": ["xrummy"]}},
}
"""Routes that create something, and a request for each."""
OTHERWISE = {
    "/api/appeals": "the same words appeal once",
    "/api/drafts/{code}/records": "the same record is not added twice",
    "/api/drafts/{code}/records/from/{link}": "the same record is not added twice",
    "/api/drafts/{code}/writers": "somebody is asked once",
    "/api/drafts/from/{link}": "as /api/drafts",
    "/api/drafts/variant/{name}": "as /api/drafts",
    "/api/drafts/zip": "as /api/drafts",
    "/api/duplicates/{code}/try": "each has one try",
}
"""Routes that answer 201 and are not tried here, with the reason. Bodies with an `id` are carried out once by that."""


def test_each_route_that_creates_something_does_so_once() -> None:
    handlers = [each for feature in FEATURES for each in feature.ROUTES if isinstance(each, HTTPRouteHandler)]
    unknown = set()
    for handler in handlers:
        bodies = [
            kind for kind in get_type_hints(handler.fn).values() if isinstance(kind, type) and issubclass(kind, Struct)
        ]
        for path in handler.paths if handler.status_code == 201 else ():
            plain = re.sub(r"{(\w+):\w+}", r"{\1}", path)
            tried = {re.sub("{draft}", "{code}", known) for known in CREATING} | OTHERWISE.keys()
            problem = plain.replace("{game}", "lotarot").replace("{number}", "1")
            if not {plain, problem} & tried and not any("id" in body.__struct_fields__ for body in bodies):
                unknown.add(plain)
    assert not unknown


@pytest.mark.parametrize("path", CREATING)
def test_the_same_key_creates_it_once(host: str, path: str) -> None:
    with Person(host) as person, Person(host) as other:
        sign_up(person, f"N{abs(hash(path)) % 10**8}")
        address, request = path.replace("{draft}", draft(person)), CREATING[path](person)

        def post(sender: Person, key: str) -> tuple[int, Any]:
            answer = sender.http("POST", address, headers={"idempotency-key": key}, **request)
            return answer.status_code, answer.json()

        first = post(person, "key-of-the-first-press")
        assert first[0] == 201, first
        assert post(person, "key-of-the-first-press") == first
        with ThreadPoolExecutor(4) as pool:
            at_once = list(pool.map(lambda _: post(person, "key-of-the-second-press"), range(4)))
        assert [status for status, _ in at_once] == [201] * 4
        assert len({json.dumps(body["code"]) for _, body in at_once}) == 1
        if path != "/api/lobby/find":  # there one waits at the table that one has
            assert at_once[0][1]["code"] != first[1]["code"]
        if "{draft}" not in path:
            assert post(other, "key-of-the-first-press")[1]["code"] != first[1]["code"] or path == "/api/lobby/find"
