"""Rows copied, restored, drawn anew, played on and looked at: the laws of the kit hold for them, and nothing leaks."""

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from inspect import getmembers, isclass
from multiprocessing import get_context
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import numpy as np
import pytest

import xtarot.lab.envs
from support.campaign import part_of
from support.canonical_bytes import canonical_bytes
from support.faces import FACES, STEPPED, go_on, go_on_elsewhere
from support.mirror import GAMES, at_random, legal_actions
from xtarot.bots.registry import UnknownBot
from xtarot.deals.deal import Deal
from xtarot.deals.replay import replay
from xtarot.lab.envs import ACTIONS, Batch, batch
from xtarot.replays.replay import Asked, replay_of
from xtarot.rules.cards import pile
from xtarot.rules.state import view
from xtarot.testing.bulk import conserved


def begun(name: str, n: int = 4, steps: int = 25, keep_moves: bool = False) -> Batch:
    """A batch after some random steps."""
    rows, rng = batch(name, n, seed=9, keep_moves=keep_moves), np.random.default_rng(9)
    for _ in range(steps):
        rows.step(at_random(rows, rng))
    return rows


def play(rows: Batch, steps: int = 60) -> bytes:
    """What random steps, always the same, lead to."""
    rng, found = np.random.default_rng(4), b""
    for _ in range(steps):
        rows.step(at_random(rows, rng))
        found += rows.observation.tobytes() + rows.rewards.tobytes() + rows.number.tobytes()
    return found + rows.states.tobytes()


def test_a_copy_and_what_is_restored_go_on_as_the_batch_itself() -> None:
    rows = begun("arcanarabe", keep_moves=True)
    first, second = rows.copy(), rows.copy()
    assert play(first) == play(rows)
    assert play(second, 90) != play(rows)
    again = begun("arcanarabe", keep_moves=True)
    second.restore(again)
    assert second.steps == again.steps
    assert play(second) == play(again)
    assert second.deal(0) == again.deal(0)


def test_a_row_that_was_taken_goes_on_as_its_source() -> None:
    rows = begun("arcanarabe", n=5, keep_moves=True)
    before = rows.states.copy()
    rows.take([0, 1], [1, 0])
    assert np.array_equal(rows.states[:2], before[[1, 0]]), "what is copied is as it was before"
    rows.take(2, [0, 3, 4])
    for _ in range(80):
        rows.step(
            [rows.legal_action_mask[2].argmax() if row != 1 else rows.legal_action_mask[1].argmax() for row in range(5)]
        )
        for row in (0, 3, 4):
            assert rows.states[row] == rows.states[2]
            assert np.array_equal(rows.observation[row], rows.observation[2])
    assert rows.deal(3) == rows.deal(2)


def test_rows_that_were_taken_and_what_is_restored_are_drawn_anew_in_another_way() -> None:
    """A row keeps the generator of its own: else each of them would be the same world, and a search see one."""
    rows = begun("dream-capture")
    saved = rows.copy()
    rows.take(0, [1, 2, 3])
    assert len({row.tobytes() for row in rows.states}) == 1
    rows.resample()
    assert len({row.tobytes() for row in rows.states}) == 4
    rows.restore(saved)
    rows.resample([0])
    first = rows.states[0].copy()
    rows.restore(saved)
    rows.resample([0])
    assert rows.states[0] != first


def test_a_copy_shares_no_array_with_the_batch() -> None:
    rows = begun("high-card", steps=3, keep_moves=True)
    copy, written = (
        rows.copy(),
        ("states", "_memory", "_log", "_again", "_noise", "_actions", "_who", "observation", "rewards"),
    )
    for name in written:
        assert not np.shares_memory(getattr(rows, name), getattr(copy, name)), name


def test_a_row_stands_once_among_those_that_are_written_and_as_often_as_one_likes_among_those_read() -> None:
    rows = begun("high-card", steps=3)
    before = rows.copy()
    with pytest.raises(ValueError, match="row 1 is given twice"):
        rows.reset(rows=[1, 2, 1])
    with pytest.raises(ValueError, match="row 1 is given twice"):
        rows.take([0, 2], [1, 1])
    with pytest.raises(ValueError, match="row 1 is given twice"):
        rows.resample([3, 1, 1, 0])
    assert np.array_equal(before.states, rows.states)
    rows.take([0, 0], [1, 2])
    assert rows.finish("random", rows=[1, 1]).shape == (2, 4)


