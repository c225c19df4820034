"""Somebody who does everything that can be done on a site, for tests of what is kept of them."""

import asyncio
import hashlib
import random
import re
import shutil
import sqlite3
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from typer.testing import CliRunner

from site_support.live import Person, place_of, play_deal, site
from site_support.push_service import Device
from site_support.sending_in import done
from site_support.signing_up import make_operator, make_reviewer, sign_up
from support.moon_ferry import files
from xtarot.cli.program import app
from xtarot.games import load
from xtarot.problems import problems
from xtarot.rulebooks.toml import values
from xtarot_site.accounts.names import keys
from xtarot_site.accounts.store import CredentialStore, Passkey
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.store import Store
from xtarot_site.notices.mail.store import Mailbox, MailboxStore
from xtarot_site.server import FILE
from xtarot_site.table import Timing

# Shares are awaited for longer than any test takes; only a site with `HASTY` goes on without one.
TIMING = Timing(moves=(0, 0, 0, 0), rests=(0, 0, 0, 0), shares=600, gone=30, standin=30)
HASTY = replace(TIMING, shares=0)
AS_GUEST, NAME, OTHERS, DEVICE = "Zebulina", "Zebulon☆", "Tokiwa", "Zebulon's telephone"
MARK = "zebul"  # in all their names, and in nothing else
CONTEST = "moon-2100"


class Life(NamedTuple):
    """Who lived it, somebody they played with, who reviews, too, and the doors by which it can be seen."""

    person: Person
    other: Person
    doors: list[str]


class PastLife(NamedTuple):
    """The folder of a site where somebody has lived, the cookies of both, the table where they sit, and the doors."""

    data: Path
    person: dict[str, str]
    other: dict[str, str]
    code: str
    doors: list[str]

    @contextmanager
    def gone_on_with(self, data: Path) -> Iterator[tuple[str, Life]]:
        """The same life on a site in a new folder, with a copy of all that was kept: its host, both at their table."""
        shutil.copytree(self.data, data, dirs_exist_ok=True)
        with site(data, TIMING) as host:
            person, other = (Person(host, cookies=dict(cookies)) for cookies in (self.person, self.other))
            with person.join(self.code), other.join(self.code):
                yield host, Life(person, other, self.doors)


def past_life(data: Path) -> PastLife:
    """The whole life of somebody on a site in this folder."""
    with site(data, TIMING) as host:
        life = lived(host, data)
        table = life.other.code
        with life.person, life.other:
            code = promised(life.person, life.other)
    person, other = life.person.cookies, life.other.cookies
    with site(data, HASTY) as host, Person(host, cookies=person) as leaving, Person(host, cookies=other) as waiting:
        withheld(leaving, waiting, code)
    doors = [f"/api/tables/{code}/{door}" for door in ("record", "talk")]
    return PastLife(data, person, other, table, [*doors, *life.doors])


def lived(host: str, data: Path) -> Life:
    """The whole of it, on a site with `TIMING`."""
    person, other = Person(host), Person(host)
    sign_up(other, OTHERS)
    make_reviewer(data, OTHERS)
    begun = as_guest(person, other)
    talked(person, other, begun)
    sign_up(person, NAME)
    from_another_browser(person)
    for one, name in ((person, OTHERS), (other, NAME)):
        assert one.http("POST", "/api/friends", json={"name": name}).status_code == 200
    person.http("PUT", "/api/you/profile", json={"audience": "everyone"})
    device = person.http("PUT", "/api/you/device", json=Device().told("https://push.example/nowhere"))
    assert device.status_code == 204, device.text
    with_store(data, lambda store: passkey(store, data))
    with_store(data, mailbox)
    operated(person, data)
    deals = [*played(person, other, begun), f"/you?of={DEVICE}", f"/person/{quote(NAME)}"]
    talks = [f"/api/tables/{begun}/{door}" for door in ("record", "talk")]
    return Life(person, other, [*talks, *deals, "/operate", *wrote(person, other, data)])


def from_another_browser(person: Person) -> None:
    """Play as a guest in another browser, and sign in there: what was played belongs to the person from then on."""
    words = " ".join(person.http("POST", "/api/you/words").json()["words"])
    guest = Person(person.host)
    guest.open("high-card", seats=3, bots="random", name=AS_GUEST)
    entered = guest.http("POST", "/api/you/sign-in/words", json={"name": NAME, "words": words})
    assert entered.status_code == 200, entered.text


def operated(person: Person, data: Path) -> None:
    """Tell everybody something, and end it; the other one, who is an operator, too, can see who it was."""
    for name in (NAME, OTHERS):
        make_operator(data, name)
    told = {"id": "told", "ja": "月", "en": "Moon", "until": time.time() + 3600}
    for door, body in (("notices", told), ("notices/end", {"id": "ended", "notice": 3})):
        answer = person.http("POST", f"/api/operate/{door}", json=body)
        assert answer.status_code == 201, answer.text


