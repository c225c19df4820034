"""``xtarot study``, ``arena`` and ``problems``: bots at many deals."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xtarot.cli.arguments import GameArgument, OptionOption, fail, of_fields, options, unreadable

if TYPE_CHECKING:
    from rich.progress import Progress

    from xtarot.lab.workers import Workers

app = typer.Typer()

WorkersOption = Annotated[int | None, typer.Option(min=1, help="Processes; without it one a core.")]
DaskOption = Annotated[str, typer.Option(metavar="ADDRESS", help="A Dask scheduler whose machines play.")]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON object for programs.")]


@dataclass(frozen=True)
class StudyCommand:
    """What is studied, and by whom."""

    game: GameArgument
    option: OptionOption
    bot: Annotated[
        list[str],
        typer.Option(
            default_factory=lambda: ["steady"], show_default="steady", help="Who plays all the seats, for each bot."
        ),
    ]
    against: Annotated[
        list[str],
        typer.Option(
            metavar="NAME=VALUE",
            default_factory=list,
            show_default=False,
            help="Another value: each deal is played both ways.",
        ),
    ]
    reached: Annotated[
        list[str],
        typer.Option(
            metavar="NAME=CLAUSES",
            default_factory=list,
            show_default=False,
            help="How often every side comes to a limit: an option, and what counts: game_bonus_at=DC-15+DC-16.",
        ),
    ]
    deals: Annotated[int, typer.Option(min=2, help="How many deals each bot plays.")] = 1000
    pairs: Annotated[int, typer.Option(min=0, help="Deals that each bot plays against the one before it.")] = 0
    seats: Annotated[int | None, typer.Option(help="Number of seats; without it the usual one.")] = None
    seed: Annotated[str, typer.Option(help="Other deals with another number or text.")] = "1"
    seconds: Annotated[float, typer.Option(min=0, help="A move, for the minutes.")] = 6
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Add the figures to a file; FILE.parts keeps what was played.")
    ] = None
    workers: WorkersOption = None
    dask: DaskOption = ""
    as_json: JsonOption = False


@app.command()
@of_fields(StudyCommand)
def study(given: StudyCommand) -> None:
    """Play many deals, and say what they show of the rules: who wins, by what, how long, and what never matters.

    With --save a study that was stopped goes on where it was, and one of more deals plays only those that are new.
    """
    from rich.console import Console
    from rich.progress import TaskID

    from xtarot.lab.study.figures import joined, read
    from xtarot.lab.study.report import print_study
    from xtarot.lab.study.runner import StudyPlan
    from xtarot.lab.study.runner import study as study_game

    tasks: dict[str, TaskID] = {}
    save = given.save
    with _at_work(given.dask, given.workers) as (workers, bar):
        before = read(save) if save and save.exists() else None
        plan = StudyPlan(
            deals=given.deals,
            bots=given.bot,
            seats=given.seats,
            seed=given.seed,
            options=options(given.option),
            against=options(given.against),
            reached=given.reached,
            pairs=given.pairs,
            seconds=given.seconds,
        )

        def progress(name: str, more: int) -> None:
            if name not in tasks:
                tasks[name] = bar.add_task(name, total=plan.pairs if " – " in name else plan.deals)
            bar.advance(tasks[name], more)

        parts = save.with_name(f"{save.name}.parts") if save else None
        found = study_game(given.game, plan, parts=parts, workers=workers, progress=progress)
        if save:
            (joined(before, found) if before else found).save(save)
    if given.as_json:
        print(found.json(), end="")
    else:
        Console(highlight=False).print(print_study(found))


@dataclass(frozen=True)
class ArenaCommand:
    """Who plays whom, and for how long."""

    game: GameArgument
    bots: Annotated[
        list[str],
        typer.Argument(metavar="BOT BOT…", help="Who is compared: steady, strong:ms=50, 'program:./mine --fast', …."),
    ]
    option: OptionOption
    deals: Annotated[int, typer.Option(min=1, help="Deals, at the most; each is played once for each side.")] = 100
    minutes: Annotated[float | None, typer.Option(min=0, help="Stop after the deal in which they run out.")] = None
    seats: Annotated[int | None, typer.Option(help="Number of seats; without it the usual one.")] = None
    seed: Annotated[str, typer.Option(help="Other deals with another number or text.")] = "1"
    same_auction: Annotated[str, typer.Option(metavar="BOT", help="Who makes the calls of all.")] = ""
    sprt: Annotated[str, typer.Option(metavar="LOW:HIGH", help="Stop when the mean is clearly one of these.")] = ""
    of: Annotated[str, typer.Option(help="What mean that is: points (the difference), wins or deals (won).")] = "points"
    records: Annotated[Path | None, typer.Option(help="A folder for a record of each deal, both ways.")] = None
    workers: WorkersOption = None
    dask: DaskOption = ""
    as_json: JsonOption = False


@app.command()
@of_fields(ArenaCommand)
def arena(given: ArenaCommand) -> None:
    """Play bots against each other on the same deals with the sides swapped, and compare their points."""
    import json

    from rich.console import Console
    from rich.progress import TaskID

    from xtarot.bots import CALLS
    from xtarot.lab.arena import MatchPlan, Pairs, play_ladder, play_pairs
    from xtarot.lab.estimates import Sprt
    from xtarot.lab.external_bots import PREFIX

    bots, same = given.bots, given.same_auction
    if same:
        if any(name.startswith(PREFIX) for name in bots):
            fail("a program makes its calls itself: without --same-auction")
        bots = [f"{name}{',' if ':' in name else ':'}{CALLS}={same}" for name in bots]
    tasks: dict[tuple[str, str], TaskID] = {}
    with _at_work(given.dask, given.workers) as (workers, bar):
        plan = MatchPlan(
            deals=given.deals,
            seats=given.seats,
            seed=given.seed,
            options=options(given.option),
            sprt=Sprt.read(given.sprt, given.of) if given.sprt else None,
            seconds=None if given.minutes is None else 60 * given.minutes,
        )

        def progress(found: Pairs) -> None:
            if found.bots not in tasks:
                tasks[found.bots] = bar.add_task("", total=plan.deals)
            status = f"{' – '.join(found.bots)}: {found.difference.text('+.2f')}"
            bar.update(tasks[found.bots], completed=found.deals, description=status)

        play = partial(play_pairs, first=bots[0], second=bots[1]) if len(bots) == 2 else partial(play_ladder, bots=bots)
        found = play(given.game, plan=plan, records=given.records, workers=workers, progress=progress)
    if given.as_json:
        print(json.dumps(found.json()))
    else:
        Console(highlight=False).print(found)
    for fault in [one.fault for one in getattr(found, "matches", [found]) if one.fault][:1]:
        fail(fault)


@app.command()
def problems(
    game: GameArgument,
    deals: Annotated[int, typer.Option(min=1, help="How many deals between bots are searched.")] = 100,
    each: Annotated[int, typer.Option(min=1, help="The most problems of one theme.")] = 4,
    seed: Annotated[str, typer.Option(help="Other deals with another number or text.")] = "1",
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="problems.json beside the game's rulebook.")] = None,
    workers: WorkersOption = None,
    dask: DaskOption = "",
    as_json: JsonOption = False,
) -> None:
    """Search deals between bots for positions in which one move is better by far: what would you play?"""
    from xtarot.problems.mining import mine
    from xtarot.problems.report import print_problems

    with _at_work(dask, workers) as (who, bar):
        task = bar.add_task(game, total=deals)
        command = f"xtarot problems {game} --deals {deals} --each {each} --seed {seed}"
        found = mine(
            game,
            deals,
            seed,
            each=each,
            command=command,
            workers=who,
            progress=lambda _: bar.advance(task),
        )
        if save:
            save.write_text(found.json(), encoding="utf-8")
    print(found.json() if as_json else print_problems(found), end="")


@contextmanager
def _at_work(dask: str, processes: int | None) -> "Iterator[tuple[Workers, Progress]]":
    """Who plays, and a bar that shows how far they are. What goes wrong ends the command."""
    from contextlib import nullcontext

    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress

    from xtarot.bots import UnknownBot
    from xtarot.games import UnknownGame
    from xtarot.lab.workers import cluster

    console, columns = Console(stderr=True), (*Progress.get_default_columns(), MofNCompleteColumn())
    try:
        with (
            cluster(dask) if dask else nullcontext() as executor,
            Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar,
        ):
            yield executor or processes, bar
    except (UnknownGame, UnknownBot, ValueError, ImportError) as error:
        fail(error)
    except OSError as error:
        fail(unreadable(error))
