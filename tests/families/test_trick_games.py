"""What the rules of trick games that are data say, case by case: positions that random plays have found, or could."""

from random import Random
from typing import Any

import pytest

from support.data_games import data_game, data_of
from support.playing import to_the_end
from xtarot.deals.deal import Deal
from xtarot.deals.match import Match
from xtarot.families import DataGame
from xtarot.families.data_game import MOST_DEALS
from xtarot.families.reading import sentences_of
from xtarot.families.tricks.opening import passed_to
from xtarot.families.tricks.state import ASIDE, HAND
from xtarot.rules.cards import ids, parse
from xtarot.rules.state import has
from xtarot.rules.texts import LANGS


def whist(**parts: Any) -> DataGame:
    """Four players with 52 cards who score tricks, and these parts of a play besides."""
    data: dict[str, Any] = {
        "family": "tricks",
        "players": [4],
        "cards": {"without": "M N F 11-15 SC HC DC CC T", "clause": "XX-1"},
        "order": {"ranks": "2-10 J Q K A", "clause": "XX-2"},
        "deal": {"each": 13, "clause": "XX-3"},
        "lead": {"first": "left of the dealer", "clause": "XX-4"},
        "follow": {"clause": "XX-5"},
        "win": {"clause": "XX-6"},
        "score": [{"each_trick": 1, "clause": "XX-7"}],
        "match": {"deals": 4, "clause": "XX-8"},
    }
    return data_game("whist", data | parts)


def dealt(game: DataGame, *first: str) -> Deal:
    """A deal in which the first seats are dealt these cards first, and the other cards come in their order."""
    rest = [card for card in game.cards if card not in {parse(word) for hand in first for word in hand.split()}]
    hands = [[parse(word) for word in hand.split()] for hand in first] + [[]] * (4 - len(first))
    flat: list[int] = []
    for hand in hands:
        missing = game.hand_size(4) - len(hand)
        flat += [*hand, *rest[:missing]]
        del rest[:missing]
    s = game.new(4, 3, game.read_options({}))
    game.deal(s, [*flat, *rest])
    return _with(Deal(game, 4, 3, seed=bytes(32)), s)


def _with(deal: Deal, s: Any) -> Deal:
    deal.state = s
    return deal


def refusal(deal: Deal, move: str) -> tuple[str, str]:
    """The clause against a move, and the key of its reason."""
    seat, actions = deal.game.parse(move, deal.seats)
    code = deal.game.validate(deal.state, seat, actions)
    return deal.game.clause(code), deal.game.reasons[code].key


def test_whoever_passed_a_card_on_does_not_learn_whether_it_is_discarded() -> None:
    game = whist(
        **{"pass": {"cards": 3, "clause": "XX-9"}, "discard": {"cards": 2, "clause": "XX-10"}},
        deal={"each": 13, "clause": "XX-3"},
    )
    deal = to_moves(Deal(game, 4, 0, seed=bytes(32)), 4)
    passed = [card for card in ids(deal.state.piles[HAND + 1]) if has(deal.state.seen[0], card)]
    assert len(passed) == 3  # seat 0 knows what it gave to seat 1
    deal.play_move(1, [*game.parse(f"1 discard {' '.join(map(game.action_text, passed[:2]))}", 4)[1]])
    assert not any(has(deal.state.seen[0], card) for card in passed)
    assert all(has(deal.state.piles[ASIDE + 1], card) for card in passed[:2])
    assert all(has(deal.state.seen[1], card) for card in passed)


def to_moves(deal: Deal, count: int) -> Deal:
    """So many random moves."""
    rng = Random(1)
    while len(deal.log) < count:
        seat = min(deal.actors)
        cards, buttons = deal.legal(seat)
        deal.step(seat, rng.choice(cards + buttons))
    return deal


def test_the_dealer_may_discard_the_card_that_named_trumps_unseen() -> None:
    game = whist(trumps={"are": "last card dealt", "clause": "XX-9"}, discard={"cards": 1, "clause": "XX-10"})
    deal = Deal(game, 4, 3, seed=bytes(32))
    (named,) = [card for card in ids(deal.state.piles[HAND + 3]) if has(deal.state.seen[0], card)]
    deal.play_move(3, game.parse(f"3 discard {game.action_text(named)}", 4)[1])
    assert not any(has(deal.state.seen[seat], named) for seat in range(3))


