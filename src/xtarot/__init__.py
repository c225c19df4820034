"""Xtarot: card games for the Xtarot deck, to play, study and invent.

import xtarot
deal = xtarot.deal("dream-capture", seed=7)
deal.play("0 discard S3 S4 C5")
"""

from xtarot.cards import UnknownCard, UnknownWord
from xtarot.deal import Deal, IllegalMove, deal
from xtarot.games import MalformedMove, UnknownGame, load
from xtarot.match import Match, match
from xtarot.record import Record, RecordError
from xtarot.replay import replay
from xtarot.view import View

__all__ = [
    "Deal",
    "IllegalMove",
    "MalformedMove",
    "Match",
    "Record",
    "RecordError",
    "UnknownCard",
    "UnknownGame",
    "UnknownWord",
    "View",
    "deal",
    "load",
    "match",
    "replay",
]
