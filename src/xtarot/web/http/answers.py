"""What several doors answer."""

from litestar.exceptions import HTTPException

UNLISTED = {"X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer"}  # only who was given the link has it


class TooLarge(HTTPException):
    """The message is longer than any of ours."""

    status_code = 413
