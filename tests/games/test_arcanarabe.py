"""Arcanarabe, clause by clause, its worked examples, and the same told a second time (`naive`)."""

import itertools
import random
import re
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.positions import play, refusal
from naive import arcanarabe as naive
from support.campaign import draws
from xtarot import Deal, Match
from xtarot.bots.steady.arcanarabe import KEEP
from xtarot.deals.chance import Stream, read_seed
from xtarot.deals.determinize import determinize
from xtarot.games import Game
from xtarot.games import arcanarabe as rules
from xtarot.rulebooks import book
from xtarot.rules.cards import DECK, SUIT_STRIDE, listed, parse, text
from xtarot.rules.state import EVENT, SPECTATOR, UNSEEN, put
from xtarot.rules.steps import CHANCE
from xtarot.testing import check, check_many

GAME = Game(rules)
PACK = [text(card) for card in GAME.pack]
ARCANA = [f"T{n}" for n in range(24)]


def examples(name: str) -> list[tuple[str, ...]]:
    """The rows of a table of the rulebook."""
    return list(book("arcanarabe").examples["en"][f"examples-{name}"][1:])


# Positions, from record text


def dealt(*hands: str, stock: str = "", arcana: str = "", first: int = 0) -> Deal:
    """A deal of these hands, filled up to five cards; the stock and the arcana begin with these cards."""
    rest = [card for card in PACK if card not in f"{' '.join(hands)} {stock}".split()]
    held = [hand.split() for hand in hands]
    for hand in held:
        while len(hand) < 5:
            hand.append(rest.pop())
    ahead = arcana.split()
    cards = {
        "hands": held,
        "stock": [stock.split() + rest],
        "arcana": [ahead + [card for card in ARCANA if card not in ahead]],
    }
    chance = {key: [[parse(card) for card in pile] for pile in piles] for key, piles in cards.items()}
    return Deal(GAME, len(hands), first, chance=chance)


def hand(deal: Deal, seat: int) -> list[str]:
    return listed(deal.state.piles[rules.HAND + seat]).split()


def won(deal: Deal, seat: int) -> list[str]:
    return listed(deal.state.piles[rules.WON + seat]).split()


def events(deal: Deal) -> list[str]:
    """The keys of what the last move brought about."""
    return [GAME.events[int(row[EVENT])].key for row in deal.state.events[: deal.state.emitted]]


def to_the_end(deal: Deal, rng: random.Random, passes: float = 0.3, moves: int | None = None) -> Deal:
    """Play on at random."""
    while not deal.finished and (moves is None or len(deal.log) < moves):
        (seat,) = deal.actors
        cards, buttons = deal.legal(seat)
        deal.step(seat, buttons[0] if buttons and rng.random() < passes else rng.choice(cards))
    return deal


def at_random(seed: int, seats: int = 4, passes: float = 0.3, moves: int | None = None) -> Deal:
    rng = random.Random(seed)
    return to_the_end(Deal(GAME, seats, rng.randrange(seats), seed=read_seed(seed)), rng, passes, moves)


def log(deal: Deal) -> list[str]:
    return [GAME.text(played.seat, played.move) for played in deal.log]


def texts(cards: Sequence[int]) -> list[str]:
    return [text(card) for card in cards]


# Cards and preparation


def test_AR_1_72_cards_to_bid_with_and_24_arcana() -> None:
    assert [text(card) for card in DECK if text(card)[0] != "T" and text(card)[1:] not in {"J", "C", "Q", "K"}] == PACK
    assert len(PACK) == 72
    assert texts(rules.DEALING.more_packs["arcana"]) == ARCANA
    assert len(GAME.cards) == 96


def test_AR_2_only_the_top_arcana_is_public() -> None:
    deal = Deal(GAME, 5, 0, seed=read_seed(2))
    top = Stream(read_seed(2), "arcana").shuffled(rules.PRIZES)
    assert deal.chance["arcana"] == [top]
    for reader in [*range(5), SPECTATOR]:
        v = deal.view(reader).state
        assert listed(v.piles[rules.PRIZE]) == text(top[0])
        assert listed(v.piles[rules.ARCANA]) == ""
        assert v.counts[rules.ARCANA] == 23
        assert set(v.arcana) == {-1, UNSEEN}


