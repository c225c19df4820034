"""The games as OpenSpiel has them, with explicit chance nodes: a card each, in the deal and in a reshuffle.

    from xtarot.lab.envs import openspiel

    openspiel.register()
    game = pyspiel.load_game("xtarot_arcanarabe(seats=3)")

Parameters of a game are ``seats``, ``dealer``, ``reward`` (``lead``, ``points``, ``win``: see `Batch`), and its options
that are whole numbers. Actions of players are those of all games (`ACTIONS`), and so are outcomes of chance. Each deal
is the first of a match. Needs OpenSpiel, which the extra ``openspiel`` brings.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any, get_args

import numpy as np

from xtarot.deals.deal import Deal
from xtarot.deals.view import SeenPast, View, begun, legal_actions
from xtarot.extras import Needed, require_extra
from xtarot.games import Game, load, load_file, names
from xtarot.lab.envs.actions import ACTIONS, action_name
from xtarot.lab.envs.batch import Reward
from xtarot.lab.envs.copying import Independent
from xtarot.lab.envs.features import Features
from xtarot.lab.envs.illegal import illegal_action
from xtarot.lab.envs.nontermination import warn_endless
from xtarot.lab.envs.reconstruction import as_chance
from xtarot.lab.envs.returns import return_bounds, seat_returns, totals_of
from xtarot.lab.state_json import state_fields, view_fields
from xtarot.machine.playouts import MAX_STEPS
from xtarot.rules.cards import CARDS, ids, symbol
from xtarot.rules.options import Option
from xtarot.rules.state import SPECTATOR, knows, lowest, view
from xtarot.rules.steps import ANY, CHANCE

try:
    import pyspiel
finally:
    require_extra(Needed("OpenSpiel", "open_spiel", "pyspiel", (2, 0), "openspiel"))

PREFIX = "xtarot_"
UNDEALT: Mapping[str, Any] = {"piles": [], "facts": {}}  # fields of a state before its cards are dealt
NO_SEAT, OVER = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


def register(*games: str | Path | Game) -> list[str]:
    """Make OpenSpiel know these games, or without any all installed ones that bots can play; returns its names of them.

    A game is named as `batch` takes it. ``dream-capture`` is ``xtarot_dream_capture`` there. Raises UnknownGame, and
    ValueError for a game without rules.
    """
    known = []
    for one in games or names(with_bots=True):
        game = one if isinstance(one, Game) else load_file(Path(one)) if Path(one).suffix == ".py" else load(one)
        game.require_bots()
        # OpenSpiel lets go of what it calls after Python has ended: a class is not freed then, as other objects are,
        # which ends the process by a signal.
        pyspiel.register_game(_type_of(game, "lead"), type(f"Spiel_{game.name}", (SpielGame,), {"game": game}))
        known.append(_name_of(game))
    return known


class Resampler(Independent):
    """Draws states anew."""

    def __init__(self, seed: int | None) -> None:
        self._rng = np.random.default_rng(seed)

    def __call__(self, state: Any, player: int) -> Any:
        """A state that `player` cannot tell from the given one."""
        return state.resampled(player, self._rng)


def resampler(seed: int | None = None) -> Callable[[Any, int], Any]:
    """What `ISMCTSBot.set_resampler` takes: a state that `player` cannot tell from the given one, drawn anew."""
    return Resampler(seed)


# One deal, an action at a time


@dataclass(frozen=True)
class Setting:
    """What is played: a deal of these seats, dealer and options, and what counts."""

    game: Game
    seats: int
    dealer: int
    options: Mapping[str, Any]
    reward: Reward


class Course:
    """A deal from its first card on, an action at a time, of players and of chance.

    `deal` is None until all cards are `dealt`; `drawn` are the cards of a move of chance that is under way. `player`
    chooses now, for `mover`. `world`: it was made of what one seat sees.
    """

    __slots__ = ("_told", "deal", "dealt", "drawn", "legal", "mover", "player", "setting", "steps", "world")

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.deal: Deal | None = None
        self.dealt: list[int] = []
        self.drawn: list[int] = []
        self.player, self.mover, self.steps, self.world = NO_SEAT, NO_SEAT, 0, False
        self.legal: list[int] = []
        self._told: dict[int, str] = {}
        self._settle()

    def copy(self) -> "Course":
        """An independent one."""
        other = object.__new__(Course)
        other.setting, other.deal = self.setting, self.deal and self.deal.copy()
        other.dealt, other.drawn, other.legal = [*self.dealt], [*self.drawn], self.legal
        other.player, other.mover, other.steps, other.world = self.player, self.mover, self.steps, self.world
        other._told = {}
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> "Course":
        return self.copy()

    def resampled(self, player: int, rng: np.random.Generator) -> "Course":
        """One that `player` cannot tell from this. Raises ValueError before the cards are dealt."""
        if self.deal is None:
            raise ValueError("nobody has seen anything before the cards are dealt")
        other = Course(self.setting)
        other.deal, other.dealt = self.deal.view(player).resample(rng), []
        other.steps, other.world = self.steps, True
        other._settle()
        return other

    def apply(self, action: int) -> None:
        """Make an action of `legal`. Raises IllegalAction for another of a player, else ValueError."""
        game, deal = self.setting.game, self.deal
        if self.player == OVER:
            raise ValueError(f"the deal of {game.name} is over: there is nothing to do any more")
        if action not in self.legal:
            if deal is not None and self.player != NO_SEAT:
                raise illegal_action(game, deal.state, 0, self.mover, action)
            raise ValueError(f"{action_name(game, action)!r} is not among what chance may draw now")
        if deal is None:
            self._give(action)
        elif self.player == NO_SEAT:
            self._draw(deal, action)
        else:
            deal.step(self.mover, action)
            self.steps += 1
        self._settle()

    def _give(self, card: int) -> None:
        """Deal a card."""
        game, seats = self.setting.game, self.setting.seats
        self.dealt.append(card)
        if len(self.dealt) == len(game.cards):
            chance = as_chance(game, seats, self.dealt)
            self.deal = Deal(game, seats, self.setting.dealer, self.setting.options, chance=chance)
            self.dealt = []

    def _draw(self, deal: Deal, action: int) -> None:
        """Let chance draw a card, or a number."""
        verb = lowest(deal.game.legal_verbs(deal.state, CHANCE))
        self.drawn.append(action)
        if deal.game.arity[verb] != ANY or len(self.legal) == 1:
            deal.play_move(CHANCE, [CARDS + verb, *self.drawn])
            self.drawn = []
        self.steps += 1

    def _settle(self) -> None:
        """Find who is to choose, and among what."""
        deal = self.deal
        self._told = {}
        if deal is None:
            self.legal = self._undealt()
            return
        game, s = deal.game, deal.state
        acting = int(game.actors(s))
        if acting and self.steps >= MAX_STEPS:
            warn_endless(game, MAX_STEPS)
        if acting == 0 or self.steps >= MAX_STEPS:
            self.player, self.mover, self.legal = OVER, OVER, []
            return
        if acting >> CHANCE & 1:
            self.player = self.mover = NO_SEAT
            cards, buttons = legal_actions(game, s, CHANCE)
            self.legal = [action for action in (*cards, *buttons) if action not in self.drawn]
            return
        self.mover = lowest(acting)
        self.player = game.decider(s, self.mover)
        if acting >> self.player & 1:
            self.mover = self.player
        cards, buttons = legal_actions(game, s, self.mover)
        self.legal = cards + buttons

    def _undealt(self) -> list[int]:
        """What the next card may be: of the pack, then of each further pack."""
        game, n = self.setting.game, len(self.dealt)
        packs = (game.pack, *game.more_packs.values())
        for pack, end in zip(packs, accumulate(map(len, packs)), strict=True):
            if n < end:
                gone = set(self.dealt[end - len(pack) :])
                return sorted(card for card in pack if card not in gone)
        return []

    # What is told

    def information_state(self, player: int) -> str:
        """All that a seat has seen since the cards were dealt."""
        assert self.deal is not None
        if player not in self._told:  # a search asks several times
            seen = self.deal.view(player)
            if self.world and seen.past is None:
                seen = self._since(self.deal, seen)
            self._told[player] = seen.information_state()
        return self._told[player]

    def _since(self, deal: Deal, seen: View) -> View:
        """What a seat has seen of a world since it was made: before, it is known to the seat alone that made it."""
        first = view(deal.game.layout, deal.first_state, seen.seat)
        moves = [made.known[seen.seat] for made in deal.log]
        events = tuple(made.events[seen.seat] for made in deal.log)
        return View(deal.game, seen.state, seen.seat, moves, SeenPast(first, events))

    def fields(self) -> dict[str, Any]:
        """All of it, with all cards open, for JSON: who chooses, what was dealt or drawn, what seats have begun."""
        game, deal = self.setting.game, self.deal
        began = {str(seat): _texts(game, begun(deal.state, seat)) for seat in range(deal.seats)} if deal else {}
        return {
            **self._turn(),
            "dealt": _texts(game, self.dealt),
            "drawn": _texts(game, self.drawn),
            "begun": {seat: move for seat, move in began.items() if move},
            **(state_fields(game, deal.state) if deal else UNDEALT),
        }

    def seen_fields(self, player: int) -> dict[str, Any]:
        """What a seat sees, for JSON: its view, who chooses, and what it has begun itself."""
        fields = {"observing_player": player, **self._turn(), "begun": [], "hand": [], **UNDEALT}
        if self.deal:
            seen = self.deal.view(player)
            fields |= {"begun": _texts(seen.game, begun(seen.state, player)), **view_fields(seen)}
            del fields["seat"]  # the observing player
        return fields

    def _turn(self) -> dict[str, int]:
        return {"current_player": self.player, "mover": self.mover}

    def returns(self) -> list[float]:
        """What each seat has come to: nothing before the end, nor in a deal that was broken off."""
        setting, deal = self.setting, self.deal
        if deal is None or not deal.finished:
            return [0.0] * setting.seats
        totals = totals_of(setting.game, setting.seats, setting.game.score(deal.state))
        return seat_returns(setting.game, totals, setting.seats, setting.reward)

    def __str__(self) -> str:
        game, deal = self.setting.game, self.deal
        if deal is None:
            return f"{game.name}, dealt: {' '.join(map(game.action_text, self.dealt))}"
        moves = [game.text(made.seat, made.move) for made in deal.log]
        moves += [f"{game.text(seat, move)} …" for seat in range(deal.seats) if (move := begun(deal.state, seat))]
        if self.drawn:
            moves.append(f"* {' '.join(map(game.action_text, self.drawn))} …")
        return "\n".join([repr(deal), *moves])


# OpenSpiel's classes


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """A game with its parameters. OpenSpiel makes it: ``pyspiel.load_game("xtarot_lotarot")``.

    Raises ValueError for seats, a dealer, a reward or options that the game does not have.
    """

    game: Game  # what `register` makes a class for

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game = self.game
        given = {**_parameters(game), **(params or {})}
        seats, dealer, reward = int(given.pop("seats")), int(given.pop("dealer")), given.pop("reward")
        if reward not in get_args(Reward):
            raise ValueError(f"reward is {', '.join(get_args(Reward))}, not {reward!r}")
        self.setting = Setting(game, seats, dealer, game.read_options(given), reward)
        self.features = Features(game, seats)  # says what is wrong with the seats
        if not 0 <= dealer < seats:
            raise ValueError(f"the dealer is a seat from 0 to {seats - 1}, not {dealer}")
        least, most = return_bounds(game, seats, self.setting.options, reward)
        kind = _type_of(game, reward, seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=ACTIONS,
            num_players=seats,
            min_utility=least,
            max_utility=most,
            max_game_length=MAX_STEPS,
            **({"utility_sum": 0.0} if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else {}),
        )
        super().__init__(kind, info, dict(params or {}))

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (self.game, self.get_parameters())

    def max_chance_nodes_in_history(self) -> int:
        """A card each in the deal; then a deal is broken off after so many steps."""
        return len(self.setting.game.cards) + MAX_STEPS

    def new_initial_state(self) -> "SpielState":
        """The state before the first card is dealt."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> "SpielObserver":
        """What is seen of a state. Raises ValueError for parameters, of which there are none."""
        if params:
            raise ValueError(f"an observer has no parameters, but is given {', '.join(params)}")
        return SpielObserver(self.features, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """A state of a deal. `course` has the deal itself, `course.deal`, once its cards are dealt."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.course = Course(game.setting)  # all that OpenSpiel copies and writes down

    def __deepcopy__(self, memo: dict[int, Any]) -> "SpielState":
        copied: SpielState = self.clone()
        return copied

    def __copy__(self) -> "SpielState":
        return self.__deepcopy__({})

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.get_game(), self.serialize())

    def current_player(self) -> int:
        """Who chooses: declarer for a dummy; where several may act, the lowest seat, and nobody reads what it hides."""
        player = self.course.player
        return player if player >= 0 else pyspiel.PlayerId(player)

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  # it is always who chooses
        return self.course.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each card that may be next, all alike."""
        legal = self.course.legal
        return [(action, 1 / len(legal)) for action in legal]

    def _apply_action(self, action: int) -> None:
        self.course.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        text = action_name(self.course.setting.game, action)
        return f"chance {text}" if player == NO_SEAT else text

    def _to_struct(self) -> dict[str, Any]:
        return self.course.fields()

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        return self.course.seen_fields(player)

    def _action_to_struct(self, player: int, action: int) -> dict[str, str]:  # noqa: ARG002  # all have the same actions
        return {"action": action_name(self.course.setting.game, action)}

    def _struct_to_actions(self, fields: Mapping[str, Any]) -> list[int]:
        """Raises ValueError for the struct of another game."""
        game, name = self.course.setting.game, fields.get("action")
        for action in range(ACTIONS):
            if action_name(game, action) == name:
                return [action]
        raise ValueError(f"an action of {game.name} is as {{'action': 'S5'}}, not {fields}")

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.course.player == OVER

    def returns(self) -> list[float]:
        """What each seat has come to; zeros before the end."""
        return self.course.returns()

    def __str__(self) -> str:
        return str(self.course)

    def resampled(self, player: int, rng: np.random.Generator) -> "SpielState":
        """A state that `player` cannot tell from this one, made of its view alone; what chance will do is undecided.

        It has no history, since nobody knows which cards were dealt. Raises ValueError before they are.
        """
        other: SpielState = self.get_game().new_initial_state()
        other.course = self.course.resampled(player, rng)
        return other

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """`resampled`, by random numbers from 0 to 1: for algorithms in Python. Those in C++ cannot ask for it."""
        return self.resampled(player, np.random.default_rng(int(sampler() * 2**53)))


class SpielObserver:
    """What a player sees: `Features` as the tensor, and as text the view. With perfect recall it is text alone.

    No tensor has perfect recall, since deals have no short bound. What all see is text alone, too, and so is what a
    player sees beyond that: the cards. Raises ValueError for that with perfect recall.
    """

    def __init__(self, features: Features, kind: Any) -> None:
        self._features, self._recalls = features, kind.perfect_recall
        self._public, self._private = kind.public_info, kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if self._recalls and not self._public:
            raise ValueError("what a player alone sees is not told with perfect recall")
        told = self._public and self._private and not self._recalls
        self.tensor = np.zeros(features.size, np.float32) if told else None
        self.dict = {"observation": self.tensor} if told else {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the features of what `player` sees to `tensor`: all 0 before the cards are dealt."""
        deal = state.course.deal
        if self.tensor is not None:
            self.tensor[:] = 0 if deal is None else self._features.of(deal.view(player))

    def string_from(self, state: SpielState, player: int) -> str:
        """What `player` sees, as text."""
        course = state.course
        if course.deal is None:
            return f"{course.setting.game.name}: the cards are being dealt" if self._public else ""
        if self._recalls:
            return course.information_state(player if self._private else SPECTATOR)
        seen = course.deal.view(player if self._private else SPECTATOR)
        if self._public:
            return str(seen)
        cards = ids(seen.state.seen[player])
        return " ".join(symbol(card) for card in cards if not knows(seen.state.seen[SPECTATOR], card))


def _loaded(game: Game, parameters: Mapping[str, Any]) -> Any:
    """A game with its parameters, also in a process in which OpenSpiel does not know it yet."""
    if _name_of(game) not in pyspiel.registered_names():
        register(game)
    return pyspiel.load_game(_name_of(game), parameters)


def _restored(game: SpielGame, text: str) -> Any:
    return game.deserialize_state(text)


def _texts(game: Game, actions: Iterable[int]) -> list[str]:
    """Actions as text."""
    return [game.action_text(action) for action in actions]


def _name_of(game: Game) -> str:
    """What a game is called at OpenSpiel."""
    return PREFIX + game.name.replace("-", "_")


def _parameters(game: Game) -> dict[str, Any]:
    """The parameters of a game with their defaults."""
    options = {option.name: option.default for option in game.options if isinstance(option, Option)}
    return {**options, "seats": game.usual_seats, "dealer": 0, "reward": "lead"}


def _type_of(game: Game, reward: Reward, seats: int | None = None) -> Any:
    """The type of a game. Leads add up to 0 where all sides have as many seats."""
    kinds = pyspiel.GameType
    seats = seats or game.usual_seats
    sizes = [sum(game.side(seat) == side for seat in range(seats)) for side in range(game.sides(seats))]
    even = reward == "lead" and len(set(sizes)) == 1 and len(sizes) > 1
    return kinds(
        short_name=_name_of(game),
        long_name=f"Xtarot: {game.title.en}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if even else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )
