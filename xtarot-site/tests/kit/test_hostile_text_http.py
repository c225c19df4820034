"""No request of a stranger is answered with a fault of the server, whatever texts and numbers are in it.

Each parameter of each route has its turn, in a request that is otherwise as pages send it: in the path, the query, the
body, a socket, a header and a cookie. Both databases are asked, since each refuses other values. The check sends one
request in seven to each: of most parameters other values to one than to the other.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote_from_bytes

import httpx
import pytest
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler
from litestar.params import BodyKwarg, QueryParameter
from msgspec import inspect
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from site_support import live
from site_support.live import Person, play_deal, site
from site_support.sending_in import done, draft
from site_support.signing_up import make_moderator, make_operator, make_reviewer, sign_up
from support.campaign import part_of
from xtarot_site.app import FEATURES
from xtarot_site.kit.http.text_checks import UNCHECKED, VERBATIM
from xtarot_site.kit.pages import files

pytestmark = pytest.mark.both_databases

NUL, SURROGATE, MARKS = "a\0b", "a\ud800b", "a" + "\u0301\u0323" * 40
REFUSED = (NUL, SURROGATE, MARKS)
ODD = ("", "x" * 3000, "e\u0301\u202e")
NUMBERS = (2**31, 2**63, -(10**30))
LAST = ("/api/you/sign-out", "/api/you/delete")  # after which one is somebody else

Json = dict[str, Any]


class Sent(NamedTuple):
    """A request, and the statuses that it may be answered with, if only some."""

    method: str
    target: bytes
    content: bytes | None = None
    headers: tuple[tuple[str, bytes], ...] = ()
    statuses: tuple[int, ...] = ()


class Site(NamedTuple):
    """Somebody at the site with all roles, and what there is for the parameters of the routes, by their names."""

    person: Person
    values: dict[str, str]


@pytest.fixture(scope="module")
def visited(data: Path) -> Iterator[Site]:
    with site(data) as host, Person(host) as person:
        table = person.open("dream-capture")
        person.join(table)
        play_deal([person], random.Random(1))
        link = person.view["deal"]["link"]
        sign_up(person, "Hayama Rin")
        for make in (make_reviewer, make_moderator, make_operator):
            make(data, "Hayama Rin")
        written = draft(person, 2)
        done(person, written, "send")
        shown = person.http("GET", f"/api/drafts/{written}").json()
        values = {
            "table": table,
            "link": link,
            "draft": written,
            "secret": shown.get("secret", "abcdefghjk"),
            "name": "lotarot",
            "game": "lotarot",
            "number": "1",
            "n": "1",
            "act": "note",
            "credential": "abcd",
            "given": "device",
            "file": "x.pdf",
            "part": "lotarot.en.pdf",
            "who": "2",
        }
        person.leave()
        yield Site(person, values)


def handlers() -> list[HTTPRouteHandler | WebsocketRouteHandler]:
    return [handler for feature in (*FEATURES, files) for handler in feature.ROUTES]


def real_value(path: str, name: str, values: dict[str, str]) -> str:
    if name == "code":
        return values["draft" if path.startswith(("/write", "/api/drafts", "/desk", "/api/works")) else "table"]
    return values.get(name, "a")


def fill(path: str, values: dict[str, str], name: str = "", hostile: bytes = b"") -> bytes:
    """The address of a route, with a hostile value in the place of one parameter."""
    parts = []
    for part in path.split("/"):
        if not part.startswith("{"):
            parts.append(part)
            continue
        parameter = part[1:-1].partition(":")[0]
        value = hostile if parameter == name else real_value(path, parameter, values).encode()
        parts.append(quote_from_bytes(value, safe=""))
    return "/".join(parts).encode()


def raw(value: str | int) -> bytes:
    return str(value).encode(errors="surrogatepass")


def sample(kind: inspect.Type, name: str, values: dict[str, str]) -> Any:
    """A value of a type, with all that it may have."""
    match kind:
        case inspect.Metadata():
            return sample(kind.type, name, values)
        case inspect.StructType():
            return {field.encode_name: sample(field.type, field.encode_name, values) for field in kind.fields}
        case inspect.UnionType():
            kinds = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
            return sample(max(kinds, key=lambda one: isinstance(one, inspect.StrType)), name, values)
        case inspect.StrType():
            return values.get(name, "a" * max(kind.min_length or 0, 1))
        case inspect.LiteralType():
            return kind.values[0]
        case inspect.BoolType():
            return True
        case inspect.IntType() | inspect.FloatType():
            return max(kind.ge or 0, (kind.gt or -1) + 1)
        case inspect.ListType() | inspect.CollectionType() | inspect.VarTupleType():
            return [sample(kind.item_type, name, values)]
        case inspect.DictType():
            return {"key": sample(kind.value_type, name, values)}
    return {"key": "a"}  # anything


def variants(value: Any, hostile: str | int) -> Iterator[Any]:
    """A sample with each of its texts and names, or of its numbers, in turn being hostile."""
    if isinstance(value, list):
        for number, part in enumerate(value):
            for other in variants(part, hostile):
                yield [*value[:number], other, *value[number + 1 :]]
    elif isinstance(value, dict):
        for name, part in value.items():
            for other in variants(part, hostile):
                yield value | {name: other}
        if isinstance(hostile, str):
            yield value | {hostile: "a"}
    elif not isinstance(value, bool) and isinstance(value, str) == isinstance(hostile, str):
        yield hostile


def in_paths(path: str, method: str, name: str, values: dict[str, str], numeric: bool) -> Iterator[Sent]:
    """An invalid text in an address is one where nothing is."""
    for text in REFUSED:
        yield Sent(method, fill(path, values, name, raw(text)), statuses=() if text is SURROGATE else (404,))
    for value in (*ODD, *(NUMBERS if numeric else ())):
        yield Sent(method, fill(path, values, name, raw(value)))


def in_queries(path: str, method: str, key: str, values: dict[str, str], numeric: bool) -> Iterator[Sent]:
    for value in (NUL, MARKS, *ODD, *(NUMBERS if numeric else ())):
        query = b"%s=%s" % (key.encode(), quote_from_bytes(raw(value), safe="").encode())
        statuses = (400,) if value in (NUL, MARKS) else ()
        yield Sent(method, fill(path, values) + b"?" + query, statuses=statuses)


def in_bodies(path: str, method: str, kind: type, values: dict[str, str]) -> Iterator[Sent]:
    whole = sample(inspect.type_info(kind), "", values)
    for value in (NUL, SURROGATE) if live.shared else (*REFUSED, *ODD):
        for body in variants(whole, value):
            yield Sent(method, fill(path, values), json.dumps(body).encode(), statuses=statuses_of(value, body))
    for number in NUMBERS[: 2 if live.shared else 3]:
        for body in variants(whole, number):
            yield Sent(method, fill(path, values), json.dumps(body).encode())


def statuses_of(value: str, body: Any) -> tuple[int, ...]:
    """With which an invalid text is refused before anything is looked at; marks are let through in manuscripts.

    A record is refused as the file that it is of (422).
    """
    if any(body.get(name) == value for name in UNCHECKED):
        return (400, 422)
    refused = value in (NUL, SURROGATE) or (value == MARKS and not VERBATIM & body.keys())
    return (400, 413) if refused else ()


def requests(values: dict[str, str]) -> Iterator[Sent]:
    """Each parameter of each route with each hostile value, and what no route has a parameter for."""
    for handler in sorted(handlers(), key=lambda one: not one.paths.isdisjoint(LAST)):
        if not isinstance(handler, HTTPRouteHandler):
            continue
        path, method = min(handler.paths), min(handler.http_methods)
        for name, field in handler.parsed_fn_signature.parameters.items():
            numeric = any(kind in str(field.annotation) for kind in ("int", "float"))
            if isinstance(field.kwarg_definition, BodyKwarg):
                yield from in_bodies(path, method, field.annotation, values)
            elif f"{{{name}:" in path:
                yield from in_paths(path, method, name, values, numeric)
            elif isinstance(field.kwarg_definition, QueryParameter):
                yield from in_queries(path, method, field.kwarg_definition.name or name, values, numeric)
    for content in (b'{"t":"act","id":"\\u0000","move":"x"}', b"\0", b'"\xed\xa0\x80"', b"\xff", b"[" * 4000):
        for target in ("/api/tables/{code:str}/commands", "/api/drafts/{code:str}/records", "/api/drafts/zip"):
            yield Sent("POST", fill(target, values), content)
    for header in ("cookie", "accept", "accept-language", "user-agent", "x-forwarded-for", "origin", "content-type"):
        for value in (b"xtarot=%00; lang=%00", b"\xff\xfe", b"x" * 3000, b'"\\000"', b"text/html, a\xcc\x81"):
            yield Sent("GET", b"/you", headers=((header, value),))


def test_no_request_is_answered_with_a_fault_of_the_server(visited: Site, caplog: pytest.LogCaptureFixture) -> None:
    """And it leaves nothing in the log."""
    wrong, every_request = [], [*requests(visited.values)]
    assert len(every_request) > 1000
    cookie = "; ".join(f"{name}={value}" for name, value in visited.person.cookies.items())
    with httpx.Client(base_url=f"http://{visited.person.host}", timeout=40) as client:
        for sent in part_of(every_request, 7, first=3 if live.shared else 0):
            headers = {b"cookie": cookie.encode(), b"content-type": b"application/json"}
            headers |= {name.encode(): value for name, value in sent.headers}
            extensions = {"target": sent.target}
            answer = client.request(
                sent.method, "/", content=sent.content, headers=[*headers.items()], extensions=extensions
            )
            if answer.status_code >= 500 or (sent.statuses and answer.status_code not in sent.statuses):
                wrong.append((sent.method, sent.target[:80], str(sent.content)[:200], answer.status_code))
    assert wrong == []
    assert caplog.messages == []


def test_a_socket_refuses_invalid_text_as_it_refuses_what_cannot_be_read(
    visited: Site, caplog: pytest.LogCaptureFixture
) -> None:
    host, code = visited.person.host, visited.values["table"]
    for target, status in (
        (f"ws/{code}%00", 404),
        ("ws/%F0%9F%98%80" + "%CC%81" * 40, 404),
        (f"ws/{code}?said=%00", 400),
        (f"ws/{code}?after=1&life=%00", 400),
        ("ws/lobby?most=%00", 400),
    ):
        with pytest.raises(InvalidStatus) as caught:
            connect(f"ws://{host}/{target}")
        assert caught.value.response.status_code == status
    with connect(f"ws://{host}/ws/{code}?lang=en") as socket:
        for text in REFUSED:
            socket.send(json.dumps({"t": "sit", "id": "sit-1", "name": text}))
            answer: Json = {}
            while answer.get("t") != "nack":
                answer = json.loads(socket.recv(timeout=10))
            assert answer["error"]["kind"] == "malformed"
        for raw_text in (b"\0", b'{"t":"ping","v":"\xed\xa0\x80"}', b"\xff"):
            socket.send(raw_text)
        socket.send(json.dumps({"t": "ping", "v": 2**80}))
    assert caplog.messages == []


def test_a_text_is_kept_in_one_form_and_a_manuscript_as_it_was_written(visited: Site) -> None:
    """A digest of a play is made of its characters."""
    person = Person(visited.person.host)
    sign_up(person, "Minato")
    code = draft(person, 2)
    separate, composed = "re\u0301sume\u0301", "r\xe9sum\xe9"
    remark = {"id": "r1", "kind": "unclear", "clause": "LT-1", "words": separate}
    begun = person.http("POST", "/api/rules/lotarot/remarks?lang=en", json=remark)
    assert begun.status_code == 201, begun.text
    remarks = person.http("GET", "/api/rules/lotarot/remarks").json()
    assert remarks[-1]["words"] == composed
    known = person.http("GET", f"/api/drafts/{code}").json()
    written = {"data": known["data"], "play": known["play"], "ja": known["ja"], "en": separate}
    saved = person.http("PUT", f"/api/drafts/{code}", json={**written, "base": known["revision"], "id": "s"})
    assert saved.status_code == 200, saved.text
    assert person.http("GET", f"/api/drafts/{code}").json()["en"] == separate
