"""Whether there is room on a disk."""

import shutil
from pathlib import Path

from xtarot.store.protocol import StoreError

NEARLY_FULL = 0.95  # of a disk


def check_room(folder: Path, needed: float) -> None:
    """Raise StoreError where there are not so many bytes free for what is made in a folder."""
    free = shutil.disk_usage(_there(folder)).free
    if free < needed:
        raise StoreError(
            f"{folder}: about {_megabytes(needed)} are needed there, and {_megabytes(free)} are free; make room first"
        )


def warn_of_disk(folder: Path) -> str:
    """What is to be said of the disk of a folder; "" where there is room enough."""
    usage = shutil.disk_usage(_there(folder))
    used = 1 - usage.free / usage.total
    if used < NEARLY_FULL:
        return ""
    return (
        f"{folder}: the disk is {100 * used:.0f} % full, {_megabytes(usage.free)} are free;"
        " make room, since on a full one nothing can be stored"
    )


def _there(folder: Path) -> Path:
    """The folder, or the one in which it is to be made."""
    return next(one for one in (folder.absolute(), *folder.absolute().parents) if one.exists())


def _megabytes(size: float) -> str:
    return f"{size / 1e6:,.0f} MB"
