"""Keep what persons are told, and with a report of play whether it would be played again."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the table and the column."""
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("to", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("payload", sa.JSON, nullable=False),
        sa.Column("who", sa.Integer),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("read", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("notices_to", "notices", ["to", "id"])
    op.create_index("notices_unread", "notices", ["to"], sqlite_where=sa.text("read IS 0"))
    op.add_column("remarks", sa.Column("again", sa.Text, nullable=False, server_default=""))
