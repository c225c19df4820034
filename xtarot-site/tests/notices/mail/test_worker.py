"""Mails of notices are sent fairly: whose mail fails, and who is on the site, keep nobody from theirs."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from cryptography.fernet import Fernet

from site_support.clocks import EarlyClock
from site_support.mail_server import MailServer, mail_server, settings
from xtarot_site.accounts.names import keys
from xtarot_site.core.store.outbox import NoticeRow, NoticeRule, OutgoingNotice
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.notices.mail import worker
from xtarot_site.notices.mail.links import ConfirmLinks
from xtarot_site.notices.mail.message import MailLine
from xtarot_site.notices.mail.store import Mailbox, MailboxStore
from xtarot_site.notices.mail.worker import DAY, MailWorker

HOUR = 3600.0
NAMES = ["Minato", "Botan", "Satsuki", "Haruka"]


class Site:
    """A store and a postman, whose looks at it the test makes itself."""

    def __init__(self, store: SqliteStore, clock: EarlyClock, port: int) -> None:
        self.store, self.clock, self.here, self.unsent = store, clock, set[int](), 0
        self.postman = MailWorker(
            store, clock, settings(port, again=HOUR), self.write, lambda: self.here, ConfirmLinks(Fernet.generate_key())
        )

    async def write(self, row: NoticeRow, _: Mailbox) -> MailLine:
        return MailLine(row.kind, "/you")

    async def comes(self, name: str, sent: float = 0.0) -> int:
        """A person whose mailbox is confirmed, and who is told something; `sent`: when the last mail went there."""
        who = (await SessionStore(self.store).begin(f"secret of {name}")).who
        await PersonStore(self.store).take_name(who, name, keys(name))
        address = f"{name.lower()}@club.example"
        await MailboxStore(self.store).ask(Mailbox(who, address, "en", f"code of {name}", None, 0.0, sent=sent))
        await self.store.notify([OutgoingNotice("befriended", {}, None, 1.0, who, NoticeRule.REPLY)])
        return who

    async def notes(self) -> None:
        """A question has been given up."""
        self.unsent += 1

    async def looks(self) -> None:
        """One look at the store, and all that it has begun."""
        await self.postman.look()
        async with asyncio.timeout(10):
            while on_the_way := self.postman._digests:
                await asyncio.gather(*on_the_way)


@pytest.fixture
def server() -> Iterator[tuple[MailServer, int]]:
    with mail_server() as found:
        yield found


@asynccontextmanager
async def running(tmp_path: Path, server: tuple[MailServer, int]) -> AsyncIterator[Site]:
    store = SqliteStore(tmp_path / "t.sqlite3")
    found = Site(store, EarlyClock(), server[1])
    yield found
    await found.postman.close()
    store.close()


def told(mails: MailServer) -> list[str]:
    return [one["To"].partition("@")[0].title() for one in mails.taken]


def test_whose_mail_always_fails_waits_in_the_line_of_all_others(
    tmp_path: Path, server: tuple[MailServer, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with running(tmp_path, server) as site:
            await site.comes("Tokiwa")
            for k, name in enumerate(NAMES):
                await site.comes(name, sent=k + 1.0)
            for _ in range(1 + len(NAMES)):
                await site.looks()
            assert told(mails) == NAMES
            await site.looks()
            assert mails.asked.count("tokiwa@club.example") == 1
            site.clock.ahead += HOUR
            await site.looks()
            assert mails.asked.count("tokiwa@club.example") == 2
            mails.refused.clear()
            site.clock.ahead += HOUR
            await site.looks()
            assert told(mails) == [*NAMES, "Tokiwa"]
            site.clock.ahead += DAY
            await site.looks()
            assert len(mails.taken) == 1 + len(NAMES)

    mails = server[0]
    mails.refused.add("tokiwa@club.example")
    monkeypatch.setattr(worker, "ON_THE_WAY", 1)
    asyncio.run(work())


def test_who_is_on_the_site_takes_nobodys_place(
    tmp_path: Path, server: tuple[MailServer, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with running(tmp_path, server) as site:
            site.here = {await site.comes(name) for name in NAMES}
            await site.comes("Tokiwa", sent=1.0)
            await site.looks()
            assert told(server[0]) == ["Tokiwa"]

    monkeypatch.setattr(worker, "ON_THE_WAY", 1)
    asyncio.run(work())


def test_questions_that_wait_keep_no_notices(
    tmp_path: Path, server: tuple[MailServer, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with running(tmp_path, server) as site:
            await site.comes("Tokiwa")
            asked = Mailbox(await site.comes("Minato"), "minato@club.example", "en", "code", b"hash", 0.0)
            await MailboxStore(site.store).ask(asked)
            site.postman._settings = settings(server[1], waits=(HOUR,))
            assert site.postman.ask(asked, site.notes)
            assert not site.postman.ask(asked, site.notes), "there is room for one"
            while not server[0].asked:  # noqa: ASYNC110  # what another thread does sets no event
                await asyncio.sleep(0.01)
            await site.looks()
            assert told(server[0]) == ["Tokiwa"]

    server[0].refused.add("minato@club.example")
    monkeypatch.setattr(worker, "ON_THE_WAY", 1)
    asyncio.run(work())


def test_a_question_that_is_given_up_is_noted_so_that_the_next_one_is_sent(
    tmp_path: Path, server: tuple[MailServer, int]
) -> None:
    async def work() -> None:
        async with running(tmp_path, server) as site:
            who = await site.comes("Minato")
            asked = Mailbox(who, "minato@club.example", "en", "code", b"hash", 0.0)
            await MailboxStore(site.store).ask(asked)
            for given_up, answers in ((1, ["451 later"] * 3), (1, []), (1, ["550 nobody"])):
                server[0].answers = answers
                assert site.postman.ask(asked, site.notes)
                await asyncio.gather(*site.postman._questions)
                assert site.unsent == given_up, answers
            assert await MailboxStore(site.store).of(who) is None, "there is no such mailbox"
            assert site.postman.ask(asked, site.notes)
            await asyncio.gather(*site.postman._questions)
            assert site.unsent == 2, "nobody waits for it any more"

    asyncio.run(work())


def test_a_mail_server_that_does_not_answer_is_asked_by_one_mail_at_a_time(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        with mail_server() as (mails, port):
            pass  # it has gone
        async with running(tmp_path, (mails, port)) as site:
            for name in NAMES:
                await site.comes(name)
            await site.looks()
            assert caplog.text.count("takes no mail") == len(NAMES)
            site.clock.ahead += HOUR
            await site.looks()
            assert caplog.text.count("takes no mail") == len(NAMES) + 1

    asyncio.run(work())
