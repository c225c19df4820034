"""``xtarot rulebook BOOK`` and its further commands: the rulebooks."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from xtarot.cli.arguments import LangOption, fail, unreadable

if TYPE_CHECKING:
    from xtarot.rulebooks import Book


class BookOrCommand(TyperGroup):
    """A group of commands in which a word that names none of them is a book."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command, or that of the books."""
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            return "", self.commands["BOOK"], args
        return super().resolve_command(ctx, args)


app = typer.Typer(
    cls=BookOrCommand,
    help="Read, print and check rulebooks.",
    no_args_is_help=True,
    subcommand_metavar="BOOK|COMMAND [OPTIONS]",
)

BookArgument = Annotated[
    str, typer.Argument(metavar="BOOK", help="A number (003), a game (dream-capture), or a rulebook's folder.")
]


@app.command("BOOK")
def show(book: BookArgument, lang: LangOption) -> None:
    """Show what a rulebook is about."""
    found = find(book)
    about = (found.number or "", found.name[lang.value], f"v{found.version}", found.author[lang.value])
    print(*filter(None, about))
    print(found.summary[lang.value])


def find(text: str) -> "Book":
    """The book that somebody names; where there is none, the command ends."""
    from xtarot.rulebooks import RulebookError, books, read

    for book in books():
        if text in (book.number, book.game):
            return book
    if not (Path(text) / "book.toml").is_file():
        fail(f"there is no rulebook {text!r}: neither a number, nor a game, nor a folder with a book.toml")
    try:
        return read(Path(text))
    except RulebookError as error:
        fail(error)
    except OSError as error:
        fail(unreadable(error))
