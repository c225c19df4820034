"""Keep which problems somebody has solved."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "solved",
        sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), primary_key=True),
        sa.Column("problem", sa.Text, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
