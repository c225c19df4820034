"""Imported by the process from which servers are forked (`site_support.forked`): it makes once what all need."""

from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import Mock

import xtarot_site.server  # noqa: F401  # which servers need
from site_support.made_once import one_set_of_handlers
from xtarot_site.app import SiteConfig, create_app
from xtarot_site.core.store import sqlite

with TemporaryDirectory() as folder, closing(sqlite.SqliteStore(Path(folder) / "empty.sqlite3")) as store:
    EMPTY = store._file.read_bytes()
make = sqlite._make


def make_copy(file: Path) -> None:
    """Make a new file with all tables, as `new_files` of the tests does."""
    is_new = not file.exists()
    make(file)
    if is_new:
        file.write_bytes(EMPTY)


sqlite._make = make_copy
made_once = one_set_of_handlers()
made_once.__enter__()
create_app(Mock(), SiteConfig(bot_workers=0))
