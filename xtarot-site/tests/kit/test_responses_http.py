"""What pages, files and the JSON interface answer."""

import re

import httpx
import pytest

from site_support.live import Person

# Pages and files


def test_the_cookie_is_for_the_server_alone(host: str) -> None:
    cookie = httpx.get(f"http://{host}/").headers["set-cookie"]
    assert re.match(r"xtarot=[\w-]{43};", cookie)
    for word in ("HttpOnly", "SameSite=lax", "Path=/"):
        assert word in cookie
    assert "Secure" not in cookie
    safe = httpx.get(f"http://{host}/", headers={"x-forwarded-proto": "https"}).headers["set-cookie"]
    assert re.match(r"__Host-xtarot=[\w-]{43};", safe)
    assert "Secure" in safe
    assert "set-cookie" not in httpx.get(f"http://{host}/", cookies={"xtarot": "a" * 43}).headers


@pytest.mark.parametrize(
    ("wanted", "lang"),
    [
        ("ja", "ja"),
        ("ja-JP,ja;q=0.9,en;q=0.8", "ja"),
        ("en-US,en;q=0.9,ja;q=0.8", "en"),
        ("fr,ja;q=0.5", "ja"),
        ("fr", "en"),
        ("", "en"),
        ("ja;q=0,en;q=0", "en"),
        ("ja;q=x", "en"),
        ("*", "en"),
    ],
)
def test_the_language_is_the_browsers(host: str, wanted: str, lang: str) -> None:
    page = httpx.get(f"http://{host}/", headers={"accept-language": wanted}).text
    assert f'<html lang="{lang}"' in page
    chosen = httpx.get(f"http://{host}/", headers={"accept-language": wanted}, cookies={"lang": "ja"}).text
    assert '<html lang="ja"' in chosen
    assert '<html lang="en"' in httpx.get(f"http://{host}/?lang=en", cookies={"lang": "ja"}).text
    assert 'lang="en"' in httpx.get(f"http://{host}/", cookies={"lang": '"><script>'}).text


def test_static_files_last_as_long_as_their_content(host: str) -> None:
    page = httpx.get(f"http://{host}/").text
    prefix = re.search(r"/static/[0-9a-f]{16}", page)
    assert prefix
    kinds = {"lib/dom.js": "text/javascript", "cards-ja.svg": "image/svg", "fonts/fonts.css": "text/css"}
    for name, kind in kinds.items():
        answer = httpx.get(f"http://{host}{prefix[0]}/{name}")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(kind)
        assert answer.headers["content-type"].count("charset") == (not kind.startswith("image"))
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["content-encoding"] == "br"
        plain = httpx.get(f"http://{host}{prefix[0]}/{name}", headers={"accept-encoding": "identity"})
        assert plain.content == answer.content
        assert "content-encoding" not in plain.headers
        assert httpx.get(f"http://{host}/static/0123456789abcdef/{name}").status_code == 404, "it is another version's"


@pytest.mark.parametrize(
    "path",
    ["../app.py", "..%2fapp.py", "%2e%2e/app.py", "fonts/../../app.py", "/etc/passwd", "", "fonts", "nothing.js"],
)
def test_nothing_but_the_static_files_is_sent(host: str, path: str) -> None:
    with httpx.Client() as http:
        request = http.build_request("GET", f"http://{host}/static/x/")
        request.url = request.url.copy_with(raw_path=f"/static/x/{path}".encode())
        assert http.send(request).status_code in (404, 405)


@pytest.mark.parametrize("path", ["/nowhere", "/rules/poker"])
def test_what_is_not_there_is_said_to_people_on_a_page_with_a_way_on(host: str, path: str) -> None:
    page = httpx.get(f"http://{host}{path}", headers={"Accept": "text/html", "Accept-Language": "ja"})
    assert page.status_code == 404
    assert "ページが見つかりません" in page.text
    assert '<a class="button filled" href="/">' in page.text
    assert httpx.get(f"http://{host}{path}", headers={"Accept": "application/json"}).json()["status_code"] == 404


