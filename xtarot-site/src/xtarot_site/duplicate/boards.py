"""The deals that many play, as they are dealt: two a day and game, and those by which somebody challenges others.

The deal of a day is for persons. Guests practise on another one, whose seed has nothing to do with it: who has seen a
guest's cards knows none of those that count.
"""

from datetime import date, datetime, timedelta, timezone
from functools import cache
from importlib.metadata import version

import numpy as np

from xtarot.bots.steady import Steady
from xtarot.deals.chance import Stream, first_dealer, new_seed
from xtarot.deals.deal import Deal
from xtarot.games import Game, installed
from xtarot.table.seats import new_code
from xtarot_site.core.store.kinds import DuplicateDeal

ZONE = timezone(timedelta(hours=9))  # a day begins at midnight in Japan, where the deck comes from
PRACTICE = "--guest"  # ends the code of a day's practice deal; no game is called so: hyphens stand alone in names
DAY, WEEK = timedelta(days=1), timedelta(days=7)
CODE = 10  # letters of the code of a challenge
BOT = "strong:worlds=24,oversampling=1"
"""Who sits in the other seats. A number of worlds and no clock, so that equal play meets equal answers; worlds are not
weighed, since what is weighed in floating point may be rounded otherwise on another machine."""


@cache
def release() -> str:
    """What decides how bots answer, rules aside: a deal is played out by the release that dealt it."""
    return version("xtarot")


def made_by(game: Game) -> str:
    """The rules and the release by which a deal of this game is dealt and played now."""
    return f"{game.version} {release()}"


def day_at(at: float) -> date:
    """The day at a time, in seconds since 1970."""
    return datetime.fromtimestamp(at, ZONE).date()


def midnight(day: date) -> float:
    """When a day begins, in seconds since 1970."""
    return datetime(day.year, day.month, day.day, tzinfo=ZONE).timestamp()


def code_of_day(day: date, game: str, practice: bool = False) -> str:
    """The code of a day's deal: ``2026-11-28-xrummy``; of the one for practice: ``2026-11-28-xrummy--guest``."""
    return f"{day.isoformat()}-{game}{PRACTICE if practice else ''}"


def read_day(code: str) -> date | None:
    """The day whose deal, or practice deal, has this code; None for a challenge."""
    try:
        return date.fromisoformat(code[:10])
    except ValueError:
        return None


def read_game(code: str) -> str:
    """The game of the deal of a day."""
    return code[11:].removesuffix(PRACTICE)


def is_practice(code: str) -> bool:
    """Whether guests practise on the deal of this code."""
    return code.endswith(PRACTICE)


def week_of(day: date) -> list[date]:
    """The seven days, from Monday on, among which a day is."""
    return [day + timedelta(days=number - day.weekday()) for number in range(7)]


def games_of_day() -> dict[str, Game]:
    """The games of which there is a deal a day: all that bots play here."""
    return {name: game for name, game in installed().items() if game.bots}


def deal_of_day(day: date, game: Game, seed: bytes | None = None, practice: bool = False) -> DuplicateDeal:
    """The deal of a day, or that for practice, from a fresh seed unless one is given. May take a second."""
    begins, code = midnight(day), code_of_day(day, game.name, practice)
    return _deal(code, game, seed or new_seed(), begins, begins + DAY.total_seconds())


def challenge(game: Game, by: int, at: float, code: str = "", seed: bytes | None = None) -> DuplicateDeal:
    """A deal to which somebody challenges others, for a week from a time on. May take a second."""
    return _deal(code or new_code(CODE), game, seed or new_seed(), at, at + WEEK.total_seconds(), by)


def _deal(code: str, game: Game, seed: bytes, begins: float, opens: float, by: int | None = None) -> DuplicateDeal:
    seats = game.usual_seats
    seat = busiest_seat(game, seats, seed)
    return DuplicateDeal(
        code=code,
        game=game.name,
        made=made_by(game),
        options={},
        seats=seats,
        seat=seat,
        side=game.side(seat),
        bot=BOT,
        seed=seed.hex(),
        begins=begins,
        opens=opens,
        by=by,
    )


def busiest_seat(game: Game, seats: int, seed: bytes) -> int:
    """The seat that has most to decide when steady bots play the deal, so that nobody is to watch as a dummy."""
    deal = Deal(game, seats, first_dealer(seed, seats), {}, seed=seed)
    bot, rng, decisions = Steady(), np.random.default_rng(int.from_bytes(seed[:8], "big")), [0] * seats
    while deal.actors:
        view = deal.view(deal.decider(min(deal.actors)))
        move = bot.choose(view, rng)
        decisions[view.seat] += sum(1 for _ in zip(range(2), deal.moves(view.mover), strict=False)) > 1
        deal.play(game.text(view.mover, move))
    best = [seat for seat in range(seats) if decisions[seat] == max(decisions)]
    return best[Stream(seed, "seat").below(len(best))]
