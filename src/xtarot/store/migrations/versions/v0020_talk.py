"""Keep what is said at tables, whom somebody does not want to hear, and what moderators are told and do."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Add the tables and the column."""
    op.create_table(
        "talk",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("aside", sa.Boolean, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("who", sa.Integer),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("row", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("reported", sa.Boolean, nullable=False, server_default=sa.false()),
        sqlite_with_rowid=False,
    )
    op.create_index("talk_command", "talk", ["table", "command"], unique=True)
    op.create_index("talk_of", "talk", ["who"])
    op.create_table(
        "unheard",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("who", sa.Integer, nullable=False),
        sa.Column("other", sa.Integer, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_index("unheard_by", "unheard", ["who", "other"], unique=True)
    op.create_index("unheard_other", "unheard", ["other"])
    op.create_table(
        "moderation",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("about", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("payload", sa.JSON, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("who", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("moderation_about", "moderation", ["about"])
    op.create_index("moderation_command", "moderation", ["who", "command"], unique=True)
    op.add_column("persons", sa.Column("moderator", sa.Boolean, nullable=False, server_default=sa.false()))
