"""Scores explain themselves: each line says which cards, or which sum, made its points, in every game."""

import random
from collections.abc import Iterable
from pathlib import Path

import pytest

from support.playing import to_the_end
from support.table_states import played, shown
from xtarot import Deal, Record
from xtarot.deals.chance import read_seed
from xtarot.deals.replay import replay
from xtarot.games import arcanarabe, dream_capture, hexbridge, load, lotarot, names, xrummy
from xtarot.rules.cards import ids, parse, pile, symbol
from xtarot.rules.state import EVERYONE, SPECTATOR, State, put
from xtarot.rules.texts import LANGS, Source
from xtarot.table.frame import Score
from xtarot.table.rendering import drawn

RECORDS = Path(__file__).parents[2] / "records"


def ended(name: str, seed: int) -> Deal:
    """A finished deal, with any number of seats of the game."""
    game = load(name)
    rng = random.Random(seed)
    return to_the_end(Deal(game, rng.choice(game.seats), 0, {}, seed=read_seed(seed)), rng)


def told(name: str, s: State, lang: str) -> list[str]:
    """The lines of a score as one reads them: points, what for, the cards and the sum; parts go before their line."""
    game = load(name)
    rows = game.score(s)
    found = []
    for (_, clause, points), source in zip(rows, game.sources(s, rows, lang), strict=True):
        found += [f"  {part.points} {part.label} {_why(part.text, part.cards)}".rstrip() for part in source.parts]
        found.append(f"{points} {game.scores[clause].text.of(lang)} {_why(source.text, source.cards)}".rstrip())
    return found


def _why(text: str, cards: Iterable[int]) -> str:
    return " ".join([*map(symbol, cards), *filter(None, [text])])


# Every game, also a stranger's that is installed


@pytest.mark.parametrize("name", names(with_bots=True))
def test_lines_add_up_and_name_cards_that_are_there(name: str) -> None:
    for seed in range(6):
        deal = ended(name, seed)
        s, game = deal.state, deal.game
        rows = game.score(s)
        hands = range(game.hand_pile(0), game.hand_pile(deal.seats))
        open_piles = {k for k in range(len(s.piles)) if s.visible_to[k] == EVERYONE or k in hands}
        lying = {card for k in open_piles for card in ids(s.piles[k])}
        for lang in LANGS:
            sources = game.sources(s, rows, lang)
            assert len(sources) == len(rows)
            for (_, _, points), source in zip(rows, sources, strict=True):
                assert not source.parts or sum(part.points for part in source.parts) == points
                for cards in (source.cards, *(part.cards for part in source.parts)):
                    assert len(set(cards)) == len(cards)
                    assert lying.issuperset(cards)
                assert source.seat < deal.seats
        assert [sum(points for side, _, points in rows if side == k) for k in range(game.sides(deal.seats))] == list(
            deal.score().totals
        )


SAYS_WHY = {"dream-capture", "hexbridge", "lotarot", "arcanarabe", "high-card", "daifugo"}


@pytest.mark.parametrize("name", sorted(SAYS_WHY & set(names(with_bots=True))))
def test_each_line_says_where_its_points_come_from(name: str) -> None:
    for seed in range(3):
        deal = ended(name, seed)
        rows = deal.game.score(deal.state)
        for lang in LANGS:
            sources = list(zip(rows, deal.game.sources(deal.state, rows, lang), strict=True))
            explained = {clause for (_, clause, _), source in sources if source != Source()}
            assert {clause for _, clause, _ in rows} == explained  # where others pay, once is enough


# On the wire


@pytest.mark.parametrize("name", names(with_bots=True))
def test_the_score_is_the_same_for_seats_and_spectators_and_only_after_the_deal(name: str) -> None:
    seats = load(name).usual_seats
    before, _ = played(name, seats, 3, moves=2)
    assert not before.deal.finished
    assert "score" not in shown(before, 0)
    state, _ = played(name, seats, 3)
    score = drawn(state, "en").score
    assert isinstance(score, Score)
    assert [len(hand) for hand in score.dealt] == [load(name).hand_size(seats)] * seats
    assert shown(state, 0)["score"] == shown(state, SPECTATOR)["score"]
    totals = [0.0] * len(score.totals)
    for line in score.lines:
        totals[line.side] += float(line.points)
        assert not line.parts or sum(float(part.points) for part in line.parts) == float(line.points)
    assert [f"{total:g}" for total in totals] == [f"{float(total):g}" for total in score.totals]


