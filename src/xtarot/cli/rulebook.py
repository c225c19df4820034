"""``xtarot rulebook BOOK`` and its further commands: the rulebooks."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from xtarot.cli.arguments import LangOption, fail, unreadable
from xtarot.cli.people import find_person, with_store
from xtarot.cli.serving import DataOption, Place
from xtarot.rules.texts import Text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from xtarot.programme.programme import Programme
    from xtarot.programme.work import Work
    from xtarot.rulebooks import Book
    from xtarot.store.remarks import HouseRule
    from xtarot.store.sql import SqlStore


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
    from xtarot.printing.imposed import impose

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
        except TypesettingError as error:
            fail(error)
    for found in findings:
        level = LEVELS[found.level].of(lang.value)
        print(f"{folder / found.file}{f':{found.line}' if found.line else ''}: {level}: {found.text.of(lang.value)}")
    errors = sum(found.level == "error" for found in findings)
    print(SUMMARY.of(lang.value, errors=errors, warnings=len(findings) - errors) if findings else CLEAN.of(lang.value))
    if errors:
        raise typer.Exit(1)


NumberArgument = Annotated[
    str, typer.Argument(metavar="NUMBER", help="The number of a book that is published on this site.")
]


@app.command("hand")
def hand_over(
    number: NumberArgument,
    person: Annotated[
        str,
        typer.Argument(metavar="PERSON", help="Its author from now on: a number (12, or #12 in quotes), or a name."),
    ],
    data: DataOption,
) -> None:
    """Let another person revise a book, whose own author may have left. The site may be running."""
    names: list[str] = []

    async def hand(store: "SqlStore", programme: "Programme", work: "Work") -> None:
        author = await find_person(store, person)
        await programme.hand(work, author)
        names.append(author.name)

    _decide(data, number, hand)
    print(f"{number} is handed to {names[0]}")


@app.command("retire")
def retire(
    number: NumberArgument,
    reason: Annotated[str, typer.Argument(metavar="REASON", help="What readers are told.")],
    data: DataOption,
) -> None:
    """Take a book off the shelf for good; its number stays. The site may be running."""
    from xtarot.programme.rows import Retire

    async def retired(_: "SqlStore", programme: "Programme", work: "Work") -> None:
        await programme.do(work.code, Retire(reason), None)

    _decide(data, number, retired)
    print(f"{number} is retired")


@app.command("discount-drafts")
def discount_drafts(data: DataOption) -> None:
    """Take what tables of drafts were set to out of the house rules of published games. The site may be running."""

    async def discount(store: "SqlStore") -> "dict[str, list[HouseRule]]":
        return await store.remarks.discount_drafts()

    taken = with_store(data, discount)
    for game, rules in taken.items():
        for rule in rules:
            print(f"{game}: {rule.option} = {rule.value}, {rule.tables} removed")
    if not taken:
        print("no table of a draft was counted")


def _decide(data: Place, number: str, act: "Callable[[SqlStore, Programme, Work], Awaitable[None]]") -> None:
    """Do to the book of a number what only whoever runs the site may do."""
    from xtarot.clock import SystemClock
    from xtarot.programme.judging import WorkRefused
    from xtarot.programme.programme import Programme
    from xtarot.rulebooks import Shelf, books

    async def decide(store: "SqlStore") -> None:
        programme = Programme(store, SystemClock(), Shelf(books()))
        work = next((one for one in await programme.works() if one.number == number), None)
        if work is None:
            fail(f"no book of this site has the number {number!r}")
        try:
            await act(store, programme, work)
        except WorkRefused as refused:
            fail(refused.text.en)

    with_store(data, decide)


@app.command("export")
def export_works(
    folder: Annotated[Path, typer.Argument(help="A new or empty folder.")],
    data: DataOption,
) -> None:
    """Write all that was sent in to a site into a folder: every text, what became of it, what was said, contests."""
    from xtarot.programme.exchange import export

    bundle = with_store(data, export)
    try:
        bundle.write(folder)
    except OSError as error:
        fail(unreadable(error))
    print("{} works, {} texts, {} remarks".format(*bundle.counts))


@app.command("import")
def import_works(
    folder: Annotated[Path, typer.Argument(help="A folder that `xtarot rulebook export` has written.")],
    data: DataOption,
) -> None:
    """Take in what was exported from a site, or begin a new one. What is there stays. The site may be running."""
    from xtarot.people.names import keys, reading_key
    from xtarot.programme.exchange import Bundle, Unreadable, bring

    try:
        bundle = Bundle.read(folder)
    except Unreadable as error:
        fail(error)
    counts = with_store(data, lambda store: bring(store, bundle, keys, reading_key), new=True)
    print("new: {} works, {} texts, {} remarks".format(*counts))
