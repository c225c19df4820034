"""Keep the rows of a table together, and index commands and who sat down only: a row is written in fewer places."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Copy the log and the answers into tables without row numbers."""
    op.rename_table("log", "old_log")
    op.create_table(
        "log",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("command", sa.Text),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("payload", sa.JSON, nullable=False),
        sa.Column("who", sa.Integer),
        sa.Column("at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.execute('INSERT INTO log SELECT "table", seq, command, kind, payload, who, at FROM old_log')
    op.drop_table("old_log")
    with_command, sits = sa.text("command IS NOT NULL"), sa.text("kind = 'sit'")
    op.create_index("log_command", "log", ["table", "command"], unique=True, sqlite_where=with_command)
    op.create_index("log_sit", "log", ["who", "table"], sqlite_where=sits)
    op.rename_table("answers", "old_answers")
    op.create_table(
        "answers",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("command", sa.Text, primary_key=True),
        sa.Column("answer", sa.JSON, nullable=False),
        sqlite_with_rowid=False,
    )
    op.execute('INSERT INTO answers SELECT "table", command, answer FROM old_answers')
    op.drop_table("old_answers")
