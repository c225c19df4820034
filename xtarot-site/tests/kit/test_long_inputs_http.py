"""Nothing that a stranger sends takes long in the event loop, where everybody else waits for their moves.

Each door gets the longest inputs that it takes. What is measured is the processor time of single steps of the event
loop; `bench/doors.py` measures what others notice of it.
"""

import io
import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from accounts.whole_life import door_of, shown
from kit.loop_time import LoopTime, loop_time
from site_support.live import Json, Person, site
from site_support.sending_in import publish
from site_support.signing_up import make_reviewer, sign_up
from support.moon_ferry import files as moon_ferry
from xtarot.replays.record_import import MAX_DEALS, MAX_MOVES
from xtarot.rulebooks.book import MAX_DATA, MAX_TEXT
from xtarot.rulebooks.toml import values

MOST = 60.0  # milliseconds of processor time; what held others up took 400 and more

RECORDS = Path(__file__).parents[3] / "records"

# Data that are slow to read: a key of many parts, brackets in brackets, and many small values.
KEYS = "a." * (MAX_DATA // 2 - 4) + "a = 1\n"
BRACKETS = "x = " + "[" * 900 + "]" * 900 + "\n"
NUMBERS = "x = [" + "1, " * (MAX_DATA // 3 - 10) + "]\n"
# Texts of which much is made: parts, signs, tables, and nearly something.
TEXTS = {
    "headings": "# a\n" * (MAX_TEXT // 4 - 1),
    "cards": "{SK} " * (MAX_TEXT // 5 - 1),
    "stars": "*a" * (MAX_TEXT // 2 - 1),
    "brackets": "[" * (MAX_TEXT - 1),
}
# Texts that take long to be brought into a normal form, and many values between which there is one.
UNNORMALIZED: tuple[Any, ...] = (
    "a" + "\u0323" * 50_000 + "\u0301\u0323" * 50_000,
    "か\u3099" * 60_000,
    ["a" + "\u0301" * 15 + "\u0323" * 15] * 8000,
    ["a"] * 130_000 + ["é"],
    [1] * 200_000 + ["é"],
    [[]] * 150_000 + ["é"],
)
DEEP = '{"t":"act","id":"1","x":' + "[" * 2000 + "]" * 2000 + "}"
NAME = "あ\N{COMBINING ACUTE ACCENT}" * 100
CARDS = ["SK"] * 60

Shots = Callable[[Person, str], Iterator[httpx.Response]]


def record() -> str:
    """The longest record that is looked at."""
    found = json.loads(max(RECORDS.glob("*.json"), key=lambda one: one.stat().st_size).read_text("utf-8"))
    deal = found["deals"][0]
    return json.dumps(found | {"deals": [deal] * min(MAX_DEALS, MAX_MOVES // len(deal["moves"]))})


def packed(**files: str) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name.replace("_", "."), text)
    return content.getvalue()


def brought(author: Person, data: str) -> str:
    """A draft with these data."""
    answer = author.http("POST", "/api/drafts/files", json={"files": moon_ferry(2) | {"book.toml": data}})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])


def files(author: Person, _: str) -> Iterator[httpx.Response]:
    for data in (KEYS, BRACKETS, NUMBERS):
        for text in (*TEXTS.values(), "x" * 2**20):
            sent = {"book.toml": data, "en.md": text, "ja.md": text}
            yield author.http("POST", "/api/drafts/files", json={"files": sent})
    yield author.http("POST", "/api/drafts/files", json={"files": {"x" * 1000: "", "book.toml": data * 30}})


def archives(author: Person, _: str) -> Iterator[httpx.Response]:
    for data in (KEYS, BRACKETS, NUMBERS):
        yield author.http("POST", "/api/drafts/zip", content=packed(book_toml=data, en_md=TEXTS["headings"]))
    yield author.http("POST", "/api/drafts/zip", content=packed(**{f"{n}_md": "x" for n in range(8000)}))


def savings(author: Person, code: str) -> Iterator[httpx.Response]:
    deep: Any = 1
    for _ in range(400):
        deep = [deep]
    for data in (values(NUMBERS), {str(n): n for n in range(20_000)}, {"x": deep}, {"x": "\\" * 2 * MAX_DATA}):
        for text in TEXTS.values():
            written = {"data": data, "ja": text, "en": text, "base": 1, "id": "a"}
            yield author.http("PUT", f"/api/drafts/{code}", json=written)
    for more in UNNORMALIZED:
        sent = json.dumps({"data": {}, "ja": more[:100], "base": 1, "id": "a", "more": more}, ensure_ascii=False)
        yield author.http("PUT", f"/api/drafts/{code}", content=sent.encode())


def checks(author: Person, code: str) -> Iterator[httpx.Response]:
    for text in ("headings", "cards"):  # a part of it: what is done beside the loop takes its time
        written = {"data": values(NUMBERS), "ja": TEXTS[text][: MAX_TEXT // 4]}
        yield author.http("POST", f"/api/drafts/{code}/check", json=written)


def plays(author: Person, code: str) -> Iterator[httpx.Response]:
    deep: Any = 1
    for _ in range(400):
        deep = [deep]
    usual = author.http("GET", f"/api/drafts/{author.http('POST', '/api/drafts').json()['code']}").json()["play"]
    lines = usual | {"score": [{"values": [{"cards": "K", "points": 1}] * 900, "clause": "AB-6"}] * 12}
    for play in ({}, {"x": deep}, {str(n): n for n in range(20_000)}, values(NUMBERS), lines, usual):
        for text in ("headings", "brackets"):
            written = {"data": values(NUMBERS), "ja": TEXTS[text], "en": TEXTS[text], "play": play, "was": usual}
            yield author.http("POST", f"/api/drafts/{code}/play", json=written)
        yield author.http("POST", f"/api/drafts/{code}/table", json={"data": values(NUMBERS), "play": play})


def pages(author: Person, _code: str) -> Iterator[httpx.Response]:
    code = brought(author, NUMBERS)
    for _ in range(9):
        brought(author, NUMBERS)
    at = shown(author, code)
    own = "/write", f"/write/{code}", at, f"{at}/report", "/you", "/api/you/data", f"/api/drafts/{code}"
    for path in (*own, "/rules?q=" + "a" * 80):
        yield author.http("GET", path, headers={"accept": "text/html, */*"})


def commands(author: Person, _: str) -> Iterator[httpx.Response]:
    code = author.open("xrummy")
    words: list[Json] = [
        {"t": "act", "move": "add " + "SK " * 300},
        {"t": "act", "move": "take " + "9" * 900},
        {"t": "offer", "cards": CARDS, "move": "run " + "SK " * 300},
        {"t": "hint", "move": "drop " + "SK " * 300},
        {"t": "sit", "name": NAME},
        {"t": "rename", "name": NAME},
        {"t": "share", "hash": "a" * 200, "bytes": "a" * 200, "seal": "a" * 200},
    ]
    for n, command in enumerate(words):
        yield author.http("POST", f"/api/tables/{code}/commands", json=command | {"id": f"c{n}"})
    yield author.http("POST", f"/api/tables/{code}/commands", content=DEEP)


def talk(author: Person, _: str) -> Iterator[httpx.Response]:
    at = f"/api/tables/{author.open('xrummy')}/talk"
    for words in (
        "字" * 1000,
        "a" + "\u0301\u0323" * 800,
        "a" + "\u0301" * 1500,
        " " * 3000,
        "\u202e" * 1000,
        "x" * 200,
    ):
        yield author.http("POST", at, json={"id": "t", "words": words})
    yield author.http("POST", at, content=DEEP)
    for door in ("hide", "report"):
        yield author.http("POST", f"{at}/{door}", json={"id": "t", "n": 2**31 - 1, "offence": "other"})
    decided = {"id": "m", "about": 2**31 - 1, "measure": "warn", "words": "字" * 2000}
    yield author.http("POST", "/api/moderation", json=decided)
    yield author.http("POST", "/api/appeals", json={"limit": 1, "words": "x" * 2000})


def tables(author: Person, _: str) -> Iterator[httpx.Response]:
    pack = "without " + "T16-T23 " * 120
    for options in ({"pack": pack}, {"places": ["x" * 60] * 40}, {"each": {str(n): n for n in range(200)}}):
        yield author.http("POST", "/api/tables", json={"game": "free", "options": options, "name": NAME})
    yield author.http("POST", "/api/play", json={"game": "x" * 60, "name": NAME})


def records(author: Person, _: str) -> Iterator[httpx.Response]:
    nested = "[" * 2**19 + "]" * 2**19
    for text in (record(), nested, '{"x":' * 2**17, "x" * 2**20):
        yield author.http("POST", "/api/records", json={"record": text})
        yield author.http("POST", "/api/exercises", json={"record": text, "move": 400, "first": "play " + "SK " * 100})


def lobby(author: Person, _: str) -> Iterator[httpx.Response]:
    yield author.http("POST", "/api/lobby/find", json={"games": [NAME[:60]] * 40, "name": NAME})
    yield author.http("POST", "/api/lobby/find", json={"games": ["high-card"], "name": NAME})
    for door in ("/api/friends", "/api/tables/k3m9xw2p/ask"):
        yield author.http("POST", door, json={"name": NAME[:60]})
        yield author.http("POST", door, json={"name": NAME * 100})


def duplicates(author: Person, _: str) -> Iterator[httpx.Response]:
    yield author.http("POST", "/api/duplicates", json={"game": NAME[:60]})
    for code in ("2026-11-28-high-card", NAME[:60], "2026-11-28-" + "x" * 69):
        yield author.http("POST", f"/api/duplicates/{quote(code)}/try", json={"name": NAME})


def names(author: Person, _: str) -> Iterator[httpx.Response]:
    words = "abandon " * 50
    deep = {"response": [[[["x" * 100] * 5] * 5] * 5], "id": "x" * 100}
    yield author.http("POST", "/api/you/name", json={"name": NAME})
    yield author.http("POST", "/api/you/sign-in/words", json={"name": NAME, "words": words})
    device = {"endpoint": f"https://push.example/{'x' * 1979}", "p256dh": "A" * 200, "auth": "A" * 200}
    yield author.http("PUT", "/api/you/device", json=device)
    yield author.http("PUT", "/api/you/mail", json={"address": f"{'x' * 380}@example.org"})
    yield author.http("POST", "/api/you/sign-in/passkey", json={"answer": deep})
    yield author.http("POST", "/api/you/passkeys", json={"answer": deep, "name": NAME})
    yield author.http("PUT", f"/api/you/passkeys/{'ab' * 1000}", json={"name": NAME})
    yield author.http("PUT", "/api/you/profile", json={"audience": NAME})
    yield author.http("POST", "/api/you/sign-out", json={"everywhere": False, "x": "x" * 3000})


def works(author: Person, code: str) -> Iterator[httpx.Response]:
    for act in ("send", "note", "return"):
        yield author.http("POST", f"/api/works/{code}/{act}", json={"id": "w", "words": "字" * 8000, "clause": "MF-1"})
    yield author.http("POST", f"/api/drafts/{code}/writers", json={"name": NAME[:60]})


def remarks(author: Person, code: str) -> Iterator[httpx.Response]:
    said = {"id": "r", "kind": "unclear", "clause": "DC-1", "words": "字" * 4000}
    for door in ("/api/rules/dream-capture/remarks", door_of(shown(author, code)), "/api/you/notices"):
        yield author.http("POST", door, json=said | {"last": 10**15})


def problems(author: Person, _: str) -> Iterator[httpx.Response]:
    for door in ("", "/offers"):
        chosen = {"cards": CARDS, "move": "add " + "SK " * 300}
        yield author.http("POST", f"/api/problems/xrummy/1{door}", json=chosen)


def operating(author: Person, _: str) -> Iterator[httpx.Response]:
    long = {"id": "o", "ja": "字" * 40_000, "en": "x" * 40_000, "until": 1e300, "name": NAME}
    for door in ("notices", "notices/end", "roles", "contests", "contests/decide"):
        yield author.http("POST", f"/api/operate/{door}", json=long | {"notice": 1, "role": "reviewer", "holds": True})
    yield author.http("PUT", "/api/operate/texts", json=long | {"page": "privacy"})


# Each door that takes something to read, and what is sent to it.
DOORS: dict[str, Shots] = {
    "POST /api/drafts/files": files,
    "POST /api/drafts/zip": archives,
    "PUT /api/drafts/{code}": savings,
    "POST /api/drafts/{code}/check": checks,
    "POST /api/drafts/{code}/play": plays,
    "POST /api/drafts/{code}/table": plays,
    "POST /api/drafts/{code}/writers": works,
    "POST /api/tables/{code}/commands": commands,
    "POST /api/tables/{code}/talk": talk,
    "POST /api/tables/{code}/talk/hide": talk,
    "POST /api/tables/{code}/talk/report": talk,
    "POST /api/moderation": talk,
    "POST /api/appeals": talk,
    "POST /api/tables": tables,
    "POST /api/play": tables,
    "POST /api/lobby/find": lobby,
    "POST /api/friends": lobby,
    "POST /api/tables/{code}/ask": lobby,
    "POST /api/duplicates": duplicates,
    "POST /api/duplicates/{code}/try": duplicates,
    "POST /api/records": records,
    "POST /api/exercises": records,
    "POST /api/you/name": names,
    "POST /api/you/passkeys": names,
    "PUT /api/you/device": names,
    "PUT /api/you/mail": names,
    "PUT /api/you/passkeys/{credential}": names,
    "PUT /api/you/profile": names,
    "POST /api/you/sign-in/passkey": names,
    "POST /api/you/sign-in/words": names,
    "POST /api/you/sign-out": names,
    "POST /api/works/{code}/{act}": works,
    "POST /api/rules/{name}/remarks": remarks,
    "POST /api/drafts/{code}/shown/{secret}/remarks": remarks,
    "POST /api/you/notices": remarks,
    "POST /api/problems/{game}/{number}": problems,
    "POST /api/problems/{game}/{number}/offers": problems,
    "POST /api/operate/notices": operating,
    "POST /api/operate/notices/end": operating,
    "PUT /api/operate/texts": operating,
    "POST /api/operate/roles": operating,
    "POST /api/operate/contests": operating,
    "POST /api/operate/contests/decide": operating,
    "GET": pages,  # what shows it again
}


@pytest.fixture(scope="module")
def timed() -> Iterator[LoopTime]:
    with loop_time() as found:
        yield found


@pytest.fixture(scope="module")
def host(data: Path, timed: LoopTime) -> Iterator[str]:
    with site(data) as address:
        yield address


def test_every_door_that_takes_something_is_tried(host: str) -> None:
    described = httpx.get(f"http://{host}/schema/openapi.json").json()["paths"]
    operations = ((f"{way.upper()} {path}", one) for path, ways in described.items() for way, one in ways.items())
    doors = {name for name, one in operations if "requestBody" in one}
    missing = doors - DOORS.keys()
    assert not missing, "send something long to each of these routes, and list it in DOORS"


@pytest.mark.parametrize("shots", list(dict.fromkeys(DOORS.values())))
def test_nobody_waits_for_what_a_stranger_sends(
    host: str, timed: LoopTime, shots: Shots, caplog: pytest.LogCaptureFixture
) -> None:
    """And it leaves nothing in the log."""
    author = Person(host)
    code = brought(author, moon_ferry(2)["book.toml"])
    for _ in shots(author, code):  # what is loaded or made once
        break
    timed.start()
    slow, refused = [], []
    for answer in shots(author, code):
        asked = f"{answer.request.method} {answer.request.url.path}: {answer.status_code}"
        if timed.longest > MOST:
            slow.append((asked, round(timed.longest), timed.of))
        if answer.status_code >= 500:
            refused.append(asked)
        timed.start()
    assert not slow
    assert not refused
    assert not caplog.records


def test_nobody_waits_for_the_pages_of_a_strangers_book(host: str, data: Path, timed: LoopTime) -> None:
    """The longest text that can be published, with all of its pages."""
    author, reviewer = Person(host), Person(host)
    sign_up(author, "Hayama Rin")
    sign_up(reviewer, "Kaede")
    make_reviewer(data, "Kaede")
    code = publish(author, reviewer)
    for person, path in (
        (author, "/rules/moon-ferry"),
        (author, "/rules"),
        (author, f"/write/{code}/course"),
        (author, f"/write/{code}/texts/1"),
        (author, "/rules/moon-ferry/moon-ferry.en.pdf"),
        (reviewer, "/desk"),
        (reviewer, f"/desk/{code}"),
    ):
        timed.start()
        assert person.http("GET", path, headers={"accept": "text/html"}).status_code == 200, path
        assert timed.longest < MOST, (path, timed.of)
