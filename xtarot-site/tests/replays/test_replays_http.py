"""Finished deals looked at again over the wire: by their link, for each view."""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from site_support.live import LOOSE, Json, Person, play_deal, site
from support.japanese import is_in_both_languages
from xtarot.rules.texts import Text


@pytest.fixture(scope="module")
def link(host: str) -> str:
    with Person(host) as mio:
        code = mio.open("xrummy", seats=2, bots="random", pace=0, name="Mio")
        mio.join(code)
        play_deal([mio], random.Random(1))
        (listed,) = mio.http("GET", "/api/deals").json()
        return str(listed["link"])


def test_a_deal_is_sent_as_frames_to_who_has_its_link(host: str, link: str) -> None:
    with Person(host, "ja") as stranger:
        answer = stranger.http("GET", f"/api/deals/{link}/replay?view=s1")
        found = answer.json()
        assert (found["you"], found["view"], found["link"]) == (-1, "s1", link)
        assert found["own"]["you"] == 1
        assert [one.get("bot") for one in found["players"]] == [None, "random"]
        assert answer.headers["x-robots-tag"] == "noindex"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert stranger.http("GET", f"/api/deals/{link}/replay?view=s2").status_code == 400
        assert stranger.http("GET", f"/api/deals/{'a' * 13}/replay").status_code == 404


def test_the_page_of_a_deal_has_its_frames(host: str, link: str) -> None:
    with Person(host) as stranger:
        answer = stranger.http("GET", f"/r/{link}")
        data = re.search(r'<script type="application/json" id="page">(.*?)</script>', answer.text, re.DOTALL)
        assert data
        assert json.loads(data[1])["replay"]["link"] == link
        assert answer.headers["x-robots-tag"] == "noindex"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert stranger.http("GET", f"/r/{'a' * 13}").status_code == 404


def test_a_deal_can_be_taken_along_as_text(host: str, link: str) -> None:
    with Person(host) as stranger:
        text = stranger.http("GET", f"/api/deals/{link}/text?lang=ja")
        assert text.headers["content-type"] == "text/plain; charset=utf-8"
        assert re.search(r'filename="xrummy-\d{4}-\d\d-\d\d-\d{4}\.txt"', text.headers["content-disposition"])
        assert all(word in text.text for word in ("第1ディール", "Mio", "合計"))
        page = stranger.http("GET", f"/r/{link}/page.pdf")
        assert (page.content[:5], page.headers["x-robots-tag"]) == (b"%PDF-", "noindex")
        assert "Mio" not in stranger.http("GET", f"/api/deals/{link}/text?names=0").text
        assert stranger.http("GET", f"/api/deals/{link}").headers["content-disposition"].endswith('.json"')


def test_names_and_result_can_be_left_out(host: str, link: str) -> None:
    with Person(host, "en") as stranger:
        shown = stranger.http("GET", f"/api/deals/{link}/replay").json()
        hidden = stranger.http("GET", f"/api/deals/{link}/replay?names=0&result=0").json()
        assert "Mio" in json.dumps(shown)
        assert "Mio" not in json.dumps(hidden)
        assert ("result" in shown, "result" in hidden) == (True, False)
        assert not any(group["slips"] for group in hidden["timeline"]["groups"])


RECORDS = Path(__file__).parents[3] / "records"


@pytest.fixture(scope="module")
def stranger(host: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"http://{host}", timeout=40) as client:
        yield client


def bring(stranger: httpx.Client, record: object, lang: str = "en", **more: object) -> httpx.Response:
    """A record of these words, or of this JSON, brought by somebody without an account."""
    text = record if isinstance(record, str) else json.dumps(record)
    return stranger.post(f"/api/records?lang={lang}", json={"record": text, **more})


def dreams(**deal: object) -> Json:
    """A record of ours, its deal changed."""
    record: Json = json.loads((RECORDS / "dream-capture-magic-made.json").read_text(encoding="utf-8"))
    record["deals"][0] |= deal
    return record


def test_a_record_that_somebody_brings_is_shown(stranger: httpx.Client) -> None:
    first = {path.name.split("-")[0]: path for path in sorted(RECORDS.glob("*.json"), reverse=True)}
    for path in first.values():
        text = path.read_text(encoding="utf-8")
        found = bring(stranger, text, view="s1").json()
        assert (found["link"], found["own"]["you"]) == ("", 1)
        scores = [float(score.replace("−", "-")) for score in found["result"]["scores"]]
        assert scores == pytest.approx(json.loads(text)["deals"][0]["result"]["scores"], abs=0.01)