@pytest.mark.parametrize("seats", rules.SEATS)
def test_AR_3_five_cards_each_first_to_the_first_parent_and_the_rest_is_the_stock(seats: int) -> None:
    first = seats - 1
    deal = Deal(GAME, seats, first, seed=read_seed(3))
    top = Stream(read_seed(3), "cards").shuffled(GAME.pack)
    for k in range(seats):
        assert deal.chance["hands"][(first + k) % seats] == top[k : 5 * seats : seats]
    assert deal.chance["stock"] == [top[5 * seats :]]
    assert deal.state.counts[rules.STOCK] == 72 - 5 * seats - 1  # the parent has drawn
    assert set(deal.view(0).state.stock) <= {-1, UNSEEN}
    assert deal.actors == {first}


def test_AR_4_play_goes_clockwise_from_the_parent_on() -> None:
    deal = dealt("S2", "S3", "S4", first=1)
    for seat, move in ((1, "1 offer S3"), (2, "2 offer S4"), (0, "0 offer S2")):
        assert deal.actors == {seat}
        play(deal, move)
    assert GAME.clockwise


# First round


def test_AR_5_each_seat_draws_unseen_and_lays_a_card_unseen() -> None:
    deal = dealt("S2", "S3", "S4", stock="H9 H10 H11")
    assert "H9" in hand(deal, 0)
    for reader in (1, 2, SPECTATOR):
        v = deal.view(reader).state
        assert listed(v.piles[rules.HAND]) == ""
        assert v.counts[rules.HAND] == 6
    play(deal, "0 offer H9")
    for reader in (1, 2, SPECTATOR):
        assert listed(deal.view(reader).state.piles[rules.OFFER]) == ""
        assert deal.view(reader).state.counts[rules.OFFER] == 1
        assert [GAME.text(*move) for move in deal.view(reader).moves] == ["0 offer ?"]
        assert GAME.sentence(deal.view(reader).state.events[0], deal.state, "en").lower() == "seat 0 offered a card"
    assert listed(deal.view(0).state.piles[rules.OFFER]) == "H9"
    assert "H10" in hand(deal, 1)


def test_AR_5_the_parent_may_not_pass_in_the_first_round() -> None:
    deal = dealt("S2", "S3", "S4")
    assert refusal(deal, "0 pass") == ("AR-5", "parent")
    assert deal.legal(0)[1] == []
    assert GAME.prompt(deal.state, 0, "en")[0] == "AR-5"
    play(deal, "0 offer S2", "1 pass")
    assert "passed" in events(deal)


def test_AR_5_only_a_card_of_the_hand_may_be_laid_and_only_in_turn() -> None:
    deal = dealt("S2", "S3", "S4")
    assert refusal(deal, "0 offer S3") == ("RC-11", "card")
    assert refusal(deal, "1 offer S3") == ("RC-10", "turn")
    assert refusal(deal, "0 raise S2") == ("RC-10", "verb")
    assert refusal(deal, "0 drop S2") == ("RC-10", "verb")


def test_AR_6_who_has_six_cards_after_a_pass_drops_one_for_all_to_see() -> None:
    deal = play(dealt("S2", "S3 C3", "S4"), "0 offer S2", "1 pass")
    assert deal.actors == {1}
    assert refusal(deal, "2 offer S4") == ("AR-6", "drop")
    assert refusal(deal, "1 offer S3") == ("AR-6", "drop")
    play(deal, "1 drop C3")
    for reader in (0, 2, SPECTATOR):
        assert listed(deal.view(reader).state.piles[rules.DISCARD]) == "C3"
        assert GAME.text(*deal.view(reader).moves[-1]) == "1 drop C3"
    assert deal.actors == {2}


