"""The tables by days of who asks: whose turn it is at each, and how long they have. Nobody else is shown them."""

from collections.abc import Iterator
from contextlib import suppress
from math import inf

import msgspec
from litestar import get
from msgspec import UNSET, Struct, UnsetType

from xtarot.rules.texts import Lang
from xtarot.table.seats import write_name
from xtarot_site.core.store.correspondence import CorrespondenceStore, Stood
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.table.correspondence import DaysRow


class DaysEntry(Struct):
    """A table by days at which who asks sits. `people`: who plays there with them.

    `mine`: it is their turn; `who`: whose turn it is else; `due`: until when (seconds since 1970). `left`: the bot
    plays for them, since they were out of time. `deal`: its number, 0 before the first, `of` so many; 0: of any number;
    `over`: it is, or none has begun, and the next begins by `begins`, if not sooner.
    """

    code: str
    game: str
    title: str
    people: list[str]
    mine: bool
    who: list[str]
    left: bool
    deal: int
    of: int
    over: bool
    due: float | UnsetType = UNSET
    begins: float | UnsetType = UNSET


@get("/api/tables/by-days")
async def list_turns(request: AnyRequest, services: FromSite) -> list[DaysEntry]:
    """The tables by days at which who asks sits, the one that needs them first at the top."""
    return await turns_of(request, services)


async def turns_of(request: AnyRequest, services: Services) -> list[DaysEntry]:
    """The same."""
    who = (await visitor_of(request)).who
    if who is None:
        return []
    found = [*_entries(await CorrespondenceStore(services.store).of(who), lang_of(request))]
    return sorted(found, key=lambda one: (not one.mine, not one.left, one.due or one.begins or inf))


def _entries(found: list[Stood], lang: Lang) -> Iterator[DaysEntry]:
    for one in found:
        with suppress(msgspec.ValidationError):  # another version wrote it: it comes with the table's next row
            row = msgspec.convert(one.stands, DaysRow)
            if not one.selves.isdisjoint(row.sit):
                yield _entry(one, row, lang)


def _entry(one: Stood, row: DaysRow, lang: Lang) -> DaysEntry:
    names = {who: write_name(name).of(lang) for who, name in zip(row.sit, row.people, strict=True)}
    stood = one.due - row.due if one.due and row.due else 0.0  # time that has stood still since the row was written
    mine = [turn for turn in row.turns if turn.who in one.selves]
    dues = [turn.due + stood for turn in mine or row.turns]
    return DaysEntry(
        code=one.code,
        game=row.game,
        title=row.title[lang],
        people=[name for who, name in names.items() if who not in one.selves],
        mine=bool(mine),
        who=[] if mine else [names[turn.who] for turn in row.turns],
        left=not one.selves.isdisjoint(row.left),
        deal=row.deal,
        of=row.of,
        over=row.waits != "move",
        due=min(dues, default=UNSET),
        begins=UNSET if row.begins is None else row.begins + stood,
    )


ROUTES = (list_turns,)
