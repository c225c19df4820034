"""How well `steady` bids and plays Hexbridge, the figures that its tables rest on, and what `strong` makes of it.

python bench/hexbridge.py tricks [--deals 20000]      tricks of three hands by points and trumps, played by steady
python bench/hexbridge.py contracts [--deals 10000]   contracts by level: how many, made, far down
python bench/hexbridge.py random [--deals 1000]       steady against random, each deal with the sides changed
python bench/hexbridge.py worlds [--deals 8]          how likely the worlds of strong make the moves so far
"""

import argparse
from typing import Any

import numpy as np

from xtarot.bots.search.game_hooks import searcher
from xtarot.bots.search.trial import MIN_EFFECTIVE, SearchSettings, tempered
from xtarot.bots.search.worlds import Worlds
from xtarot.bots.steady import Steady
from xtarot.bots.steady.hexbridge import choose
from xtarot.bots.steady.hexbridge_bidding import points
from xtarot.bots.steady.hexbridge_play import best_card
from xtarot.deals.chance import read_seed
from xtarot.deals.deal import Deal
from xtarot.games import Game, hexbridge
from xtarot.games.hexbridge import (
    FINISHED,
    HAND,
    NO_TRUMP,
    PLAY,
    PLAYING,
    STRAINS,
    TRICKS,
    TRUMPS,
    decider,
    side,
    tricks_of,
)
from xtarot.games.hexbridge_points import OVER
from xtarot.machine.compiled import compiled_game
from xtarot.machine.playouts import Numbers, States, draw, generators, shuffle
from xtarot.rules.cards import CARDS
from xtarot.rules.state import bits, empty, popcount
from xtarot.rules.steps import choose as any_action
from xtarot.rules.steps import deal, legal, make, score, step

RULES = Game(hexbridge)
STEADY_ALL, STEADY_FIRST, STEADY_SECOND = 3, 1, 2  # which sides are played by steady, a bit each


def play_strains(states: States, pack: Numbers, rng: Numbers, found: Numbers) -> None:
    """Deal, and let side 0 declare in each strain: fills rows of (strain, points, trumps, tricks)."""
    cards = np.zeros(5, np.int64)
    actions = np.zeros(2, np.int64)
    for n in range(len(found)):
        if n % 5 == 0:
            shuffle(pack, rng)
            states[1] = states[0]
            deal(states[1], pack)
        states[2] = states[1]
        s = states[2]
        row = found[n]
        row[0] = n % 5
        for seat in (0, 2, 4):
            row[1] += points(s, seat)
            if n % 5 != NO_TRUMP:
                length = bits(s.piles[HAND + seat][TRUMPS[n % 5]])
                row[2] += length
                if seat == 0 or length > bits(s.piles[HAND + s.declarer][TRUMPS[n % 5]]):
                    s.declarer = seat
        s.declarer = max(s.declarer, 0)  # at no-trump seat 0
        s.bidder, s.bid = s.declarer, 10 + n % 5
        s.leader = s.turn = (s.declarer + 1) % 6
        s.phase = PLAYING
        while s.phase != FINISHED:
            empty(cards)
            legal(s, s.turn, cards)
            actions[0], actions[1] = CARDS + PLAY, best_card(s, s.turn, cards)
            make(s, s.turn, actions)
        row[3] = tricks_of(s, 0)


def play_deals(states: States, pack: Numbers, rng: Numbers, steady: int, found: Numbers) -> None:
    """Play whole deals; the sides in `steady` by it, the others at random.

    Fills rows of (bid, doubled, side, tricks, points of side 0, of side 1).
    """
    cards = np.zeros(5, np.int64)
    lines = np.zeros((20, 3), np.int64)
    for n in range(len(found)):
        states[1] = states[0]
        s = states[1]
        s.dealer = n % 6
        shuffle(pack, rng)
        deal(s, pack)
        moves = rng.copy()  # the same cards for either side, whatever is drawn for moves
        while s.phase != FINISHED:
            seat = s.turn
            empty(cards)
            buttons = legal(s, seat, cards)
            if steady >> side(decider(s, seat)) & 1:
                action = choose(s, seat, cards, buttons)
            else:
                action = any_action(cards, buttons, draw(moves, popcount(cards) + bits(buttons)))
            step(s, seat, action, cards)
        row = found[n]
        row[0], row[1] = s.bid, s.doubled
        if s.bid >= 0:
            row[2], row[3] = side(s.declarer), tricks_of(s, side(s.declarer))
        for k in range(score(s, lines)):
            row[4 + lines[k, 0]] += lines[k, 2]


def run(kernel: Any, shape: tuple[int, int], *more: int, seed: int = 1) -> Numbers:
    """Run a kernel on fresh states; what it found."""
    states = np.zeros(3, RULES.layout.dtype)
    states[0] = RULES.layout.pack(RULES.new(6, 0, {}))
    found = np.zeros(shape, np.int64)
    compiled_game(RULES).kernel(kernel)(states, np.array(RULES.cards), generators(seed)[0], *more, found)
    return found


