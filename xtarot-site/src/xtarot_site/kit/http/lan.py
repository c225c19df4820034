"""The site in the local network: by which address others reach it, and who asks on the machine itself."""

import socket
from ipaddress import ip_address

from xtarot_site.kit.http.middleware import host_of
from xtarot_site.kit.http.session import Connection

_ELSEWHERE = ("192.0.2.1", 9)  # RFC 5737: an address that nobody has; nothing is sent to it


def lan_address() -> str | None:
    """The IPv4 address by which other devices reach this machine: that of its default route; None without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return None
        address = ip_address(probe.getsockname()[0])
    return None if address.is_loopback or address.is_unspecified else str(address)


def is_loopback(connection: Connection) -> bool:
    """Whether the site was called by a name that leads every machine to itself: ``localhost``, ``127.0.0.1``."""
    name = host_of(connection.scope)
    try:
        return name == "localhost" or ip_address(name).is_loopback
    except ValueError:
        return False