def share(person: Person, given: bytes = b"") -> None:
    """Give a share of the next deal's seed, or say that there is none."""
    found = person.ask("share", hash=hashlib.sha256(given).hexdigest() if given else "")
    assert found["t"] == "ack", found


def as_guest(person: Person, other: Person) -> str:
    """Sit down, be waited for, be called otherwise, get up, come back. The code of the table."""
    code = other.open("xrummy", seats=3)
    other.join(code)
    share(other)
    other.until_seen(lambda view: view["deal"]["phase"] == "play")
    person.join(code).ask("sit", seat=1, name=AS_GUEST)
    assert person.ask("rename", name=AS_GUEST.lower())["t"] == "ack"
    other.until_seen(lambda view: view["seats"][1]["name"] == AS_GUEST.lower())
    for one in (person, other):
        one.rest()
        assert one.ask("claim")["t"] == "nack"
    assert person.ask("sit", seat=0)["t"] == "nack"  # where the other one sits
    while not person.view["seats"][1]["acting"]:
        other.ask("act", move=other.some_move(min))
        other.rest()
        person.catch_up()
    refused = other.ask("act", move=f"drop {other.cards[0]}")
    assert AS_GUEST.lower() in refused["error"]["text"], refused
    assert person.ask("leave")["t"] == "ack"
    assert person.ask("sit", seat=1)["t"] == "ack"
    return code


def talked(person: Person, other: Person, code: str) -> None:
    """Say who one is, report what the other one says, and hear no more of them; as they do, too."""
    at = f"/api/tables/{code}/talk"
    for one, words in ((person, f"I am {AS_GUEST}"), (other, "Hello")):
        assert one.http("POST", at, json={"id": "hello", "words": words}).status_code == 201
    assert person.http("POST", f"{at}/report", json={"id": "why", "n": 2, "offence": "other"}).status_code == 201
    for one, n in ((person, 2), (other, 1)):
        assert one.http("POST", f"{at}/hide", json={"n": n}).status_code == 200


def promised(person: Person, other: Person) -> str:
    """Promise shares of the seed, of which only the other one is opened. The code of the table."""
    code = other.open("xrummy", seats=2)
    other.join(code)
    assert person.join(code).ask("sit", seat=1)["t"] == "ack"
    for one in (person, other):
        share(one, b"s" * 16)
    other.until_seen(lambda view: view["deal"]["phase"] == "shuffle")
    assert other.ask("open", bytes=(b"s" * 16).hex())["t"] == "ack"
    return code


def withheld(person: Person, other: Person, code: str) -> None:
    """Never open the share that was promised: at a site that waits no longer the deal begins without it."""
    other.join(code).until_seen(lambda view: view["deal"]["phase"] == "play")
    assert NAME in " ".join(sentence["text"] for sentence in other.sentences if sentence["key"] == "withheld")
    assert person.join(code).ask("leave")["t"] == "ack"


def played(person: Person, other: Person, code: str) -> list[str]:
    """Play a deal to the end, go on from a move of it, challenge others to one. Where that can be seen."""
    person.join(person.open("arcanarabe", seats=3, bots="random", friends=[1]))
    other.join(person.code).ask("sit", seat=1)
    for one in (person, other):
        share(one)
    person.until_seen(lambda view: view["deal"]["phase"] == "play")
    play_deal([person, other], random.Random(1))
    link = person.view["deal"]["link"]
    branch = person.http("POST", "/api/exercises", json={"link": link, "move": 1, "bots": "random"})
    assert branch.status_code == 201, branch.text
    challenge = person.http("POST", "/api/duplicates", json={"game": "high-card"}).json()["code"]
    assert person.http("POST", f"/api/duplicates/{challenge}/try", json={}).status_code == 201
    answer = problems(load("xrummy"))[0].answers[0].partition(" ")[2]
    assert person.http("POST", "/api/problems/xrummy/1", json={"move": answer}).json()["good"]
    person.join(code)  # where they sit when they go
    other.join(code)
    doors = "", "/replay", "/text", "/review", "/branches"
    pages = "", "/review", "/page.pdf"
    return [*(f"/api/deals/{link}{door}" for door in doors), *(f"/r/{link}{page}" for page in pages), "/api/deals"]


