"""The links by which addresses are confirmed. Each has in it where it was sent, which only the site can read."""

from hashlib import sha256

from cryptography.fernet import Fernet, InvalidToken

from xtarot_site.core.store.database import Database
from xtarot_site.core.store.identity import hash_secret
from xtarot_site.core.store.own_secrets import own_secret
from xtarot_site.notices.mail.message import one_mailbox

NAME = "mail-links"  # of the secret in the store
GOOD_FOR = 30 * 24 * 3600  # seconds


class ConfirmLinks:
    """The codes in such links. `key`: that of the site."""

    def __init__(self, key: bytes) -> None:
        self._fernet = Fernet(key)

    def write(self, address: str, now: float) -> str:
        """The code for an address, at a time in seconds since 1970."""
        return self._fernet.encrypt_at_time(address.encode(), int(now)).decode().rstrip("=")

    def read(self, code: str, now: float) -> str | None:
        """The address to which this code was sent; None for a code that is none, or too old."""
        padded = f"{code}{'=' * (-len(code) % 4)}"
        try:
            return self._fernet.decrypt_at_time(padded.encode(), GOOD_FOR, int(now)).decode()
        except (InvalidToken, UnicodeError):
            return None


async def links_of(database: Database) -> ConfirmLinks:
    """The links of the site, whose key is made once: servers that begin together agree. Raises StoreError."""
    return ConfirmLinks(await own_secret(database, NAME, Fernet.generate_key()))


def mailbox_key(address: str) -> bytes:
    """What addresses of one mailbox have in common (`one_mailbox`), as it is kept until one of them is confirmed."""
    return sha256(one_mailbox(address).encode()).digest()


def keys_of(code: str, address: str | None) -> list[bytes]:
    """Whose requests a link may confirm, by `Mailbox.confirm`: before November 2026 that was the hash of the code."""
    return [hash_secret(code), *([mailbox_key(address)] if address else [])]
