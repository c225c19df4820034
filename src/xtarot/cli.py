"""The command line: ``xtarot play``, ``serve``, ``games``, ``replay``, ``deal``, ``check``, ``arena``.

Whatever a command needs is imported when it runs: ``xtarot replay`` does not wait for the server's parts.
"""

import os
import socket
import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from xtarot.texts import Text

app = typer.Typer(
    help="Xtarot: card games for the Xtarot deck, to play, study and invent.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


class Lang(StrEnum):
    """A language that people are spoken to in."""

    JA = "ja"
    EN = "en"


def _own_lang() -> Lang:
    """The language of the terminal."""
    chosen = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return Lang.JA if chosen.startswith("ja") else Lang.EN


def _own_place() -> Path:
    """Where the tables of this user are kept."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "xtarot"


LangOption = Annotated[Lang, typer.Option(default_factory=_own_lang, show_default="the terminal's", help="Language.")]
HostOption = Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets other machines in.")]
PortOption = Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")]
DataOption = Annotated[
    Path, typer.Option(default_factory=_own_place, show_default="the user's own", help="Folder of the tables.")
]


def main() -> None:
    """The entry point of the command."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that knows no ♠ gets a ? in its place
    app()


def _fail(message: object) -> NoReturn:
    """One line on stderr, and exit status 1."""
    print(f"xtarot: {message}", file=sys.stderr)
    raise typer.Exit(1)


# The server


@app.command()
def play(
    data: DataOption,
    lang: Annotated[Lang | None, typer.Option(help="Language of the page; without it the browser's.")] = None,
    host: HostOption = "127.0.0.1",
    port: PortOption = 8000,
    browser: Annotated[bool, typer.Option(help="Open a browser.")] = True,
) -> None:
    """Open a table in the browser. When the port is taken, the next free one is used."""
    free = next((number for number in range(port, min(port + 100, 65536)) if _is_free(host, number)), None)
    if free is None:
        _fail(f"no port from {port} on can be listened on at {host}")
    if free != port:
        message = Text(
            "ポート{port}は使われているので、{free}を使います", "port {port} is taken; {free} is used instead"
        )
        print(message.of((lang or _own_lang()).value, port=port, free=free), file=sys.stderr)
    _serve(host, free, data, browser, lang.value if lang else "")


@app.command()
def serve(
    data: DataOption,
    host: HostOption = "127.0.0.1",
    port: PortOption = 8000,
    bot_workers: Annotated[
        int | None, typer.Option(min=0, help="Processes for bots that search; default: one a core.")
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option(help="A name by which the site may be called, for each; without it by any.")
    ] = None,
) -> None:
    """Run the server, for others to play on."""
    if not _is_free(host, port):
        _fail(f"port {port} cannot be listened on at {host}: it is taken, or not allowed")
    _serve(host, port, data, open_browser=False, bot_workers=bot_workers, names=name or ())


def _serve(
    host: str,
    port: int,
    data: Path,
    open_browser: bool,
    lang: str = "",
    bot_workers: int | None = None,
    names: Sequence[str] = (),
) -> None:
    from xtarot.store import StoreError
    from xtarot.web import serve as serve_tables

    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        serve_tables(host, port, data, open_browser, lang, bot_workers, names)
    except StoreError as error:
        _fail(error)
    except OSError as error:
        _fail(_unreadable(error))


def _is_free(host: str, port: int) -> bool:
    """Whether a server could listen there."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as listener:
            if os.name == "posix":  # elsewhere the option means to share a port that is taken
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
    except OSError:
        return False
    return True


# Games


@app.command()
def games(lang: LangOption) -> None:
    """List the installed games."""
    from xtarot.games import Game, load, names
    from xtarot.printout import show_games

    found: list[Game] = []
    for name in names():
        try:
            found.append(load(name))
        except Exception as error:  # a stranger's plug-in may fail in any way; the others are listed all the same
            print(f"xtarot: {name} cannot be loaded: {error}", file=sys.stderr)
    show_games(found, lang.value)


OptionOption = Annotated[
    list[str],
    typer.Option(metavar="NAME=VALUE", default_factory=list, show_default=False, help="An option of the game."),
]
GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="A name from `xtarot games`.")]


@app.command()
def deal(
    game: GameArgument,
    seed: Annotated[str | None, typer.Option(help="A number, a text or 64 hex digits; without it a fresh one.")] = None,
    seats: Annotated[int | None, typer.Option(help="Number of seats; without it the usual one.")] = None,
    dealer: Annotated[int, typer.Option(help="The dealer, or the seat that starts.")] = 0,
) -> None:
    """Deal the cards and print the record, before its first move."""
    from xtarot.deal import deal as new_deal
    from xtarot.games import UnknownGame

    try:
        fresh = new_deal(game, seed, seats=seats, dealer=dealer)
    except (UnknownGame, ValueError) as error:
        _fail(error)
    print(fresh.record().dumps(), end="")


# Replay


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record; - reads from the standard input.")],
    lang: LangOption,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object for programs.")] = False,
) -> None:
    """Check a record, and show its course and score. Exits with 0 when every move and result is right, else with 1."""
    import json

    from xtarot.record import MAX_BYTES, Record, RecordError
    from xtarot.replay import replay as replay_record

    try:
        if str(file) == "-":
            record = Record.loads(sys.stdin.buffer.read(MAX_BYTES + 1))
        else:
            record = Record.load(file)
        deals = replay_record(record)
    except (OSError, RecordError) as error:
        message = str(error) if isinstance(error, RecordError) else _unreadable(error)
        if not as_json:
            _fail(message)
        place = {key: getattr(error, key, None) for key in ("deal", "move", "clause")}
        print(json.dumps({"ok": False, **place, "error": message}, ensure_ascii=False))
        raise typer.Exit(1) from None
    if as_json:
        print(json.dumps({"ok": True, "deals": [replayed.json() for replayed in deals]}))
    else:
        from xtarot.printout import show_record

        show_record(record, deals, lang.value)


def _unreadable(error: OSError) -> str:
    return f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error)


# The conformance kit


@app.command()
def check(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A name from `xtarot games`, or a file: my_game.py.")],
    option: OptionOption,
    deals: Annotated[int, typer.Option(min=1, help="Deals for each number of seats.")] = 4,
    seed: Annotated[int, typer.Option(help="Other deals with another seed.")] = 0,
    seats: Annotated[int | None, typer.Option(help="Number of seats; without it each that the game has.")] = None,
) -> None:
    """Hold a game, installed or in a file, to the laws of every game. Exits with 1 when one is broken."""
    from xtarot.games import UnknownGame, load, load_file
    from xtarot.printout import show_counts
    from xtarot.testing import BrokenLaw
    from xtarot.testing import check as check_game

    def say(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    try:
        found = load_file(Path(game)) if game.endswith(".py") else load(game)
        report = check_game(found, deals, seed, seats=seats, options=_options(option), progress=say)
    except (UnknownGame, BrokenLaw, ValueError) as error:
        _fail(error)
    print(f"deals: {report.deals}, moves: {report.moves}, steps: {report.steps}. Every law holds.")
    show_counts("What happened", report.events.most_common())
    show_counts("What was refused", report.refusals.most_common())


# Bots


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
        _fail(error)
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
        how: dict[str, Any] = {"options": _options(option), "sprt": Sprt.read(sprt, of) if sprt else None}
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
        _fail(error)
    except OSError as error:
        _fail(_unreadable(error))
    if as_json:
        print(json.dumps(found.json()))
    else:
        Console(highlight=False).print(found)


def _options(given: list[str]) -> dict[str, Any]:
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