def test_AR_6_who_has_five_cards_after_a_pass_drops_none() -> None:
    deal = play(dealt("S2", "S3 C3", "S4"), "0 offer S2", "1 offer S3", "2 pass", f"2 drop {'S4'}")
    play(deal, "0 pass", "1 raise C3")  # seat 1 wins, with four cards left
    assert (deal.state.parent, deal.state.last_winner) == (1, 1)
    play(deal, f"1 offer {hand(deal, 1)[0]}", f"2 offer {hand(deal, 2)[0]}", "0 pass")
    assert deal.actors == {0}  # six cards: a drop is due
    play(deal, f"0 drop {hand(deal, 0)[0]}", f"1 raise {hand(deal, 1)[0]}", "2 pass")
    parent = int(deal.state.parent)
    others = [(parent + k) % 3 for k in (1, 2)]
    play(deal, f"{parent} offer {hand(deal, parent)[0]}")
    for seat in others:
        held = len(hand(deal, seat))
        play(deal, f"{seat} pass")
        assert (deal.actors == {seat} and deal.state.phase == rules.DROPPING) == (held == 6)
        if held == 6:
            play(deal, f"{seat} drop {hand(deal, seat)[0]}")


def test_AR_7_the_offers_are_turned_up_and_judged_provisionally() -> None:
    deal = play(dealt("S2", "S3", "S5"), "0 offer S2", "1 offer S3", "2 offer S5")
    assert events(deal) == ["offered", "turned", "turned", "turned", "ahead"]
    assert deal.state.ahead == 2
    for reader in (0, SPECTATOR):
        assert [listed(deal.view(reader).state.piles[rules.OFFER + seat]) for seat in range(3)] == ["S2", "S3", "S5"]
    assert won(deal, 2) == []


# Second round


def test_AR_8_only_those_who_made_an_offer_take_part_and_nobody_draws() -> None:
    deal = play(dealt("S2 S6", "S3 C3", "S5"), "0 offer S2", "1 pass", "1 drop C3", "2 offer S5")
    held = [len(hand(deal, seat)) for seat in range(3)]
    assert deal.actors == {0}
    assert refusal(deal, "1 raise S3") == ("RC-10", "turn")
    assert refusal(deal, "0 offer S6") == ("RC-10", "verb")
    play(deal, "0 raise S6")
    assert deal.actors == {2}  # seat 1 has passed
    assert held == [5, 5, 5]
    assert GAME.text(*deal.view(2).moves[-1]) == "0 raise ?"
    assert listed(deal.view(2).state.piles[rules.RAISE]) == ""
    play(deal, "2 pass")
    assert won(deal, 0) == ["T0"]


def test_AR_8_the_parent_may_pass_in_the_second_round() -> None:
    deal = play(dealt("S2", "S3", "S5"), "0 offer S2", "1 offer S3", "2 offer S5", "0 pass")
    assert deal.actors == {1}


def test_AR_8_a_seat_without_a_card_in_hand_has_no_move_in_the_second_round() -> None:
    rng = random.Random(8)
    for number in range(40):
        deal = Deal(GAME, 3, 0, seed=read_seed(f"empty {number}"))
        while not deal.finished:  # everybody lays what there is
            (seat,) = deal.actors
            deal.step(seat, rng.choice(deal.legal(seat)[0]))
            if deal.state.phase == rules.RAISING and not hand(deal, seat):
                assert seat not in deal.actors
                return
    pytest.fail("no hand was ever empty")


def test_AR_9_the_second_card_counts_where_there_is_one() -> None:
    deal = play(dealt("S2 S15", "S3", "S14 S4", arcana="T7"), "0 offer S2", "1 offer S3", "2 offer S14")
    play(deal, "0 raise S15", "1 pass", "2 raise S4")
    assert won(deal, 0) == ["T7"]
    for reader in (1, SPECTATOR):
        assert listed(deal.view(reader).state.piles[rules.WON]) == "T7"
    # AR-12: both cards of each are discarded, and the winner is the next parent
    assert set(listed(deal.view(SPECTATOR).state.piles[rules.DISCARD]).split()) == {"S2", "S15", "S3", "S14", "S4"}


