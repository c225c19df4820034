"""What a server writes about itself: a line each on stderr, to be read by people or by programs.

Our own sentences name no secret and no card. As a line may quote what others say, a library or a stranger, whatever
looks like an address or a secret is blotted out besides.
"""

import json
import logging
import re
import sys
from datetime import UTC, datetime
from enum import StrEnum
from ipaddress import ip_address

from xtarot.rules.characters import CONTROLS, LINE_ENDS

_BLOT = "…"
_SECRETS = (
    re.compile(r"(?<=://)[^/\s@]+@"),  # who connects to a database, and by which password
    re.compile(r"[\w-]{32,}"),  # cookies, seeds, hashes, keys; our own names are shorter
    re.compile(r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+"),  # of mail
)
_CONTROL = re.compile(f"[{CONTROLS}{LINE_ENDS}]")  # by which a stranger would begin a line, or colour it
_ADDRESS = re.compile(r"(?<![\w.:])(?:[\da-fA-F]*:[\da-fA-F:.]+|\d+(?:\.\d+){3})(?![\w])")  # or a time of day


class LogFormat(StrEnum):
    """How logs are written."""

    LINES = "lines"
    JSON = "json"


def blot(text: str) -> str:
    """The text without what looks like an address or a secret."""
    for secret in _SECRETS:
        text = secret.sub(_BLOT, text)
    return _ADDRESS.sub(_blot_address, text)


def _blot_address(found: re.Match[str]) -> str:
    try:
        ip_address(found[0].rstrip(":."))
    except ValueError:
        return found[0]
    return _BLOT


class _Blotted(logging.Formatter):
    def time_of(self, record: logging.LogRecord) -> str:
        """When it was, by the clock of the world."""
        return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")

    def trace_of(self, record: logging.LogRecord) -> str:
        """Where it was raised, if it was."""
        return blot(self.formatException(record.exc_info)) if record.exc_info else ""


class Lines(_Blotted):
    """For people."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, and below it where it was raised."""
        said = _CONTROL.sub(lambda found: ascii(found[0])[1:-1], blot(record.getMessage()))
        line = f"{self.time_of(record)} {record.levelname.lower()} {record.name}: {said}"
        return "\n".join(filter(None, [line, self.trace_of(record)]))


class JsonLines(_Blotted):
    """For programs."""

    def format(self, record: logging.LogRecord) -> str:
        """One object: when, how bad, of which part, what, and where it was raised."""
        said = {
            "time": self.time_of(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": blot(record.getMessage()),
        }
        if trace := self.trace_of(record):
            said["trace"] = trace
        return json.dumps(said, ensure_ascii=False)


def set_up_logs(form: LogFormat, level: int = logging.INFO) -> None:
    """Have all logs of this process written so, from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form is LogFormat.JSON else Lines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    for name in ("xtarot", "xtarot_site"):
        logging.getLogger(name).setLevel(level)  # of ours, who runs a site wants to know all
