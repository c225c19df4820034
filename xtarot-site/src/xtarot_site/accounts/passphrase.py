"""Six words by which a person signs in where no passkey is at hand: 66 bits, kept as a slow hash, good for once."""

import hashlib
import hmac
import secrets
import unicodedata
from functools import cache

from xtarot.rules.texts import Lang

NUMBER = 6
_LANGUAGES: dict[Lang, str] = {"ja": "japanese", "en": "english"}
_SALT = 16  # bytes
_COST = {"n": 2**14, "r": 8, "p": 1, "maxmem": 2**26}  # 16 MiB, a twentieth of a second
_HIRAGANA = {kata: kata - 0x60 for kata in range(0x30A1, 0x30F7)}


@cache
def word_list(lang: Lang) -> tuple[str, ...]:
    """The 2,048 words of a language (BIP 39), of which none is easily taken for another."""
    from mnemonic import Mnemonic

    return tuple(unicodedata.normalize("NFC", word) for word in Mnemonic(_LANGUAGES[lang]).wordlist)


def new_words(lang: Lang) -> list[str]:
    """Six words at random."""
    return [secrets.choice(word_list(lang)) for _ in range(NUMBER)]


def read_words(given: str) -> list[str] | None:
    """The six words that somebody types, perhaps in capitals or katakana, with commas; None where they are not six."""
    plain = unicodedata.normalize("NFC", unicodedata.normalize("NFKC", given).lower().translate(_HIRAGANA))
    words = "".join(letter if letter.isalpha() or letter == "ー" else " " for letter in plain).split()
    return words if len(words) == NUMBER else None


def hashed(words: list[str], salt: bytes = b"") -> bytes:
    """What is kept of words: a salt, and their hash with it. Takes a while, so not in the event loop."""
    salt = salt or secrets.token_bytes(_SALT)
    return salt + hashlib.scrypt(" ".join(words).encode(), salt=salt, **_COST)


def match_words(words: list[str], kept: bytes) -> bool:
    """Whether these are the words that were kept."""
    return hmac.compare_digest(hashed(words, kept[:_SALT]), kept)
