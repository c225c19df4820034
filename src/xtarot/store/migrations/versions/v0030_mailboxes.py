"""Let several persons wait for one mailbox to be confirmed: one mail is enough for all of them."""

from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    """Exchange the index."""
    op.drop_index("mailboxes_confirm", "mailboxes")
    op.create_index("mailboxes_waiting", "mailboxes", ["confirm"])
