"""Notices by mail: asked for, confirmed, once a day, ended by one press; and nobody's inbox is filled by strangers."""

import asyncio
import logging
import random
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path

import httpx
import pytest
from msgspec import structs

from accounts.whole_life import with_store
from site_support.clocks import EarlyClock
from site_support.live import LOOSE, Person, place_of, play_deal, site, wait_for
from site_support.mail_server import MailServer, mail_server, settings
from site_support.sending_in import titled
from site_support.signing_up import sign_up
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.identity import hash_secret
from xtarot_site.core.store.schema import persons
from xtarot_site.core.store.store import Store
from xtarot_site.kit.http.rate_limits import Limits
from xtarot_site.notices.mail.links import mailbox_key
from xtarot_site.notices.mail.message import is_address, one_mailbox
from xtarot_site.notices.mail.store import MailboxStore
from xtarot_site.server import FILE

DAY = 24 * 3600.0
PAGE = {"accept": "text/html"}
AKI = "aki@club.example"


@pytest.fixture
def server() -> Iterator[tuple[MailServer, int]]:
    with mail_server() as found:
        yield found


@pytest.fixture
def mails(server: tuple[MailServer, int]) -> MailServer:
    return server[0]


@pytest.fixture
def host(tmp_path: Path, clock: EarlyClock, server: tuple[MailServer, int], servers: None) -> Iterator[str]:
    with site(tmp_path, clock=clock, mail=settings(server[1])) as address:
        yield address


@pytest.fixture
def aki(host: str) -> Person:
    found = Person(host)
    sign_up(found, "Tokiwa")
    return found


def ask(person: Person, address: str = AKI, lang: str = "en") -> httpx.Response:
    return person.http("PUT", f"/api/you/mail?lang={lang}", json={"address": address})


def arrived(mails: MailServer, n: int) -> EmailMessage:
    """The last of so many mails."""
    wait_for(lambda: len(mails.taken) >= n)
    assert len(mails.taken) == n
    return mails.taken[-1]


def link(mail: EmailMessage, kind: str) -> str:
    found = re.search(rf"https://cards\.example(/mail/{kind}/\S+)", mail.get_content())
    assert found, mail.get_content()
    return found[1]


def confirmed(person: Person, mails: MailServer, lang: str = "en") -> None:
    n = len(mails.taken)
    assert ask(person, lang=lang).status_code == 200
    way = link(arrived(mails, n + 1), "confirm")
    assert httpx.post(f"http://{person.host}{way}").status_code == 200


def sent_up_to(data: Path, digest: EmailMessage) -> int:
    """The last notice that is kept as sent, which it is a moment after the mail has arrived."""
    store = open_store(place_of(data))
    try:
        mailbox = asyncio.run(MailboxStore(store).at(link(digest, "end").rpartition("/")[2]))
    finally:
        store.close()
    assert mailbox
    return mailbox.upto


def befriend(host: str, name: str) -> None:
    """Somebody marks Tokiwa as a friend, which is told."""
    with Person(host) as other:
        sign_up(other, name)
        assert other.http("POST", "/api/friends", json={"name": "Tokiwa"}).status_code == 200


def test_an_address_is_confirmed_before_anything_else_goes_there(host: str, aki: Person, mails: MailServer) -> None:
    assert ask(aki).json() == {"address": AKI, "confirmed": False}
    question = arrived(mails, 1)
    assert (question["To"], question["From"]) == (AKI, "xtarot <notices@cards.example>")
    assert question["Subject"] == "cards.example: please confirm your email address"
    befriend(host, "Minato")
    way = link(question, "confirm")
    page = httpx.get(f"http://{host}{way}?lang=en")
    assert (page.status_code, page.headers["referrer-policy"]) == (200, "same-origin")
    assert f'action="{way}"' in page.text, "who only opens links confirms nothing"
    assert "the notices of Tokiwa" in page.text
    time.sleep(0.2)  # looks at what is due come every 20 ms: there is nothing to wait for but time
    assert len(mails.taken) == 1
    assert "Confirmed" in httpx.post(f"http://{host}{way}?lang=en").text
    digest = arrived(mails, 2)
    assert digest["Subject"] == "cards.example: 1 notice"
    assert "- Minato added you as a friend\n  https://cards.example/people#friends" in digest.get_content().replace(
        "\r", ""
    )
    assert httpx.post(f"http://{host}{way}").status_code == 404, "the link is used up"
    assert aki.http("GET", "/api/you/data").json()["mail"][0]["address"] == AKI


