"""On what terms a table is opened, and the first row that says them."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import UNSET, UnsetType

from xtarot.games import Game
from xtarot.table import rows


class Terms(NamedTuple):
    """On what terms people play at a table: who may ask for hints, after what finished deals may be looked at.

    `book`: the rulebook that is tried, at a table without rules. `friends`: the seats kept for people, for whom the
    first deal waits; `wait`: for so many seconds, 0 for as long as it takes. `report`: the address at which they say
    how they found the rules. `door`: who may find the table. `clock`: how long people may take, where bots can play.
    `talk`: what may be said there. `duplicate`: a deal that others play, too. `spectators`: who may look on.
    """

    hints: rows.Hints = "alone"
    shown: rows.Shown = "deal"
    book: rows.Book | UnsetType = UNSET
    friends: tuple[int, ...] = ()
    report: str = ""
    door: rows.Door = "link"
    wait: int = 0
    clock: rows.ClockName = "none"
    talk: rows.Talk = "all"
    duplicate: rows.Duplicate | UnsetType = UNSET
    spectators: rows.Spectators = "all"


AS_USUAL = Terms()


def opening(
    rules: Game,
    bots: list[str],
    options: Mapping[str, Any],
    pace: int,
    exercise: rows.Exercise | UnsetType = UNSET,
    terms: Terms = AS_USUAL,
    names: Sequence[int] | None = None,
) -> rows.Open:
    """The first row of a table; a bot for each seat, which a game without bots does not use.

    `names`: the numbers of their names; drawn without.
    """
    names = names or secrets.SystemRandom().sample(range(12), len(bots))
    bots = bots if rules.bots else [""] * len(bots)
    seats = [rows.BotSeat(bot, name) for bot, name in zip(bots, names, strict=True)]
    return rows.Open(
        game=rules.name,
        rules=rules.version,
        options=dict(options),
        seats=seats,
        pace=pace,
        exercise=exercise,
        hints=terms.hints,
        shown=terms.shown,
        book=terms.book,
        friends=list(terms.friends),
        report=terms.report,
        door=terms.door,
        wait=terms.wait,
        clock=terms.clock if rules.bots else "none",
        talk=terms.talk,
        duplicate=terms.duplicate,
        spectators=terms.spectators,
        reference=UNSET if isinstance(rules.reference, str) else rules.reference,
    )
