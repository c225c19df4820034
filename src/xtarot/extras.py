"""Libraries that extras bring: whether they are there, and new enough."""

import re
import sys
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import NamedTuple


class MissingExtra(ImportError):
    """A library that an extra brings is not installed, or is too old."""


class Needed(NamedTuple):
    """A library that an extra brings: its name for people, on PyPI and to import, and the oldest that will do."""

    title: str
    package: str
    module: str
    least: tuple[int, int]
    extra: str = "research"


def require_extra(needed: Needed) -> None:
    """Raise MissingExtra where a library is not installed, or is too old; it says how to mend it.

    One that was built from its source, of which nothing says the version, will do.
    """
    title, package, module, least, extra = needed
    try:
        found = version(package)
    except PackageNotFoundError:
        if is_there(module):
            return
        raise MissingExtra(f"{title} is not installed; it comes with: pip install 'xtarot[{extra}]'") from None
    if [int(number) for number in re.findall(r"\d+", found)[:2]] < [*least]:
        oldest = ".".join(map(str, least))
        how = f"pip install --upgrade 'xtarot[{extra}]'"
        raise MissingExtra(f"{title} {found} is too old, {oldest} or later is needed: {how}") from None


def is_there(module: str) -> bool:
    """Whether a module can be found."""
    return bool(sys.modules[module] if module in sys.modules else find_spec(module))
