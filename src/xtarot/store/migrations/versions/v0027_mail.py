"""Keep to which addresses notices are sent by mail."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "mailboxes",
        sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("lang", sa.Text, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("confirm", sa.LargeBinary),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("upto", sa.Integer, nullable=False),
        sa.Column("sent", sa.Float, nullable=False),
    )
    op.create_index("mailboxes_code", "mailboxes", ["code"], unique=True)
    op.create_index("mailboxes_confirm", "mailboxes", ["confirm"], unique=True)
