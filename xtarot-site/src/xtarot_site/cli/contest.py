"""``xtarot contest``: calls for rulebooks, opened and decided by whoever runs the site."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from xtarot.cli.arguments import fail
from xtarot_site.cli.people import operations_of, with_store
from xtarot_site.cli.serve import DataOption, Place

if TYPE_CHECKING:
    from xtarot_site.core.store.store import Store
    from xtarot_site.operate.service import Operations
    from xtarot_site.submissions.contests import Contest
    from xtarot_site.submissions.permissions import WorkRefused

app = typer.Typer(no_args_is_help=True, help="Contests for rulebooks.")

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="Its name in addresses: moon-2027.")]
Day = Annotated[datetime, typer.Option(formats=["%Y-%m-%d"], help="The last day on which entries are taken (UTC).")]

FORMS = {  # what is wrong with what is given
    "name": "NAME has small letters a to z, digits and hyphens, begins with a letter, at most 40 in all: moon-2027",
    "title": "a title has 1 to 60 characters",
    "theme": "a theme has 1 to 1000 characters",
}


@app.command("open")
def open_contest(
    name: NameArgument,
    until: Day,
    title_ja: Annotated[str, typer.Option(help="What it is called, in Japanese.")],
    title_en: Annotated[str, typer.Option(help="What it is called, in English.")],
    theme_ja: Annotated[str, typer.Option(help="What is asked for, in Japanese.")],
    theme_en: Annotated[str, typer.Option(help="What is asked for, in English.")],
    data: DataOption,
) -> None:
    """Open a contest. The site may be running."""
    import msgspec

    from xtarot_site.submissions.contests import OpenContest

    end = (until.replace(tzinfo=UTC) + timedelta(days=1)).timestamp()
    given = {
        "name": name,
        "title": {"ja": title_ja, "en": title_en},
        "theme": {"ja": theme_ja, "en": theme_en},
        "until": end,
    }
    try:
        call = msgspec.convert(given, OpenContest)
    except msgspec.ValidationError as error:
        fail(next(said for part, said in FORMS.items() if f"$.{part}" in str(error)))
    _act(data, lambda operations: operations.open_contest(None, call, None))
    print(f"/contests/{name} takes entries until {until:%Y-%m-%d}")


@app.command("decide")
def decide(
    name: NameArgument,
    words_ja: Annotated[str, typer.Option(help="What was decided, in Japanese.")],
    words_en: Annotated[str, typer.Option(help="What was decided, in English.")],
    data: DataOption,
) -> None:
    """Say how a contest that has ended was decided; from then on its entries have authors."""
    words = {"ja": words_ja, "en": words_en}
    _act(data, lambda operations: operations.decide_contest(None, name, words, None))
    print(f"/contests/{name} is decided")


@app.command("list")
def list_contests(data: DataOption) -> None:
    """List the contests, the one opened last first."""

    async def find(store: "Store") -> "list[Contest]":
        from xtarot_site.core.clock import SystemClock
        from xtarot_site.submissions.contests import Contests

        return await Contests(store, SystemClock()).all()

    for one in with_store(data, find):
        print(f"{one.name:20} {'decided' if one.decided else f'until {one.last_day}'}")


def _act(data: Place, act: "Callable[[Operations], Awaitable[None]]") -> None:
    async def work(store: "Store") -> "WorkRefused | None":
        from xtarot_site.submissions.permissions import WorkRefused

        try:
            await act(operations_of(store))
        except WorkRefused as refused:
            return refused
        return None

    if refused := with_store(data, work):
        fail(refused)
