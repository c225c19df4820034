"""Notices on devices, over the wire: asked for, sent in the reader's words, and no more once it is not wished."""

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from site_support.live import LOOSE, Person, place_of, site, wait_for
from site_support.push_service import AT_ONCE, Device, Service, claims_of, push_service
from site_support.sending_in import titled
from site_support.signing_up import sign_up
from site_support.told import notices_of, page
from xtarot_site.core.store.factory import open_store
from xtarot_site.kit.assets.sources import static_files
from xtarot_site.notices.push.endpoints import LONGEST
from xtarot_site.notices.push.routes import PAGE_COLOUR

Json = dict[str, Any]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with push_service(tmp_path_factory.mktemp("service")) as found:
        yield found


@pytest.fixture(scope="module")
def host(data: Path, service: Service) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch, site(data, push=AT_ONCE) as address:
        patch.setattr("xtarot_site.table.presence.LOOKS", 0.2)  # seconds: whoever asks for a page counts as being there
        yield address


@pytest.fixture(autouse=True)
def nothing_given(service: Service) -> None:
    service.given.clear()


@pytest.fixture
def person(host: str) -> Iterator[Callable[[str], Person]]:
    found: list[Person] = []

    def make(name: str) -> Person:
        found.append(Person(host))
        sign_up(found[-1], name)
        return found[-1]

    yield make
    for one in found:
        one.leave()


def push_of(person: Person) -> Json:
    """What the page of oneself says of this browser."""
    data = re.search('<script type="application/json" id="page">(.*?)</script>', page(person, "/you"))
    assert data
    found: Json = json.loads(data[1])["you"]["push"]
    return found


def add(person: Person, service: Service, path: str, lang: str = "en") -> Device:
    device = Device()
    body = device.told(service.address(path))
    answer = person.http("PUT", f"/api/you/device?lang={lang}", json=body)
    assert answer.status_code == 204, answer.text
    return device


def mark(person: Person, name: str) -> None:
    assert person.http("POST", "/api/friends", json={"name": name, "friend": True}).status_code == 200


def test_a_friend_is_pushed_in_the_words_of_the_list_and_of_the_device(
    person: Callable[[str], Person], service: Service
) -> None:
    hana, riku = person("Hana"), person("Riku")
    assert push_of(riku)["on"] is False
    phone = add(riku, service, "riku", "ja")
    assert push_of(riku)["on"] is True
    add(hana, service, "hana")
    mark(hana, "Riku")
    wait_for(lambda: service.at("riku"))
    (given,) = service.at("riku")
    told = phone.read(given)
    (listed,) = notices_of(riku, "ja")
    assert told["body"] == listed["text"] == "Hanaさんがあなたを友だちに加えました"
    assert (told["href"], told["lang"]) == (listed["href"], "ja")
    assert told["tag"] == given.headers["topic"]
    assert re.fullmatch(r"[\w-]{32}", told["tag"], re.ASCII)
    claims = claims_of(given, push_of(riku)["key"])
    assert claims["aud"] == f"https://localhost:{service.port}"
    assert claims["sub"].startswith("https://")
    assert not service.at("hana"), "nobody is told of what they did"


def test_nothing_is_said_of_cards(person: Callable[[str], Person], service: Service) -> None:
    """Of an invitation, the notice that comes nearest to a table, there are the game and the way there."""
    kei, nao = person("Kei"), person("Nao")
    mark(kei, "Nao")
    mark(nao, "Kei")
    device = add(nao, service, "nao")
    with kei.join(code := kei.open("dream-capture", door="friends")):
        asked = kei.http("POST", f"/api/tables/{code}/ask", json={"name": "Nao"})
        assert asked.status_code == 204, asked.text
        held = [card for card in json.dumps(kei.view).split('"') if re.fullmatch(r"[SHCD][\dJQKNAM]+|T\d+", card)]
    if not held:
        pytest.skip("no cards are dealt yet")
    wait_for(lambda: service.at("nao"))
    for given in service.at("nao"):
        told = device.read(given)
        assert sorted(told) == ["body", "href", "lang", "tag", "title"]
        assert not [card for card in held if card in f"{told['body']} {told['title']}".split()]
        assert len(given.body) <= 4096
    assert code


def test_a_strangers_words_are_quoted_short_and_without_addresses(
    person: Callable[[str], Person], service: Service
) -> None:
    evelyn, mei = person("Evelyn.example"), person("Meiko")
    device = add(mei, service, "meiko")
    code = titled(evelyn, "Your account is closed. Go to https://evil.example/now, " + "at once " * 20)
    assert evelyn.http("POST", f"/api/drafts/{code}/writers", json={"name": "Meiko"}).status_code == 201
    wait_for(lambda: service.at("meiko"))
    told = device.read(service.at("meiko")[0])
    (listed,) = notices_of(mei)
    assert told["body"] == listed["text"]
    quoted = "“Your account is closed. Go to … at once at once at once at…”"
    assert listed["text"] == f"… would like to write {quoted} with you"
    assert "evil.example" not in page(mei, "/write")


