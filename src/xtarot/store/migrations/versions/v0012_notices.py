"""Keep what persons are told, and with a report of play whether it would be played again."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

RETURNED = (
    'INSERT INTO notices ("to", kind, payload, who, at)'
    " SELECT (SELECT coalesce(json_extract(payload, '$.to'), who) FROM work_log AS one"
    " WHERE one.work = work_log.work AND kind IN ('send', 'hand') ORDER BY seq DESC LIMIT 1),"
    " 'returned', json_object('schema', 1, 'work', work), who, at FROM work_log"
    " WHERE kind = 'return' AND NOT EXISTS (SELECT 1 FROM work_log AS later WHERE later.work = work_log.work"
    " AND later.seq > work_log.seq AND later.kind IN ('send', 'retire')) ORDER BY at"
)
"""What tells authors of the texts that have come back to them, as the bar did before."""


def upgrade() -> None:
    """Add the table and the column, and tell authors what waits for them."""
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("to", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("payload", sa.JSON, nullable=False),
        sa.Column("who", sa.Integer),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("read", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("notices_to", "notices", ["to", "id"])
    op.create_index("notices_unread", "notices", ["to"], sqlite_where=sa.text("read IS 0"))
    op.add_column("remarks", sa.Column("again", sa.Text, nullable=False, server_default=""))
    op.execute(RETURNED)
