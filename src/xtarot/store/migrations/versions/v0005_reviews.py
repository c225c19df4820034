"""Keep the reviews of finished deals, decision by decision."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "reviews",
        sa.Column("link", sa.Text, sa.ForeignKey("deals.link"), primary_key=True),
        sa.Column("move", sa.Integer, primary_key=True),
        sa.Column("engine", sa.Text, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("decision", sa.JSON, nullable=False),
        sqlite_with_rowid=False,
    )
