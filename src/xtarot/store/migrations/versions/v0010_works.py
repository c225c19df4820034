"""Keep what is sent in to the programme, and what becomes of it."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "work_log",
        sa.Column("work", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("command", sa.Text),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("payload", sa.JSON, nullable=False),
        sa.Column("who", sa.Integer),
        sa.Column("at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("work_log_command", "work_log", ["work", "command"], unique=True)
    op.create_table(
        "work_texts",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("files", sa.JSON, nullable=False),
    )
    op.create_table(
        "taken_names",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("work", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
