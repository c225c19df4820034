"""Whatever data the checker accepts are a good game. (bench/random_plays.py holds ten thousand to the same laws.)"""

from random import Random
from typing import Any

from hypothesis import given, settings

from support.data_games import data_game
from support.play_laws import compiled_kernels, hold
from support.random_plays import draw_game, games, plays
from xtarot.families import BadPlay, DataGame, PlayFault
from xtarot.rules.texts import LANGS
from xtarot.testing import check


@settings(max_examples=15)
@given(game=games)
def test_every_law_holds_of_random_data(game: DataGame) -> None:
    report = hold(game, 1, repeat=False)
    assert report.deals == len(game.seats)


def test_the_whole_kit_holds_of_random_data() -> None:
    """At every move, also by bots, and what plain Python does is done again in machine code."""
    game = next(game for game in _drawn(1) if len(game.seats) == 1 and len(game.pack) < 60)
    assert check(game, 1).deals == 1


def test_all_games_share_one_machine_code() -> None:
    for game in _drawn(5)[:5]:
        hold(game, 5, repeat=False)
        assert compiled_kernels(game) == 1


@settings(max_examples=120)
@given(data=plays)
def test_data_are_a_game_or_are_told_what_is_wrong(data: dict[str, Any]) -> None:
    for fault in _faults(data):
        assert fault.field, f"where? {fault}"
        assert all(fault.text.of(lang) for lang in LANGS)


def _faults(data: dict[str, Any]) -> tuple[PlayFault, ...]:
    try:
        data_game("random", data)
    except BadPlay as error:
        return error.faults
    return ()


def _drawn(seed: int) -> list[DataGame]:
    return [draw_game(Random(f"{seed}/{k}"), f"random-{seed}-{k}")[0] for k in range(30)]
