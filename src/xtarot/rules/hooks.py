"""What a game may bring for bots besides its rules, in its table `BOTS`.

Nothing else in a module means anything to them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from xtarot.rules.cards import Ints, Pile
from xtarot.rules.state import State

Choose = Callable[[State, int, Pile, int], int]
"""``choose(view, seat, cards, buttons)``: one of the legal actions of `seat`. It compiles, as rules do."""


@dataclass(frozen=True)
class System:
    """What calls mean to a policy, for people. Its functions read a view, and nothing else."""

    meanings: Callable[[State, str], Sequence[tuple[int, int, str]]]
    """``meanings(view, lang)``: of the calls so far, in order, the seat, the button, and what it meant when made."""
    meaning: Callable[[State, int, int, str], str]
    """``meaning(view, seat, button, lang)``: what this call of the seat would mean now."""
    worth: Callable[[State, int, str], str] | None = None
    """``worth(view, seat, lang)``: what the seat's hand counts, in the terms in which meanings are given."""


@dataclass(frozen=True)
class Policy:
    """How a bot plays a game."""

    choose: Choose
    system: System | None = None


@dataclass(frozen=True)
class Search:
    """What a search knows of a game. Each function takes the place of what `xtarot.bots.search` does without it.

    All but `prune_moves` compile, as rules do. `picks_up` names the verbs whose cards come into the hand.
    """

    policy: Choose | None = None
    """Plays on in place of `Bots.steady`."""
    side_of: Callable[[State, int], int] | None = None
    """``side_of(s, seat)``: the side of a seat, where its number alone does not say."""
    allies: Callable[[State, int], int] | None = None
    """``allies(s, seat)``: the sides, a bit each, whose points are as good to a seat as its own."""
    value: Callable[..., float] | None = None
    """``value(s, totals, ours)``: what a deal that has ended is worth to the sides `ours`, a bit each."""
    value_unit: Literal["points", "wins", "value"] = "value"
    """What its own `value` counts: points, the chance of winning (0 to 1), or something that has no name."""
    spread: float = 0.0
    """How far the values of deals usually spread (their standard deviation); 0: a review finds out by playing."""
    hidden_discards: Callable[[State, int], int] | None = None
    """``hidden_discards(s, seat)``: the pile in which the cards lie that a seat has laid away face down, or -1."""
    rollout_policy: Callable[..., int] | None = None
    """``rollout_policy(room, seat, cards, buttons, noise, rng)``: the next action when all cards are open."""
    is_endgame: Callable[[State], bool] | None = None
    """``is_endgame(s)``: whether `solve_endgame` takes over."""
    solve_endgame: Callable[..., float] | None = None
    """``solve_endgame(room, cards, totals, lines, ours)``: what the position is worth, played on to its end."""
    repair: Callable[..., None] | None = None
    """``repair(worlds, room, seat)``: makes worlds likelier."""
    prune_moves: Callable[[State, int, list[int], int], Sequence[int]] | None = None
    """``prune_moves(view, seat, actions, chosen)``: the actions worth a try, `chosen` being the policy's."""
    draw_facts: Callable[[State, int, Ints], None] | None = None
    """``draw_facts(s, seat, draws)``: writes into the facts that `seat` does not see what they may be, by random
    numbers, one for each card of the pack. Only a game knows that; without it, a search takes them to be 0."""
    picks_up: tuple[str, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Settings of `strong` for this game, by name, where nobody gives others."""


@dataclass(frozen=True)
class Later:
    """What is made when a bot first asks: ``make()`` gives a policy, or what a search knows."""

    make: Callable[[], Any]


@dataclass(frozen=True)
class Bots:
    """How bots play a game: sensibly, as beginners do, and what a search knows.

    Instead of an object there can be the name of a module that has it as `STEADY`, `EASY` or `SEARCH`; that module is
    read when a bot first asks. `Later` makes it then.
    """

    steady: Policy | str | Later | None = None
    easy: Policy | str | Later | None = None
    search: Search | str | Later | None = None
