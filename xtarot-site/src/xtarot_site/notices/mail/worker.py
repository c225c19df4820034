"""Mails on their way: taken when they are due, once among all servers, and given to the mail server of the site.

The notices stay where they are: a mail that does not get through is made again an hour later, with what is unread then.
Whoever it was for waits in the line of all others meanwhile, and keeps nobody from theirs.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Literal

import aiosmtplib

from xtarot.eventlog import StoreError
from xtarot_site.core.clock import Clock
from xtarot_site.core.store.outbox import NoticeRow
from xtarot_site.core.store.store import Store
from xtarot_site.notices.mail.links import ConfirmLinks
from xtarot_site.notices.mail.message import MailLine, write_digest, write_question
from xtarot_site.notices.mail.store import Mailbox, MailboxStore
from xtarot_site.notices.store import NoticeStore

logger = logging.getLogger(__name__)

DAY = 24 * 3600.0  # seconds
MOST = 20  # notices in a mail, the newest
ON_THE_WAY = 200  # mails of notices; and as many questions, with those that wait to be tried again
AT_ONCE = 4  # that are given to the mail server at the same time


Tls = Literal["on", "start", "off"]
Outcome = Literal["sent", "refused", "later", "unwanted"]


@dataclass(frozen=True, kw_only=True)
class MailSettings:
    """How mails are sent: by which server, from whom, and the address of the site that stands in them.

    `tls`: from the start ("on"), after a greeting ("start"), or never ("off"). Times are in seconds. `pause`: between
    two looks at the store; `grace`: in which a notice may be read before it is sent; `patience`: for the mail server in
    all; `waits`: before each further try with a question; `again`: before notices that did not get through are due.
    """

    host: str
    port: int
    sender: str
    site: str
    user: str = ""
    password: str = field(default="", repr=False)
    tls: Tls = "start"
    pause: float = 60.0
    grace: float = 900.0
    patience: float = 30.0
    waits: Sequence[float] = (60.0, 600.0, 3600.0)
    again: float = 3600.0


class MailWorker:
    """Sends what is due. `write` says a notice in words, None where it cannot; `here`: who is on the site now."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        settings: MailSettings,
        write: Callable[[NoticeRow, Mailbox], Awaitable[MailLine | None]],
        here: Callable[[], Collection[int]],
        links: ConfirmLinks,
    ) -> None:
        self._notices = NoticeStore(store)
        self._mailboxes, self._clock, self._settings = MailboxStore(store), clock, settings
        self.links = links
        self._write, self._here = write, here
        self._places = asyncio.Semaphore(AT_ONCE)
        self._questions: set[asyncio.Task[None]] = set()
        self._digests: set[asyncio.Task[None]] = set()
        self._silent = False  # the mail server did not answer last: one mail at a time finds out whether it does

    async def run(self) -> None:
        """Send what is due, for as long as the server runs."""
        while True:
            try:
                await self.look()
            except StoreError as error:
                logger.warning("no mail can be sent: %s", error)
            except Exception as error:  # whatever it is, the next look may do better
                logger.error("no mail can be sent", exc_info=error)
            await self._clock.sleep(self._settings.pause)

    async def close(self) -> None:
        """Leave what is on its way."""
        on_the_way = [*self._questions, *self._digests]
        for task in on_the_way:
            task.cancel()
        await asyncio.gather(*on_the_way, return_exceptions=True)

    def ask(self, mailbox: Mailbox, unsent: Callable[[], Awaitable[None]]) -> bool:
        """Send the question whether an address is right; False where too much is on its way.

        `unsent` is called if the mail is given up, so that the next one who asks is not referred to it.
        """
        if len(self._questions) >= ON_THE_WAY:
            return False
        code = self.links.write(mailbox.address, self._clock.wall())
        mail = write_question(mailbox, code, self._settings.sender, self._settings.site)
        self._begin(self._ask(mailbox, mail, unsent), self._questions)
        return True

    async def look(self) -> None:
        """Begin to send what is due, to who has waited longest, as far as there is room. Raises StoreError.

        Who is on the site reads it there; they take nobody's place.
        """
        room, now, book = (1 if self._silent else ON_THE_WAY) - len(self._digests), self._clock.wall(), self._mailboxes
        if room <= 0:
            return
        here = self._here()
        due = await book.due(now - self._settings.grace, now - DAY, room + len(here))
        for mailbox in [one for one in due if one.who not in here][:room]:
            if await book.take(mailbox, now):
                self._begin(self._tell(mailbox), self._digests)

    def _begin(self, work: Awaitable[None], among: set[asyncio.Task[None]]) -> None:
        task = asyncio.ensure_future(work)
        assert isinstance(task, asyncio.Task)
        among.add(task)
        task.add_done_callback(among.discard)
        task.add_done_callback(_ended)

    async def _ask(self, mailbox: Mailbox, mail: EmailMessage, unsent: Callable[[], Awaitable[None]]) -> None:
        async def wanted() -> bool:  # by whoever waits for the same mailbox
            return bool(await self._mailboxes.waiting([mailbox.confirm or b""]))

        for wait in (*self._settings.waits, None):
            outcome = await self._deliver(mail, wanted)
            if outcome == "refused":
                await self._drop(mailbox)
            if outcome == "unwanted" or (outcome == "later" and wait is None):
                await unsent()
            if outcome != "later" or wait is None:
                return
            await self._clock.sleep(wait)

    async def _tell(self, mailbox: Mailbox) -> None:
        with suppress(StoreError):  # which has said so itself, and has the notices
            rows = await self._notices.of(mailbox.who, 10 * MOST)
            unread = [row for row in rows if not row.read and row.seq > mailbox.upto]
            told = [await self._write(row, mailbox) for row in unread[:MOST]]
            lines = [one for one in told if one]
            if not lines:
                return
            mail = write_digest(mailbox, lines, self._settings.sender, self._settings.site)

            async def wanted() -> bool:
                kept = await self._mailboxes.of(mailbox.who)
                return kept is not None and kept.code == mailbox.code

            outcome = await self._deliver(mail, wanted)
            if outcome == "sent":
                await self._mailboxes.done(mailbox, unread[0].seq)
            elif outcome == "refused":
                await self._drop(mailbox)
            elif outcome == "later":
                await self._mailboxes.put_off(mailbox, self._clock.wall() - DAY + self._settings.again)

    async def _drop(self, mailbox: Mailbox) -> None:
        """There is no such mailbox."""
        with suppress(StoreError):
            await self._mailboxes.end(mailbox.code)

    async def _deliver(self, mail: EmailMessage, wanted: Callable[[], Awaitable[bool]]) -> Outcome:
        """What came of giving a mail to the mail server: "refused" where there is no such mailbox."""
        async with self._places:
            if not await wanted():
                return "unwanted"
            try:
                async with asyncio.timeout(self._settings.patience):
                    await self._send(mail)
            except aiosmtplib.SMTPRecipientsRefused as refused:
                self._silent = False
                if all(500 <= one.code < 600 for one in refused.recipients):
                    return "refused"
                self._complain("an address is refused for now")
            except aiosmtplib.SMTPResponseException as error:
                self._silent = False
                self._complain(f"it answers {error.code}")
            except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
                self._silent = True
                self._complain(type(error).__name__)
            else:
                self._silent = False
                return "sent"
        return "later"

    def _complain(self, why: str) -> None:
        """Say that the mail server did not do it; what it says itself may have the address in it."""
        logger.warning("the mail server %s takes no mail: %s", self._settings.host, why)

    async def _send(self, mail: EmailMessage) -> None:
        given = self._settings
        await aiosmtplib.send(
            mail,
            sender=given.sender,
            hostname=given.host,
            port=given.port,
            username=given.user or None,
            password=given.password or None,
            use_tls=given.tls == "on",
            start_tls=given.tls == "start",
            timeout=given.patience,
        )


def _ended(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()):
        logger.error("a mail is not sent", exc_info=error)
