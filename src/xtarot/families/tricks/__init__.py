"""Trick games: as data (``play.toml``, read by `xtarot.families`), and in Python, where data cannot say something.

    from xtarot.families.tricks import trick_game

    globals().update(trick_game(name="my-game", title=Text("私のゲーム", "My Game"), play={…}, beats=beats))

`play` has the words of a ``play.toml``. Any function of the family may be given to be called in place of its own, such
as `beats`; what they may call of the state is here. examples/masquerade is a whole game.
"""

from xtarot.families.tricks.in_python import trick_game
from xtarot.families.tricks.own_parts import Line, SecretChoice
from xtarot.families.tricks.scoring import earned, needed, points_of, settled, stake, tricks_of
from xtarot.families.tricks.state import TRUMPS, declares, together
from xtarot.families.tricks.trick import beats, kind, power, strength, taker

__all__ = [
    "TRUMPS",
    "Line",
    "SecretChoice",
    "beats",
    "declares",
    "earned",
    "kind",
    "needed",
    "points_of",
    "power",
    "settled",
    "stake",
    "strength",
    "taker",
    "together",
    "trick_game",
    "tricks_of",
]
