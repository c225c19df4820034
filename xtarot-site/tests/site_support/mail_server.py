"""A mail server of one's own on this machine, for tests."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from xtarot_site.notices.mail.worker import MailSettings


class MailServer:
    """What was sent there. `answers`: to the next recipients, instead of taking them; `refused`: for now, always."""

    def __init__(self) -> None:
        self.taken: list[EmailMessage] = []
        self.asked: list[str] = []
        self.answers: list[str] = []
        self.refused: set[str] = set()
        self.lock = threading.Lock()

    async def handle_RCPT(self, _: SMTP, __: Session, envelope: Envelope, address: str, ___: Any) -> str:
        """Take a recipient, or not."""
        with self.lock:
            self.asked.append(address)
            if self.answers and (answer := self.answers.pop(0)):
                return answer
        if address in self.refused:
            return "451 try later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _: SMTP, __: Session, envelope: Envelope) -> str:
        """Take a mail."""
        assert isinstance(envelope.content, bytes)
        mail = message_from_bytes(envelope.content, policy=default)
        assert isinstance(mail, EmailMessage)
        with self.lock:
            self.taken.append(mail)
        return "250 OK"


@contextmanager
def mail_server() -> Iterator[tuple[MailServer, int]]:
    """A mail server, and its port."""
    handler = MailServer()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    controller = Controller(handler, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield handler, port
    finally:
        controller.stop()


def settings(port: int, **more: Any) -> MailSettings:
    """How a site sends there, without waiting."""
    quick: dict[str, Any] = {"pause": 0.02, "grace": 0.0, "patience": 5.0, "waits": (0.01, 0.01), "again": 0.0}
    return MailSettings(
        host="127.0.0.1",
        port=port,
        sender="notices@cards.example",
        site="https://cards.example",
        tls="off",
        **quick | more,
    )
