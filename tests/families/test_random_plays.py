"""Whatever data the checker accepts are a good game. (bench/random_plays.py holds ten thousand to the same laws.)"""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given
from msgspec import inspect

from families.play_laws import compiled_kernels, hold
from families.random_plays import draw_game, draw_play, games, plays
from support.campaign import draws
from support.data_games import data_game
from xtarot.families import BadPlay, DataGame, PlayFault
from xtarot.families.tricks.form import Play
from xtarot.rules.texts import LANGS
from xtarot.testing import check


@draws(30)
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


def test_every_field_and_every_word_is_drawn() -> None:
    drawn = {place for k in range(1500) for place in _places(draw_play(Random(k)))}
    missing = sorted(" ".join(place) for place in _of_form(inspect.type_info(Play)) - drawn)
    assert not missing, missing


@draws(120)
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


Places = Iterator[tuple[str, ...]]


def _places(data: Any, path: tuple[str, ...] = ()) -> Places:
    """The fields of a play, without the numbers of lists, and the words that stand there."""
    if isinstance(data, dict):
        for key, value in data.items():
            name = path if path == ("deal", "each") else (*path, key)
            yield name
            yield from _places(value, name)
    elif isinstance(data, list):
        for value in data:
            yield from _places(value, path)
    elif isinstance(data, str):
        yield (*path, data)


def _of_form(model: Any, path: tuple[str, ...] = ()) -> set[tuple[str, ...]]:
    """The fields of the form, and their words."""
    return {*_said(model, path)}


def _said(model: Any, path: tuple[str, ...]) -> Places:
    if isinstance(model, inspect.StructType):
        for field in model.fields:
            yield (*path, field.encode_name)
            yield from _said(field.type, (*path, field.encode_name))
    elif isinstance(model, inspect.UnionType):
        for one in model.types:
            yield from _said(one, path)
    elif isinstance(model, inspect.Metadata):
        yield from _said(model.type, path)
    elif isinstance(model, inspect.VarTupleType):
        yield from _said(model.item_type, path)
    elif isinstance(model, inspect.LiteralType):
        yield from ((*path, str(word)) for word in model.values)


def _drawn(seed: int) -> list[DataGame]:
    return [draw_game(Random(f"{seed}/{k}"), f"random-{seed}-{k}")[0] for k in range(30)]