def test_one_of_many_deals_is_chosen(stranger: httpx.Client) -> None:
    record = dreams()
    record["deals"] *= 3
    found = bring(stranger, record, deal=2, names=False).json()
    assert (found["deal"], found["deals"], found["frame"]["match"]["status"]) == (2, 3, "Deal 3")
    for lang, says in (("en", "there is no such deal"), ("ja", "そのディールはありません")):
        refused = bring(stranger, record, lang, deal=3)
        assert (refused.status_code, refused.json()["detail"]) == (400, says)
    assert bring(stranger, record, view="s6").status_code == 400


MOVES = dreams()["deals"][0]["moves"]
DEEP = "[" * 200_000 + "]" * 200_000


@pytest.mark.parametrize(
    ("record", "place", "clause", "says"),
    [
        ("", (None, None), "RC-8", "no record"),
        ("[]", (None, None), "RC-8", "no record"),
        (DEEP, (None, None), "RC-8", "too deep"),
        ('{"format": "xtarot-record/1", "game": "bridge", "deals": []}', (None, None), "RC-8", "bridge"),
        (dreams(seed=7), (0, None), "RC-12", "64 hex digits"),
        (dreams(secret="00" * 32, shares=["00" * 16] * 2), (0, None), "RC-13", "there are 2 shares for 6 seats"),
        (dreams(moves=["0 discard CＡ"]), (0, 0), "RC-8", "'CＡ' is no card of the deck"),
        (dreams(moves=["0 sing"]), (0, 0), "RC-8", "'sing' is no verb"),
        (dreams(moves=["0 play"]), (0, 0), "RC-3", "the number of words"),
        (dreams(moves=[*MOVES[:5], *MOVES[6:]]), (0, 5), "RC-10", "may not act now"),
        (dreams(moves=[*MOVES[:-1], "0 play \u202eT0"]), (0, len(MOVES) - 1), "RC-8", "\\u202e"),
        (dreams(moves=[*MOVES, *["0 play T1"] * 200]), (0, len(MOVES)), "RC-10", "the deal is over"),
        (dreams(moves=MOVES * 200), None, "", "too long"),
        ({**dreams(), "deals": [{}] * 101}, None, "", "too long"),
    ],
    ids=range(14),
)
def test_the_first_fault_of_a_record_is_named(
    stranger: httpx.Client, record: object, place: tuple[int | None, int | None] | None, clause: str, says: str
) -> None:
    answer = bring(stranger, record)
    found = answer.json()
    assert answer.status_code == 422
    assert says in found["detail"]
    assert is_in_both_languages(Text(bring(stranger, record, "ja").json()["detail"], found["detail"]))
    if place:
        assert (found["extra"]["deal"], found["extra"]["move"], found["extra"]["clause"]) == (*place, clause)
        assert clause in found["detail"]


def test_the_rules_refuse_a_move_in_the_language_of_the_visitor(stranger: httpx.Client) -> None:
    mine = {card for move in MOVES if move.startswith("0 play") for card in move.split()[2:]}
    theirs = next(k for k, move in enumerate(MOVES) if move.startswith("0 play") and k % 6)
    said = [bring(stranger, dreams(moves=[*MOVES[:theirs], f"0 play {card}"]), "ja").json() for card in sorted(mine)]
    refused = [one["detail"] for one in said if "detail" in one]
    assert any("DC-11" in one and f"第1ディールの{theirs + 1}手目" in one and "席0は" in one for one in refused)


@pytest.mark.parametrize("first", ["0 sing", "0 play", "9 play SK", "0 play CＡ", f"0 play {MOVES[0].split()[-1]}"])
def test_a_first_move_is_refused_in_the_language_of_the_visitor(stranger: httpx.Client, first: str) -> None:
    body = {"record": json.dumps(dreams()), "move": 20, "first": first}
    en, ja = (stranger.post(f"/api/exercises?lang={lang}", json=body) for lang in ("en", "ja"))
    assert (en.status_code, ja.status_code) == (400, 400)
    assert is_in_both_languages(Text(ja.json()["detail"], en.json()["detail"]))


def test_names_of_a_record_are_names_as_at_a_table(stranger: httpx.Client) -> None:
    names = ["\u202eeve", "", " " * 9, "x" * 999, "<b>", "ミオ"]
    found = bring(stranger, {**dreams(), "players": names}).json()
    assert [one["name"] for one in found["players"]] == ["eve", "seat 1", "seat 2", "x" * 24, "<b>", "ミオ"]


def test_more_than_is_taken(stranger: httpx.Client) -> None:
    assert bring(stranger, "x" * (2**20 + 1)).status_code == 400
    nested = b'{"record": "", "more": ' + DEEP.encode() + b"}"
    assert stranger.post("/api/records", content=nested).status_code == 400


def test_records_are_judged_one_after_the_other_and_not_too_many(tmp_path: Path) -> None:
    with (
        site(tmp_path, limits=replace(LOOSE, records=(2, 0.001))) as host,
        httpx.Client(base_url=f"http://{host}") as one,
    ):
        assert [bring(one, "{}").status_code for _ in range(3)] == [422, 422, 429]
