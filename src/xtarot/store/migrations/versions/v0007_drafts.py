"""Keep the rulebooks that somebody writes, with what was saved of them before."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "drafts",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("who", sa.Integer, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("opened", sa.Float, nullable=False),
    )
    op.create_index("drafts_of_session", "drafts", ["who", "opened"])
    op.create_table(
        "draft_texts",
        sa.Column("draft", sa.Text, sa.ForeignKey("drafts.code"), primary_key=True),
        sa.Column("revision", sa.Integer, primary_key=True),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("files", sa.JSON, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
