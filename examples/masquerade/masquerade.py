"""Masquerade: an auction for a rank, a called card whose holder is the secret partner, masks that double.

The play is data, as in a ``play.toml``; what data cannot say are four functions (MQ-7, MQ-9, MQ-10). They compile.
"""

from xtarot.families.tricks import TRUMPS, Line, SecretChoice, declares, earned, kind, settled, strength, trick_game
from xtarot.families.tricks import stake as usual_stake
from xtarot.families.tricks import taker as usual_taker
from xtarot.rules.options import Option
from xtarot.rules.state import State
from xtarot.rules.texts import Text

LOWEST, HIGHEST, HIGHEST_TRUMP = 1, 15, 24
MANY, FEW = 75, 25
WHITE, BLACK = 1, 2


def captures(s: State, card: int, other: int) -> bool:
    """MQ-7: the lowest card of a suit, or of the trumps, takes its highest."""
    highest = HIGHEST_TRUMP if kind(s, other) == TRUMPS else HIGHEST
    return kind(s, card) == kind(s, other) and strength(s, card) == LOWEST and strength(s, other) == highest


def taker(s: State) -> int:
    """MQ-7: who takes a trick."""
    for seat in range(s.seats):
        if captures(s, s.trick[seat], s.trick[s.best]):
            return seat
    return usual_taker(s)


def stake(s: State) -> int:
    """MQ-9: double for 75 points or more, and for 25 or fewer."""
    points = earned(s, s.declarer)
    return usual_stake(s) * (2 if points >= MANY or points <= FEW else 1)


def masked(s: State, seat: int) -> bool:
    """MQ-6: who chooses a mask: all but the declarer, where they play with masks."""
    return bool(s.masks and seat != s.declarer)


def black_mask(s: State, seat: int) -> int:
    """MQ-10: who wears black gets or pays the contract once more, at the declarer's cost or gain."""
    total = 0
    for other in range(s.seats):
        if other != s.declarer and s.chosen[other][0] == BLACK and seat in (other, s.declarer):
            paid = settled(s, other)
            total += paid if seat == other else -paid
    return total


def wears_black(v: State, seat: int) -> int:
    """A bot wears black when it plays with the declarer."""
    return BLACK if declares(v, seat) else WHITE


globals().update(
    trick_game(
        name="masquerade",
        title=Text("仮面舞踏会", "Masquerade"),
        play={
            "players": [4, 5],
            "cards": {"without": "N A 2-6", "clause": "MQ-1"},
            "order": {"ranks": "M 7-15 J C Q K F", "clause": "MQ-1"},
            "deal": {"each": {"4": 20, "5": 16}, "clause": "MQ-2"},
            "auction": {
                "bids": [
                    {"name": {"ja": rank, "en": rank}, "points": points}
                    for points, rank in enumerate(("∞", "K", "Q", "C", "J"), 1)
                ],
                "clause": "MQ-3",
            },
            "call": {"ranks": "F K Q C J", "clause": "MQ-4"},
            "talon": {"not": "T F K", "clause": "MQ-5"},
            "trumps": {"are": "arcana", "clause": "MQ-7"},
            "lead": {"first": "left of the dealer", "clause": "MQ-7"},
            "follow": {"suit": "must", "void": "trump", "clause": "MQ-7"},
            "win": {"clause": "MQ-7"},
            "score": [
                {
                    "values": [
                        {"cards": "F M T0 T23", "points": 5},
                        {"cards": "K", "points": 4},
                        {"cards": "Q", "points": 3},
                        {"cards": "SC CC HC DC", "points": 2},
                        {"cards": "J", "points": 1},
                    ],
                    "clause": "MQ-8",
                },
                {"last_trick": 10, "clause": "MQ-8"},
                {"contract": {"option": "needed", "from": 30, "to": 70, "default": 51}, "clause": "MQ-9"},
            ],
            "match": {"deals": 4, "clause": "MQ-11"},
        },
        options=(Option("masks", "MQ-6", 1, 0, 1, Text("仮面", "Masks")),),
        choices=(
            SecretChoice(
                "mask",
                "MQ-6",
                title=Text("仮面", "Mask"),
                prompt=Text("仮面の色を選んでください", "choose your mask"),
                buttons={"white": Text("白", "White"), "black": Text("黒", "Black")},
                who=masked,
                steady=wears_black,
            ),
        ),
        lines=(Line("MQ-10", Text("黒い仮面", "Black mask"), black_mask),),
        stake=stake,
        taker=taker,
    )
)
