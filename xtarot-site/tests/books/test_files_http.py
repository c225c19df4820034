"""What the site writes as a file it reads again: every kind of file, and where it is opened."""

import json
import re
from pathlib import Path

import xtarot_site
from site_support.live import Person

# By its name: where a file that the site writes is opened again, or why that is not what it is for.
FILES = {
    "{deal.game}-{when}.{ending}": "json: opened below; txt, pdf: to be read",
    "xtarot-deals.json": "opened below, and by a person at /r (xtarot-site/tests/replays/test_replays_browser.py)",
    "xtarot-my-data.json": "what is known of a person, for them; its deals are those of xtarot-deals.json",
    "{file}": "pdf: to be printed",
}


def test_every_kind_of_file_that_the_site_writes_is_known() -> None:
    (folder,) = map(Path, xtarot_site.__path__)
    sources = [*folder.rglob("*.py"), *folder.rglob("*.js")]
    written = {name for path in sources for name in re.findall(r'filename="([^"]+)"', path.read_text(encoding="utf-8"))}
    made = [path.name for path in sources if "createObjectURL" in path.read_text(encoding="utf-8")]
    assert (written, made) == (set(FILES), [])


def test_a_record_and_a_file_of_all_records_are_opened_again(host: str) -> None:
    aki = Person(host)
    for _ in range(2):
        aki.join(aki.open("free", seats=1, options={"each": 3, "pack": "only ♠ ♥ 1-10", "places": ["中央"]}))
        aki.until_seen(lambda view: view["deal"]["phase"] == "play")
        aki.ask("act", move="end")
        aki.until_seen(lambda view: view["deal"].get("link"))
    one = aki.http("GET", f"/api/deals/{aki.view['deal']['link']}").text
    every = aki.http("GET", "/api/deals/export").json()
    assert len(every) == 2
    for record in (one, *map(json.dumps, every)):
        found = aki.http("POST", "/api/records?lang=en", json={"record": record})
        assert found.status_code == 200, found.text
    assert {record["ended"][:2] for record in every} == {"20"}
