"""When the certificate ends by which browsers trust the site, as it is seen from here: seldom the server's own."""

import asyncio
import logging
import ssl
from collections.abc import Collection
from contextlib import suppress
from typing import NamedTuple

from cryptography import x509

from xtarot.clock import Clock

DAY = 86400.0
SOON = 14 * DAY  # Caddy has renewed one by then
LOOK = 6 * 3600.0  # seconds between two looks
PATIENCE = 10.0
PORT = 443

logger = logging.getLogger(__name__)


class Certificate(NamedTuple):
    """That of a name of the site, and when it ends, in seconds since 1970."""

    name: str
    end: float


class CertificateWatch:
    """Looks at the certificates of the site's names now and then. Where none is found, nothing is said of it.

    That is so where the site has no name, is tried without one, or cannot be reached by it from here.
    """

    def __init__(self, names: Collection[str], clock: Clock, port: int = PORT) -> None:
        self._names, self._clock, self._port = sorted(names), clock, port
        self.first: Certificate | None = None
        """The one that ends first, if any was found."""

    @property
    def left(self) -> float:
        """The seconds until the first one ends, below 0 when it has ended; NaN where none was found."""
        return self.first.end - self._clock.wall() if self.first else float("nan")

    @property
    def ending(self) -> Certificate | None:
        """The first one, if it ends soon or has ended."""
        return self.first if self.left < SOON else None

    async def look(self) -> None:
        """Look at all of them."""
        found = [one for one in await asyncio.gather(*map(self._of, self._names)) if one]
        self.first = min(found, key=lambda one: one.end, default=None)
        if one := self.ending:
            ends = f"ends in {self.left / DAY:.0f} days" if self.left > 0 else "has ended: browsers refuse the site"
            logger.warning(
                "the certificate of %s %s; renew it, or see why that fails (journalctl -u caddy)", one.name, ends
            )

    async def watch(self) -> None:
        """Look at them for as long as the server runs."""
        while self._names:
            await self.look()
            await self._clock.sleep(LOOK)

    async def _of(self, name: str) -> Certificate | None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE  # one that has ended is read, too
        with suppress(OSError, TimeoutError, ValueError):
            async with asyncio.timeout(PATIENCE):
                _, writer = await asyncio.open_connection(name, self._port, ssl=context, server_hostname=name)
            try:
                read = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
            finally:
                writer.close()
            return Certificate(name, x509.load_der_x509_certificate(read).not_valid_after_utc.timestamp())
        return None
