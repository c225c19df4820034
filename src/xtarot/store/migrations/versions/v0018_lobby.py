"""Keep how open tables stand in the lobby, and who takes whom for a friend."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add the column, an index of the few tables that have it, and the table of friends."""
    op.add_column("tables", sa.Column("listed", sa.JSON))
    given = sa.text("listed IS NOT NULL")
    op.create_index("tables_listed", "tables", ["code"], sqlite_where=given, postgresql_where=given)
    op.create_table(
        "friends",
        sa.Column("who", sa.Integer, primary_key=True),
        sa.Column("other", sa.Integer, primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("friends_of", "friends", ["other"])
