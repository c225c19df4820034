"""When the certificate expires by which browsers trust the site, as it is seen from here: seldom the server's own."""

import asyncio
import logging
import ssl
from collections.abc import Collection
from typing import NamedTuple

from cryptography import x509

from xtarot_site.core.clock import Clock

DAY = 86400.0
SOON = 14 * DAY  # before its end Caddy has renewed a certificate of 90 days; one of fewer, in its last quarter
LOOK, AGAIN = 6 * 3600.0, 600.0  # seconds between two looks; where one is to be renewed, or was not found
PATIENCE = 10.0
PORT = 443

logger = logging.getLogger(__name__)


class Certificate(NamedTuple):
    """That of a name of the site: since when it is good, and when it expires, in seconds since 1970."""

    name: str
    begin: float
    end: float

    def ends_soon(self, now: float) -> bool:
        """Whether it should have been renewed by now."""
        return self.end - now < min(SOON, (self.end - self.begin) / 4)


class CertificateWatch:
    """Looks at the certificates of the site's names now and then. Of one that was never found nothing is said.

    That is so where the site has no name, is tried without one, or cannot be reached by it from here.
    """

    def __init__(self, names: Collection[str], clock: Clock, port: int = PORT) -> None:
        self._names, self._clock, self._port = sorted(names), clock, port
        self._found: dict[str, Certificate] = {}
        self._said = -LOOK  # when the log said last that one expires

    @property
    def first(self) -> Certificate | None:
        """The one that expires first, if any was found."""
        return min(self._found.values(), key=lambda one: one.end, default=None)

    @property
    def left(self) -> float:
        """The seconds until the first one expires, below 0 when it has; NaN where none was found."""
        return self.first.end - self._clock.wall() if self.first else float("nan")

    @property
    def ending(self) -> Certificate | None:
        """The first of those that should have been renewed by now."""
        now = self._clock.wall()
        return min((one for one in self._found.values() if one.ends_soon(now)), key=lambda one: one.end, default=None)

    async def look(self) -> bool:
        """Look at all of them; whether all were found."""
        found = await asyncio.gather(*map(self._of, self._names))
        self._found |= {one.name: one for one in found if one}
        if (one := self.ending) and self._clock.now() - self._said >= LOOK:
            self._said = self._clock.now()
            left = one.end - self._clock.wall()
            said = f"expires in {left / DAY:.1f} days" if left > 0 else "has expired: browsers refuse the site"
            logger.warning(
                "the certificate of %s %s; renew it, or see why that fails (journalctl -u caddy)", one.name, said
            )
        return all(found)

    async def watch(self) -> None:
        """Look at them for as long as the server runs."""
        while self._names:
            all_found = await self.look()
            await self._clock.sleep(LOOK if all_found and not self.ending else AGAIN)

    async def _of(self, name: str) -> Certificate | None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE  # one that has expired is read, too
        try:
            async with asyncio.timeout(PATIENCE):
                _, writer = await asyncio.open_connection(
                    name, self._port, ssl=context, server_hostname=name, happy_eyeballs_delay=0.25
                )
            try:
                read = x509.load_der_x509_certificate(writer.get_extra_info("ssl_object").getpeercert(binary_form=True))
            finally:
                writer.close()
            return Certificate(name, read.not_valid_before_utc.timestamp(), read.not_valid_after_utc.timestamp())
        except Exception as error:  # whatever a stranger's certificate is, the watch goes on
            logger.debug("no certificate of %s was found: %s", name, error)
            return None