def test_a_discard_says_for_whom_it_counts() -> None:
    state, _ = played("dream-capture", 6, 1, moves=0)
    zones = [zone for zone in shown(state, 0, "ja")["zones"] if zone["key"] == "discard"]
    assert {(zone["note"], zone["clause"]) for zone in zones} == {("相手チームの点になります", "DC-14")}


# The worked examples, as they are read


def dream(name: str, lang: str) -> list[str]:
    (replayed,) = replay(Record.load(RECORDS / f"dream-capture-{name}.json"))
    return told("dream-capture", replayed.deal.state, lang)


def test_DC_15_number_cards_are_divided_by_six() -> None:
    game = load("dream-capture")
    numbers = [card for card in game.pack if card < dream_capture.T0 and not dream_capture.CARD_POINTS[card]]
    for count, points in ((40, 6), (41, 6), (42, 7)):
        s = game.new(6, 0, game.read_options({}))
        s.piles[dream_capture.WON] = pile(numbers[:count])
        s.last_winner = 1
        assert f"  {points} 数札 {count}枚 ÷ 6" in told("dream-capture", s, "ja")
        assert f"  {points} Number cards {count} ÷ 6" in told("dream-capture", s, "en")


def test_DC_14_to_DC_20_each_line_of_a_record() -> None:
    game = load("dream-capture")
    s = game.new(6, 0, game.read_options({}))
    won = "T22 T21 T0 T3 T4 SF SK CK CQ HJ S9 C9 H9"
    s.piles[dream_capture.WON] = pile(won.split())
    s.piles[dream_capture.DISCARD + 1] = pile("DC D9 D8 D7".split())  # the other side's: they count here
    s.piles[dream_capture.DISCARD + 2] = pile("HK".split())  # one's own: it does not
    s.last_winner, s.last_trick[2] = 2, parse("T22")
    s.captures[0][2] = 1
    assert told("dream-capture", s, "ja")[:7] == [
        "  5 愚者と5点の切り札 ★0 ★22 ★21 2 × 5 − 5",
        "  2 そのほかの切り札 2枚",
        "  19 絵札 ∞×1\u2002K×2\u2002Q×1\u2002C×1\u2002J×1",
        "  1 数札 6枚 ÷ 6",
        "27 カードの点",
        "1 ラストトリック ★22",
        "15 世界の捕獲 ★22 ★21",
    ]
    assert told("dream-capture", s, "en")[:7] == [
        "  5 Fool and trumps of five ★0 ★22 ★21 2 × 5 − 5",
        "  2 Other trumps 2 × ★",
        "  19 Courts ∞×1\u2002K×2\u2002Q×1\u2002C×1\u2002J×1",
        "  1 Number cards 6 ÷ 6",
        "27 Card points",
        "1 Last trick ★22",
        "15 Capture of the World ★22 ★21",
    ]


def test_DC_17_39_and_the_last_trick_reach_the_bonus() -> None:
    assert "10 ゲームボーナス 40点（40点以上）" in dream("bonus-with-the-last-trick", "ja")
    assert "10 Game bonus 40 points, 40 or more" in dream("bonus-with-the-last-trick", "en")


def test_DC_20_a_failed_magic_and_a_capture_name_their_cards() -> None:
    lines = dream("magic-failed-and-captured", "en")
    assert "15 Capture of the Magician ★2 ★1" in lines
    assert "10 The enemy's failed magic ★1" in lines


@pytest.mark.parametrize(
    ("bid", "doubled", "tricks", "lines"),
    [
        ("2S", 0, 8, ["6 2♠: 2 × 3", "5 under 10 for the tricks"]),
        ("3NT", 0, 11, ["10 3NT: 3 × 3 + 1", "50 10 or more for the tricks", "6 2 × 3"]),
        (
            "6NT",
            1,
            13,
            ["38 6NT X: (6 × 3 + 1) × 2", "50 10 or more for the tricks", "75 level 6", "5 Double", "20 1 × 20"],
        ),
        ("2S", 0, 6, ["-20 2♠ down 2: 2 × −10"]),
        ("2S", 1, 7, ["-20 2♠ X down 1: −20"]),
        ("4H", 1, 7, ["-80 4♥ X down 3: −20 + 2 × −30"]),
    ],
)
def test_HB_14_to_HB_17_the_sums(bid: str, doubled: int, tricks: int, lines: list[str]) -> None:
    game = load("hexbridge")
    s = game.new(6, 0, {})
    s.bid, s.doubled, s.declarer = hexbridge.BIDS.index(bid), doubled, 3
    needed = hexbridge.needed(s)
    s.taken[1], s.taken[0] = tricks, 13 - tricks
    rows = game.score(s)
    sources = game.sources(s, rows, "en")
    assert [f"{points} {source.text}" for (_, _, points), source in zip(rows, sources, strict=True)] == lines
    assert [source.seat for source in sources] == [3, *[-1] * (len(lines) - 1)]
    s.phase = hexbridge.FINISHED
    contract = game.screen(s, "ja")["contract"]
    assert contract["short"].startswith(f"{needed}必要、{tricks}トリックで")


