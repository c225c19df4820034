"""Passkeys (WebAuthn): what a device is asked, and whether it answers rightly.

Each challenge is for one browser, one purpose and one answer, and good for some minutes.
"""

import ipaddress
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from xtarot_site.accounts.store import CredentialStore, Passkey

Purpose = Literal["make", "use"]

MINUTES = 5 * 60.0  # seconds in which a challenge can be answered
TIMEOUT = int(MINUTES * 1000)  # as the browser is told


class BadAnswer(Exception):
    """The answer of a device is refused; the message says why, for the log."""


@dataclass(frozen=True)
class Party:
    """The site as passkeys know it: its domain, and the addresses from which they may be used."""

    id: str
    origins: tuple[str, ...]


def party(host: str, names: Collection[str]) -> Party | None:
    """The site under the name by which a request calls it (with the port): None where no passkey can belong to it.

    That is a name that whoever runs the site has given it, or localhost: any other could be anybody's.
    """
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
    if name == "localhost":
        return Party(name, (f"http://{host}", f"https://{host}"))
    return Party(name, (f"https://{host}",)) if name in names and not _is_address(name) else None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


class Challenges:
    """What has been asked and waits for its answer, at whichever server."""

    def __init__(self, credentials: CredentialStore) -> None:
        self._credentials = credentials

    async def ask(self, secret: str, purpose: Purpose) -> bytes:
        """A new challenge for the browser of this secret, in place of the one before."""
        challenge = secrets.token_bytes(32)
        await self._credentials.ask(secret, purpose, challenge, MINUTES)
        return challenge

    async def take(self, secret: str, purpose: Purpose) -> bytes:
        """The challenge that this browser was asked, which is then used up. Raises BadAnswer."""
        if (challenge := await self._credentials.answer(secret, purpose)) is None:
            raise BadAnswer("no challenge waits for it")
        return challenge


def making(site: Party, name: str, challenge: bytes, known: Collection[Passkey]) -> dict[str, Any]:
    """What the browser is to ask a device that makes a passkey; the ones that are `known` make no second one."""
    import webauthn
    from webauthn.helpers import structs

    wanted = structs.AuthenticatorSelectionCriteria(
        resident_key=structs.ResidentKeyRequirement.REQUIRED,
        user_verification=structs.UserVerificationRequirement.REQUIRED,
    )
    options = webauthn.generate_registration_options(
        rp_id=site.id,
        rp_name="xtarot",
        user_name=name,
        user_id=secrets.token_bytes(32),  # who it is, its credential says; a number of ours is nobody's business
        challenge=challenge,
        timeout=TIMEOUT,
        authenticator_selection=wanted,
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=one.id) for one in known],
    )
    return _plain(options)


def using(site: Party, challenge: bytes) -> dict[str, Any]:
    """What the browser is to ask a device that has a passkey of this site, whosever it is."""
    import webauthn
    from webauthn.helpers import structs

    options = webauthn.generate_authentication_options(
        rp_id=site.id,
        challenge=challenge,
        timeout=TIMEOUT,
        user_verification=structs.UserVerificationRequirement.REQUIRED,
    )
    return _plain(options)


def made(site: Party, challenge: bytes, answer: dict[str, Any], who: int, name: str, now: float) -> Passkey:
    """The passkey that a device has made. Raises BadAnswer."""
    import webauthn

    try:
        found = webauthn.verify_registration_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site.id,
            expected_origin=[*site.origins],
            require_user_verification=True,
        )
    except Exception as error:  # the answer is a stranger's, and fails in as many ways as CBOR, JSON and keys can
        raise BadAnswer(str(error)) from error
    return Passkey(found.credential_id, who, found.credential_public_key, found.sign_count, name, now, now)


def credential_of(answer: dict[str, Any]) -> bytes:
    """The id of the passkey that an answer is of. Raises BadAnswer."""
    from webauthn.helpers import base64url_to_bytes

    try:
        return base64url_to_bytes(answer["id"])
    except Exception as error:
        raise BadAnswer("it names no passkey") from error


def used(site: Party, challenge: bytes, answer: dict[str, Any], passkey: Passkey) -> int:
    """How often a passkey has been used, now that it has answered rightly. Raises BadAnswer."""
    import webauthn

    try:
        found = webauthn.verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site.id,
            expected_origin=[*site.origins],
            credential_public_key=passkey.key,
            credential_current_sign_count=passkey.count,
            require_user_verification=True,
        )
    except Exception as error:
        raise BadAnswer(str(error)) from error
    return int(found.new_sign_count)


def _plain(options: Any) -> dict[str, Any]:
    import webauthn

    plain: dict[str, Any] = msgspec.json.decode(webauthn.options_to_json(options))
    return plain
