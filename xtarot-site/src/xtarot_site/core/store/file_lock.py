"""A file is one server's: a second one is refused."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from xtarot.eventlog import StoreError

TAKEN = (
    "another server uses it, and it is one server's alone; several servers share a database: --database postgresql://…"
)


@contextmanager
def only_server(file: Path, refusal: str = TAKEN) -> Iterator[None]:
    """While this lasts, no other server can have the file. Raises StoreError where one has it: `refusal` says so.

    The system gives it free when the server ends, however it does. Commands beside a server may use the file.
    """
    lock = file.with_name(f"{file.name}-server")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        opened = lock.open("a")
    except OSError as error:
        raise StoreError(f"{error.filename}: {error.strerror}; name a folder that can be written") from error
    with opened:
        try:
            lock_file(opened)
        except OSError:
            raise StoreError(f"{file}: {refusal}") from None
        yield


def lock_file(opened: IO[Any]) -> None:
    """Keep others from locking a file while it is open. Raises OSError where somebody does."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(opened.fileno(), msvcrt.LK_NBLCK, 1)
    elif os.name == "posix":
        import fcntl

        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
