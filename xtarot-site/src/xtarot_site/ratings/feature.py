"""How somebody stands: the profile of a person, and who sees it."""

from collections.abc import AsyncIterator

import msgspec

from xtarot_site.core.store.store import Store
from xtarot_site.kit.data_export import Json
from xtarot_site.ratings import routes
from xtarot_site.ratings.service import Ratings


async def ratings(store: Store, who: int) -> AsyncIterator[Json]:
    """The person's rating after each rated match."""
    for rows in (await Ratings(store).of(who)).values():
        for row in rows:
            yield {key: value for key, value in msgspec.to_builtins(row).items() if key not in ("who", "n")}


PAGES = (routes.PAGE,)
ROUTES = routes.ROUTES
EXPORTS = {"ratings": ratings}
