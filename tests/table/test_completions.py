"""What selected cards make, and why they make nothing."""

import pytest

import xtarot
from xtarot.deals.view import View
from xtarot.rules.cards import parse, text
from xtarot.table.completions import offers
from xtarot.table.legal_choices import can
from xtarot.table.refusals import Refused, read_move


def turn(hand: str, loner: str = "", laid: tuple[str, ...] = ()) -> View:
    """Xrummy, two seats: seat 0 is to move, holds `hand`, and has laid these sets; seat 1 has dropped `loner`."""
    mine = [word for move in laid for word in move.split()[2:]] + hand.split()
    pack = [text(card) for card in xtarot.load("xrummy").pack]
    rest = [card for card in reversed(pack) if card not in [*mine, loner]]
    take = [rest.pop(0) for _ in range(10 - len(mine))]
    theirs = ([loner] if loner else []) + [rest.pop(0) for _ in range(10 - bool(loner))]
    hands = [[parse(card) for card in held] for held in ([*mine, *take], theirs)]
    first = 1 if loner else 0
    deal = xtarot.deal(
        "xrummy", seats=2, dealer=first, cards={"hands": hands, "stock": [[parse(card) for card in rest]]}
    )
    if loner:
        deal.play(f"1 drop {loner}")
    for move in laid:
        deal.play(f"0 {move}")
    return deal.view(0)


def offered(view: View, cards: str, lang: str = "en") -> dict[str, str]:
    """The moves that these cards make, with their labels."""
    found = offers(view, sorted(map(parse, cards.split())), lang)
    assert ("why" in found) == (not found["moves"])
    return {move["move"]: move["label"] for move in found["moves"]}


def why(view: View, cards: str, move: str = "", lang: str = "en") -> tuple[str, str]:
    found = offers(view, sorted(map(parse, cards.split())), lang, move)["why"]
    return found.get("clause", ""), found["text"]


def test_the_cards_of_a_run_make_that_run() -> None:
    view = turn("S3 S4 S5 H9")
    assert offered(view, "S5 S3 S4") == {"run S S3 S4 S5": "Lay ♠ run 3–5"}
    assert list(offered(view, "S3 S4 S5", "ja")) == ["run S S3 S4 S5"]


def test_three_arcana_make_a_run_of_any_suit() -> None:
    assert len(offered(turn("T3 T4 T5"), "T3 T4 T5")) == 4


def test_a_loner_card_that_completes_a_run_is_said_to_join() -> None:
    view = turn("H3 H4 S9", loner="H5")
    found = offers(view, [parse("H3"), parse("H4")], "en")
    assert found["moves"] == []
    assert "H5" in found["joins"]
    assert "S9" not in found["joins"]
    assert list(offered(view, "H3 H4 H5")) == ["run H H3 H4 H5"]


def test_one_card_is_dropped_added_or_swapped() -> None:
    view = turn("D9 S8", laid=("group 9 H9 C9 T9",))
    assert offered(view, "D9") == {
        "add D9 #1": "Add to group of 9s",
        "swap D9 T9 #1": "Swap for ★9",
        "drop D9": "Drop ♦9",
    }
    assert offered(view, "D9 T9") == {"swap D9 T9 #1": "Swap for ★9"}
    assert offered(view, "S8") == {"drop S8": "Drop ♠8"}


def test_cards_that_make_nothing_are_told_why_with_the_clause() -> None:
    view = turn("S11 SJ H11 S2")
    assert offered(view, "S11 SJ H11") == {}
    clause, sentence = why(view, "S11 SJ H11")
    assert clause == "XR-10"
    assert sentence
    assert why(view, "S11 SJ H11", lang="ja")[1] != sentence
    assert why(view, "")[1] == "Select cards"
    assert why(view, "S2", move="group 2 S2")[0] == "XR-8"


def test_a_move_that_is_possible_has_no_reason_against_it() -> None:
    view = turn("S3 S4 S5 H9")
    assert "why" not in offers(view, [parse("H9")], "en", "drop H9")


