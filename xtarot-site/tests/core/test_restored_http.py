"""Pages that were open while their site was restored from a backup: they go on with nothing that is gone."""

import json
import re
from pathlib import Path

from site_support.backing_up import nothing
from site_support.live import Person, place_of, rows_of, site
from xtarot_site.cli.backup import withdraw
from xtarot_site.core.store.backup import Restoring, back_up

GONE = {"t": "bye", "why": "restored"}


def play_until(person: Person, v: int) -> None:
    person.until(lambda: "can" in person.view)
    while person.v < v:
        person.ask("act", move=person.some_move(lambda cards: cards[0]))
        person.until(lambda: "can" in person.view)


def test_a_page_from_before_is_loaded_anew_even_where_the_table_has_gone_further(tmp_path: Path) -> None:
    file, data = tmp_path / "b.gz", tmp_path / "site"
    with site(data) as host, Person(host) as mio:
        code = mio.open("xrummy", bots="random")
        back_up(place_of(data), file, 5.0, nothing)
        mio.join(code)
        play_until(mio, 12)
    seen = mio.v
    Restoring(file, 1_800_000_000.0, nothing, withdraw).into(place_of(data), replace=True)
    assert len(rows_of(data, code)) < seen
    with site(data) as host:
        with Person(host, cookies=mio.cookies) as again:
            again.join(code)
            play_until(again, seen + 1)
            (page,) = re.findall(r'"life": ?(\d+)', again.http("GET", f"/table/{code}").text)
        with Person(host, cookies=mio.cookies) as old:
            old.view = mio.view
            assert old.join(code, after=seen).take() == GONE
            events = f"/api/tables/{code}/events?you=0&after="
            answer = old.http("GET", f"{events}{seen}")
            assert (answer.status_code, answer.json()["extra"]) == (410, {"why": "restored"})
            assert answer.json()["detail"] == "The site was restored from a backup; load the page again"
            told = json.loads(old.http("GET", f"{events}{again.v}&life={page}").content)
            assert not [one for one in told if one["t"] in ("view", "bye")]
