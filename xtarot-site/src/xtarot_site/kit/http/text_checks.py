"""The one check of texts that come in: of an address in front of all handlers, and of a body where it is decoded.

No NUL, no lone surrogate, in NFC, of a bounded length. Headers need none of it: h11 lets no NUL in, and what we use of
them, cookies included, is compared with values of ours or held to its own alphabet.
"""

from typing import Annotated, Any
from urllib.parse import parse_qsl, unquote_plus, urlencode

from litestar import Request
from litestar.enums import ScopeType
from litestar.exceptions import NotFoundException
from litestar.middleware import ASGIMiddleware
from litestar.params import PathParameter
from litestar.types import ASGIApp, Receive, Scope, Send

from xtarot.rules.characters import InvalidText, check_json, check_text
from xtarot_site.kit.http.middleware import answer_socket

LONGEST_PATH, LONGEST_QUERY = 4096, 4096  # bytes
# What is part of a manuscript stays as it is: a digest of a play is made of its characters.
VERBATIM = frozenset(("files", "data", "play", "was", "ja", "en"))
UNCHECKED = frozenset(("record",))  # the text of a file, which is checked as it is read (`xtarot.deals.record`)

IDENTIFIER = "^[0-9A-Za-z_-]+$"
Code = Annotated[str, PathParameter(max_length=80, pattern=IDENTIFIER)]
"""What names something in a path: a table, a deal, a draft, a day's deal. Anything else is not there."""


class TextCheck(ASGIMiddleware):
    """Refuses an invalid path as one that is not there (404), and an invalid query (400)."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Go on to `next_app` with the path and the query in NFC."""
        try:
            _check_path(scope)
        except InvalidText:
            if scope["type"] == ScopeType.WEBSOCKET:
                await receive()
                await answer_socket(send, 404, "there is no such address")
                return
            raise NotFoundException from None
        try:
            _check_query(scope)
        except InvalidText:
            if scope["type"] == ScopeType.WEBSOCKET:
                await receive()
                await answer_socket(send, 400, "the query cannot be read")
                return
            raise
        await next_app(scope, receive, send)


def _check_path(scope: Scope) -> None:
    path = scope["path"]
    if len(path) > LONGEST_PATH:
        raise InvalidText("too long")
    if (checked := check_text(path)) is not path:
        scope["path"] = checked
        parameters: dict[str, Any] = scope["path_params"]
        scope["path_params"] = {
            name: check_text(value) if isinstance(value, str) else value for name, value in parameters.items()
        }


def _check_query(scope: Scope) -> None:
    query = scope["query_string"].decode("latin-1")
    if len(query) > LONGEST_QUERY:
        raise InvalidText("too long")
    if "%" in query and check_text(words := unquote_plus(query)) != words:
        pairs = parse_qsl(query, keep_blank_values=True)
        scope["query_string"] = urlencode([(check_text(name), check_text(value)) for name, value in pairs]).encode()


class CheckedRequest(Request[Any, Any, Any]):
    """A request whose JSON has checked texts."""

    async def json(self) -> Any:
        """The body as JSON. Raises InvalidText."""
        value, body = await super().json(), await self.body()
        if body.isascii() and b"\\u" not in body:
            return value
        unchecked = {name: value.pop(name) for name in UNCHECKED & value.keys()} if isinstance(value, dict) else {}
        checked = check_json(value, VERBATIM)
        return checked | unchecked if unchecked else checked
