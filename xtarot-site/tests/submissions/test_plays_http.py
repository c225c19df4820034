"""The form of a play is made of its structs; what it adds can be played; a deal beside it is quick."""

import copy
import time
from typing import Any

import pytest
from msgspec import UNSET

from site_support.live import Person
from support.data_games import data_of
from xtarot.families import BadPlay, game_of_play, usual
from xtarot.rules.texts import LANGS
from xtarot_site.submissions.write import plays
from xtarot_site.submissions.write.play_form import PlayPart, describe_play
from xtarot_site.submissions.write.plays import ChangedPlay, look_at, try_out

USUAL: dict[str, Any] = dict(usual("tricks").data)
FORM = describe_play("en")
AUCTION = {"bids": [{"name": {"ja": "やる", "en": "Play"}, "points": 5}], "clause": "AB-9"}


@pytest.fixture(scope="module")
def author(host: str) -> Person:
    return Person(host)


def test_the_form_is_in_both_languages_and_in_the_order_of_a_book() -> None:
    ja, en = map(describe_play, LANGS)
    assert [part.name for part in ja] == [part.name for part in en]
    assert [part.name for part in FORM][:4] == ["", "cards", "order", "deal"]
    assert [part.name for part in FORM][-2:] == ["score", "match"]
    assert not {part.title for part in ja} & {part.title for part in en}


@pytest.mark.parametrize("part", [part for part in FORM if part.optional], ids=lambda part: part.name)
def test_a_part_that_is_added_can_be_played(part: PlayPart) -> None:
    play = copy.deepcopy(USUAL) | {part.name: {**part.start, "clause": "AB-8"}}
    if part.name in ("call", "talon"):
        with pytest.raises(BadPlay, match="there is no auction"):
            game_of_play(play)
        play["auction"] = AUCTION
    assert try_out(game_of_play(play), "en")


@pytest.mark.parametrize("kind", FORM[-2].kinds or [], ids=lambda kind: kind.name)
def test_a_line_of_the_score_that_is_added_can_be_played(kind: PlayPart) -> None:
    play = copy.deepcopy(USUAL)
    play["score"].append({**kind.start, "clause": "AB-8"})
    if kind.name in ("made", "nil", "bags"):
        with pytest.raises(BadPlay, match="there are no bids"):
            game_of_play(play)
        play["bid"] = {"clause": "AB-9"}
    if kind.name == "contract":
        with pytest.raises(BadPlay, match="there is no auction"):
            game_of_play(play)
        play["auction"] = AUCTION
    deal = try_out(game_of_play(play), "en")
    assert deal
    assert len(deal.tricks) == 13
    assert kind.fields[-1].name == "name"


def test_a_field_means_something_only_where_another_says_so() -> None:
    lead = next(part for part in FORM if part.name == "lead")
    conditions = {field.name: field.when for field in lead.fields}
    assert conditions["first"] is UNSET
    assert conditions["card"] is not UNSET


def test_a_deal_takes_about_a_second_whatever_is_played() -> None:
    """Also where no machine code is there and bots that think are slow."""
    game = game_of_play(data_of("dream-capture"))
    began = time.thread_time()  # which is the same beside other tests
    deal = try_out(game, "ja")
    assert deal
    assert len(deal.tricks) == 15
    assert time.thread_time() - began < 5


def test_a_deal_for_which_time_is_up_is_played_at_random_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of_play(USUAL)
    monkeypatch.setattr(plays, "PLAYERS", (("steady", 0), ("random", 60)))
    deal = try_out(game, "en")
    assert deal
    assert deal.hurried
    assert sum(int(total) for total in deal.totals) == 13
    assert [seat for seat, total in enumerate(deal.totals) if total == max(deal.totals, key=int)] == deal.winners
    monkeypatch.setattr(plays, "PLAYERS", (("steady", 0),))
    assert try_out(game, "en") is None


def test_what_is_wrong_is_said_at_its_field_and_the_text_stays() -> None:
    play = copy.deepcopy(USUAL) | {"deal": {"each": 14, "clause": "AB-3"}}
    found = look_at(ChangedPlay({}, "ja", "en", play), "en")
    assert [one.field for one in found.faults] == ["deal.each"]
    assert (found.ja, found.en, found.deal) == ("ja", "en", None)


def test_a_draft_without_a_play_is_offered_one(author: Person) -> None:
    code = author.http("POST", "/api/drafts").json()["code"]
    text = author.http("GET", f"/api/drafts/{code}").json()
    answer = author.http("POST", f"/api/drafts/{code}/play?lang=en", json=text | {"play": {}}).json()
    assert answer["begun"] == text["play"]
    answer = author.http("POST", f"/api/drafts/{code}/play?lang=en", json=text).json()
    assert "begun" not in answer
    assert answer["says"]["match"] == "After 4 deals whoever has the most points wins."


def test_findings_name_the_field_of_the_play(author: Person) -> None:
    code = author.http("POST", "/api/drafts").json()["code"]
    text = author.http("GET", f"/api/drafts/{code}").json()
    text["play"]["match"]["clause"] = "AB-70"
    text["en"] = text["en"].replace("each player 13 cards", "each player nine cards")
    page = author.http("POST", f"/api/drafts/{code}/check?lang=en", json=text).text
    assert '"code": "play_clause"' in page
    assert '"field": "match.clause"' in page
    assert '"field": "deal.each"' in page


def test_friends_are_waited_for(author: Person) -> None:
    code = author.http("POST", "/api/drafts").json()["code"]
    text = author.http("GET", f"/api/drafts/{code}").json()
    wanted = {"play": text["play"], "data": text["data"], "name": "Aki", "with_friends": True}
    opened = author.http("POST", f"/api/drafts/{code}/table?lang=en", json=wanted)
    assert opened.status_code == 201, opened.text
    table = author.http("GET", f"/api/tables/{opened.json()['code']}?lang=en").json()
    assert table["free"] == 3
