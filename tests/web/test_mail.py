"""Notices by mail: asked for, confirmed, once a day, ended by one press; and nobody's inbox is filled by strangers."""

import asyncio
import logging
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

from support.clocks import EarlyClock
from support.live import LOOSE, Person, place_of, site, wait_for
from support.mail_server import MailServer, mail_server, settings
from support.sending_in import titled
from support.signing_up import sign_up
from xtarot.mail.writing import is_address, one_mailbox
from xtarot.store.opening import open_store
from xtarot.web.server import FILE

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
def clock() -> EarlyClock:
    return EarlyClock()


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
        mailbox = asyncio.run(store.mailboxes.at(link(digest, "end").rpartition("/")[2]))
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


def test_a_wrong_address_and_a_guest_are_refused_in_words(host: str, aki: Person, mails: MailServer) -> None:
    refused = ask(aki, "aki@club")
    assert (refused.status_code, refused.json()["detail"]) == (
        409,
        "email cannot be sent to this address: check how it is written",
    )
    with Person(host) as guest:
        assert ask(guest).status_code == 409
    assert not mails.asked


def test_nobodys_inbox_is_filled_by_strangers(tmp_path: Path, server: tuple[MailServer, int]) -> None:
    mails, port = server
    limits = replace(LOOSE, mails=(3, 1e-6), mails_to=(2, 1e-6), mails_of_address=(5, 1e-6))
    with site(tmp_path, limits=limits, mail=settings(port)) as host:
        people = [Person(host) for _ in range(3)]
        for person, name in zip(people, ("Tokiwa", "Minato", "Botan"), strict=True):
            sign_up(person, name)
        answers = [ask(person, address).status_code for person in people for address in (AKI, "Aki+x@club.example")]
        assert answers == [200, 200, 429, 429, 429, 429], "two to one mailbox, however it is written"
        assert ask(people[0], "other@club.example").status_code == 429
        wait_for(lambda: len(mails.taken) == 2)
    assert one_mailbox("Aki+x@Club.example") == one_mailbox("a.ki@club.example") == AKI


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
