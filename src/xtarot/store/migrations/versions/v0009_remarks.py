"""Keep remarks beside clauses, and count what tables are set to."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

_COUNT = (
    "INSERT INTO house_rules SELECT one.game, {name}, {value}.value, count(*)"
    " FROM deals AS one, json_each(one.record, '$.options') AS option {nested}"
    " WHERE {value}.type = 'integer' AND one.exercise IS 0"
    ' AND one.row = (SELECT min(row) FROM deals WHERE "table" = one."table")'
    " AND EXISTS (SELECT 1 FROM played_by WHERE link = one.link) GROUP BY 1, 2, 3"
)
_NESTED = ", json_each(CASE option.type WHEN 'object' THEN option.value ELSE '{}' END) AS part"
COUNTS = (
    _COUNT.format(name="option.key", value="option", nested=""),
    _COUNT.format(name="option.key || '.' || part.key", value="part", nested=_NESTED),
)
"""What fills the counts from the deals that were kept before."""


def upgrade() -> None:
    """Add the tables, and count the first deals that are kept."""
    op.create_table(
        "remarks",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("book", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("clause", sa.Text, nullable=False),
        sa.Column("about", sa.Integer, sa.ForeignKey("remarks.id")),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("who", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("remarks_of_book", "remarks", ["book"])
    op.create_index("remarks_command", "remarks", ["who", "command"], unique=True)
    op.create_table(
        "house_rules",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("option", sa.Text, primary_key=True),
        sa.Column("value", sa.Integer, primary_key=True),
        sa.Column("tables", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    for count in COUNTS:
        op.execute(count)
