"""Strong at Lotarot: exact at the end, and sensible before."""

import numpy as np
import pytest

from xtarot import Deal
from xtarot.bots.search.game_hooks import searcher
from xtarot.bots.search.move_selection import candidates
from xtarot.bots.search.trial import SearchSettings, Trial
from xtarot.bots.steady import Steady
from xtarot.deals.chance import read_seed
from xtarot.games import Game
from xtarot.games import lotarot as rules
from xtarot.rules.cards import CARDS, ids, pile
from xtarot.rules.state import State, blank_lines

GAME = Game(rules)


def ending(seed: int, tricks: int) -> Deal:
    """A deal with a declarer that has been played by steady until `tricks` tricks are left."""
    deal, rng, steady = Deal(GAME, 4, 0, seed=read_seed(seed)), np.random.default_rng(seed), Steady()
    while deal.state.tricks < rules.TRICKS - tricks:
        (seat,) = deal.actors
        deal.play_move(seat, steady.choose(deal.view(seat), rng))
    assert deal.state.declarer >= 0
    return deal


def best(s: State, ours: set[int]) -> float:
    """What the position is worth to the seats `ours` when both sides play their best, by trying everything."""
    if s.phase == rules.FINISHED:
        lines, totals = blank_lines(), np.zeros(4)
        for seat, _, points in lines[: rules.score(s, lines)]:
            totals[seat] += points
        mine = [seat in ours for seat in range(4)]
        return float(totals[mine].mean() - totals[np.invert(mine)].mean())
    seat, cards, found = int(s.turn), pile(), []
    GAME.legal(s, seat, cards)
    for card in ids(cards):
        after = s.copy()
        GAME.play(after, seat, [CARDS + rules.PLAY, card])
        found.append(best(after, ours))
    return max(found) if seat in ours else min(found)


@pytest.mark.parametrize("seed", range(1, 4))
def test_two_tricks_are_played_out_exactly(seed: int) -> None:
    deal = ending(seed, 2)
    (seat,) = deal.actors
    seen, fast, rng = deal.view(seat), searcher(GAME), np.random.default_rng(0)
    moves = list(candidates(seen, seat, fast, rng))
    worlds = np.zeros(1, GAME.layout.dtype)
    worlds[0] = GAME.layout.pack(deal.state)
    values = Trial(seen, fast, moves, rng, SearchSettings()).values(worlds)[0]
    declarer = int(deal.state.declarer)
    ours = {declarer} if seat == declarer else {0, 1, 2, 3} - {declarer}
    for move, value in zip(moves, values, strict=True):
        after = deal.state.copy()
        GAME.play(after, seat, move)
        assert value == pytest.approx(best(after, ours))
