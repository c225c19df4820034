"""The free table: nothing is lost, nothing hidden is told, and what is taken back cannot be used."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import xtarot
from support.campaign import draws
from support.table_states import dealt
from xtarot import Deal
from xtarot.deals.deal import IllegalMove
from xtarot.deals.record import Record
from xtarot.games.free_cards import DISCARD, HAND, OUT, PLACE, SPOT, STOCK, WON
from xtarot.rules.cards import DECK, text
from xtarot.rules.state import SPECTATOR
from xtarot.table import rows
from xtarot.table.rendering import drawn
from xtarot.table.state import TableState
from xtarot.testing import check


def table(seats: int = 2, each: int = 5, **options: Any) -> Deal:
    return xtarot.deal("free", 1, seats=seats, options={"each": each, **options})


def hand(deal: Deal, seat: int) -> list[str]:
    return [text(card) for card in xtarot.rules.cards.ids(deal.state.piles[HAND + seat])]


def stock(deal: Deal) -> list[int]:
    """From the top."""
    return [*reversed(deal.state.laid[0][: deal.state.counts[STOCK]])]


def test_it_holds_to_the_laws_of_every_game() -> None:
    """Twins, the same moves again, views as they are sent: all but an end that comes by itself."""
    assert check("free", deals=1, seats=2, options={"each": 6}).moves


@draws(10)
@given(seed=st.integers(0, 10**6), seats=st.integers(1, 8), each=st.integers(0, 8))
def test_cards_are_never_lost_and_the_log_leads_to_the_same_state(seed: int, seats: int, each: int) -> None:
    deal, rng = xtarot.deal("free", seed, seats=seats, options={"each": each}), random.Random(seed)
    for _ in range(40):
        if deal.finished:
            break
        seat = rng.choice(sorted(deal.actors))
        cards, buttons = deal.legal(seat)
        while deal.step(seat, rng.choice(cards + buttons)) is None:
            cards, buttons = deal.legal(seat)
    s = deal.state
    assert sorted(card for pile in s.piles for card in xtarot.rules.cards.ids(pile)) == sorted(DECK)
    for pile in range(STOCK, OUT):
        order = s.laid[pile - STOCK]
        assert sorted(order[: s.counts[pile]]) == [*xtarot.rules.cards.ids(s.piles[pile])]
        assert set(order[s.counts[pile] :]) <= {-1}
    again = deal.root()
    for made in deal.log:
        again.play_move(made.seat, made.move)
    assert again.state == s


@pytest.mark.parametrize(
    ("pack", "count"), [("", 112), ("without T", 88), ("only S H", 44), ("without M 11-15 T16-T23", 80)]
)
def test_any_part_of_the_deck(pack: str, count: int) -> None:
    deal = table(each=0, pack=pack)
    assert deal.state.counts[STOCK] == count
    assert deal.state.counts[OUT] == 112 - count


@pytest.mark.parametrize("options", [{"pack": 7}, {"pack": "only X9"}, {"pack": "without S H D T ♣"}])
def test_a_pack_that_is_none_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="option pack"):
        table(**options)


@pytest.mark.parametrize("places", ["A", ["x" * 13], [""], ["a\u202eb"], ["{n}"], ["p"] * 13])
def test_names_of_places_are_plain(places: object) -> None:
    with pytest.raises(ValueError, match="option places"):
        table(places=places)


def test_others_read_of_a_card_that_is_played_face_down_only_that_it_is_one() -> None:
    deal = table()
    made = deal.play(f"0 cover {hand(deal, 0)[0]}")
    read = deal.game.text(made.seat, made.known[1].move)
    assert (read, deal.game.text(0, made.known[SPECTATOR].move)) == ("0 cover ?", "0 cover ?")
    assert not any(deal.view(1).state.piles[SPOT])
    assert any(deal.view(0).state.piles[SPOT])


def test_a_card_that_was_shown_is_any_of_the_hand_again_once_one_is_laid_face_down() -> None:
    deal = table()
    first, second = hand(deal, 0)[:2]
    deal.play(f"0 show 1 {first}")
    assert any(deal.view(1).state.piles[HAND])
    deal.play(f"0 hide 1 {second}")
    assert not any(deal.view(1).state.piles[HAND])
    assert not any(deal.view(1).state.piles[PLACE])


def test_what_lies_over_cards_that_are_face_down_is_shown_there() -> None:
    state = TableState("code", dealt("free", 2, 1, each=5))
    for move in ("0 lay 1", "0 open 1"):
        state.apply(rows.write_row(state.v + 1, rows.Move(move=move, by="person")))
    place = drawn(state, "en").zones["place1"]
    assert (place.count, len(place.cards or ()), place.at) == (2, 1, [1])


def test_what_is_played_is_taken_back_when_all_agree_and_nothing_is_shuffled() -> None:
    deal = table()
    before, cards = stock(deal), hand(deal, 0)
    deal.play(f"0 play {cards[0]}")
    deal.play("1 undo")
    with pytest.raises(IllegalMove):
        deal.play("0 draw stock")
    deal.play("0 yes")
    assert (hand(deal, 0), stock(deal), deal.state.steps) == (cards, before, 0)
    assert any(deal.view(1).state.piles[HAND]), "what was seen cannot be unseen"


def test_a_card_that_was_drawn_goes_back_into_a_stock_that_is_shuffled() -> None:
    deal = table()
    before, cards = stock(deal), hand(deal, 0)
    deal.play("0 draw stock")
    deal.play("0 undo")
    deal.play("1 yes")
    assert hand(deal, 0) == cards
    assert sorted(stock(deal)) == sorted(before)
    assert stock(deal) != before
    assert not any(any(deal.view(seat).state.piles[STOCK]) for seat in (0, 1, SPECTATOR))


def test_a_card_that_was_turned_up_is_another_once_that_is_taken_back() -> None:
    deal = table()
    deal.play("0 lay 1")
    deal.play("0 turn 1")
    (seen,) = xtarot.rules.cards.ids(deal.state.piles[PLACE])
    deal.play("1 undo")
    deal.play("0 yes")
    assert not any(deal.view(1).state.piles[PLACE])
    assert deal.state.counts[PLACE] == 1
    (lies,) = xtarot.rules.cards.ids(deal.state.piles[PLACE])
    assert lies != seen


def test_nothing_is_taken_back_past_a_shuffle_or_against_a_seat() -> None:
    deal = table()
    deal.play(f"0 drop {hand(deal, 0)[0]}")
    deal.play("0 undo")
    deal.play("1 no")
    assert deal.state.counts[DISCARD] == 1
    deal.play("0 shuffle discard")
    assert deal.state.counts[DISCARD] == 0
    with pytest.raises(IllegalMove):
        deal.play("0 undo")


def test_a_round_of_tricks_is_gathered_counted_and_ended_by_all() -> None:
    deal = table(seats=3)
    for seat in range(3):
        deal.play(f"{seat} play {hand(deal, seat)[0]}")
    deal.play("1 gather 2")
    deal.play("0 points 2 +5")
    deal.play("0 points 2 +137")
    assert deal.state.points[2] == 142  # any number, as a sum of the amounts on the buttons
    deal.play("0 points 2 -137")
    deal.play("0 points 2 -1")
    assert deal.state.counts[WON + 2] == 3
    deal.play("0 end")
    deal.play("2 yes")
    assert not deal.finished
    deal.play("1 yes")
    assert deal.score().points == (0, 0, 4)
    (again,) = xtarot.replay(Record.loads(deal.record().dumps().encode()))
    assert again.finished


def test_an_empty_seat_agrees_and_does_nothing_else() -> None:
    deal = table(seats=3)
    assert all(deal.game.absent(deal.state, seat) == [] for seat in range(3))
    deal.play("0 end")
    assert [deal.game.text(seat, deal.game.absent(deal.state, seat)) for seat in (1, 2)] == ["1 yes", "2 yes"]