def test_who_signs_out_is_told_nothing_more_there(person: Callable[[str], Person], service: Service) -> None:
    yuki, ren = person("Kanon"), person("Shiori")
    add(ren, service, "ren")
    ren.http("POST", "/api/you/sign-out", json={})
    mark(yuki, "Shiori")
    other = person("Other")
    add(other, service, "other")
    mark(yuki, "Other")
    wait_for(lambda: service.at("other"))
    assert not service.at("ren")


def test_who_goes_is_told_nothing_more(person: Callable[[str], Person], service: Service, data: Path) -> None:
    aoi = person("Wakana")
    add(aoi, service, "aoi")
    aoi.http("POST", "/api/you/delete")
    assert rows_of(data, "SELECT count(*) FROM subscriptions WHERE endpoint LIKE '%/aoi'") == [(0,)]


def rows_of(data: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(open_store(place_of(data))) as store:
        found = asyncio.run(store.read(lambda connection: connection.execute(sa.text(query)).all()))
    return [tuple(row) for row in found]


def test_a_switch_turned_off_is_off(person: Callable[[str], Person], service: Service) -> None:
    jun = person("Jun")
    add(jun, service, "jun")
    for _ in range(2):
        assert jun.http("DELETE", "/api/you/device").status_code == 204
    assert push_of(jun)["on"] is False


def test_a_guest_who_takes_a_name_keeps_it(host: str, service: Service, data: Path) -> None:
    guest = Person(host)
    assert guest.http("PUT", "/api/you/device", json=Device().told(service.address("x"))).status_code == 409
    guest.join(guest.open("high-card"))
    guest.ask("sit", seat=1, name="Somebody")
    guest.leave()
    add(guest, service, "guest")
    sign_up(guest, "Akane")
    assert push_of(guest)["on"] is True, "under the new secret of the browser"
    answer = guest.http("POST", "/api/you/words").json()
    words = " ".join(answer["words"])
    again = Person(host)
    again.http("POST", "/api/you/sign-in/words", json={"name": "Akane", "words": words})
    assert push_of(again)["on"] is False
    assert rows_of(data, "SELECT count(*) FROM subscriptions WHERE endpoint LIKE '%/guest'") == [(1,)]


def test_what_is_no_push_service_is_refused_in_both_languages(person: Callable[[str], Person]) -> None:
    mei, device = person("Mei"), Device()
    taken = []
    for endpoint in ("http://push.example/x", "https://10.0.0.1/x", "https://a@push.example/x", "x", ""):
        for lang, words in (("ja", "この端末には"), ("en", "cannot be sent")):
            answer = mei.http("PUT", f"/api/you/device?lang={lang}", json=device.told(endpoint))
            if answer.status_code != 409 or words not in answer.json()["detail"]:
                taken.append((endpoint, answer.text))
    assert taken == []
    for wrong in ({"p256dh": "AAAA"}, {"auth": "!"}):
        told = device.told("https://push.example/x") | wrong
        assert mei.http("PUT", "/api/you/device", json=told).status_code == 409
    long = device.told(f"https://push.example/{'x' * LONGEST}")
    assert mei.http("PUT", "/api/you/device", json=long).status_code == 400


@pytest.mark.one_server
def test_devices_are_counted_by_address(tmp_path: Path) -> None:
    with site(tmp_path, limits=replace(LOOSE, devices=(2, 0.001))) as host:
        ada = Person(host)
        body = Device().told("https://push.example/x")
        assert [ada.http("PUT", "/api/you/device", json=body).status_code for _ in range(3)] == [409, 409, 429]


def test_the_worker_speaks_for_the_whole_site_and_does_nothing_else(host: str) -> None:
    answer = httpx.get(f"http://{host}/service-worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"].startswith("default-src 'none'; connect-src 'self'")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert not re.search(r"'fetch'|caches\.|importScripts", answer.text)


def test_the_manifest_has_what_devices_ask_for(host: str) -> None:
    answer = httpx.get(f"http://{host}/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    told = answer.json()
    assert (told["start_url"], told["scope"], told["display"]) == ("/", "/", "standalone")
    assert told["theme_color"] == PAGE_COLOUR
    assert f"--page: {PAGE_COLOUR};" in static_files()["lib/tokens.css"].read_text("utf-8")
    for icon in told["icons"]:
        png = httpx.get(f"http://{host}{icon['src']}")
        assert (png.headers["content-type"], png.headers["cache-control"][:6]) == ("image/png", "public")
        size = "x".join(str(int.from_bytes(png.content[at : at + 4])) for at in (16, 20))
        assert (size, png.content[:8]) == (icon["sizes"], b"\x89PNG\r\n\x1a\n")
    assert {(icon["sizes"], icon["purpose"]) for icon in told["icons"]} >= {
        ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"),
    }  # fmt: skip
    touch = httpx.get(f"http://{host}/apple-touch-icon.png")
    assert int.from_bytes(touch.content[16:20]) == 180
    assert '<link rel="manifest" href="/manifest.webmanifest">' in httpx.get(f"http://{host}/").text


def test_my_data_say_which_devices_there_are(person: Callable[[str], Person], service: Service) -> None:
    emi = person("Emi")
    add(emi, service, "emi", "ja")
    (found,) = emi.http("GET", "/api/you/data").json()["devices"]
    assert found["service"] == "localhost"
    assert found["lang"] == "ja"
    assert "/emi" not in str(found), "by its address anybody could push to it who has the keys"
