"""Keep the figures of what is published and plays."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "figures",
        sa.Column("play", sa.Text, primary_key=True),
        sa.Column("figures", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
