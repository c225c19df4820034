"""Idempotency keys: a request that creates something, sent again under the same key, is answered with the same thing.

A double click, and a request that is retried after its answer was lost, create one table and not two. The key is the
header ``Idempotency-Key`` (draft-ietf-httpapi-idempotency-key-header), drawn by the page for each thing that somebody
wants to create. The server stores nothing for it: the code of what is created is derived from the key and the secret
of the browser, so the second request, at whatever server, finds the code taken.
"""

import re

from litestar.exceptions import ValidationException

from xtarot.table.seats import derive_code
from xtarot_site.kit.http.session import AnyRequest, secret_of

HEADER = "idempotency-key"


def code_for(request: AnyRequest, letters: int = 8, purpose: str = "") -> str:
    """The code of what this request creates; "" where it has no key. `purpose`: of several codes, which.

    Raises ValidationException for a key that is none.
    """
    key, secret = request.headers.get(HEADER, ""), secret_of(request)
    if not key or secret is None:
        return ""
    if not re.fullmatch("[!-~]{16,64}", key):
        raise ValidationException("Idempotency-Key: 16 to 64 visible ASCII characters")
    return derive_code(f"{secret} {request.url.path} {purpose} {key}", letters)
