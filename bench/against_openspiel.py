"""Hearts, spades, oh hell and whist as data against OpenSpiel: the same legal actions at each step, the same returns.

    pip install open_spiel      # 2.0 or later, by hand: nothing here needs it otherwise
    python bench/against_openspiel.py --deals 10000

A deal of OpenSpiel is played at random; ours has the same cards and makes the same moves. Where house rules differ, the
data say what OpenSpiel plays (`GAMES`). Whist is the play of its spades without a look at the bids: the same tricks.

What a return is there, and here (`returns`):

============  ====================================================================================================
hearts        26 less the points of the deal, so differences between players are those of our points, reversed
spades        the points of the side: without mercy and bonus for winning (`PARAMETERS`), and with 13 tricks
oh hell       a point a trick, and ten for a bid that is exactly made
============  ====================================================================================================
"""

import argparse
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.data_games import data_game
from xtarot.deals.deal import Deal
from xtarot.families import DataGame
from xtarot.rules import cards as deck

PARAMETERS: dict[str, dict[str, Any]] = {
    "hearts": {},
    "spades": {"num_tricks": 13, "use_mercy_rule": False, "win_or_loss_bonus": 0},
    "oh_hell": {"players": 4, "num_tricks_fixed": 10},
}
PARAMETERS["whist"] = PARAMETERS["spades"]
LIKE_SPADES = ("spades", "whist")
DIRECTIONS = {"Left": 0, "Right": 1, "Across": 2, "No Pass": 3}  # as deals before, by which ours turns
COMMON: dict[str, Any] = {
    "family": "tricks",
    "players": [4],
    "cards": {"without": "M N 11-15 SC CC HC DC F T", "clause": "OS-1"},
    "order": {"ranks": "2-10 J Q K A", "clause": "OS-1"},
    "deal": {"each": 13, "clause": "OS-2"},
    "lead": {"first": "left of the dealer", "clause": "OS-3"},
    "follow": {"suit": "must", "clause": "OS-3"},
    "win": {"clause": "OS-4"},
    "match": {"deals": 1, "clause": "OS-6"},
}
GAMES: dict[str, dict[str, Any]] = {
    "hearts": COMMON
    | {
        "pass": {"cards": 3, "to": ["left", "right", "across", "nobody"], "clause": "OS-2"},
        "lead": {"first": "who holds the card", "card": "C2", "must": True, "clause": "OS-3"},
        "first_trick": {"not": "♥ SQ", "clause": "OS-3"},
        "broken": {"cards": "♥", "by": "♥ SQ", "clause": "OS-3"},  # there the queen breaks them too
        "score": [
            {"cards": "♥", "points": 1, "clause": "OS-5"},
            {"cards": "SQ", "points": 13, "clause": "OS-5"},
            {"all_cards": "♥ SQ", "points": -26, "others": 26, "clause": "OS-5"},
        ],
        "match": {"deals": 1, "wins": "least", "clause": "OS-6"},
    },
    "spades": COMMON
    | {
        "sides": "partners",
        "trumps": {"are": "spades", "clause": "OS-2"},
        "bid": {"clause": "OS-2"},
        "broken": {"cards": "♠", "by": "♠", "clause": "OS-3"},
        "score": [
            {"made": "at least", "per_bid": 10, "over_trick": 1, "failed_per_bid": -10, "clause": "OS-5"},
            {"nil": 100, "clause": "OS-5"},
            {"bags": -100, "of": 10, "clause": "OS-5"},
        ],
    },
    "whist": COMMON
    | {
        "sides": "partners",
        "trumps": {"are": "spades", "clause": "OS-2"},
        "score": [{"each_trick": 1, "over": 6, "clause": "OS-5"}],
    },
    "oh_hell": COMMON
    | {
        "deal": {"each": 10, "clause": "OS-2"},
        "trumps": {"are": "turned up", "clause": "OS-2"},
        "bid": {"not_all": True, "clause": "OS-2"},
        "score": [
            {"each_trick": 1, "clause": "OS-5"},
            {"made": "exactly", "points": 10, "clause": "OS-5"},
        ],
    },
}


def card_of(name: str) -> int:
    """A card by what OpenSpiel calls it: ``TS``, ``S2``."""
    suit, rank = (name[1], name[0]) if name[0] in "23456789TJQKA" and name[1] in "CDHS" else (name[0], name[1])
    return deck.parse(suit + rank.replace("T", "10"))


def button(game: DataGame, text: str) -> int:
    """The action of a button."""
    return deck.CARDS + game.buttons.index(text)