def test_one_mail_a_day_at_most_in_the_language_of_the_person(
    host: str, aki: Person, mails: MailServer, clock: EarlyClock, tmp_path: Path
) -> None:
    confirmed(aki, mails, "ja")
    befriend(host, "Minato")
    digest = arrived(mails, 2)
    assert digest["Subject"] == "cards.example：お知らせ1件"
    assert "Minatoさんがあなたを友だちに加えました" in digest.get_content()
    assert digest["Content-Language"] == "ja"
    befriend(host, "Botan")
    befriend(host, "Satsuki")
    time.sleep(0.2)  # as above
    assert len(mails.taken) == 2
    before = sent_up_to(tmp_path, digest)
    clock.ahead += DAY + 1
    digest = arrived(mails, 3)
    assert digest["Subject"] == "cards.example：お知らせ2件"
    assert "Minato" not in digest.get_content(), "what was sent is not sent again"
    wait_for(lambda: sent_up_to(tmp_path, digest) > before)
    clock.ahead += DAY + 1
    befriend(host, "Haruka")
    assert "お知らせ1件" in arrived(mails, 4)["Subject"]


def test_a_strangers_words_are_quoted_without_addresses(host: str, aki: Person, mails: MailServer) -> None:
    confirmed(aki, mails)
    with Person(host) as evelyn:
        sign_up(evelyn, "Evelyn")
        code = titled(evelyn, "Your account is closed. Go to evil.example now")
        assert evelyn.http("POST", f"/api/drafts/{code}/writers", json={"name": "Tokiwa"}).status_code == 201
    digest = arrived(mails, 2).get_content()
    assert "Evelyn would like to write “Your account is closed. Go to … now” with you" in digest
    assert "evil" not in digest


def test_what_was_read_is_not_sent(host: str, aki: Person, mails: MailServer, clock: EarlyClock) -> None:
    confirmed(aki, mails)
    befriend(host, "Minato")
    arrived(mails, 2)
    befriend(host, "Botan")
    assert aki.http("POST", "/api/you/notices", json={"last": 1000}).status_code == 204
    clock.ahead += DAY + 1
    time.sleep(0.2)  # as above
    assert len(mails.taken) == 2


