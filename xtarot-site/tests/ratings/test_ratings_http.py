"""Profiles over the wire: what stands on them, and that nobody sees one whose owner does not say so."""

import random
import re
from pathlib import Path
from urllib.parse import quote

import pytest
from typer.testing import CliRunner

from site_support.live import Person, data_option, play_deal, site
from site_support.signing_up import sign_up
from site_support.told import timeless
from xtarot.cli.program import app
from xtarot_site.ratings.profile_html import MOST_POINTS, thin_out
from xtarot_site.ratings.rating import SETTLED

HTML = {"accept": "text/html"}


def profile(asking: Person, name: str, lang: str = "en") -> tuple[int, str]:
    """What is answered to who asks for a profile."""
    answer = asking.http("GET", f"/person/{quote(name)}?lang={lang}", headers=HTML)
    return answer.status_code, timeless(answer.text)


def show(person: Person, audience: str) -> int:
    return person.http("PUT", "/api/you/profile", json={"audience": audience}).status_code


def match(people: list[Person], friends: tuple[int, ...] = (1,)) -> list[str]:
    """Let people begin a match, and play it to its end; the links of its deals."""
    first, *others = people
    code = first.open("high-card", seats=3, bots="steady", friends=[*friends])
    first.join(code)
    for seat, other in enumerate(others, 1):
        assert other.join(code).ask("sit", seat=seat)["t"] == "ack"
    links = []
    while True:
        for one in people:
            one.until_seen(lambda view: view["deal"]["phase"] in ("play", "over"))
        play_deal(people, random.Random(1))
        links.append(first.view["deal"]["link"])
        if first.view["match"]["over"]:
            return links
        for one in people:
            one.ask("next")
        first.until_seen(lambda view: view["deal"]["phase"] == "play")


def test_a_profile_is_its_owners_until_they_say_otherwise(tmp_path: Path) -> None:
    with site(tmp_path) as host:
        mio, aki, guest = Person(host), Person(host), Person(host)
        sign_up(mio, "Minato")
        sign_up(aki, "Tokiwa")
        links = match([mio, aki])
        status, own = profile(mio, "Minato")
        assert status == 200
        assert "Only you see this page" in own
        assert "Best deals" in own
        assert any(f"/r/{link}" in own for link in links)
        nobody = profile(guest, "Nobody")
        assert nobody[0] == 404
        strangers = [profile(one, "Minato") for one in (aki, guest)]
        assert {status for status, _ in strangers} == {404}
        plain = [re.sub(r"Tokiwa|Minato|Nobody", "", text) for _, text in (strangers[1], nobody)]
        assert plain[0] == plain[1], "not even that there is one"
        assert "high-card" not in strangers[1][1].lower()
        assert show(mio, "everyone") == 200
        assert profile(guest, "minato")[0] == profile(aki, "ＭＩＮＡＴＯ")[0] == 200
        seen = profile(guest, "Minato")[1]
        assert "Still finding out" in seen
        assert f"{SETTLED - 1} more matches" in seen
        assert "you#profile" not in seen
        assert "/api/you/data" not in seen
        assert "Tokiwa" not in seen, "whom they play with is not told"
        assert "/r/" not in seen, "nor is the way to deals, where all names stand"
        assert show(mio, "nobody") == 200
        assert profile(guest, "Minato")[0] == 404


def test_friends_alone_see_what_is_shown_to_friends(tmp_path: Path) -> None:
    with site(tmp_path) as host:
        mio, aki, guest = Person(host), Person(host), Person(host)
        sign_up(mio, "Minato")
        sign_up(aki, "Tokiwa")
        assert show(mio, "friends") == 200
        assert "Only you and your friends see this page." in profile(mio, "Minato")[1]
        for asking, name, seen in ((mio, "Tokiwa", 404), (aki, "Minato", 200)):
            assert asking.http("POST", "/api/friends", json={"name": name}).status_code == 200
            assert profile(aki, "Minato")[0] == seen, "both have to say so"
        assert profile(guest, "Minato")[0] == 404
        assert mio.http("POST", "/api/friends", json={"name": "Tokiwa", "friend": False}).status_code == 200
        assert profile(aki, "Minato")[0] == 404


def test_a_chart_has_no_more_points_however_many_matches_there_are() -> None:
    for number in (1, 199, 200, 201, 5000):
        kept = thin_out(range(number), MOST_POINTS)
        assert len(kept) == min(number, MOST_POINTS)
        assert (kept[0], kept[-1]) == (0, number - 1)
        assert kept == sorted({*kept})


def test_what_is_kept_is_in_ones_own_file_and_no_numbers_of_others(tmp_path: Path) -> None:
    with site(tmp_path) as host:
        mio, aki = Person(host), Person(host)
        sign_up(mio, "Minato")
        sign_up(aki, "Tokiwa")
        match([mio, aki])
        show(mio, "everyone")
        found = mio.http("GET", "/api/you/data").json()
        assert found["you"]["audience"] == "everyone"
        (rating,) = found["ratings"]
        assert (rating["game"], rating["games"]) == ("high-card", 1)
        for door in ("/api/deals", "/api/you/data"):
            text = mio.http("GET", door).text
            assert '"began"' not in text
            assert '"who"' not in text
        said = CliRunner().invoke(app, ["people", "rate", "--data", data_option(tmp_path)])
        assert said.stdout == "high-card: 1 matches, 2 persons, all as before\n"
        assert mio.http("POST", "/api/you/delete").status_code == 200
        assert profile(aki, "Minato")[0] == 404
        again = CliRunner().invoke(app, ["people", "rate", "--data", data_option(tmp_path)])
        assert again.stdout == said.stdout


def test_a_guest_has_no_profile_and_nonsense_is_refused(tmp_path: Path) -> None:
    with site(tmp_path) as host:
        guest, mio = Person(host), Person(host)
        sign_up(mio, "Minato")
        assert show(guest, "everyone") == 409
        assert show(mio, "friends of friends") == 400
        assert profile(mio, "Minato", "ja")[1].count("1ディール遊ぶ") >= 1
        assert profile(guest, "x" * 300)[0] in (400, 404)


@pytest.mark.parametrize("people", [1, 2])
def test_who_plays_with_bots_alone_is_not_rated(tmp_path: Path, people: int) -> None:
    with site(tmp_path) as host:
        mio, guest = Person(host), Person(host)
        sign_up(mio, "Minato")
        match([mio, guest][:people], friends=(1,)[: people - 1])
        assert mio.http("GET", "/api/you/data").json()["ratings"] == []
        assert "high" in profile(mio, "Minato")[1].lower()
