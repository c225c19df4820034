"""Keep how open tables stand in the lobby."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add the column, and an index of the few tables that have it."""
    op.add_column("tables", sa.Column("listed", sa.JSON))
    given = sa.text("listed IS NOT NULL")
    op.create_index("tables_listed", "tables", ["code"], sqlite_where=given, postgresql_where=given)
