"""The data of a game that is data, as one text, and its digest (RC-15)."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any


def canonical(data: Mapping[str, Any]) -> str:
    """JSON with sorted keys and without blanks. Raises TypeError, ValueError, RecursionError for what JSON has not."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def digest(data: Mapping[str, Any]) -> str:
    """RC-15: the SHA-256, in hex, of the canonical text in UTF-8."""
    return hashlib.sha256(canonical(data).encode()).hexdigest()
