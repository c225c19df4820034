"""A rulebook that plays, from its draft to a stranger's table: tried, published, played, revised, retired."""

import asyncio
import json
import re
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from site_support.live import Person, place_of
from site_support.sending_in import act, done
from site_support.signing_up import make_reviewer, sign_up
from xtarot.deals.deal import Deal
from xtarot.games import installed
from xtarot.rulebooks import Shelf
from xtarot_site.books.study.background_study import PIECE, study_slowly
from xtarot_site.books.study.study_html import figures
from xtarot_site.core.clock import SystemClock
from xtarot_site.core.store.factory import open_store
from xtarot_site.kit.http.cost_limits import WorkerProcess
from xtarot_site.submissions.service import Programme


@pytest.fixture(scope="module")
def people(host: str, data: Path) -> dict[str, Person]:
    found = {who: Person(host) for who in ("author", "reviewer", "stranger")}
    for who, name in (("author", "Sekine"), ("reviewer", "Tachibana"), ("stranger", "Uehara")):
        sign_up(found[who], name)
    make_reviewer(data, "Tachibana")
    return found


DATA: dict[str, Any] = {
    "game": "night-boat",
    "name": {"ja": "夜の舟", "en": "Night Boat"},
    "author": {"ja": "関根", "en": "Sekine"},
    "summary": {
        "ja": "4人で13トリックを争う、小さなトリックテイキングです。",
        "en": "A small game of thirteen tricks for four.",
    },
}


def begun(author: Person) -> tuple[str, dict[str, Any]]:
    """A new draft with a name, and its text."""
    code = author.http("POST", "/api/drafts").json()["code"]
    text = author.http("GET", f"/api/drafts/{code}").json()
    text["data"] |= DATA
    for lang in ("ja", "en"):
        text[lang] = text[lang].replace("AB-", "NB-")
    text["play"] = _renamed(text["play"])
    return code, text


def _renamed(play: Any) -> Any:
    if isinstance(play, dict):
        return {key: _renamed(value) for key, value in play.items()}
    if isinstance(play, list):
        return [_renamed(value) for value in play]
    return play.replace("AB-", "NB-") if isinstance(play, str) else play


def saved(author: Person, code: str, text: dict[str, Any], name: str) -> None:
    body = {key: text[key] for key in ("data", "ja", "en", "play")} | {"base": text["revision"], "id": name}
    answer = author.http("PUT", f"/api/drafts/{code}", json=body)
    assert answer.status_code == 200, answer.text
    text["revision"] = answer.json()["revision"]


