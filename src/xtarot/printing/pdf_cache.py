"""PDFs that were made before are kept in the user's cache folder until what they are made of changes."""

import os
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

MOST = 200  # files; the oldest go first


def cache_pdf(made_of: bytes, make: Callable[[], bytes]) -> bytes:
    """What was made of this before, or is made now. A folder that cannot be used does no harm."""
    name = f"{sha256(made_of).hexdigest()}.pdf"
    with suppress(OSError, RuntimeError):
        return (folder() / name).read_bytes()
    made = make()
    with suppress(OSError, RuntimeError):
        _keep(folder() / name, made)
    return made


def forget_pdfs() -> None:
    """Forget them all, since nobody can tell in which a name stands."""
    with suppress(OSError, RuntimeError):
        for file in folder().glob("*.pdf"):
            file.unlink(missing_ok=True)


def folder() -> Path:
    """Where PDFs are kept: in $XTAROT_CACHE, else in the user's cache folder. RuntimeError for one without a home."""
    chosen = os.environ.get("XTAROT_CACHE")
    place = Path(chosen) if chosen else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "xtarot"
    return place / "printed"


def _keep(file: Path, made: bytes) -> None:
    """Write the file whole or not at all, and make room."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=file.parent, suffix=".part", delete=False) as part:
        try:
            part.write(made)
            part.flush()
            Path(part.name).replace(file)
        except BaseException:  # a full disk is not to fill with halves
            Path(part.name).unlink(missing_ok=True)
            raise
    by_age = sorted(file.parent.glob("*.pdf"), key=lambda one: one.stat().st_mtime)
    for old in by_age[:-MOST]:
        old.unlink(missing_ok=True)
