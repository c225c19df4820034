"""Keep what ratings and profiles are made of with each deal, the ratings, and who sees a profile."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Add two columns, an index of the few deals that have the second, and three tables."""
    op.add_column("deals", sa.Column("match", sa.JSON))
    op.add_column("deals", sa.Column("rated", sa.Integer))
    given = sa.text("rated IS NOT NULL")
    op.create_index("deals_rated", "deals", ["game", "rated"], unique=True, sqlite_where=given, postgresql_where=given)
    op.create_table(
        "rated_games",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("upto", sa.Integer, nullable=False, server_default="0"),
        sa.Column("again", sa.Integer, nullable=False, server_default="0"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "ratings",
        sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "profiles",
        sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), primary_key=True),
        sa.Column("audience", sa.Text, nullable=False),
    )
