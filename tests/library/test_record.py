"""xtarot-record/1, clause by clause: what it holds, what is refused, in which words, and first things first."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import xtarot
from support.campaign import draws
from support.japanese import is_in_both_languages
from support.playing import at_random
from xtarot import Record, RecordError
from xtarot.deals.deal import record_of
from xtarot.deals.record import MAX_BYTES
from xtarot.deals.replay import replay
from xtarot.rules.cards import parse, text

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("*.json"))
PLAYERS = ["Aki", "Bo", "Chie", "Dan", "Eve", "Fay"]
WHOLE = record_of([at_random("dream-capture", 1), at_random("dream-capture", 2, 40)], PLAYERS).dumps()

Change = Callable[[dict[str, Any]], object]


def changed(change: Change) -> Record:
    """A record of a finished deal and an unfinished one, with a change made to its JSON."""
    data = json.loads(WHOLE)
    change(data)
    return Record.loads(json.dumps(data))


def fault(change: Change) -> RecordError:
    with pytest.raises(RecordError) as refused:
        replay(changed(change))
    assert is_in_both_languages(refused.value.sentence)
    return refused.value


def numbered(*cases: tuple[object, ...]) -> list[Any]:
    """Cases that have no names."""
    return [pytest.param(*case, id=str(number)) for number, case in enumerate(cases)]


def first(data: dict[str, Any]) -> dict[str, Any]:
    """The finished deal."""
    deal: dict[str, Any] = data["deals"][0]
    return deal


# What is right


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_are_right(path: Path) -> None:
    record = Record.load(path)
    assert path.stem.startswith(record.game)
    for entry, replayed in zip(record.deals, replay(record), strict=True):
        assert replayed.finished
        assert entry["result"] == {"scores": list(replayed.scores or ()), "winners": list(replayed.winners or ())}
    assert Record.loads(record.dumps()) == record
    assert path.read_text("utf-8") == record.dumps(), "written as `Record.dumps` writes it"


def test_RC_1_a_record_is_replayed_from_the_cards_alone_or_the_seed_alone() -> None:
    def without(key: str) -> Record:
        return changed(lambda data: [deal.pop(key) for deal in data["deals"]])

    whole = replay(changed(lambda data: None))
    for key in ("deal", "seed"):
        again = replay(without(key))
        assert [r.deal.state for r in again] == [r.deal.state for r in whole]
        assert [r.deal.chance.keys() for r in again] == [r.deal.chance.keys() for r in whole]


def test_RC_1_cards_and_seed_must_agree() -> None:
    def swap_two_cards(data: dict[str, Any]) -> None:
        hands = [hand.split() for hand in first(data)["deal"]["hands"]]
        hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
        first(data)["deal"]["hands"] = [" ".join(hand) for hand in hands]

    assert str(fault(swap_two_cards)) == "deal 1: the cards are not those of the seed (RC-1)"
    assert fault(lambda data: first(data).update(seed="0" * 64)).clause == "RC-1"


def test_RC_1_the_order_within_a_hand_does_not_matter() -> None:
    def turn_round(data: dict[str, Any]) -> None:
        first(data)["deal"]["hands"] = [" ".join(reversed(hand.split())) for hand in first(data)["deal"]["hands"]]

    assert replay(changed(turn_round))[0].finished


def test_RC_1_a_deal_needs_cards_or_a_seed() -> None:
    error = fault(lambda data: (first(data).pop("deal"), first(data).pop("seed")))
    assert str(error) == 'deal 1: the cards are missing: neither "deal" nor "seed" is there (RC-1)'


def test_RC_2_the_dealer_is_named() -> None:
    assert str(fault(lambda data: first(data).pop("dealer"))) == 'deal 1: "dealer" is missing (RC-2)'
    assert fault(lambda data: (first(data).pop("dealer"), first(data).update(first=0))).clause == "RC-2"


@pytest.mark.parametrize(
    ("dealer", "reason"), [(6, "the seats are 0 to 5"), (-1, ""), (True, "whole number"), ("0", "")]
)
def test_RC_8_an_unknown_seat_deals(dealer: object, reason: str) -> None:
    error = fault(lambda data: first(data).update(dealer=dealer))
    assert (error.deal, error.move, error.clause) == (0, None, "RC-8")
    assert reason in str(error)


def test_RC_4_the_result_must_be_right() -> None:
    scores, winners = json.loads(WHOLE)["deals"][0]["result"].values()
    wrong: list[object] = [
        {"scores": scores[::-1], "winners": winners},
        {"scores": scores, "winners": [1 - winners[0]]},
        {"scores": scores, "winners": [0, 1]},
        {"scores": scores, "winners": winners * 2},
        {"scores": scores},
        {"winners": winners},
        {"scores": "all", "winners": winners},
        {"scores": list(map(str, scores)), "winners": winners},
        {"scores": [scores], "winners": winners},
        {"scores": None, "winners": winners},
        {"scores": scores, "winners": [bool(winner) for winner in winners]},
        {},
        [],
        None,
    ]

    def with_result(result: object) -> RecordError:
        return fault(lambda data: first(data).update(result=result))

    for error in map(with_result, wrong):
        assert (error.deal, error.move, error.clause) == (0, None, "RC-4")
    assert replay(changed(lambda data: first(data)["result"].update(scores=[float(score) for score in scores])))
    error = fault(lambda data: first(data)["result"].update(scores=[1, 2]))
    assert str(error) == f"deal 1: the scores are {scores}, not [1, 2] (RC-4)"


def test_RC_4_a_record_may_stop_in_the_middle_but_then_has_no_result() -> None:
    replayed = replay(changed(lambda data: None))[1]
    assert replayed.json() == {"finished": False, "scores": None, "winners": None, "breakdown": None}
    error = fault(lambda data: data["deals"][1].update(result={"scores": [0, 0], "winners": [0, 1]}))
    assert str(error) == "deal 2: the deal is unfinished, but has a result (RC-4)"


def test_RC_5_unknown_keys_are_kept_and_ignored() -> None:
    def add(data: dict[str, Any]) -> None:
        data["place"] = {"city": "東京", "table": None}
        data["options"]["light"] = "dim"
        first(data)["shows"] = "nothing"
        first(data)["deal"]["window"] = "T1"

    record = changed(add)
    assert replay(record)[0].finished
    again = json.loads(record.dumps())
    expected = json.loads(WHOLE)
    add(expected)
    assert again == expected


def test_RC_5_a_hand_made_record_may_leave_out_what_does_not_decide() -> None:
    record = changed(lambda data: [data.pop(key) for key in ("players", "options", "rules")])
    assert [replayed.finished for replayed in replay(record)] == [True, False]
    assert not {"players", "options", "rules"} & json.loads(record.dumps()).keys()


def test_RC_9_every_deal_is_judged_by_itself() -> None:
    assert len(replay(changed(lambda data: data["deals"].reverse()))) == 2
    assert len(replay(changed(lambda data: data.update(deals=data["deals"] * 4)))) == 8
    assert replay(changed(lambda data: data.update(deals=[]))) == []


# What is wrong with a move


def insert(at: int, move: object) -> Change:
    return lambda data: first(data)["moves"].insert(at, move)


@pytest.mark.parametrize(
    ("at", "move", "clause", "reason"),
    numbered(
        (0, "0 play XX", "RC-8", "'XX' is no card of the deck"),
        (0, "0 sing", "RC-8", "'sing' is no verb of dream-capture"),
        (0, "6 play SK", "RC-8", "'6' is no seat; there are 0 to 5"),
        (0, "0 play SK XX", "RC-8", "'XX' is no card of the deck"),
        (0, "7 play", "RC-8", "'7' is no seat; there are 0 to 5"),
        (0, "0 play", "RC-3", "this is not the number of words that the verb takes"),
        (0, "0 play SK S3", "RC-3", "this is not the number of words that the verb takes"),
        (0, "", "RC-3", "a move is a seat, a verb, and its cards or buttons"),
        (0, None, "RC-3", "a move is a text"),
        (0, ["0 play SK"], "RC-3", "a move is a text"),
        (0, "0 play SK", "RC-10", "this kind of move is not due now"),
        (0, "* play SK", "RC-10", "chance may not act now"),
        (0, "0 discard S3 S3", "DC-7", "seat 0 must discard exactly three cards"),
        (96, "0 play SK", "RC-10", "the deal is over"),
        (96, "0 play", "RC-3", "this is not the number of words that the verb takes"),
    ),
)
def test_RC_8_RC_3_RC_10_the_first_fault_is_named(at: int, move: object, clause: str, reason: str) -> None:
    if clause.startswith("DC"):
        hand = json.loads(WHOLE)["deals"][0]["deal"]["hands"][0].split()
        plain = next(card for card in hand if card[0] != "T" and card[1] != "F")
        move = f"0 discard {plain} {plain}"
    error = fault(insert(at, move))
    assert (error.deal, error.move, error.clause, error.reason) == (0, at, clause, reason)
    shown = json.dumps(move) if isinstance(move, str) else json.dumps(json.dumps(move))
    assert str(error) == f"deal 1, move {at + 1} {shown}: {reason} ({clause})"


def test_RC_8_the_refusal_reads_as_it_is_said_at_the_table() -> None:
    hands = ["H2 H3", "H4 H5", "H6 H7", "H8 H9 SK", "H10 H11", "HF HQ"]
    held = [hand.split() for hand in hands]
    rest = [card for card in map(text, xtarot.load("dream-capture").pack) if card not in " ".join(hands).split()]
    for hand in held:
        hand += [rest.pop() for _ in range(18 - len(hand))]
    honours = "T0 T1 T21 T22 T23 SF CF HF DF SK".split()
    moves = [
        f"{seat} discard {' '.join([card for card in hand if card[0] != 'H' and card not in honours][:3])}"
        for seat, hand in enumerate(held)
    ]
    moves += ["1 play H4", "2 play H6", "3 play H8", "4 play H10", "5 play HF", "0 play H2"]
    moves += ["5 play HQ", "0 play H3", "1 play H5", "2 play H7", "3 play SK"]
    record = Record("dream-capture", [{"dealer": 0, "deal": {"hands": list(map(" ".join, held))}, "moves": moves}])
    with pytest.raises(RecordError) as refused:
        replay(record)
    assert str(refused.value) == 'deal 1, move 17 "3 play SK": seat 3 holds hearts and must follow (DC-11)'
    assert (refused.value.deal, refused.value.move, refused.value.clause) == (0, 16, "DC-11")
    moves[-1] = "3 play H9"
    assert replay(record)[0].deal.actors == {4}


def test_RC_11_a_card_that_is_not_there() -> None:
    def play_it_again(data: dict[str, Any]) -> None:
        moves = first(data)["moves"]
        seat = moves[12].split()[0]
        moves[12] = next(move for move in moves[6:12] if move[0] == seat)

    error = fault(play_it_again)
    assert (error.move, error.clause) == (12, "RC-11")


@pytest.mark.parametrize(
    ("moves", "faults"),
    numbered(
        (["0 play XX", "0 play"], [(0, "RC-8")]),
        (["0 play", "0 play XX"], [(0, "RC-3")]),
    ),
)
def test_RC_8_replaying_stops_at_the_first_move(moves: list[str], faults: list[tuple[int, str]]) -> None:
    error = fault(lambda data: first(data).update(moves=moves))
    assert [(error.move, error.clause)] == faults


def test_RC_8_the_first_wrong_deal_is_named_whatever_comes_after_it() -> None:
    def spoil(data: dict[str, Any]) -> None:
        first(data)["moves"][50] = "0 play"
        data["deals"][1] = "no deal at all"

    error = fault(spoil)
    assert (error.deal, error.move, error.clause) == (0, 50, "RC-3")
    error = fault(lambda data: data["deals"].append("no deal at all"))
    assert str(error) == "deal 3: the deal is not an object (RC-8)"


# What is wrong with a deal


def hands(*texts: object) -> Change:
    return lambda data: first(data)["deal"].update(hands=list(texts))


def replace(old: str, new: str) -> Change:
    """Write another card, or none, in the place of one."""

    def change(data: dict[str, Any]) -> None:
        first(data).pop("seed")
        first(data)["deal"]["hands"] = [
            " ".join(new if card == old else card for card in hand.split()) for hand in first(data)["deal"]["hands"]
        ]

    return change


@pytest.mark.parametrize(
    ("change", "reason"),
    numbered(
        (replace("SK", "SQ"), "♠Q is there twice"),
        (replace("SK", "SM"), "♠M is not in the pack"),
        (replace("SK", "SX"), "'SX' is no card of the deck"),
        (replace("SK", "?"), "'?' is no card of the deck"),
        (replace("SK", ""), "♠K missing from the deal"),
        (replace("SK", "SK SM"), "♠M is not in the pack"),
        (hands("S3", "S4", "S5"), "there are 3 hands for 6 seats"),
        (hands(), "there are 0 hands for 6 seats"),
        (hands(*[3] * 6), "the hand of seat 0 is not a text"),
        (hands(*[""] * 6), "♠N ♠A ♠2 ♠3 ♠4 … missing from the deal"),
        (lambda data: first(data).update(deal=3), '"deal" is not an object'),
        (lambda data: first(data).update(deal=None), '"deal" is not an object'),
        (lambda data: first(data).update(deal={}), '"hands" is not a list'),
        (lambda data: first(data).update(deal={"hands": "S3 S4"}), '"hands" is not a list'),
        (lambda data: first(data).update(moves="0 play SK"), '"moves" is not a list'),
        (lambda data: first(data).update(moves=None), '"moves" is not a list'),
    ),
)
def test_RC_8_a_deal_that_is_not_the_pack(change: Change, reason: str) -> None:
    error = fault(change)
    assert (error.deal, error.move, error.clause, error.reason) == (0, None, "RC-8", reason)


def test_RC_8_every_seat_has_its_cards() -> None:
    def give_one_away(data: dict[str, Any]) -> None:
        held = [hand.split() for hand in first(data)["deal"]["hands"]]
        held[1].append(held[0].pop())
        first(data)["deal"]["hands"] = [" ".join(hand) for hand in held]

    assert fault(give_one_away).reason == "seat 0 is dealt 17 cards instead of 18"


@pytest.mark.parametrize("seed", [7, None, "", "0" * 63, "0" * 65, "g" * 64, "٣" * 64, ["0" * 64]])
def test_RC_12_a_seed_is_64_hex_digits(seed: object) -> None:
    error = fault(lambda data: first(data).update(seed=seed))
    assert (error.deal, error.clause, error.reason) == (0, "RC-12", '"seed" is not 64 hex digits')


# What is wrong with the file


@pytest.mark.parametrize(
    ("content", "reason"),
    numbered(
        ("", "it is empty"),
        ("{", "the file ends in the middle: line 1, column 2"),
        (WHOLE[:-20], "the file ends in the middle"),
        (WHOLE + WHOLE, 'column 1: "{" does not fit here'),
        ("{'a': 1}", 'line 1, column 2: "\'" does not fit here'),
        (b"\x1f\x8b\x08", "it is packed by gzip; unpack it first"),
        ("[]", "it is not an object"),
        ("3", "it is not an object"),
        ("null", "it is not an object"),
        ("[" * 100_000, "it is nested too deeply"),
        ('{"a": NaN}', "NaN is no number in JSON"),
        ("9" * 5000, "a number has more than 1000 digits: 999999999999 …"),
        (b'{"\xff"}', "it is not UTF-8; save it as UTF-8"),
        (b" " * (MAX_BYTES + 1), "it is larger than 64 MiB"),
        ("{}", 'its "format" is not "xtarot-record/1"'),
        ('{"format": "xtarot-record/2"}', 'its "format" is not "xtarot-record/1"'),
        ('{"format": ["xtarot-record/1"]}', 'its "format" is not "xtarot-record/1"'),
    ),
)
def test_a_file_that_is_no_record(content: str | bytes, reason: str) -> None:
    with pytest.raises(RecordError) as refused:
        Record.loads(content)
    assert (refused.value.deal, refused.value.move, refused.value.clause) == (None, None, "RC-8")
    assert reason in str(refused.value)
    assert len(str(refused.value)) < 300
    assert is_in_both_languages(refused.value.sentence)


@pytest.mark.parametrize(
    ("change", "reason"),
    numbered(
        (lambda data: data.pop("game"), '"game" is not a text'),
        (lambda data: data.update(game=3), '"game" is not a text'),
        (lambda data: data.update(game="whist"), "no game 'whist' is installed"),
        (lambda data: data.pop("deals"), '"deals" is not a list'),
        (lambda data: data.update(deals={}), '"deals" is not a list'),
        (lambda data: data.update(players="Aki"), '"players" is not a list'),
        (lambda data: data.update(players=["Aki", 2]), "the name of a player is not a text"),
        (lambda data: data.update(rules=1.0), '"rules" is not a text'),
        (lambda data: data.update(options=[]), '"options" is not an object'),
        (lambda data: data.update(options={"deals": "6"}), "option deals: '6'"),
        (lambda data: data.update(options={"game_bonus_at": 201}), "option game_bonus_at: 201"),
    ),
)
def test_a_frame_that_is_wrong(change: Change, reason: str) -> None:
    error = fault(change)
    assert (error.deal, error.move, error.clause) == (None, None, "RC-8")
    assert reason in str(error)


def test_the_players_are_as_many_as_the_seats() -> None:
    error = fault(lambda data: data.update(players=["Aki", "Bo"]))
    assert str(error) == "deal 1: dream-capture is not for 2 seats (RC-8)"


def test_a_byte_order_mark_is_no_fault() -> None:
    assert replay(Record.loads(b"\xef\xbb\xbf" + WHOLE.encode()))


def test_an_error_is_one_short_line_that_a_terminal_does_not_obey() -> None:
    for move in ("0 play \x1b[31m\n\r\u202e\x9b", "0 play " + "S" * 10**6, ["\x1b" * 1000]):
        for message in fault(insert(3, move)).message:
            assert message.isprintable()
            assert len(message) < 400
            assert "\x1b" not in message


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.sampled_from(["0 play SK"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.integers(0, 2**32), values)
@example(0, "一\U00016e9b\U00018cd6\U0001da8c")  # of an option; its error was cut before the quotation mark
@draws(200)
def test_whatever_is_written_into_a_record_it_is_right_or_a_record_error(seed: int, value: object) -> None:
    rng = random.Random(seed)
    data = node = json.loads(WHOLE)
    while True:  # down to some place in it
        key = rng.choice(list(node) if isinstance(node, dict) else range(len(node)))
        if not isinstance(node[key], dict | list) or not node[key] or rng.random() < 0.2:
            break
        node = node[key]
    node[key] = value
    wrong = None
    try:
        replay(Record.loads(json.dumps(data)))
    except RecordError as error:
        wrong = error
    assert wrong is None or is_in_both_languages(wrong.sentence)


words = st.sampled_from(["0", "3", "6", "*", "play", "discard", "done", "SK", "T0", "H9", "S99", "#1", "-1", "夢", ""])


@given(st.integers(0, 96), st.lists(words, max_size=6).map(" ".join))
@draws(200)
def test_whatever_move_is_written_it_is_made_or_a_record_error(at: int, move: str) -> None:
    try:
        replay(changed(insert(at, move)))
    except RecordError as error:
        wrong = error
    else:
        return
    assert (wrong.deal, wrong.move is None or wrong.move >= at) == (0, True)
    assert is_in_both_languages(wrong.sentence)
    assert wrong.clause in {"RC-3", "RC-4", "RC-8", "RC-10", "RC-11", "DC-7", "DC-11"}


# Writing


def test_a_deal_writes_its_record() -> None:
    deal = at_random("dream-capture", 5)
    record = deal.record(PLAYERS)
    (replayed,) = replay(Record.loads(record.dumps()))
    assert replayed.deal.state == deal.state
    assert replayed.deal.seed == deal.seed
    assert replayed.scores == deal.score().points
    assert replayed.breakdown == deal.score().lines
    assert [played.known for played in replayed.deal.log] == [played.known for played in deal.log]
    assert record.rules == "1.00"
    for hand in record.deals[0]["deal"]["hands"]:
        assert hand.split() == sorted(hand.split(), key=parse)


def test_a_record_reads_well() -> None:
    lines = WHOLE.splitlines()
    assert any(line.strip().startswith('"scores": [') and line.strip().endswith("],") for line in lines)
    assert sum(" play " in line for line in lines) == 90 + 34
    assert WHOLE.endswith("}\n")


def test_a_record_of_a_match() -> None:
    match = xtarot.match("dream-capture", 1, options={"deals": 2})
    match.next_deal()
    record = match.record(PLAYERS)
    assert record.options["deals"] == 2
    assert replay(record)[0].deal.dealer == match.first


def test_a_record_is_saved_and_loaded(tmp_path: Path) -> None:
    record = at_random("dream-capture", 5).record(["夢", *PLAYERS[1:]])
    record.save(tmp_path / "deal.json")
    assert Record.load(tmp_path / "deal.json") == record


def test_what_makes_no_record() -> None:
    deal = xtarot.deal("dream-capture", 1)
    with pytest.raises(ValueError, match="one deal or more"):
        record_of([])
    with pytest.raises(ValueError, match="one set of options"):
        record_of([deal, xtarot.deal("dream-capture", 1, options={"deals": 2})])
    with pytest.raises(ValueError, match="there are 2 names for 6 seats"):
        record_of([deal], ["Aki", "Bo"])


def test_names_of_any_letters_survive() -> None:
    names = ["夢", "\ud800", '"', "\\", "👑", ""]
    record = changed(lambda data: data.update(players=names))
    assert record.players == names
    assert Record.loads(record.dumps().encode()).players == names
