"""Games that others have described, each said as data: those of docs/rules-that-play.md that can be said."""

import random
from typing import Any

import pytest

from support.data_games import changed, data_game, data_of_book
from support.playing import to_the_end
from xtarot.deals.deal import Deal, IllegalMove
from xtarot.families import BadPlay, DataGame
from xtarot.machine.playouts import play_at_random
from xtarot.rules.cards import parse

LEAST = {"target": None, "deals": 1, "wins": "least"}
PLAIN = changed(data_of_book("whist"), {"sides": None, "trumps": None, "match": {"deals": 1}})
HEARTS = data_of_book("hearts")
PIQUET = {"cards": {"without": "M N 2-6 11-15 SC CC HC DC F T"}, "deal": {"each": 8}}


def lines(*scores: dict[str, Any]) -> list[dict[str, Any]]:
    """Lines of a score, each with a clause of its own."""
    return [{"clause": f"KG-{20 + k}", **score} for k, score in enumerate(scores)]


# By what CardStock calls them. https://github.com/mgoadric/cardstock has them in its own words.
GAMES: dict[str, dict[str, Any]] = {
    "agram": changed(
        PLAIN,
        {
            "players": [2, 3, 4, 5],
            "cards": {"without": "M N 2 11-15 J Q K SC CC HC DC F T SA"},
            "order": {"ranks": "3-10 A"},
            "deal": {"each": 6},
            "score": lines({"last_trick": 1}),
        },
    ),
    "hearts": HEARTS,
    "omnibus-hearts": changed(HEARTS, {"score": [*HEARTS["score"], *lines({"cards": "DJ", "points": -10})]}),
    "broken-hearts": changed(HEARTS, {"first_trick": None}),
    "pure-hearts": changed(
        HEARTS, {"first_trick": None, "broken": None, "score": lines({"cards": "♥", "points": 1}), "match": LEAST}
    ),
    "grey-lady": changed(
        HEARTS,
        {"broken": None, "score": lines({"values": [{"cards": "♥", "points": 1}, {"cards": "SQ", "points": 13}]})},
    ),
    "black-maria": changed(
        HEARTS,
        {
            "pass": {"to": ["right"]},
            "lead": {"first": "left of the dealer", "card": None, "must": None},
            "broken": None,
            "first_trick": None,
            "score": lines(
                {
                    "values": [
                        {"cards": "♥", "points": 1},
                        {"cards": "SA", "points": 7},
                        {"cards": "SK", "points": 10},
                        {"cards": "SQ", "points": 13},
                    ]
                }
            ),
        },
    ),
    "spot-hearts": changed(
        HEARTS,
        {
            "score": lines(
                {
                    "values": [
                        {"cards": f"H{rank}", "points": k}
                        for k, rank in enumerate("2 3 4 5 6 7 8 9 10 J Q K A".split(), 2)
                    ]
                },
                {"cards": "SQ", "points": 13},
            )
        },
    ),
    "knaves": changed(
        PLAIN,
        {
            "players": [3, 4],
            "deal": {"each": {"3": 17, "4": 13}},
            "score": lines(
                {"each_trick": 1},
                {"values": [{"cards": card, "points": -k} for k, card in enumerate("SJ CJ DJ HJ".split(), 1)]},
            ),
        },
    ),
    "polignac": changed(
        PLAIN,
        {
            **PIQUET,
            "score": lines({"values": [{"cards": "J", "points": 1}, {"cards": "SJ", "points": 2}]}),
            "match": LEAST,
        },
    ),
    "slobberhannes": changed(
        PLAIN,
        {
            **PIQUET,
            "score": lines(
                {"first_trick": 1}, {"last_trick": 1}, {"cards": "CQ", "points": 1}, {"at_least": 3, "points": 1}
            ),
            "match": LEAST,
        },
    ),
    "spades": data_of_book("spades"),
    "whist": data_of_book("whist"),
    "sueca": changed(
        PLAIN,
        {
            "sides": "partners",
            "cards": {"without": "M N 8-15 SC CC HC DC F T"},
            "order": {"ranks": "2-6 Q J K 7 A"},
            "deal": {"each": 10},
            "trumps": {"are": "last card dealt", "clause": "KG-4"},
            "score": lines(
                {"values": [{"cards": r, "points": p} for r, p in (("A", 11), ("7", 10), ("K", 4), ("J", 3), ("Q", 2))]}
            ),
        },
    ),
}


def game(name: str, changes: dict[str, Any] | None = None) -> DataGame:
    return data_game(name, one_prefix(changed(GAMES[name], changes or {})))


