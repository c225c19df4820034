"""Positions to be solved."""

from collections.abc import AsyncIterator

from xtarot_site.core.store.store import Store
from xtarot_site.kit.data_export import Json
from xtarot_site.replays.problems import problems
from xtarot_site.replays.problems.store import ProblemStore


async def solved(store: Store, who: int) -> AsyncIterator[Json]:
    """The problems that the person has solved."""
    for problem, at in (await ProblemStore(store).solved_by(who)).items():
        yield {"problem": problem, "at": at}


PAGES = (problems.PAGE, problems.PROBLEMS_PAGE)
ROUTES = (*problems.ROUTES,)
EXPORTS = {"solved": solved}
