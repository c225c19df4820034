"""Keep who writes a draft with its author."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "draft_writers",
        sa.Column("draft", sa.Text, primary_key=True),
        sa.Column("who", sa.Integer, primary_key=True),
        sa.Column("joined", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("writers_by_person", "draft_writers", ["who"])
