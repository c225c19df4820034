"""``xtarot rulebook hand``, ``retire``, ``export``, ``import`` …: the rulebooks of a site."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xtarot.cli.arguments import fail, unreadable
from xtarot_site.cli.people import find_person, with_store
from xtarot_site.cli.serve import DataOption, Place

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from xtarot_site.core.store.store import Store
    from xtarot_site.submissions.remark_kinds import HouseRule
    from xtarot_site.submissions.service import Programme
    from xtarot_site.submissions.submission import Work

app = typer.Typer()

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

    async def hand(store: "Store", programme: "Programme", work: "Work") -> None:
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
    from xtarot_site.submissions.rows import Retire

    async def retired(_: "Store", programme: "Programme", work: "Work") -> None:
        await programme.do(work.code, Retire(reason), None)

    _decide(data, number, retired)
    print(f"{number} is retired")


@app.command("discount-drafts")
def discount_drafts(data: DataOption) -> None:
    """Take what tables of drafts were set to out of the house rules of published games. The site may be running."""

    async def discount(store: "Store") -> "dict[str, list[HouseRule]]":
        from xtarot_site.submissions.remark_store import RemarkStore

        return await RemarkStore(store).discount_drafts()

    taken = with_store(data, discount)
    for game, rules in taken.items():
        for rule in rules:
            print(f"{game}: {rule.option} = {rule.value}, {rule.tables} removed")
    if not taken:
        print("no table of a draft was counted")


def _decide(data: Place, number: str, act: "Callable[[Store, Programme, Work], Awaitable[None]]") -> None:
    """Do to the book of a number what only whoever runs the site may do."""
    from xtarot.rulebooks import Shelf, books
    from xtarot_site.core.clock import SystemClock
    from xtarot_site.submissions.permissions import WorkRefused
    from xtarot_site.submissions.service import Programme

    async def decide(store: "Store") -> None:
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
    from xtarot_site.submissions.export import export

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
    from xtarot_site.accounts.names import keys, reading_key
    from xtarot_site.submissions.export import Bundle, Unreadable, bring

    try:
        bundle = Bundle.read(folder)
    except Unreadable as error:
        fail(error)
    counts = with_store(data, lambda store: bring(store, bundle, keys, reading_key), new=True)
    print("new: {} works, {} texts, {} remarks".format(*counts))
