"""Bots. One is given a view and answers a legal move. It never sees a state.

They are found through the entry-point group ``xtarot.bots``. An entry names what makes the bot: its class, or a
function, whose parameters all have defaults and are numbers or words; they are set behind the name:
``strong:ms=50,cores=2``. Any bot takes ``calls`` as well: the bot that makes its calls, where the game has an auction,
so that card play alone can be compared (``strong:calls=steady``). A parameter ``ms`` is the time for a move, in
milliseconds; where many think at the tables of a server, it is shortened.
"""

from xtarot.bots.protocol import Bot
from xtarot.bots.registry import CALLS, MS, UnknownBot, bot, bots, in_time, kind_of, names, time_of

__all__ = ["CALLS", "MS", "Bot", "UnknownBot", "bot", "bots", "in_time", "kind_of", "names", "time_of"]
