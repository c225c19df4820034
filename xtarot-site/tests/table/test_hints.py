"""Hints: who may ask for them, what they say, and that they come from the view of the seat alone."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import numpy as np
import pytest

from site_support.by_hand import until
from support import table_states
from xtarot.bots import bot
from xtarot.bots.moves import chosen_move
from xtarot.deals.view import View
from xtarot.review import ReviewSettings
from xtarot.rules import cards as deck
from xtarot.rules.cards import CARDS
from xtarot.rules.texts import LANGS
from xtarot.table import rows, texts
from xtarot.table.legal_choices import can, hand_of, label_move
from xtarot.table.refusals import read_move
from xtarot.table.rendering import drawn, redrawn
from xtarot.table.state import TableState
from xtarot_site.core.store.sessions import Session
from xtarot_site.table import messages
from xtarot_site.table.bot_executor import BotExecutor
from xtarot_site.table.hint_service import Hints
from xtarot_site.table.hint_text import Thought, render_hint
from xtarot_site.table.worker_pool import NOT_COMPILED, SLOW, Fallback

Json = dict[str, Any]


def table(hints: rows.Hints = "alone", sitting: int = 1, name: str = "dream-capture", seats: int = 6) -> TableState:
    """A table at which this many people sit, where these may ask for hints."""
    opened, *others = table_states.dealt(name, seats, 7, sitting)
    opened.payload["hints"] = hints
    return TableState("code", [opened, *others])


@pytest.mark.parametrize(
    ("hints", "sitting", "given"),
    [("alone", 1, True), ("alone", 2, False), ("all", 2, True), ("none", 1, False), ("none", 2, False)],
)
def test_who_may_ask(hints: rows.Hints, sitting: int, given: bool) -> None:
    state = table(hints, sitting)
    assert state.gives_hints is given
    assert drawn(state, "en").hints is given


def test_there_are_none_from_when_a_second_person_sits_down_until_they_leave() -> None:
    state = table()
    frame = drawn(state, "en")
    changes: list[tuple[rows.AnyBody, int | None, bool]] = [
        (rows.Sit(seat=3, name="Aki"), 9, False),
        (rows.Away(seat=3, standin=True), None, False),  # who is away may come back
        (rows.Leave(seat=3, was="Aki"), 9, True),
    ]
    for body, who, given in changes:
        state.apply(rows.write_row(state.v + 1, body, who=who))
        frame = redrawn(frame, state)
        assert frame.hints is given


def test_tables_from_before_hints_give_them_to_who_sits_alone() -> None:
    opened, *others = table_states.dealt("dream-capture", 6, 7)
    del opened.payload["hints"]
    assert TableState("code", [opened, *others]).gives_hints


# What a hint says


def asking(state: TableState, executor: Any = None) -> Hints:
    """The hints of a table; the reviewer looks at few worlds in a thread."""
    threads = ThreadPoolExecutor(2)
    return Hints(state, executor or BotExecutor(bot, 60, threads), threads)


def asked(state: TableState, executor: Any = None, lang: str = "en", who: int | None = 1, move: str = "") -> Json:
    """The answer to one question of session `who`."""
    return asyncio.run(_answer(asking(state, executor), lang, who, move))


async def _answer(hints: Hints, lang: str = "en", who: int | None = 1, move: str = "") -> Json:
    session = Session(who, "") if who else None
    return await hints.answer(session, lang, messages.Hint("h", move), None)


def to_decide(name: str, seats: int, seed: int, moves: int) -> TableState:
    """A table at which somebody sits in seat 0, who has a choice, after this many moves at the least."""
    log = table_states.dealt(name, seats, seed)
    state, rng = TableState("code", log), random.Random(seed)
    while not (len(state.deal.log) >= moves and _chooses(state)):
        assert not state.deal.finished, "take another seed"
        state.apply(rows.write_row(state.v + 1, rows.Move(move=table_states.random_move(state.deal, rng), by="bot")))
    return state


def _chooses(state: TableState) -> bool:
    view = state.view(0)
    return bool(view.choosing) and len([*islice(view.legal_moves(), 2)]) > 1


DECISIONS = [
    ("dream-capture", 6, 0),
    ("dream-capture", 6, 12),
    ("hexbridge", 6, 0),
    ("lotarot", 4, 0),
    ("lotarot", 4, 20),
    ("arcanarabe", 5, 4),
    ("xrummy", 4, 6),
    ("daifugo", 4, 3),
    ("high-card", 3, 1),
]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xtarot_site.table.bot_executor.HINTING", ReviewSettings(worlds=6, most=6))


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(("name", "seats", "moves"), DECISIONS)
def test_a_hint_is_legal_moves_as_the_table_calls_them(name: str, seats: int, moves: int) -> None:
    state = to_decide(name, seats, 11, moves)
    view = state.view(0)
    for lang in LANGS:
        answer = asked(state, lang=lang)
        assert answer["t"] == "hint", answer
        assert 1 <= len(answer["moves"]) <= 3
        shown = {button.move: button.label for button in can(view, lang).actions.buttons}
        for move in answer["moves"]:
            actions = [*read_move(hand_of(view, view.mover), move["move"], lang)]  # which refuses what is not legal
            cards = [deck.text(action) for action in actions[1:] if action < CARDS]
            assert move["label"].startswith(shown.get(move["move"]) or call_of(view, actions, lang)), lang
            assert set(move["cards"]) <= set(cards)
        assert answer["moves"][0]["label"] in answer["text"] or answer["text"] == texts.HINT_SAME.of(lang)


def call_of(view: View, actions: list[int], lang: str) -> str:
    """What the table calls a move: its label, or its cards where that names no more than the verb."""
    made = label_move(view, actions, lang)
    plain = view.game.button_label(actions[0] - CARDS, lang)
    return " ".join(deck.symbol(action) for action in actions[1:] if action < CARDS) if made == plain else made


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(("name", "seats", "moves"), DECISIONS)
def test_other_hidden_cards_give_the_same_hint(name: str, seats: int, moves: int) -> None:
    state = to_decide(name, seats, 11, moves)
    other = _legal(state)[-1]
    for seed in range(2):
        twin = table_states.redrawn(state, 0, seed)
        for move in ("", other):
            assert msgspec.json.encode(asked(state, move=move)) == msgspec.json.encode(asked(twin, move=move))


def _legal(state: TableState) -> list[str]:
    view = state.view(0)
    return [state.game.text(view.mover, move).split(" ", 1)[1] for move in islice(view.legal_moves(), 20)]


@pytest.mark.usefixtures("few")
def test_why_not_this_one_holds_a_move_against_the_best() -> None:
    state = to_decide("dream-capture", 6, 11, 12)
    best = asked(state)["moves"][0]
    worse = {}
    for move in _legal(state):
        answer = asked(state, move=move)
        assert answer["asked"]
        assert move in [one["move"] for one in answer["moves"]]
        worse[move] = "better than" in answer["text"] or "much the same" in answer["text"]
    assert not worse[best["move"]]
    assert asked(state, move=best["move"])["text"].startswith("Best: ")
    assert sum(worse.values()) == len(worse) - 1


def test_where_there_is_one_move_only_that_is_said() -> None:
    state = to_decide("dream-capture", 6, 11, 12)
    assert "only" not in table_states.shown(state, 0)["can"]
    while not state.view(0).choosing or _chooses(state):
        move = table_states.random_move(state.deal, random.Random(1))
        state.apply(rows.write_row(state.v + 1, rows.Move(move=move, by="bot")))
    (only,) = _legal(state)
    assert table_states.shown(state, 0)["can"]["only"] == only
    answer = asked(state, Refusing())
    assert [move["move"] for move in answer["moves"]] == [only]
    assert answer["text"].startswith("There is only one move: ")


# What is refused


def test_who_has_no_seat_or_no_turn_gets_none() -> None:
    state = to_decide("dream-capture", 6, 11, 12)
    for who in (None, 5):
        assert asked(state, Refusing(), who=who)["error"]["kind"] == "seat"
    (move, *_) = _legal(state)
    state.apply(rows.write_row(state.v + 1, rows.Move(move=f"0 {move}", by="person")))
    assert asked(state, Refusing())["error"]["kind"] == "turn"
    assert asked(state, Refusing(), move="play nothing")["error"]["kind"] in ("turn", "unknown")


def test_of_a_move_that_is_not_legal_the_reason_is_given() -> None:
    state = to_decide("dream-capture", 6, 11, 12)
    barred = next(card for card in state.game.pack if f"play {deck.text(card)}" not in _legal(state))
    error = asked(state, Refusing(), move=f"play {deck.text(barred)}")["error"]
    assert error["kind"] == "refused"
    assert error["clause"].startswith("DC-")


@pytest.mark.parametrize("hints", ["alone", "none"])
def test_the_table_may_allow_none(hints: rows.Hints) -> None:
    state = table(hints, 2)
    assert asked(state, Refusing())["error"]["kind"] == "hint"


class Refusing:
    """Nobody thinks."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError("nothing is to be thought about")


