"""Names, words and passkeys over the wire: what comes along with whom, and what is refused to whom."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import cbor2
import httpx
import pytest
from typer.testing import CliRunner
from webauthn.helpers import bytes_to_base64url

from accounts.authenticator import WITH_KEY, Authenticator
from site_support.clocks import EarlyClock
from site_support.live import LOOSE, Json, Person, data_option, place_of, site, wait_for
from site_support.signing_up import sign_up
from xtarot.cli.program import app
from xtarot_site.accounts.names import DAY, MONTH, keys, reading_key
from xtarot_site.accounts.service import Register
from xtarot_site.core.clock import SystemClock
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.kit.http.rate_limits import Limits, Turns

SITE = "cards.example"


@pytest.fixture
def host(tmp_path: Path) -> Iterator[str]:
    with site(tmp_path, hosts=[SITE, "127.0.0.1", "localhost"]) as address:
        yield address


def words_of(person: Person) -> list[str]:
    words: list[str] = person.http("POST", "/api/you/words").json()["words"]
    return words


def enter(browser: Person, name: str, words: list[str], address: str = "127.0.0.1") -> httpx.Response:
    given = {"name": name, "words": " ".join(words)}
    return browser.http("POST", "/api/you/sign-in/words", json=given, headers={"x-forwarded-for": address})


def mine(browser: Person) -> list[str]:
    return [table["code"] for table in browser.http("GET", "/api/tables/mine").json()]


class Device(Person):
    """A browser at localhost, with a device for passkeys."""

    def __init__(self, host: str) -> None:
        super().__init__(host.replace("127.0.0.1", "localhost"))
        self.keys = Authenticator(f"http://{self.host}")

    def ask(self, what: str, **more: object) -> Json:  # type: ignore[override]  # nobody sits at a table here
        answer = self.http("POST", f"/api/you/{what}", **more)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def make(self) -> httpx.Response:
        return self.http("POST", "/api/you/passkeys", json={"answer": self.keys.make(self.ask("passkeys/options"))})

    def enter(self, answer: Json) -> httpx.Response:
        return self.http("POST", "/api/you/sign-in/passkey", json={"answer": answer})


# Names


def test_a_guest_takes_a_name_and_keeps_what_they_played(host: str) -> None:
    guest, other = Person(host), Person(host, "ja")
    code = guest.open("lotarot")
    sign_up(guest, "Minato")
    assert mine(guest) == [code]
    answer = other.http("POST", "/api/you/name?lang=ja", json={"name": "ＭＩＮＡＴＯ"})
    assert answer.status_code == 409
    assert answer.json()["detail"] == "この名前、またはよく似た名前の人がいます"


def test_who_is_refused_a_name_is_told_which_one_it_looks_like(host: str) -> None:
    sign_up(Person(host), "José")
    answer = Person(host).http("POST", "/api/you/name", json={"name": "Jose"})
    assert answer.status_code == 409
    assert answer.json()["detail"] == "Jose looks like José, which is somebody’s name here: choose another"


def test_names_that_were_taken_before_are_kept_from_who_would_look_like_them(tmp_path: Path) -> None:
    """To an older version, José and Jose did not look alike."""
    before = ("José", "Jose", "Zoë")

    async def take() -> dict[str, list[str]]:
        register = Register(store, SystemClock())
        words = {}
        for name in before:
            who = (await SessionStore(store).begin(name * 10)).who
            await PersonStore(store).take_name(who, name, [reading_key(name)])
            words[name] = await register.give_words(who, "en")
        return words

    with closing(open_store(place_of(tmp_path))) as store:
        words = asyncio.run(take())
    with site(tmp_path) as host:
        with closing(open_store(place_of(tmp_path))) as store:
            wait_for(lambda: asyncio.run(PersonStore(store).holder(keys("Zoe"))) is not None)
        for name in ("Zoe", "Jòse"):
            assert Person(host).http("POST", "/api/you/name", json={"name": name}).status_code == 409
        entered = {name: enter(Person(host), name, six).json().get("name") for name, six in words.items()}
        assert entered == {name: name for name in before}


def test_a_name_is_put_right_once_on_its_first_day_and_changed_once_a_month(tmp_path: Path) -> None:
    clock = EarlyClock()
    with site(tmp_path, clock=clock) as host:
        hasty, late = Person(host), Person(host)
        sign_up(hasty, "Mianto")
        sign_up(late, "Akiko")
        assert hasty.http("POST", "/api/you/name", json={"name": "Minato"}).json()["name"] == "Minato"
        again = hasty.http("POST", "/api/you/name", json={"name": "Minoru"})
        assert (again.status_code, "once a month" in again.text) == (409, True)
        clock.ahead = DAY + 1
        assert late.http("POST", "/api/you/name", json={"name": "Aki"}).status_code == 409
        clock.ahead = MONTH + 1
        for person, name in ((hasty, "Minoru"), (late, "Aki")):
            assert person.http("POST", "/api/you/name", json={"name": name}).json()["name"] == name


def test_the_name_of_an_author_is_given_by_those_who_run_the_site(tmp_path: Path) -> None:
    with site(tmp_path) as host:
        person = Person(host)
        code = person.open("lotarot")
        for name in ("草場純", "草場 純", "Jun Kusaba", "KUSABA JUN"):
            refused = person.http("POST", "/api/you/name", json={"name": name})
            assert (refused.status_code, "the author of a rulebook" in refused.text) == (409, True), name
            assert "the author" in person.join(code).ask("rename", name=name)["error"]["text"]
        sign_up(person, "Jun K")
        given = CliRunner().invoke(app, ["people", "rename", "jun k", "草場 純", "--data", data_option(tmp_path)])
        assert given.output == "Jun K is called 草場 純 now\n"
        assert person.http("GET", "/api/you/data").json()["you"]["name"] == "草場 純"
    for wrong in (["Nobody", "Aki"], ["草場 純", "x"]):
        assert CliRunner().invoke(app, ["people", "rename", *wrong, "--data", data_option(tmp_path)]).exit_code == 1


def test_nobody_sits_under_the_name_of_somebody_else(host: str) -> None:
    guest, person = Person(host), Person(host)
    guest.join(guest.open("lotarot", name="Minato"))
    sign_up(person, "Minato")
    code = person.open("lotarot", name="Somebody Else")
    guest.join(code)
    for name in ("MINATO", "Min\u0430to"):  # the second with a Cyrillic letter
        assert "is somebody’s name here" in guest.ask("sit", seat=1, name=name)["error"]["text"]
    assert guest.http("POST", "/api/play", json={"game": "lotarot", "name": "minato"}).status_code == 400
    guest.ask("sit", seat=1)  # under the name of last time, which is somebody's since
    assert [seat["name"] for seat in guest.view["seats"]][:2] == ["Minato", "Guest"]
    assert "is somebody’s name here" in guest.ask("rename", name="Minato")["error"]["text"]
    person.join(code).ask("rename", name="Anybody")
    assert person.view["seats"][0]["name"] == "Minato"


def test_who_takes_a_name_gets_a_secret_that_nobody_else_has_put_there(host: str) -> None:
    planted = dict(Person(host).cookies)
    thief, victim, tab = (Person(host, cookies=planted) for _ in range(3))
    code = victim.open("lotarot")
    thief.join(code)
    tab.join(code)
    assert (thief.view["you"], tab.view["you"]) == (0, 0)
    sign_up(victim, "Minato")
    assert victim.cookies != planted
    tab.cookies = victim.cookies
    assert mine(victim) == mine(tab) == [code]
    wait_for(lambda: dismissed(thief))
    assert Person(host, cookies=planted).join(code).view["you"] == -1
    assert Person(host, cookies=tab.cookies).join(code).view["you"] == 0
    assert (mine(thief), thief.http("POST", "/api/you/words").status_code) == ([], 409)
    assert victim.http("GET", "/api/you/data").json()["you"]["browsers"] == 1


def test_whoever_knew_the_secret_before_a_name_was_taken_keeps_no_way_in(host: str) -> None:
    planted = dict(Person(host).cookies)
    thief, victim, elsewhere = Person(host, cookies=planted), Person(host, cookies=planted), Person(host)
    sign_up(victim, "Minato")
    words = enter(elsewhere, "Minato", words_of(thief)).json()["words"]  # before the victim's next request
    known = victim.http("GET", "/api/you/data").json()["you"]
    assert (known["browsers"], known["words"]) == (1, False)
    assert enter(Person(host), "Minato", words).status_code == 409
    assert [one.http("POST", "/api/you/words").status_code for one in (thief, elsewhere)] == [409] * 2
    assert len(words_of(victim)) == 6


def test_who_never_got_the_answer_with_the_new_secret_is_not_shut_out(host: str) -> None:
    guest = Person(host)
    before = dict(guest.cookies)
    sign_up(guest, "Minato")
    again = Person(host, cookies=before)
    assert again.http("POST", "/api/you/words").status_code == 200
    assert again.http("POST", "/api/you/name", json={"name": "Minato"}).status_code == 200


# Words


def test_words_sign_in_once_and_bring_along_what_was_played(host: str) -> None:
    desktop, phone = Person(host), Person(host)
    sign_up(desktop, "Minato")
    first = desktop.open("lotarot", seats=4)
    words = words_of(desktop)
    second = phone.open("lotarot", seats=4)
    guest = dict(phone.cookies)
    answer = enter(phone, "minato", [words[0].upper(), *words[1:]]).json()
    assert (answer["name"], len(answer["words"]), answer["words"] == words) == ("Minato", 6, False)
    assert {*mine(phone)} == {*mine(desktop)} == {first, second}
    for browser in (phone, desktop):
        browser.join(second).until_seen(lambda view: view["you"] == 0)
    old = Person(host, cookies=guest)
    assert mine(old) == []  # the cookie of the guest opens nothing any more
    spent = enter(old, "Minato", words)
    assert (spent.status_code, "used once are replaced" in spent.text) == (409, True)
    assert enter(old, "Minato", answer["words"]).status_code == 200


def test_who_signs_in_where_they_sit_already_leaves_the_second_seat_to_its_bot(host: str) -> None:
    desktop, phone = Person(host), Person(host)
    sign_up(desktop, "Minato")
    words = words_of(desktop)
    code = desktop.open("lotarot", seats=4)
    phone.join(code).ask("sit", seat=2, name="Aki")
    assert enter(phone, "Minato", words).status_code == 200
    bots = [False, True, True, True]
    phone.join(code).until_seen(lambda view: view["you"] == 0 and ["bot" in seat for seat in view["seats"]] == bots)


def test_guessing_words_soon_has_to_wait(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    limits = Limits(requests=LOOSE.requests, changes=LOOSE.changes, signing=LOOSE.signing, guesses=(5, 0.0))
    with site(tmp_path, limits=limits) as host, caplog.at_level(logging.WARNING):
        person, thief = Person(host), Person(host)
        sign_up(person, "Minato")
        words = words_of(person)
        assert enter(thief, "Minato", words[:5]).status_code == 409
        nobody = enter(thief, "Nobody", ["abandon"] * 6)
        assert (nobody.status_code, nobody.json()) == (409, enter(thief, "No One", ["about"] * 6).json())
        statuses = [enter(thief, name, ["abandon"] * 6).status_code for name in ("Minato", "MINATO", "mi-nato")]
        assert statuses == [409, 409, 429]
    assert "signing in as 'Minato' was refused: the words do not fit" in caplog.text
    assert " ".join(words[:2]) not in caplog.text


def test_strangers_who_guess_words_never_shut_the_owners_out(tmp_path: Path) -> None:
    with site(tmp_path, limits=replace(LOOSE, guesses=(8, 0.0))) as host:
        owners = {name: Person(host) for name in ("Minato", "Akiko", "Ludwig", "Zoë")}
        for name, owner in owners.items():
            sign_up(owner, name)
        words = {name: words_of(owner) for name, owner in owners.items()}
        guesses = [enter(Person(host), name, ["abandon"] * 6, "198.51.100.1") for name in [*owners] * 10]
        assert [answer.status_code for answer in guesses] == [409] * 8 + [429] * 32
        for number, name in enumerate(owners):
            assert enter(Person(host), name, words[name], f"203.0.113.{number}").status_code == 200


def test_one_address_that_guesses_does_not_hold_the_others_up() -> None:
    """Its attempts wait for each other, not those of others for them."""
    turns, hashing, served = Turns(), asyncio.Lock(), []

    async def guess(address: str) -> None:
        async with turns.of(address), hashing:
            await asyncio.sleep(0)
            served.append(address)

    async def all_at_once() -> None:
        await asyncio.gather(*map(guess, ["thief"] * 5 + ["owner"]))

    asyncio.run(all_at_once())
    assert served == ["thief", "owner"] + ["thief"] * 4


# Passkeys


def test_a_passkey_signs_in_from_anywhere(host: str) -> None:
    phone = Device(host)
    sign_up(phone, "Minato")
    code = phone.open("lotarot")
    (made,) = phone.make().json()["passkeys"]
    desktop = Device(host)
    desktop.keys = phone.keys
    assert desktop.enter(phone.keys.use(desktop.ask("sign-in/options"))).json()["name"] == "Minato"
    assert mine(desktop) == [code]
    assert desktop.http("DELETE", f"/api/you/passkeys/{made['id']}").json() == {"passkeys": []}
    gone = desktop.enter(phone.keys.use(desktop.ask("sign-in/options")))
    assert (gone.status_code, "belongs to nobody" in gone.text) == (409, True)


def test_its_owner_calls_a_passkey_what_they_like(host: str) -> None:
    owner, other = Device(host), Device(host)
    for device, name in ((owner, "Minato"), (other, "Kuro")):
        sign_up(device, name)
    (made,) = owner.make().json()["passkeys"]

    def call(who: Device, name: str, credential: str = made["id"]) -> list[str]:
        answer = who.http("PUT", f"/api/you/passkeys/{credential}", json={"name": name})
        return [one["name"] for one in answer.json()["passkeys"]]

    assert call(owner, "My\u202e old  phone") == ["My old phone"]
    assert call(owner, "\u200b") == ["My old phone"]
    assert call(other, "Mine") == []
    assert call(owner, "Nothing", "zz") == ["My old phone"]


def test_an_answer_that_is_not_right_is_refused_and_logged(host: str, caplog: pytest.LogCaptureFixture) -> None:
    owner, thief = Device(host), Device(host)
    sign_up(owner, "Minato")
    owner.make()
    keys = owner.keys
    replayed = keys.use(owner.ask("sign-in/options"))
    assert owner.enter(replayed).status_code == 200
    stolen = keys.use(owner.ask("sign-in/options"))
    foreign = Authenticator("https://evil.example", "localhost", 9, keys.id, keys.key)
    elsewhere = Authenticator(keys.origin, "evil.example", 9, keys.id, keys.key)
    other = Authenticator(keys.origin, "localhost", 9, keys.id)
    copied = Authenticator(keys.origin, "localhost", 0, keys.id, keys.key)

    def attempt(answer: Json) -> int:
        return thief.enter(answer).status_code

    with caplog.at_level(logging.WARNING):
        thief.ask("sign-in/options")
        found = {
            "replayed": attempt(replayed),
            "the challenge of another browser": (thief.ask("sign-in/options"), attempt(stolen))[1],
            "without a challenge": attempt(keys.use({"challenge": "AAAA"})),
            "from a foreign origin": attempt(foreign.use(thief.ask("sign-in/options"))),
            "for another site": attempt(elsewhere.use(thief.ask("sign-in/options"))),
            "signed by another key": attempt(other.use(thief.ask("sign-in/options"))),
            "by a copy of the device": attempt(copied.use(thief.ask("sign-in/options"))),
            "nothing": attempt({}),
            "of a new passkey": attempt(keys.make(thief.ask("sign-in/options"))),
        }
        assert found == dict.fromkeys(found, 409)
        assert len([record for record in caplog.records if "was refused" in record.message]) == len(found)
    assert mine(thief) == []
    assert thief.http("POST", "/api/you/words").status_code == 409


def test_whatever_a_browser_makes_up_is_no_passkey(host: str, caplog: pytest.LogCaptureFixture) -> None:
    """Each is refused in words, with one line in the log, and nothing is kept of it."""
    device = Device(host)
    sign_up(device, "Minato")

    def attempt(change: Callable[[Json], object], keys: Authenticator = device.keys) -> int:
        answer = keys.make(device.ask("passkeys/options"))
        change(answer)
        return device.http("POST", "/api/you/passkeys", json={"answer": answer}).status_code

    def attested(content: bytes) -> Callable[[Json], object]:
        return lambda answer: answer["response"].update(attestationObject=bytes_to_base64url(content))

    origin = device.keys.origin
    made = device.keys._data(WITH_KEY)
    found = {
        "from a foreign page": attempt(lambda _: 0, Authenticator("https://evil.example")),
        "for another site": attempt(lambda _: 0, Authenticator(origin, "evil.example")),
        "from a page of many lines": attempt(lambda _: 0, Authenticator("https://\nERROR" + "x" * 500)),
        "nobody was asked": attempt(lambda _: 0, Authenticator(origin, flags=0x01)),
        "nobody was there": attempt(lambda _: 0, Authenticator(origin, flags=0x04)),
        "no type": attempt(lambda answer: answer.pop("type")),
        "another id": attempt(lambda answer: answer.update(id="AAAA")),
        "an id that is none": attempt(lambda answer: answer.update(id=7, rawId=[])),
        "no response": attempt(lambda answer: answer.update(response=None)),
        "a response that is a list": attempt(lambda answer: answer.update(response=[[]])),
        "no CBOR": attempt(attested(b"\xff" * 40)),
        "deep CBOR": attempt(attested(b"\x81" * 2000)),
        "cut off": attempt(attested(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": made[:30]}))),
        "an unknown kind": attempt(attested(cbor2.dumps({"fmt": "evil", "attStmt": {}, "authData": made}))),
        "signed in with": attempt(lambda answer: answer.update(device.keys.use({"challenge": "AAAA"}))),
    }
    assert found == dict.fromkeys(found, 409)
    assert device.http("GET", "/api/you/data").json()["you"]["passkeys"] == []
    said = [record.getMessage() for record in caplog.records if not record.exc_info]
    assert len(said) == len(found)
    assert not [line for line in said if "\n" in line or len(line) > 300]
    assert attempt(lambda _: 0) == 200


def test_a_passkey_of_somebody_cannot_be_made_ones_own(host: str) -> None:
    owner, thief = Device(host), Device(host)
    for device, name in ((owner, "Minato"), (thief, "Kuro")):
        sign_up(device, name)
    owner.make()
    thief.keys = owner.keys
    assert thief.make().status_code == 409
    for_owner = owner.ask("passkeys/options")
    answer = thief.http("POST", "/api/you/passkeys", json={"answer": Device(host).keys.make(for_owner)})
    assert answer.status_code == 409
    assert len(owner.make().json().get("passkeys", [])) == 0  # one device, one passkey
    (made,) = owner.http("POST", "/api/you/passkeys/options").json()["excludeCredentials"]
    credential = owner.keys.id.hex()
    assert made["id"]
    assert thief.http("DELETE", f"/api/you/passkeys/{credential}").json() == {"passkeys": []}
    assert len(owner.ask("passkeys/options")["excludeCredentials"]) == 1


@pytest.mark.parametrize(
    ("called", "works"),
    [(SITE, True), (f"{SITE}:8443", True), ("localhost:8000", True), ("127.0.0.1:8000", False), ("[::1]", False)],
)
def test_passkeys_belong_to_a_name_of_the_site(host: str, called: str, works: bool) -> None:
    answer = Person(host).http("POST", "/api/you/sign-in/options", headers={"host": called})
    if works:
        assert answer.json()["rpId"] == called.partition(":")[0]
    else:
        assert answer.status_code in (409, 421)
        assert answer.status_code == 421 or "six words" in answer.text


# Going


def test_signing_out_everywhere_ends_what_is_open_on_all_devices(host: str) -> None:
    desktop, phone = Person(host), Person(host)
    sign_up(desktop, "Minato")
    enter(phone, "Minato", words_of(desktop))
    code = desktop.open("lotarot")
    desktop.join(code)
    assert desktop.view["you"] == 0
    desktop_cookies = dict(desktop.cookies)
    assert phone.http("POST", "/api/you/sign-out", json={"everywhere": True}).status_code == 200
    wait_for(lambda: dismissed(desktop))
    again = Person(host, cookies=desktop_cookies)
    assert again.join(code).view["you"] == -1
    assert (mine(phone), mine(again)) == ([], [])


def dismissed(person: Person) -> bool:
    try:
        message = person.take()
    except Exception:  # whichever way the socket ends
        return True
    return message == {"t": "bye", "why": "restart"}


def test_signing_out_here_leaves_the_others_signed_in(host: str) -> None:
    desktop, phone = Person(host), Person(host)
    sign_up(desktop, "Minato")
    enter(phone, "Minato", words_of(desktop))
    phone.http("POST", "/api/you/sign-out", json={})
    assert phone.http("POST", "/api/you/words").status_code == 409
    assert desktop.http("POST", "/api/you/words").status_code == 200


def test_who_is_deleted_cannot_come_back_and_is_nameless_at_tables(host: str) -> None:
    device, other = Device(host), Device(host)
    sign_up(device, "Minato")
    device.make()
    words = words_of(device)
    code = device.open("lotarot")
    other.join(code)
    cookies = dict(device.cookies)
    assert device.http("POST", "/api/you/delete").status_code == 200
    other.join(code).until_seen(lambda view: view["seats"][0]["name"] == "Guest")
    assert "Minato" not in str(other.http("GET", f"/api/tables/{code}/record").json())
    assert enter(other, "Minato", words).status_code == 409
    assert other.enter(device.keys.use(other.ask("sign-in/options"))).status_code == 409
    assert mine(Person(host, cookies=cookies)) == []
    assert other.http("POST", "/api/you/name", json={"name": "Minato"}).status_code == 409


# From other sites


def test_no_door_opens_for_another_site(host: str) -> None:
    person = Person(host)
    sign_up(person, "Minato")
    doors = "name words passkeys/options passkeys sign-in/options sign-in/passkey sign-in/words sign-out delete".split()
    foreign = [{"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}]
    statuses = {
        (door, *headers): person.http("POST", f"/api/you/{door}", headers=headers, json={}).status_code
        for door in doors
        for headers in foreign
    }
    assert {key for key, status in statuses.items() if status != 403} == set()
    assert person.http("POST", "/api/you/words").status_code == 200


def test_my_data_are_one_file_and_nobody_elses(host: str) -> None:
    device, other = Device(host), Person(host)
    sign_up(device, "Minato")
    sign_up(other, "Kuro")
    device.make()
    code = device.open("lotarot")
    answer = device.http("GET", "/api/you/data")
    assert "attachment" in answer.headers["content-disposition"]
    found = answer.json()
    assert (found["you"]["name"], len(found["you"]["passkeys"])) == ("Minato", 1)
    assert [table["code"] for table in found["tables"]] == [code]
    assert (found["drafts"], found["sent_in"], found["deals"]) == ([], [], [])
    assert not {"who", "key", "salt"} & {*found["you"], *found["you"]["passkeys"][0]}
    assert "Minato" not in other.http("GET", "/api/you/data").text
    assert Person(host).http("GET", "/api/you/data").json()["you"] == {"name": ""}