def test_passing_and_discarding_by_one_clause_are_told_apart() -> None:
    game = whist(
        **{"pass": {"cards": 3, "clause": "XX-9"}},
        discard={"cards": 2, "clause": "XX-9"},
        bid={"clause": "XX-9"},
    )
    deal = Deal(game, 4, 0, seed=bytes(32))
    told = []
    for moves in (0, 4, 8):
        to_moves(deal, moves)
        told.append(game.prompt(deal.state, min(deal.actors), "en"))
    assert [clause for clause, _ in told] == ["XX-9"] * 3
    assert [words.split()[0] for _, words in told] == ["choose", "choose", "bid"]
    assert "3 cards to pass" in told[0][1]
    assert "2 cards to discard" in told[1][1]
    assert game.parse("0 give S2 S3", 4)
    assert refusal(Deal(game, 4, 0, seed=bytes(32)), "0 give S2") in {("XX-9", "pass_count"), ("RC-11", "card")}


def test_of_two_clauses_the_one_is_cited_that_forbids_the_card() -> None:
    game = whist(first_trick={"not": "SQ", "clause": "XX-9"})
    deal = dealt(game, "S2", "S3 SQ H2")
    deal.play_move(0, game.parse("0 play S2", 4)[1])
    assert refusal(deal, "1 play SQ") == ("XX-9", "early")
    assert refusal(deal, "1 play H2") == ("XX-5", "follow")
    assert game.prompt(deal.state, 1, "en") == ("XX-5", "follow spades")


def test_who_must_lead_a_card_leads_no_excuse_instead() -> None:
    game = whist(
        lead={"first": "who holds the card", "card": "S2", "must": True, "clause": "XX-4"},
        excuse={"cards": "HA", "clause": "XX-9"},
    )
    deal = dealt(game, "S2 HA")
    assert deal.legal(0)[0] == [parse("S2")]
    assert refusal(deal, "0 play HA") == ("XX-4", "first_lead")


def test_a_tip_ranks_cards_as_the_book_does_and_says_whether_the_lowest_wins() -> None:
    tips = [whist(win={"takes": takes, "clause": "XX-6"}).tips("en")["XX-5"] for takes in ("the highest", "the lowest")]
    ranks = "From high to low: A K Q J 10 9 8 7 6 5 4 3 2"
    assert tips == [ranks, f"{ranks}. The lowest wins"]


@pytest.mark.parametrize(("takes", "best", "last"), [("the highest", "HA", "H2"), ("the lowest", "H2", "HA")])
def test_a_trump_says_how_many_are_stronger(takes: str, best: str, last: str) -> None:
    game = whist(trumps={"are": "hearts", "clause": "XX-9"}, win={"takes": takes, "clause": "XX-6"})
    assert game.powers("en")[best] == "A trump; 0 are stronger"
    assert game.powers("ja")[last] == "切り札。上に12枚"


def test_a_sentence_says_that_trumps_win_where_suits_mean_nothing_else() -> None:
    game = whist(trumps={"are": "hearts", "clause": "XX-9"}, win={"among": "all cards", "clause": "XX-6"})
    said = sentences_of(game.data)[0]["win"]
    assert said.en.startswith("The highest trump wins the trick or, without one, the highest card; ")
    assert said.ja.startswith("切り札が出ていれば一番強い切り札、なければ全体で一番強いカード")
    assert said.en.endswith(" Of equals, the first wins.")


def test_a_match_ends_though_nobody_comes_to_the_target() -> None:
    score = [{"each_trick": -1, "clause": "XX-7"}, {"last_trick": 0.5, "clause": "XX-7"}]
    game = whist(score=score, match={"target": 10_000, "clause": "XX-8"})
    match = Match(game, 4, seed=bytes(32))
    to_the_end(match.next_deal(), Random(1))
    assert not match.over
    assert game.over(MOST_DEALS, match.totals, match.options)


def test_whatever_a_table_chooses_can_be_played() -> None:
    """Each end of a choice is a game, and so is what lies between: here a line that is worth nothing."""
    line = {"each_trick": {"option": "each_trick", "from": -1, "to": 1, "default": 1}, "clause": "XX-7"}
    game = whist(score=[line])
    deal = to_the_end(Deal(game, 4, 0, {"each_trick": 0}, seed=bytes(32)), Random(1))
    assert deal.score().totals == (0, 0, 0, 0)


def test_names_of_one_card_are_said_in_the_singular() -> None:
    game = whist(**{"pass": {"cards": 1, "to": ["right"], "clause": "XX-9"}})
    deal = to_moves(Deal(game, 4, 0, seed=bytes(32)), 1)
    told = {lang: game.sentence(deal.state.events[0], deal.state, lang) for lang in LANGS}
    assert told == {"ja": "席0は1枚渡しました", "en": "Seat 0 passed 1 card"}
    assert passed_to(deal.state) == 3


def test_the_same_data_are_the_same_game() -> None:
    assert data_game("dream-capture") is data_game("dream-capture")
    assert data_game("dream-capture").data == data_of("dream-capture")
