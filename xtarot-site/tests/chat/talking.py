"""People who talk at tables."""

import json
from itertools import count
from pathlib import Path
from typing import Any

import httpx

from accounts.whole_life import with_store
from site_support.live import Json, Person
from xtarot.table.settings import Terms
from xtarot_site.core.store.store import Store
from xtarot_site.table import Tables

_numbers = count(1)


def say(person: Person, words: str = "", phrase: str = "", command: str = "") -> httpx.Response:
    """Say something at the table where somebody is, by this command or a new one."""
    body = {"id": command or f"say-{next(_numbers)}", **({"phrase": phrase} if phrase else {"words": words})}
    return person.http("POST", f"/api/tables/{person.code}/talk?lang={person.lang}", json=body)


def refusal(answer: httpx.Response) -> str:
    """Why something was not said."""
    assert answer.status_code == 403, answer.text
    text: str = answer.json()["error"]["text"]
    return text


def heard(person: Person) -> list[Json]:
    """What somebody has been sent on the socket, in order."""
    messages = [json.loads(text) for _, text in person.raw]
    return [line for message in messages if message["t"] == "talk" for line in message["lines"]]


def has_heard(person: Person, lines: int) -> bool:
    """Whether somebody has heard so many lines."""
    return len(heard(person)) == lines


def texts(lines: list[Json]) -> list[str]:
    """What lines say."""
    return [line["text"] for line in lines]


def so_far(person: Person) -> Json:
    """What somebody reads who comes to the table now."""
    found: Json = person.http("GET", f"/api/tables/{person.code}/talk?lang={person.lang}").json()
    return found


def hears(person: Person, *expected: str) -> None:
    """Wait until somebody has heard this, and nothing else."""
    person.until(lambda: len(heard(person)) >= len(expected))
    assert texts(heard(person)) == [*expected]


def pair(mio: Person, aki: Person, game: str = "xrummy", **more: Any) -> str:
    """The code of a table where both sit, open to who has its link."""
    code = mio.open(game, name="Mio", **({"seats": 2} if game == "xrummy" else {}), **more)
    mio.join(code)
    assert aki.join(code).ask("sit", seat=1, name="Aki")["t"] == "ack"
    mio.until_seen(lambda view: view["seats"][1]["name"] == "Aki")
    return code


def open_to_all(data: Path) -> str:
    """The code of a table that everybody finds, whose first deal waits for people."""

    async def opened(store: Store) -> str:
        tables = Tables(store)
        try:
            return await tables.open("xrummy", 3, terms=Terms(door="open", friends=(1, 2)))
        finally:
            await tables.close()

    code: str = with_store(data, opened)
    return code
