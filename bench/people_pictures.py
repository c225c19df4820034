"""Pictures of people meeting: lobby, table, talk, clock, who looks on, moderators, profile, deal of the day.

python bench/people_pictures.py [--folder docs/pictures]

Each is one sheet: at a desk and on a phone, in both languages and themes. Needs Pillow besides what the tests need.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "xtarot-site" / "tests"))

from pictures import save, sheet
from play_pictures import looks_of

from site_support.live import LOOSE, Person, play_deal, site
from site_support.signing_up import make_moderator, sign_up
from support.chromium import OPTIONS, find
from xtarot_site.duplicate import boards
from xtarot_site.table import Timing

NAMES = {"Mio": "Minato", "Aki": "ときわ", "Ken": "Kenji", "Desk": "Hayama"}
MATCHES = 21  # after which a rating is shown
Step = tuple[str, str, str, str]


def phrases(person: Person, code: str, *said: str) -> None:
    """Say something at a table: a phrase by its name, or words."""
    for text in said:
        what = {"words": text} if " " in text or not text.isascii() else {"phrase": text}
        person.http("POST", f"/api/tables/{code}/talk", json={"id": f"said-{time.time_ns()}", **what})


def match(people: list[Person]) -> None:
    """Let two people play a short match with bots."""
    first, second = people
    code = first.open("high-card", seats=3, bots="steady", friends=[1], options={"deals": 1})
    first.join(code)
    second.join(code).ask("sit", seat=1)
    for one in people:
        one.until_seen(lambda view: view["deal"]["phase"] in ("play", "over"))
    play_deal(people, random.Random(code))


def begin(person: Person, code: str) -> None:
    """Begin to play a deal of many."""
    person.join(person.http("POST", f"/api/duplicates/{code}/try", json={}).json()["code"])


def way(people: dict[str, Person]) -> Iterator[Step]:
    """Each step: what it is called, who looks, at which page, and for what to wait."""
    mio, aki, ken = people["Mio"], people["Aki"], people["Ken"]
    for one, name in ((mio, "ときわ"), (aki, "Minato"), (mio, "Kenji"), (ken, "Minato")):
        one.http("POST", "/api/friends", json={"name": name})
    waiting = aki.open("dream-capture", door="open", friends=[1, 2, 3, 4, 5], clock="calm")
    aki.join(waiting)
    slow = mio.open("lotarot", clock="days", friends=[1])
    mio.join(slow)
    ken.join(slow).ask("sit", seat=1)
    yield "lobby", "Mio", "/people", "#lobby .table, #lobby li"
    code = mio.open("dream-capture", friends=[1], clock="calm")
    mio.join(code)
    aki.join(code).ask("sit", seat=1)
    mio.until_seen(lambda view: view["deal"]["phase"] == "play")
    phrases(aki, code, "hello", "よろしくお願いします！ 月曜の続きですね")
    phrases(mio, code, "hello", "Glad you are here again, ときわ.")
    yield "talk", "Mio", f"/table/{code}", "#hand .card"
    ken.join(code)
    phrases(ken, code, "Nobody at the table reads this now.")
    yield "looking-on", "Ken", f"/table/{code}", ".free, #prompt"
    mio.http(
        "POST",
        f"/api/tables/{code}/talk/report",
        json={"n": 2, "aside": False, "offence": "pressure", "id": "reported"},
    )
    yield "moderators", "Desk", "/moderate", "main"
    with suppress(AssertionError):
        for _ in range(MATCHES):
            match([mio, aki])
    yield "profile", "Mio", "/person/Minato", ".figures, .empty"
    day = boards.code_of_day(boards.day_at(time.time()), "dream-capture")
    for seed, one in enumerate((aki, ken, mio)):
        begin(one, day)
        if one is not mio:
            play_deal([one], random.Random(seed))
    yield "today", "Mio", "/today", "li.entry"
    play_deal([mio], random.Random(3))
    yield "day", "Mio", f"/today/{day}", "table"
    challenge = mio.http("POST", "/api/duplicates", json={"game": "dream-capture"}).json()
    begin(mio, challenge["code"])
    play_deal([mio], random.Random(4))
    yield "challenge", "Aki", f"{challenge['url']}?by=Minato", "[data-try]"


def ready(page: Page, address: str, what: str) -> None:
    """Open a page and wait for what it is about."""
    page.goto(address)
    page.locator(what).first.wait_for(state="attached")
    page.wait_for_timeout(1500)


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--folder", type=Path, default=Path(__file__).resolve().parents[1] / "docs" / "pictures")
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    boards.BOT = "steady"  # which needs no machine code
    timing = Timing(moves=(0, 0, 0, 0), rests=(0, 0, 0, 0), shares=0, gone=600, standin=600)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as run, site(Path(data), timing, LOOSE) as host:
        browser = run.chromium.launch(executable_path=find(), args=OPTIONS)
        people = {who: Person(host) for who in NAMES}
        for who, name in NAMES.items():
            sign_up(people[who], name)
        make_moderator(Path(data), NAMES["Desk"])
        for step, who, address, what in way(people):
            found = looks_of(browser, host, people[who])
            for look in found:
                ready(look.page, address, what)
            save(sheet([look.take() for look in found]), folder / f"people-{step}.png")
            for look in found:
                look.context.close()
        browser.close()


if __name__ == "__main__":
    main()
