"""Games that others wrote, as data: the same legal actions and the same returns. A sample of bench/openspiel.py."""

from dataclasses import replace

import pytest

from families.openspiel import Peer, compare_many, peers, spades
from support.data_games import changed, data_game, data_of_book

pytest.importorskip("pyspiel", reason="OpenSpiel is installed by hand, for comparing only")

DEALS = 25


@pytest.mark.parametrize("peer", peers(), ids=lambda peer: peer.name)
def test_every_step_and_all_returns_are_theirs(peer: Peer) -> None:
    assert compare_many(peer, range(DEALS)) > DEALS


def test_a_rule_that_is_another_is_found() -> None:
    """At most tables, and in our book, spades may be led once one has been played."""
    as_usual = data_game("spades", changed(data_of_book("spades"), {"bid": {"together": True}}))
    with pytest.raises(AssertionError, match="ours alone"):
        compare_many(replace(spades(), game=as_usual), range(DEALS))
