"""The tables of the database, as the newest migration leaves them."""

import sqlalchemy as sa

REVISION = "0030"  # the newest migration
BASELINE = "0030"  # the first one: databases of an older schema are not upgraded
UPGRADES_OLDER = "58f8b86d"  # the last commit of xtarot that upgrades them
# The oldest schema whose servers go on with a database of this one, so that they can be exchanged one by one. A
# migration that only adds leaves it. One that takes something away raises it, a release after the last that used that;
# so does one after which rows mean something else, as friends have no longer marked each other by being there (0025).
OLDEST = "0025"

metadata = sa.MetaData()

LISTING = sa.JSON(none_as_null=True)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("code", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("opened", sa.Float, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("played", sa.Boolean, nullable=False, server_default=sa.true()),  # whether a deal is finished
    sa.Column(
        "kept", sa.Boolean, nullable=False, server_default=sa.true()
    ),  # whether its finished deals are in `deals`
    sa.Column("listed", LISTING),  # as it stands in the lobby, if it does
    sa.Column("due", sa.Float),  # when something is due at a table by days, if anything is
    sa.Column("by_days", LISTING),  # as such a table stands for who plays there
)
sa.Index("tables_due", tables.c.due, sqlite_where=tables.c.due.is_not(None), postgresql_where=tables.c.due.is_not(None))
running = sa.Table(  # when a server noted last that it runs: one row
    "running",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
lives = sa.Table(  # of the site: each backup that was restored has begun one
    "lives",
    metadata,
    sa.Column("first", sa.Integer, primary_key=True, autoincrement=False),  # session of it, whose number nobody has
    sa.Column("last", sa.Integer, nullable=False),  # session before
)
_stands = tables.c.listed.is_not(None)
sa.Index("tables_listed", tables.c.code, sqlite_where=_stands, postgresql_where=_stands)
sa.Index(
    "tables_unplayed",
    tables.c.opened,
    sqlite_where=tables.c.played.is_(False),
    postgresql_where=tables.c.played.is_(False),
)
sa.Index(
    "tables_unkept", tables.c.opened, sqlite_where=tables.c.kept.is_(False), postgresql_where=tables.c.kept.is_(False)
)
deals = sa.Table(  # they outlive the tables
    "deals",
    metadata,
    sa.Column("link", sa.Text, primary_key=True),
    sa.Column("table", sa.Text, nullable=False),
    sa.Column("row", sa.Integer, nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("ended", sa.Float, nullable=False),
    sa.Column("players", sa.JSON, nullable=False),
    sa.Column("record", sa.JSON, nullable=False),
    sa.Column("exercise", sa.Boolean, nullable=False),
    sa.Column("shown", sa.Boolean, nullable=False, server_default=sa.true()),  # whether it may be looked at
    sa.Column("book", sa.Text),  # that was tried, at a table without rules
    sa.Column("match", sa.JSON(none_as_null=True)),  # the match so far, and what the deal was like
    sa.Column("opens", sa.Float),  # before when nobody may look at it
    sa.Column("rated", sa.Integer),  # the number of the match that ended with it, among those of its game
)
sa.Index(
    "deals_of_book", deals.c.book, sqlite_where=deals.c.book.is_not(None), postgresql_where=deals.c.book.is_not(None)
)
_rated = deals.c.rated.is_not(None)
sa.Index("deals_rated", deals.c.game, deals.c.rated, unique=True, sqlite_where=_rated, postgresql_where=_rated)
sa.Index("deals_of_table", deals.c.table, deals.c.row, unique=True)
sa.Index(
    "deals_waiting", deals.c.table, sqlite_where=deals.c.shown.is_(False), postgresql_where=deals.c.shown.is_(False)
)
branches = sa.Table(  # tables that go on from a position of a deal; those of deals that were finished stay
    "branches",
    metadata,
    sa.Column("table", sa.Text, primary_key=True),
    sa.Column("origin", sa.Text, sa.ForeignKey("deals.link"), nullable=False),
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Column("who", sa.Integer),
    sa.Column("opened", sa.Float, nullable=False),
)
sa.Index("branches_of_deal", branches.c.origin, branches.c.opened)
played_by = sa.Table(  # the persons of a deal
    "played_by",
    metadata,
    sa.Column("who", sa.Integer, primary_key=True),
    sa.Column("link", sa.Text, sa.ForeignKey("deals.link"), primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sqlite_with_rowid=False,
)
sa.Index("played_by_link", played_by.c.link)
rated_games = sa.Table(  # how many matches of a game are rated, and up to which their ratings are there
    "rated_games",
    metadata,
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("matches", sa.Integer, nullable=False),
    sa.Column("upto", sa.Integer, nullable=False, server_default="0"),
    sa.Column("again", sa.Integer, nullable=False, server_default="0"),  # how often all were worked out anew
    sqlite_with_rowid=False,
)
ratings = sa.Table(  # what each match has made of them
    "ratings",
    metadata,
    sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), primary_key=True),
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),  # the match
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),  # matches of the person so far
    sqlite_with_rowid=False,
)
profiles = sa.Table(  # who sees them, where it is not nobody
    "profiles",
    metadata,
    sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), primary_key=True),
    sa.Column("audience", sa.Text, nullable=False),
)
duplicates = sa.Table(  # deals that many play
    "duplicates",
    metadata,
    sa.Column("code", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("made", sa.Text, nullable=False),  # by which release
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),  # from which it is played
    sa.Column("side", sa.Integer, nullable=False),
    sa.Column("bot", sa.Text, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("begins", sa.Float, nullable=False),
    sa.Column("opens", sa.Float, nullable=False),
    sa.Column("by", sa.Integer),  # who made it, if not the site
    sa.Column("closed", sa.Float),  # since when nobody begins it any more, before its time
)
tries = sa.Table(  # who plays them, where
    "tries",
    metadata,
    sa.Column("code", sa.Text, sa.ForeignKey("duplicates.code"), primary_key=True),
    sa.Column("who", sa.Integer, primary_key=True),
    sa.Column("table", sa.Text, nullable=False),
    sa.Column("began", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)
sa.Index("tries_table", tries.c.table, unique=True)
reviews = sa.Table(  # decision by decision
    "reviews",
    metadata,
    sa.Column("link", sa.Text, sa.ForeignKey("deals.link"), primary_key=True),
    sa.Column("move", sa.Integer, primary_key=True),
    sa.Column("engine", sa.Text, nullable=False),  # its version and settings
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("decision", sa.JSON, nullable=False),
    sqlite_with_rowid=False,
)
DRAFT = "draft/"
remarks = sa.Table(  # what is said beside clauses; only ever added to
    "remarks",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("book", sa.Text, nullable=False),  # its game, or DRAFT and the code of a draft
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("clause", sa.Text, nullable=False),
    sa.Column("about", sa.Integer, sa.ForeignKey("remarks.id")),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("version", sa.Text, nullable=False),
    sa.Column("command", sa.Text, nullable=False),
    sa.Column("who", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("again", sa.Text, nullable=False, server_default=""),  # of a report: whether it would be played again
)
sa.Index("remarks_of_book", remarks.c.book)
sa.Index("remarks_command", remarks.c.who, remarks.c.command, unique=True)
contests = sa.Table(
    "contests",
    metadata,
    sa.Column("contest", sa.Text, primary_key=True),  # its name in addresses
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("payload", sa.JSON, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)
house_rules = sa.Table(  # at how many tables an option was set to a value
    "house_rules",
    metadata,
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("option", sa.Text, primary_key=True),
    sa.Column("value", sa.Integer, primary_key=True),
    sa.Column("tables", sa.Integer, nullable=False),
    sqlite_with_rowid=False,
)
log = sa.Table(
    "log",
    metadata,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.code"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("command", sa.Text),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("payload", sa.JSON, nullable=False),
    sa.Column("who", sa.Integer),
    sa.Column("at", sa.Float, nullable=False),
    sqlite_with_rowid=False,  # the rows of a table lie together
)
sa.Index(
    "log_command",
    log.c.table,
    log.c.command,
    unique=True,
    sqlite_where=log.c.command.is_not(None),
    postgresql_where=log.c.command.is_not(None),
)
sa.Index("log_sit", log.c.who, log.c.table, sqlite_where=log.c.kind == "sit", postgresql_where=log.c.kind == "sit")
answers = sa.Table(
    "answers",
    metadata,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.code"), primary_key=True),
    sa.Column("command", sa.Text, primary_key=True),
    sa.Column("answer", sa.JSON, nullable=False),
    sqlite_with_rowid=False,
)
sessions = sa.Table(  # guests and persons, by their number in the log
    "sessions",
    metadata,
    sa.Column("who", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("name", sa.Text, nullable=False),  # the last one at a table
    sa.Column("since", sa.Float, nullable=False),
)
drafts = sa.Table(  # rulebooks that somebody writes
    "drafts",
    metadata,
    sa.Column("code", sa.Text, primary_key=True),
    sa.Column("who", sa.Integer, nullable=False),
    sa.Column("secret", sa.Text, nullable=False),  # of the link by which it is shown to others
    sa.Column("opened", sa.Float, nullable=False),
)
sa.Index("drafts_of_session", drafts.c.who, drafts.c.opened)
draft_texts = sa.Table(  # what was saved of a draft; the newest revision is the draft
    "draft_texts",
    metadata,
    sa.Column("draft", sa.Text, sa.ForeignKey("drafts.code"), primary_key=True),
    sa.Column("revision", sa.Integer, primary_key=True),
    sa.Column("command", sa.Text, nullable=False),
    sa.Column("files", sa.JSON, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
draft_writers = sa.Table(  # who was asked to write a draft with its author, and whether they do
    "draft_writers",
    metadata,
    sa.Column("draft", sa.Text, primary_key=True),
    sa.Column("who", sa.Integer, primary_key=True),
    sa.Column("joined", sa.Boolean, nullable=False),
    sqlite_with_rowid=False,
)
sa.Index("writers_by_person", draft_writers.c.who)
keys = sa.Table(  # the browsers of a session: a guest has one, a person any number
    "keys",
    metadata,
    sa.Column("key", sa.LargeBinary, primary_key=True),  # the hash of the secret
    sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("alone", sa.Boolean, nullable=False, server_default=sa.false()),  # ends all others when it comes back
    sqlite_with_rowid=False,
)
sa.Index("keys_of", keys.c.who)
subscriptions = sa.Table(  # browsers to which notices are pushed
    "subscriptions",
    metadata,
    sa.Column("id", sa.LargeBinary, primary_key=True),  # the hash of the endpoint
    sa.Column("browser", sa.LargeBinary, sa.ForeignKey("keys.key", ondelete="CASCADE"), nullable=False),
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("key", sa.LargeBinary, nullable=False),  # public, of the browser
    sa.Column("secret", sa.LargeBinary, nullable=False),  # what the browser and the site alone know
    sa.Column("lang", sa.Text, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("used", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)
sa.Index("subscriptions_of", subscriptions.c.browser, unique=True)
own_secrets = sa.Table(  # of the site itself, made once for all its servers
    "own_secrets",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("secret", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
persons = sa.Table(
    "persons",
    metadata,
    sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("named", sa.Float, nullable=False),  # when the name was taken
    sa.Column("reviewer", sa.Boolean, nullable=False),
    sa.Column("words", sa.LargeBinary),  # salt and hash of the six words
    sa.Column("moderator", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("operator", sa.Boolean, nullable=False, server_default=sa.false()),
)
names = sa.Table(  # what nobody else may be called
    "names",
    metadata,
    sa.Column("key", sa.LargeBinary, primary_key=True),  # the hash of how the name reads, or looks
    sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), nullable=False),
    sa.Column("until", sa.Float),  # of a name that was given up
    sqlite_with_rowid=False,
)
sa.Index("names_of", names.c.who)
joined = sa.Table(  # guests who turned out to be a person: their log stays as it is
    "joined",
    metadata,
    sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), primary_key=True),
    sa.Column("person", sa.Integer, sa.ForeignKey("sessions.who"), nullable=False),
)
sa.Index("joined_to", joined.c.person)
mailboxes = sa.Table(  # where persons wish to be told by mail
    "mailboxes",
    metadata,
    sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), primary_key=True),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("lang", sa.Text, nullable=False),
    sa.Column("code", sa.Text, nullable=False),  # of the links by which it is ended
    sa.Column("confirm", sa.LargeBinary),  # the hash of the mailbox; nothing once the address is confirmed
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("upto", sa.Integer, nullable=False),  # the last notice that was sent
    sa.Column("sent", sa.Float, nullable=False),
)
sa.Index("mailboxes_code", mailboxes.c.code, unique=True)
sa.Index("mailboxes_waiting", mailboxes.c.confirm)
passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.LargeBinary, primary_key=True),
    sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), nullable=False),
    sa.Column("key", sa.LargeBinary, nullable=False),  # public
    sa.Column("count", sa.Integer, nullable=False),  # of its uses, as the device says
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("used", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)
sa.Index("passkeys_of", passkeys.c.who)
challenges = sa.Table(  # what devices with passkeys were asked, until they answer
    "challenges",
    metadata,
    sa.Column("key", sa.LargeBinary, primary_key=True),  # the hash of the browser's secret
    sa.Column("purpose", sa.Text, primary_key=True),
    sa.Column("challenge", sa.LargeBinary, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)
spent = sa.Table(  # what is left of limits that hold for all servers together
    "spent",
    metadata,
    sa.Column("limit", sa.Text, primary_key=True),
    sa.Column("address", sa.LargeBinary, primary_key=True),  # its hash
    sa.Column("left", sa.Float, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)
SERVERS = sa.Sequence("servers", metadata=metadata)
"""The numbers of servers; there is none where one file is one server's."""
solved = sa.Table(  # problems, by their names
    "solved",
    metadata,
    sa.Column("who", sa.Integer, sa.ForeignKey("sessions.who"), primary_key=True),
    sa.Column("problem", sa.Text, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)
work_log = sa.Table(  # what became of the rulebooks that were sent in; a work has the code of its draft
    "work_log",
    metadata,
    sa.Column("work", sa.Text, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("command", sa.Text),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("payload", sa.JSON, nullable=False),
    sa.Column("who", sa.Integer),
    sa.Column("at", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)
sa.Index("work_log_command", work_log.c.work, work_log.c.command, unique=True)
work_texts = sa.Table(  # as they were sent in
    "work_texts",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),  # the hash of the files
    sa.Column("files", sa.JSON, nullable=False),
)
taken_names = sa.Table(  # games, letters of clauses and numbers, each given once
    "taken_names",
    metadata,
    sa.Column("kind", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("work", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)
figures = sa.Table(  # of plays that were published, by their digests
    "figures",
    metadata,
    sa.Column("play", sa.Text, primary_key=True),
    sa.Column("figures", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)
notices = sa.Table(  # what somebody is told of what others did
    "notices",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("to", sa.Integer, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("payload", sa.JSON, nullable=False),
    sa.Column("who", sa.Integer),  # who did it
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("read", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("push", sa.Float),  # since when it waits to be pushed, or until when it is held back; else it does not
    sa.Column("answered", sa.Boolean),  # of requests alone
    sa.Column("withheld", sa.Boolean, nullable=False, server_default=sa.false()),  # since the recipient hides `who`
    sa.Column("remind", sa.Float),  # when it is to be repeated
)
_reminds = notices.c.remind.is_not(None)
sa.Index("notices_to_remind", notices.c.remind, sqlite_where=_reminds, postgresql_where=_reminds)
_waits = notices.c.push.is_not(None)
sa.Index("notices_to_push", notices.c.push, sqlite_where=_waits, postgresql_where=_waits)
sa.Index("notices_to", notices.c.to, notices.c.id)
sa.Index(
    "notices_unread", notices.c.to, sqlite_where=notices.c.read.is_(False), postgresql_where=notices.c.read.is_(False)
)
friends = sa.Table(  # whom persons have marked as such
    "friends",
    metadata,
    sa.Column("who", sa.Integer, primary_key=True),
    sa.Column("other", sa.Integer, primary_key=True),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("dismissed", sa.Boolean, nullable=False, server_default=sa.false()),  # by whom it is about
    sa.Column("marked", sa.Boolean, nullable=False, server_default=sa.true()),  # not: was, and is still dismissed
    sqlite_with_rowid=False,
)
sa.Index("friends_of", friends.c.other)
talk = sa.Table(  # what is said at tables, beside their logs, which it may outlive
    "talk",
    metadata,
    sa.Column("table", sa.Text, primary_key=True),
    sa.Column("aside", sa.Boolean, primary_key=True),  # among those who look on, while a deal is on
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("command", sa.Text, nullable=False),
    sa.Column("who", sa.Integer),  # nobody: who has gone, with what was said
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("row", sa.Integer, nullable=False),  # of the table's log, the newest then
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("reported", sa.Boolean, nullable=False, server_default=sa.false()),  # kept for moderators
    sqlite_with_rowid=False,
)
sa.Index("talk_command", talk.c.table, talk.c.command, unique=True)
sa.Index("talk_of", talk.c.who)
unheard = sa.Table(  # whom somebody does not want to hear
    "unheard",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("who", sa.Integer, nullable=False),
    sa.Column("other", sa.Integer, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
)
sa.Index("unheard_by", unheard.c.who, unheard.c.other, unique=True)
sa.Index("unheard_other", unheard.c.other)
moderation = sa.Table(  # what moderators are told about somebody, and what they do; only ever added to
    "moderation",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("about", sa.Integer, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("payload", sa.JSON, nullable=False),
    sa.Column("command", sa.Text, nullable=False),
    sa.Column("who", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
sa.Index("moderation_about", moderation.c.about)
sa.Index("moderation_command", moderation.c.who, moderation.c.command, unique=True)
operating = sa.Table(  # what those do who run the site; only ever added to
    "operating",
    metadata,
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("command", sa.Text),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("payload", sa.JSON, nullable=False),
    sa.Column("who", sa.Integer),  # nobody: by the command line
    sa.Column("at", sa.Float, nullable=False),
)
