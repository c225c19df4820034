"""The list of routes in the documents, made from the handlers: ``python -m xtarot_site.reference``."""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from litestar.handlers import HTTPRouteHandler

from xtarot_site.app import FEATURES

FILE = Path(__file__).parents[3] / "docs" / "http.md"
HEAD = """# Routes

What the site answers over HTTP, feature by feature. Made by `python -m xtarot_site.reference`: do not edit. What is
taken and answered, field by field, is in the OpenAPI document of a running site, `GET /schema/openapi.json`. Sockets,
and what goes over them, are in [the wire](wire.md).

HEAD is answered wherever GET is, with the same headers and without a body.
Every answer is in the language of `?lang=`, of the cookie, or of the browser. Changes are taken from the site's own
pages only, and may be refused for haste (429), while the store fails (503), or to people who are
[suspended](talk.md#suspended) (403). What creates something takes an `Idempotency-Key` ([the wire](wire.md)).
"""


def describe_routes() -> str:
    """The whole document."""
    return "\n".join([HEAD, *(_section(feature) for feature in FEATURES if feature.ROUTES)])


def _section(feature: Any) -> str:
    handlers = [one for one in feature.ROUTES if isinstance(one, HTTPRouteHandler)]
    rows = sorted({row for handler in handlers for row in _rows(handler)})
    name = feature.__name__.removeprefix("xtarot_site.").removesuffix(".feature")
    about = inspect.cleandoc(feature.__doc__ or "")
    table = ["| route | what it does | refuses with |", "| --- | --- | --- |", *(row for _, _, row in rows)]
    return "\n".join([f"## {name}", "", about, "", *table, ""])


def _rows(handler: HTTPRouteHandler) -> Iterator[tuple[str, str, str]]:
    about = " ".join(inspect.cleandoc(handler.fn.__doc__ or "").split("\n\n")[0].split())
    refusals = ", ".join(str(status) for status in sorted({one.status_code for one in handler.raises or ()}))
    for path in handler.paths:
        address = re.sub(r"{(\w+):\w+}", r"{\1}", path)
        for method in handler.http_methods:
            if method not in ("OPTIONS", "HEAD"):
                yield path, method, f"| `{method} {address}` | {about} | {refusals} |"


if __name__ == "__main__":
    FILE.write_text(describe_routes(), encoding="utf-8")