def test_a_seed_stands_for_a_generator_of_its_own() -> None:
    rows = begun("high-card", steps=3)
    twin = rows.copy()
    rows.resample(rng=3)
    twin.resample(rng=np.random.default_rng(3))
    assert np.array_equal(rows.states, twin.states)


def test_rows_and_batches_that_do_not_fit_are_refused() -> None:
    rows = batch("high-card", 3)
    with pytest.raises(ValueError, match="2 rows cannot be copied over 3"):
        rows.take([0, 1], [0, 1, 2])
    with pytest.raises(ValueError, match="is a batch of another kind"):
        rows.restore(batch("high-card", 4))


@pytest.mark.parametrize("name", part_of(GAMES))
def test_rows_drawn_anew_look_the_same_to_who_chooses_and_keep_the_laws(name: str) -> None:
    rows, rng = begun(name, n=3), np.random.default_rng(1)
    game, changed = rows.game, 0
    for _ in range(8):
        before, seen, mask = rows.states.copy(), rows.observation.copy(), rows.legal_action_mask.copy()
        rows.resample(rng=rng)
        changed += int((before != rows.states).sum())
        for row, player in enumerate(rows.current_player):
            old, new = (game.layout.unpack(states[row]) for states in (before, rows.states))
            assert view(game.layout, old, int(player)) == view(game.layout, new, int(player))
            assert conserved(new, pile(game.cards)) == 0
            deal = Deal.of_state(game, new)
            assert np.flatnonzero(mask[row]).tolist() == sorted(legal_actions(deal, int(rows.mover[row])))
            assert np.array_equal(rows.features.of(deal.view(int(player))), seen[row])
        for _ in range(5):
            rows.step(at_random(rows, rng))
    assert changed


def test_drawing_anew_decides_anew_what_chance_will_do() -> None:
    """Of a row that was drawn anew twice, the cards and the chance to come differ, and neither is the true one."""
    rows = begun("arcanarabe", n=1)
    one, two = rows.copy(), rows.copy()
    one.resample(rng=np.random.default_rng(1))
    two.resample(rng=np.random.default_rng(2))
    assert len({play(each, 200) for each in (rows, one, two)}) == 3


def test_rows_not_asked_for_are_not_drawn_anew_and_each_has_a_generator_of_its_own() -> None:
    rows = begun("dream-capture")
    other, before = begun("dream-capture"), rows.states.copy()
    rows.resample([1, 3])
    other.resample([3])
    assert np.array_equal(rows.states[[0, 2]], before[[0, 2]])
    assert rows.states[3] == other.states[3]
    assert rows.states[1] != before[1]


def test_what_actions_come_to_is_what_playing_them_on_comes_to() -> None:
    rows = begun("dream-capture", n=3, steps=22)
    values = rows.action_values()
    assert values.shape == (3, ACTIONS)
    assert np.array_equal(np.isnan(values), ~rows.legal_action_mask)
    before = rows.states.copy()
    for row in range(3):
        for action in np.flatnonzero(rows.legal_action_mask[row]):
            tried = rows.copy()
            actions = rows.legal_action_mask.argmax(axis=1)
            actions[row] = action
            tried.step(actions)
            seat = int(rows.current_player[row])
            came = tried.rewards[row] if tried.terminated[row] else tried.finish(rows=row)[0]
            assert values[row, action] == pytest.approx(came[seat])
    assert np.array_equal(rows.states, before), "copies were played on"
    some = rows.action_values(worlds=3)
    assert np.array_equal(np.isnan(some), np.isnan(values))


def test_values_over_worlds_do_not_know_the_cards_that_are_not_seen() -> None:
    """Rows that differ only there have the same values on average; the true cards have others."""
    rows = begun("dream-capture", n=1, steps=60)
    twin = rows.copy()
    twin.resample(rng=np.random.default_rng(3))
    one, two = (each.action_values(worlds=100)[0] for each in (rows, twin))
    assert np.array_equal(one, two, equal_nan=True), "from the same generator, the same worlds"


