"""Who wants to sit down at a table as soon as the deal that is on is over, and which server sees to it.

Between two deals there may be less time than a page takes to ask. So its wish is kept here, and carried out before
anything leads on to the next deal. It is good for a minute, made again by the same command while the page is open, and
taken back when it is closed: whoever has gone is seated nowhere. Each server that holds the table keeps it; the command
is carried out once.
"""

from xtarot.table.state import TableState
from xtarot_site.core.clock import Clock
from xtarot_site.core.pubsub import News, SeatWish
from xtarot_site.core.store.sessions import Session
from xtarot_site.table import messages
from xtarot_site.table.free_seats import waits_for_deal

GOOD = 75.0  # seconds for which a wish stands: a page in the background asks once a minute


class Wishes:
    """Those of one table, in the order in which they were first made."""

    def __init__(self, state: TableState, news: News, clock: Clock) -> None:
        self._state, self._news, self._clock = state, news, clock
        self._wishes: dict[int, tuple[SeatWish, float]] = {}  # by session, and until when it stands

    def make(self, session: Session, lang: str, command: messages.Sit) -> None:
        """Somebody wants to sit down by this command when the deal that is on is over."""
        self._tell(SeatWish(session.who, session.name, lang, command.id, command.seat, command.name))

    def take_back(self, session: Session) -> bool:
        """Somebody who has no seat does not want one any more; whether they did."""
        if session.who not in self._wishes:
            return False
        self._tell(SeatWish(session.who))
        return True

    def _tell(self, wish: SeatWish) -> None:
        self.take(wish)
        self._news.draft.wishes.append((self._state.code, wish))
        self._news.send()

    def take(self, wish: SeatWish) -> None:
        """Keep a wish that was made here or at another server, or forget one that was taken back."""
        if wish.command:
            self._wishes[wish.who] = wish, self._clock.now() + GOOD
        else:
            self._wishes.pop(wish.who, None)

    def next(self) -> SeatWish | None:
        """The first wish that can be carried out now, which is no wish any more then."""
        now = self._clock.now()
        self._wishes = {who: kept for who, kept in self._wishes.items() if kept[1] > now}
        who = next((who for who in self._wishes if not waits_for_deal(self._state, who)), None)
        return None if who is None else self._wishes.pop(who)[0]
