"""Where a push service is: what a stranger may name, and to which addresses this server connects for it.

The name is looked up once, the addresses that it has are checked, and the connection goes to one of those: a name that
leads elsewhere a moment later leads nowhere. So nothing inside the network of the server can be reached by it.
"""

import re
import socket
from base64 import urlsafe_b64decode
from binascii import Error
from collections.abc import Collection, Sequence
from hashlib import sha256
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

from xtarot.rules.texts import Lang
from xtarot_site.notices.push.kinds import Subscription

Address: TypeAlias = IPv4Address | IPv6Address
Network: TypeAlias = IPv4Network | IPv6Network

LONGEST = 2000  # characters of an endpoint
HTTPS = 443
_PLAIN = re.compile(r"https://[!-~]+")  # no blanks, no controls, nothing that is written otherwise than it is sent
_KEY, _SECRET = 65, 16  # bytes

# What is nobody's on the open network: https://www.iana.org/assignments/iana-ipv4-special-registry and its sister.
_CLOSED_4 = [
    IPv4Network(one)
    for one in (
        "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24"
        " 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4"
    ).split()
]
_OPEN_6 = IPv6Network("2000::/3")  # all that is given out
_CLOSED_6 = [IPv6Network(one) for one in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")]  # 2002: 6to4
_NAT64 = IPv6Network("64:ff9b::/96")  # how a network without IPv4 writes an address of it


class EndpointRefused(Exception):
    """Nothing is sent there. What is wrong says no more than a log may have: not the address, which is a secret."""


def read_subscription(endpoint: str, key: str, secret: str, lang: Lang) -> Subscription:
    """A subscription as a browser tells it, the keys in the alphabet of addresses. Raises EndpointRefused."""
    service_of(endpoint)
    point, auth = _decoded(key), _decoded(secret)
    if len(point) != _KEY or len(auth) != _SECRET:
        raise EndpointRefused("keys of another length")
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except ValueError:
        raise EndpointRefused("a key that is on no curve") from None
    return Subscription(sha256(endpoint.encode()).digest(), endpoint, point, auth, lang)


def _decoded(text: str) -> bytes:
    bare = text.rstrip("=")
    if not re.fullmatch(r"[\w-]*", bare, re.ASCII):
        raise EndpointRefused("keys in another alphabet")
    try:
        return urlsafe_b64decode(bare + "=" * (-len(bare) % 4))
    except Error:
        raise EndpointRefused("keys cut short") from None


def service_of(endpoint: str) -> tuple[str, int]:
    """The name and the port of a push service. Raises EndpointRefused for what names none, or more than that."""
    if len(endpoint) > LONGEST:
        raise EndpointRefused("too long")
    if not _PLAIN.fullmatch(endpoint) or "\\" in endpoint:
        raise EndpointRefused("no address of https")
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise EndpointRefused("no address of https") from None
    if not host or "@" in parts.netloc or "%" in parts.netloc or parts.fragment:
        raise EndpointRefused("more than the address of a push service")
    if port == 0:
        raise EndpointRefused("no port")
    return host, port or HTTPS


def is_open(address: Address) -> bool:
    """Whether an address is one of the open network, where a push service can be."""
    if isinstance(address, IPv6Address):
        inside = address.ipv4_mapped or (IPv4Address(int(address) & 0xFFFFFFFF) if address in _NAT64 else None)
        if inside is not None:
            return is_open(inside)
        return address in _OPEN_6 and address.scope_id is None and not any(address in one for one in _CLOSED_6)
    return not any(address in one for one in _CLOSED_4)


class Gate:
    """Lets endpoints through. `allowed`: networks that whoever runs the site lets push services be in, at any port."""

    def __init__(self, allowed: Collection[str] = ()) -> None:
        self._allowed: list[Network] = [ip_network(one) for one in allowed]

    def lets(self, address: Address, port: int) -> bool:
        """Whether a push service may be there."""
        if any(address in network for network in self._allowed if network.version == address.version):
            return True
        return port == HTTPS and is_open(address)

    def check(self, endpoint: str) -> None:
        """Refuse what is no place for a push service before its name is looked up. Raises EndpointRefused."""
        host, port = service_of(endpoint)
        if port != HTTPS and not self._allowed:
            raise EndpointRefused("another port than that of https")
        try:
            address = ip_address(host)
        except ValueError:
            return
        if not self.lets(address, port):
            raise EndpointRefused("an address that is closed")

    def addresses(self, endpoint: str) -> Sequence[Address]:
        """Where the connection for it may go, looked up now. Raises EndpointRefused, and OSError.

        One address that is closed closes all: who has such a name does not mean well, or does not know what they do.
        """
        host, port = service_of(endpoint)
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = [ip_address(str(one[4][0])) for one in found]
        if not addresses or not all(self.lets(one, port) for one in addresses):
            raise EndpointRefused("it leads to an address that is closed")
        return [*dict.fromkeys(addresses)]
