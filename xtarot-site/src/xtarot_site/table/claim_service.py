"""Who claims the rest of the tricks: the claim is proven first, and only then becomes a row.

The proof is of the view of that seat alone (`xtarot.claims`), and is made beside the event loop. What is not proven is
told to who asked, and to nobody else: no row, no frame, no line of the log.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from time import thread_time
from typing import Any, TypeVar

from xtarot.claims import Claim, Doubt, NotKnown, TrickWon, can_claim, claim, giving_card, next_card
from xtarot.deals.view import View
from xtarot.games import explain
from xtarot.rules import cards as deck
from xtarot.rules.cards import CARDS
from xtarot.rules.state import NO_CARD, SPECTATOR, lowest
from xtarot.table import rows, texts
from xtarot.table.refusals import Refused, refuse
from xtarot.table.state import TableState
from xtarot_site.core.store.sessions import Session
from xtarot_site.table import messages
from xtarot_site.table.bot_executor import BotExecutor, BotMove
from xtarot_site.table.idempotency import name_command
from xtarot_site.table.timing import ComputeBudget

logger = logging.getLogger(__name__)

STEADY = "steady"  # plays for those who let the rest be played out
T = TypeVar("T")


@dataclass(frozen=True)
class Stated:
    """A claim that is to become a row, and after how many moves of the deal it was made."""

    id: str
    body: rows.Claim
    moves: int


def stated(seen: View, command: str, give: bool, lang: str) -> Stated:
    """The claim that the seat of a view makes. Raises Refused when it is not proven. May take a while."""
    if not can_claim(seen):
        raise refuse("claim", texts.NO_CLAIM, lang)
    moves = len(seen.moves)
    if give:
        left = int(seen.state.counts[seen.game.hand_pile(min(seen.choosing))])
        return Stated(command, rows.Claim(seat=seen.seat, give=True, tricks=left), moves)
    found = claim(seen)
    if isinstance(found, Doubt):
        raise _unproven(found, lang)
    return Stated(command, _row(seen.seat, found), moves)


def _row(seat: int, found: Claim) -> rows.Claim:
    line = [_won(one) for one in found.line]
    return rows.Claim(seat=seat, give=False, tricks=found.tricks, line=line, score=[*found.score])


def _won(one: TrickWon) -> rows.Won:
    return rows.Won(deck.text(one.led), one.winner, deck.text(one.card), one.why)


def _unproven(doubt: Doubt, lang: str) -> Refused:
    """What who claimed is told. The card is one of a layout that might be, seen from that seat."""
    if doubt.card == NO_CARD:
        text = texts.NOT_KNOWN.of(lang)
    else:
        text = texts.NOT_PROVEN.of(lang, card=deck.symbol(doubt.card))
    return Refused("claim", text, title=texts.NOT_CERTAIN.of(lang))


def seat_at(table: TableState, session: Session | None, lang: str) -> int:
    """The seat of a session. Raises Refused when it has none."""
    seat = table.seats.of(session.who if session else None)
    if seat == SPECTATOR:
        raise refuse("seat", texts.SPECTATOR, lang)
    return seat


@dataclass(frozen=True)
class _Asked:
    """A claim that is being proven, or was: whose command it is (`key`), in which trick, and what comes of it."""

    key: str
    deal: int
    trick: int
    proof: asyncio.Task[Stated | Refused]


class Claims:
    """The claims at one table: who has made one in this trick, and how the rest is played out."""

    def __init__(self, bots: BotExecutor, pool: Executor, proofs: Executor) -> None:
        """`proofs`: where claims are proven, which may take long, so that nothing else waits for it."""
        self._bots, self._pool, self._proofs = bots, pool, proofs
        # Each seat's last claim. A restart forgets it: what failed is in no log, for nobody else hears of it, and once
        # more in that trick costs no more than the budget of who asks.
        self._last: dict[int, _Asked] = {}

    async def answer(
        self,
        table: TableState,
        session: Session | None,
        lang: str,
        command: messages.Claim,
        budget: ComputeBudget | None = None,
    ) -> Stated | dict[str, Any]:
        """The claim of a session, proven, which is then a command as others are; or why it is not.

        One that is sent again is the same: it may have been proven while its sender's line was down.
        """
        try:
            seat = seat_at(table, session, lang)
            assert session
            last, key = self._last.get(seat), name_command(session.who, command.id)
            if not last or last.key != key:
                last = self._last[seat] = self._ask(table, seat, key, lang, command, budget)
            found = await asyncio.shield(last.proof)
        except Refused as refusal:
            return refusal.answer(command.id)
        return found.answer(command.id) if isinstance(found, Refused) else found

    def _ask(
        self,
        table: TableState,
        seat: int,
        key: str,
        lang: str,
        command: messages.Claim,
        budget: ComputeBudget | None,
    ) -> _Asked:
        """The claim of a seat, once a trick, at the cost of the budget. Raises Refused."""
        if not table.dealt or not can_claim(view := table.view(seat)):
            raise refuse("claim", texts.NO_CLAIM, lang)
        partners = (k for k, one in enumerate(table.seats) if k != seat and not one.free)
        side = table.game.side(seat)
        if command.give and table.clocks.by_days and any(table.game.side(k) == side for k in partners):
            raise refuse("claim", texts.NO_GIVING, lang)
        deal, trick, last = table.number, int(view.state.tricks), self._last.get(seat)
        if last and (last.deal, last.trick) == (deal, trick):
            raise refuse("claim", texts.CLAIMED_ONCE, lang)
        if budget and budget.left <= 0:
            raise refuse("rate", texts.RATE, lang)
        return _Asked(key, deal, trick, asyncio.create_task(self._prove(view, lang, command, budget)))

    async def _prove(
        self, view: View, lang: str, command: messages.Claim, budget: ComputeBudget | None
    ) -> Stated | Refused:
        """What is proven, or what who claimed alone is told."""
        seconds = 0.0

        def work() -> Stated:
            nonlocal seconds
            start = thread_time()
            try:
                return stated(view, command.id, command.give, lang)
            finally:
                seconds = thread_time() - start

        try:
            return await asyncio.get_running_loop().run_in_executor(self._proofs, work)
        except Refused as refusal:
            return refusal
        except Exception as error:  # a stranger's game may fail on what only might be
            logger.error("%s cannot judge a claim: %s", view.game.name, explain(error))
            return refuse("claim", texts.NOT_KNOWN, lang)
        finally:
            if budget:
                budget.spend(seconds)

    async def move(self, table: TableState, who: int, view: View, budget: ComputeBudget | None) -> BotMove:
        """The move of a bot or, where the rest is played out, of the table: who claimed plays what was proven."""
        claiming, seed = table.claiming, table.bot_seed
        if not claiming or not claiming.on:
            return await self._bots.move(table.seats[who].bot, view, budget, seed)
        if claiming.claim and table.plays_claim(who):
            try:
                return BotMove(await self._beside(next_claim_move, view, claiming.claim.give))
            except NotKnown:  # it was proven before it became a row, so this is a fault of ours
                logger.exception("table %s does not find its claim proven at row %s", table.code, table.v)
        return await self._bots.move(STEADY, view, seed=seed)

    async def _beside(self, work: Callable[..., T], *given: Any) -> T:
        """Do something beside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, partial(work, *given))


