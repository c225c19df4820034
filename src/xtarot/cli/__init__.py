"""The command line: ``xtarot play``, ``serve``, ``games``, ``replay``, ``check``, ``arena``, ``rulebook``, ``print`` ….

A module here is a group of commands. Whatever a command needs is imported when it runs: ``xtarot replay`` does not
wait for the server's parts.
"""

import sys
from logging import ERROR, getLogger

import typer

from xtarot.cli import beginning, contest, database, games, lab, people, printing, reviewing, rulebook, serving
from xtarot.cli.arguments import warn_about_passwords

app = typer.Typer(
    help="Xtarot: card games for the Xtarot deck, to play, study and invent.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.add_typer(serving.app)
app.add_typer(games.app)
app.add_typer(beginning.app)
app.add_typer(reviewing.app)
app.add_typer(lab.app)
app.add_typer(rulebook.app, name="rulebook")
app.add_typer(printing.app, name="print")
app.add_typer(people.app, name="people")
app.add_typer(contest.app, name="contest")
app.add_typer(database.app, name="database")


def main() -> None:
    """The entry point of the command."""
    getLogger("xtarot").setLevel(ERROR)  # of broken plug-ins tells `games`, when it is asked
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that knows no ♠ gets a ? in its place
    warn_about_passwords(sys.argv[1:])
    app()
