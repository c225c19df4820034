"""Part sessions from the secrets of their browsers, and keep persons: their names, passkeys and words."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Copy the secrets into a table of their own, and add the others."""
    op.rename_table("sessions", "old_sessions")
    op.create_table(
        "sessions",
        sa.Column("who", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("key", sa.LargeBinary, primary_key=True),
        sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.execute("INSERT INTO sessions SELECT who, name, since FROM old_sessions")
    op.execute('INSERT INTO keys SELECT "key", who, since FROM old_sessions')
    op.drop_table("old_sessions")
    op.create_index("keys_of", "keys", ["who"])
    op.create_table(
        "persons",
        sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("named", sa.Float, nullable=False),
        sa.Column("reviewer", sa.Boolean, nullable=False),
        sa.Column("words", sa.LargeBinary),
    )
    op.create_table(
        "names",
        sa.Column("key", sa.LargeBinary, primary_key=True),
        sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), nullable=False),
        sa.Column("until", sa.Float),
        sqlite_with_rowid=False,
    )
    op.create_index("names_of", "names", ["who"])
    op.create_table(
        "joined",
        sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("sessions.who"), nullable=False),
    )
    op.create_index("joined_to", "joined", ["person"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.LargeBinary, primary_key=True),
        sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("passkeys_of", "passkeys", ["who"])
