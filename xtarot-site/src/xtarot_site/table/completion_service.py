"""Offers at a table: a person asks what the selected cards make. Nothing is stored, and nobody else hears of it."""

import asyncio
import logging
from concurrent.futures import Executor
from functools import partial
from typing import Any

from xtarot.games import explain
from xtarot.rules import cards as deck
from xtarot.rules.cards import UnknownCard
from xtarot.table import texts
from xtarot.table.completions import offers, offers_of
from xtarot.table.refusals import Refused, refuse
from xtarot.table.state import TableState
from xtarot_site.core.store.sessions import Session
from xtarot_site.table import messages
from xtarot_site.table.claim_service import seat_at
from xtarot_site.table.commands import chosen_for, names_of

logger = logging.getLogger(__name__)


class Offers:
    """The offers of one table."""

    def __init__(self, table: TableState, pool: Executor) -> None:
        self._table, self._pool = table, pool

    async def answer(self, session: Session | None, lang: str, command: messages.Offer) -> dict[str, Any]:
        """What the selected cards make, or what can be done with those of a zone."""
        try:
            seat = seat_at(self._table, session, lang)
            try:
                chosen = sorted({deck.parse(card) for card in command.cards})
            except UnknownCard:
                raise refuse("unknown", texts.UNKNOWN_WORD, lang) from None
            view = chosen_for(self._table, seat, command.seat, lang)
            names = names_of(self._table, lang)
            if command.zone:
                work = partial(offers_of, view, command.zone, lang, names)
            else:
                work = partial(offers, view, chosen, lang, command.move, names, lifted=command.lifted)
            answer = await asyncio.get_running_loop().run_in_executor(self._pool, work)
        except Refused as refusal:
            return refusal.answer(command.id)
        except Exception as error:
            logger.error("%s cannot say what cards make: %s", self._table.game.name, explain(error))
            return refuse("refused", texts.IMPOSSIBLE, lang).answer(command.id)
        return {"t": "offers", "id": command.id, **answer}
