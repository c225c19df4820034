"""What is answered where something fails: a page with a way on for people, JSON for programs."""

import logging
from typing import Any
from urllib.parse import quote

from litestar import Response
from litestar.exceptions import HTTPException, NotFoundException, TooManyRequestsException, ValidationException
from litestar.exceptions.responses import create_exception_response
from litestar.types import ExceptionHandlersMap, Scope

from xtarot.eventlog import Conflict, StoreError
from xtarot.rules.characters import InvalidText
from xtarot.table import texts
from xtarot_site.core.store.errors import InvalidData, InvalidStatement
from xtarot_site.kit.http.cost_limits import TOO_LONG, TakesTooLong
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.pages.markup import Html, element
from xtarot_site.kit.pages.page import TEXT, send_page
from xtarot_site.kit.pages.server_texts import TEXTS

logger = logging.getLogger(__name__)


class SuspensionRefusal(HTTPException):
    """Who asks is suspended; the detail says until when, why, and how they appeal."""

    status_code = 403


class SignInFirst(NotFoundException):
    """What is asked for is not there for a guest, and may be there for who signs in."""


def sign_in(request: AnyRequest, error: SignInFirst) -> Response[Any]:
    """A page that leads to signing in, and from there back."""
    lang = lang_of(request)
    way = element("a", TEXTS["sign_in"].of(lang), class_="button filled", href=f"/you?next={quote(request.url.path)}")
    return _failure(request, "signed_out", 404, error.detail, TEXTS["signed_out_text"].of(lang), way)


def nowhere(request: AnyRequest, error: NotFoundException) -> Response[Any]:
    """What is not there: a page with a way on for people, JSON for programs."""
    said = TEXTS["page_missing_text"].of(lang_of(request))
    return _failure(request, "page_missing", 404, error.detail, said)


def invalid(request: AnyRequest, error: ValidationException) -> Response[Any]:
    """A value that is not taken: 400, but in a path that is an address where nothing is."""
    extra = error.extra if isinstance(error.extra, list) else []
    if any(isinstance(part, dict) and part.get("source") == "path" for part in extra):
        return nowhere(request, NotFoundException())
    return create_exception_response(request, error)


def too_much(request: AnyRequest, error: TooManyRequestsException) -> Response[Any]:
    """Who asks has to wait: says in words how long."""
    answer = _failure(request, "unavailable", 429, error.detail, error.detail)
    answer.headers.update(error.headers or {})
    return answer


def suspended(_: AnyRequest, error: SuspensionRefusal) -> Response[Any]:
    """Who asks is suspended: said as each of our pages reads a refusal."""
    reasons = {"detail": error.detail, "error": {"text": error.detail}}
    return Response({"status_code": error.status_code, **reasons}, status_code=error.status_code)


def too_long(request: AnyRequest, _: TakesTooLong) -> Response[Any]:
    """A text that was given up."""
    said = TOO_LONG.of(lang_of(request))
    return _failure(request, "unavailable", 422, said, said)


def unavailable(request: AnyRequest, error: StoreError) -> Response[Any]:
    """The store cannot be used, and may be again soon."""
    logger.error("%r: %s", request.url.path, error)  # a stranger may have put lines into it
    said = TEXTS["unavailable_text"].of(lang_of(request))
    answer = _failure(request, "unavailable", 503, said, said)
    answer.headers["retry-after"] = "5"
    return answer


def conflict(request: AnyRequest, _: Conflict) -> Response[Any]:
    """Another request was first, and nothing was changed."""
    text = TEXTS["conflict_text"].of(lang_of(request))
    return _failure(request, "unavailable", 409, text, text)


def faulty(request: AnyRequest, error: InvalidStatement) -> Response[Any]:
    """The store was asked what its database does not understand: a bug."""
    logger.error("%r: %s", request.url.path, error)
    text = TEXTS["unavailable_text"].of(lang_of(request))
    return _failure(request, "unavailable", 500, text, text)


def malformed(request: AnyRequest, error: RecursionError | UnicodeError | InvalidData) -> Response[Any]:
    """A message of brackets in brackets, deeper than anything of ours, or one that is no text, or no value we store."""
    if isinstance(error, InvalidData):  # which should have been refused before
        logger.error("%r: %s", request.url.path, error)
    return Response({"status_code": 400, "detail": texts.MALFORMED.of(lang_of(request))}, status_code=400)


def _failure(
    request: AnyRequest, key: str, status: int, detail: str, said: str, first: Html | None = None
) -> Response[Any]:
    """`detail` for programs; for people a page with this title, on which `said` is said, and the `first` way on."""
    if "text/html" not in request.headers.get("accept", ""):
        return Response({"status_code": status, "detail": detail}, status_code=status)
    lang = lang_of(request)
    home = element("a", TEXTS["to_home"].of(lang), class_=f"button {'plain' if first else 'filled'}", href="/")
    title, way = element("h1", TEXTS[key].of(lang)), element("p", first, home, class_="ways")
    body = element("section", title, element("p", said), way, class_="nothing")
    return send_page(request, TEXT, "xtarot", None, body, status=status)


async def log_error(error: Exception, scope: Scope) -> None:
    """Logs what is a fault of ours."""
    if not isinstance(error, EXPECTED):
        logger.error("%r failed", scope["path"], exc_info=error)


EXPECTED = (HTTPException, StoreError, InvalidData, InvalidStatement, InvalidText, UnicodeDecodeError, RecursionError)

HANDLERS: ExceptionHandlersMap = {
    NotFoundException: nowhere,
    SignInFirst: sign_in,
    SuspensionRefusal: suspended,
    ValidationException: invalid,
    TooManyRequestsException: too_much,
    TakesTooLong: too_long,
    StoreError: unavailable,
    Conflict: conflict,
    InvalidStatement: faulty,
    InvalidData: malformed,
    InvalidText: malformed,
    RecursionError: malformed,
    UnicodeDecodeError: malformed,
}
