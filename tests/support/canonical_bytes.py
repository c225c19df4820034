"""Values as bytes, to compare and to hash."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np


def canonical_bytes(value: Any) -> bytes:
    """A value as bytes, which differ where types, shapes or bits differ."""
    if isinstance(value, np.ndarray) and value.dtype != object:
        return f"{value.dtype.descr}{value.shape}".encode() + value.tobytes()
    if isinstance(value, Mapping):
        return b"{%b}" % b",".join(canonical_bytes(key) + b":" + canonical_bytes(item) for key, item in value.items())
    if isinstance(value, (Sequence, np.ndarray)) and not isinstance(value, str):
        return b"[%b]" % b",".join(map(canonical_bytes, value))
    return repr(value).encode()
