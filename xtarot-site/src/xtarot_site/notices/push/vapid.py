"""How push services know this site (VAPID, RFC 8292): one pair of keys, made by the site and kept in its store."""

import time
from base64 import urlsafe_b64encode
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_der_private_key,
)

from xtarot_site.core.store.database import Database
from xtarot_site.core.store.own_secrets import own_secret

NAME = "vapid"  # of the secret in the store
GOOD_FOR = 12 * 3600  # seconds; services take no more than a day


class Vapid:
    """The keys of the site. `contact`: where those who run a push service find who runs this site."""

    def __init__(self, private: ec.EllipticCurvePrivateKey, contact: str) -> None:
        self._private, self._contact = private, contact
        point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = urlsafe_b64encode(point).rstrip(b"=").decode()
        """The public key, as browsers take it."""

    def authorization(self, endpoint: str) -> str:
        """What a push service reads to know who sends."""
        from py_vapid import Vapid02

        parts = urlsplit(endpoint)
        claims: dict[str, Any] = {"aud": f"https://{parts.netloc}", "sub": self._contact}
        claims["exp"] = int(time.time()) + GOOD_FOR  # by the clock of the world, which services have, too
        signed: str = Vapid02(self._private).sign(claims)["Authorization"]
        return signed


async def vapid_of(database: Database, contact: str) -> Vapid:
    """The keys of the site, made once: servers that begin together agree. Raises StoreError."""
    made = ec.generate_private_key(ec.SECP256R1())
    new = made.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
    private = load_der_private_key(await own_secret(database, NAME, new), None)
    assert isinstance(private, ec.EllipticCurvePrivateKey)
    return Vapid(private, contact)
