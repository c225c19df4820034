"""Options of ``xtarot serve`` about mail: read, judged, and passed on to servers side by side."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from xtarot.cli.arguments import fail, unreadable

if TYPE_CHECKING:
    from xtarot_site.notices.mail.worker import MailSettings, Tls

PASSWORD = "XTAROT_MAIL_PASSWORD"  # noqa: S105  # the name of a variable, and no password
PORTS = {"on": 465, "start": 587, "off": 25}


class MailTls(StrEnum):
    """How the line to the mail server is kept secret."""

    on = "on"
    start = "start"
    off = "off"


@dataclass(frozen=True, kw_only=True)
class MailOptions:
    """What is said of mail on the command line."""

    mail_host: Annotated[
        str, typer.Option(metavar="HOST:PORT", help="The mail server by which notices are sent to who wishes it.")
    ] = ""
    mail_from: Annotated[str, typer.Option(metavar="ADDRESS", help="The address from which mails come.")] = ""
    mail_site: Annotated[
        str, typer.Option(metavar="https://…", help="The address of the site in mails; without it, the first --name.")
    ] = ""
    mail_user: Annotated[str, typer.Option(help="The name by which the mail server knows the site.")] = ""
    mail_password_file: Annotated[
        Path | None,
        typer.Option(help="A file with the password of --mail-user; without it, XTAROT_MAIL_PASSWORD has it."),
    ] = None
    mail_tls: Annotated[
        MailTls, typer.Option(help="TLS from the start, after a greeting, or none: that to this machine alone.")
    ] = MailTls.start


def read_mail_options(given: MailOptions, names: Sequence[str]) -> "MailSettings | None":
    """How mails are sent from a site of these names; None where there is no mail server.

    What cannot be ends the command with a sentence.
    """
    from xtarot_site.notices.mail.message import is_address
    from xtarot_site.notices.mail.worker import MailSettings

    if not given.mail_host:
        if given.mail_from or given.mail_user or given.mail_site:
            fail("--mail-from, --mail-user and --mail-site say nothing without --mail-host HOST:PORT")
        return None
    tls: Tls = given.mail_tls.value
    host, port = _read_host(given.mail_host, PORTS[tls])
    if tls == "off" and not _is_here(host):
        fail("--mail-tls off: anybody between could read the mails; only a mail server on this machine is used so")
    if not is_address(given.mail_from):
        fail(f"--mail-from {given.mail_from}: write the address from which mails come: notices@cards.example")
    site = (given.mail_site or (f"https://{names[0]}" if names else "")).rstrip("/")
    parts = urlsplit(site)
    if parts.scheme not in ("https", "http") or not parts.hostname or parts.path or parts.query:
        fail(
            "--mail-host needs the address of the site, to which mails lead: --name cards.example, or --mail-site https://…"
        )
    password = _read_password(given.mail_password_file)
    if given.mail_user and not password:
        fail(f"--mail-user {given.mail_user}: give the password by --mail-password-file, or in {PASSWORD}")
    return MailSettings(
        host=host, port=port, sender=given.mail_from, site=site, user=given.mail_user, password=password, tls=tls
    )


def mail_options(given: MailOptions) -> list[str]:
    """The same as words of a command; the password goes in the environment, as it came, or stays in its file."""
    said = {
        "--mail-host": given.mail_host,
        "--mail-from": given.mail_from,
        "--mail-site": given.mail_site,
        "--mail-user": given.mail_user,
        "--mail-password-file": str(given.mail_password_file or ""),
        "--mail-tls": given.mail_tls.value,
    }
    return [word for option, value in said.items() if value for word in (option, value)] if given.mail_host else []


def _read_host(given: str, usual: int) -> tuple[str, int]:
    try:
        parts = urlsplit(f"//{given}")
        host, port = parts.hostname, parts.port or usual
    except ValueError:
        host, port = None, usual
    if not host or parts.path or parts.username:
        fail(f"--mail-host {given}: write a name or an address, and a port: mail.example:587")
    return host, port


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _read_password(file: Path | None) -> str:
    try:
        return file.read_text(encoding="utf-8").strip() if file else os.environ.get(PASSWORD, "")
    except OSError as error:
        fail(unreadable(error))