def wrote(person: Person, other: Person, data: Path) -> Iterator[str]:
    """Write rules, publish and revise them, enter a contest, ask beside clauses, review. Where that can be seen."""
    yield from ("/rules?lang=en", "/rules?lang=ja", "/api/games", "/contests", f"/contests/{CONTEST}", "/desk", "/")
    opened = ["--title-ja", "月", "--title-en", "Moon", "--theme-ja", "月", "--theme-en", "The moon"]
    command("contest", "open", CONTEST, "--until", "2100-01-01", *opened, "--data", data)
    kept = text(person, 1, "ZA")
    code = text(person, 2, "ZB")
    done(person, code, "send", words="Here it is")
    done(other, code, "take")
    asked = done(other, code, "note", clause="ZB-5", words="Who has them?")["v"]
    done(person, code, "note", clause="ZB-5", words="The bank", reply_to=asked)
    done(other, code, "publish")
    text(person, 3, "ZB", code)
    done(person, code, "send")
    entry = text(person, 2, "ZC")
    done(person, entry, "send", contest=CONTEST)
    about = remark(other, "/rules/moon-zb", "unclear", clause="ZB-9")
    remark(person, "/rules/moon-zb", "answer", about=about)
    remark(person, "/rules/lotarot", "we-play", clause="LT-1")
    make_reviewer(data, NAME)
    theirs = text(other, 2, "ZD")
    done(other, theirs, "send")
    done(person, theirs, "take")
    done(person, theirs, "note", clause="ZD-5", words="And the last one?")
    done(person, theirs, "opinion", publish="true", words="It suits the deck")
    for book in ("moon-zb", "lotarot"):
        yield from (f"/rules/{book}", f"/rules/{book}/text", f"/api/rules/{book}/remarks", f"/rules/{book}/changes")
    yield from (f"/rules/moon-zb/moon-zb.{lang}.pdf" for lang in ("ja", "en"))
    for one in (code, entry, theirs):
        yield from (f"/write/{one}/course", f"/write/{one}/texts/1", f"/desk/{one}", f"/api/works/{one}")
    yield from (f"/desk/{code}?way=whole", f"/desk/{code}?way=both", f"/write/{code}/changes", f"/write/{code}/texts/2")
    about = remark(other, shown(person, kept), "unclear", clause="ZA-1")
    remark(person, shown(person, kept), "answer", about=about)
    for one in (kept, code):
        yield shown(person, one)


def text(person: Person, n: int, letters: str, code: str = "") -> str:
    """Save text `n` of *Moon Ferry* under other letters, with the person as its author; the code of the draft."""
    code = code or person.http("POST", "/api/drafts").json()["code"]
    base = person.http("GET", f"/api/drafts/{code}").json()["revision"]
    found = {name: words.replace("MF-", f"{letters}-") for name, words in files(n).items()}
    you = person.http("GET", "/api/you/data").json()["you"]["name"]
    title = {"ja": f"月の渡し{letters}", "en": f"Moon Ferry {letters}"}
    called = {"game": f"moon-{letters.lower()}", "name": title, "author": {"ja": you, "en": you}}
    written = values(found["book.toml"]) | called
    body = {"data": written, "ja": found["ja.md"], "en": found["en.md"], "base": base, "id": f"{code}-{n}"}
    answer = person.http("PUT", f"/api/drafts/{code}", json=body)
    assert answer.status_code == 200, answer.text
    return code


def shown(person: Person, code: str) -> str:
    """The link by which a draft is shown to others."""
    found = re.search('"secret": ?"(.*?)"', person.http("GET", f"/write/{code}").text)
    assert found
    return f"/write/{code}/show/{found[1]}"


def remark(person: Person, at: str, kind: str, **more: Any) -> int:
    """Say something at a clause of what is read at this address; the number of the first remark there."""
    body = {"id": f"{at}-{kind}"[-40:], "kind": kind, "words": "Once or twice?", **more}
    answer = person.http("POST", door_of(at), json=body)
    assert answer.status_code == 201, answer.text
    return int(answer.json()["remarks"][0]["id"])


def door_of(at: str) -> str:
    """Where remarks on what is read at this address, of a book or a draft, are written."""
    return f"/api{at.replace('/write/', '/drafts/').replace('/show/', '/shown/')}/remarks"


def command(*words: object) -> str:
    """What a command of whoever runs the site prints."""
    found = CliRunner().invoke(app, [*map(str, words)])
    assert found.exit_code == 0, found.stderr
    return found.stdout


async def mailbox(store: Store) -> None:
    """Where they wish to be told by mail, on a site that has a mail server."""
    person = await PersonStore(store).named(keys(NAME))
    assert person
    await MailboxStore(store).ask(Mailbox(person.who, "zebulon@club.example", "en", "its code", None, 0.0))


async def passkey(store: Store, data: Path) -> None:
    """Give the person a device that signs them in."""
    with closing(sqlite3.connect(data / FILE)) as database:
        ((who,),) = database.execute("SELECT who FROM persons WHERE name = ?", [NAME])
    await CredentialStore(store).add_passkey(Passkey(b"passkey", who, b"key", 1, DEVICE, 5.0, 6.0))


def with_store(data: Path, work: Callable[[Store], Coroutine[Any, Any, Any]]) -> Any:
    """What work comes to on the store of a site that runs."""
    with closing(open_store(place_of(data))) as store, ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work(store)).result()
