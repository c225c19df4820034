"""What people do leaves nothing in reference cycles: it would stay in memory until the garbage collector runs.

What libraries leave is not ours to mend: some 90 objects for each socket that is closed (uvicorn, websockets), and for
each body of a request that Litestar refuses.
"""

import http.client
import json
import random
from collections.abc import Callable, Iterator

import pytest

from site_support.live import Person, play_deal
from support.garbage import garbage_left

TIMES = 20


@pytest.fixture(scope="module")
def mio(host: str) -> Iterator[Person]:
    """Somebody who has played a deal with bots, and sits at the table."""
    with Person(host) as person:
        person.join(person.open("dream-capture", bots="easy"))
        play_deal([person], random.Random(1))
        yield person


def fetch(mio: Person, path: str, method: str = "GET") -> bytes:
    """What is answered to a request, by a client that leaves no garbage of its own, as httpx does."""
    connection = http.client.HTTPConnection(mio.host, timeout=60)
    try:
        cookie = "; ".join(f"{name}={value}" for name, value in mio.cookies.items())
        connection.request(method, path, headers={"Accept": "text/html", "Cookie": cookie})
        answer = connection.getresponse()
        assert answer.status in (200, 201), answer.status
        return answer.read()
    finally:
        connection.close()


def send_nonsense(mio: Person) -> None:
    command = f"nonsense-{len(mio.raw)}"
    mio.send(json.dumps({"t": "nonsense", "id": command}))
    mio.until(lambda: command in mio.answers)


def play(mio: Person) -> None:
    if mio.view["waiting"] == "next":
        mio.ask("next")
    mio.until_seen(lambda view: "can" in view or view["waiting"] == "next")
    if "can" in mio.view:
        mio.ask("act", move=mio.some_move(lambda cards: cards[0]))


def page_of_deal(mio: Person) -> str:
    return f"/r/{json.loads(fetch(mio, '/api/deals'))[0]['link']}"


def page_of_draft(mio: Person) -> str:
    return f"/write/{json.loads(fetch(mio, '/api/drafts', 'POST'))['code']}"


ACTIONS: dict[str, Callable[[Person], object]] = {
    "plays with bots": play,
    "sends what cannot be read": send_nonsense,
    "claims what is refused": lambda mio: mio.ask("claim"),
    "changes the name": lambda mio: mio.ask("rename", name=f"Mio {mio.v}"),
    "asks for a hint": lambda mio: mio.ask("hint"),
    "polls and nothing comes": lambda mio: fetch(mio, f"/api/tables/{mio.code}/events?after={mio.v}&wait=0.01"),
}
PAGES: dict[str, Callable[[Person], str]] = {
    "home": lambda mio: "/",
    "a table": lambda mio: f"/table/{mio.code}",
    "a finished deal": page_of_deal,
    "the editor": page_of_draft,
}


@pytest.mark.parametrize("action", ACTIONS)
def test_what_somebody_does_leaves_no_garbage(mio: Person, action: str) -> None:
    mio.rest()
    ACTIONS[action](mio)  # once, for caches
    with garbage_left() as left:
        for _ in range(TIMES):
            ACTIONS[action](mio)
    assert left.objects < TIMES


@pytest.mark.parametrize("name", PAGES)
def test_a_page_leaves_no_garbage(mio: Person, name: str) -> None:
    address = PAGES[name](mio)
    fetch(mio, address)
    with garbage_left() as left:
        for _ in range(TIMES):
            fetch(mio, address)
    assert left.objects < TIMES
