"""Rated matches for tests, as the store has them and as tables leave them."""

import random
from collections.abc import Sequence

import msgspec

from support import table_states
from xtarot.deals.finished_deal import KeptDeal, MatchSoFar, SeatedPlayer
from xtarot.deals.record import Record
from xtarot.table import rows
from xtarot.table.state import TableState
from xtarot_site.core.store.store import Store
from xtarot_site.ratings.kinds import RatedMatch
from xtarot_site.table.deal_archive import ended


def match_of(
    began: Sequence[int | None],
    standing: Sequence[int],
    *,
    sides: Sequence[int] | None = None,
    persons: Sequence[int] | None = None,
    taken: Sequence[int] = (),
    left: Sequence[int] = (),
    over: bool = True,
    counts: bool = True,
) -> MatchSoFar:
    """A match that these sessions began, None for a bot, with the place of each side."""
    seats = range(len(began))
    return MatchSoFar(
        sides=[*(sides or seats)],
        places=[*standing],
        standing=[*standing],
        over=over,
        began=[*began],
        taken=[*taken],
        left=[*left],
        counts=counts,
        events=[{"trick": 1} for _ in seats],
        lines=[(side, "LT-1", "cards", 3.0) for side in range(len(standing))],
        persons=sorted({who for who in began if who is not None} if persons is None else persons),
    )


def rated(match: MatchSoFar, n: int = 1, bot: str = "steady") -> RatedMatch:
    """A rated match, with this bot in every seat."""
    return RatedMatch(n, [bot] * len(match.sides), match)


def ended_with(match: MatchSoFar, link: str, game: str = "lotarot", at: float = 1.0) -> KeptDeal:
    """A deal with which a match ended, kept under this link at a table of its own."""
    players = [SeatedPlayer(who, "", "steady", seat, won=False) for seat, who in enumerate(match.began)]
    return KeptDeal(link, link, 2, game, at, players, Record(game, [{"moves": []}]), match=match)


async def play_matches(store: Store, whos: Sequence[int], game: str, seats: int, number: int) -> None:
    """Matches of one deal in which these sit, each at a table of its own, played at random and kept."""
    for n in range(number):
        opened, dealt = table_states.dealt(game, seats, n, 0)
        sat = [rows.write_row(k + 2, rows.Sit(seat=k, name=""), who=who) for k, who in enumerate(whos)]
        state = TableState(f"{game}-{n}", [opened, *sat, msgspec.structs.replace(dealt, seq=len(sat) + 2)])
        rng = random.Random(n)
        await store.open(state.code, game, [opened])
        while not state.over:
            if state.deal.finished:
                state.apply(rows.write_row(state.v + 1, state.dealing(rng.randbytes(32))))
            body = rows.Move(move=table_states.random_move(state.deal, rng), by="bot")
            after = state.after(body)
            row = rows.write_row(state.v + 1, body, at=1.7e9 + n)
            if kept := ended(state, after, row):
                await store.append(state.code, row, kept)
            state.apply(row, after)
