"""What somebody who is suspended can still do, by every route that changes something and every command of a table."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute

from chat.moderating import suspend
from chat.talking import pair, say
from site_support.clocks import EarlyClock
from site_support.live import Json, Person, site
from site_support.signing_up import sign_up
from xtarot.eventlog import StoreError
from xtarot_site.app import create_app
from xtarot_site.chat.moderation.suspension import COMMANDS, ROUTES
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.kit.http.middleware import SAFE
from xtarot_site.table import Tables, messages

DAY = 24 * 3600.0
CODE = "nothing1"
SUSPENDED = "You are suspended until "
BODIES: dict[type, Json] = {
    messages.Act: {"move": "draw"},
    messages.Offer: {"cards": []},
    messages.Rename: {"name": "Somebody else"},
    messages.Pace: {"pace": 1},
    messages.Watch: {"spectators": "none"},
    messages.Share: {"hash": ""},
    messages.Open: {"bytes": ""},
}
"""What a command has besides its id, where it has to have something."""


@pytest.fixture
def host(tmp_path: Path, clock: EarlyClock, servers: None) -> Iterator[str]:
    with site(tmp_path, clock=clock) as address:
        yield address


def writing_routes(folder: Path) -> list[tuple[str, str]]:
    """The method and the path of every route of the site that changes something."""
    with closing(SqliteStore(folder / "routes.sqlite3")) as store:
        app = create_app(store).app
    assert isinstance(app, Litestar)
    routes = [route for route in app.routes if isinstance(route, HTTPRoute)]
    return sorted((method, route.path_format) for route in routes for method in route.methods if method not in SAFE)


def knock(person: Person, method: str, path: str, body: Json | None = None) -> httpx.Response:
    """Ask at a route, with something in the place of each part of its path that varies."""
    address = re.sub(r"{(\w+)}", lambda part: "1" if part[1] in ("number", "who") else CODE, path)
    return person.http(method, f"{address}?lang=en", json=body or {})


def is_refused(answer: httpx.Response) -> bool:
    return answer.status_code == 403 and str(answer.json().get("detail", "")).startswith(SUSPENDED)


def commands() -> list[type[Any]]:
    """Every message that a table takes."""
    return [*get_args(messages.Message)]


def send(person: Person, code: str, kind: type[Any], **more: object) -> Json:
    """Send a command of this kind by POST; its answer."""
    tag = kind.__struct_config__.tag
    named = {} if kind is messages.Ping else {"id": f"{tag}-{len(person.raw)}-{code}"}
    body = {"t": tag, **named, **BODIES.get(kind, {}), **more}
    answer: Json = person.http("POST", f"/api/tables/{code}/commands?lang=en", json=body).json()
    return answer


def why(answer: Json) -> str:
    return str(answer.get("error", {}).get("text", ""))


def test_every_route_that_changes_something_is_refused_or_listed_with_a_reason(
    host: str, moderator: Person, tmp_path: Path
) -> None:
    routes = writing_routes(tmp_path)
    assert ROUTES.keys() <= {*routes}, "a route that there is not is listed"
    last = [("POST", "/api/you/sign-out"), ("POST", "/api/you/delete")]  # after which there is nobody to be suspended
    with Person(host) as mio, Person(host) as aki, Person(host) as ken:
        sign_up(aki, "Aki")
        pair(mio, aki)
        suspend(moderator, mio, aki)
        refused = {route for route in [*({*routes} - {*last}), *last] if is_refused(knock(aki, *route))}
        assert {*routes} - ROUTES.keys() == refused - ROUTES.keys()
        assert refused & {route for route, allowed in ROUTES.items() if not allowed.only_if} == set()
        assert [route for route in routes if is_refused(knock(ken, *route))] == [], "nobody else is"


def test_a_refusal_says_until_when_and_why_in_the_language_of_who_asks(host: str, moderator: Person) -> None:
    with Person(host) as mio, Person(host) as aki:
        pair(mio, aki)
        suspend(moderator, mio, aki, words="Be kind {now}")
        answers = [aki.http("POST", f"/api/you/name?lang={lang}", json={"name": "Aki"}) for lang in ("en", "ja")]
        assert [answer.status_code for answer in answers] == [403, 403]
        english, japanese = (answer.json() for answer in answers)
        assert re.match(r"You are suspended until \d{4}-\d\d-\d\d \d\d:\d\d UTC\. ", english["detail"])
        assert english["detail"].endswith("The reason: Be kind {now}")
        assert english["error"]["text"] == english["detail"], "pages read either"
        assert "利用が制限されています" in japanese["detail"]


def test_who_is_suspended_plays_alone_with_bots_and_with_nobody_else(host: str, moderator: Person) -> None:
    with Person(host) as mio, Person(host) as aki:
        pair(mio, aki)
        suspend(moderator, mio, aki)
        with_people: tuple[Json, ...] = (
            {"door": "open"},
            {"door": "friends"},
            {"friends": [1]},
            {"friends": [1], "door": "link"},
            {"name": "You all are idiots"},
            {"door": ["link"]},
        )
        for more in with_people:
            assert is_refused(aki.http("POST", "/api/tables?lang=en", json={"game": "xrummy", "seats": 2, **more})), (
                more
            )
        broken = b'{"game": "xrummy", "door": "link", "extra": "\xff"}'
        assert is_refused(aki.http("POST", "/api/tables?lang=en", content=broken)), "what cannot be read"
        quick = aki.http("POST", "/api/play", json={"game": "high-card", "name": "Aki"})
        assert quick.status_code == 201
        code = aki.open("xrummy", seats=2, name="Aki")
        aki.join(code)
        aki.until_seen(lambda view: "can" in view)
        assert aki.ask("act", move=aki.some_move(min))["t"] == "ack"
        beside = mio.join(code).ask("sit", seat=1)
        assert why(beside) == "Whoever sits here plays alone with bots for now"
        assert aki.ask("leave")["t"] == "ack"
        assert why(aki.ask("sit", seat=0, name="You all are idiots")).startswith(SUSPENDED)
        assert aki.ask("sit", seat=0, name="Aki")["t"] == "ack"


def test_every_command_is_refused_at_tables_of_others_but_to_leave(host: str, moderator: Person) -> None:
    with Person(host) as mio, Person(host) as aki:
        code = pair(mio, aki)
        suspend(moderator, mio, aki)
        aki.until_seen(lambda view: view["you"] == -1)
        refused = {kind for kind in commands() if why(send(aki, code, kind)).startswith(SUSPENDED)}
        assert {*commands()} - refused == {messages.Leave, messages.Ping}
        own = aki.open("xrummy", seats=2)
        refused = {kind for kind in commands() if why(send(aki, own, kind)).startswith(SUSPENDED)}
        assert refused == {messages.Rename}, "a new command needs an entry in COMMANDS of suspension.py"


def test_who_still_sits_with_others_gets_up_when_they_try_something(
    host: str, moderator: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stopped(_: Tables, who: int) -> None:
        raise StoreError("the server was killed")

    with Person(host) as mio, Person(host) as aki:
        pair(mio, aki)
        with monkeypatch.context() as patch:
            patch.setattr(Tables, "get_up", stopped)
            suspend(moderator, mio, aki)
            assert why(aki.ask("act", move="draw")).startswith(SUSPENDED)
            assert aki.view["you"] == 1
        assert why(aki.ask("act", move="draw")).startswith(SUSPENDED)
        aki.until_seen(lambda view: view["you"] == -1)
        mio.until_seen(lambda view: view["seats"][1].get("bot"))


def test_a_command_that_is_not_listed_is_refused(host: str, moderator: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    with Person(host) as mio, Person(host) as aki:
        pair(mio, aki)
        suspend(moderator, mio, aki)
        own = aki.open("xrummy", seats=2)
        assert not why(send(aki, own, messages.Hint)).startswith(SUSPENDED)
        monkeypatch.delitem(COMMANDS, messages.Hint)
        assert why(send(aki, own, messages.Hint)).startswith(SUSPENDED)


def test_what_is_ones_own_stays_open(host: str, moderator: Person, clock: EarlyClock) -> None:
    with Person(host) as mio, Person(host) as aki:
        sign_up(aki, "Aki")
        pair(mio, aki)
        say(mio, "Hello")
        suspend(moderator, mio, aki)
        assert aki.http("GET", "/api/you/data").json()["moderation"][0]["words"] == "Be kind"
        assert aki.http("POST", "/api/you/notices", json={"last": 1}).status_code == 204
        assert aki.http("PUT", "/api/you/profile", json={"audience": "nobody"}).status_code == 200
        assert aki.http("POST", f"/api/tables/{mio.code}/talk/hide", json={"n": 1}).status_code == 200
        sign_up(mio, "Minato")
        assert is_refused(aki.http("POST", "/api/friends?lang=en", json={"name": "Minato"}))
        assert aki.http("POST", "/api/friends", json={"name": "Minato", "friend": False}).status_code == 200
        assert is_refused(aki.http("POST", "/api/you/name?lang=en", json={"name": "Another"}))
        clock.ahead += 8 * DAY
        assert aki.http("POST", "/api/drafts").status_code == 201
        assert aki.http("POST", "/api/you/delete").status_code == 200
