"""Tables by days over the wire: the list, the notice, and what one missed; each for who it is about alone."""

from pathlib import Path

from support.live import Person, site, wait_for
from support.told import texts_of
from xtarot.table.clocks import DAY


def turns(person: Person, lang: str = "en") -> list[dict[str, object]]:
    found: list[dict[str, object]] = person.http("GET", f"/api/tables/by-days?lang={lang}").json()
    return found


def test_whose_turn_it_is_stands_in_ones_own_list_and_in_a_notice(tmp_path: Path) -> None:
    with site(tmp_path) as host:
        mio, aki, other = Person(host), Person(host), Person(host)
        code = mio.open("high-card", clock="days", friends=[1], name="Mio")
        mio.http("POST", f"/api/tables/{code}/commands", json={"t": "next", "id": "n"})
        aki.http("POST", f"/api/tables/{code}/commands", json={"t": "sit", "id": "s", "seat": 1, "name": "Aki"})
        wait_for(lambda: turns(mio) and turns(mio)[0]["deal"] == 1)
        both = [turns(person)[0] for person in (mio, aki)]
        assert [one["people"] for one in both] == [["Aki"], ["Mio"]]
        assert any(one["mine"] for one in both)
        waited, person = next((one, who) for one, who in zip(both, (mio, aki), strict=True) if one["mine"])
        assert isinstance(waited["due"], float)
        assert waited["due"] > DAY
        assert not {"cards", "hand", "zones", "view"} & waited.keys()
        assert turns(other) == []
        assert any("It is your turn at a table of High Card" in text for text in texts_of(person))
        person.http("GET", f"/table/{code}")
        wait_for(lambda: not texts_of(person))
        assert person.http("GET", "/people").text.count(code) >= 1
        assert code not in other.http("GET", "/people").text


def test_no_clock_by_days_where_no_bot_could_move(tmp_path: Path) -> None:
    with site(tmp_path) as host:
        mio = Person(host)
        code = mio.open("free", clock="days")
        assert turns(mio) == []
        assert mio.http("GET", f"/api/tables/{code}/events").json()[0]["view"].get("clock") is None
