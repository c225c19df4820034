"""Keep who runs the site by its pages, and what they do there."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    """Add the column and the table."""
    op.add_column("persons", sa.Column("operator", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "operating",
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("command", sa.Text),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("payload", sa.JSON, nullable=False),
        sa.Column("who", sa.Integer),
        sa.Column("at", sa.Float, nullable=False),
    )
