"""Trick games of OpenSpiel against the same games as data, hand by hand, on a 52-card part of the deck.

OpenSpiel (`open_spiel` on PyPI, 2.0 or later; the module is `pyspiel`) is installed by hand, and never needed. Its game
leads: the cards are dealt at random, and at each step its legal actions are compared with ours, one of them drawn and
made in both. What is mapped is written down in each `Peer`.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from support.data_games import changed, data_game, data_of_book
from xtarot.deals.deal import Deal
from xtarot.deals.view import legal_actions
from xtarot.families import DataGame
from xtarot.rules import cards as deck

CARD, BID = range(2)
SUITS = str.maketrans("♠♣♥♦", "SCHD")
Action = tuple[int, int]  # a card, or a bid
Points = Sequence[int | float]
Returns = Callable[[Points, Deal], list[float]]


def our_card(words: str) -> int:
    """A card of theirs: ``DT``, ``TD`` or ``T♦``."""
    suit, *rank = sorted(words.translate(SUITS), key=lambda letter: letter not in "SCHD")
    return deck.parse(suit + "".join(rank).replace("T", "10"))


class Told(dict[int, Action]):
    """The actions of a game of theirs, each read once: its text names a card, or is the number of a bid."""

    def of(self, state: Any, action: int) -> Action:
        """What an action of this state is."""
        if action not in self:
            words = state.action_to_string(state.current_player(), action).replace("Nil", "0")
            self[action] = (BID, int(words)) if words.isdigit() else (CARD, our_card(words))
        return self[action]


@dataclass(frozen=True)
class Peer:
    """One of their games and ours. `begin` makes what comes before the cards and says who deals and what is carried.

    `opening`: calls that are made after the deal and have no counterpart. `returns`: theirs from our points by seat.
    """

    name: str
    load: str
    game: DataGame
    begin: Callable[[Any, random.Random], tuple[int, Mapping[str, Any]]]
    returns: Returns
    opening: Callable[[Any, Deal], Iterator[int]] = field(default=lambda state, deal: iter(()))
    players: int = 4
    same_hand: bool = True  # who plays is who they say; at bridge declarer plays for dummy


def in_turn(state: Any, told: Told, cards: tuple[int, int, int], rng: random.Random) -> list[list[int]]:
    """Deal one card at a time, as they do; returns the hands and then what is turned up, in our cards.

    `cards`: how many players there are, how many cards each gets, and how many more there are.
    """
    players, each, more = cards
    hands: list[list[int]] = [[] for _ in range(players + 1)]
    for k in range(each * players + more):
        action = rng.choice(state.legal_actions())
        hands[k % players if k < each * players else players].append(told.of(state, action)[1])
        state.apply_action(action)
    return hands


def ours(deal: Deal, seat: int) -> dict[Action, int]:
    """Our legal actions, as theirs."""
    cards, buttons = legal_actions(deal.game, deal.state, seat)
    named = {(CARD, card): card for card in cards}
    return named | {(BID, int(deal.game.action_text(button))): button for button in buttons}


def compare(peer: Peer, game: Any, told: Told, number: int) -> int:
    """One deal, played by both; returns the number of steps. Raises AssertionError with where they differ."""
    rng, state = random.Random(number), game.new_initial_state()
    dealer, before = peer.begin(state, rng)
    each = peer.game.hand_size(peer.players)
    turned = peer.game.data.get("trumps", {}).get("are") == "turned up"
    hands = in_turn(state, told, (peer.players, each, int(turned)), rng)
    left = sorted(set(peer.game.pack) - {card for hand in hands for card in hand})
    dealt = {"hands": hands[:-1], "rest": [[*hands[-1], *left]]}
    deal = Deal(peer.game, peer.players, dealer, chance=dealt, before=dict(before))
    for action in peer.opening(state, deal):
        state.apply_action(action)
    steps = 0
    while not state.is_terminal():
        seat = state.current_player() if peer.same_hand else min(deal.actors)
        theirs = {told.of(state, action): action for action in state.legal_actions()}
        mine = ours(deal, seat)
        assert mine.keys() == theirs.keys(), (
            f"{peer.name}, deal {number}, step {steps}, seat {seat}: "
            f"theirs alone {sorted(theirs.keys() - mine.keys())}, ours alone {sorted(mine.keys() - theirs.keys())}"
        )
        chosen = rng.choice([*theirs])
        state.apply_action(theirs[chosen])
        deal.step(seat, mine[chosen])
        steps += 1
    assert deal.finished, f"{peer.name}, deal {number}: theirs is over after {steps} steps, ours is not"
    points = [deal.score().points[peer.game.side(seat)] for seat in range(peer.players)]
    assert peer.returns(points, deal) == state.returns(), (
        f"{peer.name}, deal {number}: returns {state.returns()}, from our points {points}"
    )
    return steps


def compare_many(peer: Peer, numbers: range) -> int:
    """Deal after deal; returns the number of steps."""
    import pyspiel

    game = pyspiel.load_game(peer.load)
    told = Told()
    return sum(compare(peer, game, told, number) for number in numbers)


# Their games


def as_said(points: Points, deal: Deal) -> list[float]:
    """Returns that are the points."""
    return [float(each) for each in points]


def pass_direction(state: Any, rng: random.Random) -> tuple[int, Mapping[str, Any]]:
    """Hearts: a chance node says where cards are passed, as the number of the deal does here."""
    theirs = rng.choice(state.legal_actions())  # none, left, across, right
    state.apply_action(theirs)
    return 3, {"number": (3, 0, 2, 1)[theirs]}


def less_than_all(points: Points, deal: Deal) -> list[float]:
    """Hearts: 26, which is all there are, less the points."""
    return [26.0 - each for each in points]


def hearts(**options: bool) -> Peer:
    """The hearts of our book, changed to theirs, as it is or with some of its options."""
    parts: dict[str, Any] = {}
    data = data_of_book("hearts")
    if not options.get("pass_cards", True):
        parts["pass"] = None
    if not options.get("no_pts_on_first_trick", True):
        parts["first_trick"] = None
    if not options.get("must_break_hearts", True):
        parts["broken"] = None
    elif options.get("qs_breaks_hearts", True):
        parts["broken"] = {"by": "♥ SQ"}
    if options.get("jd_bonus"):
        parts["score"] = [{"clause": "HE-10", "cards": "DJ", "points": -10}, *data["score"]]
    said = ",".join(f"{name}={str(value).lower()}" for name, value in options.items())
    name = f"hearts({said})" if said else "hearts"
    return Peer(name, name, data_game("hearts", changed(data, parts)), pass_direction, less_than_all)


def first_player_leads(state: Any, rng: random.Random) -> tuple[int, Mapping[str, Any]]:
    """Spades: their first player bids and leads first."""
    return 3, {}


def spades() -> Peer:
    """The spades of our book, but for two rules: what partners may bid, and that spades are never broken.

    Theirs has a note whether spades have been broken, and never sets it: who has another suit may not lead them. A
    bonus for winning the game and a limit for losing it cannot be reached in one deal.
    """
    theirs = {"bid": {"together": True}, "broken": {"by": None, "never": True}}
    game = data_game("spades", changed(data_of_book("spades"), theirs))
    return Peer("spades", "spades(num_tricks=13)", game, first_player_leads, as_said)


def any_dealer(state: Any, rng: random.Random) -> tuple[int, Mapping[str, Any]]:
    """Oh Hell: two chance nodes say how many tricks are played and who deals."""
    state.apply_action(rng.choice(state.legal_actions()))
    dealer = rng.choice(state.legal_actions())
    state.apply_action(dealer)
    return dealer, {}


def oh_hell(players: int, tricks: int, penalty: bool = False, each: int = 1) -> Peer:
    """Oh Hell with so many tricks. `penalty`: a bid that fails loses `each` for every trick it is off."""
    made: dict[str, Any] = {"clause": "OH-8", "made": "exactly", "points": 10}
    lines: list[dict[str, Any]] = [{"clause": "OH-7", "each_trick": each}, made]
    if penalty:
        lines = [{**made, "per_trick": each, "off": -each}]
    data = changed(data_of_book("oh-hell"), {"players": [players], "deal": {"each": tricks}, "score": lines})
    said = f"players={players},num_tricks_fixed={tricks},off_bid_penalty={str(penalty).lower()},points_per_trick={each}"
    name = f"oh_hell({said})"
    return Peer(name, name, data_game(f"oh-hell-{players}-{tricks}", data), any_dealer, as_said, players=players)


def book_of_oh_hell() -> Peer:
    """Oh Hell with the score of our book: a bid that fails brings nothing."""
    tricks = data_of_book("oh-hell")["deal"]["each"]["4"]

    def returns(points: Points, deal: Deal) -> list[float]:
        taken = [int(deal.state.taken[seat]) for seat in range(4)]
        assert all(mine in (0, 10 + won) for mine, won in zip(points, taken, strict=True))
        return [float(won + (10 if mine else 0)) for mine, won in zip(points, taken, strict=True)]

    game = data_game("oh-hell", data_of_book("oh-hell"))
    theirs = f"oh_hell(players=4,num_tricks_fixed={tricks})"
    return Peer(f"{theirs}, our book's score", theirs, game, any_dealer, returns)


def bridge_dealer(state: Any, rng: random.Random) -> tuple[int, Mapping[str, Any]]:
    """Bridge: their first player deals."""
    return 0, {}


def one_of_the_trumps(state: Any, deal: Deal) -> Iterator[int]:
    """Bridge: the dealer bids one of the trumps of whist, and all pass. Then who sits next leads, as at whist."""
    calls = {state.action_to_string(action): action for action in state.legal_actions()}
    yield calls["1" + "♠♣♥♦"[int(deal.state.trump)]]
    for _ in range(3):
        yield calls["Pass"]


def of_one_trick_more(points: Points, deal: Deal) -> list[float]:
    """Bridge: what a contract of one brings, not vulnerable: seven tricks are due, each that is missing costs 50."""
    tricks = sum(int(deal.state.taken[seat]) for seat in (0, 2))
    mine, theirs = max(tricks - 6, 0), max(13 - tricks - 6, 0)
    assert list(points) == [mine, theirs, mine, theirs]
    of_trick = 30 if int(deal.state.trump) in (0, 2) else 20
    score = 50 + of_trick * mine if mine else -50 * (7 - tricks)
    return [score, -score, score, -score]


def whist() -> Peer:
    """The whist of our book, against the play of a contract at bridge."""
    return Peer(
        "whist, as the play of bridge",
        "bridge(use_double_dummy_result=false)",
        data_game("whist", data_of_book("whist")),
        bridge_dealer,
        of_one_trick_more,
        opening=one_of_the_trumps,
        same_hand=False,
    )


def three_each(state: Any, deal: Deal) -> Iterator[int]:
    """Spades: everybody bids three."""
    for _ in range(4):
        yield next(action for action in state.legal_actions() if state.action_to_string(action) == "3")


def of_six_bid(points: Points, deal: Deal) -> list[float]:
    """Spades: what six tricks bid by each side bring."""
    found = []
    for seat in range(4):
        more = sum(int(deal.state.taken[one]) for one in (seat, (seat + 2) % 4)) - 6
        assert points[seat] == max(more, 0)
        found.append(60.0 + more if more >= 0 else -60.0)
    return found


def whist_as_spades() -> Peer:
    """The whist of our book with spades as trumps, which must not be led, against the play of spades."""
    changes = {"trumps": {"are": "spades"}, "broken": {"cards": "♠", "never": True, "clause": "WH-5"}}
    game = data_game("whist", changed(data_of_book("whist"), changes))
    name = "whist, as the play of spades"
    return Peer(name, "spades(num_tricks=13)", game, first_player_leads, of_six_bid, opening=three_each)


def peers() -> list[Peer]:
    """All that are compared."""
    return [
        hearts(),
        spades(),
        oh_hell(4, 12),
        book_of_oh_hell(),
        whist(),
        whist_as_spades(),
        hearts(pass_cards=False),
        hearts(no_pts_on_first_trick=False),
        hearts(must_break_hearts=False),
        hearts(qs_breaks_hearts=False),
        hearts(jd_bonus=True),
        *(oh_hell(players, tricks) for players, tricks in ((3, 1), (3, 17), (5, 7), (6, 8), (7, 7))),
        oh_hell(4, 10, penalty=True),
        oh_hell(5, 6, penalty=True, each=3),
    ]
