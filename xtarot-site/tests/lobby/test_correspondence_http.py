"""Tables by days over the wire: the list, the notice, and what one missed; each for who it is about alone."""

from pathlib import Path

import pytest
import sqlalchemy as sa

from accounts.whole_life import with_store
from site_support.live import Person, site, wait_for
from site_support.push_service import AT_ONCE, Device, push_service
from site_support.signing_up import sign_up
from site_support.told import texts_of
from xtarot.table.clocks import DAY
from xtarot_site.core.store.schema import notices
from xtarot_site.core.store.store import Store


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
        wait_for(lambda: any(turns(person)[0]["mine"] for person in (mio, aki)))  # a bot may come before them
        both = [turns(person)[0] for person in (mio, aki)]
        assert [one["people"] for one in both] == [["Aki"], ["Mio"]]
        waited, person = next((one, who) for one, who in zip(both, (mio, aki), strict=True) if one["mine"])
        assert isinstance(waited["due"], float)
        assert waited["due"] > DAY
        assert not {"cards", "hand", "zones", "view"} & waited.keys()
        assert turns(other) == []
        assert any("It is your turn at a table of High Card" in text for text in texts_of(person))
        person.http("GET", f"/table/{code}")
        person.join(code)
        assert len(texts_of(person)) == 1, "to look is not to move"
        person.ask("act", move=person.some_move(lambda cards: cards[0]))
        wait_for(lambda: not texts_of(person))
        person.leave()
        assert person.http("GET", "/people").text.count(code) >= 1
        assert code not in other.http("GET", "/people").text


def test_whoever_has_the_page_open_when_their_turn_comes_and_goes_is_told_and_pushed_to(
    tmp_path: Path, servers: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with push_service(tmp_path) as service, site(tmp_path / "site", push=AT_ONCE) as host:
        both = [Person(host), Person(host)]
        for person, name in zip(both, ("Minato", "Botan"), strict=True):
            sign_up(person, name)
            body = Device().told(service.address(name))
            assert person.http("PUT", "/api/you/device?lang=en", json=body).status_code == 204
        code = both[0].open("high-card", clock="day", friends=[1])
        for person in both:
            person.http("GET", f"/table/{code}", headers={"accept": "text/html"})
            person.join(code)
        assert both[1].ask("sit", seat=1, name="")["t"] == "ack"
        mine = wait_for(lambda: [one for one in both if any(entry["mine"] for entry in turns(one))])
        for person in mine:
            assert person.http("GET", "/api/here").json() == {"told": True}
        wait_for(lambda: held(tmp_path / "site") == len(mine))
        assert not service.given, "they look at it"
        for person in mine:
            person.leave()
        monkeypatch.setattr("xtarot_site.table.presence.LOOKS", 0.0)  # the minute is over
        wait_for(lambda: len(service.given) == len(mine))
        for person in mine:
            assert person.http("GET", "/api/here").json() == {"told": True}
            assert texts_of(person) == ["It is your turn at a table of High Card"]


def held(data: Path) -> int:
    """How many notices are held back from being pushed."""

    async def count(store: Store) -> int:
        later = sa.select(sa.func.count()).select_from(notices).where(notices.c.push > notices.c.at)
        return int(await store.read(lambda connection: connection.execute(later).scalar_one()))

    return int(with_store(data, count))


def test_no_clock_by_days_where_no_bot_could_move(tmp_path: Path) -> None:
    with site(tmp_path) as host:
        mio = Person(host)
        code = mio.open("free", clock="days")
        assert turns(mio) == []
        assert mio.http("GET", f"/api/tables/{code}/events").json()[0]["view"].get("clock") is None
