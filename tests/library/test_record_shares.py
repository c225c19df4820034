"""RC-13 in records: the secret and the shares that a seed came from."""

import hashlib
import json
from typing import Any

import pytest

import xtarot
from support.japanese import is_in_both_languages
from xtarot import Record, RecordError
from xtarot.deals.replay import replay

SECRET = bytes(range(32))
SHARES = [bytes([seat]) * 16 for seat in range(6)]
SEED = hashlib.sha256(SECRET + b"".join(SHARES)).hexdigest()
SEALED = {"seed": SEED, "secret": SECRET.hex(), "shares": [share.hex() for share in SHARES]}
UNFIT = "the secret and the shares do not give the seed"


def sealed(**changes: Any) -> Record:
    """A record of a deal from this secret and these shares; what is changed to None is left out."""
    data = json.loads(xtarot.deal("dream-capture", SEED).record().dumps())
    data["deals"][0] |= SEALED | changes
    data["deals"][0] = {key: value for key, value in data["deals"][0].items() if value is not None}
    return Record.loads(json.dumps(data))


def test_RC_13_secret_and_shares_give_the_seed() -> None:
    (again,) = replay(sealed())
    assert again.deal.seed == bytes.fromhex(SEED)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"secret": "00" * 32}, UNFIT),
        ({"shares": ["00" * 16] * 6}, UNFIT),
        ({"seed": None}, UNFIT),
        ({"secret": None}, '"secret" is missing, though there is "shares"'),
        ({"shares": None}, '"shares" is missing, though there is "secret"'),
        ({"secret": "00"}, '"secret" is not 64 hex digits'),
        ({"shares": ["00" * 16]}, "there are 1 shares for 6 seats"),
        ({"shares": ["00" * 16, "zz", *["00" * 16] * 4]}, "the share of seat 1 is not 32 hex digits"),
    ],
)
def test_RC_13_what_does_not_fit_is_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(RecordError) as refused:
        replay(sealed(**changes))
    assert (refused.value.clause, refused.value.reason) == ("RC-13", reason)
    assert is_in_both_languages(refused.value.sentence)
