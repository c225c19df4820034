"""steady is sensible; its heuristic policies compile. What holds for every bot is in test_blind."""

import numpy as np
import pytest

import xtarot
from support.xrummy_positions import turn
from xtarot import Deal
from xtarot.bots.moves import arguments, compose
from xtarot.bots.steady import Steady, policy
from xtarot.games import dream_capture, load, xrummy
from xtarot.machine.compiled import compiled_game
from xtarot.rules.cards import parse, text

STEADY = Steady()
TABLES = [("dream-capture", 6), ("xrummy", 2)]


def rng(seed: int = 0) -> np.random.Generator:
    return np.random.default_rng(seed)


def finish_turn(deal: Deal, seat: int) -> list[str]:
    """Let steady play a turn of Xrummy to its end; its moves without the seat."""
    start = len(deal.log)
    for _ in range(100):
        deal.play_move(seat, STEADY.choose(deal.view(seat), rng()))
        moves = [deal.game.text(*played.known[seat]).split(maxsplit=1)[1] for played in deal.log[start:]]
        if deal.finished or (moves and moves[-1].startswith("drop")):
            return moves
    pytest.fail(f"the turn does not end: {moves}")


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_rules_of_thumb_compile_to_the_same(name: str, seats: int) -> None:
    game = load(name)
    rule = policy(game)
    assert rule is not None
    kernel = compiled_game(game).kernel(rule)
    deal = xtarot.deal(name, 6, seats=seats)
    for _ in range(60):
        if deal.finished:
            break
        seat = min(deal.actors)
        seen = deal.view(seat)
        move = compose(game, seen.state, seat, kernel)
        assert list(move) == list(compose(game, seen.state, seat, rule)) == list(STEADY.choose(seen, rng()))
        deal.play_move(seat, move)


def test_a_turn_of_xrummy_ends() -> None:
    deal = xtarot.deal("xrummy", 1, seats=4)
    while not deal.finished:
        finish_turn(deal, min(deal.actors))
    assert deal.state.ended


def test_a_move_begun_by_another_is_brought_to_its_end() -> None:
    rule = policy(load("xrummy"))
    assert rule is not None
    for seed in range(6):
        deal, choice = xtarot.deal("xrummy", seed, seats=3), rng(seed)
        while len(deal.log) < 12 and not deal.finished:
            seat = min(deal.actors)
            cards, buttons = deal.legal(seat)
            actions = [*cards, *buttons]
            action = actions[int(choice.integers(len(actions)))]
            if deal.state.partial_size[seat] > 1:
                action = rule(*arguments(deal.game, deal.view(seat).state, seat))
            deal.step(seat, action)  # refuses what is not legal


# Dream Capture. Seat 1 leads; seats 0, 2, 4 play against 1, 3, 5; seat 0 plays last.


def dealt(hands: dict[int, str], without: str = "") -> Deal:
    """A deal in which these seats hold these cards; seat 0 none of the suits `without` but those named."""
    held = {seat: [parse(card) for card in hands.get(seat, "").split()] for seat in range(6)}
    rest = [card for card in load("dream-capture").pack if all(card not in cards for cards in held.values())]
    held[0] += [card for card in rest if text(card)[0] not in without][: 18 - len(held[0])]
    rest = [card for card in rest if card not in held[0]]
    for seat in range(1, 6):
        while len(held[seat]) < 18:
            held[seat].append(rest.pop())
    return xtarot.deal("dream-capture", cards={"hands": [held[seat] for seat in range(6)]})


