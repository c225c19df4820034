"""One message to one push service (RFC 8030), in a thread: encrypted, signed, and never for longer than a while.

The message is made by `pywebpush`. It is sent here and not by what that uses, `requests`: the connection goes to the
very address that was checked, follows nobody elsewhere, has one deadline for all of it, and reads no more than the head
of the answer.
"""

import socket
import ssl
import time
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from contextlib import closing
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import h11
from msgspec import Struct

from xtarot_site.notices.push.endpoints import Gate, service_of
from xtarot_site.notices.push.kinds import Subscription
from xtarot_site.notices.push.vapid import Vapid

DAY = 24 * 3600  # seconds for which a service keeps what a device that is off has not had yet
HEAD = 16 * 1024  # bytes of an answer that are read
LONGEST = 3072  # bytes of a message before it is encrypted: with what that adds less than the 4,096 that services take
WAIT = 600.0  # seconds, the longest that a service may ask for


class Message(Struct):
    """What a device shows. `href`: what it leads to; of the same `tag` a later one takes the place of the earlier."""

    title: str
    body: str
    href: str
    tag: str
    lang: str


class ServiceReply(Struct, frozen=True):
    """What a push service answered, and how many seconds it wants to be left alone."""

    status: int
    wait: float = 0.0


def send(packed: bytes, tag: str, to: Subscription, vapid: Vapid, gate: Gate, seconds: float) -> ServiceReply:
    """Give a message to the push service of a device. Raises EndpointRefused, OSError; TimeoutError after `seconds`."""
    host, port = service_of(to.endpoint)
    headers = {
        "host": urlsplit(to.endpoint).netloc,
        "authorization": vapid.authorization(to.endpoint),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(DAY),
        "urgency": "normal",
        "topic": tag,
        "connection": "close",
    }
    body = _encrypted(packed, to)
    end = time.monotonic() + seconds
    last: OSError = OSError("no address")
    for address in gate.addresses(to.endpoint):
        try:
            line = socket.create_connection((str(address), port), _left(end))
        except TimeoutError:
            raise
        except OSError as error:  # another address may answer
            last = error
            continue
        with closing(line), _context().wrap_socket(line, server_hostname=host, do_handshake_on_connect=False) as safe:
            safe.settimeout(_left(end))
            safe.do_handshake()
            return _ask(safe, _target(to.endpoint), headers, body, end)
    raise last


def _encrypted(packed: bytes, to: Subscription) -> bytes:
    """A message that only the browser of this subscription can read."""
    from pywebpush import WebPusher  # it takes a while to load, and a site may never push anything

    keys = {"p256dh": _text(to.key), "auth": _text(to.secret)}
    body: bytes = WebPusher({"endpoint": to.endpoint, "keys": keys}).encode(packed)["body"]
    return body


def _text(key: bytes) -> str:
    return urlsafe_b64encode(key).decode()


def _target(endpoint: str) -> str:
    parts = urlsplit(endpoint)
    return f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}"


def _ask(line: ssl.SSLSocket, target: str, headers: Mapping[str, str], body: bytes, end: float) -> ServiceReply:
    talk = h11.Connection(h11.CLIENT, max_incomplete_event_size=HEAD)
    fields = [*headers.items(), ("content-length", str(len(body)))]
    asked = (h11.Request(method="POST", target=target, headers=fields), h11.Data(data=body), h11.EndOfMessage())
    line.settimeout(_left(end))
    line.sendall(b"".join(part for one in asked if (part := talk.send(one))))
    try:
        return _reply(talk, line, end)
    except h11.ProtocolError as error:
        raise OSError("it answers in another language than HTTP") from error


def _reply(talk: h11.Connection, line: ssl.SSLSocket, end: float) -> ServiceReply:
    """The head of the answer: what else it says is left unread."""
    read = 0
    while read < HEAD:
        event: Any = talk.next_event()
        if event is h11.NEED_DATA:
            line.settimeout(_left(end))
            part = line.recv(4096)
            read += len(part)
            talk.receive_data(part)
        elif isinstance(event, h11.Response):
            return ServiceReply(event.status_code, _wait(dict(event.headers)))
        elif not isinstance(event, h11.InformationalResponse):
            break
    raise OSError("it has no end of what it says before its answer")


def _wait(headers: Mapping[bytes, bytes]) -> float:
    """How many seconds the service wants to be left alone; a date, which it may say as well, is as if it said none."""
    said = headers.get(b"retry-after", b"")
    return min(float(said), WAIT) if said.isdigit() else 0.0


def _left(end: float) -> float:
    if (left := end - time.monotonic()) <= 0:
        raise TimeoutError
    return left


@cache
def _context() -> ssl.SSLContext:
    return ssl.create_default_context()
