"""Strong at Dream Capture: exact at the end, and awake to captures."""

import numpy as np
import pytest

from xtarot import Deal
from xtarot.bots.search.game_hooks import searcher
from xtarot.bots.search.move_selection import candidates
from xtarot.bots.search.trial import SearchSettings, Trial
from xtarot.bots.steady import Steady
from xtarot.deals.chance import read_seed
from xtarot.games import Game
from xtarot.games import dream_capture as rules
from xtarot.rules.cards import pile
from xtarot.rules.state import State, blank_lines

GAME = Game(rules)


def ending(seed: int, tricks: int) -> Deal:
    """A deal that has been played by steady until `tricks` tricks are left."""
    deal, rng, steady = Deal(GAME, 6, 0, seed=read_seed(seed)), np.random.default_rng(seed), Steady()
    while deal.state.tricks < rules.TRICKS - tricks:
        seat = min(deal.actors)
        deal.play_move(seat, steady.choose(deal.view(seat), rng))
    return deal


def best(s: State, ours: int) -> int:
    """What the position is worth to a side when all play their best, by trying everything."""
    if s.phase == rules.FINISHED:
        lines = blank_lines()
        return sum(int(points) * (1 if side == ours else -1) for side, _, points in lines[: rules.score(s, lines)])
    seat = int(s.turn)
    cards = pile()
    GAME.legal(s, seat, cards)
    found = []
    for card in range(120):
        if cards[card // 24] >> card % 24 & 1:
            after = s.copy()
            GAME.play(after, seat, [120 + rules.PLAY, card])
            found.append(best(after, ours))
    return max(found) if rules.side(seat) == ours else min(found)


@pytest.mark.parametrize("seed", range(3))
def test_two_tricks_are_played_out_exactly(seed: int) -> None:
    deal = ending(seed, 2)
    (seat,) = deal.actors
    seen, fast, rng = deal.view(seat), searcher(GAME), np.random.default_rng(0)
    moves = list(candidates(seen, seat, fast, rng))
    worlds = np.zeros(1, GAME.layout.dtype)
    worlds[0] = GAME.layout.pack(deal.state)
    values = Trial(seen, fast, moves, rng, SearchSettings()).values(worlds)[0]
    for move, value in zip(moves, values, strict=True):
        after = deal.state.copy()
        GAME.play(after, seat, move)
        assert value == best(after, rules.side(seat))
