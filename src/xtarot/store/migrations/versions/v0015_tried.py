"""Keep with a deal which book was tried, so that deals are counted without reading their records."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the column; before, no deal tried a book."""
    op.add_column("deals", sa.Column("book", sa.Text))
    op.create_index("deals_of_book", "deals", ["book"], sqlite_where=sa.text("book IS NOT NULL"))
