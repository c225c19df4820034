"""``xtarot tally`` and ``arena``: bots at many deals."""

from pathlib import Path
from typing import Annotated, Any

import typer

from xtarot.cli.arguments import GameArgument, OptionOption, fail, options, unreadable

app = typer.Typer()


@app.command()
def tally(
    game: GameArgument,
    player: Annotated[str, typer.Argument(metavar="BOT", help="Who plays all the seats: random, steady.")] = "steady",
    deals: Annotated[int, typer.Option(min=1, help="How many deals.")] = 1000,
    seats: Annotated[int | None, typer.Option(help="Number of seats; without it the usual one.")] = None,
    seed: Annotated[str, typer.Option(help="Other deals with another number or text.")] = "1",
) -> None:
    """Count how often each thing of the rules happens when a bot plays all the seats."""
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress

    from xtarot.bots import UnknownBot
    from xtarot.games import UnknownGame
    from xtarot.games import load as game_named
    from xtarot.lab.event_counts import count_events
    from xtarot.printout import show_counts

    columns = (*Progress.get_default_columns(), MofNCompleteColumn())
    try:
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(game, total=deals)
            found = count_events(game, player, deals, seats, seed, progress=lambda n: bar.advance(task, n))
        unit = game_named(game).unit
    except (UnknownGame, UnknownBot, ValueError) as error:
        fail(error)
    show_counts("Event", sorted(found.events.items()))
    show_counts("Score line", ((f"{key} ({total / unit:+,.1f})", n) for key, (n, total) in sorted(found.lines.items())))
    print(f"{found.deals} deals, {found.moves} moves; in {found.balanced} deals the points add up to nothing")


@app.command()
def arena(
    game: GameArgument,
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT…", help="Who is compared: steady, strong:ms=50, ….")],
    option: OptionOption,
    deals: Annotated[int, typer.Option(min=1, help="Deals, at the most; each is played once for each side.")] = 100,
    minutes: Annotated[float | None, typer.Option(min=0, help="Stop after the deal in which they run out.")] = None,
    seats: Annotated[int | None, typer.Option(help="Number of seats; without it the usual one.")] = None,
    seed: Annotated[str, typer.Option(help="Other deals with another number or text.")] = "1",
    same_auction: Annotated[str, typer.Option(metavar="BOT", help="Who makes the calls of all.")] = "",
    sprt: Annotated[str, typer.Option(metavar="LOW:HIGH", help="Stop when the mean is clearly one of these.")] = "",
    of: Annotated[
        str, typer.Option(help="What mean that is: points (the difference), wins or deals (won).")
    ] = "points",
    records: Annotated[Path | None, typer.Option(help="A folder for a record of each deal, both ways.")] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; without it one a core.")] = None,
    dask: Annotated[str, typer.Option(metavar="ADDRESS", help="A Dask scheduler whose machines play.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object for programs.")] = False,
) -> None:
    """Play bots against each other on the same deals with the sides swapped, and compare their points."""
    import json
    from contextlib import nullcontext

    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TaskID

    from xtarot.bots import CALLS, UnknownBot
    from xtarot.games import UnknownGame
    from xtarot.lab.arena import Pairs, play_ladder, play_pairs
    from xtarot.lab.cluster import cluster
    from xtarot.lab.estimates import Sprt

    if same_auction:
        bots = [f"{name}{',' if ':' in name else ':'}{CALLS}={same_auction}" for name in bots]
    tasks: dict[tuple[str, str], TaskID] = {}
    columns = (*Progress.get_default_columns(), MofNCompleteColumn())
    try:
        how: dict[str, Any] = {"options": options(option), "sprt": Sprt.read(sprt, of) if sprt else None}
        how |= {"records": records, "workers": workers, "seconds": None if minutes is None else 60 * minutes}
        with (
            cluster(dask) if dask else nullcontext() as executor,
            Progress(*columns, console=Console(stderr=True), transient=True) as bar,
        ):

            def progress(found: Pairs) -> None:
                if found.bots not in tasks:
                    tasks[found.bots] = bar.add_task("", total=deals)
                status = f"{' – '.join(found.bots)}: {found.difference.text('+.2f')}"
                bar.update(tasks[found.bots], completed=found.deals, description=status)

            how |= {"executor": executor, "progress": progress}
            found = (
                play_pairs(game, bots[0], bots[1], deals, seats, seed, **how)
                if len(bots) == 2
                else play_ladder(game, bots, deals, seats, seed, **how)
            )
    except (UnknownGame, UnknownBot, ValueError, ImportError) as error:
        fail(error)
    except OSError as error:
        fail(unreadable(error))
    if as_json:
        print(json.dumps(found.json()))
    else:
        Console(highlight=False).print(found)