def test_AR_9_who_raises_a_strong_card_with_a_weak_one_loses_it() -> None:
    deal = play(dealt("SF S2", "S3", "S4"), "0 offer SF", "1 offer S3", "2 offer S4", "0 raise S2", "1 pass", "2 pass")
    assert deal.state.last_winner == 2


# Judging


def judged(cards: Sequence[str]) -> tuple[int | None, list[str]]:
    """The place of the card that wins, and by which event each is void."""
    ranks = [parse(card) % SUIT_STRIDE for card in cards]
    standing = rules.laid_once([parse(card) for card in cards])
    fates = [GAME.events[rules.fate(rank, standing)].key if rules.fate(rank, standing) else "" for rank in ranks]
    best = rules.strongest(standing)
    return ranks.index(best) if best >= 0 else None, fates


@pytest.mark.parametrize(("cards", "winner", "why"), examples("judging"))
def test_AR_10_AR_11_the_examples_of_judging(cards: str, winner: str, why: str) -> None:
    for order in itertools.permutations(cards.split()):
        place, _ = judged(order)
        assert (order[place] if place is not None else "—") == winner
        naively = naive.strongest(dict(enumerate(order)))
        assert (order[naively] if naively is not None else "—") == winner


def test_AR_10_which_cards_are_void_and_why() -> None:
    for cards, expected in (
        ("S5 H5 D3", ["cancelled", "cancelled", ""]),
        ("SM H9 D4", ["", "overthrown", ""]),
        ("SM HM D8", ["cancelled", "cancelled", ""]),
        ("SM HF DN", ["", "", "overthrown"]),
    ):
        assert judged(cards.split())[1] == expected


@given(st.lists(st.sampled_from(PACK), min_size=0, max_size=8, unique=True))
def test_AR_10_any_cards_are_judged_as_a_naive_judge_does(cards: list[str]) -> None:
    assert judged(cards)[0] == naive.strongest(dict(enumerate(cards)))


def test_AR_11_nobody_wins_and_the_same_parent_starts_the_next_auction() -> None:
    deal = dealt("S2", "C2", "SM", arcana="T5", first=1)
    play(deal, "1 offer C2", "2 offer SM", "0 offer S2", "1 pass", "2 pass", "0 pass")
    assert "nobody" in events(deal)
    assert listed(deal.state.piles[rules.PRIZE]) == "T5"
    assert (deal.state.parent, deal.state.last_winner, deal.state.failures) == (1, -1, 1)
    assert set(listed(deal.state.piles[rules.DISCARD]).split()) == {"C2", "S2", "SM"}
    assert deal.actors == {1}


def test_AR_11_after_ten_such_auctions_the_arcana_is_set_aside_and_the_count_begins_anew() -> None:
    # Each of three seats draws a card of the same number in each auction: all cancel.
    triples = [f"S{r} C{r} H{r}" for r in "M N A 2 3 4 5 6 7 8 9 10 11".split()]
    hands = ["D2 D3 D4 D5 D6", "D7 D8 D9 D10 D11", "DM DN DA D12 D13"]
    deal = dealt(*hands, stock=" ".join(triples), arcana="T5 T6")
    for number in range(10):
        assert deal.state.failures == number
        assert listed(deal.state.piles[rules.PRIZE]) == "T5"
        for card in triples[number].split():
            (seat,) = deal.actors
            play(deal, f"{seat} offer {card}")
        for _ in range(3):
            (seat,) = deal.actors
            play(deal, f"{seat} pass")
    assert "aside" in events(deal)
    assert listed(deal.state.piles[rules.ASIDE]) == "T5"
    assert listed(deal.state.piles[rules.PRIZE]) == "T6"
    assert (deal.state.failures, deal.state.parent) == (0, 0)
    assert not any(won(deal, seat) for seat in range(3))


# Discards, reshuffling


def test_AR_12_the_winner_is_the_next_parent() -> None:
    deal = play(dealt("S2", "S3", "S5"), "0 offer S2", "1 offer S3", "2 offer S5", "0 pass", "1 pass", "2 pass")
    assert deal.state.parent == 2
    assert deal.actors == {2}


