"""The commands of a site, added to those of the library."""

import typer

import xtarot.cli.rulebook
from xtarot_site.cli import contest, database, people, rulebook, serve


def add_commands(app: typer.Typer) -> None:
    """Add them to `app`, the program, and to its group ``xtarot rulebook``."""
    app.add_typer(serve.app)
    app.add_typer(people.app, name="people")
    app.add_typer(contest.app, name="contest")
    app.add_typer(database.app, name="database")
    xtarot.cli.rulebook.app.add_typer(rulebook.app)