class Slow:
    """Thinks until it is told to stop, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked, self.enough = 0, asyncio.Event()

    async def decision(self, *_: Any) -> Any:
        self.asked += 1
        await self.enough.wait()
        raise Fallback(SLOW)

    async def policy_move(self, view: View) -> Any:
        return next(view.legal_moves())


def while_thinking(work: Callable[[TableState, Hints, Slow], Awaitable[None]]) -> None:
    async def whole() -> None:
        state, slow = to_decide("dream-capture", 6, 11, 12), Slow()
        hints = asking(state, slow)
        try:
            async with asyncio.timeout(20):
                await work(state, hints, slow)
        finally:
            hints.close()

    asyncio.run(whole())


def test_who_sits_down_while_it_is_thought_about_ends_it() -> None:
    async def work(state: TableState, hints: Hints, slow: Slow) -> None:
        question = asyncio.create_task(_answer(hints))
        await until(lambda: slow.asked)
        state.apply(rows.write_row(state.v + 1, rows.Sit(seat=3, name="Aki"), who=9))
        slow.enough.set()
        assert (await question)["error"]["kind"] == "hint"

    while_thinking(work)


def test_a_hint_that_comes_after_the_move_is_none() -> None:
    async def work(state: TableState, hints: Hints, slow: Slow) -> None:
        question = asyncio.create_task(_answer(hints))
        await until(lambda: slow.asked)
        state.apply(rows.write_row(state.v + 1, rows.Move(move=f"0 {_legal(state)[0]}", by="person")))
        slow.enough.set()
        assert (await question)["error"]["kind"] == "turn"

    while_thinking(work)


def test_one_question_at_a_time_is_thought_about_once() -> None:
    async def work(state: TableState, hints: Hints, slow: Slow) -> None:
        questions = [asyncio.create_task(_answer(hints, lang)) for lang in ("en", "ja", "en")]
        await until(lambda: slow.asked)
        busy = await _answer(hints, move=_legal(state)[0])
        assert busy["error"]["kind"] == "rate"
        slow.enough.set()
        first, other, again = await asyncio.gather(*questions)
        assert first == again
        assert first["moves"][0]["move"] == other["moves"][0]["move"]
        assert slow.asked == 1
        assert await _answer(hints) == first
        assert slow.asked == 2, "it might have had more time"

    while_thinking(work)


# Where nobody can think


class Pool:
    """A pool of workers in which every question ends so."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def start(self, _: Any) -> None:
        pass

    async def hint(self, *_: Any) -> Any:
        raise self.error