def test_the_rulebook_has_its_clauses(host: str) -> None:
    page = httpx.get(f"http://{host}/rules/dream-capture?lang=ja").text
    assert 'id="DC-11"' in page
    assert httpx.get(f"http://{host}/rules/nothing").status_code == 404
    assert httpx.get(f"http://{host}/rules").text.count("/rules/") >= 3


def test_every_asset_that_a_page_names_is_there(host: str) -> None:
    for path in ("/", "/rules/xrummy", "/table/nothing1"):
        page = httpx.get(f"http://{host}{path}").text
        for address in set(re.findall(r'(?:src|href)="(/static/[^"#]+)', page)):
            assert httpx.get(f"http://{host}{address}").status_code == 200, address


# The JSON interface


def test_the_games_say_what_they_are(host: str) -> None:
    games = {game["name"]: game for game in httpx.get(f"http://{host}/api/games?lang=ja").json()}
    dream = games["dream-capture"]
    assert dream["title"] == "夢の捕獲"
    assert dream["playable"]
    assert dream["seats"] == [6]
    assert [option["name"] for option in dream["options"]] == ["deals", "game_bonus_at"]
    assert len(dream["welcome"]) == 3
    assert {"random", "steady"} <= set(dream["bots"])
    assert all(game["title"] for game in games.values())
    assert {"dream-capture", "xrummy", "hexbridge"} <= {name for name, game in games.items() if "summary" in game}


@pytest.mark.parametrize(
    "wanted",
    [
        {},
        {"game": "chess"},
        {"game": 5},
        {"game": "dream-capture", "seats": 4},
        {"game": "xrummy", "seats": 99},
        {"game": "xrummy", "options": {"games": 0}},
        {"game": "xrummy", "options": {"unknown": 1}},
        {"game": "xrummy", "options": {"games": "many"}},
        {"game": "xrummy", "bots": "deep-blue"},
        {"game": "xrummy", "bots": "steady:calls=random"},
        {"game": "xrummy", "seats": 3, "bots": ["steady"]},
        {"game": "xrummy", "pace": 7},
        [],
    ],
)
def test_a_table_that_cannot_be_is_refused(host: str, wanted: object) -> None:
    answer = httpx.post(f"http://{host}/api/tables", json=wanted)
    assert answer.status_code == 400
    assert answer.json()["detail"]


def test_a_table_is_set_up_as_wished(host: str) -> None:
    with Person(host) as mio:
        code = mio.open("xrummy", seats=3, options={"games": 5}, bots=["steady", "random", "steady"], pace=3, name="M")
        mio.join(code)
        assert [seat.get("bot") for seat in mio.view["seats"]] == [None, "random", "steady"]
        assert mio.view["seats"][0]["name"] == "M"
        assert mio.view["match"]["deals"] == 5
        assert mio.view["pace"] == 3
        (mine,) = mio.http("GET", "/api/tables/mine?lang=en").json()
        assert (mine["code"], mine["game"], mine["title"], mine["over"]) == (code, "xrummy", "Xrummy", False)
        found = mio.http("GET", f"/api/tables/{code}?lang=en").json()
        assert found == {"code": code, "game": "xrummy", "title": "Xrummy", "seats": 3, "free": 2}
        assert f'"code":"{code}"' in mio.http("GET", f"/table/{code}").text
    assert httpx.get(f"http://{host}/api/tables/mine").json() == []


def test_who_gives_no_name_is_a_guest_in_the_reader_s_language(host: str) -> None:
    with Person(host, "ja") as mio, Person(host) as ren:
        code = mio.open("xrummy", seats=2)
        mio.join(code)
        ren.join(code)
        assert [person.view["seats"][0]["name"] for person in (mio, ren)] == ["ゲスト", "Guest"]
        assert ren.ask("sit", name="")["t"] == "ack"
        mio.until(lambda: "ゲストが席に着きました" in [said["text"] for said in mio.sentences])
        assert mio.view["seats"][1]["name"] == "ゲスト"


def test_the_interface_is_described(host: str) -> None:
    schema = httpx.get(f"http://{host}/schema/openapi.json").json()
    assert "/api/tables/{code}/events" in schema["paths"]
