"""``xtarot games``, ``deal``, ``replay`` and ``check``: what the rules make."""

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import sleep
from typing import Annotated, NoReturn

import typer

from xtarot.cli.arguments import (
    GameArgument,
    LangOption,
    OptionOption,
    RecordArgument,
    fail,
    options,
    read_record,
    unreadable,
)

app = typer.Typer()


@app.command()
def games(lang: LangOption) -> None:
    """List the installed games."""
    from xtarot.games import Game, load, names
    from xtarot.printing.terminal import show_games

    found: list[Game] = []
    for name in names():
        try:
            found.append(load(name))
        except Exception as error:  # a stranger's plug-in may fail in any way; the others are listed all the same
            print(f"xtarot: {error}", file=sys.stderr)
    show_games(found, lang.value)


@app.command()
def deal(
    game: GameArgument,
    seed: Annotated[str | None, typer.Option(help="A number, a text or 64 hex digits; without it a fresh one.")] = None,
    seats: Annotated[int | None, typer.Option(help="Number of seats; without it the usual one.")] = None,
    dealer: Annotated[int, typer.Option(help="The dealer, or the seat that starts.")] = 0,
) -> None:
    """Deal the cards and print the record, before its first move."""
    from xtarot.deals.deal import deal as new_deal
    from xtarot.games import UnknownGame

    try:
        fresh = new_deal(game, seed, seats=seats, dealer=dealer)
    except (UnknownGame, ValueError) as error:
        fail(error)
    print(fresh.record().dumps(), end="")


@app.command()
def replay(
    file: RecordArgument,
    lang: LangOption,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object for programs.")] = False,
) -> None:
    """Check a record, and show its course and score. Exits with 0 when every move and result is right, else with 1."""
    import json

    from xtarot.deals.record import RecordError
    from xtarot.deals.replay import replay as replay_record

    try:
        record = read_record(file)
        deals = replay_record(record)
    except (OSError, RecordError) as error:
        message = str(error) if isinstance(error, RecordError) else unreadable(error)
        if not as_json:
            fail(message)
        place = {key: getattr(error, key, None) for key in ("deal", "move", "clause")}
        print(json.dumps({"ok": False, **place, "error": message}, ensure_ascii=False))
        raise typer.Exit(1) from None
    if as_json:
        print(json.dumps({"ok": True, "deals": [replayed.json() for replayed in deals]}))
    else:
        from xtarot.printing.terminal import show_record

        show_record(record, deals, lang.value)


@app.command()
def check(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A name from `xtarot games`, or a file: my_game.py.")],
    option: OptionOption,
    deals: Annotated[int, typer.Option(min=1, help="Deals for each number of seats.")] = 4,
    seed: Annotated[int, typer.Option(help="Other deals with another seed.")] = 0,
    seats: Annotated[int | None, typer.Option(help="Number of seats; without it each that the game has.")] = None,
    watch: Annotated[bool, typer.Option(help="Check a file again whenever something beside it changes.")] = False,
) -> None:
    """Hold a game, installed or in a file, to the laws of every game. Exits with 1 when one is broken."""
    if watch:
        if not game.endswith(".py"):
            fail("--watch is for a game in a file: xtarot check my_game.py --watch")
        check_again(Path(game), [word for word in sys.argv[1:] if word != "--watch"])
    from xtarot.games import UnknownGame, load, load_file
    from xtarot.printing.terminal import show_counts
    from xtarot.testing import BrokenLaw
    from xtarot.testing import check as check_game

    def say(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    try:
        found = load_file(Path(game)) if game.endswith(".py") else load(game)
        report = check_game(found, deals, seed, seats=seats, options=options(option), progress=say)
    except (UnknownGame, BrokenLaw, ValueError) as error:
        fail(error)
    print(f"deals: {report.deals}, moves: {report.moves}, steps: {report.steps}. Every law holds.")
    show_counts("What happened", report.events.most_common())
    show_counts("What was refused", report.refusals.most_common())


def check_again(file: Path, words: Sequence[str]) -> NoReturn:
    """Run a command again, in a process of its own, whenever something in the folder of a file has changed."""
    for _ in versions(file.absolute().parent, lambda: sleep(0.5)):
        subprocess.run([sys.executable, "-m", "xtarot", *words], check=False)  # noqa: S603  # it is this command
    raise typer.Exit


def versions(folder: Path, pause: Callable[[], None]) -> Iterator[None]:
    """Once now, and then each time that something a game is made of has changed in a folder. Ends with Ctrl-C."""
    seen: dict[Path, int] = {}
    while True:
        files = [file for file in folder.rglob("*") if file.suffix in {".py", ".md", ".toml", ".json"}]
        now = {file: file.stat().st_mtime_ns for file in files if file.is_file()}
        if now != seen:
            seen = now
            yield
        try:
            pause()
        except KeyboardInterrupt:
            return
