"""How bots answer in machine code, and what a game has itself of the parts that kernels call."""

from typing import Any

from xtarot.bots import bot
from xtarot.bots.random import Random
from xtarot.bots.search import playout
from xtarot.games import Game
from xtarot.lab.envs import resampling
from xtarot.machine.compiled import CompiledGame, compiled_game
from xtarot.rules.hooks import Choose

_assembled: dict[tuple[CompiledGame, Choose | None], CompiledGame] = {}


def policy_of(game: Game, name: str) -> tuple[Choose | None, int]:
    """How a bot answers in machine code, and how many of a thousand steps it takes at random.

    Raises UnknownBot, and ValueError for one that does not answer so.
    """
    player = bot(name)
    if isinstance(player, Random):
        return None, playout.ALWAYS
    policy = getattr(player, "policy", None)
    if policy is None:
        raise ValueError(f"{name} does not answer in machine code: take steady, easy, random, or another with a policy")
    rule = policy(game)
    return rule, playout.ALWAYS if rule is None else 0


def with_own(game: Game, policy: Choose | None = None) -> CompiledGame:
    """The compiled game with what it has itself of the parts that the kernels call."""
    plain = compiled_game(game)  # games of a family share it
    if (plain, policy) not in _assembled:
        parts: dict[Any, Any] = {} if policy is None else {playout.policy: policy}
        for part in (playout.decider, resampling.may_hold):
            if own := game.functions.get(part.__name__):
                parts[part] = own
        if game.search.draw_facts:
            parts[playout.draw_facts] = game.search.draw_facts
        _assembled[plain, policy] = plain.with_parts(parts, optional=True)
    return _assembled[plain, policy]
