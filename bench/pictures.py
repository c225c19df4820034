"""The pictures in docs/pictures: pages, games in play, people who meet, the way of a rulebook, booklets.

python bench/pictures.py [SET …] [--only WORDS] [--folder docs/pictures]

A picture is a sheet: at a desk and on a phone, in both languages and themes. Needs Pillow besides what the tests need.
"""

import argparse
import io
import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import game_pictures as games
import httpx
from camera import Camera, Look, Step, sheet
from import_path import ROOT
from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

from site_support import rulebook_way
from site_support.live import Person, play_deal, wait_for
from site_support.mail_server import mail_server, settings
from site_support.sending_in import done
from site_support.signing_up import make_moderator, make_operator, make_reviewer
from support.chromium import OPTIONS, find
from xtarot.printing.booklet import booklet_data, has_playbook
from xtarot.printing.typeset import draw_pages
from xtarot.rulebooks import LANGUAGES, Book, ours
from xtarot.rulebooks.manuscript import read_folder
from xtarot_site.duplicate import boards
from xtarot_site.table import Timing

# People who meet: lobby, table, talk, spectators, moderators, profile, deal of the day

MATCHES = 21  # after which a rating is shown


def say(person: Person, code: str, *messages: str) -> None:
    """Say something at a table: a phrase by its name, or words."""
    for text in messages:
        what = {"words": text} if " " in text or not text.isascii() else {"phrase": text}
        person.http("POST", f"/api/tables/{code}/talk", json={"id": f"said-{time.time_ns()}", **what})


def report(person: Person, code: str, n: int, offence: str) -> None:
    """Report a message of a table."""
    body = {"n": n, "aside": False, "offence": offence, "id": "reported"}
    person.http("POST", f"/api/tables/{code}/talk/report", json=body)


def play_match(first: Person, second: Person) -> None:
    """Let two people play a short match with bots."""
    code = first.open("high-card", seats=3, bots="steady", friends=[1], options={"deals": 1})
    first.join(code)
    second.join(code).ask("sit", seat=1)
    for one in (first, second):
        one.until_seen(lambda view: view["deal"]["phase"] in ("play", "over"))
    play_deal([first, second], random.Random(code))


def begin(person: Person, code: str) -> None:
    """Begin to play a deal of many."""
    person.join(person.http("POST", f"/api/duplicates/{code}/try", json={}).json()["code"])


def people(camera: Camera) -> None:
    """From the lobby to a challenge."""
    boards.BOT = "steady"  # which needs no machine code
    camera.serve(timing=Timing(moves=(0, 0, 0, 0), rests=(0, 0, 0, 0), shares=0, gone=600, standin=600))
    camera.walk(meet(camera))


def meet(camera: Camera) -> Iterator[Step]:
    mio, aki, ken, desk = camera.people("Minato", "ときわ", "Kenji", "Hayama")
    make_moderator(camera.data, "Hayama")
    for one, name in ((mio, "ときわ"), (aki, "Minato"), (mio, "Kenji"), (ken, "Minato")):
        one.http("POST", "/api/friends", json={"name": name})
    waiting = aki.open("dream-capture", door="open", friends=[1, 2, 3, 4, 5], clock="calm")
    aki.join(waiting)
    slow = mio.open("lotarot", clock="days", friends=[1])
    mio.join(slow)
    ken.join(slow).ask("sit", seat=1)
    yield Step("people-lobby", mio, "/people", "#lobby .table, #lobby li")
    code = mio.open("dream-capture", friends=[1], clock="calm")
    mio.join(code)
    aki.join(code).ask("sit", seat=1)
    mio.until_seen(lambda view: view["deal"]["phase"] == "play")
    say(aki, code, "hello", "よろしくお願いします！ 月曜の続きですね")
    say(mio, code, "hello", "Glad you are here again, ときわ.")
    yield Step("people-talk", mio, f"/table/{code}", "#hand .card")
    ken.join(code)
    say(ken, code, "Nobody at the table reads this now.")
    yield Step("people-looking-on", ken, f"/table/{code}", ".free, #prompt")
    report(mio, code, 2, "pressure")
    yield Step("people-moderators", desk, "/moderate", "main")
    with suppress(AssertionError):
        for _ in range(MATCHES):
            play_match(mio, aki)
    yield Step("people-profile", mio, "/person/Minato", ".figures, .empty")
    day = boards.code_of_day(boards.day_at(time.time()), "dream-capture")
    for seed, one in enumerate((aki, ken, mio)):
        begin(one, day)
        if one is not mio:
            play_deal([one], random.Random(seed))
    yield Step("people-today", mio, "/today", "li.entry")
    play_deal([mio], random.Random(3))
    yield Step("people-day", mio, f"/today/{day}", "table")
    challenge = mio.http("POST", "/api/duplicates", json={"game": "dream-capture"}).json()
    begin(mio, challenge["code"])
    play_deal([mio], random.Random(4))
    yield Step("people-challenge", aki, f"{challenge['url']}?by=Minato", "[data-try]")


# What a site needs besides play: its operators' page, a notice at a table, privacy, notices by mail

NOTICE = {"ja": "22時に再起動します（5分ほど）", "en": "Restart at 22:00, for five minutes"}
PRIVACY = {
    "ja": "バックアップは14日で消えます。ウェブサーバーは、アクセスの記録を残しません。",
    "en": "Backups go after 14 days. The web server keeps no record of who comes.",
}
IMPRINT = {
    "ja": "**月見カードクラブ**\n\n連絡先：club@cards.example",
    "en": "**Tsukimi Card Club**\n\nContact: club@cards.example",
}


def operate(operator: Person, door: str, **body: Any) -> None:
    """Do something on the operators' page."""
    method = "PUT" if door == "texts" else "POST"
    answer = operator.http(method, f"/api/operate/{door}", json={"id": f"act-{time.time_ns()}", **body})
    assert answer.is_success, answer.text


def site(camera: Camera) -> None:
    """From the operators' page to notices by mail."""
    mails, port = camera.enter_context(mail_server())
    camera.serve(timing=games.RESTING, mail=settings(port), keep_logs=90)
    camera.walk(run_site(camera, mails.taken))


def run_site(camera: Camera, mails: list[Any]) -> Iterator[Step]:
    haruka, mio, aki, ken, sora = camera.people("Haruka", "Minato", "ときわ", "Kenji", "Satsuki")
    make_operator(camera.data, "Haruka")
    for role, name in (("reviewer", "ときわ"), ("moderator", "Minato")):
        operate(haruka, "roles", name=name, role=role, holds=True)
    for page, words in (("imprint", IMPRINT), ("privacy", PRIVACY)):
        operate(haruka, "texts", page=page, **words)
    mio.join(code := mio.open("dream-capture", friends=[1, 2]))
    aki.join(code).ask("sit", seat=1)
    ken.join(code).ask("sit", seat=2)
    mio.until_seen(lambda view: view["deal"]["phase"] == "play")
    sora.join(sora.open("xrummy"))
    say(mio, code, "hello")
    report(ken, code, 1, "name")
    operate(haruka, "notices", **NOTICE, until=time.time() + 5 * 3600)
    yield Step("site-operate", haruka, "/operate", "h1")
    yield Step("site-notice", mio, f"/table/{code}", "#hand .card")
    yield Step("site-privacy", mio, "/privacy", "h1")
    mio.http("PUT", "/api/you/mail", json={"address": "minato@cards.example"})
    wait_for(lambda: mails)
    link = re.search(r"/mail/confirm/\S+", mails[0].get_content())
    assert link
    mio.http("POST", link[0])
    yield Step("site-mail", mio, "/you", "#notices")


# A rulebook that plays: form, table, desk, book, a stranger's table, a variant, their figures

BOOK = ROOT / "examples" / "rulebooks" / "moon-ferry"
VARIANT = "moon-ferry-twice"
DEALS = 100  # between bots, for the figures
FORM = ".tried-score, .tried-deal table"


def play(camera: Camera) -> None:
    """From the form to the variant, and what the site has found out about it."""
    camera.serve(figures=DEALS)
    camera.walk(play_rulebook(camera))


def play_rulebook(camera: Camera) -> Iterator[Step]:
    author, reviewer, stranger = camera.people("Hayama", "Tokiwa", "Asagi")
    make_reviewer(camera.data, "Tokiwa")
    files = dict(read_folder(BOOK).files)
    code = author.http("POST", "/api/drafts/files", json={"files": files}).json()["code"]
    yield Step("play-form", author, f"/write/{code}#play", FORM)
    text = author.http("GET", f"/api/drafts/{code}").json()
    opened = author.http("POST", f"/api/drafts/{code}/table", json={"play": text["play"], "data": text["data"]}).json()
    yield Step("play-table", author, opened["url"], "#hand .card")
    done(author, code, "send")
    done(reviewer, code, "take")
    yield Step("play-desk", reviewer, f"/desk/{code}", ".judging-of")
    done(reviewer, code, "publish")
    yield Step("play-book", stranger, "/rules/moon-ferry", ".ways")
    played = stranger.http("POST", "/api/play", json={"game": "moon-ferry"}).json()
    yield Step("play-stranger", stranger, played["url"], "#hand .card")
    variant = stranger.http("POST", "/api/drafts/variant/moon-ferry").json()["code"]
    yield Step("play-variant", stranger, f"/write/{variant}#play", FORM)
    publish_variant(stranger, reviewer, variant)
    for game in (BOOK.name, VARIANT):  # one after the other
        while stranger.http("GET", f"/rules/{game}/figures").status_code != httpx.codes.OK:
            time.sleep(2)
    yield Step("play-figures", stranger, f"/rules/{VARIANT}/figures", ".findings", scroll=True)