class Twin:
    """A deal of OpenSpiel, and ours with the same cards."""

    def __init__(self, name: str, theirs: Any, rng: random.Random) -> None:
        self.name, self.state = name, theirs.new_initial_state()
        game = data_game(name, GAMES[name], f"{name.replace('_', '-')}-as-there")
        hands: list[list[int]] = [[] for _ in range(4)]
        dealer, number, turned, dealt = 3, 0, -1, 0
        each = int(game.hand_size(4))
        while self.state.is_chance_node():
            action = rng.choice([one for one, _ in self.state.chance_outcomes()])
            said = self.state.action_to_string(-1, action)
            self.state.apply_action(action)
            if said in DIRECTIONS:
                number = DIRECTIONS[said]
            elif said.isdigit():
                dealer = action if dealt == 0 and int(said) < 4 else dealer
            elif dealt < 4 * each:
                hands[dealt % 4].append(card_of(said))
                dealt += 1
            else:
                turned = card_of(said)
        used = {card for hand in hands for card in hand} | {turned}
        rest = [turned, *(card for card in game.pack if card not in used)] if turned >= 0 else []
        chance = {"hands": hands} | ({"rest": [rest]} if rest else {})
        self.deal = Deal(game, 4, dealer, chance=chance, before={"number": number})

    def action(self, player: int, action: int) -> int:
        """Our action for one of theirs."""
        said = self.state.action_to_string(player, action)
        bid = "0" if said == "Nil" else said
        return button(self.deal.game, bid) if bid.isdigit() else card_of(said)  # type: ignore[arg-type]

    def legal(self, player: int) -> tuple[set[int], set[int]]:
        """What may be done, there and here."""
        cards, buttons = self.deal.legal(player)
        return {self.action(player, one) for one in self.state.legal_actions()}, {*cards, *buttons}

    def returns(self) -> tuple[list[float], list[float]]:
        """What came of it, there and here, in the same measure."""
        theirs = [float(one) for one in self.state.returns()]
        points = [float(self.deal.score().points[self.deal.game.side(seat)]) for seat in range(4)]
        if self.name == "hearts":
            return [theirs[0] - one for one in theirs], [one - points[0] for one in points]
        return theirs, points


def differences(name: str, theirs: Any, rng: random.Random) -> list[str]:
    """What is not the same in a random deal; empty for none."""
    twin = Twin(name, theirs, rng)
    for _ in range(4 if name == "whist" else 0):  # bids, of which whist knows nothing
        twin.state.apply_action(rng.choice(twin.state.legal_actions()))
    while not twin.state.is_terminal():
        player = int(twin.state.current_player())
        if player not in twin.deal.actors:
            return [f"{name}: player {player} acts there, {sorted(twin.deal.actors)} here"]
        there, here = twin.legal(player)
        if name in LIKE_SPADES:
            here = as_there(twin, here, there)
        if there != here:
            only = f"{_shown(twin, there - here)} only there, {_shown(twin, here - there)} only here"
            return [f"{name}, after {len(twin.deal.log)} moves: {only}"]
        action = rng.choice(twin.state.legal_actions())
        ours = twin.action(player, action)
        twin.state.apply_action(action)
        twin.deal.step(player, ours)
    if not twin.deal.finished:
        return [f"{name}: ours is not over"]
    if name == "whist":  # who leads each trick has been compared, and so who won it
        return []
    there_, here_ = twin.returns()
    return [] if there_ == here_ else [f"{name}: returns {there_} there, {here_} here"]


def as_there(twin: Twin, here: set[int], there: set[int]) -> set[int]:
    """Of what may be done at spades, what OpenSpiel allows as well.

    There partners may not bid more than thirteen together; and no spade is ever led by who holds another suit, for
    nothing breaks them (`is_spades_broken_` stays false in 2.0.2).
    """
    if twin.name == "spades" and len(twin.deal.log) < 4:
        return here & there
    others = {card for card in here if card // deck.SUIT_STRIDE != deck.SPADES}
    return others if others and twin.deal.state.played == 0 else here


def _shown(twin: Twin, actions: Sequence[int] | set[int]) -> str:
    return " ".join(twin.deal.game.action_text(action) for action in sorted(actions)) or "nothing"


def main() -> None:
    """Play and compare."""
    import pyspiel

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--games", nargs="*", default=[*GAMES])
    given = parser.parse_args()
    wrong = 0
    for name in given.games:
        theirs = pyspiel.load_game("spades" if name in LIKE_SPADES else name, PARAMETERS[name])
        rng, start = random.Random(1), perf_counter()
        found = [line for _ in range(given.deals) for line in differences(name, theirs, rng)]
        print(f"{name}: {given.deals} deals, {len(found)} differences, {perf_counter() - start:.0f} s", flush=True)
        for line in found[:5]:
            print(f"  {line}")
        wrong += len(found)
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