def next_claim_move(seen: View, give: bool) -> list[int]:
    """The move of who claims, or gives up, when the rest is played out. Raises NotKnown."""
    card = giving_card(seen) if give else next_card(seen)
    return [CARDS + lowest(int(seen.game.legal_verbs(seen.state, seen.mover))), card]


def row_of_claim(
    table: TableState, seat: int, command: Stated | messages.Agree | messages.Retract, lang: str
) -> rows.AnyBody | None:
    """What a claim, or an answer to one, comes to; None when there is nothing to be done. Raises Refused."""
    claiming = table.claiming
    match command:
        case Stated():
            if len(table.deal.log) != command.moves or (claiming and (claiming.claim or claiming.on)):
                raise refuse("claim", texts.NO_CLAIM, lang)
            return command.body
        case messages.Agree():
            if not claiming and not table.decided:
                raise refuse("claim", texts.NOTHING_CLAIMED, lang)
            if claiming and (claiming.on or seat in claiming.agreed):
                return None
            by_hand = command.by_hand and claiming is not None and seat != claiming.seat
            return rows.Agree(seat=seat, by_hand=by_hand)
        case messages.Retract():
            if not claiming or claiming.seat != seat or claiming.on:
                raise refuse("claim", texts.NOT_YOURS, lang)
            return rows.Retract(seat=seat)