def publish_variant(author: Person, reviewer: Person, code: str) -> None:
    """Tricks count twice in it."""
    text = author.http("GET", f"/api/drafts/{code}").json()
    text["play"]["score"][0]["each_trick"] = 2
    text["data"] |= {"game": VARIANT, "author": {"ja": "浅葱", "en": "Asagi"}, "licence": {"ja": "MIT", "en": "MIT"}}
    for lang, once, twice in (("en", "counts 1 point", "counts 2 points"), ("ja", "チームに1点", "チームに2点")):
        text[lang] = text[lang].replace(once, twice)
    body = {key: text[key] for key in ("data", "ja", "en", "play")} | {"base": text["revision"], "id": "picture"}
    author.http("PUT", f"/api/drafts/{code}", json=body)
    done(author, code, "send")
    done(reviewer, code, "take")
    done(reviewer, code, "publish")


# The whole way of a rulebook: tried by four, written, sent in, published, asked about, revised


def programme(camera: Camera) -> None:
    """The way that the tests go, after a free table."""
    expect.set_options(timeout=15_000)  # a page tries for some seconds before it says that there is no line
    camera.serve()
    with camera.looks() as looks:
        free_table(looks)
        camera.take("programme-free-table", looks)
    with camera.looks() as authors, camera.looks() as reviewers:
        author, reviewer = authors[0].page, reviewers[2].page
        for step in rulebook_way.way(author, reviewer, lambda name: make_reviewer(camera.data, name)):
            looks = authors if step.page is author else reviewers
            cookies: list[Any] = [one for one in step.page.context.cookies() if one["name"] != "lang"]
            for look in looks:
                if look.page is not step.page:
                    look.context.add_cookies(cookies)
                    look.page.goto(step.page.url)
            camera.take(f"programme-{step.name}", looks)


def free_table(looks: list[Look]) -> None:
    """Four people try an idea at a free table, each in a browser of their own."""
    for look in looks:
        look.page.goto("/")
    options = {"each": 8, "pack": "without T", "places": ["Moon", "River"]}
    table = {"game": "free", "seats": 4, "name": "りん", "options": options}
    code = looks[0].page.request.post("/api/tables", data=table).json()["code"]
    for seat, name in enumerate(("Kusaba", "Ilse", "そら"), 1):
        command(looks[seat].page, code, t="sit", seat=seat, name=name)
    for look in looks:
        look.page.goto(f"/table/{code}")
        look.page.wait_for_selector("#hand .card")
    for move in ("open 1", "lay 2", "points 2 +5"):
        command(looks[0].page, code, t="act", move=move)
    for look in looks[:3]:
        card = look.page.locator("#hand .card").first.get_attribute("data-card")
        command(look.page, code, t="act", move=f"play {card}")
    looks[0].page.wait_for_timeout(1500)


def command(page: Page, code: str, **body: object) -> None:
    """Send a command to a table for whoever looks at a page."""
    answer = page.request.post(f"/api/tables/{code}/commands", data={"id": str(uuid4()), **body})
    assert answer.ok, answer.text()


# The states of a table besides play. Each row of a sheet is a state.

WAITING = Timing(moves=(60, 60, 60, 60), shares=0)  # so that a state stays until all looks have been taken
LEAVING = Timing(moves=(0, 60, 60, 60), rests=(0, 0, 0, 0), shares=0, gone=1, standin=40)
NEVER = "window.WebSocket = class { close() {} };"  # opens
BLOCKED = """
  window.WebSocket = class { constructor() { setTimeout(() => this.onclose?.({ code: 1006 })); } close() {} };
  const fetched = window.fetch;
  window.fetch = (what, how) => (String(what).includes('/events') ? Promise.reject(Error()) : fetched(what, how));
"""
CLOSED = """
  window.WebSocket = class { constructor() {
    setTimeout(() => this.onmessage?.({ data: '{"t":"bye","why":"closed"}' }), 300);
  } close() {} };
"""

Row = list[Image.Image]


def row(camera: Camera, path: str, shown: str, person: Person | None = None, script: str = "") -> Row:
    """All looks of a page, when `shown` can be seen."""
    with camera.looks(person, script) as looks:
        for look in looks:
            look.page.goto(path)
            look.page.locator(shown).first.wait_for()
        return [look.take() for look in looks]


def save_rows(camera: Camera, name: str, *rows: Row) -> None:
    camera.save(name, sheet([picture for pictures in rows for picture in pictures], 4, 480))


def states_line(camera: Camera) -> None:
    """Connecting, reconnecting, restarted."""
    camera.serve(timing=WAITING)
    mio = Person(camera.host)
    table = f"/table/{mio.open('dream-capture', pace=2)}"
    connecting = row(camera, table, "#line[data-state=connecting]", mio, NEVER)
    reconnecting = row(camera, table, "#banner:not([hidden])", mio, BLOCKED)
    with camera.looks(mio) as looks:
        for look in looks:
            look.page.goto(table)
            look.page.locator("#line[data-state=open]").wait_for()
        camera.close()
        for look in looks:
            look.page.locator("#banner:not([hidden])").wait_for()
        save_rows(camera, "states-line", connecting, reconnecting, [look.take() for look in looks])


def states_seats(camera: Camera) -> None:
    """A bot thinks; one looks on; a person is waited for; all seats are taken; the person is offline; away."""
    camera.serve(timing=LEAVING)
    with Person(camera.host, "ja") as mio, Person(camera.host, "ja") as ren:
        guest = Person(camera.host)
        mio.join(code := mio.open("xrummy", seats=4, pace=3, name="ミオ"))
        drop(mio)
        table = f"/table/{code}"
        thinking = row(camera, table, ".plate.acting", mio), row(camera, table, ".free .button", guest)
        mio.join(code := mio.open("xrummy", seats=2, pace=0, name="ミオ"))
        ren.join(code)
        ren.ask("sit", name="レン")
        mio.until(
            lambda: mio.view["seats"][1].get("name") == "レン" and any(seat["acting"] for seat in mio.view["seats"])
        )
        drop(mio)
        table = f"/table/{code}"
        waiting = row(camera, table, ".plate.acting", mio), row(camera, table, ".free .button", guest)
        ren.leave()
        offline = row(camera, table, ".tag.warn", mio)
        mio.until(lambda: mio.view["seats"][1]["away"], 60)
        save_rows(camera, "states-seats", *thinking, *waiting, offline, row(camera, table, ".tag.warn", mio))


def drop(person: Person) -> None:
    """Drop a card, if it is the person's turn."""
    if "can" in person.view:
        person.ask("act", move=f"drop {person.cards[0]}")


def states_lost(camera: Camera) -> None:
    """A wrong link, a page that is not there, a table that is closed while one sits there."""
    camera.serve()
    mio = Person(camera.host)
    table = f"/table/{mio.open('dream-capture', pace=3)}"
    save_rows(
        camera,
        "states-lost",
        row(camera, "/table/k3m9xw2p", ".nothing"),
        row(camera, "/nothing", ".nothing"),
        row(camera, table, "#banner[data-kind=close]", mio, CLOSED),
    )


# Booklets: all pages on one sheet, and at reading size the start and the reference card

SMALL, LARGE = 40, 110  # dots per inch


def pages_of(book: Book, lang: str, dots_per_inch: int, *, second: bool = False) -> Row:
    """The pages of a booklet."""
    pages = draw_pages("booklet", booklet_data(book, lang, second=second), dots_per_inch)
    return [Image.open(io.BytesIO(page)).convert("RGB") for page in pages]


def booklets(camera: Camera) -> None:
    """Of each of our books in each language."""
    for book in ours():
        for lang in LANGUAGES:
            if camera.only not in f"booklet-{book.game}-{lang}":
                continue
            small = pages_of(book, lang, SMALL)
            if has_playbook(book, lang):
                small += pages_of(book, lang, SMALL, second=True)
            large = pages_of(book, lang, LARGE)
            for part, pages in {"": small, "-start": large[1:3], "-card": large[-1:]}.items():
                path = camera.folder / f"booklet-{book.game}-{lang}{part}.jpg"
                sheet(pages, min(8, len(pages)), pages[0].height).save(path, quality=82)
                print(path.name)


SETS: dict[str, Callable[[Camera], None]] = {
    "pages": games.pages,
    "dream-capture": games.dream_capture,
    "hexbridge": games.hexbridge,
    "lotarot": games.lotarot,
    "arcanarabe": games.arcanarabe,
    "xrummy": games.xrummy,
    "back": games.back,
    "people": people,
    "site": site,
    "play": play,
    "programme": programme,
    "states-line": states_line,
    "states-seats": states_seats,
    "states-lost": states_lost,
    "booklets": booklets,
}


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("sets", nargs="*", metavar="SET", help=f"{', '.join(SETS)}; all if none is named")
    parser.add_argument("--only", default="", help="save only pictures whose name has this in it, such as 'score'")
    parser.add_argument("--folder", type=Path, default=ROOT / "docs" / "pictures")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as run:
        browser = run.chromium.launch(executable_path=find(), args=OPTIONS)
        for name in asked.sets or SETS:
            with Camera(browser, asked.folder, asked.only) as camera:
                SETS[name](camera)
        browser.close()


if __name__ == "__main__":
    main()
