"""A finished deal, looked at again, and played on from."""

from xtarot_site.replays import exercises, replays

PAGES = (replays.PAGE, replays.BRING)
ROUTES = (
    *exercises.ROUTES,
    *replays.ROUTES,
)
