"""Keep to which devices notices are pushed, which of them wait for it, and the key by which push services know us."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Add the tables and the column."""
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.LargeBinary, primary_key=True),
        sa.Column("browser", sa.LargeBinary, sa.ForeignKey("keys.key", ondelete="CASCADE"), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("lang", sa.Text, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("subscriptions_of", "subscriptions", ["browser"], unique=True)
    op.create_table(
        "own_secrets",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.add_column("notices", sa.Column("push", sa.Float))
    waits = sa.text("push IS NOT NULL")
    op.create_index("notices_to_push", "notices", ["push"], sqlite_where=waits, postgresql_where=waits)
