"""Hints over the wire: for who sits alone and asks, and for nobody else to see."""

import json
from pathlib import Path

from site_support.live import Person, rows_of


def about_the_table(person: Person) -> list[str]:
    """What somebody has been sent, but for how many look on, which comes when it comes."""
    return [text for _, text in person.raw if json.loads(text)["t"] != "spectators"]


def test_nobody_but_who_asks_hears_of_a_hint(host: str, data: Path) -> None:
    with Person(host) as mio, Person(host) as watching:
        code = mio.open("dream-capture")
        mio.join(code)
        watching.join(code)
        mio.rest()
        watching.catch_up()
        rows, heard = len(rows_of(data, code)), about_the_table(watching)
        hint = mio.ask("hint")
        assert hint["t"] == "hint"
        assert mio.ask("offer", cards=hint["moves"][0]["cards"])["moves"], "the cards of its first move make one"
        again = mio.http("POST", f"/api/tables/{code}/commands?lang=en", json={"t": "hint", "id": "x"}).json()
        assert again["t"] == "hint"
        watching.catch_up()
        assert about_the_table(watching) == heard
        assert len(rows_of(data, code)) == rows


def test_who_watches_gets_none_and_a_second_person_ends_them(host: str) -> None:
    with Person(host) as mio, Person(host) as aki:
        code = mio.open("dream-capture")
        mio.join(code)
        aki.join(code)
        assert mio.view["hints"]
        assert aki.ask("hint")["error"]["kind"] == "seat"
        assert aki.ask("sit")["t"] == "ack"
        mio.until_seen(lambda view: not view["hints"])
        for person in (mio, aki):
            assert person.ask("hint")["error"]["kind"] == "hint"
        assert aki.ask("leave")["t"] == "ack"
        mio.until_seen(lambda view: view["hints"])
        assert mio.ask("hint")["t"] == "hint"


def test_a_table_says_who_may_ask(host: str) -> None:
    with Person(host) as mio:
        for hints, given in (("all", True), ("none", False)):
            mio.join(mio.open("dream-capture", hints=hints)).until_seen(lambda view: view["code"] == mio.code)
            assert mio.view["hints"] is given
        wrong = mio.http("POST", "/api/tables", json={"game": "dream-capture", "hints": "everybody"})
        assert wrong.status_code == 400
