"""The Pythons of this machine that xtarot is for."""

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

OLDEST = (3, 11)

Version = tuple[int, ...]


def found() -> dict[Version, Path]:
    """Every CPython on the path, or of pyenv or uv, that is new enough; of each minor version one."""
    folders = [Path(folder) for folder in os.get_exec_path()]
    folders += sorted((Path.home() / ".pyenv/versions").glob("3.*/bin"))
    folders += sorted((Path.home() / ".local/share/uv/python").glob("cpython-3.*/bin"))
    pythons: dict[Version, Path] = {sys.version_info[:2]: Path(sys.executable)}
    for path in (path for folder in folders for path in folder.glob("python3.[0-9]*")):
        if (named := re.fullmatch(r"python3\.(\d+)", path.name)) and (version := (3, int(named[1]))) >= OLDEST:
            if version not in pythons and _runs(path):
                pythons[version] = path
    return pythons


def _runs(path: Path) -> bool:
    """A command may be there and yet not run: pyenv leaves such shims; Debian's may lack `venv`."""
    return subprocess.run([path, "-c", "import venv"], capture_output=True).returncode == 0


@cache
def chosen() -> dict[str, Path]:
    """The one that runs the tests, the oldest and the newest there is, by their versions."""
    pythons = found()
    versions: set[Version] = {sys.version_info[:2], min(pythons), max(pythons)}
    return {".".join(map(str, version)): pythons[version] for version in sorted(versions)}
