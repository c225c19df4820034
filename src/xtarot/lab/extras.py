"""Libraries of the extra ``research``: whether they are there, and new enough."""

import re
from importlib.metadata import PackageNotFoundError, version


def require_extra(package: str, title: str, least: tuple[int, int]) -> None:
    """Raise ImportError where a package is not installed, or is older than `least`; it says how to mend it."""
    try:
        found = version(package)
    except PackageNotFoundError:
        raise ImportError(f"{title} is not installed; it comes with: pip install 'xtarot[research]'") from None
    if [int(number) for number in re.findall(r"\d+", found)[:2]] < [*least]:
        needed = ".".join(map(str, least))
        how = "pip install --upgrade 'xtarot[research]'"
        raise ImportError(f"{title} {found} is too old, {needed} or later is needed: {how}") from None
