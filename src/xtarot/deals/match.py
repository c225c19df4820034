"""A match: the deals that are added up."""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any, Self

from xtarot.deals.chance import deal_seed, first_dealer, new_seed, read_seed
from xtarot.deals.deal import Deal, record_of
from xtarot.deals.record import Record
from xtarot.games import Game, Memory, load


class Match:
    """The deals that are added up. The dealer moves one seat on; deal d has its own seed, made from the match's."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Any] | None = None,
        seed: bytes | None = None,
    ) -> None:
        """A match of `seats`. Without a seed every deal has a fresh one from the operating system."""
        self.game, self.seats = game, seats
        self.options = game.read_options(options or {})
        self.seed = seed
        self.first = first_dealer(seed or new_seed(), seats)
        self.deals: list[Deal] = []

    def __repr__(self) -> str:
        state = "over" if self.deals and self.over else "under way" if self.deals else "not begun"
        return f"<Match {self.game.name}, {self.seats} seats, {len(self.deals)} deals, {state}>"

    def copy(self) -> Self:
        """An independent copy, with copies of its deals: the same as `copy.copy` and `copy.deepcopy`."""
        return deepcopy(self)

    __copy__ = copy

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each side in the finished deals, in the game's unit."""
        scores = [deal.score().totals for deal in self.deals if deal.finished]
        return tuple(map(sum, zip(*scores, strict=True))) or (0,) * self.game.sides(self.seats)

    @property
    def before(self) -> Memory:
        """What the next deal inherits from the last one (RC-14). Raises ValueError before that is over."""
        return self.deals[-1].carry() if self.deals else {}

    @property
    def over(self) -> bool:
        """Whether the last deal of the match has been played."""
        finished = [deal for deal in self.deals if deal.finished]
        return len(finished) == len(self.deals) and self.game.over(len(finished), self.totals, self.options)

    def next_deal(self) -> Deal:
        """Deal the next hand. Raises ValueError before the last one is over, or when the match is over."""
        if self.deals and not self.deals[-1].finished:
            raise ValueError("the deal is not over")
        if self.deals and self.over:
            raise ValueError("the match is over")
        number = len(self.deals)
        seed = new_seed() if self.seed is None else deal_seed(self.seed, number)
        dealer = (self.first + number) % self.seats
        deal = Deal(self.game, self.seats, dealer, self.options, seed=seed, before=self.before)
        self.deals.append(deal)
        return deal

    def record(self, players: Iterable[str] = ()) -> Record:
        """The match as a record. Raises ValueError before the first deal, and for a wrong number of players."""
        return record_of(self.deals, players)


def match(
    name: str,
    seed: int | str | bytes | None = None,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Match:
    """A match of the game called `name`. Raises UnknownGame and ValueError."""
    game = load(name)
    return Match(game, seats or game.usual_seats, options, None if seed is None else read_seed(seed))
