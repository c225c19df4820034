"""Keep what several servers have to know of each other: challenges, limits, and secrets that end all others."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add the tables, the column and the numbers of servers."""
    op.create_table(
        "challenges",
        sa.Column("key", sa.LargeBinary, primary_key=True),
        sa.Column("purpose", sa.Text, primary_key=True),
        sa.Column("challenge", sa.LargeBinary, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "spent",
        sa.Column("limit", sa.Text, primary_key=True),
        sa.Column("address", sa.LargeBinary, primary_key=True),
        sa.Column("left", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.add_column("keys", sa.Column("alone", sa.Boolean, nullable=False, server_default=sa.false()))
    if op.get_bind().dialect.supports_sequences:
        op.execute(sa.schema.CreateSequence(sa.Sequence("servers"), if_not_exists=True))
