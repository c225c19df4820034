"""A mail as it is written: plain text in the person's language, with the link that ends them."""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid
from typing import NamedTuple
from urllib.parse import urlsplit

from xtarot.rules.texts import Lang, Text
from xtarot_site.notices.mail import texts
from xtarot_site.notices.mail.store import Mailbox

LONGEST = 254  # characters of an address (RFC 5321)
_LOCAL = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS = re.compile(rf"{_LOCAL}@(?:{_LABEL}\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]")


class MailLine(NamedTuple):
    """A notice in a mail: its sentence, and where it leads, which may be nowhere."""

    text: str
    href: str


def is_address(given: str) -> bool:
    """Whether a mail can be sent there; what has other letters than ASCII's is no such address here."""
    return len(given) <= LONGEST and _ADDRESS.fullmatch(given) is not None


def one_mailbox(address: str) -> str:
    """What addresses of one mailbox have in common, as far as it can be told: no case, no dots, nothing from a plus on.

    Only to count them by: where dots do matter, two mailboxes are counted as one.
    """
    local, _, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0].replace('.', '')}@{domain}"


def write_question(mailbox: Mailbox, code: str, sender: str, site: str) -> EmailMessage:
    """The mail that asks whether an address is right. `site`: the address of the site, `code`: that confirms it."""
    name, link = urlsplit(site).hostname, f"{site}/mail/confirm/{code}"
    return _write(mailbox, sender, site, texts.QUESTION, texts.ASKED, {"site": name, "link": link})


def write_digest(mailbox: Mailbox, told: Sequence[MailLine], sender: str, site: str) -> EmailMessage:
    """The mail of a day. `site`: the address of the site."""
    lines = [f"- {one.text}" + (f"\n  {site}{one.href}" if one.href else "") for one in told]
    words = {"site": urlsplit(site).hostname, "n": len(told)}
    return _write(mailbox, sender, site, texts.DIGEST, texts.TOLD, words | {"lines": "\n".join(lines)})


def _write(
    mailbox: Mailbox, sender: str, site: str, subject: Text, body: Text, words: Mapping[str, object]
) -> EmailMessage:
    lang: Lang = mailbox.lang
    end = f"{site}/mail/end/{mailbox.code}"
    mail = EmailMessage(policy=SMTP)
    mail["From"] = Address("xtarot", addr_spec=sender)
    mail["To"] = Address(addr_spec=mailbox.address)
    mail["Subject"] = subject.of(lang, **words)
    mail["Date"] = format_datetime(datetime.now(UTC))
    mail["Message-ID"] = make_msgid(domain=urlsplit(site).hostname)
    mail["Auto-Submitted"] = "auto-generated"
    mail["List-Unsubscribe"] = f"<{end}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"  # RFC 8058
    mail.set_content(body.of(lang, **words, end=end))
    mail["Content-Language"] = lang  # after the content, which takes away what is said of it
    return mail
