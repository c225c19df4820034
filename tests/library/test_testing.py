"""The conformance kit: our games keep its laws, and it catches games that break them."""

from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from support.campaign import part_of
from xtarot.games import Game, dream_capture, dream_capture_texts, load
from xtarot.machine.compiled import compiled_game
from xtarot.rules.hooks import Bots, Policy
from xtarot.rules.state import EVERYONE, NO_CARD, Kind, emit, reveal
from xtarot.rules.steps import RC_11_CARD
from xtarot.testing import BrokenLaw, Report, check, check_many, machine
from xtarot.testing.deals import RandomDeal
from xtarot.testing.kinds import unlike_its_kind
from xtarot.testing.laws import Case
from xtarot.testing.machine import Trace

OURS = ("dream-capture", "xrummy")


@pytest.mark.parametrize("name", OURS)
def test_our_games_keep_the_laws(name: str) -> None:
    for seats in part_of(load(name).seats, 3):
        report = check(name, deals=1, seats=seats)
        assert report.deals == 1
        assert report.refusals


@pytest.mark.parametrize("name", [*OURS, "lotarot"])
def test_many_compiled_deals_keep_the_laws(name: str) -> None:
    for seats in load(name).seats:
        assert check_many(name, 500, seats=seats).deals == 500


# Dream Capture, spoiled: each of these is found out.

true_apply, true_fault, true_legal = dream_capture.apply, dream_capture.violation, dream_capture.legal
true_score = dream_capture.score


def losing_a_card(s: Any, seat: int, actions: Any) -> None:
    true_apply(s, seat, actions)
    if s.tricks == 1:
        s.piles[dream_capture.HAND][0] = 0


def miscounting(s: Any, seat: int, actions: Any) -> None:
    true_apply(s, seat, actions)
    s.counts[dream_capture.DISCARD] += 1


def counting_twice(s: Any, seat: int, actions: Any) -> None:
    tricks = s.tricks
    true_apply(s, seat, actions)
    if s.tricks > tricks:
        s.taken[s.last_winner] += 1


def writing_elsewhere(s: Any, seat: int, actions: Any) -> None:
    true_apply(s, seat, actions)
    s.counts[99 + s.tricks] = 0


def peeking(s: Any, seat: int, actions: Any) -> None:
    true_apply(s, seat, actions)
    if s.phase == dream_capture.DISCARDING:
        reveal(s, actions[1], (seat + 1) % 6)


def telling_on(s: Any, seat: int, actions: Any) -> None:
    true_apply(s, seat, actions)
    if s.phase == dream_capture.DISCARDING:
        emit(s, dream_capture.DISCARD_MADE, seat, NO_CARD, actions[1])


def refusing_nines(s: Any, seat: int, actions: Any) -> int:
    return RC_11_CARD if actions[-1] % 24 == 10 else true_fault(s, seat, actions)


def refusing_wordlessly(s: Any, seat: int, actions: Any) -> int:
    return 9999 if true_fault(s, seat, actions) else 0


def forgetting_hearts(s: Any, seat: int, cards: Any) -> int:
    buttons = true_legal(s, seat, cards)
    if cards[0] and cards[2]:
        cards[2] = 0
    return buttons


def scoring_for_nobody(s: Any, lines: Any) -> int:
    n = true_score(s, lines)
    lines[0][0] = 7
    return n


def misspelt(s: Any, lang: str) -> dict[str, str]:
    return {"statuss": ""}


def spoiled(**changes: object) -> Game:
    """Dream Capture with some of its functions changed, under a name of its own."""
    name = "-".join(getattr(change, "__name__", key) for key, change in changes.items())
    module = ModuleType("spoiled_game")
    own = {"__name__": "spoiled_game", "__file__": __file__, "NAME": f"spoiled-{name}".lower().replace("_", "-")}
    told = {**vars(dream_capture), **vars(dream_capture_texts)}
    vars(module).update({**told, **own, **changes})
    return Game(module)


@pytest.mark.parametrize(
    ("changes", "law"),
    [
        ({"apply": losing_a_card}, "a card is in two piles, or in none"),
        ({"apply": miscounting}, "counts are not how many cards"),
        ({"apply": telling_on}, "can tell"),
        ({"apply": counting_twice}, "`tricks` rises by 1, all of `taken` by 2"),
        ({"violation": refusing_nines}, "legal offers"),
        ({"violation": refusing_wordlessly}, "REASONS has no DC-99"),
        ({"legal": forgetting_hearts}, "violation allows"),
        ({"score": scoring_for_nobody}, "the score has a line for side 7"),
    ],
    ids=lambda value: value if isinstance(value, str) else next(iter(value.values())).__name__,
)
def test_a_spoiled_game_is_found_out(changes: dict[str, object], law: str) -> None:
    with pytest.raises(BrokenLaw, match=law):
        check(spoiled(**changes), deals=2)


