"""A game written as data is the same game as its module: legal moves, refusals, events, scores, step by step.

A sample of bench/as_data.py.
"""

import random
from itertools import islice

import pytest

import xtarot
from families import lotarot_as_data as lotarot
from families.as_data import pairs
from families.same_play import both, different, lines_of, traces
from support.data_games import data_game, data_of
from xtarot.deals.deal import Deal

PAIRS = pairs()
MODULE, DATA, _ = PAIRS["dream-capture"]


@pytest.mark.parametrize(("name", "deals"), [("dream-capture", 6), ("high-card", 30)])
def test_every_step_is_that_of_the_module(name: str, deals: int) -> None:
    module, data, way = PAIRS[name]
    count = both(module, data, range(deals), way)
    assert count.deals == deals
    assert count.wrong > count.moves


@pytest.mark.parametrize("name", PAIRS)
def test_whole_deals_by_machine_code_come_to_the_same(name: str) -> None:
    module, data, _ = PAIRS[name]
    for seats in module.seats:
        assert not different(traces(module, 2000, seats), traces(data, 2000, seats))


def test_a_trace_tells_games_apart_that_are_nearly_the_same() -> None:
    said = data_of("dream-capture")
    for part, key, value in (
        ("follow", "void", "any"),
        ("discard", "not", "T0 T1 T21-T23"),
        ("trumps", "order", "T0-T23"),
    ):
        another = data_game("dream-capture", {**said, part: {**said[part], key: value}})
        assert different(traces(DATA, 200, 6), traces(another, 200, 6)) > 20


def test_the_card_play_of_lotarot_is_that_of_its_contracts_and_of_ramsch() -> None:
    one, other = lotarot.traces(3000)
    assert not different(one, other)
    ramsch, paid = one[:, lotarot.KIND] == 1, (one[:, lotarot.SPECIALS :] > 0).any(axis=1)
    assert 100 < ramsch.sum() < 1000
    assert paid.sum() > 100


def test_each_refusal_in_lotarots_play_has_its_clause() -> None:
    assert lotarot.plays(range(12)).wrong > 1000


def test_an_option_of_the_data_is_that_of_the_module() -> None:
    for value in (0, 60, 200):
        options = {"game_bonus_at": value}
        one, other = (Deal(game, 6, 0, options, seed=bytes(32)) for game in (MODULE, DATA))
        rng = random.Random(value)
        while not one.finished:
            move = rng.choice(list(islice(one.moves(min(one.actors)), 50)))
            one.play(move)
            other.play(move)
        assert lines_of(one, True) == lines_of(other, True)


def test_one_compiled_module_serves_all_games_of_a_family() -> None:
    from xtarot.machine.compiled import compiled_game

    data = {**DATA.data, "match": {**DATA.data["match"], "deals": 2}}
    another = data_game("dream-capture", data, "another")
    assert compiled_game(another) is compiled_game(DATA)
    assert xtarot.load(another.reference) is another
