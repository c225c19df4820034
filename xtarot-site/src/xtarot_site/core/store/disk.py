"""Whether there is room on a disk."""

import shutil
from pathlib import Path
from typing import NamedTuple

NEARLY_FULL = 0.95  # of a disk


class FullDisk(NamedTuple):
    """A disk on which soon nothing can be stored: that of a folder, how much is used, and how many bytes are free."""

    folder: Path
    used: float
    free: int

    def __str__(self) -> str:
        return (
            f"{self.folder}: the disk is {100 * self.used:.0f} % full, {write_size(self.free)} are free;"
            " make room, since on a full one nothing can be stored"
        )


def free_bytes(folder: Path) -> int:
    """The bytes that are free on the disk of a folder, which may still have to be made."""
    return shutil.disk_usage(_there(folder)).free


def full_disk(folder: Path) -> FullDisk | None:
    """The disk of a folder, if there is little room left; None also where that cannot be told."""
    try:
        usage = shutil.disk_usage(_there(folder))
    except OSError:
        return None
    used = 1 - usage.free / usage.total
    return FullDisk(folder, used, usage.free) if used >= NEARLY_FULL else None


def write_size(size: float) -> str:
    """So many bytes, for people."""
    return f"{size / 1e6:,.0f} MB"


def _there(folder: Path) -> Path:
    """The folder, or the one in which it is to be made."""
    return next(one for one in (folder.absolute(), *folder.absolute().parents) if one.exists())
