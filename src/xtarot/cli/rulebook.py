"""``xtarot rulebook BOOK`` and its further commands: the rulebooks."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from xtarot.cli.arguments import LangOption, fail, unreadable
from xtarot.extras import MissingExtra
from xtarot.rules.texts import Text

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

LEVELS = {"error": Text("誤り", "error"), "warning": Text("注意", "warning")}
SUMMARY = Text("誤り{errors}、注意{warnings}", "{errors} to put right, {warnings} to think about")
CLEAN = Text("直すところはありません", "nothing is wrong")

BookArgument = Annotated[
    str, typer.Argument(metavar="BOOK", help="A number (003), a game (lotarot), or a rulebook's folder.")
]


@app.command("BOOK")
def show(
    book: BookArgument,
    lang: LangOption,
    pdf: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write its booklet, an A5 PDF, to this file.")
    ] = None,
    playbook: Annotated[bool, typer.Option("--playbook", help="The second booklet: examples, advice, notes.")] = False,
    imposed: Annotated[
        bool, typer.Option("--imposed", help="Two pages a side on A4: print both sides, flip on the short edge, fold.")
    ] = False,
    version: Annotated[str, typer.Option(metavar="1.00", help="An earlier version of it.")] = "",
) -> None:
    """Show what a rulebook is about, or write it as a PDF."""
    found = find(book)
    if version:
        found = _earlier(found, version)
    if pdf:
        _write(pdf, found, lang.value, playbook, imposed)
    else:
        about = (found.number or "", found.name[lang.value], f"v{found.version}", found.author[lang.value])
        print(*filter(None, about))
        print(found.summary[lang.value])


def _earlier(book: "Book", version: str) -> "Book":
    try:
        return book.at(version)
    except KeyError:
        known = ", ".join(one.version for one in (book, *book.earlier))
        fail(f"{book.game} has no version {version!r}, only {known}")


def _write(file: Path, book: "Book", lang: str, playbook: bool, imposed: bool) -> None:
    from xtarot.printing.booklet import booklet, has_playbook, unprinted
    from xtarot.printing.imposition import impose

    if playbook and not has_playbook(book, lang):
        fail(f"{book.game} has no playbook: its text has no heading {{#playbook}}")

    if signs := unprinted(book, lang):
        print(f"xtarot: the fonts lack {' '.join(signs)}, printed as 〓", file=sys.stderr)
    try:
        made = booklet(book, lang, second=playbook)
        file.write_bytes(impose(made) if imposed else made)
    except OSError as error:
        fail(unreadable(error))


def find(text: str) -> "Book":
    """The book that somebody names; where there is none, the command ends."""
    from xtarot.rulebooks import RulebookError, books, read_book

    for book in books():
        if text.casefold() in (book.number, book.game, *map(str.casefold, book.name.values())):
            return book
    if not (Path(text) / "book.toml").is_file():
        fail(f"there is no rulebook {text!r}: neither a number, nor a game, nor a folder with a book.toml")
    try:
        return read_book(Path(text))
    except RulebookError as error:
        fail(error)
    except OSError as error:
        fail(unreadable(error))


@app.command()
def check(
    folder: Annotated[Path, typer.Argument(help="The folder with book.toml, ja.md and en.md.")], lang: LangOption
) -> None:
    """Say what is wrong with a rulebook: where, what, and what to do. Exit status 1 if anything must be put right."""
    from xtarot.printing.booklet import unprinted_lines
    from xtarot.printing.proof import proof
    from xtarot.printing.typeset import TypesettingError
    from xtarot.rulebooks.book import load
    from xtarot.rulebooks.checker import check_manuscript
    from xtarot.rulebooks.manuscript import read_folder

    if not folder.is_dir():
        fail(f"{folder} is no folder")
    manuscript = read_folder(folder)
    findings = [*check_manuscript(manuscript), *unprinted_lines(manuscript.files)]
    book = load(manuscript).book
    if book and not any(found.level == "error" for found in findings):
        try:
            findings += [found for each in book.languages for found in proof(book, each)]
        except MissingExtra as error:
            print(f"xtarot: the printed pages are not checked: {error}", file=sys.stderr)
        except TypesettingError as error:
            fail(error)
    for found in findings:
        level = LEVELS[found.level].of(lang.value)
        print(f"{folder / found.file}{f':{found.line}' if found.line else ''}: {level}: {found.text.of(lang.value)}")
    errors = sum(found.level == "error" for found in findings)
    print(SUMMARY.of(lang.value, errors=errors, warnings=len(findings) - errors) if findings else CLEAN.of(lang.value))
    if errors:
        raise typer.Exit(1)
