"""The turns of bots at a table: when one is asked, how long it seems to think, and the row that its choice comes to."""

import asyncio
from collections.abc import Callable, Collection
from math import inf

from xtarot.deals.deal import Deal
from xtarot.table import rows
from xtarot.table.state import TableState
from xtarot_site.core.clock import Clock
from xtarot_site.table.bot_executor import BotMove, haste
from xtarot_site.table.claim_service import Claims
from xtarot_site.table.feed import Feeds
from xtarot_site.table.timing import Timing

LONGEST = 3.0  # seconds that a bot waits at most because another took so long before

Chosen = Callable[[int, BotMove, Deal], None]  # takes the seat, what its bot has chosen, and in which deal it was asked


class BotTurns:
    """The bots of one table, of which one at a time thinks. `chosen` is called with its move, `fail` with a fault.

    `late`: the seats whose person is out of time, so that the bot makes this one move.
    """

    def __init__(
        self,
        state: TableState,
        feeds: Feeds,
        claims: Claims,
        timing: Timing,
        clock: Clock,
        chosen: Chosen,
        fail: Callable[[BaseException], None],
        late: Callable[[], Collection[int]],
    ) -> None:
        self._state, self._feeds, self._claims, self._timing, self._clock = state, feeds, claims, timing, clock
        self._chosen, self._fail, self._late = chosen, fail, late
        self._task: asyncio.Task[None] | None = None  # until the move has been made
        self._asked: Deal | None = None  # as it was when the bot was asked
        self._thought = 0.0  # seconds that a bot has thought at the longest, where it takes as long as it takes

    def wait(self, moved: float) -> float:
        """Ask a bot for its move; a finished trick rests first until it is seen. Seconds until there is more to do.

        `moved`: when a card was moved last.
        """
        state = self._state
        if self._task or not state.playing:
            return inf
        seats = sorted(seat for seat in state.deal.actors if self._moves(state.deal.decider(seat)))
        if not seats or state.is_looked_at:
            return inf
        if (
            state.looking.rest
            and not state.hurries
            and (state.seats.persons - state.looking.seen_by or not state.seats.persons)
        ):
            rested = moved + self._timing.rests[self._pace if state.plays_out else state.pace]
            if self._clock.now() < rested:
                return rested - self._clock.now()
        who = state.deal.decider(seats[0])
        due = moved + self._timing.moves[self._pace]
        if not state.plays_out:
            due = max(due, self._clock.now() + self._least(state.seats[who].bot))
        self._asked = state.deal
        self._task = asyncio.create_task(self._think(who, due, state.deal))
        return inf

    def _least(self, bot: str) -> float:
        """How many seconds a move of this bot takes at the least, whether it has a choice or none.

        A bot without a clock may take longer than others are known to; where it has no choice it takes as long as it
        has before.
        """
        least = haste(bot, self._timing.moves[1], self._timing.slow)
        return max(least, min(self._thought, LONGEST)) if least and self._state.duplicate else least

    def row(self, seat: int, chosen: BotMove, asked: Deal) -> rows.Move | None:
        """The row of a bot's move; None when the person of the seat has come back, or another server has moved."""
        state, deal = self._state, self._state.deal
        if asked is self._asked:
            self._task = self._asked = None
        if asked is not deal or seat not in deal.actors:
            return None
        chooser = deal.decider(seat)
        if not self._moves(chooser) or int(state.game.validate(deal.state, seat, chosen.move)):
            return None
        move = state.game.text(seat, chosen.move)
        return rows.Move(move=move, by=self._by(chooser), instead=chosen.fallback, ms=chosen.ms)

    def read_on(self) -> None:
        """Another server has moved: whoever thinks of an earlier turn need not."""
        if self._task and self._asked is not self._state.deal:
            self._task.cancel()
            self._task = self._asked = None

    def close(self) -> None:
        """Think no more."""
        if self._task:
            self._task.cancel()

    def _moves(self, chooser: int) -> bool:
        """Whether a bot, or the table, makes the move that a seat is to choose."""
        return self._state.automatic(chooser) or chooser in self._late()

    def _by(self, chooser: int) -> rows.By:
        if not self._state.automatic(chooser):
            return "clock"
        return "claim" if self._state.plays_out else "bot" if self._state.seats[chooser].free else "standin"

    @property
    def _pace(self) -> int:
        """The pace of bots: never at once where no person plays, or the viewers' budget is spent."""
        state, budget = self._state, self._feeds.budget
        pace = 0 if state.hurries else min(state.pace, 1) if state.plays_out else state.pace
        return max(pace, 1) if not state.seats.persons or (budget is not None and budget.left <= 0) else pace

    async def _think(self, who: int, due: float, asked: Deal) -> None:
        began = self._clock.now()
        try:
            view = self._state.deal.view(who)
            chosen = await self._claims.move(self._state, who, view, self._feeds.budget)
        except Exception as error:  # the bot that moves in any other's place has failed, too
            self._fail(error)
            return
        self._thought = max(self._thought, self._clock.now() - began)
        await self._clock.sleep(due - self._clock.now())
        self._chosen(view.mover, chosen, asked)