def before_reshuffle(seats: int = 8) -> Deal:
    """A deal without a seed, up to where chance has to move."""
    deal = Deal(GAME, seats, 0, chance=Deal(GAME, seats, 0, seed=read_seed(12)).chance)
    rng = random.Random(12)
    while not deal.chance_due:
        (seat,) = deal.actors
        cards, buttons = deal.legal(seat)
        deal.step(seat, rng.choice(cards + buttons))
    return deal


def test_AR_12_when_the_stock_is_empty_the_discards_are_shuffled_at_that_moment() -> None:
    deal = before_reshuffle()
    discards = listed(deal.state.piles[rules.DISCARD])
    assert deal.actors == set()
    assert not deal.finished
    seat, card = int(deal.state.turn), hand(deal, int(deal.state.turn))[0]
    assert refusal(deal, f"{seat} offer {card}") == ("AR-12", "reshuffle")
    assert refusal(deal, f"* reshuffle {' '.join(discards.split()[1:])}") == ("AR-12", "all")
    assert refusal(deal, f"* reshuffle {discards} {discards.split()[0]}") == ("AR-12", "all")
    assert refusal(deal, f"* reshuffle {discards} {card}") == ("RC-11", "card")
    play(deal, f"* reshuffle {discards}")
    assert deal.actors == {seat}
    assert discards.split()[0] in hand(deal, seat)  # the top of the new stock
    assert listed(deal.state.piles[rules.DISCARD]) == ""
    assert refusal(deal, f"* reshuffle {discards}") == ("RC-10", "turn")


def test_AR_12_nobody_knows_where_the_cards_of_the_new_stock_are() -> None:
    deal = before_reshuffle()
    discards = listed(deal.state.piles[rules.DISCARD]).split()
    offered = [int(deal.state.counts[rules.OFFER + seat]) for seat in range(8)]
    play(deal, f"* reshuffle {' '.join(discards)}")
    assert offered == [int(deal.state.counts[rules.OFFER + seat]) for seat in range(8)]  # offers stay where they lie
    drawer = int(deal.state.turn)
    assert GAME.text(*deal.view((drawer + 1) % 8).moves[-1]) == "* reshuffle" + " ?" * len(discards)
    for reader in [*range(8), SPECTATOR]:
        v = deal.view(reader).state
        assert listed(v.piles[rules.STOCK]) == ""
        redrawn = determinize(GAME.layout, v, reader, GAME.cards, GAME.may_hold(v), np.random.default_rng(reader % 9))
        assert set(listed(redrawn.piles[rules.STOCK]).split()) <= set(discards)
        assert {card for card in redrawn.stock if card >= 0} == {parse(c) for c in listed(redrawn.piles[24]).split()}


def test_AR_12_by_a_seed_chance_moves_by_itself() -> None:
    deal = at_random(12, seats=8)
    made = [(k, played) for k, played in enumerate(deal.log) if played.seat == CHANCE]
    assert len(made) == deal.state.reshuffles > 1
    for number, (_, played) in enumerate(made, 1):
        cards = sorted(played.move[1:])
        assert list(played.move[1:]) == Stream(deal.seed or b"", f"reshuffle {number}").shuffled(cards)


# End and score


def test_AR_13_the_game_ends_when_the_arcana_are_gone() -> None:
    deal = at_random(13)
    assert deal.finished
    assert deal.state.counts[rules.ARCANA] == deal.state.counts[rules.PRIZE] == 0
    assert sum(len(won(deal, seat)) for seat in range(4)) + deal.state.counts[rules.ASIDE] == 24
    assert refusal(deal, "0 pass") == ("RC-10", "over")


