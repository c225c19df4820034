"""Keep when something is due at tables by days, how they stand for who plays there, and when a server ran last."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Add two columns, an index of the few tables that have each, and a table of one row."""
    op.add_column("tables", sa.Column("due", sa.Float))
    op.add_column("tables", sa.Column("by_days", sa.JSON))
    given = sa.text("due IS NOT NULL")
    op.create_index("tables_due", "tables", ["due"], sqlite_where=given, postgresql_where=given)
    op.create_table(
        "running",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
