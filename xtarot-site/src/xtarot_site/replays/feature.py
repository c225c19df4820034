"""A finished deal, looked at again, and played on from."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from xtarot_site.kit.services import Services
from xtarot_site.replays import exercises, replays
from xtarot_site.replays.review_engine import engine
from xtarot_site.replays.review_jobs import Reviewer
from xtarot_site.table import WorkerPool

PAGES = (replays.PAGE, replays.BRING)
ROUTES = (
    *exercises.ROUTES,
    *replays.ROUTES,
)


@asynccontextmanager
async def lifespan(services: Services) -> AsyncIterator[None]:
    """Add the reviewer of deals."""
    at_once = max(1, services.processes - 1)
    thinking = engine(services.get(WorkerPool))
    reviewer = Reviewer(services.store, thinking, services.clock, at_once=at_once, news=services.news)
    services.add(reviewer)
    try:
        yield
    finally:
        await reviewer.close()