def test_HB_13_how_a_contract_stands_in_words() -> None:
    game = load("hexbridge")
    s = game.new(6, 0, {})
    s.bid, s.declarer, s.taken[0], s.taken[1], s.phase = hexbridge.BIDS.index("1NT"), 0, 1, 3, hexbridge.PLAYING
    assert game.screen(s, "ja")["contract"]["short"] == "1トリック取り、3失い、あと6"


def test_HB_8_a_deal_passed_out_has_no_lines() -> None:
    game = load("hexbridge")
    s = game.new(6, 0, {})
    s.bid = s.declarer = -1
    assert told("hexbridge", s, "en") == []


def test_LT_17_LT_18_the_sum_stands_once_with_the_declarer() -> None:
    game = load("lotarot")
    s = game.new(4, 0, game.read_options({}))
    s.bid, s.declarer, s.pagat, s.collapse_by, s.defeated = lotarot.BIDS.index("3"), 2, -1, 0, -1
    s.collapse_of = 1
    s.piles[lotarot.WON + 2] = pile("SK CK HK DK T0 T21 T1 SQ CQ HQ DQ SJ CJ".split())  # 35 + 16 + 4
    s.piles[lotarot.DISCARD], s.counts[lotarot.DISCARD] = pile("T2 T3 T4".split()), 3
    lines = told("lotarot", s, "en")
    assert lines[:4] == [
        "-6 Points over 55",
        "-6 Points over 55",
        "18 Points over 55 cards 55 + discard 3 − 55 = 3 with each",
        "-6 Points over 55",
    ]
    assert lines[6] == "120 Bonus of the bid bid 3: 20 from each"
    assert lines[8:] == ["60 Collapse of the World ★0 ★21", "-60 Collapse of the World"]
    s.piles[lotarot.WON + 2] = pile("SK CK HK DK T0 T21 T1 SQ CQ HQ DQ SJ".split())
    s.piles[lotarot.DISCARD] = pile()
    assert told("lotarot", s, "ja")[2] == "-12 55点との差 取り札53 + 捨て札0 − 55 = −2（1人につき）"
    assert told("lotarot", s, "ja")[6] == "-120 ビッドのボーナス ビッド 3枚：失敗、各席に20"


def test_LT_23_each_seat_has_its_own_sum_in_ramsch() -> None:
    game = load("lotarot")
    s = game.new(4, 1, game.read_options({}))
    s.ramsch = lotarot.RAMSCH
    s.piles[lotarot.WON] = pile("SK S2".split())
    assert told("lotarot", s, "en")[:2] == ["164 Ramsch (26 − 5.5) × 4", "216 Ramsch (27 − 0) × 4"]


def test_AR_14_each_run_with_its_cards_and_points() -> None:
    game = load("arcanarabe")
    s = game.new(3, 0, {})
    for seat, arcana in enumerate(("T0 T1 T5 T6 T7 T8 T12", "T14 T15 T16 T17 T18", "T3")):
        for card in arcana.split():
            put(s, parse(card), arcanarabe.WON + seat)
    assert told("arcanarabe", s, "ja") == [
        "1 2枚の並び ★0 ★1",
        "3 4枚の並び ★5 ★6 ★7 ★8",
        "0 5枚以上の並び ★14 ★15 ★16 ★17 ★18",
    ]
    assert told("arcanarabe", s, "en")[2] == "0 Run of 5 or more ★14 ★15 ★16 ★17 ★18"


def test_XR_16_the_hand_that_is_left_and_what_of_it_is_compared() -> None:
    game = load("xrummy")
    s = game.new(2, 0, {})
    s.ended = xrummy.STOCK_EMPTY
    for seat, hand in enumerate(("SM SN", "SF HK")):
        for card in hand.split():
            put(s, parse(card), xrummy.HAND + seat)
    assert told("xrummy", s, "ja") == ["840 山札切れ、手札が最少 ♠M ♠N 手札2枚、∞0枚、数の合計−1"]
    assert told("xrummy", s, "en")[0].endswith("♠M ♠N 2 in hand, ∞ × 0, numbers adding up to −1")
    assert game.points.of("ja") == "勝ち"
