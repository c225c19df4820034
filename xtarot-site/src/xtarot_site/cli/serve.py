"""``xtarot play`` and ``serve``: the site."""

import os
import re
import socket
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias
from urllib.parse import urlencode

import typer

from xtarot.cli.arguments import Lang, fail, of_fields, own_lang, unreadable
from xtarot.rules.texts import Text
from xtarot_site.cli.logs import LogFormat, set_up_logs
from xtarot_site.cli.mail_options import MailOptions, mail_options, read_mail_options

if TYPE_CHECKING:
    from xtarot_site.notices.mail.worker import MailSettings

app = typer.Typer()

DATABASE_VARIABLE = "XTAROT_DATABASE"  # in the environment, where its password is not seen


def _own_place() -> Path:
    """Where the tables of this user are kept."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "xtarot"


HostOption = Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets other machines in.")]
PortOption = Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")]


def read_place(given: str) -> Path | str:
    """A folder, or the address of a database as it was given."""
    from xtarot_site.core.store.factory import SHARED

    return given if str(given).startswith(SHARED) else Path(given)


DataOption = Annotated[
    Any,  # a folder as Path, or an address as str
    typer.Option(
        "--data",
        "--database",
        parser=read_place,
        envvar=DATABASE_VARIABLE,
        default_factory=_own_place,
        show_default="the user's own",
        metavar="PLACE",
        help="Folder of the tables, or the address of a database that servers share: postgresql://…."
        " One with a password belongs in the environment.",
    ),
]
Place: TypeAlias = Path | str
"""Where the tables of a site are: a folder, or the address of a database."""


@app.command()
def play(
    data: DataOption,
    folders: Annotated[
        list[Path] | None, typer.Argument(metavar="FOLDER …", help="Rulebooks that play, to be on the shelf as well.")
    ] = None,
    lang: Annotated[Lang | None, typer.Option(help="Language of the page; without it the browser's.")] = None,
    host: HostOption = "127.0.0.1",
    port: PortOption = 8000,
    browser: Annotated[bool, typer.Option(help="Open a browser.")] = True,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let others in your network in; links and QR codes lead here.")
    ] = False,
) -> None:
    """Open a table in the browser. When the port is taken, the next free one is used."""
    from xtarot_site.kit.http.lan import lan_address

    if lan:
        host = "0.0.0.0"  # noqa: S104  # as was asked
        if lan_address() is None:
            fail("--lan: this computer is not in a network")
    names = [_shelve(folder) for folder in folders or ()]
    free = next((number for number in range(port, min(port + 100, 65536)) if _is_free(host, number)), None)
    if free is None:
        fail(f"no port from {port} on can be listened on at {host}")
    if free != port:
        message = Text(
            "ポート{port}は使われているので、{free}を使います", "port {port} is taken; {free} is used instead"
        )
        print(message.of((lang or own_lang()).value, port=port, free=free), file=sys.stderr)
    asked = {"game": names[0]} if names else {}
    asked |= {"lang": lang.value} if lang else {}
    page = f"/{'new' if names else ''}{'?' if asked else ''}{urlencode(asked)}"
    _serve(host, free, data, page if browser else None)


def _shelve(folder: Path) -> str:
    """Have the game of a folder among those that are here; its name."""
    from xtarot.games import UnknownGame, add, load

    try:
        game = load(folder.absolute())
        add(game.name, game)
    except (UnknownGame, ValueError) as error:
        fail(error)
    return game.name


@dataclass(frozen=True)
class ServeCommand(MailOptions):
    """How a site is run."""

    data: DataOption
    host: HostOption = "127.0.0.1"
    port: PortOption = 8000
    bot_workers: Annotated[
        int | None,
        typer.Option(
            min=0, help="Processes for bots that search, default: one a core; 0: all work is done in threads."
        ),
    ] = None
    name: Annotated[
        list[str] | None, typer.Option(help="A name by which the site may be called, for each; without it by any.")
    ] = None
    numbers: Annotated[
        str, typer.Option(metavar="501-999", help="The numbers that the site gives to rulebooks which it publishes.")
    ] = "501-999"
    figures: Annotated[
        int,
        typer.Option(min=0, help="Deals between bots for the figures of each published play; 0: none."),
    ] = 1000
    trust: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS", help="A proxy, or a network of them, that says whose requests it passes on, for each."
        ),
    ] = None
    push_allow: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            envvar="XTAROT_PUSH_ALLOW",
            help="An address, or a network, in which a push service may be though it is not on the open net, for each.",
        ),
    ] = None
    assets: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where assets of all versions are kept, for pages of another one."),
    ] = None
    metrics: Annotated[
        int | None,
        typer.Option(
            metavar="PORT", min=1, max=65535, help="Where Prometheus may ask; of several servers the first one's port."
        ),
    ] = None
    metrics_host: Annotated[str, typer.Option(help="Address at which Prometheus may ask.")] = "127.0.0.1"
    log_format: Annotated[LogFormat, typer.Option(help="Logs for people, or in lines of JSON.")] = LogFormat.LINES
    security_contact: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS", help="Where security holes are reported, for security.txt: mailto:… or https://…."
        ),
    ] = ""
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Servers, on this port and those after it; several need a database.")
    ] = 1
    keep_logs: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=36500,
            metavar="DAYS",
            help="Days after which moves and talk of finished tables go; without it moves stay. Deals always stay.",
        ),
    ] = None
    notices_of_one: Annotated[
        int, typer.Option(min=1, help="Unanswered invitations and marks a day that a person takes from another one.")
    ] = 5
    notices_of_strangers: Annotated[
        int, typer.Option(min=1, help="The same of all who are not friends of theirs, together.")
    ] = 20
    dev: Annotated[
        bool, typer.Option(help="Show changed scripts, styles and templates at once, in open pages too.")
    ] = False


@app.command()
@of_fields(ServeCommand)
def serve(given: ServeCommand) -> None:
    """Run the server, for others to play on."""
    numbers = re.fullmatch(r"(\d{3})-(\d{3})", given.numbers)
    if not numbers or numbers[1] > numbers[2]:
        fail(f"--numbers {given.numbers}: write the first and the last number, of three digits: 501-999")
    _check_ports(given.host, given.port, given.workers, "--port")
    if given.metrics:
        if given.metrics in range(given.port - given.workers + 1, given.port + given.workers):
            fail(f"--metrics {given.metrics}: the servers themselves have that port; choose another one")
        _check_ports(given.metrics_host, given.metrics, given.workers, "--metrics")
    _check_networks("--trust", given.trust or ())
    _check_networks("--push-allow", given.push_allow or ())
    if given.security_contact and not re.fullmatch(r"(mailto:[^\s@]+@|https://|tel:\+)[!-~]+", given.security_contact):
        fail(f"--security-contact {given.security_contact}: write mailto:you@example.org, https://…, or tel:+…")
    mail = read_mail_options(given, given.name or ())
    if given.assets:
        _keep_assets(given.assets)
    if given.workers > 1:
        _serve_by_workers(given)
        return
    _serve(
        given.host,
        given.port,
        given.data,
        bot_workers=given.bot_workers,
        hosts=given.name or (),
        numbers=range(int(numbers[1]), int(numbers[2]) + 1),
        figures=given.figures,
        dev=given.dev,
        trust=given.trust or (),
        keep_logs=given.keep_logs,
        assets=given.assets,
        metrics=(given.metrics_host, given.metrics) if given.metrics else None,
        log_format=given.log_format,
        **_pushing(given.push_allow),
        **_limiting(given),
        **_reaching(mail, given.security_contact),
    )


@app.command()
def assets(
    folder: Annotated[Path, typer.Argument(help="Where a proxy, or a server, finds them; what is there stays.")],
) -> None:
    """Write what pages load into a folder, by its hash: scripts, styles, fonts, card faces."""
    print(_keep_assets(folder))


def _keep_assets(folder: Path) -> Path:
    """Have the assets of this version in the folder, too; where they are."""
    from xtarot_site.kit.assets.asset_store import KeptAssets
    from xtarot_site.kit.assets.assets import read_assets

    try:
        return KeptAssets(folder).keep(read_assets())
    except OSError as error:
        fail(f"{unreadable(error)}; name a folder in which this user may write")


def _check_ports(host: str, first: int, number: int, option: str) -> None:
    for port in range(first, first + number):
        if port > 65535:
            fail(f"--workers {number}: there are no ports after 65535; choose a lower {option}")
        if not _is_free(host, port):
            fail(f"port {port} cannot be listened on at {host}: it is taken, or not allowed; choose another {option}")


def _reaching(mail: "MailSettings | None", contact: str) -> dict[str, Any]:
    """How people are reached by mail, and how they reach whoever runs the site, where something is said of it."""
    return ({"mail": mail} if mail else {}) | ({"security_contact": contact} if contact else {})


def _pushing(allowed: Sequence[str] | None) -> dict[str, Any]:
    """How notices are pushed, where something is said of it."""
    from xtarot_site.notices.push.worker import PushSettings

    return {"push": PushSettings(allowed=allowed)} if allowed else {}


def _limiting(given: ServeCommand) -> dict[str, Any]:
    """The limits of the site, where one is set that is an option."""
    from xtarot_site.kit.http.rate_limits import Limits

    limits = Limits(notices_of_one=given.notices_of_one, notices_of_strangers=given.notices_of_strangers)
    return {"limits": limits} if limits != Limits() else {}


def _check_networks(option: str, named: Sequence[str]) -> None:
    for one in named:
        try:
            ip_network(one)
        except ValueError as error:
            fail(f"{option} {one}: {error}; write an address or a network: 10.0.0.5, or 10.0.0.0/24")


def _serve(
    host: str,
    port: int,
    data: Place,
    page: str | None = None,
    log_format: LogFormat = LogFormat.LINES,
    **more: Any,
) -> None:
    """`page`: what is opened in the browser, if anything; `more`: of `xtarot_site.server.serve`."""
    from xtarot.eventlog import StoreError
    from xtarot_site.server import MetricsRefused
    from xtarot_site.server import serve as serve_tables

    set_up_logs(log_format)
    try:
        if isinstance(data, Path):
            data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        fail(f"{unreadable(error)}; name a folder that can be written")
    try:
        serve_tables(host, port, data, page, **more)
    except (StoreError, MetricsRefused) as error:
        fail(error)
    except OSError as error:
        fail(unreadable(error))


def _serve_by_workers(given: ServeCommand) -> None:
    """Run several servers; what keeps all of them from starting is said once."""
    from xtarot.eventlog import StoreError
    from xtarot_site.core.store.factory import open_store
    from xtarot_site.supervisor import commands_of, run_workers

    if isinstance(given.data, Path):
        fail("--workers: several servers need a database that they share: --database postgresql://…")
    try:
        open_store(given.data).close()
    except StoreError as error:
        fail(error)
    set_up_logs(given.log_format)
    os.environ[DATABASE_VARIABLE] = given.data  # and not in the commands, which all can see
    options = ["--host", given.host, "--numbers", given.numbers, "--log-format", given.log_format.value]
    options += ["--assets", str(given.assets)] if given.assets else []
    options += ["--figures", str(given.figures), *(["--dev"] if given.dev else [])]
    options += [word for name in given.name or () for word in ("--name", name)]
    options += [word for one in given.trust or () for word in ("--trust", one)]
    options += [word for one in given.push_allow or () for word in ("--push-allow", one)]
    options += ["--keep-logs", f"{given.keep_logs}"] if given.keep_logs else []
    options += ["--security-contact", given.security_contact] if given.security_contact else []
    options += ["--notices-of-one", f"{given.notices_of_one}"]
    options += ["--notices-of-strangers", f"{given.notices_of_strangers}"]
    options += mail_options(given)
    bots = (os.cpu_count() or 1) if given.bot_workers is None else given.bot_workers
    commands = commands_of(options, given.port, given.workers, bots)
    if given.metrics:
        for k, command in enumerate(commands):
            command[-4:-4] = ["--metrics", f"{given.metrics + k}", "--metrics-host", given.metrics_host]
    run_workers(commands, given.host)


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
