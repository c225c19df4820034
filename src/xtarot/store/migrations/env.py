"""Run by Alembic: the migrations take part in the transaction of the connection that `xtarot.store.migrate` gives."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
