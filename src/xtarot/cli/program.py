"""The command line: ``xtarot games``, ``replay``, ``check``, ``arena``, ``rulebook``, ``print`` …, and those of a site.

Other packages add commands by the entry point group ``xtarot.commands``: each entry is a function that takes the app.
What a command needs is imported when it runs: ``xtarot replay`` does not wait for anything else.
"""

import sys
from importlib.metadata import entry_points
from logging import ERROR, getLogger
from typing import Any

import typer
from typer.core import TyperGroup

from xtarot.cli import games, lab, new, printing, review, rulebook
from xtarot.cli.arguments import fail, warn_about_passwords
from xtarot.extras import MissingExtra

SITE_COMMANDS = ("play", "serve", "people", "contest", "database", "assets")


class Program(TyperGroup):
    """All commands. Those of a site, where it is not installed, say how they are."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the arguments name."""
        if args and args[0] in SITE_COMMANDS and args[0] not in self.commands:
            fail(f"`xtarot {args[0]}` is in the package xtarot-site, which is not installed (docs/running-a-site.md)")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run the command; what an extra would bring is asked for in one line."""
        try:
            return super().invoke(ctx)
        except MissingExtra as error:
            fail(error)


app = typer.Typer(
    cls=Program,
    help="Xtarot: card games for the Xtarot deck, to play, study and invent.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for _entry in entry_points(group="xtarot.commands"):
    _entry.load()(app)
app.add_typer(games.app)
app.add_typer(new.app)
app.add_typer(review.app)
app.add_typer(lab.app)
app.add_typer(rulebook.app, name="rulebook")
app.add_typer(printing.app, name="print")


def main() -> None:
    """The entry point of the command."""
    for name in ("xtarot", "xtarot_site"):
        getLogger(name).setLevel(ERROR)  # broken plug-ins are reported by `games`
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that knows no ♠ gets a ? in its place
    warn_about_passwords(sys.argv[1:])
    app()
