"""Objects of the library can be copied and pickled: the copy is equal, and independent."""

import copy
import pickle
import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import xtarot
from support.canonical_bytes import canonical_bytes
from support.data_games import data_game
from support.playing import at_random, to_the_end
from xtarot.bots import bot
from xtarot.bots import names as bots
from xtarot.deals.deal import IllegalMove
from xtarot.deals.record import RecordError
from xtarot.games import MalformedMove, load_file
from xtarot.lab.arena import MatchPlan, play_pairs
from xtarot.lab.envs import Features
from xtarot.lab.envs.datasets import steps
from xtarot.lab.envs.encoder import Encoder
from xtarot.lab.envs.policies import with_own
from xtarot.lab.study.runner import StudyPlan, study
from xtarot.machine.compiled import compiled_game
from xtarot.machine.playouts import play_at_random
from xtarot.replays.replay import Asked, replay_of
from xtarot.review import ReviewSettings, judged, positions, reviewed, said
from xtarot.rules.cards import UnknownAction, UnknownCard
from xtarot.rules.texts import Text

GAME = "high-card"
SETTINGS = ReviewSettings(worlds=2, most=2, seed=1)


class Thing(NamedTuple):
    """How to make an object, and what of it a copy must have too."""

    make: Callable[[], Any]
    show: Callable[[Any], Any]


def begun_match() -> xtarot.Match:
    """A match with a finished deal and one that goes on."""
    match = xtarot.match(GAME, 2)
    to_the_end(match.next_deal(), random.Random(2))
    to_the_end(match.next_deal(), random.Random(2), 5)
    return match


def record() -> xtarot.Record:
    """The record of a deal."""
    return at_random(GAME, 3).record(["a", "b", "c", "d"])


def words() -> Any:
    """What a review says of a decision."""
    deal = at_random(GAME, 3)
    place = next(positions(deal))
    return said(judged(place.view, place.made, SETTINGS), deal.game, ["a", "b", "c", "d"], "en")


def encoded(encoder: Encoder) -> bytes:
    """What a seat sees of a deal."""
    layout, state = xtarot.load(GAME).layout, at_random(GAME, 4, 6).state
    memory = np.array([layout.ints(state)], np.int64)
    return encoder.encode(memory, np.array([[0, 0]], np.int8)).tobytes()


def choice(player: Any) -> list[int]:
    """What a bot chooses."""
    deal = at_random(GAME, 3, 6)
    return [int(action) for action in player.choose(deal.view(deal.mover), np.random.default_rng(1))]


THINGS = {
    "deal": Thing(lambda: at_random("arcanarabe", 2, 15), lambda deal: (deal.entry(), deal.state, deal.log)),
    "world": Thing(
        lambda: at_random("arcanarabe", 2, 15).view(1).resample(np.random.default_rng(1)),
        lambda deal: (deal.state, deal.view(1).information_state()),
    ),
    "view": Thing(lambda: at_random("arcanarabe", 2, 15).view(1), lambda view: (view.information_state(), str(view))),
    "match": Thing(begun_match, lambda match: (match.totals, match.record().dumps(), match.over)),
    "record": Thing(record, lambda record: record.dumps()),
    "replayed": Thing(
        lambda: xtarot.replay(record()), lambda deals: [(played.scores, played.deal) for played in deals]
    ),
    "score": Thing(lambda: at_random(GAME, 3).score(), repr),
    "frames": Thing(lambda: replay_of(record(), Asked()), repr),
    "decision": Thing(lambda: reviewed(at_random(GAME, 3), SETTINGS, seat=0), repr),
    "words of a review": Thing(words, repr),
    "figures": Thing(lambda: study(GAME, StudyPlan(2, ["random"], compiled=False), workers=1), lambda it: it.json()),
    "arena": Thing(lambda: play_pairs(GAME, "random", "random", MatchPlan(1), workers=1), lambda pairs: pairs.json()),
    "random play": Thing(lambda: play_at_random(xtarot.load(GAME), 3), repr),
    "features": Thing(lambda: Features(xtarot.load(GAME), 4), lambda features: (features.names(), features.blocks)),
    "encoder": Thing(lambda: Encoder(Features(xtarot.load(GAME), 4)), encoded),
    "dataset": Thing(
        lambda: steps([record()]),
        lambda rows: canonical_bytes([vars(rows)[name] for name in vars(rows) if name != "features"]),
    ),
    **{
        f"bot {name}": Thing(
            lambda name=name: bot(f"{name}:worlds=2" if name == "strong" else name),  # type: ignore[misc]  # mypy cannot infer it
            choice,
        )
        for name in bots()
    },
}


@pytest.mark.parametrize("name", THINGS)
def test_a_copy_is_the_same(name: str) -> None:
    thing, show = THINGS[name].make(), THINGS[name].show
    for copied in (copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))):
        assert type(copied) is type(thing)
        assert show(copied) == show(thing)


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_a_copy_of_a_match_goes_its_own_way(way: Callable[[xtarot.Match], xtarot.Match]) -> None:
    match = begun_match()
    before = match.record().dumps()
    other = way(match)
    to_the_end(other.deals[-1], random.Random(3))
    other.next_deal()
    assert match.record().dumps() == before
    assert len(match.deals) == 2


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_games_and_their_machine_code_are_shared_by_copies(way: Callable[[Any], Any]) -> None:
    game = xtarot.load(GAME)
    for shared in (game, data_game("lotarot-ramsch"), compiled_game(game), compiled_game(game, bounds=True)):
        assert way(shared) is shared
    own = way(with_own(game))
    assert own.kernel(own.game.functions["legal"]) is not None


def test_a_game_of_a_file_is_found_in_another_process(tmp_path: Path) -> None:
    file = tmp_path / "travelling_card.py"
    text = Path(xtarot.load(GAME).where("NAME").file).read_text("utf-8")
    file.write_text(text.replace('"high-card"', '"travelling-card"'), "utf-8")
    game = load_file(file)
    assert pickle.loads(pickle.dumps(game)) is copy.deepcopy(game) is game
    view = xtarot.Deal(game, 4, 0, seed=bytes(32)).view(1)
    with ProcessPoolExecutor(1, get_context("spawn")) as apart:
        assert apart.submit(str, view).result() == str(view)


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (IllegalMove("0 play SK", 1, "DC-3", Text("だめ", "not now")), "'0 play SK': not now (DC-3)"),
        (MalformedMove("0 play", Text("だめ", "a card is missing")), "'0 play': a card is missing"),
        (UnknownAction(Text("だめ", "no such verb")), "no such verb"),
        (UnknownCard("ZZ"), "'ZZ' is no card of the deck"),
        (RecordError(Text("だめ", "not now"), "DC-3", 0, 1, "0 play SK"), 'deal 1, move 2 "0 play SK": not now (DC-3)'),
    ],
    ids=lambda given: type(given).__name__,
)
def test_an_error_says_its_sentence_also_after_a_journey(error: Exception, text: str) -> None:
    for same in (error, pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert str(same) == text
        assert vars(same) == vars(error)
