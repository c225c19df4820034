"""What several commands take, and how all of them fail."""

import os
import re
import sys
from collections.abc import Callable, Iterable
from enum import StrEnum
from inspect import Parameter, Signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, TypeVar, get_type_hints

import typer

if TYPE_CHECKING:
    from xtarot.deals.record import Record


class Lang(StrEnum):
    """A language that people are spoken to in."""

    JA = "ja"
    EN = "en"


def own_lang() -> Lang:
    """The language of the terminal."""
    chosen = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return Lang.JA if chosen.startswith("ja") else Lang.EN


LangOption = Annotated[Lang, typer.Option(default_factory=own_lang, show_default="the terminal's", help="Language.")]
OptionOption = Annotated[
    list[str],
    typer.Option(metavar="NAME=VALUE", default_factory=list, show_default=False, help="An option of the game."),
]
GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="A name from `xtarot games`, or the folder of a rulebook that plays.")
]
RecordArgument = Annotated[Path, typer.Argument(metavar="FILE", help="A record; - reads from the standard input.")]


def read_record(file: Path) -> "Record":
    """The record of a file, or of the standard input, which has a deal. Raises OSError and RecordError."""
    from xtarot.deals.record import MAX_BYTES, Record

    if str(file) == "-":
        return Record.loads(sys.stdin.buffer.read(MAX_BYTES + 1)).require_deals()
    return Record.load(file).require_deals()


def options(given: list[str]) -> dict[str, Any]:
    """Options of a game from NAME=VALUE; a value is JSON. Raises ValueError."""
    import json

    found = {}
    for text in given:
        name, _, value = text.partition("=")
        try:
            found[name] = json.loads(value)
        except ValueError:
            raise ValueError(f"{text!r}: an option is written NAME=VALUE, with a number, or a table as JSON") from None
    return found


Given = TypeVar("Given")


def of_fields(given: type[Given]) -> Callable[[Callable[[Given], None]], Callable[..., None]]:
    """Make a command of a function of one dataclass: its annotated fields are the arguments and options.

    A field's default is that of the option.
    """

    def command(run: Callable[[Given], None]) -> Callable[..., None]:
        def called(**values: Any) -> None:
            run(given(**values))

        hints = get_type_hints(given, include_extras=True)
        called.__name__, called.__doc__, called.__annotations__ = run.__name__, run.__doc__, hints
        parameters = [
            Parameter(name, Parameter.KEYWORD_ONLY, default=getattr(given, name, Parameter.empty), annotation=hint)
            for name, hint in hints.items()
        ]
        vars(called)["__signature__"] = Signature(parameters)
        return called

    return command


_PASSWORD = re.compile(r"postgres(?:ql)?://(?:[^/?#@]*:[^/?#@]+@|\S*[?&](?:ssl)?password=[^&\s])")


def has_password(text: str) -> bool:
    """Whether the address of a database is in a text, with a password."""
    return bool(_PASSWORD.search(text))


def warn_about_passwords(arguments: Iterable[str]) -> None:
    """Print a warning on stderr if a command has the password of a database in its arguments."""
    if any(map(has_password, arguments)):
        print(
            "xtarot: every user of this machine can read the database's password in the list of processes (ps); put the"
            " address into XTAROT_DATABASE, or the password into a password file (PGPASSFILE)",
            file=sys.stderr,
        )


def fail(message: object) -> NoReturn:
    """One line on stderr, and exit status 1."""
    print(f"xtarot: {message}", file=sys.stderr)
    raise typer.Exit(1)


def unreadable(error: OSError) -> str:
    """What the system says of a file that cannot be read or written."""
    return f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error)
