"""Export of a person's tables."""

from collections.abc import AsyncIterator

import msgspec

from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.store import Store
from xtarot_site.kit.data_export import MOST, Json, payload_of, rows_of_person
from xtarot_site.table.idempotency import asker_of


async def tables(store: Store, who: int) -> AsyncIterator[Json]:
    """The tables at which the person sat, with their rows and the commands that were refused."""
    numbers = {str(number) for number in await PersonStore(store).numbers(who)}
    for entry in await store.tables_of(who, MOST):
        rows, answers = await store.rows(entry.code), await store.answers(entry.code)
        theirs = [payload_of(answer) for command, answer in answers.items() if asker_of(command) in numbers]
        refused = [answer["error"] for answer in theirs if "error" in answer]
        yield msgspec.to_builtins(entry) | {"did": rows_of_person(rows, who), "refused": refused}


async def branches(store: Store, who: int) -> AsyncIterator[Json]:
    """The tables that the person started from a position of another table."""
    for table, branch in await store.branches_of(who, MOST):
        yield {"table": table, "origin": branch.origin, "moves": branch.moves}


EXPORTS = {"tables": tables, "branches": branches}
