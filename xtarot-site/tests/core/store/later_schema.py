"""A later version of xtarot, in tests: its schema has one migration more."""

import shutil
from pathlib import Path

import pytest

from xtarot_site.core.store import backup, locations, migrate
from xtarot_site.core.store.schema import REVISION

LATER = f"{int(REVISION) + 1:04}"
MIGRATION = f'''
import sqlalchemy as sa
from alembic import op

revision = "{LATER}"
down_revision = "{REVISION}"


def upgrade() -> None:
    op.add_column("tables", sa.Column("mood", sa.Text, nullable=False, server_default="calm"))
    op.create_table("moods", sa.Column("mood", sa.Text, primary_key=True))
'''


def use_later_schema(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Go on as that version, whose migrations are put in a folder."""
    migrations = folder / "later"
    shutil.copytree(migrate.MIGRATIONS, migrations, ignore=shutil.ignore_patterns("__pycache__"))
    (migrations / "versions" / "v_later.py").write_text(MIGRATION, encoding="utf-8")
    monkeypatch.setattr(migrate, "MIGRATIONS", migrations)
    for module in (migrate, backup, locations):
        monkeypatch.setattr(module, "REVISION", LATER)
