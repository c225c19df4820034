"""Keep that somebody dismissed the mark of another one, also when that one takes it back and marks them again."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Add a column."""
    op.add_column("friends", sa.Column("marked", sa.Boolean, nullable=False, server_default=sa.true()))
