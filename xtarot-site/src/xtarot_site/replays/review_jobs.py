"""Reviews of finished deals: made decision by decision in the workers, and kept with the deals.

Each decision is judged quickly first, those that are waited for before the others, else in the order of the deal; then
those that are still undecided are judged in more worlds. Of several deals the one that was asked for last comes first.
Computing is paid for by the budget of who asked. What has been found stays, whatever fails, and a review goes on from
there when somebody asks for it again.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Literal

from xtarot.deals.finished_deal import KeptDeal
from xtarot.review import Decision
from xtarot_site.core.clock import Clock
from xtarot_site.core.pubsub import News, Told
from xtarot_site.core.store.store import Store
from xtarot_site.replays.review.store import Reviewed, ReviewStore
from xtarot_site.table.timing import ComputeBudget

logger = logging.getLogger(__name__)

Condition = Literal["paused", "on", "cold", "waits", "done", "failed"]

TRIES = 2  # of one question: a worker may have died of another cause
GIVE_UP = 3  # decisions at which the engine fails before it is left alone
RETRY = 1.0  # seconds until a budget, or machine code, is looked at again
MOST_REVIEWS = 200  # in memory
BUSY = 30.0  # seconds since another server was heard to work on a review, in which it is thought to go on
MOST_EACH = 5  # that one visitor's budget pays for; older ones pause


class NotReady(Exception):
    """The machine code of the game is not there yet."""


@dataclass(frozen=True)
class Engine:
    """What judges decisions.

    `name`: its version and settings, under which its judgements are kept. `judge`: asks for one decision of a deal, by
    the number of its move from 1, in about this many `worlds`, up to `most` where it is undecided; raises NotReady.
    `moves`: the moves of a deal that are decisions, in order.
    """

    name: str
    judge: Callable[[KeptDeal, int, int, ComputeBudget | None], Awaitable[Decision]]
    moves: Callable[[KeptDeal], list[int]]
    worlds: int
    most: int


@dataclass(eq=False)
class OngoingReview:
    """The review of a kept deal as far as it has come."""

    deal: KeptDeal
    moves: list[int]
    found: dict[int, Reviewed] = field(default_factory=dict)
    active: bool = False
    asked: int = 0  # the number of the request for it: the newest comes first
    wanted: Sequence[int] = ()  # decisions that come before the others
    budget: ComputeBudget | None = None
    cold: bool = False  # whether it waits for machine code
    rests: bool = False  # whether it is tried again only when nothing else can be done
    doing: set[int] = field(default_factory=set)
    busy: bool = False  # whether another server works on it
    failed: set[int] = field(default_factory=set)  # decisions at which the engine failed since it was asked for
    news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def n(self) -> int:
        """The number of the newest judgement."""
        return max((one.n for one in self.found.values()), default=0)

    @property
    def affordable(self) -> bool:
        """Whether who asked for it has computing time left."""
        return self.budget is None or self.budget.left > 0

    @property
    def condition(self) -> Condition:
        """What it does now. "paused": nothing, until somebody asks for it."""
        if self.active:
            return "cold" if self.cold else "on" if self.affordable or self.doing else "waits"
        if self.busy:
            return "on"
        return "failed" if self.failed else "done" if len(self.found) == len(self.moves) else "paused"

    def after(self, n: int) -> list[Decision]:
        """The decisions that have been judged since judgement `n`, in the order of the deal."""
        return [self.found[move].decision for move in self.moves if move in self.found and self.found[move].n > n]

    def tell(self) -> None:
        """Wake all that wait for news."""
        self.news.set()
        self.news = asyncio.Event()


class Reviewer:
    """Makes the reviews of a server, `at_once` decisions at a time. To be made in the event loop."""

    def __init__(self, store: Store, engine: Engine, clock: Clock, at_once: int = 1, news: News | None = None) -> None:
        """`news`: of other servers with the same store."""
        self._store, self._engine, self._clock, self._news = ReviewStore(store), engine, clock, news or News()
        self._news.listeners.append(self._hear)
        self._elsewhere: dict[str, float] = {}  # when another server was last heard to work on a deal
        self._reviews: dict[str, OngoingReview] = {}
        self._making: dict[str, asyncio.Task[OngoingReview]] = {}
        self._requests = 0
        self._work = asyncio.Event()
        self._tasks = [asyncio.create_task(self._run(), name=f"reviewer {k}") for k in range(at_once)]

    async def close(self) -> None:
        """Stop; what has been found is kept."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def review(self, deal: KeptDeal) -> OngoingReview:
        """The review of a kept deal, as far as it has come. Raises RecordError for a record that cannot be played."""
        if found := self._reviews.get(deal.link):
            if not self._news.alone:
                await self._read_on(found)
            return found
        if deal.link not in self._making:
            self._making[deal.link] = asyncio.create_task(self._make(deal))
        return await asyncio.shield(self._making[deal.link])

    def go_on(self, review: OngoingReview, budget: ComputeBudget | None, wanted: Sequence[int] = ()) -> None:
        """Start a review, or go on with it, at the cost of this budget; the decisions that are `wanted` come first."""
        self._requests += 1
        review.wanted = wanted
        review.asked, review.failed = self._requests, set()
        if not review.active or not review.affordable:
            review.budget = budget
        review.active = self._next_of(review) is not None or bool(review.doing)
        paid = sorted((one for one in self._active() if one.budget is budget), key=lambda one: one.asked)
        for older in paid[:-MOST_EACH] if budget else ():
            older.active = False
            older.tell()
        review.tell()
        self._work.set()
        self._tell(review)

    async def _make(self, deal: KeptDeal) -> OngoingReview:
        try:
            moves = await asyncio.get_running_loop().run_in_executor(None, self._engine.moves, deal)
            found = await self._store.decisions(deal.link, self._engine.name)
        finally:
            del self._making[deal.link]
        self._forget()
        self._elsewhere = {link: at for link, at in self._elsewhere.items() if self._clock.now() - at < BUSY}
        review = self._reviews[deal.link] = OngoingReview(deal, moves, {one.move: one for one in found})
        review.busy = self._is_busy(deal)
        return review

    def _forget(self) -> None:
        """Forget reviews that nobody works on, the oldest first: what was found of kept deals is in the store."""
        idle = [link for link, review in self._reviews.items() if not review.active]
        for link in idle[: max(0, len(self._reviews) - MOST_REVIEWS + 1)]:
            del self._reviews[link]

    # Other servers

    def _tell(self, review: OngoingReview) -> None:
        """This server works on a review, or has found something, or rests."""
        self._news.draft.reviews[review.deal.link] = review.active
        self._news.send()

    def _hear(self, told: Told) -> None:
        for link, goes_on in told.reviews.items():
            self._elsewhere[link] = self._clock.now() if goes_on else -inf
            if review := self._reviews.get(link):
                review.tell()

    async def _read_on(self, review: OngoingReview) -> None:
        """Take in what other servers have found, and whether one goes on with it."""
        review.busy = self._is_busy(review.deal)
        for one in await self._store.decisions(review.deal.link, self._engine.name):
            if one.n > review.found.get(one.move, one).n or one.move not in review.found:
                review.found[one.move] = one

    def _is_busy(self, deal: KeptDeal) -> bool:
        return self._clock.now() - self._elsewhere.get(deal.link, -inf) < BUSY

    # Working

    async def _run(self) -> None:
        while True:
            self._work.clear()
            chosen = self._next()
            if chosen:
                await self._look(*chosen)
            elif any(review.active for review in self._active()):
                try:
                    async with self._clock.timeout(RETRY):
                        await self._work.wait()
                except TimeoutError:
                    for review in self._active():
                        review.rests = False
            else:
                await self._work.wait()

    def _active(self) -> list[OngoingReview]:
        return [review for review in self._reviews.values() if review.active]

    def _next(self) -> tuple[OngoingReview, int, int] | None:
        """The next question of all: first looks come before more worlds, then what was asked for last."""
        ready = [review for review in self._active() if review.affordable and not review.rests]
        can = [(review, *found) for review in ready if (found := self._next_of(review))]
        return max(can, key=lambda one: (one[2] == self._engine.worlds, one[0].asked), default=None)

    def _next_of(self, review: OngoingReview) -> tuple[int, int] | None:
        """The next decision of a review, and in how many worlds it is to be judged."""
        first = [move for move in review.wanted if move in review.moves]
        in_order = dict.fromkeys([*first, *review.moves])
        free = [move for move in in_order if move not in review.doing | review.failed]
        if (move := next((move for move in free if move not in review.found), None)) is not None:
            return move, self._engine.worlds
        open_ = (move for move in free if move in review.found and review.found[move].decision.undecided)
        return next(((move, self._engine.most) for move in open_), None)

    async def _look(self, review: OngoingReview, move: int, worlds: int) -> None:
        """Have one decision judged, keep what is found, and tell who waits for it."""
        review.doing.add(move)
        try:
            decision = await self._judged(review, move, worlds)
            await self._take(review, move, decision)
            review.cold = False
        except NotReady:
            review.cold = review.rests = True
        except Exception:
            logger.exception("move %d of deal %s cannot be reviewed", move, review.deal.link)
            review.failed.add(move)
        finally:
            review.doing.discard(move)
            more = bool(review.doing) or self._next_of(review) is not None
            review.active = review.active and more and len(review.failed) < GIVE_UP
            review.tell()
            self._tell(review)

    async def _judged(self, review: OngoingReview, move: int, worlds: int) -> Decision:
        for left in reversed(range(TRIES)):
            try:
                return await self._engine.judge(review.deal, move, worlds, review.budget)
            except NotReady:
                raise
            except Exception:
                if not left:
                    raise
        raise AssertionError

    async def _take(self, review: OngoingReview, move: int, decision: Decision) -> None:
        review.found[move] = await self._store.keep(review.deal.link, self._engine.name, move, decision)
