"""A replay from a seat, or from the table, has nothing that was not seen there at the time."""

import random
import re
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support import table_states
from support.campaign import draws
from xtarot.deals.deal import Deal, deal
from xtarot.deals.finished_deal import SeatedPlayer
from xtarot.deals.replay import PlayedDeal
from xtarot.games import names
from xtarot.replays.frames import TABLE, Viewpoint, draw_reel, seat_of_view
from xtarot.rules import cards as deck
from xtarot.rules.state import PUBLIC, SPECTATOR, knows
from xtarot.table.state import TableState

TEXTS = {deck.text(card): card for card in deck.DECK}
CARD = re.compile(rf"\b({'|'.join(TEXTS)})\b(?!-)")  # DC-4 is a clause
SYMBOLS = {deck.symbol(card): card for card in deck.DECK}
PRINTED = re.compile("|".join(sorted(map(re.escape, SYMBOLS), key=len, reverse=True)))


@cache
def finished(name: str, seed: int) -> Deal:
    played, rng = deal(name, seed), random.Random(seed)
    while not played.finished:
        played.play(table_states.random_move(played, rng))
    return played


def cards_in(part: object) -> Iterator[int]:
    """All cards that a part of a replay names, by their text or their symbol."""
    text = msgspec.json.encode(part).decode()
    yield from (TEXTS[word] for word in CARD.findall(text))
    yield from (SYMBOLS[symbol] for symbol in PRINTED.findall(text))


def named(deal: Deal) -> Iterator[int]:
    """The cards of which a public fact speaks, such as a called one: all know which it is, not where."""
    layout = deal.game.layout
    for fact, kind in layout.kinds.items():
        if kind == "card" and layout.visibility[fact] == PUBLIC and not layout.shapes[fact]:
            yield getattr(deal.state, fact)


@pytest.mark.parametrize("name", names(with_bots=True))
@given(seed=st.integers(0, 2**16), view=st.sampled_from(["table", "s0", "s1"]))
@draws(1)
def test_a_card_is_in_a_replay_when_it_was_seen_and_not_before(name: str, seed: int, view: str) -> None:
    played = finished(name, seed)
    people = [SeatedPlayer(k, "", "", 0, won=False) for k in range(played.seats)]
    shown, reader = draw_reel(PlayedDeal.of(played), people, view, "en"), seat_of_view(view, played.seats)
    again, seen, early = played.root(), set[int](), list[tuple[int, str]]()
    parts = [[shown.frame, shown.own], *shown.steps[:-1]]  # with the last, all hands are shown
    for number, part in enumerate(parts):
        if number:
            made = played.log[number - 1]
            again.play_move(made.seat, made.move)
        seen |= {card for card in deck.DECK if knows(again.state.seen[reader], card)} | set(named(again))
        early += [(number, deck.text(card)) for card in {*cards_in(part)} - seen]
    assert not early
    assert {*cards_in(draw_reel(PlayedDeal.of(played), people, "all", "en").frame)} >= {*played.chance["hands"][-1]}


@pytest.mark.parametrize(("name", "seats"), table_states.GAMES)
def test_other_hidden_cards_give_the_same_frame(name: str, seats: int) -> None:
    state, _ = table_states.played(name, seats, 7, 20)
    assert not state.deal.finished
    for seat in (0, seats - 1, SPECTATOR):
        view = TABLE if seat == SPECTATOR else f"s{seat}"
        place, twin = Viewpoint(view, seat, "en", ""), table_states.redrawn(state, seat, 1)
        assert shown_at(state, place) == shown_at(twin, place)
    assert shown_at(state, Viewpoint("s0", 0, "en", "")) != shown_at(
        table_states.redrawn(state, 1, 1), Viewpoint("s0", 0, "en", "")
    )


def shown_at(state: TableState, place: Viewpoint) -> bytes:
    moment = place.moment(state)
    known = [place.read(played) for played in state.deal.log]
    choice = [place.is_decision(state.deal, seat) for seat in state.deal.actors]
    return msgspec.json.encode([moment.frame, moment.own, known, choice])
