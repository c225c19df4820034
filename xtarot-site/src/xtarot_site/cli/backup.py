"""``xtarot database copy``, ``backup`` and ``restore``: a site as a whole, from one place to another."""

import os
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from xtarot.cli.arguments import fail, unreadable
from xtarot_site.cli.serve import DATABASE_VARIABLE, DataOption, Place, read_place

if TYPE_CHECKING:
    from xtarot_site.core.store.live_users import Living
    from xtarot_site.core.store.store import Store

app = typer.Typer()

EVERY = 1.0  # seconds from one word of how far it is to the next


def read_copied_place(given: str) -> Place:
    """A folder, or the address of a database; - is the one in the environment, where its password is not seen."""
    if given != "-":
        return read_place(given)
    if not (address := os.environ.get(DATABASE_VARIABLE)):
        fail(f"-: it is the place that {DATABASE_VARIABLE} names, which is not set")
    return read_place(address)


FromArgument = Annotated[
    Any,
    typer.Argument(
        parser=read_copied_place,
        metavar="FROM",
        help=f"Folder of the tables, or address of the database; - is the one in {DATABASE_VARIABLE}.",
    ),
]
ToArgument = Annotated[
    Any,
    typer.Argument(
        parser=read_copied_place,
        metavar="TO",
        help=f"An empty or new folder, or an empty database; - is the one in {DATABASE_VARIABLE}.",
    ),
]


@app.command()
def copy(source: FromArgument, target: ToArgument) -> None:
    """Copy a site, from a folder into a database or back, while no server runs over either."""
    from xtarot_site.core.store.backup import copy_site
    from xtarot_site.server import place_of

    _do(lambda: copy_site(place_of(source), place_of(target), _Said()))
    print("copied, read again, and the same; start servers with the new place, and never again with the old one")


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; there must be none yet.")], data: DataOption
) -> None:
    """Write all of a site into a file that can be restored into a folder or a database. The site may be running."""
    from xtarot_site.core.store.backup import back_up
    from xtarot_site.server import place_of

    rows = _do(lambda: back_up(place_of(data), file, time.time(), _Said()))
    print(f"{file}: {rows:,} rows, read again")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="What `xtarot database backup` has written.")],
    data: DataOption,
    replace: Annotated[
        bool, typer.Option("--replace", help="Put it in the place of the same site that is there.")
    ] = False,
    living: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="What `xtarot people living` wrote last: who is not in it is not brought back."
        ),
    ] = None,
) -> None:
    """Make a site of a backup, in an empty place or, by --replace, over the same site, while no server runs there."""
    from xtarot_site.core.store.backup import Restoring
    from xtarot_site.server import place_of

    def done() -> Restoring:
        restoring = Restoring(file, time.time(), _Said(), withdraw)
        if living:
            restoring.heed(read_living(living))
        restoring.into(place_of(data), replace)
        return restoring

    restored = _do(done)
    made = datetime.fromtimestamp(restored.archive.heading.at, UTC)
    print(f"the site is as it was at {made:%Y-%m-%d %H:%M} UTC; those who have gone since: {restored.gone}")
    if not restored.knows_gone:
        print(
            "nothing says who has gone since, so they are back: before people come, restore it again with --living FILE"
            " and the list that `xtarot people living` wrote last",
            file=sys.stderr,
        )


def write_living(data: Place, file: Path) -> None:
    """Write who is there into a file, in the place of what it was."""
    import msgspec

    from xtarot_site.core.store.backup import name_site
    from xtarot_site.core.store.live_users import living_of
    from xtarot_site.core.store.locations import contents_at
    from xtarot_site.server import place_of

    def write() -> int:
        place = place_of(data)
        name_site(place)
        with contents_at(place, stopped=False) as contents:
            found = living_of(contents)
        beside = file.with_name(f"{file.name}.part")
        beside.write_bytes(msgspec.json.encode(found, order="deterministic"))
        beside.replace(file)
        return len(found.who)

    print(f"{file}: {_do(write):,} numbers")


def read_living(file: Path) -> "Living":
    """The list of such a file. Raises StoreError, and OSError."""
    import msgspec

    from xtarot.eventlog import StoreError
    from xtarot_site.core.store.live_users import Living

    try:
        return msgspec.json.decode(file.read_bytes(), type=Living)
    except (msgspec.MsgspecError, UnicodeError):
        raise StoreError(f"{file}: it is no list that `xtarot people living` has written") from None


def _do(work: Callable[[], Any]) -> Any:
    from xtarot.eventlog import StoreError

    try:
        return work()
    except StoreError as error:
        fail(error)
    except OSError as error:
        fail(unreadable(error))


class _Said:
    """Says on stderr how far it is, now and then."""

    def __init__(self) -> None:
        self._last, self._what = time.monotonic(), ""

    def __call__(self, what: str, rows: int) -> None:
        now = time.monotonic()
        if now - self._last >= EVERY:
            self._last = now
            print(f"{what}: {rows:,}", file=sys.stderr, flush=True)


async def withdraw(store: "Store", who: int) -> None:
    """Forget who has gone, as when they press "Delete all of it"."""
    from xtarot.rulebooks import Shelf, books
    from xtarot_site.core.clock import SystemClock
    from xtarot_site.core.store.people import PersonStore
    from xtarot_site.submissions.drafts import Drafts
    from xtarot_site.submissions.service import Programme

    clock = SystemClock()
    await Programme(store, clock, Shelf(books())).withdraw(who)
    accounts = PersonStore(store)
    if person := await accounts.person(who):
        await Drafts(store, clock).withdraw(person)
    await accounts.withdraw(who)
