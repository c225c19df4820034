"""Rated matches for tests, as the store has them and as tables leave them."""

from collections.abc import Sequence

from xtarot.deals.record import Record
from xtarot.store import KeptDeal, MatchSoFar, RatedMatch, SeatedPlayer


def match_of(
    began: Sequence[int | None],
    standing: Sequence[int],
    *,
    sides: Sequence[int] | None = None,
    persons: Sequence[int] | None = None,
    taken: Sequence[int] = (),
    over: bool = True,
    counts: bool = True,
) -> MatchSoFar:
    """A match that these sessions began, None for a bot, with the place of each side."""
    seats = range(len(began))
    return MatchSoFar(
        sides=[*(sides or seats)],
        places=[*standing],
        standing=[*standing],
        totals=[float(-place) for place in standing],
        over=over,
        began=[*began],
        taken=[*taken],
        hints="alone",
        door="link",
        counts=counts,
        events=[{"trick": 1} for _ in seats],
        lines=[(side, "LT-1", "cards", 3.0) for side in range(len(standing))],
        persons=sorted({who for who in began if who is not None} if persons is None else persons),
    )


def rated(match: MatchSoFar, n: int = 1, bot: str = "steady") -> RatedMatch:
    """A rated match, with this bot in every seat."""
    return RatedMatch(n, float(n), [bot] * len(match.sides), match)


def ended_with(match: MatchSoFar, link: str, game: str = "lotarot", at: float = 1.0) -> KeptDeal:
    """A deal with which a match ended, kept under this link at a table of its own."""
    players = [SeatedPlayer(who, "", "steady", seat, won=False) for seat, who in enumerate(match.began)]
    return KeptDeal(link, link, 2, game, at, players, Record(game, [{"moves": []}]), match=match)
