"""``xtarot print cards``, ``reference`` and ``scores``: what a table needs on paper."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xtarot.cli.arguments import GameArgument, LangOption, OptionOption, fail, of_fields, options, unreadable
from xtarot.faces.printed import BLEED, SIZES

if TYPE_CHECKING:
    from xtarot.games import Game
    from xtarot.printing.packs import Pack

app = typer.Typer(help="Print cards, reference cards and score sheets.", no_args_is_help=True)


class SizeName(StrEnum):
    """A size of cards."""

    POKER = "poker"
    BRIDGE = "bridge"


class PaperName(StrEnum):
    """A size of paper."""

    A4 = "a4"
    LETTER = "letter"


class EdgeName(StrEnum):
    """An edge of the paper."""

    LONG = "long"
    SHORT = "short"


class BacksName(StrEnum):
    """How backs are printed."""

    FULL = "full"
    LIGHT = "light"
    NONE = "none"


class CardFormat(StrEnum):
    """A format for single cards."""

    SVG = "svg"
    PNG = "png"
    PDF = "pdf"


FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The PDF.")]


@dataclass(frozen=True)
class CardsCommand:
    """Which cards are printed, and how."""

    target: Annotated[Path, typer.Argument(metavar="FILE", help="The PDF; with --each a folder.")]
    lang: LangOption
    game: Annotated[str, typer.Option(metavar="GAME", help="Only the cards of this game.")] = ""
    tarot: Annotated[bool, typer.Option("--tarot", help="Only the 78 of a tarot pack.")] = False
    size: Annotated[SizeName, typer.Option(help="63 × 88 mm or 58 × 89 mm.")] = SizeName.POKER
    paper: Annotated[PaperName, typer.Option(help="Nine cards a sheet, or eight.")] = PaperName.A4
    edge: Annotated[EdgeName, typer.Option(help="On which the printer flips the sheet.")] = EdgeName.LONG
    backs: Annotated[
        BacksName, typer.Option(help="As they are; a line and the sign, for little ink; or no sheets of backs.")
    ] = BacksName.FULL
    each: Annotated[CardFormat | None, typer.Option(help="Every card by itself, in a file named by its code.")] = None
    bleed: Annotated[bool, typer.Option(help="Leave 2 mm around single cards, to be cut off.")] = True


@app.command()
@of_fields(CardsCommand)
def cards(given: CardsCommand) -> None:
    """Print the cards: all 112, or those of a game, to cut out and play, or each by itself."""
    from xtarot.printing.packs import single_cards
    from xtarot.printing.sheets import PAPERS, cards_pdf

    pack = _pack(given.game, given.tarot)
    measure = next(one for one in SIZES if one.name == given.size.value)
    try:
        if given.each:
            given.target.mkdir(parents=True, exist_ok=True)
            margin = BLEED if given.bleed else 0
            for name, document in single_cards(given.each.value, given.lang.value, pack, measure, margin):
                (given.target / name).write_bytes(document)
        else:
            sheet = next(one for one in PAPERS if one.name.lower() == given.paper.value)
            made = cards_pdf(given.lang.value, pack, measure, sheet, given.edge.value, given.backs.value)
            given.target.write_bytes(made)
    except OSError as error:
        fail(unreadable(error))


@app.command()
def reference(game: GameArgument, file: FileArgument, lang: LangOption) -> None:
    """Print a reference card of a game, A5."""
    from xtarot.printing.reference import reference_card

    try:
        file.write_bytes(reference_card(_game(game), lang.value))
    except OSError as error:
        fail(unreadable(error))


@app.command()
def scores(
    game: GameArgument,
    file: FileArgument,
    lang: LangOption,
    option: OptionOption,
    seats: Annotated[int | None, typer.Option(help="Number of seats; without it the usual one.")] = None,
) -> None:
    """Print a score sheet of a game, A4 across."""
    from xtarot.printing.scores import score_sheet

    try:
        document = score_sheet(_game(game), lang.value, seats, options(option))
        file.write_bytes(document)
    except ValueError as error:
        fail(error)
    except OSError as error:
        fail(unreadable(error))


def _pack(game: str, tarot: bool) -> "Pack":
    """The cards that are asked for; where that makes no sense, the command ends."""
    from xtarot.printing.packs import TAROT, XTAROT, pack_of

    if game and tarot:
        fail("either --game or --tarot, not both")
    return pack_of(_game(game)) if game else TAROT if tarot else XTAROT


def _game(name: str) -> "Game":
    """The game of this name; where there is none, the command ends."""
    from xtarot.games import UnknownGame, load

    try:
        return load(name)
    except (UnknownGame, ValueError) as error:
        fail(error)
