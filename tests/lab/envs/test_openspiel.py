"""OpenSpiel's own tests hold for every game, its algorithms work, and chance alone says which cards are where."""

import copy
import json
import logging
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, ismcts, mcts

from lab.short_card import short_card
from support.campaign import part_of
from support.installing import install
from xtarot.games import Game, load, names
from xtarot.games.registry import GAMES
from xtarot.lab.envs import Features, IllegalAction, openspiel
from xtarot.lab.envs.nontermination import warn_endless
from xtarot.lab.state_json import view_fields
from xtarot.rules.cards import CARDS, ids
from xtarot.rules.steps import CHANCE

KUHN = "xtarot_kuhn"


@pytest.fixture(scope="module", autouse=True)
def registered() -> Iterator[None]:
    """All installed games, and Kuhn poker."""
    with pytest.MonkeyPatch.context() as patch:
        install(patch, GAMES, EntryPoint("kuhn", "lab.kuhn", "xtarot.games"))
        known = openspiel.register()
        assert known == ["xtarot_" + name.replace("-", "_") for name in names(with_bots=True)]
        assert {"xtarot_arcanarabe", "xtarot_high_card", "xtarot_daifugo", KUHN} < {*known}
        yield


def played(game: Any, seed: int, steps: int = 10**6) -> Any:
    """A state after some random actions, chance included."""
    state, rng = game.new_initial_state(), random.Random(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


# What OpenSpiel asks of every game


@pytest.mark.parametrize("name", part_of(names(with_bots=True), 3))
def test_deals_played_at_random_keep_its_laws_and_can_be_written_down(name: str) -> None:
    game = pyspiel.load_game(f"xtarot_{name.replace('-', '_')}(seats={load(name).seats[0]})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))])
def test_games_states_and_what_draws_anew_are_copied_with_all_that_they_are(way: Callable[[Any], Any]) -> None:
    """How copies of states go on is in `test_copies`."""
    game = pyspiel.load_game("xtarot_high_card(seats=3,dealer=2,reward=win,deals=5)")
    again = way(game)
    assert (str(again), again.setting, type(again)) == (str(game), game.setting, type(game))
    state, draw = played(game, 1, 95), openspiel.resampler(seed=1)
    world = draw(state, 0)
    for one in (state, world, played(world.get_game(), 1, 5)):
        same = way(one)
        assert (str(same), same.history(), str(same.get_game())) == (str(one), one.history(), str(game))
    world.apply_action(world.legal_actions()[0])
    assert str(way(world)) == str(world)
    assert str(way(draw)(state, 0)) == str(draw(state, 0))


class SomeStates(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # it has no types
    """Its test of the API, at states of a deal played at random."""

    __test__ = False  # those made of it below are tests

    @classmethod
    def setUpClass(cls) -> None:
        cls.game = pyspiel.load_game(cls.game_name)
        super().setUpClass()
        # Those that it finds itself are all of the first cards dealt.
        cards = len(cls.game.new_initial_state().course.setting.game.cards)
        cls.some_states += [played(cls.game, 1, cards + more) for more in (0, 1, 2, 5, 10, 20, 50, 100, 1000)]
        assert any(state.is_terminal() for state in cls.some_states)


for name in names(with_bots=True):
    kind = f"Test{name.title().replace('-', '')}"
    globals()[kind] = type(kind, (SomeStates,), {"game_name": "xtarot_" + name.replace("-", "_"), "__test__": True})


class TestAllStates(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]  # it has no types
    """Its test of all that can happen: among others that what a player knows is never forgotten."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.game_name, cls.game = KUHN, pyspiel.load_game(KUHN)
        api_test.TOTAL_NUM_STATES[KUHN] = (1 + 3 + 6, 6 * 4, 6 * 5)
        api_test.PERFECT_RECALL_NUM_STATES[KUHN] = 12
        super().setUpClass()

    def test_current_player_infosets_no_overlap_between_players(self) -> None:
        """Its own asks for a tensor with perfect recall, too, which we have not."""
        found = [
            {s.information_state_string() for s in self.all_states if s.current_player() == player} for player in (0, 1)
        ]
        assert [len(states) for states in found] == [6, 6]
        assert not found[0] & found[1]


def test_counterfactual_regret_comes_to_the_known_value() -> None:
    game = pyspiel.load_game(KUHN)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.exploitability(game, policy) < 0.01
    value = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert value == pytest.approx([-1 / 18, 1 / 18], abs=0.005)


# Chance


def test_hidden_cards_are_those_of_the_chance_nodes_and_of_nothing_else() -> None:
    state = pyspiel.load_game("xtarot_arcanarabe(seats=3)").new_initial_state()
    rng, dealt = random.Random(3), list[int]()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert [chance for _, chance in outcomes] == [1 / len(outcomes)] * len(outcomes)
        assert {action for action, _ in outcomes}.isdisjoint(dealt)
        dealt.append(rng.choice(outcomes)[0])
        state.apply_action(dealt[-1])
    deal = state.course.deal
    assert deal.seed is None, "nothing but the cards decides"
    assert dealt == [card for piles in deal.chance.values() for cards in piles for card in cards]
    stock = [card for card in deal.state.stock if card >= 0]
    assert stock == deal.chance["stock"][0][1:], "the first has been drawn"


def test_a_reshuffle_takes_a_card_at_each_node() -> None:
    game = pyspiel.load_game("xtarot_arcanarabe(seats=3)")
    state, rng = game.new_initial_state(), random.Random(5)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    while not state.is_chance_node():
        assert not state.is_terminal()
        state.apply_action(rng.choice(state.legal_actions()))
    discarded = set(state.legal_actions())
    assert discarded == {*ids(state.course.deal.state.piles[state.course.setting.game.piles["discard"]])}
    order: list[int] = []
    while state.is_chance_node():
        assert {*state.legal_actions()} == discarded - {*order}
        order.append(max(state.legal_actions()))
        before = state.clone()
        state.apply_action(order[-1])
    assert order == sorted(discarded, reverse=True)
    assert before.is_chance_node(), "a copy stays where it was"
    made = [one for one in state.course.deal.log if one.seat == CHANCE]
    assert [*made[-1].move[1:]] == order
    assert state.course.deal.state.stock[1 : len(order)] == order[1:]


def test_the_same_actions_lead_to_the_same_state() -> None:
    for name in ("xtarot_arcanarabe(seats=3)", "xtarot_xrummy", "xtarot_daifugo"):
        game = pyspiel.load_game(name)
        state, again = played(game, 8, 250), game.new_initial_state()
        for action in state.history():
            again.apply_action(action)
        assert str(again) == str(state)
        assert again.course.deal == state.course.deal
        _, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert read.course.deal == state.course.deal
        assert read.history() == state.history()


# What players see


def test_several_who_may_act_take_turns_and_none_reads_what_another_hides() -> None:
    """At Dream Capture all six discard at once."""
    game = pyspiel.load_game("xtarot_dream_capture")
    one = played(game, 2, 108)
    two = one.clone()
    assert one.current_player() == 0
    for state, first in ((one, 0), (two, 3)):
        for _ in range(len(state.course.deal.legal(0)[0])):
            if state.current_player() == 0:
                state.apply_action(state.legal_actions()[first])
    assert one.current_player() == two.current_player() == 1
    assert one.information_state_string(0) != two.information_state_string(0)
    for seat in range(1, 6):
        assert one.information_state_string(seat) == two.information_state_string(seat)
        assert one.observation_tensor(seat) == two.observation_tensor(seat)


def test_the_tensor_is_that_of_the_features_and_declarer_sees_the_dummy() -> None:
    state = played(pyspiel.load_game("xtarot_hexbridge"), 4, 120)
    deal, player = state.course.deal, state.current_player()
    features = Features(deal.game, 6)
    assert np.array_equal(state.observation_tensor(player), features.of(deal.view(player)))
    assert state.observation_string(player) == str(deal.view(player))
    assert state.information_state_string(player) == deal.view(player).information_state()


def test_cards_that_are_laid_open_tell_states_apart() -> None:
    """Neither a move nor an event shows Hexbridge's dummy: without it two states with other actions would be one."""
    state = played(pyspiel.load_game("xtarot_hexbridge"), 4, 140)
    deal = state.course.deal
    player = next(seat for seat in range(6) if seat not in deal.actors)
    seen = deal.view(player)
    other = state.clone()
    hands = [deal.game.hand_pile(seat) for seat in range(6)]
    opened = [pile for pile in hands if seen.state.visible_to[pile] == -1 and seen.state.counts[pile]]
    assert opened
    for suit in range(5):
        other.course.deal.state.piles[opened[0]][suit] = 0
    assert state.information_state_string(player) != other.information_state_string(player)


# Structs


@pytest.mark.parametrize("name", part_of(names(with_bots=True)))
def test_structs_are_the_fields_of_the_deal_and_of_what_each_seat_sees(name: str) -> None:
    state = pyspiel.load_game("xtarot_" + name.replace("-", "_")).new_initial_state()
    rng, looks, game = random.Random(6), 0, load(name)
    while not state.is_terminal():
        if looks % 25 == 0 or state.move_number() < 2:
            hold_structs(state, game)
        looks += 1
        state.apply_action(rng.choice(state.legal_actions()))
    hold_structs(state, game)
    assert looks > 25


def hold_structs(state: Any, game: Game) -> None:
    """Structs say what the views show, and JSON says the same."""
    deal, whole = state.course.deal, state.to_struct().to_dict()
    assert json.loads(state.to_json()) == whole == state.to_dict()
    assert (whole["current_player"], whole["mover"]) == (int(state.current_player()), state.course.mover)
    if deal is None:
        assert [*map(game.action_text, state.history())] == whole["dealt"]
    else:
        lie = {(pile["pile"], pile["of"]): pile["cards"] for pile in whole["piles"]}
        assert sum(map(len, lie.values())) == len(game.cards)
        assert {pile["unseen"] for pile in whole["piles"]} == {0}
        for name, value in whole["facts"].items():
            assert value == json.loads(json.dumps(getattr(deal.state, name)))
    for player in range(state.num_players()):
        seen = state.to_observation_struct(player).to_dict()
        assert json.loads(state.to_observation_struct(player).to_json()) == seen
        assert seen.pop("observing_player") == player
        assert (seen.pop("current_player"), seen.pop("mover")) == (whole["current_player"], whole["mover"])
        assert seen.pop("begun") == whole["begun"].get(str(player), [])
        shown = view_fields(deal.view(player)) if deal else {"hand": [], "piles": [], "facts": {}, "seat": player}
        assert {**seen, "seat": player} == json.loads(json.dumps(shown))


@pytest.mark.parametrize("name", ["arcanarabe(seats=3)", "dream_capture", "daifugo"])
def test_the_struct_of_what_a_player_sees_tells_nothing_else(name: str) -> None:
    game, changed = pyspiel.load_game(f"xtarot_{name}"), 0
    drawn = openspiel.resampler(seed=2)
    for steps in (112, 125, 160):
        state = played(game, steps, steps)
        if state.is_chance_node() or state.is_terminal():
            continue
        player = state.current_player()
        twin = drawn(state, player)
        assert twin.to_observation_struct().to_json() == state.to_observation_struct(player).to_json()
        changed += twin.to_json() != state.to_json()
    assert changed


@pytest.mark.parametrize("name", part_of(names(with_bots=True), first=1))
def test_an_action_and_its_struct_are_inverse(name: str) -> None:
    state = pyspiel.load_game("xtarot_" + name.replace("-", "_")).new_initial_state()
    rng, game = random.Random(7), load(name)
    for action in (*game.cards, *range(CARDS, CARDS + len(game.buttons))):
        struct = state.action_to_struct(0, action)
        assert struct.to_dict() == {"action": game.action_text(action)}
        assert state.struct_to_actions(struct) == [action]
    for _ in range(len(game.cards) + 10):
        if state.is_terminal():
            break
        action, other = rng.choice(state.legal_actions()), state.clone()
        assert other.apply_action_struct(state.action_to_struct(action)).ok()
        state.apply_action(action)
        assert other.history() == state.history()
        assert str(other) == str(state)


def test_a_struct_of_what_is_not_legal_or_of_another_game_is_refused() -> None:
    state = played(pyspiel.load_game(KUHN), 1, 3)
    wrong = state.action_to_struct(0, 5)
    assert "is not legal" in state.validate_action_struct(wrong).message()
    assert not state.apply_action_struct(wrong).ok()
    assert len(state.history()) == 3
    other = pyspiel.load_game("tic_tac_toe").new_initial_state().action_to_struct(0, 4)
    with pytest.raises(ValueError, match=r"an action of kuhn is as \{'action': 'S5'\}, not \{'col': 1, 'row': 1\}"):
        state.validate_action_struct(other)


# Drawn anew


@pytest.mark.parametrize("name", ["xtarot_arcanarabe(seats=3)", "xtarot_dream_capture", "xtarot_xrummy(seats=2)"])
def test_a_player_cannot_tell_a_state_that_was_drawn_anew(name: str) -> None:
    game = pyspiel.load_game(name)
    drawn, changed = openspiel.resampler(seed=1), 0
    for steps in (112, 125, 160):
        state = played(game, steps, steps)
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        player = state.current_player()
        world = drawn(state, player)
        assert world.current_player() == player
        assert world.legal_actions() == state.legal_actions()
        assert world.information_state_string() == state.information_state_string()
        assert world.observation_tensor() == state.observation_tensor()
        changed += world.course.deal.state != state.course.deal.state
        while not world.is_terminal():
            if not world.is_chance_node():
                assert world.information_state_string()
            world.apply_action(world.legal_actions()[-1])
        assert sum(world.returns()) == pytest.approx(0)
    assert changed
    own = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert own.information_state_string() == state.information_state_string()
    assert own.course.deal.state != state.course.deal.state
    with pytest.raises(ValueError, match="before the cards are dealt"):
        drawn(game.new_initial_state(), 0)


def test_a_search_over_states_drawn_anew_beats_random_play() -> None:
    openspiel.register(short_card())
    game = pyspiel.load_game("xtarot_short_card(seats=2)")
    rng, leads = np.random.RandomState(1), []
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 12, random_state=rng)
    bot.set_resampler(openspiel.resampler(seed=1))
    for number, seat in [(number, seat) for number in range(12) for seat in (0, 1)]:
        state = played(game, number, 12)  # the same cards, once for each seat
        while not state.is_terminal():
            mine = state.current_player() == seat
            state.apply_action(bot.step(state) if mine else int(rng.choice(state.legal_actions())))
        leads.append(state.returns()[seat])
    assert np.mean(leads) > 0.5, "of five rounds"


# Settings, and what is wrong


def test_parameters_are_seats_dealer_reward_and_options() -> None:
    game = pyspiel.load_game("xtarot_dream_capture(dealer=3,game_bonus_at=60,reward=points)")
    deal = played(game, 1).course.deal
    assert (deal.dealer, deal.options["game_bonus_at"]) == (3, 60)
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    won = played(pyspiel.load_game("xtarot_dream_capture(reward=win)"), 1).returns()
    assert {*won} == {0, 1}
    for wrong, told in (
        ("lotarot(seats=5)", "lotarot is for 4 seats, not 5"),
        ("lotarot(dealer=4)", "the dealer is a seat from 0 to 3, not 4"),
        ("lotarot(reward=luck)", "reward is lead, points, win, not 'luck'"),
        ("high_card(deals=21)", "21 is not a whole number from 1 to 20"),
    ):
        with pytest.raises(ValueError, match=told.replace("(", r"\(")):
            pyspiel.load_game(f"xtarot_{wrong}")


def test_what_is_not_legal_is_refused_and_nothing_changes() -> None:
    state = played(pyspiel.load_game("xtarot_dream_capture"), 3, 108 + 18 + 1)  # all discards, and a lead
    deal = state.course.deal
    refused = [card for card in deal.view(deal.mover).hand() if card not in state.legal_actions()]
    before = str(state)
    with pytest.raises(IllegalAction, match=rf"row 0, seat {deal.mover}: '\w+': .*\(DC-11\)") as caught:
        state.apply_action(refused[0])
    assert (caught.value.seat, caught.value.clause) == (deal.mover, "DC-11")
    for action in (181, 182, 10**6):  # -1 is refused by OpenSpiel itself
        with pytest.raises(IllegalAction, match=r"is no card or button of this game \(RC-11\)"):
            state.apply_action(action)
    assert str(state) == before
    assert len(state.history()) == state.move_number() == 127
    state.apply_action(state.legal_actions()[0])


def test_a_card_that_was_dealt_is_not_dealt_again() -> None:
    state = pyspiel.load_game(KUHN).new_initial_state()
    state.apply_action(2)
    for action in (2, 5, 120):
        with pytest.raises(ValueError, match="is not among what chance may draw now"):
            state.apply_action(action)
    assert state.history() == [2]


def test_nothing_is_done_after_the_end() -> None:
    state = played(pyspiel.load_game(KUHN), 1)
    assert (state.legal_actions(), state.is_terminal()) == ([], True)
    with pytest.raises(ValueError, match="the deal of kuhn is over"):
        state.apply_action(120)


def test_a_deal_that_does_not_end_is_broken_off_with_zeros_and_its_game_named(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(openspiel, "MAX_STEPS", 6)
    warn_endless.cache_clear()
    game = pyspiel.load_game("xtarot_high_card(seats=2)")
    with caplog.at_level(logging.WARNING):
        for seed in (1, 2):
            state = played(game, seed)
            assert len(state.course.deal.log) == 6
            assert not state.course.deal.finished
            assert state.is_terminal()
            assert state.returns() == [0, 0]
    [told] = caplog.messages
    assert "high_card.py" in told
    assert "a deal of high-card does not end in 6 steps" in told


def test_it_is_imported_only_when_asked_for_and_python_ends_in_peace() -> None:
    """OpenSpiel keeps what makes our games, and lets go of it after Python's end."""
    program = """
import sys
import xtarot.lab.envs
assert "pyspiel" not in sys.modules
from xtarot.lab.envs import openspiel
openspiel.register("high-card")
"""
    subprocess.run([sys.executable, "-c", program], check=True)
