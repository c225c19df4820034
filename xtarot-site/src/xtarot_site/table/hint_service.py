"""Hints: what a strong bot would do in the place of who asks, found in the view of the seat and in nothing else.

A hint is worked out once for each decision and kept until that has been made, so asking again costs nothing. It is in
no log and no feed: nobody hears who asks.
"""

import asyncio
import logging
from concurrent.futures import Executor
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from xtarot.deals.view import View, legal_moves
from xtarot.games import explain
from xtarot.table import texts
from xtarot.table.legal_choices import hand_of
from xtarot.table.refusals import Judge, Refused, read_move, refuse
from xtarot.table.state import TableState
from xtarot_site.core.store.sessions import Session
from xtarot_site.table import messages
from xtarot_site.table.bot_executor import BotExecutor
from xtarot_site.table.claim_service import seat_at
from xtarot_site.table.commands import chosen_for, names_of
from xtarot_site.table.hint_text import Thought, render_hint
from xtarot_site.table.timing import ComputeBudget
from xtarot_site.table.worker_pool import Fallback

logger = logging.getLogger(__name__)


class HintQuestion(NamedTuple):
    """What is asked: about which decision of a hand (its deal, and how many moves it had made), and which move."""

    deal: int
    seat: int
    made: int
    move: tuple[int, ...]

    @property
    def decision(self) -> tuple[int, int, int]:
        """The decision alone."""
        return self[:3]


class Hints:
    """The hints at one table."""

    def __init__(self, table: TableState, executor: BotExecutor, pool: Executor) -> None:
        self._table, self._executor, self._pool = table, executor, pool
        self._thoughts: dict[int, dict[HintQuestion, asyncio.Task[Thought]]] = {}  # by who asks

    async def answer(
        self, session: Session | None, lang: str, command: messages.Hint, budget: ComputeBudget | None
    ) -> dict[str, Any]:
        """The answer to a question. Whether it may be asked is looked at again when it has been thought about."""
        try:
            asked, view = self._asked(session, lang, command)
            thought = await self._thought(asked, view, lang, budget)
            work = partial(
                render_hint, hand_of(view, asked.seat), thought, asked.move, lang, names_of(self._table, lang)
            )
            found = await self._in_thread(work)
            if self._asked(session, lang, command)[0] != asked:
                raise refuse("turn", texts.HINT_LATE, lang)
        except Refused as refusal:
            return refusal.answer(command.id)
        except Exception as error:  # a stranger's game may fail in any way
            logger.error("%s gives no hint: %s", self._table.game.name, explain(error))
            return refuse("refused", texts.HINT_FAILED, lang).answer(command.id)
        return {"id": command.id, **msgspec.to_builtins(found)}

    def close(self) -> None:
        """Think no more."""
        for thoughts in self._thoughts.values():
            for task in thoughts.values():
                task.cancel()

    def _asked(self, session: Session | None, lang: str, command: messages.Hint) -> tuple[HintQuestion, View]:
        """The question, and what the seat that asks knows. Raises Refused where it may not be asked now."""
        table = self._table
        seat = seat_at(table, session, lang)
        if not table.gives_hints:
            raise refuse("hint", texts.NO_HINTS["none" if table.hints == "none" else "alone"], lang)
        hand, names = chosen_for(table, seat, command.seat, lang), names_of(table, lang)
        view = table.view(seat)
        if not view.choosing or hand.seat != view.mover:
            raise Judge(hand, lang, names).turn()
        move = read_move(hand, command.move, lang, names) if command.move else ()
        made = sum(known.seat == hand.seat for known in view.moves)
        return HintQuestion(table.number, hand.seat, made, tuple(map(int, move))), view

    async def _thought(self, asked: HintQuestion, view: View, lang: str, budget: ComputeBudget | None) -> Thought:
        """What is thought of a decision; one question of a seat at a time."""
        known = self._thoughts.setdefault(view.seat, {})
        for old in [one for one, task in known.items() if one.decision != asked.decision and task.done()]:
            del known[old]
        if asked not in known:
            if not all(task.done() for task in known.values()):
                raise refuse("rate", texts.HINT_BUSY, lang)
            known[asked] = asyncio.create_task(self._think(asked, view, budget))
        try:
            thought = await asyncio.shield(known[asked])
        except Exception:
            known.pop(asked, None)
            raise
        if thought.why:  # there may be time for more when it is asked again
            known.pop(asked, None)
        return thought

    async def _think(self, asked: HintQuestion, view: View, budget: ComputeBudget | None) -> Thought:
        legal = await self._in_thread(lambda: [*islice(legal_moves(view.game, view.state, asked.seat), 2)])
        if len(legal) == 1:
            return Thought(only=legal[0])
        try:
            return Thought(await self._executor.decision(view, asked.move, budget))
        except Fallback as fallback:
            return Thought(policy=await self._executor.policy_move(view), why=fallback.reason)

    async def _in_thread(self, work: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)
