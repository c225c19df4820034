"""Xtarot: card games for the Xtarot deck, to play, study and invent.

    import xtarot

    deal = xtarot.deal("dream-capture", seed=7)      # or match(…), whose deals are added up
    print(deal.view(0))                              # what seat 0 sees, and nothing else
    print(next(deal.moves()))                        # the legal moves, as text
    deal.play("0 discard C2 C7 H2")                  # IllegalMove says why not, and by which clause
    deal.pop()                                       # takes it back; deal.copy() goes its own way
    deal.record(["Aki", "Bo", "Chie", "Dan", "Eve", "Fay"]).save("deal.json")
    xtarot.replay(xtarot.Record.load("deal.json"))   # plays it again, and judges each move and the result

`load(name)` gives the game itself, `xtarot.games.names()` what is installed, `xtarot.bots.bot("steady")` a bot.
Everything has a docstring; docs/library.md goes through it.
"""

from xtarot.deals.deal import Deal, IllegalMove, deal
from xtarot.deals.match import Match, match
from xtarot.deals.record import Record, RecordError
from xtarot.deals.replay import replay
from xtarot.deals.view import View
from xtarot.deals.worlds import worlds
from xtarot.games import MalformedMove, UnknownGame, load
from xtarot.rules.cards import UnknownAction, UnknownCard

__all__ = [
    "Deal",
    "IllegalMove",
    "MalformedMove",
    "Match",
    "Record",
    "RecordError",
    "UnknownAction",
    "UnknownCard",
    "UnknownGame",
    "View",
    "deal",
    "load",
    "match",
    "replay",
    "worlds",
]
