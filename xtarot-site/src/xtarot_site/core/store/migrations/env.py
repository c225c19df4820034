"""Run by Alembic, on the connection of `xtarot_site.core.store.migrate` and in its transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