SPENT = SimpleNamespace(left=-1.0)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (RuntimeError("its process has ended"), "Quick hint"),
        (Fallback(SLOW), "Quick hint"),
        (Fallback(NOT_COMPILED), "getting ready"),
    ],
    ids=["a process that dies", "slow", "cold"],
)
def test_the_usual_bot_answers_where_there_is_no_better(error: Exception, said: str) -> None:
    state = to_decide("dream-capture", 6, 11, 12)
    executor = BotExecutor(bot, 1, ThreadPoolExecutor(1), cast(Any, Pool(error)))
    answer = asked(state, executor)
    assert said in answer["note"]
    assert [move["move"] for move in answer["moves"]] == [
        state.game.text(0, chosen_move(bot("steady"), state.view(0), np.random.default_rng())).split(" ", 1)[1]
    ]
    assert "value" not in answer["moves"][0]
    high_card = to_decide("high-card", 3, 11, 1)
    assert asked(high_card, executor)["error"]["kind"] == "hint", "it has no policy"


def test_who_has_spent_the_seconds_hears_the_usual_bot() -> None:
    state = to_decide("dream-capture", 6, 11, 12)
    executor = BotExecutor(bot, 1, ThreadPoolExecutor(1), cast(Any, Pool(AssertionError("asked all the same"))))
    hints = asking(state, executor)
    answer = asyncio.run(hints.answer(Session(1, ""), "en", messages.Hint("h"), cast(Any, SPENT)))
    assert "used up" in answer["note"]


def test_every_card_that_is_chosen_is_named_and_marked_also_one_that_lies_on_the_table() -> None:
    state, _ = table_states.played("xrummy", 2, 0, 19)
    view = state.view(min(state.deal.actors))
    move = view.game.parse(f"{view.seat} run H HN H2 T1", 2)[1]
    assert not {card for card in move if card < CARDS} <= set(view.hand()), "one lies in the zone for everybody"
    (found,) = render_hint(view, Thought(policy=move), [], "en", ["You", "Mio"]).moves
    assert sorted(found.cards) == ["H2", "HN", "T1"]
    assert all(sign in found.label for sign in ("♥N", "♥2", "★1"))
