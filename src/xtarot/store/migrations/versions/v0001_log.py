"""The log of tables, answers to commands, and sessions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "tables",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("opened", sa.Float, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
    )
    op.create_table(
        "log",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.code"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("command", sa.Text),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("payload", sa.JSON, nullable=False),
        sa.Column("who", sa.Integer),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("table", "seq"),
        sa.UniqueConstraint("table", "command"),
    )
    op.create_index("log_who", "log", ["who", "kind"])
    op.create_table(
        "answers",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.code"), nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("answer", sa.JSON, nullable=False),
        sa.UniqueConstraint("table", "command"),
    )
    op.create_table(
        "sessions",
        sa.Column("who", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("key", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
