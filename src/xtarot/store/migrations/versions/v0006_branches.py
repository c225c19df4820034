"""Keep which tables branch from a deal, and which deals wait for the end of their match to be shown."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the table and the column: every deal there is may be looked at."""
    op.add_column("deals", sa.Column("shown", sa.Boolean, nullable=False, server_default=sa.true()))
    op.create_index("deals_waiting", "deals", ["table"], sqlite_where=sa.text("shown IS 0"))
    op.create_table(
        "branches",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("origin", sa.Text, sa.ForeignKey("deals.link"), nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("who", sa.Integer),
        sa.Column("opened", sa.Float, nullable=False),
    )
    op.create_index("branches_of_deal", "branches", ["origin", "opened"])
