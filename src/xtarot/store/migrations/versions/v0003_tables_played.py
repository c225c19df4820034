"""Say of each table whether a deal of it is finished. Of older ones that is not known: they count as played."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column, and an index of the few that may be cleared away."""
    op.add_column("tables", sa.Column("played", sa.Boolean, nullable=False, server_default=sa.true()))
    op.create_index("tables_unplayed", "tables", ["opened"], sqlite_where=sa.text("played = 0"))
