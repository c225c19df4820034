"""A device with passkeys, in a few lines: it makes keys and signs challenges, and can be told to do so wrongly."""

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url

Json = dict[str, Any]

PRESENT_AND_VERIFIED, WITH_KEY = 0x05, 0x40


@dataclass
class Authenticator:
    """A device that belongs to the page at `origin`."""

    origin: str
    party: str = "localhost"
    uses: int = 0
    id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    flags: int = PRESENT_AND_VERIFIED

    def make(self, options: Json) -> Json:
        """The answer to the options of a new passkey."""
        numbers = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        data = self._data(WITH_KEY) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        said = self._said("webauthn.create", options)
        return self._answer({"clientDataJSON": said, "attestationObject": attestation})

    def use(self, options: Json) -> Json:
        """The answer to the options of signing in."""
        self.uses += 1
        data, said = self._data(0), self._said("webauthn.get", options)
        signature = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(SHA256()))
        return self._answer({"clientDataJSON": said, "authenticatorData": data, "signature": signature})

    def _data(self, flags: int) -> bytes:
        party = hashlib.sha256(self.party.encode()).digest()
        return party + bytes([self.flags | flags]) + self.uses.to_bytes(4, "big")

    def _said(self, kind: str, options: Json) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _answer(self, response: dict[str, bytes]) -> Json:
        name = bytes_to_base64url(self.id)
        packed = {key: bytes_to_base64url(value) for key, value in response.items()}
        return {"id": name, "rawId": name, "type": "public-key", "response": packed, "clientExtensionResults": {}}
