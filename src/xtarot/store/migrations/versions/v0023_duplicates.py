"""Keep the deals that many play, who plays them, and from when a finished deal may be looked at."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Add two tables and a column."""
    op.create_table(
        "duplicates",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("made", sa.Text, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("begins", sa.Float, nullable=False),
        sa.Column("opens", sa.Float, nullable=False),
        sa.Column("by", sa.Integer),
        sa.Column("closed", sa.Float),
    )
    op.create_table(
        "tries",
        sa.Column("code", sa.Text, sa.ForeignKey("duplicates.code"), primary_key=True),
        sa.Column("who", sa.Integer, primary_key=True),
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("began", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("tries_table", "tries", ["table"], unique=True)
    op.add_column("deals", sa.Column("opens", sa.Float))