def test_what_its_bots_and_its_screen_do_wrong_is_found_out() -> None:
    with pytest.raises(BrokenLaw, match="the page does not know statuss"):
        check(spoiled(screen=misspelt), deals=1)
    with pytest.raises(BrokenLaw, match="steady chooses 500, which is not legal"):
        check(spoiled(BOTS=Bots(Policy(lambda v, seat, cards, buttons: 500))), deals=1)


def test_a_card_shown_by_mistake_is_read_in_the_moves() -> None:
    """`peeking` breaks no law: what a seat has been shown is in its view, and so in the moves it may read."""
    report = Report()
    game = spoiled(apply=peeking)
    RandomDeal(Case(game, 6, "1"), report, Trace(game)).run()
    assert report.deals == 1


def test_an_undeclared_fact_is_hidden() -> None:
    layout = dream_capture.LAYOUT
    visibility = {**layout.visibility, "turn": None}
    blind = replace(layout, visibility=visibility)
    with pytest.raises(BrokenLaw, match="tell from its view who may act"):
        check(spoiled(LAYOUT=blind), deals=1)


@pytest.mark.parametrize(
    ("fact", "kind"),
    [("honour_of", "flag"), ("turn", "side"), ("trick", "seat"), ("piles", "suits"), ("game_bonus_at", "button")],
)
def test_a_fact_of_another_kind_than_declared_is_found_out(fact: str, kind: Kind) -> None:
    layout = dream_capture.LAYOUT
    game = spoiled(LAYOUT=replace(layout, kinds={**layout.kinds, fact: kind}))
    with pytest.raises(BrokenLaw, match=f"the fact '{fact}' is declared a '{kind}', and holds"):
        RandomDeal(Case(game, 6, "1"), Report(), Trace(game)).run()


@pytest.mark.parametrize(
    ("kind", "inside", "outside"),
    [
        ("seat", (-1, 5), (-2, 6)),
        ("side", (-1, 1), (-2, 2)),
        ("card", (-2, -1, 1, 119), (-3, 0, 22, 120)),
        ("suit", (-1, 4), (-2, 5)),
        ("seats", (0, 63), (-1, 64)),
        ("suits", (0, 31), (-1, 32)),
        ("bits", (0, (1 << 24) - 1), (-1, 1 << 24)),
        ("cards", (0, (1 << 24) - 1), (-1, 1 << 24)),
        ("flag", (0, 1), (-1, 2)),
        ("button", (0, 1), (-1, 62)),
        ("number", (-99, 99), ()),
        ("derived", (-99, 99), ()),
    ],
)
def test_what_a_kind_allows(kind: Kind, inside: tuple[int, ...], outside: tuple[int, ...]) -> None:
    layout = dream_capture.LAYOUT
    game = spoiled(LAYOUT=replace(layout, kinds={"magic": kind}))
    s = game.new(6, 0, game.read_options({}))
    for number in inside + outside:
        s.magic = [number] * 2
        assert bool(list(unlike_its_kind(game, s))) == (number in outside), number


def test_an_index_out_of_range_is_found_out_before_it_overwrites_anything() -> None:
    with pytest.raises(BrokenLaw, match="an index is out of range"):
        check_many(spoiled(apply=writing_elsewhere, NAME="dream-capture-elsewhere"), 1)


def test_interpreted_and_compiled_differ_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("dream-capture")
    other = compiled_game(spoiled(apply=miscounting, NAME="dream-capture-other"))
    monkeypatch.setattr(machine, "compiled_game", lambda asked: other)
    trace = Trace(game)
    RandomDeal(Case(game, 6, "1"), Report(), trace).run()
    with pytest.raises(BrokenLaw, match="step comes to something else in machine code"):
        trace.repeat()


def test_everyone_sees_an_open_pile() -> None:
    game = load("dream-capture")
    s = game.new(6, 0, game.read_options({}))
    game.deal(s, list(game.pack))
    assert list(s.visible_to[dream_capture.WON :]) == [EVERYONE] * 2
