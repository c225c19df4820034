"""Keep whether somebody wants to hear no more of it that another one has marked them as a friend."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Add a column."""
    op.add_column("friends", sa.Column("dismissed", sa.Boolean, nullable=False, server_default=sa.false()))
