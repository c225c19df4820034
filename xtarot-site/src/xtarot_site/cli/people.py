"""``xtarot people``: who holds which role, a way in for who has lost theirs, and ratings worked out anew."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from xtarot.cli.arguments import LangOption, fail
from xtarot_site.cli.serve import DataOption, Place

if TYPE_CHECKING:
    from xtarot_site.core.store.sessions import Person
    from xtarot_site.core.store.store import Store
    from xtarot_site.operate.service import Operations
    from xtarot_site.operate.store import Role
    from xtarot_site.ratings.service import Recomputed

app = typer.Typer(no_args_is_help=True, help="The persons of a site.")

PersonArgument = Annotated[
    str, typer.Argument(metavar="PERSON", help="A person's number (12, or #12 in quotes), or what they are called.")
]


@app.command("make-reviewer")
def make_reviewer(
    person: PersonArgument,
    data: DataOption,
    undo: Annotated[bool, typer.Option("--undo", help="Make the person a reviewer no longer.")] = False,
) -> None:
    """Let a person review what is sent in. The site may be running."""
    appoint(person, data, "reviewer", undo)


@app.command("make-moderator")
def make_moderator(
    person: PersonArgument,
    data: DataOption,
    undo: Annotated[bool, typer.Option("--undo", help="Make the person a moderator no longer.")] = False,
) -> None:
    """Let a person decide what is reported of talk and names at tables. The site may be running."""
    appoint(person, data, "moderator", undo)


@app.command("make-operator")
def make_operator(
    person: PersonArgument,
    data: DataOption,
    undo: Annotated[bool, typer.Option("--undo", help="Make the person an operator no longer.")] = False,
) -> None:
    """Let a person run the site by its page /operate. The site may be running."""
    appoint(person, data, "operator", undo)


def appoint(whom: str, data: Place, role: "Role", undo: bool) -> None:
    """Note what a person is, or is no longer, and say so; what is so already is only said."""

    async def make(store: "Store") -> "Person":
        from xtarot_site.operate.service import ActRefused

        person = await find_person(store, whom)
        with suppress(ActRefused):  # it is so already
            await operations_of(store).appoint(None, person, role, not undo, None)
        return person

    person = with_store(data, make)
    article = "an" if role == "operator" else "a"
    print(f"{person.name} is no {role} any longer" if undo else f"{person.name} is {article} {role} now")


async def find_person(store: "Store", whom: str) -> "Person":
    """The person of a number or a name; where there is none, the command ends."""
    from xtarot_site.accounts.service import Register, RegisterRefused
    from xtarot_site.core.clock import SystemClock

    try:
        person = await Register(store, SystemClock()).find(whom)
    except RegisterRefused as refused:
        fail(refused.text.en)
    if not person:
        fail(f"nobody has the number {whom} here" if whom.lstrip("#").isdigit() else f"nobody is called {whom!r} here")
    return person


def operations_of(store: "Store") -> "Operations":
    """What the command line does to a site, which is in the log of those who run it."""
    from xtarot_site.accounts.service import Register
    from xtarot_site.core.clock import SystemClock
    from xtarot_site.operate.service import Operations
    from xtarot_site.submissions.contests import Contests

    clock = SystemClock()
    return Operations(store, clock, Register(store, clock), Contests(store, clock))


@app.command("new-words")
def new_words(person: PersonArgument, data: DataOption, lang: LangOption) -> None:
    """Give a person six new words to sign in with, which are printed this once. The site may be running."""

    async def give(store: "Store") -> "tuple[Person, list[str]]":
        from xtarot_site.accounts.service import Register
        from xtarot_site.core.clock import SystemClock

        known = await find_person(store, person)
        return known, await Register(store, SystemClock()).replace_words(known, lang.value)

    known, words = with_store(data, give)
    print(f"{known.name} signs in with these words, and no longer with those before:\n{' '.join(words)}")


@app.command("rename")
def rename(
    person: PersonArgument,
    new: Annotated[str, typer.Argument(metavar="NEW", help="What they are called from now on.")],
    data: DataOption,
) -> None:
    """Give a person another name, also one that is kept for the author of a rulebook. The site may be running."""

    async def call(store: "Store") -> "tuple[Person, Person]":
        from xtarot_site.accounts.service import Register, RegisterRefused
        from xtarot_site.core.clock import SystemClock

        known = await find_person(store, person)
        try:
            return known, await Register(store, SystemClock()).rename(known, new)
        except RegisterRefused as refused:
            fail(refused.text.en)

    before, after = with_store(data, call)
    print(f"{before.name} is called {after.name} now")


@app.command("list")
def list_people(data: DataOption) -> None:
    """List the reviewers, the moderators and the operators, each with their number."""

    async def find(store: "Store") -> "dict[str, Person]":
        from xtarot_site.core.store.people import PersonStore

        people = PersonStore(store)
        found = [*await people.reviewers(), *await people.moderators(), *await people.operators()]
        return {person.name: person for person in found}

    for name, person in sorted(with_store(data, find).items()):
        titles = ["reviewer"] * person.reviewer + ["moderator"] * person.moderator + ["operator"] * person.operator
        print(f"#{person.who} {name}: {' and '.join(titles)}")


@app.command("rate")
def rate(data: DataOption) -> None:
    """Work all ratings out again from the kept deals, and say how many changed. The site may be running."""

    async def recompute(store: "Store") -> "list[Recomputed]":
        from xtarot_site.ratings.service import Ratings

        return await Ratings(store).recompute()

    for found in with_store(data, recompute):
        was = f"{found.changed} changed" if found.changed else "all as before"
        print(f"{found.game}: {found.matches} matches, {found.persons} persons, {was}")


@app.command("living")
def living(
    file: Annotated[Path, typer.Argument(help="The file to write, in the place of what it was.")], data: DataOption
) -> None:
    """Write down which numbers somebody has, so that restoring a backup does not bring back who has gone since.

    It names nobody. The site may be running.
    """
    from xtarot_site.cli.backup import write_living

    write_living(data, file)


def with_store(data: Place, work: Callable[["Store"], Coroutine[Any, Any, Any]], new: bool = False) -> Any:
    """What `work` comes to on the store of a site, which may be running; without one the command ends.

    Where there may be none yet (`new`), it is made.
    """
    from xtarot.eventlog import StoreError
    from xtarot_site.core.store.errors import InvalidData
    from xtarot_site.core.store.factory import open_store
    from xtarot_site.server import place_of

    place = place_of(data)
    if not new and isinstance(place, Path) and not place.exists():
        fail(f"{place}: there are no tables yet")
    try:
        with closing(open_store(place)) as store:
            return asyncio.run(work(store))
    except (StoreError, InvalidData) as error:
        fail(error)
