"""What several doors answer."""

from litestar.exceptions import HTTPException
from msgspec import UNSET, Struct, UnsetType

UNLISTED = {"X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer"}  # only who was given the link has it


class TooLarge(HTTPException):
    """The message is longer than any of ours."""

    status_code = 413


class TextFinding(Struct):
    """What the checker says of a text that is sent in."""

    file: str
    line: int
    level: str
    text: str


class WhyRefused(Struct):
    """Why something is not done, by which clause, and what the checker says of a text."""

    text: str
    clause: str | UnsetType = UNSET
    findings: list[TextFinding] | UnsetType = UNSET


class RefusedAnswer(Struct):
    """Something is not done, and nothing has changed."""

    error: WhyRefused
