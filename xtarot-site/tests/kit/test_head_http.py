"""HEAD is answered wherever GET is: the same, without a body, and at once."""

import asyncio
import re
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.handlers import HTTPRouteHandler

from site_support.live import Person, site
from xtarot_site.app import FEATURES
from xtarot_site.kit.assets.assets import read_assets
from xtarot_site.kit.http.graceful_shutdown import Stopping
from xtarot_site.kit.pages import files

HANDLERS = [one for feature in (*FEATURES, files) for one in feature.ROUTES if isinstance(one, HTTPRouteHandler)]
PATHS = sorted(path for one in HANDLERS if "GET" in one.http_methods for path in one.paths)
MORE = [
    "/schema/openapi.json",
    "/nothing",
    "/today/league/xrummy?day=2026-11-27",
    "/api/deals?lang=en",
    "/api/cards?words=x",
]
SAME = ("content-type", "transfer-encoding", "cache-control", "location")
CLOCK = 20  # bytes by which two answers differ in which the time stands
FILLED = {
    "game": "xrummy",
    "name": "xrummy",
    "file": "tarot-bridge-letter-en.pdf",
    "part": "ja",
    "number": "1",
    "n": "1",
    "link": "nothing",
    "secret": "nothing",
    "given": read_assets().hash,
}


def address(path: str, code: str) -> str:
    if path.startswith("/static"):
        return f"{read_assets().prefix}/lib/sign.svg"
    values = FILLED | {"code": code}
    return re.sub(r"{(\w+):\w+}", lambda found: values[found[1]], path)


@pytest.mark.parametrize("accept", ["text/html", "*/*"])
def test_head_is_answered_wherever_get_is(host: str, accept: str) -> None:
    unlike = []
    with Person(host) as mio, httpx.Client(base_url=f"http://{host}", cookies=mio.cookies, timeout=60) as http:
        code = mio.open("xrummy")
        mio.join(code).rest()  # or more would happen at the table between the two
        for path in [*(address(path, code) for path in PATHS), *MORE]:
            headers = {"accept": accept, "accept-encoding": "identity"}
            asked, given = http.head(path, headers=headers), http.get(path, headers=headers)
            answers = [{name: one.headers.get(name) for name in SAME} | {"": one.status_code} for one in (asked, given)]
            lengths = [int(one.headers.get("content-length", 0)) for one in (asked, given)]
            if answers[0] != answers[1] or asked.content or abs(lengths[0] - lengths[1]) > CLOCK:
                unlike.append((path, *answers, lengths))
            assert given.status_code < 500
    assert unlike == []


def test_head_waits_for_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited, plain = [], Stopping.wait

    async def wait(stopping: Stopping, news: Awaitable[Any], seconds: float, *ends: asyncio.Future[None]) -> Any:
        waited.append(seconds)
        return await plain(stopping, news, min(seconds, 0.1), *ends)

    monkeypatch.setattr(Stopping, "wait", wait)
    with site(tmp_path) as host, Person(host) as mio:
        mio.join(mio.open("xrummy"))
        mio.rest()
        for method in ("HEAD", "GET"):
            path = f"/api/tables/{mio.code}/events?after={mio.v}&you=0&spectators=0&wait=20"
            assert mio.http(method, path).status_code == 200
    assert waited == [0, 20]


def test_what_is_allowed_says_so(host: str) -> None:
    with httpx.Client(base_url=f"http://{host}") as http:
        for answer in (http.options("/healthz"), http.put("/healthz")):
            assert {"GET", "HEAD"} <= set(answer.headers["allow"].split(", "))


def test_a_browser_that_looks_for_an_icon_finds_it(host: str) -> None:
    icon = httpx.get(f"http://{host}/favicon.ico")
    assert (icon.status_code, icon.headers["content-type"]) == (200, "image/png")
    assert icon.content.startswith(b"\x89PNG")
