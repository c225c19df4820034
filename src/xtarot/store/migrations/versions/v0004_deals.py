"""Keep finished deals by themselves. Those of older tables are taken up from their logs (`table/keeping.py`)."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add both tables, and say of each older table with a finished deal that its deals are not kept yet."""
    op.create_table(
        "deals",
        sa.Column("link", sa.Text, primary_key=True),
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("row", sa.Integer, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("record", sa.JSON, nullable=False),
        sa.Column("exercise", sa.Boolean, nullable=False),
    )
    op.create_index("deals_of_table", "deals", ["table", "row"], unique=True)
    op.create_table(
        "played_by",
        sa.Column("who", sa.Integer, primary_key=True),
        sa.Column("link", sa.Text, sa.ForeignKey("deals.link"), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("played_by_link", "played_by", ["link"])
    op.add_column("tables", sa.Column("kept", sa.Boolean, nullable=False, server_default=sa.true()))
    op.execute("UPDATE tables SET kept = 0 WHERE played = 1")
    op.create_index("tables_unkept", "tables", ["opened"], sqlite_where=sa.text("kept = 0"))