def test_what_actions_come_to_at_random_is_in_the_mean_what_playing_them_on_comes_to() -> None:
    rows = begun("high-card", n=2000, steps=1)
    rows.take(0, range(1, rows.n))
    values, seat = rows.action_values("random"), int(rows.current_player[0])
    for action in np.flatnonzero(rows.legal_action_mask[0]):
        tried = rows.copy()
        tried.step(np.full(rows.n, action))
        came = tried.finish("random")[:, seat]
        error = np.hypot(came.std(), values[:, action].std()) / rows.n**0.5
        assert error > 0
        assert abs(came.mean() - values[:, action].mean()) < 4 * error


def samples(n: int, threads: int = 1) -> list[bytes]:
    """What the first rows come to at random, asked for in several ways."""
    rows = batch("dream-capture", n, seed=9, threads=threads)
    for _ in range(25):
        rows.step(rows.legal_action_mask.argmax(axis=1))
    asked = [rows.finish("random", rows=[0, 1, 2]), rows.finish("random", rows=[2, 2, 0])]
    asked += [rows.action_values("random", worlds=k, rows=[0, 1, 1]) for k in (0, 2)]
    return [one.tobytes() for one in (*asked, rows.finish("random")[:3])]


def test_each_playing_on_at_random_is_another_sample_whatever_the_threads_and_the_number_of_rows() -> None:
    rows = begun("dream-capture", n=6)
    rows.take(0, [1, 2, 3, 4, 5])
    found = [*rows.finish("random"), *rows.finish("random"), *rows.finish("random", rows=[0, 0, 0])]
    assert len({one.tobytes() for one in found}) == 15, "the same row, drawn by as many generators"
    values = [*rows.action_values("random"), *rows.action_values("random", worlds=1, rows=[0, 0, 0])]
    assert len({one.tobytes() for one in values}) == 9
    assert samples(3) == samples(3) == samples(8) == samples(3, threads=2) == samples(8, threads=3)


def test_what_is_restored_is_played_on_in_another_way_and_a_copy_in_the_same() -> None:
    rows = begun("dream-capture")
    saved = rows.copy()
    first = rows.finish("random")
    assert np.array_equal(saved.copy().finish("random"), first)
    rows.restore(saved)
    assert not np.array_equal(rows.finish("random"), first)


def test_finish_takes_bots_that_answer_in_machine_code() -> None:
    rows = begun("high-card")
    assert rows.finish("random").shape == (4, 4)
    assert np.allclose(rows.finish("random", rows=[1, 2]).sum(axis=1), 0, atol=1e-5)
    with pytest.raises(ValueError, match="strong does not answer in machine code"):
        rows.finish("strong")
    with pytest.raises(UnknownBot):
        rows.finish("nobody")


def test_the_state_is_what_is_seen_with_all_cards_open() -> None:
    rows = begun("lotarot", keep_moves=True)
    for row in range(4):
        deal, player = rows.deal(row), int(rows.current_player[row])
        deal.state.seen[player] = pile(rows.game.cards)
        assert np.array_equal(rows.state()[row], rows.features.of(deal.view(player)))


def test_a_deal_of_a_row_can_be_opened_as_a_replay() -> None:
    rows, rng = batch("lotarot", 1, keep_moves=True), np.random.default_rng(2)
    with pytest.raises(ValueError, match="no deal has ended yet in row 0"):
        rows.deal(0, ended=True)
    while not rows.terminated[0]:
        rows.step(at_random(rows, rng))
    record = rows.deal(0, ended=True).record(["a", "b", "c", "d"])
    assert replay(record)[0].deal.finished
    assert len(replay_of(record, Asked()).steps) >= len(record.deals[0]["moves"])


def test_a_row_of_which_no_deal_can_be_told_says_why() -> None:
    with pytest.raises(ValueError, match="keep_moves=True"):
        batch("high-card", 1).deal(0)
    rows = batch("high-card", 1, keep_moves=True)
    rows.resample()
    with pytest.raises(ValueError, match="was drawn anew: no deal leads to what it is now"):
        rows.deal(0)
    with pytest.raises(ValueError, match="rows are 0 to 0, not 5"):
        rows.deal(5)


# Copies of environments


def travel(env: Any) -> Any:
    """An environment after a round trip through `pickle`."""
    return pickle.loads(pickle.dumps(env))


