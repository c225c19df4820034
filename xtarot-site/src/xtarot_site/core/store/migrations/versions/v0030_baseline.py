"""The tables as all migrations before have left them; what an older version has written is refused."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    _metadata.create_all(op.get_bind())


def _where(condition: sa.ColumnElement[bool]) -> dict[str, Any]:
    return {"sqlite_where": condition, "postgresql_where": condition}


_metadata = sa.MetaData()
sa.Sequence("servers", metadata=_metadata)
sa.Table(
    "challenges",
    _metadata,
    sa.Column("key", sa.LargeBinary, primary_key=True),
    sa.Column("purpose", sa.Text, primary_key=True),
    sa.Column("challenge", sa.LargeBinary, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)
sa.Table(
    "contests",
    _metadata,
    sa.Column("contest", sa.Text, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("payload", sa.JSON, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)
sa.Table(
    "deals",
    _metadata,
    sa.Column("link", sa.Text, primary_key=True),
    sa.Column("table", sa.Text, nullable=False),
    sa.Column("row", sa.Integer, nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("ended", sa.Float, nullable=False),
    sa.Column("players", sa.JSON, nullable=False),
    sa.Column("record", sa.JSON, nullable=False),
    sa.Column("exercise", sa.Boolean, nullable=False),
    sa.Column("shown", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("book", sa.Text),
    sa.Column("match", sa.JSON(none_as_null=True)),
    sa.Column("opens", sa.Float),
    sa.Column("rated", sa.Integer),
    sa.Index("deals_of_book", "book", **_where(sa.column("book").is_not(None))),
    sa.Index("deals_of_table", "table", "row", unique=True),
    sa.Index("deals_rated", "game", "rated", unique=True, **_where(sa.column("rated").is_not(None))),
    sa.Index("deals_waiting", "table", **_where(sa.column("shown").is_(False))),
)
sa.Table(
    "draft_writers",
    _metadata,
    sa.Column("draft", sa.Text, primary_key=True),
    sa.Column("who", sa.Integer, primary_key=True),
    sa.Column("joined", sa.Boolean, nullable=False),
    sa.Index("writers_by_person", "who"),
    sqlite_with_rowid=False,
)
sa.Table(
    "drafts",
    _metadata,
    sa.Column("code", sa.Text, primary_key=True),
    sa.Column("who", sa.Integer, nullable=False),
    sa.Column("secret", sa.Text, nullable=False),
    sa.Column("opened", sa.Float, nullable=False),
    sa.Index("drafts_of_session", "who", "opened"),
)
sa.Table(
    "duplicates",
    _metadata,
    sa.Column("code", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("made", sa.Text, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("side", sa.Integer, nullable=False),
    sa.Column("bot", sa.Text, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("begins", sa.Float, nullable=False),
    sa.Column("opens", sa.Float, nullable=False),
    sa.Column("by", sa.Integer),
    sa.Column("closed", sa.Float),
)
sa.Table(
    "figures",
    _metadata,
    sa.Column("play", sa.Text, primary_key=True),
    sa.Column("figures", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)
sa.Table(
    "friends",
    _metadata,
    sa.Column("who", sa.Integer, primary_key=True),
    sa.Column("other", sa.Integer, primary_key=True),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("dismissed", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("marked", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Index("friends_of", "other"),
    sqlite_with_rowid=False,
)
sa.Table(
    "house_rules",
    _metadata,
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("option", sa.Text, primary_key=True),
    sa.Column("value", sa.Integer, primary_key=True),
    sa.Column("tables", sa.Integer, nullable=False),
    sqlite_with_rowid=False,
)
sa.Table(
    "lives",
    _metadata,
    sa.Column("first", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("last", sa.Integer, nullable=False),
)
sa.Table(
    "moderation",
    _metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("about", sa.Integer, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("payload", sa.JSON, nullable=False),
    sa.Column("command", sa.Text, nullable=False),
    sa.Column("who", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("moderation_about", "about"),
    sa.Index("moderation_command", "who", "command", unique=True),
)
sa.Table(
    "notices",
    _metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("to", sa.Integer, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("payload", sa.JSON, nullable=False),
    sa.Column("who", sa.Integer),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("read", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("push", sa.Float),
    sa.Column("answered", sa.Boolean),
    sa.Column("withheld", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("remind", sa.Float),
    sa.Index("notices_to", "to", "id"),
    sa.Index("notices_to_push", "push", **_where(sa.column("push").is_not(None))),
    sa.Index("notices_to_remind", "remind", **_where(sa.column("remind").is_not(None))),
    sa.Index("notices_unread", "to", **_where(sa.column("read").is_(False))),
)
sa.Table(
    "operating",
    _metadata,
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("command", sa.Text),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("payload", sa.JSON, nullable=False),
    sa.Column("who", sa.Integer),
    sa.Column("at", sa.Float, nullable=False),
)
sa.Table(
    "own_secrets",
    _metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("secret", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
sa.Table(
    "rated_games",
    _metadata,
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("matches", sa.Integer, nullable=False),
    sa.Column("upto", sa.Integer, nullable=False, server_default="0"),
    sa.Column("again", sa.Integer, nullable=False, server_default="0"),
    sqlite_with_rowid=False,
)
sa.Table(
    "remarks",
    _metadata,
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
    sa.Column("again", sa.Text, nullable=False, server_default=""),
    sa.Index("remarks_command", "who", "command", unique=True),
    sa.Index("remarks_of_book", "book"),
)
sa.Table(
    "running",
    _metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
sa.Table(
    "sessions",
    _metadata,
    sa.Column("who", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
)
sa.Table(
    "spent",
    _metadata,
    sa.Column("limit", sa.Text, primary_key=True),
    sa.Column("address", sa.LargeBinary, primary_key=True),
    sa.Column("left", sa.Float, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)
sa.Table(
    "tables",
    _metadata,
    sa.Column("code", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("opened", sa.Float, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("played", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("kept", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("listed", sa.JSON(none_as_null=True)),
    sa.Column("due", sa.Float),
    sa.Column("by_days", sa.JSON(none_as_null=True)),
    sa.Index("tables_due", "due", **_where(sa.column("due").is_not(None))),
    sa.Index("tables_listed", "code", **_where(sa.column("listed").is_not(None))),
    sa.Index("tables_unkept", "opened", **_where(sa.column("kept").is_(False))),
    sa.Index("tables_unplayed", "opened", **_where(sa.column("played").is_(False))),
)
sa.Table(
    "taken_names",
    _metadata,
    sa.Column("kind", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("work", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)
sa.Table(
    "talk",
    _metadata,
    sa.Column("table", sa.Text, primary_key=True),
    sa.Column("aside", sa.Boolean, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("command", sa.Text, nullable=False),
    sa.Column("who", sa.Integer),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("row", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("reported", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("talk_command", "table", "command", unique=True),
    sa.Index("talk_of", "who"),
    sqlite_with_rowid=False,
)
sa.Table(
    "unheard",
    _metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("who", sa.Integer, nullable=False),
    sa.Column("other", sa.Integer, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Index("unheard_by", "who", "other", unique=True),
    sa.Index("unheard_other", "other"),
)
sa.Table(
    "work_log",
    _metadata,
    sa.Column("work", sa.Text, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("command", sa.Text),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("payload", sa.JSON, nullable=False),
    sa.Column("who", sa.Integer),
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("work_log_command", "work", "command", unique=True),
    sqlite_with_rowid=False,
)
sa.Table(
    "work_texts",
    _metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("files", sa.JSON, nullable=False),
)
sa.Table(
    "answers",
    _metadata,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.code"), primary_key=True),
    sa.Column("command", sa.Text, primary_key=True),
    sa.Column("answer", sa.JSON, nullable=False),
    sqlite_with_rowid=False,
)
sa.Table(
    "branches",
    _metadata,
    sa.Column("table", sa.Text, primary_key=True),
    sa.Column("origin", sa.Text, sa.ForeignKey("deals.link"), nullable=False),
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Column("who", sa.Integer),
    sa.Column("opened", sa.Float, nullable=False),
    sa.Index("branches_of_deal", "origin", "opened"),
)
sa.Table(
    "draft_texts",
    _metadata,
    sa.Column("draft", sa.Text, sa.ForeignKey("drafts.code"), primary_key=True),
    sa.Column("revision", sa.Integer, primary_key=True),
    sa.Column("command", sa.Text, nullable=False),
    sa.Column("files", sa.JSON, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
sa.Table(
    "joined",
    _metadata,
    sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), primary_key=True),
    sa.Column("person", sa.Integer, sa.ForeignKey("sessions.who"), nullable=False),
    sa.Index("joined_to", "person"),
)
sa.Table(
    "keys",
    _metadata,
    sa.Column("key", sa.LargeBinary, primary_key=True),
    sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("alone", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("keys_of", "who"),
    sqlite_with_rowid=False,
)
sa.Table(
    "log",
    _metadata,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.code"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("command", sa.Text),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("payload", sa.JSON, nullable=False),
    sa.Column("who", sa.Integer),
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("log_command", "table", "command", unique=True, **_where(sa.column("command").is_not(None))),
    sa.Index("log_sit", "who", "table", **_where(sa.column("kind") == "sit")),
    sqlite_with_rowid=False,
)
sa.Table(
    "mailboxes",
    _metadata,
    sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), primary_key=True),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("lang", sa.Text, nullable=False),
    sa.Column("code", sa.Text, nullable=False),
    sa.Column("confirm", sa.LargeBinary),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("upto", sa.Integer, nullable=False),
    sa.Column("sent", sa.Float, nullable=False),
    sa.Index("mailboxes_code", "code", unique=True),
    sa.Index("mailboxes_waiting", "confirm"),
)
sa.Table(
    "names",
    _metadata,
    sa.Column("key", sa.LargeBinary, primary_key=True),
    sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), nullable=False),
    sa.Column("until", sa.Float),
    sa.Index("names_of", "who"),
    sqlite_with_rowid=False,
)
sa.Table(
    "passkeys",
    _metadata,
    sa.Column("id", sa.LargeBinary, primary_key=True),
    sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), nullable=False),
    sa.Column("key", sa.LargeBinary, nullable=False),
    sa.Column("count", sa.Integer, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("used", sa.Float, nullable=False),
    sa.Index("passkeys_of", "who"),
    sqlite_with_rowid=False,
)
sa.Table(
    "persons",
    _metadata,
    sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("named", sa.Float, nullable=False),
    sa.Column("reviewer", sa.Boolean, nullable=False),
    sa.Column("words", sa.LargeBinary),
    sa.Column("moderator", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("operator", sa.Boolean, nullable=False, server_default=sa.false()),
)
sa.Table(
    "played_by",
    _metadata,
    sa.Column("who", sa.Integer, primary_key=True),
    sa.Column("link", sa.Text, sa.ForeignKey("deals.link"), primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Index("played_by_link", "link"),
    sqlite_with_rowid=False,
)
sa.Table(
    "profiles",
    _metadata,
    sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), primary_key=True),
    sa.Column("audience", sa.Text, nullable=False),
)
sa.Table(
    "ratings",
    _metadata,
    sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), primary_key=True),
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sqlite_with_rowid=False,
)
sa.Table(
    "reviews",
    _metadata,
    sa.Column("link", sa.Text, sa.ForeignKey("deals.link"), primary_key=True),
    sa.Column("move", sa.Integer, primary_key=True),
    sa.Column("engine", sa.Text, nullable=False),
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("decision", sa.JSON, nullable=False),
    sqlite_with_rowid=False,
)
sa.Table(
    "solved",
    _metadata,
    sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), primary_key=True),
    sa.Column("problem", sa.Text, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)
sa.Table(
    "tries",
    _metadata,
    sa.Column("code", sa.Text, sa.ForeignKey("duplicates.code"), primary_key=True),
    sa.Column("who", sa.Integer, primary_key=True),
    sa.Column("table", sa.Text, nullable=False),
    sa.Column("began", sa.Float, nullable=False),
    sa.Index("tries_table", "table", unique=True),
    sqlite_with_rowid=False,
)
sa.Table(
    "subscriptions",
    _metadata,
    sa.Column("id", sa.LargeBinary, primary_key=True),
    sa.Column("browser", sa.LargeBinary, sa.ForeignKey("keys.key", ondelete="CASCADE"), nullable=False),
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("key", sa.LargeBinary, nullable=False),
    sa.Column("secret", sa.LargeBinary, nullable=False),
    sa.Column("lang", sa.Text, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("used", sa.Float, nullable=False),
    sa.Index("subscriptions_of", "browser", unique=True),
    sqlite_with_rowid=False,
)
