"""No guest is shown under the name of a person, or of those who run the site, whatever door it comes in by."""

import time
from collections.abc import Callable, Iterator
from typing import Any, get_args

import pytest

import xtarot
from site_support.live import Person, site
from site_support.signing_up import sign_up
from xtarot_site.accounts.names import keys
from xtarot_site.duplicate import boards
from xtarot_site.duplicate.boards import code_of_day, day_at
from xtarot_site.table import messages

LIKE_AKIKO = (
    "Akiko", "AKIKO", "A\u00adkiko", "Akiko\u200b", "Akiko\u2800", "A\u034fkiko", "Aki\ufe0fko", "\u3164Akiko",
    "Akiko\U000e0100", "Ａｋｉｋｏ", "A\u17b4kiko", "Akiko!", "\u202eAkiko", "А\u200dkiko", "Akiko 🌸",
    "Akíko", "ᴀkiko", "Akiᴋo", "Akiko" + "\u0301" * 3, "Akiko\u20dd",
)  # fmt: skip
TITLES = ("moderator", "運営", "【運営】", "M\u200boderator 2", "rnoderator", "xtarot", "審査員", "bot 3")

# How a guest gets under a name: what is answered when it is refused, or ""; and the table at which to look.
Door = Callable[[Person, str, str], tuple[str, str]]


def opening(path: str, **more: Any) -> Door:
    def come(guest: Person, code: str, name: str) -> tuple[str, str]:
        answer = guest.http("POST", path, json={"name": name, **more}).json()
        return answer.get("detail", ""), answer.get("code", "")

    return come


def looking_for_people(guest: Person, code: str, name: str) -> tuple[str, str]:
    """To the seat next to somebody who waits, or to a table of one's own."""
    with Person(guest.host) as waiting:
        waiting.http("POST", "/api/lobby/find", json={"games": ["xrummy"]})
    return opening("/api/lobby/find", games=["xrummy"])(guest, code, name)


def playing_the_day(guest: Person, code: str, name: str) -> tuple[str, str]:
    """To a table of one's own, where others never look; each guest has one try."""
    day = code_of_day(day_at(time.time()), "high-card", practice=True)
    with pytest.MonkeyPatch.context() as patch, Person(guest.host) as another:
        patch.setattr(boards, "BOT", "steady")
        return opening(f"/api/duplicates/{day}/try")(another, code, name)[0], code


def by_socket(kind: str, **more: Any) -> Door:
    def come(guest: Person, code: str, name: str) -> tuple[str, str]:
        with guest.join(code):
            if kind == "rename":
                guest.ask("sit", seat=1, name="Minato")
            answer = guest.ask(kind, name=name, **more)
        return answer.get("error", {}).get("text", ""), code

    return come


def by_post(kind: str, **more: Any) -> Door:
    def come(guest: Person, code: str, name: str) -> tuple[str, str]:
        def send(message: dict[str, object]) -> str:
            answer = guest.http("POST", f"/api/tables/{code}/commands", json=message).json()
            return str(answer.get("error", {}).get("text", ""))

        if kind == "rename":
            send({"t": "sit", "id": "first", "seat": 1, "name": "Minato"})
        return send({"t": kind, "id": "second", "name": name, **more}), code

    return come


def begun() -> str:
    """The record of a deal that has begun."""
    deal = xtarot.deal("xrummy", seats=2, seed=1)
    (seat,) = deal.actors
    deal.play(next(deal.moves(seat)))
    return deal.record().dumps()


DOORS: dict[str, Door] = {
    "/api/tables": opening("/api/tables", game="xrummy", seats=2),
    "/api/play": opening("/api/play", game="xrummy"),
    "/api/lobby/find": looking_for_people,
    "/api/duplicates/{code}/try": playing_the_day,
    "/api/exercises": opening("/api/exercises", record=begun(), move=1),
    "sit": by_socket("sit", seat=1),
    "sit by post": by_post("sit", seat=1),
    "rename": by_socket("rename"),
    "rename by post": by_post("rename"),
}
ELSEWHERE = {
    "/api/drafts/{code}/writers": "of who is asked to write",
    "/api/drafts/{code}/table": "through `open_for`, as at /api/tables; only who writes the draft comes in",
    "/api/friends": "of whom one takes for a friend",
    "/api/tables/{code}/ask": "of the friend who is asked",
    "/api/operate/roles": "of who gets a role",
    "/api/operate/contests": "of a contest",
    "/api/operate/contests/decide": "of a contest",
    "/api/you/name": "a person takes it, and is refused (xtarot-site/tests/accounts/test_names.py)",
    "/api/you/sign-in/words": "of who it is",
    "/api/you/passkeys": "what a passkey is called, to its owner",
    "/api/you/passkeys/{credential}": "the same",
    "/api/you/sign-in/passkey": "the same, and not read",
}


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with site(tmp_path_factory.mktemp("site")) as address:
        yield address


@pytest.fixture(scope="module")
def akiko(host: str) -> Iterator[Person]:
    with Person(host) as person:
        sign_up(person, "Akiko")
        yield person


def test_these_are_all_doors_by_which_a_name_comes_in(host: str) -> None:
    schema = Person(host).http("GET", "/schema/openapi.json").json()

    def named(body: dict[str, object]) -> bool:
        kind = str(body["$ref"]).rpartition("/")[2] if "$ref" in body else ""
        return "name" in schema["components"]["schemas"].get(kind, body).get("properties", {})

    found = {
        path
        for path, ways in schema["paths"].items()
        for way in ways.values()
        for body in way.get("requestBody", {}).get("content", {}).values()
        if named(body["schema"])
    }
    sent = {kind.__struct_config__.tag for kind in get_args(messages.Command) if "name" in kind.__struct_fields__}
    assert found | sent | {f"{kind} by post" for kind in sent} == DOORS.keys() | ELSEWHERE.keys()


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("names", [LIKE_AKIKO, TITLES], ids=["a person", "a title"])
def test_a_guest_is_shown_under_no_name_that_is_somebodys(
    host: str, akiko: Person, door: str, names: tuple[str, ...]
) -> None:
    passed = []
    code = akiko.open("xrummy", seats=2)
    with Person(host) as guest:
        for name in names:
            refusal, where = DOORS[door](guest, code, name)
            if "somebody’s name here" not in refusal and "reserved" not in refusal:
                passed.append((name, where))
        shown = [seat["name"] for seat in guest.join(code).view["seats"]]
    assert passed == []
    assert shown[0] == "Akiko"
    assert not keys(shown[1]) & keys("Akiko")


def test_a_person_sits_under_their_own_name_and_a_guest_may_be_a_guest(host: str, akiko: Person) -> None:
    code = akiko.open("xrummy", seats=3, name="moderator")
    with Person(host) as guest, Person(host) as other:
        assert guest.join(code).ask("sit", seat=1, name="Guest")["t"] == "ack"
        assert other.join(code).ask("sit", seat=2, name="A\u200biko")["t"] == "ack"
        assert [seat["name"] for seat in other.view["seats"]] == ["Akiko", "Guest", "Aiko"]
