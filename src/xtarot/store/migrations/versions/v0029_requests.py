"""Keep which requests are answered or withheld, and when a notice of a turn is repeated."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    """Add the columns."""
    op.add_column("notices", sa.Column("answered", sa.Boolean))
    op.add_column("notices", sa.Column("withheld", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("notices", sa.Column("remind", sa.Float))
    reminds = sa.text("remind IS NOT NULL")
    op.create_index("notices_to_remind", "notices", ["remind"], sqlite_where=reminds, postgresql_where=reminds)