def looked_at(author: Person, code: str, text: dict[str, Any], was: dict[str, Any] | None = None) -> dict[str, Any]:
    body = {key: text[key] for key in ("data", "ja", "en", "play")} | {"was": was or {}}
    answer = author.http("POST", f"/api/drafts/{code}/play?lang=en", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_draft_is_played_by_bots_and_its_text_follows(people: dict[str, Person]) -> None:
    code, text = begun(people["author"])
    first = looked_at(people["author"], code, text)
    assert first["faults"] == []
    assert len(first["deal"]["tricks"]) == 13
    changed = text | {"play": text["play"] | {"deal": text["play"]["deal"] | {"each": 9}}}
    then = looked_at(people["author"], code, changed, text["play"])
    assert "deals each player 9 cards" in then["en"]
    assert "1人に9枚ずつ" in then["ja"]
    assert then["data"]["deal"] == {"each": 9, "rest": 16}
    assert len(then["deal"]["tricks"]) == 9
    wrong = text | {"play": text["play"] | {"deal": text["play"]["deal"] | {"each": 14}}}
    refused = looked_at(people["author"], code, wrong)
    assert [one["field"] for one in refused["faults"]] == ["deal.each"]
    assert refused["deal"] is None


def test_what_text_and_play_say_differently_is_a_finding(people: dict[str, Person]) -> None:
    code, text = begun(people["author"])
    text["play"]["score"][0]["each_trick"] = 4
    body = {key: text[key] for key in ("data", "ja", "en", "play")}
    shown = people["author"].http("POST", f"/api/drafts/{code}/check?lang=en", json=body).text
    assert "NB-6 does not say 4, as the play does" in shown
    text["play"]["deal"]["each"] = 60
    body = {key: text[key] for key in ("data", "ja", "en", "play")}
    shown = people["author"].http("POST", f"/api/drafts/{code}/check?lang=en", json=body).text
    assert "deal.each" in shown


def test_a_draft_is_tried_at_a_table_and_is_no_game_of_the_site(people: dict[str, Person]) -> None:
    code, text = begun(people["author"])
    data = text["data"] | {"game": "day-boat", "name": {"ja": "昼の舟", "en": "Day Boat"}}
    opened = people["author"].http("POST", f"/api/drafts/{code}/table", json={"play": text["play"], "data": data})
    assert opened.status_code == 201, opened.text
    table = people["author"].http("GET", f"/api/tables/{opened.json()['code']}?lang=en").json()
    assert (table["title"], table["seats"]) == ("Draft: Day Boat", 4)
    mine = people["author"].http("GET", "/api/tables/mine?lang=ja").json()
    assert "下書き：昼の舟" in [each["title"] for each in mine]
    others = people["stranger"].http("POST", f"/api/drafts/{code}/table", json={"play": text["play"], "data": {}})
    assert others.status_code == 404


@pytest.fixture(scope="module")
def boat(people: dict[str, Person]) -> tuple[str, dict[str, Any]]:
    """A game that was published: the code of its work, and its text."""
    code, text = begun(people["author"])
    saved(people["author"], code, text, "one")
    done(people["author"], code, "send")
    done(people["reviewer"], code, "take")
    published = act(people["reviewer"], code, "publish")
    assert published.status_code == 200, published.text
    return code, text


def test_what_is_published_can_be_played_by_everybody(
    people: dict[str, Person], boat: tuple[str, dict[str, Any]]
) -> None:
    code, text = boat
    games = {one["name"]: one for one in people["stranger"].http("GET", "/api/games?lang=en").json()}
    assert games["night-boat"]["title"] == "Night Boat"
    assert games["night-boat"]["playable"]
    opened = people["stranger"].http("POST", "/api/play", json={"game": "night-boat"})
    assert opened.status_code == 201, opened.text
    first = opened.json()["code"]
    assert people["stranger"].http("GET", f"/api/tables/{first}?lang=en").json()["title"] == "Night Boat"
    page = people["stranger"].http("GET", "/rules/night-boat?lang=en", headers={"accept": "text/html"}).text
    assert 'href="/new?game=night-boat"' in page
    first_edition = Deal(installed()["night-boat"], 4, 0, seed=bytes(32)).record().json()
    # A revision with another play is another version; what began under the old one goes on under it.
    text["play"]["score"][0]["each_trick"] = 2
    for lang, old, new in (("en", "scores 1 point", "scores 2 points"), ("ja", "1つにつき1点", "1つにつき2点")):
        text[lang] = text[lang].replace(old, new)
    text["data"] |= {"version": "2.00", "changes": [{"clause": "NB-6", "reason": {"ja": "大きく", "en": "More."}}]}
    saved(people["author"], code, text, "two")
    done(people["author"], code, "send")
    done(people["reviewer"], code, "take")
    done(people["reviewer"], code, "publish")
    assert installed()["night-boat"].version == "2.00"
    again = people["stranger"].http("GET", f"/api/tables/{first}?lang=en").json()
    assert again["title"] == "Night Boat"
    # A record of any edition is known by number, version and digest, whatever it says that it is called.
    for edition in (first_edition, Deal(installed()["night-boat"], 4, 0, seed=bytes(32)).record().json()):
        edition["book"]["title"] = {"ja": "ロタロット", "en": "Lotarot"}
        record = json.dumps(edition | {"game": "lotarot"})
        shown = people["stranger"].http("POST", "/api/records?lang=en", json={"record": record}).json()
        assert (shown["title"], shown["frame"]["game"]["book"]) == ("Night Boat", "night-boat")
        unknown = json.dumps(edition | {"book": edition["book"] | {"version": "3.00"}})
        shown = people["stranger"].http("POST", "/api/records?lang=en", json={"record": unknown}).json()
        assert (shown["title"], shown["frame"]["game"]["book"]) == ("Draft: Lotarot", "")


def test_another_value_is_by_one_press_a_draft_that_names_where_it_comes_from(
    people: dict[str, Person], boat: tuple[str, dict[str, Any]]
) -> None:
    stranger = people["stranger"]
    page = stranger.http("GET", "/rules/night-boat?lang=en", headers={"accept": "text/html"}).text
    assert 'href="/write?variant=night-boat"' in page
    code = stranger.http("POST", "/api/drafts/variant/night-boat").json()["code"]
    text = stranger.http("GET", f"/api/drafts/{code}").json()
    version, points = installed()["night-boat"].version, boat[1]["play"]["score"][0]["each_trick"]
    origin = text["data"]["variant_of"]
    assert origin == {"game": "night-boat", "version": version, "number": origin["number"]}
    assert text["play"]["score"][0] == {"each_trick": points, "clause": "NBV-6"}
    assert "**NBV-6** Each trick taken scores" in text["en"]
    assert "author" not in text["data"]
    text["play"]["score"][0]["each_trick"] = 3
    assert looked_at(stranger, code, text)["deal"] is not None
    text["data"] |= {"game": "night-boat-of-three", "author": {"ja": "上原", "en": "Uehara"}}
    text["data"]["name"] = {"ja": "三倍の舟", "en": "Threefold Boat"}
    text["en"] = re.sub(r"scores \d points?", "scores 3 points", text["en"])
    text["ja"] = re.sub(r"1つにつき\d点", "1つにつき3点", text["ja"])
    saved(stranger, code, text, "one")
    done(stranger, code, "send")
    done(people["reviewer"], code, "take")
    done(people["reviewer"], code, "publish")
    shown = stranger.http("GET", "/rules/night-boat-of-three?lang=en", headers={"accept": "text/html"}).text
    assert 'href="/rules/night-boat"' in shown
    assert installed().keys() >= {"night-boat", "night-boat-of-three"}


@pytest.mark.usefixtures("boat")
def test_the_site_makes_the_figures_of_what_is_published(data: Path) -> None:
    """In several steps, with rests between them; after that they stand in the book, and nothing is left to do."""

    async def made() -> tuple[list[str], list[str], str]:
        with closing(open_store(place_of(data))) as store:
            programme, clock = Programme(store, SystemClock(), Shelf(())), Resting()
            await programme.renew()
            before = [game.name for game in programme.unstudied()]
            for game in programme.unstudied():
                await study_slowly(programme, WorkerProcess(process=False), clock, game, 2 * PIECE)
            book = programme.shelf["night-boat"]
            assert len(clock.rests) == len(before)
            return before, [game.name for game in programme.unstudied()], str(figures(book, "en"))

    before, after, page = asyncio.run(made())
    assert "night-boat" in before
    assert after == []
    assert "40 deals" in page
    assert "NB-6" in page


class Resting(SystemClock):
    """Rests take no time, and are counted."""

    def __init__(self) -> None:
        self.rests: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.rests.append(seconds)


def test_only_a_book_that_plays_has_variants_by_a_press(people: dict[str, Person]) -> None:
    assert people["stranger"].http("POST", "/api/drafts/variant/dream-capture").status_code == 422
    assert people["stranger"].http("POST", "/api/drafts/variant/no-such-book").status_code == 404
