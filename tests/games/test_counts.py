"""How many ways a game can go on from a position of Hexbridge, Lotarot, Arcanarabe: tests/counts, and counted naively.

A row is what is counted, from where, and the counts. Another program of the same rules can be held to the same files.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

import pytest

import xtarot
from naive import arcanarabe as naive_arcanarabe
from naive import hexbridge as naive_hexbridge
from naive import lotarot as naive_lotarot
from support.playing import lines_of_play
from xtarot import Deal, Record
from xtarot.deals.replay import replay
from xtarot.games import arcanarabe, hexbridge, lotarot
from xtarot.rules.cards import listed, text

ROOT = Path(__file__).parents[2]


def rows(name: str, what: str) -> list[tuple[str, list[int]]]:
    """The rows of a file that count this: from where, and the counts."""
    file = (ROOT / f"tests/counts/{name}.txt").read_text("utf-8")
    lines = [line.split(" | ") for line in file.splitlines() if line[0] != "#"]
    found = [(place, list(map(int, counts.split()))) for kind, place, counts in lines if kind == what]
    assert found
    return found


def replayed(place: str, moves: int) -> Deal:
    """A deal of a record (``lotarot-barrat 1``: the first) after some of its moves; negative: before the last ones.

    It has no seed: nothing happens by itself.
    """
    name, number = place.split()
    record = Record.load(ROOT / "records" / f"{name}.json")
    entry = record.deals[int(number) - 1]
    del entry["result"]
    (found,) = replay(Record(record.game, [{**entry, "moves": entry["moves"][:moves]}]))
    return found.deal


def by_length(lengths: Iterable[int], depth: int) -> list[int]:
    """How many lines of play there are of each length."""
    found = Counter(lengths)
    return [found[n] for n in range(1, depth + 1)]


def hands(deal: Deal, first: int) -> list[list[str]]:
    return [listed(deal.state.piles[first + seat]).split() for seat in range(deal.seats)]


# Hexbridge


@pytest.mark.parametrize(("auction", "counts"), rows("hexbridge", "calls"))
def test_how_an_auction_of_hexbridge_may_go_on(auction: str, counts: list[int]) -> None:
    calls = auction.replace("—", "").split()
    deal = xtarot.deal("hexbridge", 5)
    for call in calls:
        deal.play(f"{min(deal.actors)} call {call}")
    assert list(lines_of_play(deal, len(counts))) == counts
    assert naive_hexbridge.calls_to_depth(calls, len(counts)) == counts


@pytest.mark.campaign
@pytest.mark.parametrize(("place", "counts"), rows("hexbridge", "last three tricks"))
def test_how_the_last_tricks_of_hexbridge_may_go(place: str, counts: list[int]) -> None:
    deal = replayed(place, -18)
    assert deal.state.tricks == 10
    assert list(lines_of_play(deal, 18)) == counts
    strain = hexbridge.STRAINS[deal.state.bid % 5]
    lengths = naive_hexbridge.lines_of_play(hands(deal, hexbridge.HAND), int(deal.state.leader), strain, [])
    assert by_length(lengths, 18) == counts


# Lotarot


@pytest.mark.parametrize(("place", "counts"), rows("lotarot", "exchange"))
def test_how_a_declarer_of_lotarot_may_exchange(place: str, counts: list[int]) -> None:
    deal = replayed(place, 4)
    declarer, number = int(deal.state.declarer), lotarot.SOLO - int(deal.state.bid)
    hand, window = (listed(deal.state.piles[p]).split() for p in (lotarot.HAND + declarer, lotarot.WINDOW))
    found = []
    for take in list(deal.moves(declarer)):
        branch = replayed(place, 4)
        branch.play(take)
        discards = list(branch.moves(declarer)) if branch.state.phase == lotarot.DISCARDING else [""]
        found += [(frozenset(take.split()[2:]), frozenset(discard.split()[2:])) for discard in discards]
    assert [len({taken for taken, _ in found}), len(found)] == counts
    naively = [(frozenset(a), frozenset(b)) for a, b in naive_lotarot.exchanges(hand, window, number)]
    assert set(naively) == set(found)
    assert len(naively) == len(found)


@pytest.mark.parametrize(("place", "counts"), rows("lotarot", "last three tricks"))
def test_how_the_last_tricks_of_lotarot_may_go(place: str, counts: list[int]) -> None:
    deal = replayed(place, -12)
    assert deal.state.tricks == 15
    assert list(lines_of_play(deal, 12)) == counts
    lengths = naive_lotarot.lines_of_play(
        hands(deal, lotarot.HAND), int(deal.state.leader), bool(deal.state.ramsch), []
    )
    assert by_length(lengths, 12) == counts


# Arcanarabe


@pytest.mark.parametrize(("place", "counts"), rows("arcanarabe", "an auction"))
def test_how_an_auction_of_arcanarabe_may_go(place: str, counts: list[int]) -> None:
    *where, moves = place.split()
    deal = replayed(" ".join(where), int(moves))
    s = deal.state
    assert (s.phase, s.acted) == (arcanarabe.OFFERING, 0)
    assert s.counts[arcanarabe.STOCK] >= deal.seats - 1
    stock = [text(card) for card in islice((card for card in s.stock if card >= 0), deal.seats)]
    assert list(lines_of_play(deal, len(counts))) == counts
    lengths = naive_arcanarabe.lines_of_play(hands(deal, arcanarabe.HAND), stock, int(s.parent))
    assert by_length(lengths, len(counts)) == counts
