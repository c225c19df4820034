"""Refusals speak the player's language: every one that a click can cause, in each game, in both languages."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import pytest

import xtarot
from support import table_states
from support.campaign import part_of
from xtarot.deals.deal import Deal
from xtarot.deals.view import View
from xtarot.games import Game, names
from xtarot.rulebooks import book as book_of
from xtarot.rules.cards import SUIT_STRIDE, ids, parse, text
from xtarot.rules.texts import LANGS, cannot
from xtarot.table.completions import offers
from xtarot.table.legal_choices import can, hand_of
from xtarot.table.refusals import zones

SEATED = ("Aki", "Bo", "Hina", "Kai", "Ren", "Yui", "Tomo", "Nagi")


class Said(NamedTuple):
    """A refusal, as a seat reads it in both languages, and what was pressed."""

    pressed: str
    ja: dict[str, str]
    en: dict[str, str]


def refusals(deal: Deal, rng: random.Random) -> Iterator[Said]:
    """What is refused in this position: each card on the table by itself, some together, each call that is barred."""
    for seat in range(deal.seats):
        view = deal.view(seat)
        hand = hand_of(view, min(view.choosing)) if view.choosing and seat not in view.choosing else view
        shown = [card for zone, _, pile in zones(view) if zone.kind != "trick" for card in ids(view.state.piles[pile])]
        turn = seat in deal.actors or hand is not view
        for card in shown if turn else shown[:1]:
            yield from said(hand, [card])
        for cards in together(shown, rng) if turn else ():
            yield from said(hand, cards)
        for cell in barred(view) if turn else ():
            yield from said(hand, [], cell)


def together(shown: list[int], rng: random.Random) -> Iterator[list[int]]:
    """Some cards: any, those with the numbers next to each other in a suit, and those of about the same number."""
    suit, rank = divmod(rng.choice(shown), SUIT_STRIDE)
    by_suit = sorted(shown, key=lambda card: (card // SUIT_STRIDE != suit, abs(card % SUIT_STRIDE - rank)))
    by_rank = sorted(shown, key=lambda card: abs(card % SUIT_STRIDE - rank))
    for count in (2, 3, 4, 5):
        yield rng.sample(shown, min(count, len(shown)))
        yield by_suit[:count]
        yield by_rank[:count]


def said(view: View, cards: list[int], move: str = "") -> Iterator[Said]:
    ja, en = (offers(view, sorted(cards), lang, move, SEATED).get("why") for lang in LANGS)
    assert (ja is None) == (en is None)
    if ja and en:
        yield Said(move or " ".join(map(text, cards)), ja, en)


def barred(view: View) -> list[str]:
    """The calls of the grid that cannot be made."""
    rows = can(view, "en").grid or [] if view.choosing else []
    return [cell.barred for row in rows for cell in row if cell.barred]


def positions(game: Game, seed: int) -> Iterator[tuple[Deal, random.Random]]:
    """Some positions of a deal that is played at random; in every other one nobody bids."""
    rng = random.Random(seed)
    deal = xtarot.deal(game.name, seed, seats=game.seats[seed % len(game.seats)])
    while not deal.finished:
        if rng.random() < (0.3 if len(deal.log) < 12 else 0.03):
            yield deal, rng
        deal.play(passed(deal, rng) if seed % 2 else table_states.random_move(deal, rng))


def passed(deal: Deal, rng: random.Random) -> str:
    """A pass while there is an auction, else any move."""
    calls = deal.game.auction
    quiet = {f"{seat} {calls.verb} {call}" for seat in deal.actors for call in calls.quiet} if calls else set()
    legal = quiet & set(islice(deal.moves(), 100))
    return min(legal, default="") or table_states.random_move(deal, rng)


def faults(game: Game, one: Said, clauses: set[str]) -> Iterator[str]:
    """What a player would not understand."""
    for lang, refusal in (("ja", one.ja), ("en", one.en)):
        words = " ".join(refusal.values())
        if refusal.get("clause") not in clauses:
            yield f"{lang}: cites {refusal.get('clause')}"
        if "RC-" in words or "{" in words or "?" in words:
            yield f"{lang}: {words}"
        if not refusal["text"] or (lang == "ja") != any("ぁ" <= letter <= "ヿ" for letter in refusal["text"]):
            yield f"not in {lang}: {words}"


@pytest.mark.parametrize("name", names(with_bots=True))
def test_every_refusal_is_in_the_players_words_and_cites_the_rulebook(name: str) -> None:
    game = xtarot.load(name)
    book = book_of(name)
    clauses = {clause.id for clause in book.clauses("en")}
    found = {
        f"{one.pressed}: {fault}"
        for seed in part_of(range(6), 3)
        for deal, rng in positions(game, seed)
        for one in refusals(deal, rng)
        for fault in faults(game, one, clauses)
    }
    assert not found


# Worked examples


def why(view: View, cards: str = "", move: str = "") -> list[tuple[str, str, str]]:
    """What is said of these cards, or of this move, in Japanese and English: title, text, clause."""
    one = next(said(view, [parse(card) for card in cards.split()], move))
    return [(said.get("title", ""), said["text"], said["clause"]) for said in (one.ja, one.en)]


def test_a_card_of_the_hand_is_pressed_while_the_window_is_exchanged() -> None:
    deal = xtarot.deal("lotarot", 3)
    for move in ("1 bid 3", "2 bid pass", "3 bid pass", "0 bid pass"):
        deal.play(move)
    assert why(deal.view(1), "C7") == [
        ("♣7は取れません", "いまはウインドウから取るカードを選びます", "LT-9"),
        ("You cannot take ♣7", "Now choose what to take from the window", "LT-9"),
    ]
    deal.play("1 take S2")
    assert why(deal.view(1), "CK") == [
        ("♣Kは捨てられません", "愚者（★0）、世界（★21）、魔術師（★1）、キングは捨てられません", "LT-11"),
        (
            "You cannot discard ♣K",
            "The Fool (★0), the World (★21), the Magician (★1) and kings may not be discarded",
            "LT-11",
        ),
    ]
    assert why(deal.view(1), "DA")[1][1] == "Now choose what to discard from your hand"


def test_declarers_own_card_is_pressed_while_a_dummy_is_to_lead() -> None:
    deal = xtarot.deal("hexbridge", 3, dealer=5)
    for move in ("0 call 1NT", *(f"{seat} call pass" for seat in range(1, 6))):
        deal.play(move)
    deal.play(next(deal.moves()))
    view = deal.view(0)
    card = text(view.hand()[0])
    ja = ("第1ダミーの番です。Hinaの手札から出すカードを選びます", "HB-12")
    en = ("It is dummy 1's turn: play from Hina's hand", "HB-12")
    assert [found[1:] for found in why(hand_of(view, 2), card)] == [ja, en]
    assert [found[1:] for found in why(view, card)] == [ja, en]


@pytest.mark.parametrize("others", [0, 1, 2, 3])
def test_a_five_point_card_is_refused_for_what_it_is_however_many_are_chosen(others: int) -> None:
    deal = xtarot.deal("dream-capture", 7)
    view = next(deal.view(seat) for seat in range(6) if parse("T22") in deal.view(seat).hand())
    low = " ".join(text(card) for card in view.hand()[:others])
    assert why(view, f"T22 {low}") == [
        ("★22は捨てられません", "5点のカードは捨てられません", "DC-7"),
        ("You cannot discard ★22", "A five-point card may not be discarded", "DC-7"),
    ]


def test_a_bid_that_is_not_higher() -> None:
    deal = xtarot.deal("hexbridge", 3, dealer=5)
    deal.play("0 call 2D")
    assert "call 2C" in barred(deal.view(1))
    assert "call 2H" not in barred(deal.view(1))
    assert why(deal.view(1), move="call 2C") == [
        ("2♣はコールできません", "2♦より高いビッドをするか、パスします", "HB-5"),
        ("You cannot call 2♣", "Bid higher than 2♦, or pass", "HB-5"),
    ]


def test_out_of_turn_it_is_said_whose_turn_it_is() -> None:
    deal = xtarot.deal("hexbridge", 3, dealer=5)
    assert why(deal.view(4), "SA", "play SA")[1][1:] == ("It is Aki's turn", "HB-5")


@pytest.mark.parametrize(
    ("verb", "never"),
    [
        ("出す", "出せません"),
        ("捨てる", "捨てられません"),
        ("取る", "取れません"),
        ("渡す", "渡せません"),
        ("付ける", "付けられません"),
        ("入れ替える", "入れ替えられません"),
        ("伏せて出す", "伏せて出せません"),
        ("重ねる", "重ねられません"),
        ("見る", "見られません"),
        ("引く", "引けません"),
        ("使う", "使えません"),
        ("交換する", "交換できません"),
        ("コール", "コールできません"),
    ],
)
def test_what_cannot_be_done_is_said_with_the_verb_of_the_move(verb: str, never: str) -> None:
    assert cannot(verb) == never