@pytest.mark.parametrize(
    ("arcana", "points", "why"), [*examples("score"), ("T20 T21 T22 T23", "3", ""), ("T19 T20 T21 T22 T23", "0", "")]
)
def test_AR_14_the_examples_of_scores(arcana: str, points: str, why: str) -> None:
    s = GAME.new(3, 0, {})
    for card in arcana.split():
        put(s, parse(card), rules.WON + 1)
    lines = GAME.score(s)
    assert sum(points for _, _, points in lines) == int(points) == naive.points(arcana.split())
    assert {side for side, _, _ in lines} <= {1}
    assert all(code in GAME.scores for _, code, _ in lines)


def test_AR_15_equal_points_share_the_win() -> None:
    assert GAME.winners((3, 1, 3)) == (0, 2)


@pytest.mark.parametrize(("options", "games"), [({}, 1), ({"games": 3}, 3)])
def test_AR_16_one_game_or_as_many_as_agreed_and_the_first_parent_moves_on(options: dict[str, int], games: int) -> None:
    match = Match(GAME, 3, options, read_seed(16))
    while not match.over:
        deal = match.next_deal()
        assert deal.dealer == deal.state.parent == (match.first + len(match.deals) - 1) % 3
        to_the_end(deal, random.Random(16))
    assert len(match.deals) == games
    assert match.totals == tuple(sum(deal.score().totals[seat] for deal in match.deals) for seat in range(3))


# The same again, differently


@given(st.integers(0, 2**32), st.integers(3, 8), st.sampled_from([0.05, 0.3, 0.7]))
@draws(25)
def test_random_games_go_and_score_as_naively_told(seed: int, seats: int, passes: float) -> None:
    deal = at_random(seed, seats, passes)
    hands, stock, arcana = ([texts(pile) for pile in deal.chance[key]] for key in ("hands", "stock", "arcana"))
    prizes, hands, left = naive.play(hands, stock[0], arcana[0], deal.dealer, log(deal))
    assert [sorted(cards, key=parse) for cards in prizes] == [won(deal, seat) for seat in range(seats)]
    assert [sorted(cards, key=parse) for cards in hands] == [hand(deal, seat) for seat in range(seats)]
    assert left == [text(card) for card in deal.state.stock if card >= 0]
    assert list(deal.score().totals) == [naive.points(cards) for cards in prizes]


def test_a_game_without_a_seed_goes_the_same_way() -> None:
    deal = at_random(17, seats=8)
    again = Deal(GAME, 8, deal.dealer, chance=deal.chance)
    play(again, *log(deal))
    assert again.state == deal.state


def test_the_book_lists_all_auctions_of_its_game_as_they_were_played() -> None:
    told = book("arcanarabe").records["three-players"].deal
    deal, names = Deal(GAME, told.seats, told.dealer, chance=told.chance), ["Aki", "Bo", "Chie"]
    found: list[tuple[str, ...]] = []
    laid: dict[int, list[str]] = {}
    for move in log(told):
        who, verb, *cards = move.split()
        if verb in {"offer", "raise"}:
            laid.setdefault(int(who), []).extend(cards)
        up = (
            str(24 - deal.state.counts[rules.ARCANA]),
            listed(deal.state.piles[rules.PRIZE]),
            names[deal.state.parent],
        )
        play(deal, move)
        if {"won", "nobody"} & set(events(deal)):
            winner = names[deal.state.last_winner] if deal.state.last_winner >= 0 else "nobody"
            found.append((*up, *(" ".join(laid.get(seat, ["pass"])) for seat in range(told.seats)), winner))
            laid = {}
    assert found == examples("game")


def test_the_book_says_what_cards_in_hand_are_worth_to_the_computer_players() -> None:
    for card, *worth in examples("worth"):
        rank = parse("S" + card.replace("∞", "F")) % SUIT_STRIDE
        assert worth == [f"{points:.2f}" for points in KEEP[:, rank]]


def test_the_laws_of_every_game_hold() -> None:
    assert check(GAME, deals=1, seats=4).deals == 1
    assert check_many(GAME, 300, seats=8).events["prize"] == 300 * 24


def test_every_clause_has_a_test() -> None:
    named = re.findall(r"AR_(\d+)", " ".join(name for name in globals() if name.startswith("test_")))
    assert {int(number) for number in named} == set(range(1, 17))
