"""The secrets of browsers, of which only hashes are stored."""

import hashlib


def hash_secret(secret: str) -> bytes:
    """The hash by which the secret of a cookie is known. It has 256 random bits, so no slow hash is needed."""
    return hashlib.sha256(secret.encode()).digest()
