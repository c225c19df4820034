"""The auction, the called card, the talon and the contract of a play (plays/called-card.toml)."""

from typing import Any

import pytest

from support.data_games import data_game, data_of
from xtarot.deals.deal import Deal, IllegalMove
from xtarot.families import DataGame
from xtarot.families.tricks import scoring
from xtarot.families.tricks.state import ASIDE, HAND, SUITS, declares
from xtarot.rules.cards import parse, text
from xtarot.rules.state import SPECTATOR, has, knows


def game(**changed: Any) -> DataGame:
    data = data_of("called-card")
    for part, values in changed.items():
        data[part] = {**data[part], **values} if isinstance(values, dict) else values
    return data_game("called-card", {key: value for key, value in data.items() if value is not None})


def deal_of(game: DataGame, *moves: str, seed: int = 1, seats: int = 4) -> Deal:
    deal = Deal(game, seats, 0, game.read_options({}), seed=seed.to_bytes(32, "big"))
    for move in moves:
        deal.play(move)
    return deal


def played_out(deal: Deal) -> Deal:
    while not deal.finished:
        deal.play(next(deal.moves()))
    return deal


def test_a_bid_is_higher_than_all_before_and_who_has_passed_is_out() -> None:
    deal = deal_of(game(), "1 bid 1", "2 bid pass", "3 bid 3")
    with pytest.raises(IllegalMove, match="higher than all before it"):
        deal.play("0 bid 2")
    deal.play("0 bid 4")
    assert min(deal.actors) == 1
    deal.play("1 bid pass")
    assert min(deal.actors) == 3
    deal.play("3 bid pass")
    assert (deal.state.declarer, deal.state.high) == (0, 4)
    assert next(deal.moves()).startswith("0 call ")


def test_the_highest_bid_ends_the_auction_at_once() -> None:
    deal = deal_of(game(), "1 bid 5")
    assert next(deal.moves()).startswith("1 call ")


def test_if_all_others_pass_the_dealer_must_bid() -> None:
    deal = deal_of(game(), "1 bid pass", "2 bid pass", "3 bid pass")
    with pytest.raises(IllegalMove, match="the dealer must bid"):
        deal.play("0 bid pass")
    assert sorted(deal.moves()) == [f"0 bid {k}" for k in range(1, 6)]


def test_or_the_deal_ends_without_points() -> None:
    deal = deal_of(game(auction={"nobody_bids": "no points"}), *(f"{seat} bid pass" for seat in (1, 2, 3, 0)))
    assert deal.finished
    assert not deal.score().lines
    assert list(deal.score().totals) == [0, 0, 0, 0]


def test_the_partner_is_known_to_nobody_else_until_the_card_is_played() -> None:
    deal = deal_of(game(), "1 bid 2", "2 bid pass", "3 bid pass", "0 bid pass")
    king = next(k for k in ("SK", "CK", "HK", "DK") if not has(deal.state.piles[HAND + 1], parse(k)))
    deal.play(f"1 call {SUITS['SCHD'.index(king[0])]}")
    holder = next((s for s in range(4) if has(deal.state.piles[HAND + s], parse(king))), None)
    for seat in (*range(4), SPECTATOR):
        view = deal.view(seat).state
        seen = [declares(view, other) for other in range(4)]
        assert seen == [other == 1 or (other == seat == holder) for other in range(4)], seat
    played_out(deal)
    assert deal.state.called == parse(king)
    if holder is not None:
        assert deal.state.partner == holder


def test_everybody_reads_which_card_was_called() -> None:
    one = game()
    deal = deal_of(one, "1 bid 2", "2 bid pass", "3 bid pass", "0 bid pass", "1 call hearts")
    for seat in (*range(4), SPECTATOR):
        view = deal.view(seat).state
        rows = [row for row in view.events[: view.emitted] if one.events[row[0]].key == "called"]
        assert [one.sentence(row, view, "en") for row in rows] == ["Seat 1 called ♥K"]
        assert [one.headline(row, view, "ja") for row in rows] == ["♥Kの持ち主が味方"]


def test_the_talon_comes_into_the_hand_unseen_and_as_many_are_discarded() -> None:
    deal = deal_of(game(), "1 bid 5", "1 call spades")
    assert deal.state.counts[HAND + 1] == 24
    kept = next(c for c in deal.view(1).hand() if text(c)[0] == "T")
    others = [text(c) for c in deal.view(1).hand() if text(c)[0] != "T"]
    with pytest.raises(IllegalMove, match="may not be discarded"):
        deal.play(f"1 discard {text(kept)} {' '.join(others[:3])}")
    deal.play(next(deal.moves()))
    assert (deal.state.counts[HAND + 1], deal.state.counts[ASIDE + 1]) == (20, 4)
    assert all(deal.view(2).state.piles[ASIDE + 1][suit] == 0 for suit in range(5))


def test_who_has_too_few_other_cards_discards_what_may_not_be_and_shows_it() -> None:
    whole = game(talon={"not": "♠ ♣ ♥ ♦ T0-T20"})
    deal = deal_of(whole, "1 bid 5", "1 call spades")
    move = next(deal.moves())
    deal.play(move)
    shown = [parse(word) for word in move.split()[2:] if parse(word) < parse("T21")]
    assert shown
    assert all(knows(deal.state.seen[SPECTATOR], card) for card in shown)


def test_an_open_talon_is_seen_by_all() -> None:
    deal = deal_of(game(talon={"shown": True}), "1 bid 5", "1 call spades")
    assert sum(map(int.bit_count, deal.view(3).state.piles[HAND + 1])) == 4


@pytest.mark.parametrize("seed", range(6))
def test_what_a_contract_brings_some_the_others_pay(seed: int) -> None:
    deal = played_out(deal_of(game(), seed=seed, seats=4 + seed % 2))
    s, totals = deal.state, list(deal.score().totals)
    assert sum(totals) == 0
    made = scoring.earned(s, s.declarer) >= 51
    assert (totals[s.declarer] > 0) == made
    assert {abs(points) for seat, points in enumerate(totals) if seat != s.declarer} == {s.high}


def test_of_both_sides_all_points_are_counted() -> None:
    deal = played_out(deal_of(game()))
    s = deal.state
    other = next(seat for seat in range(4) if not declares(s, seat))
    values = {"F": 5, "M": 5, "K": 4, "Q": 3, "C": 2, "J": 1}
    cards = 4 * sum(values.values()) + 2 * 5
    assert scoring.earned(s, s.declarer) + scoring.earned(s, other) == cards + 10


def test_the_buttons_have_the_names_of_the_bids_and_the_table_of_calls_knows_them() -> None:
    one = game()
    deal = deal_of(one, "1 bid 2", "2 bid pass")
    assert one.auction is not None
    calls = one.calls(deal.view(0).moves)
    assert [(seat, one.button_label(button, "en")) for seat, button in calls] == [(1, "K"), (2, "Pass")]
    assert data_game("whist", data_of("dream-capture")).auction is None


def test_what_a_game_never_has_is_marked() -> None:
    plain = data_game("dream-capture", data_of("dream-capture"))
    never = {event.key for event in plain.events.values() if not event.had}
    assert never >= {"offered", "passed", "declared", "called", "partner", "alone", "taken", "bid", "given"}
    assert not never & {"discarded", "shown", "played", "trick", "captured"}