def lend(env: Any) -> Any:
    """An environment after a round trip in which its arrays lie in read-only memory, as Ray and joblib share it."""
    buffers: list[pickle.PickleBuffer] = []
    text = pickle.dumps(env, protocol=5, buffer_callback=buffers.append)
    return pickle.loads(text, buffers=[bytes(buffer.raw()) for buffer in buffers])


WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": travel, "pickle, read-only memory": lend
}  # fmt: skip
PAIRS = [(name, kind) for name in STEPPED for kind, face in FACES.items() if name in face.games]
TRIED = [pair for pair in PAIRS if pair in part_of(PAIRS, 5) or pair[0] == "high-card"]


@pytest.mark.parametrize(("name", "kind"), TRIED, ids=lambda word: Path(word).name)
def test_a_copy_goes_on_byte_for_byte_as_the_original_and_shares_nothing_with_it(name: str, kind: str) -> None:
    face = FACES[kind]
    original = face.make(name)
    go_on(face, original, face.steps, seed=1)
    before = canonical_bytes(face.show(original))
    copies = {way: make(original) for way, make in WAYS.items() if way != "copy" or face.shallow}
    hashes = {}
    for way, copied in copies.items():
        assert type(copied) is type(original)
        assert canonical_bytes(face.show(copied)) == before, way
        hashes[way] = go_on(face, copied, face.steps, seed=2)
        assert canonical_bytes(face.show(original)) == before, f"{way}: a step of the copy changes the original"
    expected, after = go_on(face, original, face.steps, seed=2), canonical_bytes(face.show(original))
    for way in copies:
        differing = [step for step in range(face.steps) if hashes[way][step] != expected[step]]
        assert not differing, f"{way}: differs first after step {differing[0]}"
    go_on(face, original, 20, seed=3)
    assert {canonical_bytes(face.show(copied)) for copied in copies.values()} == {after}, (
        "a step of the original changes a copy"
    )
    second = copy.deepcopy(copies["pickle"])
    assert go_on(face, second, 30, seed=4) == go_on(face, copies["pickle"], 30, seed=4), "a copy of a copy"
    assert not isinstance(original, Batch) or original.number.any(), "no deal has ended"


def test_a_pickled_environment_goes_on_in_another_process() -> None:
    """Each face with one game, and each game with one face."""
    pairs = [("high-card", kind) for kind in FACES] + list(zip(STEPPED, FACES, strict=False))
    originals = {(name, kind): FACES[kind].make(name) for name, kind in pairs if (name, kind) in TRIED}
    for (_, kind), original in originals.items():
        go_on(FACES[kind], original, 10, seed=1)
    pickles = {pair: pickle.dumps(original) for pair, original in originals.items()}
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        future = executor.submit(go_on_elsewhere, pickles)
        expected = {pair: go_on(FACES[pair[1]], original, 30, seed=2) for pair, original in originals.items()}
        assert future.result() == expected


def test_a_shallow_copy_of_gymnasiums_wrapper_is_another_wrapper_of_the_same_environment() -> None:
    env = FACES["Gymnasium"].make("high-card")
    assert copy.copy(env).unwrapped is env.unwrapped
    assert copy.copy(env.unwrapped) is not env.unwrapped


def classes_of(env: Any) -> set[type]:
    """The class of an environment, and those of the parts that it stands on."""
    classes, waiting = {type(env)}, [env]
    while waiting:
        for part in getattr(waiting.pop(), "__dict__", {}).values():
            kind = type(part)
            if kind not in classes and kind.__module__.startswith(("xtarot.lab.", "pettingzoo.", "gymnasium.")):
                classes.add(kind)
                waiting.append(part)
    return classes


def test_copies_of_every_class_with_steps_are_tried() -> None:
    """A new environment needs a row in `support.faces.FACES`."""
    modules = [import_module(f"xtarot.lab.envs.{module.name}") for module in iter_modules(xtarot.lab.envs.__path__)]
    stepped = {
        kind
        for module in modules
        for _, kind in getmembers(module, isclass)
        if kind.__module__ == module.__name__ and (hasattr(kind, "step") or hasattr(kind, "apply_action"))
    }
    assert {Batch} < stepped <= set().union(*(classes_of(face.make("high-card")) for face in FACES.values()))
