"""A push service on this machine, over TLS, that answers as it is told; and browsers that can read what it is given."""

import json
import os
import ssl
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID

from xtarot_site.notices.push import client
from xtarot_site.notices.push.worker import PushSettings

HERE = ("127.0.0.0/8", "::1/128")
AT_ONCE = PushSettings(allowed=HERE, pause=0.05, grace=0, held=0.3, patience=5, waits=(0.1, 0.2))
NEVER = "never"  # answers


@dataclass
class Given:
    """What the service was given at a path."""

    path: str
    headers: dict[str, str]
    body: bytes


class Service:
    """What it was given; and, by path, what it answers: each answer once, the last for ever, 201 where nothing is said.

    A number is a status; `NEVER`, nothing at all; bytes, those.
    """

    def __init__(self, port: int) -> None:
        self.port = port
        self.given: list[Given] = []
        self.answers: defaultdict[str, list[int | str | bytes]] = defaultdict(list)
        self.retry_after = ""
        self.over = threading.Event()

    def address(self, path: str, host: str = "localhost") -> str:
        return f"https://{host}:{self.port}/{path}"

    def at(self, path: str) -> list[Given]:
        return [one for one in self.given if one.path == f"/{path}"]

    def next_answer(self, path: str) -> int | str | bytes:
        left = self.answers[path.removeprefix("/")]
        return left.pop(0) if len(left) > 1 else left[0] if left else 201


class Handler(BaseHTTPRequestHandler):
    service: Service

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.service.given.append(Given(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
        answer = self.service.next_answer(self.path)
        if answer == NEVER:
            self.service.over.wait(60)
        elif isinstance(answer, bytes):
            self.wfile.write(answer)
        else:
            assert isinstance(answer, int)
            self.send_response(answer)
            if answer in (301, 307):
                self.send_header("location", self.service.address("elsewhere"))
            if self.service.retry_after:
                self.send_header("retry-after", self.service.retry_after)
            self.send_header("content-length", "0")
            self.end_headers()

    def log_message(self, format: str, *given: Any) -> None:  # noqa: A002  # as it is called
        pass


class Quiet(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def handle_error(self, request: object, client_address: object) -> None:
        pass  # whoever gives up a connection is what is tested


def _certificate(folder: Path) -> tuple[Path, Path]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    names = [x509.DNSName("localhost"), x509.DNSName("push.example")]
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = made.serial_number(1).not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
    made = made.add_extension(x509.SubjectAlternativeName(names), critical=False)
    signed = made.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True).sign(key, SHA256())
    certificate, private = folder / "cert.pem", folder / "key.pem"
    certificate.write_bytes(signed.public_bytes(Encoding.PEM))
    private.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return certificate, private


@contextmanager
def push_service(folder: Path) -> Iterator[Service]:
    """A service, whose certificate is trusted meanwhile."""
    certificate, private = _certificate(folder)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, private)
    handler = type("ServiceHandler", (Handler,), {})
    server = Quiet(("127.0.0.1", 0), handler)
    service = handler.service = Service(server.server_port)  # type: ignore[attr-defined]  # of a class made here
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "SSL_CERT_FILE", str(certificate))
        client._context.cache_clear()
        try:
            yield service
        finally:
            service.over.set()
            server.shutdown()
            server.server_close()
            thread.join(5)
    client._context.cache_clear()


@dataclass
class Device:
    """A browser that notices are pushed to."""

    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = field(default_factory=lambda: os.urandom(16))

    def told(self, endpoint: str) -> dict[str, str]:
        """What it tells the site."""
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": endpoint, "p256dh": text(point), "auth": text(self.secret)}

    def read(self, given: Given) -> Any:
        """The message that it was sent."""
        assert given.headers["content-encoding"] == "aes128gcm"
        opened = http_ece.decrypt(given.body, private_key=self.private, auth_secret=self.secret, version="aes128gcm")
        return json.loads(opened)


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(data: str) -> bytes:
    return urlsafe_b64decode(data + "=" * (-len(data) % 4))


def claims_of(given: Given, public_key: str) -> dict[str, Any]:
    """What the sender says of itself, whose signature is checked by the key of the site."""
    scheme, _, fields = given.headers["authorization"].partition(" ")
    parts = dict(one.strip().split("=", 1) for one in fields.split(","))
    assert (scheme, parts["k"]) == ("vapid", public_key)
    head, claims, signature = parts["t"].split(".")
    raw = bytes_of(signature)
    signed = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(public_key))
    key.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    assert json.loads(bytes_of(head))["alg"] == "ES256"
    found: dict[str, Any] = json.loads(bytes_of(claims))
    return found


Resolver = Callable[..., list[tuple[Any, ...]]]


def resolving(*answers: list[str]) -> Resolver:
    """What stands for `socket.getaddrinfo`: each call has the next of these answers, the last for ever."""
    left = [*answers]

    def resolve(host: str, port: int, *_: object, **__: object) -> list[tuple[Any, ...]]:
        found = left.pop(0) if len(left) > 1 else left[0]
        return [(10 if ":" in one else 2, 1, 6, "", (one, port)) for one in found]

    return resolve