def test_one_press_ends_them_without_signing_in_and_mail_programs_can(
    host: str, aki: Person, mails: MailServer, clock: EarlyClock
) -> None:
    confirmed(aki, mails)
    befriend(host, "Minato")
    digest = arrived(mails, 2)
    way = link(digest, "end")
    assert digest["List-Unsubscribe"].strip() == f"<https://cards.example{way}>"
    assert digest["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert f'action="{way}"' in httpx.get(f"http://{host}{way}", headers=PAGE).text
    assert aki.http("GET", "/api/you/data").json()["mail"], "to look is not to press"
    answer = httpx.post(f"http://{host}{way}", data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert aki.http("GET", "/api/you/data").json()["mail"] == []
    for again in (httpx.get(f"http://{host}{way}"), httpx.post(f"http://{host}{way}")):
        assert again.status_code == 200
    befriend(host, "Botan")
    clock.ahead += DAY + 1
    time.sleep(0.2)  # as above
    assert len(mails.taken) == 2


def test_who_goes_takes_the_address_along(host: str, aki: Person, mails: MailServer, tmp_path: Path) -> None:
    confirmed(aki, mails)
    assert aki.http("DELETE", "/api/you/mail").status_code == 204
    assert aki.http("GET", "/api/you/data").json()["mail"] == []
    confirmed(aki, mails)
    assert aki.http("POST", "/api/you/delete").status_code == 200
    assert AKI not in str(aki.http("GET", "/api/you/data").json())
    if (tmp_path / FILE).exists():
        with closing(sqlite3.connect(tmp_path / FILE)) as database:
            assert database.execute("SELECT count(*) FROM mailboxes").fetchone() == (0,)


@pytest.mark.parametrize(
    "wrong",
    ["", "aki", "aki@", "@club.example", "a b@club.example", "aki@club", "aki@club.example\r\nBcc: x@y.example",
     "aki@club.example, x@y.example", "<aki@club.example>", "aki@[127.0.0.1]", "あき@club.example",
     f"{'a' * 250}@b.example",     "aki@-club.example", "aki..x@club.example"],
)  # fmt: skip
def test_what_is_no_address_is_none(wrong: str) -> None:
    assert not is_address(wrong)


def test_what_programs_take_for_one_mailbox_is_one() -> None:
    assert one_mailbox("Aki+x@Club.example") == one_mailbox("a.ki@club.example") == AKI


def test_a_wrong_address_and_a_guest_are_refused_in_words(host: str, aki: Person, mails: MailServer) -> None:
    refused = ask(aki, "aki@club")
    assert (refused.status_code, refused.json()["detail"]) == (
        409,
        "email cannot be sent to this address: check how it is written",
    )
    with Person(host) as guest:
        assert ask(guest).status_code == 409
    assert not mails.asked


def people(host: str, *names: str) -> list[Person]:
    found = [Person(host) for _ in names]
    for person, name in zip(found, names, strict=True):
        sign_up(person, name)
    return found


def address_of(person: Person) -> tuple[str, bool] | None:
    """Where a person is told by mail, and whether that is confirmed."""
    kept = person.http("GET", "/api/you/data").json()["mail"]
    return (kept[0]["address"], kept[0]["confirmed"]) if kept else None


def test_a_mailbox_gets_one_question_a_day_whoever_asks_and_its_owner_is_refused_nothing(
    tmp_path: Path, server: tuple[MailServer, int], servers: None
) -> None:
    mails, port = server
    limits = replace(LOOSE, mails_to=Limits().mails_to)
    with site(tmp_path, limits=limits, mail=settings(port)) as host:
        evelyn, mallory, aki, kanade = people(host, "Evelyn", "Mallory", "Tokiwa", "Kanade")
        assert "earlier" not in ask(evelyn, "a.ki+1@club.example").json()
        way = link(arrived(mails, 1), "confirm")
        for person, address in ((mallory, "aki+2@club.example"), (evelyn, "aki+3@club.example"), (aki, AKI)):
            assert ask(person, address).json() == {"address": address, "confirmed": False, "earlier": True}
        assert ask(kanade, "kanade@club.example").status_code == 200
        assert arrived(mails, 2)["To"] == "kanade@club.example", "others have their own"
        page = httpx.get(f"http://{host}{way}?lang=en").text
        assert re.findall("<button[^>]*>([^<]+)</button>", page) == ["Tokiwa", "Evelyn", "Mallory"]
        assert re.findall("<button[^>]*>([^<]+)</button>", aki.http("GET", f"{way}?lang=en").text)[0] == "Tokiwa"
        assert "Which name is yours?" in httpx.post(f"http://{host}{way}?lang=en").text, "nobody is confirmed by chance"
        assert "Which name is yours?" in httpx.post(f"http://{host}{way}?lang=en&name=Kanade").text
        assert address_of(aki) == (AKI, False)
        assert "Confirmed" in httpx.post(f"http://{host}{way}?lang=en&name=Tokiwa").text
        assert address_of(aki) == ("a.ki+1@club.example", True), "the address that has read the link, and no other"
        assert [address_of(one) for one in (evelyn, mallory)] == [
            ("aki+3@club.example", False), ("aki+2@club.example", False),
        ]  # fmt: skip
        assert address_of(kanade) == ("kanade@club.example", False)


def test_among_many_who_wait_for_a_mailbox_its_owner_is_found_by_signing_in(
    tmp_path: Path, server: tuple[MailServer, int], servers: None
) -> None:
    limits = replace(LOOSE, mails_to=Limits().mails_to)
    with site(tmp_path, limits=limits, mail=settings(server[1])) as host:
        aki, *others = people(host, "Tokiwa", *(f"Mallory {letter}" for letter in "BCDEFGHIJ"))
        for person in (aki, *others):
            assert ask(person).status_code == 200
        way = link(arrived(server[0], 1), "confirm")
        names = re.findall("<button[^>]*>([^<]+)</button>", httpx.get(f"http://{host}{way}").text)
        assert len(names) == 8
        assert "Tokiwa" not in names
        assert re.findall("<button[^>]*>([^<]+)</button>", aki.http("GET", way).text)[0] == "Tokiwa"
        assert aki.http("POST", f"{way}?name=Tokiwa").status_code == 200
        assert address_of(aki) == (AKI, True)


def test_a_link_is_good_for_a_month_and_nobody_can_write_one(
    host: str, aki: Person, mails: MailServer, clock: EarlyClock
) -> None:
    ask(aki)
    way = link(arrived(mails, 1), "confirm")
    for wrong in (way[:-2], f"{way[:-2]}AA", "/mail/confirm/x", f"/mail/confirm/{'é' * 20}"):
        assert httpx.post(f"http://{host}{wrong}").status_code == 404
    clock.ahead += 29 * DAY
    assert httpx.get(f"http://{host}{way}").status_code == 200
    clock.ahead += 2 * DAY
    assert httpx.post(f"http://{host}{way}").status_code == 404


def test_a_link_that_was_sent_before_links_had_the_address_in_them_confirms_it(
    host: str, aki: Person, tmp_path: Path
) -> None:
    ask(aki)

    async def as_it_was(store: Store) -> None:
        (waiting,) = await MailboxStore(store).waiting([mailbox_key(AKI)])
        await MailboxStore(store).ask(structs.replace(waiting, confirm=hash_secret("an-old-code")))

    with_store(tmp_path, as_it_was)
    assert httpx.post(f"http://{host}/mail/confirm/an-old-code").status_code == 200
    assert address_of(aki) == (AKI, True)


def settled(data: Path, name: str) -> None:
    """Somebody has had their name for some time."""

    async def earlier(store: Store) -> None:
        await store.write((persons.update().where(persons.c.name == name).values(since=persons.c.since - 8 * DAY), {}))

    with_store(data, earlier)


def test_newcomers_leave_a_share_of_the_mails_to_those_who_are_known_and_read_how_long_it_takes(
    tmp_path: Path, server: tuple[MailServer, int], servers: None
) -> None:
    limits = replace(LOOSE, mails_of_newcomers=(2, 1 / 3600), mails_of_site=(3, 1 / 7200))
    with site(tmp_path, limits=limits, mail=settings(server[1])) as host:
        aki, *strangers = people(host, "Tokiwa", *(f"Mallory {letter}" for letter in "BCDE"))
        answers = [ask(one, f"m{n}@club.example").status_code for n, one in enumerate(strangers)]
        assert answers == [200, 200, 429, 429]
        refused = ask(strangers[3], "m3@club.example")
        assert refused.json()["detail"] == (
            "Very many people ask for confirmation emails just now. Try again in 60 minutes"
        )
        assert 3500 < int(refused.headers["retry-after"]) <= 3600
        assert "60分後に" in ask(strangers[3], "m3@club.example", lang="ja").json()["detail"]
        assert ask(aki).status_code == 429, "she is new herself"
        settled(tmp_path, "Tokiwa")
        assert ask(aki).status_code == 200
        assert "Try again in 2 hours" in ask(aki, "another@club.example").json()["detail"]
        arrived(server[0], 3)


def test_who_has_played_is_no_newcomer(tmp_path: Path, server: tuple[MailServer, int], servers: None) -> None:
    limits = replace(LOOSE, mails_of_newcomers=(0, 1e-6))
    with (
        site(tmp_path, limits=limits, mail=settings(server[1])) as host,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr("xtarot_site.notices.mail.routes.SETTLED_DEALS", 1)
        (aki,) = people(host, "Tokiwa")
        assert ask(aki).status_code == 429
        aki.join(aki.open("high-card", options={"deals": 1}))
        play_deal([aki], random.Random(1))
        assert ask(aki).status_code == 200


@pytest.mark.one_server
def test_what_the_site_refuses_costs_a_person_nothing_of_their_own(
    tmp_path: Path, server: tuple[MailServer, int], clock: EarlyClock, servers: None
) -> None:
    limits = replace(LOOSE, mails=(2, 1e-6), mails_to=Limits().mails_to, mails_of_site=(1, 1 / 3600))
    with site(tmp_path, clock=clock, limits=limits, mail=settings(server[1])) as host:
        kanade, aki = people(host, "Kanade", "Tokiwa")
        assert ask(kanade, "kanade@club.example").status_code == 200
        assert [ask(aki).status_code for _ in range(5)] == [429] * 5
        clock.ahead += 3600
        assert "earlier" not in ask(aki).json()
        assert ask(aki).json()["earlier"], "the mail is there already"
        refused = ask(aki)
        assert (refused.status_code, "You have asked for several" in refused.json()["detail"]) == (429, True)
        arrived(server[0], 2)


def test_a_mail_server_that_is_busy_is_asked_again_and_one_that_knows_nobody_ends_it(
    host: str, aki: Person, mails: MailServer, caplog: pytest.LogCaptureFixture
) -> None:
    mails.answers = ["451 try later", "421 busy"]
    confirmed(aki, mails)
    assert mails.asked == [AKI] * 3
    mails.answers = ["550 no such user aki@club.example"]
    befriend(host, "Minato")
    wait_for(lambda: aki.http("GET", "/api/you/data").json()["mail"] == [])
    assert len(mails.taken) == 1
    assert "takes no mail" in caplog.text
    assert "club.example" not in caplog.text


def test_a_mail_server_that_is_silent_keeps_nobody_waiting(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    with mail_server() as (_, port):
        pass  # it has gone
    with site(tmp_path, mail=settings(port, waits=())) as host, Person(host) as aki:
        sign_up(aki, "Tokiwa")
        assert ask(aki).status_code == 200
        wait_for(lambda: "takes no mail" in caplog.text)
        assert AKI not in caplog.text


def test_without_a_mail_server_nothing_of_it_is_there(tmp_path: Path) -> None:
    with site(tmp_path) as host, Person(host) as aki:
        sign_up(aki, "Tokiwa")
        assert ask(aki).status_code == 404
        assert aki.http("DELETE", "/api/you/mail").status_code == 404
        for path in ("/mail/end/x", "/mail/confirm/x"):
            assert aki.http("GET", path, headers=PAGE).status_code == 404
            assert aki.http("POST", path).status_code == 404
        assert '"mail":{' not in aki.http("GET", "/you").text