def one_prefix(data: Any) -> Any:
    """The same data with clauses of one book."""
    if isinstance(data, dict):
        return {
            key: f"KG-{value.partition('-')[2]}" if key == "clause" else one_prefix(value)
            for key, value in data.items()
        }
    return [one_prefix(value) for value in data] if isinstance(data, list) else data


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_cardstock_is_said_and_plays_to_its_end(name: str) -> None:
    said = game(name)
    for seats in said.seats:
        found = play_at_random(said, 200, seats)
        assert found.steps >= 200 * seats * said.hand_size(seats)
        assert found.totals.any()


def test_agram_is_won_by_the_last_trick_alone() -> None:
    for seats in (2, 5):
        assert (play_at_random(game("agram"), 100, seats).totals.sum(axis=1) == 1).all()


def test_spot_hearts_has_117_points_and_sueca_120() -> None:
    assert (play_at_random(game("spot-hearts"), 100).totals.sum(axis=1) == 117).all()
    assert (play_at_random(game("sueca"), 100).totals.sum(axis=1) == 120).all()


def test_slobberhannes_counts_the_first_trick_the_last_and_the_queen_and_all_three_once_more() -> None:
    said = game("slobberhannes")
    for seed in range(40):
        deal = to_the_end(Deal(said, 4, 0, seed=bytes([seed] * 32)), random.Random(seed))
        won: list[list[int]] = [[] for _ in range(4)]
        tricks = [deal.log[k : k + 4] for k in range(0, 32, 4)]
        for trick in tricks:
            led = trick[0].move[1] // 24
            best = max((m.move[1] % 24 if m.move[1] % 24 > 2 else 99, m.seat) for m in trick if m.move[1] // 24 == led)
            won[best[1]] += [m.move[1] for m in trick]
        expected = [
            (tricks[0][0].move[1] in mine) + (tricks[-1][0].move[1] in mine) + (parse("CQ") in mine) for mine in won
        ]
        assert list(deal.score().points) == [points + (points == 3) for points in expected]


# What the family has learnt for games that others wrote


def test_partners_bid_no_more_together_than_there_are_tricks() -> None:
    deal = Deal(game("spades", {"bid": {"together": True}}), 4, 3, seed=bytes(32))
    deal.play("0 bid 9")
    deal.play("1 bid 13")
    assert [deal.game.action_text(button) for button in deal.legal(2)[1]] == ["0", "1", "2", "3", "4"]
    with pytest.raises(IllegalMove, match=r"with the partner’s bid .* \(KG-5\)"):
        deal.play("2 bid 5")
    deal.play("2 bid 4")
    assert [deal.game.action_text(button) for button in deal.legal(3)[1]] == ["0"]


def test_partners_who_must_bid_at_least_two_leave_each_other_two() -> None:
    deal = Deal(game("spades", {"bid": {"together": True, "least": 2}}), 4, 3, seed=bytes(32))
    bids = [int(deal.game.action_text(button)) for button in deal.legal(0)[1]]
    assert (min(bids), max(bids)) == (2, 11)


def test_suits_that_are_never_broken_are_led_only_by_who_has_nothing_else() -> None:
    said = game("spades", {"bid": None, "broken": {"by": None, "never": True}, "score": lines({"each_trick": 1})})
    for seed in range(20):
        deal, rng = Deal(said, 4, 0, seed=bytes([seed] * 32)), random.Random(seed)
        while not deal.finished:
            seat = min(deal.actors)
            hand, (cards, _) = deal.view(seat).hand(), deal.legal(seat)
            if deal.state.played == 0 and any(card >= 24 for card in hand):
                assert all(card >= 24 for card in cards)
            deal.step(seat, rng.choice(cards))


def test_a_bid_that_fails_loses_for_each_trick_it_is_off() -> None:
    oh_hell = data_of_book("oh-hell")
    made = {"made": "exactly", "points": 10, "per_trick": 2, "off": -2}
    said = data_game("oh-hell", one_prefix(changed(oh_hell, {"players": [3], "score": lines(made)})))
    for seed in range(20):
        deal = to_the_end(Deal(said, 3, 0, seed=bytes([seed] * 32)), random.Random(seed))
        both = zip(deal.state.bids, deal.state.taken, strict=True)
        expected = [10 + 2 * won if won == bid else -2 * abs(won - bid) for bid, won in both][:3]
        assert list(deal.score().points) == expected


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"sides": "alone", "bid": {"together": True}}, "bid.together"),
        ({"bid": {"together": True, "not_all": True}}, "bid.together"),
        ({"bid": {"together": True, "least": 7}}, "bid.least"),
        ({"broken": {"never": True}}, "broken.by"),
    ],
)
def test_what_does_not_go_together_is_told(changes: dict[str, Any], where: str) -> None:
    with pytest.raises(BadPlay) as told:
        game("spades", changes)
    assert where in [fault.field for fault in told.value.faults]