def trick(hand: str, *plays: str) -> str:
    """What seat 0 plays to the first trick, the cards of seats 1 to 5 being these and `hand` among its own."""
    deal = dealt({0: hand, **dict(enumerate(plays, 1))}, without="".join({card[0] for card in plays}))
    for seat in range(6):
        keep = {*hand.split(), *plays}
        loose = [card for card in deal.chance["hands"][seat] if text(card) not in keep]
        loose = [card for card in loose if not dream_capture.FIVE_POINT_CARDS[card // 24] >> card % 24 & 1]
        deal.play(f"{seat} discard " + " ".join(map(text, loose[:3])))
    for seat, card in enumerate(plays, 1):
        deal.play(f"{seat} play {card}")
    return text(int(STEADY.choose(deal.view(0), rng())[1]))


def test_it_does_not_beat_its_partner_for_nothing() -> None:
    assert trick("T5 T20", "T2", "T19", "T3", "T4", "T6") == "T5"


def test_it_captures_hope_when_it_can() -> None:
    assert trick("T0 T5 T20", "T23", "T3", "T4", "T6", "T7") == "T0"


def test_it_takes_a_trick_of_points_when_it_plays_last() -> None:
    assert trick("SK S2 S4", "SQ", "S3", "S5", "S6", "SJ") == "SK"


def test_it_leaves_a_trick_of_the_enemy_the_least() -> None:
    assert trick("SK S2 SJ", "SF", "S3", "S5", "S6", "S4") == "S2"


def thrown(hand: str) -> set[str]:
    """What steady discards of these cards."""
    deal = dealt({0: hand})
    return {text(int(card)) for card in STEADY.choose(deal.view(0), rng())[1:]}


def test_it_discards_towards_a_void() -> None:
    assert thrown("H3 H6 H9 S3 S4 S5 S6 S7 S8 D2 D4 D6 D8 C2 C5 C7 C9 T9") == {"H3", "H6", "H9"}


def test_it_discards_no_courts() -> None:
    assert thrown("HK HQ HJ S3 S4 S5 S6 S7 S8 S9 D2 D4 D6 D8 D9 D10 T9 T12") <= {
        *"S3 S4 S5 S6 S7 S8 S9 D2 D4 D6 D8 D9 D10".split()
    }


# Xrummy


FAR = "run C CA C2 C3 C4"  # a set that takes no part


def test_it_lays_a_set_that_it_holds() -> None:
    moves = finish_turn(turn("S5 S6 S7 DM D12 C4 C9 HA H8 SK HQ"), 0)
    assert moves[0] == "run S S5 S6 S7"
    assert moves[-1].startswith("drop")


def test_it_goes_out_when_it_can() -> None:
    deal = turn("S5 S6 S7 D12", "", "run C CA C2 C3 C4 C5 C6 C7")
    assert finish_turn(deal, 0) == ["run S S5 S6 S7", "drop D12"]
    assert deal.score().winners == (0,)


def test_its_last_card_goes_out_without_any_fuss() -> None:
    deal = turn("D9", "", "group 9 H9 C9 T9", "run C CM CN CA C2 C3 C4 C5")
    assert finish_turn(deal, 0) == ["drop D9"]


def test_one_long_run_goes_before_two_sets_that_shed_less() -> None:
    deal = turn("S5 S6 S7 S8 D5 D9 HK", "", FAR)
    assert finish_turn(deal, 0)[0] == "run S S5 S6 S7 S8"


def test_it_uses_loners_for_what_it_holds() -> None:
    assert "group 9 S9 H9 C9" in finish_turn(turn("S9 H9 DM D5 HJ S2 CK", "C9", FAR), 0)


def test_it_frees_a_wild_card_when_that_goes_out() -> None:
    deal = turn("D9 S8 S10 D2", "", "group 9 H9 C9 T9", FAR)
    assert finish_turn(deal, 0) == ["swap D9 T9 #1", "run S S8 T9 S10", "drop D2"]
    assert deal.score().winners == (0,)


def test_a_loner_makes_room_for_a_card_of_the_hand() -> None:
    deal = turn("D11 H2 S7 HK", "D12", "run D D13 D14 D15", "run C CM CN CA C2")
    assert finish_turn(deal, 0)[:2] == ["add D12 #1", "add D11 #1"]


def test_it_lays_nothing_of_loners_alone() -> None:
    deal = turn("H2 S9 HK D5 DM", "C7 C8 C9", "run S SM SN SA S2 S3 S4")
    assert [move.split()[0] for move in finish_turn(deal, 0)] == ["drop"]


def test_it_drops_neither_wild_cards_nor_what_goes_with_the_loners() -> None:
    deal = turn("S8 T3 CK H5 D14", "S6 D4", "run C CM CN CA C2 C3 C4")
    (move,) = finish_turn(deal, 0)
    assert move in {"drop CK", "drop D14"}


def test_when_the_stock_runs_out_the_heaviest_card_goes() -> None:
    deal = turn("S3 SF H7 D14", "", "run C CA C2 C3 C4 C5 C6 C7")
    deal.state.counts[xrummy.STOCK] = 0
    assert finish_turn(deal, 0) == ["drop SF"]
