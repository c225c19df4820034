"""The figures of what is published and plays, made by the site itself, so slowly that nobody waits for it."""

import tempfile
from logging import getLogger
from pathlib import Path

from xtarot.families import DataGame
from xtarot_site.core.clock import Clock
from xtarot_site.kit.http.cost_limits import TakesTooLong, WorkerProcess
from xtarot_site.submissions.service import Programme
from xtarot_site.table.cluster_presence import Elsewhere

PIECE = 20  # deals
LOOK = 60.0  # seconds until it is seen that something was published
REST = 9  # so many times as long as a few deals have taken nothing is done: a tenth of a core
TRIES = 3  # of deals that take too long, as where machine code has to be made first

logger = getLogger(__name__)


async def make_figures(
    programme: Programme, apart: WorkerProcess, clock: Clock, deals: int, elsewhere: Elsewhere
) -> None:
    """Make the figures of one play after the other, of so many deals each, for as long as the server runs.

    Of several servers of a site the first one does it.
    """
    given_up = set[str]()
    while True:
        game = next((one for one in programme.unstudied() if one.digest not in given_up), None)
        if game and elsewhere.first:
            try:
                await study_slowly(programme, apart, clock, game, deals)
            except Exception as error:  # whatever it is, the other plays get theirs
                logger.warning("%s gets no figures: %r", game.name, error)
                given_up.add(game.digest)
        await clock.sleep(LOOK)


async def study_slowly(programme: Programme, apart: WorkerProcess, clock: Clock, game: DataGame, deals: int) -> None:
    """Study a play a few deals at a time, with rests, and keep what was found. Raises TakesTooLong, and StoreError."""
    with tempfile.TemporaryDirectory() as folder:
        parts = Path(folder) / "parts.jsonl"
        for stop in range(PIECE, deals + PIECE, PIECE):
            began = clock.now()
            figures = await _played(apart, game, min(stop, deals), parts)
            if stop < deals:
                await clock.sleep(REST * (clock.now() - began))
    await programme.keep_figures(game, figures)


async def _played(apart: WorkerProcess, game: DataGame, deals: int, parts: Path) -> str:
    for _ in range(TRIES - 1):
        try:
            return await apart(play_so_far, game, deals, parts)
        except TakesTooLong:
            continue
    return await apart(play_so_far, game, deals, parts)


def play_so_far(game: DataGame, deals: int, parts: Path) -> str:
    """Play on to so many deals; what they show together, as JSON."""
    from xtarot.lab.study.runner import StudyPlan, study  # the compiler is for the process in which this is done

    plan = StudyPlan(deals, compiled=True)
    return study(game, plan, parts=parts, workers=1).json()