def tricks(deals: int) -> None:
    """Average tricks by what the three hands are worth."""
    found = run(play_strains, (5 * deals, 4))
    for name, rows in (("trumps", found[found[:, 0] != NO_TRUMP]), ("no-trump", found[found[:, 0] == NO_TRUMP])):
        extra = rows[:, 2] - 9 if name == "trumps" else np.zeros(len(rows), int)
        fit, *_ = np.linalg.lstsq(
            np.column_stack([np.ones(len(rows)), rows[:, 1], extra]), rows[:, 3].astype(float), rcond=None
        )
        print(f"{name}: tricks = {fit[0]:.2f} + {fit[1]:.3f} × points + {fit[2]:.3f} × (trumps − 9)")
        worth = rows[:, 1] + OVER * extra
        for low in range(8, 56, 3):
            some = rows[(worth >= low) & (worth < low + 3), 3]
            if len(some) > 20:
                print(f"  worth {low + 1:>2}: {some.mean():5.2f} tricks, SD {some.std():.2f} ({len(some)})")


def contracts(deals: int) -> None:
    """What steady bids when all six seats are its own, and what comes of it."""
    found = run(play_deals, (deals, 6), STEADY_ALL)
    print(f"passed out: {np.mean(found[:, 0] < 0):.1%}")
    found = found[found[:, 0] >= 0]
    level, over = found[:, 0] // 5 + 1, found[:, 3] - found[:, 0] // 5 - 7
    for doubled in (0, 1, 2):
        for n in range(1, 8):
            some = (level == n) & (found[:, 1] == doubled)
            if some.any():
                by = ", ".join(f"{s} {np.sum(found[some, 0] % 5 == k)}" for k, s in enumerate(STRAINS))
                print(
                    f"level {n}{' X' * doubled:<4} {some.sum():>6}: made {np.mean(over[some] >= 0):6.1%}, "
                    f"four or more down {np.mean(over[some] <= -4):5.1%}   {by}"
                )
    plain = found[:, 1] == 0
    print(f"undoubled contracts down four or more: {np.mean(over[plain] <= -4):.2%} of {plain.sum()}")
    print(f"points for the declaring side: {found[:, 4:].sum(axis=1).mean():.2f} a deal")


def against_random(deals: int) -> None:
    """Paired deals: steady's points less random's, over both ways of seating them, and how sure that is."""
    first = run(play_deals, (deals, 6), STEADY_FIRST)
    second = run(play_deals, (deals, 6), STEADY_SECOND)
    gain = (first[:, 4] - first[:, 5] + second[:, 5] - second[:, 4]) / 2
    half = 1.96 * gain.std(ddof=1) / np.sqrt(deals)
    print(f"steady against random, {deals} paired deals: {gain.mean():+.1f} ± {half:.1f} points a deal (95 %)")
    print(f"pairs won {np.mean(gain > 0):.1%}, drawn {np.mean(gain == 0):.1%}")


def worlds(deals: int) -> None:
    """Worlds of `strong` in deals that steady plays: how likely they make the moves so far, as a natural logarithm.

    The true one; 64 drawn at random, the mean and the best, and how many their weights would leave (effective sample
    size); the mean of those that are drawn of them by evened out weights.
    """
    steady, rng, epsilon = Steady(), np.random.default_rng(1), SearchSettings.epsilon / 100
    steady.prepare(RULES)
    found = []
    for seed in range(deals):
        deal = Deal(RULES, 6, seed % 6, seed=read_seed(seed))
        while not deal.finished:
            seen = deal.view(deal.decider(min(deal.actors)))
            if deal.state.phase == PLAYING and deal.state.tricks < TRICKS - 1 and len(deal.log) % 8 == 0:
                made = Worlds(seen, searcher(RULES))
                true = made.weigh(np.full(1, RULES.layout.pack(deal.state), RULES.layout.dtype), epsilon)[0]
                drawn = made.weigh(made.draw(64, rng), epsilon)
                share = np.exp(drawn - drawn.max())
                left = share.sum() ** 2 / (share**2).sum()
                chances = tempered(drawn, MIN_EFFECTIVE * len(drawn) / 4)
                evened = (chances * drawn).sum() / chances.sum()
                found.append((deal.state.tricks, true, drawn.mean(), drawn.max(), left, evened))
            deal.play_move(min(deal.actors), steady.choose(seen, rng))
    rows = np.array(found, float)
    print("tricks played    true    drawn    best of 64    left of 64    evened out")
    for low in range(0, TRICKS - 1, 3):
        some = rows[(rows[:, 0] >= low) & (rows[:, 0] < low + 3)]
        true, mean, best, left, evened = some[:, 1:].mean(axis=0)
        print(f"{low:>6} … {low + 2:<2} {true:12.1f} {mean:8.1f} {best:13.1f} {left:13.1f} {evened:13.1f}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=["tricks", "contracts", "random", "worlds"])
    parser.add_argument("--deals", type=int)
    asked = parser.parse_args()
    usual = {"tricks": 20_000, "contracts": 10_000, "random": 1000, "worlds": 8}[asked.what]
    measures = {"tricks": tricks, "contracts": contracts, "random": against_random, "worlds": worlds}
    measures[asked.what](asked.deals or usual)


if __name__ == "__main__":
    main()