def test_a_selection_of_twenty_is_answered_soon() -> None:
    view = turn("S3 S4 S5 S6 S7 S8 T3 T4 T5 T6")
    mine = view.hand()
    assert offers(view, mine, "en")["moves"] == []
    assert offers(view, sorted({*mine, *map(parse, "C3 C4 C5 C6 C7 C8 C9 CJ CQ CK".split())}), "en")["moves"] == []


def test_a_discard_is_offered_when_it_is_whole() -> None:
    view = xtarot.deal("dream-capture", seed=7).view(0)
    cards = can(view, "en").actions.cards
    three = " ".join(cards[:3])
    assert list(offered(view, three)) == [f"discard {three}"]
    assert why(view, " ".join(cards[:2])) == ("DC-7", "Choose 1 more")
    assert offered(view, " ".join(cards[:4])) == {}


def test_five_point_cards_are_refused_by_their_clause() -> None:
    deal = xtarot.deal("dream-capture", seed=7)
    seat = next(seat for seat in range(6) if parse("T0") in deal.view(seat).hand())
    view = deal.view(seat)
    assert "T0" not in can(view, "en").actions.cards
    others = can(view, "en").actions.cards[:2]
    assert why(view, " ".join(["T0", *others])) == ("DC-7", "A five-point card may not be discarded")


def test_out_of_turn_the_reason_is_the_turn() -> None:
    deal = xtarot.deal("xrummy", seed=1, seats=2, dealer=0)
    view = deal.view(1)
    card = view.hand()[0]
    assert offers(view, [card], "en") == {
        "moves": [],
        "joins": [],
        "why": {"clause": "XR-6", "text": "It is seat 0's turn"},
    }


@pytest.mark.parametrize(
    ("move", "kind", "clause"),
    [
        ("drop", "malformed", "XR-6"),
        ("", "malformed", ""),
        ("drop S3 S4", "malformed", "XR-6"),
        ("fly S3", "unknown", ""),
        ("drop S99", "unknown", ""),
        ("drop T23", "refused", "XR-6"),  # a card that this game leaves out
        ("drop D2", "refused", "XR-6"),
        ("run S S3 S4", "refused", "XR-8"),
        ("add S3 #9", "refused", "XR-6"),
    ],
)
def test_malformed_unknown_and_refused_are_told_apart(move: str, kind: str, clause: str) -> None:
    with pytest.raises(Refused) as refused:
        read_move(turn("S3 S4 S5 H9"), move, "en")
    assert (refused.value.kind, refused.value.clause) == (kind, clause)
    assert refused.value.text


@pytest.mark.parametrize(
    ("cards", "laid", "expected"),
    [
        ("S7 H7 T4", (), "A group of 7s cannot take ★4"),
        ("S7 D7 H7 T4", (), "A group of 7s cannot take ★4"),
        ("H2 D2 H14", (), "A group of 2s cannot take ♥14"),
        ("S3 S4 H9 S5", (), "A ♠ run cannot take ♥9"),
        ("S3 S4 S6", (), "A run has no gaps: 5 missing"),
        ("SJ S11 S12", (), "♠11 and ♠J are the same number: a run has each only once"),
        ("S9", ("group 7 S7 H7 D7",), None),
    ],
)
def test_a_refused_set_names_the_cards_that_do_not_fit(cards: str, laid: tuple[str, ...], expected: str | None) -> None:
    found = offers(turn(cards, laid=laid), sorted(map(parse, cards.split())), "en").get("why", {})
    assert found.get("text") == expected


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("add S9 #1", "The group of 7s cannot take ♠9"),
        ("add S9 #2", "The ♠ run 3–5 goes on with 2 or 6"),
        ("add S4 #2", "The ♠ run 3–5 has 4 already"),
        ("add H9 #2", "The ♠ run 3–5 cannot take ♥9"),
    ],
)
def test_a_refused_card_is_told_what_the_set_takes(move: str, expected: str) -> None:
    view = turn("S9 H9", laid=("group 7 C7 H7 D7", "run S S3 T4 S5"))
    if "S4" in move:
        view = turn("S4", laid=("group 7 C7 H7 D7", "run S S3 T4 S5"))
    assert why(view, "S9", move)[1] == expected
