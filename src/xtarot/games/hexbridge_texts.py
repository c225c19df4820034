"""What people read of Hexbridge: its texts, and what the table shows besides the piles."""

from collections.abc import Sequence

from xtarot.games import hexbridge as rules
from xtarot.games.hexbridge_points import HONOUR_POINTS, MAX_POINTS, OVER, PLAIN_TRUMPS, need
from xtarot.rules.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUIT_STRIDE, SYMBOLS, pile
from xtarot.rules.screen import Contract, Screen, SeatFacts
from xtarot.rules.state import State, blank_lines
from xtarot.rules.texts import Event, Reason, Source, Text, figure
from xtarot.rules.tricks import FOLLOW, FREE, PLAYED, TAKEN, led_suit, plays

EVENTS = rules.EVENTS.told(
    called=Event(Text("{who}は{label}", "{who}: {label}"), of_button=True),
    passed_out=Event(Text("全員パス、このディールは流れました", "all passed: the deal is passed out")),
    contract=Event(Text("{who}がディクレアラー、{contract}", "{who} play{s} {contract}"), True),
    dummy=Event(Text("{who}が第{n}ダミーになりました", "{who} laid the hand open: dummy {n}")),
    played=PLAYED,
    trick=TAKEN,
    made=Event(Text("{contract}メイク", "{contract} just made"), True),
    made_with_more=Event(Text("{contract}メイク、{n}オーバー", "{contract} made, {n} over"), True),
    down=Event(Text("{contract}は{n}ダウン", "{contract} down {n}"), True),
)

REASONS = {
    rules.HB_5: Reason("higher", Text("{bid}より高いビッドをするか、パスします", "bid higher than {bid}, or pass")),
    rules.HB_6_DOUBLE: Reason(
        "double", Text("ダブルできるのは相手チームのビッドだけです", "only a bid of the other side may be doubled")
    ),
    rules.HB_6_REDOUBLE: Reason(
        "redouble",
        Text("リダブルできるのは相手チームのダブルだけです", "only a double of the other side may be redoubled"),
    ),
    rules.HB_12_FOLLOW: FOLLOW,
}

PROMPTS = {
    rules.HB_5: Text("コールしてください", "make a call"),
    rules.HB_12_LEAD: Text("リードです。どのカードでも出せます", "lead any card"),
    rules.HB_12: Text("どのカードでも出せます", "play any card"),
    rules.HB_12_FOLLOW: Text("{led}を出してください", "follow {led}"),
}

_C, _Q, _K, _F = HONOUR_POINTS
_1NT, _3NT, _2H, _4H = (int(need(rules.BIDS.index(bid))) for bid in ("1NT", "3NT", "2H", "4H"))  # ♠ needs what ♥ does
TIPS = {
    rules.HB_5: Text(
        "点は ∞が{f}、Kが{k}、Qが{q}、Cが{c}、全部で{points}点。味方3人で、1NTには{one}点、3NTには{three}点、"
        "2♥ 2♠には{two}点、4♥ 4♠には{four}点が目安です（{next}枚目からの切り札は1枚{over}点）",
        "Points: ∞ {f}, K {k}, Q {q}, C {c}, {points} in all. Your three hands need {one} for 1NT, "
        "{three} for 3NT, {two} for 2♥ 2♠, {four} for 4♥ 4♠ ({over} for each trump after {trumps})",
    ).filled(
        f=_F,
        k=_K,
        q=_Q,
        c=_C,
        points=MAX_POINTS,
        one=_1NT,
        three=_3NT,
        two=_2H,
        four=_4H,
        next=PLAIN_TRUMPS + 1,
        over=OVER,
        trumps=PLAIN_TRUMPS,
    ),
    rules.HB_12: Text(
        "強さは ∞＞K＞Q＞C＞J＞15＞…＞2、♠と♥ではその下にA。切り札はほかのスートに勝ちますが、出す義務はありません",
        "From the strongest: ∞ K Q C J 15 … 2, and in ♠ and ♥ an A below. Trumps beat the other suits; "
        "nobody has to play one",
    ),
}

SCORES = {
    rules.HB_14: Reason("tricks", Text("基本点", "Tricks bid")),
    rules.HB_15_PART: Reason("part", Text("メイクのボーナス", "Contract made")),
    rules.HB_15_GAME: Reason("game", Text("ゲームのボーナス", "Game")),
    rules.HB_15_SLAM: Reason("slam", Text("スラムのボーナス", "Slam")),
    rules.HB_15_DOUBLED: Reason("doubled", Text("ダブルのボーナス", "Made doubled")),
    rules.HB_16: Reason("overtricks", Text("オーバートリック", "Overtricks")),
    rules.HB_17: Reason("down", Text("ダウン", "Down")),
}

_STRAIN_SIGNS = (*(SYMBOLS[suit] for suit in (CLUBS, DIAMONDS, HEARTS, SPADES)), "NT")
_BID_SIGNS = [f"{k // 5 + 1}{_STRAIN_SIGNS[k % 5]}" for k in range(len(rules.BIDS))]
LABELS = {
    rules.SAY: Text("コール", "Call"),
    rules.PLAY: Text("出す", "Play"),
    rules.PASS: Text("パス", "Pass"),
    rules.DOUBLE: Text("ダブル", "Double"),
    rules.REDOUBLE: Text("リダブル", "Re\u00addouble"),  # it may break in a narrow column
    **{rules.LOWEST_BID + k: Text(sign, sign) for k, sign in enumerate(_BID_SIGNS)},
}

ZONES = (
    rules.PILES.zone("hand", "hand", Text("手札", "Hand")),
    rules.PILES.zone("trick", "trick", Text("トリック", "Trick")),
    rules.PILES.zone("won", "pile", Text("取り札", "Won")),
)


def prompt(s: State, seat: int) -> int:
    """What is due from the seat, or from the dummy's hand, as the clause that says so."""
    if s.phase == rules.AUCTION:
        return rules.HB_5
    if s.played == 0:
        return rules.HB_12_LEAD
    binding = rules.playable(s, seat, pile())
    return rules.HB_12 if binding == FREE else binding


def text_values(s: State, seat: int, move: Sequence[int], lang: str) -> dict[str, str]:
    """What the templates above name in braces."""
    return {
        "led": led_suit(s, lang),
        "contract": _contract(s, lang),
        "bid": LABELS[rules.LOWEST_BID + int(s.bid)].of(lang) if s.bid >= 0 else "",
    }


def dummy_number(s: State, seat: int) -> int:
    """HB-10: 1 or 2 for the first and the second dummy, else 0."""
    return (seat - int(s.declarer)) % 6 // 2 if s.declarer >= 0 and rules.side(seat) == rules.side(s.declarer) else 0


def _contract(s: State, lang: str) -> str:
    if s.bid < 0:
        return ""
    return LABELS[rules.LOWEST_BID + int(s.bid)].of(lang) + ("", " X", " XX")[int(s.doubled)]


def screen(s: State, lang: str) -> Screen:
    """What the table shows besides the piles: calls, the contract, tricks."""
    status = Text("オークション", "Auction").of(lang)
    if s.declarer >= 0:
        words = {"contract": _contract(s, lang), "n": min(int(s.tricks) + 1, rules.TRICKS)}
        status = Text("{contract} 第{n}トリック / 13", "{contract}, trick {n} of 13").of(lang, **words)
    found = Screen(
        status=status,
        seats=[_seat_facts(s, seat, lang) for seat in range(6)],
        trick=plays(s.trick, s.leader, s.best),
        last_trick=plays(s.last_trick, s.last_leader, s.last_winner),
    )
    if s.declarer >= 0:
        found["contract"] = _course(s, lang)
        trump = int(s.bid) % 5
        found["suits"] = "".join(sorted("SCHD", key=lambda suit: suit != rules.STRAINS[trump]))
    return found


def _seat_facts(s: State, seat: int, lang: str) -> SeatFacts:
    if s.declarer < 0:
        called = int(s.called[seat])
        return SeatFacts(facts=[("", LABELS[called].of(lang))] if called else [])
    dummy = dummy_number(s, seat)
    facts = [(Text("トリック", "Tricks").of(lang), str(s.taken[seat]))]
    if seat == s.declarer:
        facts.append((Text("ディクレアラー", "Declarer").of(lang), ""))
    elif dummy:
        facts.append((Text("第{dummy}ダミー", "Dummy {dummy}").of(lang, dummy=dummy), ""))
    return SeatFacts(facts=facts)


def _course(s: State, lang: str) -> Contract:
    """The contract, the tricks won and needed; what it is worth if just made, and one down."""
    declaring = rules.side(int(s.declarer))
    won, lost = rules.tricks_of(s, declaring), rules.tricks_of(s, 1 - declaring)
    left = rules.needed(s) - won
    lines = blank_lines()
    worth = [
        sum(points for _, _, points in lines[: rules.score_of(lines, declaring, s.bid, s.doubled, over)])
        for over in (0, -1)
    ]
    end = _end(-left).of(lang, n=abs(left))
    words = {"won": won, "lost": lost, "left": left, "needed": rules.needed(s), "end": end}
    short = Text("{won}トリック取り、{lost}失い、あと{left}", "{won} won, {lost} lost, {left} to go")
    if s.phase == rules.FINISHED:
        short = Text("{needed}必要、{won}トリックで{end}", "{needed} needed, {won} won: {end}")
    elif left <= 0:
        short = Text("{won}トリック取り、{lost}失い：達成", "{won} won, {lost} lost: made")
    elif lost > rules.TRICKS - rules.needed(s):
        short = Text("{won}トリック取り、{lost}失い：ダウン", "{won} won, {lost} lost: down")
    return Contract(
        key="contract",
        title=Text("コントラクト", "Contract").of(lang),
        sign=LABELS[rules.LOWEST_BID + int(s.bid)].of(lang),
        tag=LABELS[rules.DOUBLE - 1 + int(s.doubled)].of(lang) if s.doubled else "",
        by=int(s.declarer),
        tricks=[bool(s.won >> k & 1) for k in range(int(s.tricks))],
        all=rules.TRICKS,
        short=short.of(lang, **words),
        rows=[
            (Text("必要なトリック", "Tricks needed").of(lang), "HB-13", [str(rules.needed(s))]),
            (Text("メイク", "Made").of(lang), "HB-15", [f"{worth[0]:+}"]),
            (Text("1ダウン", "One down").of(lang), "HB-17", [figure(f"{worth[1]:+}")]),
        ],
    )


def _end(over: int) -> Text:
    """How a contract ended."""
    if over < 0:
        return Text("{n}ダウン", "down {n}")
    return Text("メイク、{n}オーバー", "made, {n} over") if over else Text("メイク", "made")


# Where points come from


def sources(s: State, lines: Sequence[tuple[int, int, int]], lang: str) -> list[Source]:
    """HB-14 … HB-17: the sums; the first line names declarer."""
    return [Source(_sum(s, clause, lang), seat=-1 if n else s.declarer) for n, (_, clause, _) in enumerate(lines)]


def _sum(s: State, clause: int, lang: str) -> str:
    level, strain, doubled = s.bid // 5 + 1, s.bid % 5, s.doubled
    over = rules.tricks_of(s, rules.side(s.declarer)) - rules.needed(s)
    if clause == rules.HB_14:
        more, factor = rules.FIRST_TRICK_MORE[strain], rules.FACTOR[doubled]
        basic = f"{level} × {rules.TRICK_POINTS[strain]}" + (f" + {more}" if more else "")
        if factor > 1:
            basic = f"({basic}) × {factor}" if more else f"{basic} × {factor}"
        return f"{_contract(s, lang)}{Text('：', ': ').of(lang)}{basic}"
    if clause == rules.HB_15_PART:
        return Text("基本点が{n}点未満", "under {n} for the tricks").of(lang, n=rules.GAME_AT)
    if clause == rules.HB_15_GAME:
        return Text("基本点が{n}点以上", "{n} or more for the tricks").of(lang, n=rules.GAME_AT)
    if clause == rules.HB_15_SLAM:
        return Text("レベル{n}", "level {n}").of(lang, n=level)
    if clause == rules.HB_15_DOUBLED:
        return LABELS[rules.DOUBLE - 1 + doubled].of(lang)
    if clause == rules.HB_16:
        return f"{over} × {rules.OVERTRICK[doubled] or rules.TRICK_POINTS[strain]}"
    first, further = figure(rules.DOWN_FIRST[doubled]), figure(rules.DOWN_FURTHER[doubled])
    alike = rules.DOWN_FIRST[doubled] == rules.DOWN_FURTHER[doubled]
    penalty = f"{-over} × {first}" if alike else first if over == -1 else f"{first} + {-over - 1} × {further}"
    return f"{_contract(s, lang)} {_end(over).of(lang, n=-over)}{Text('：', ': ').of(lang)}{penalty}"


# Cards in plain words


def powers(card: int, lang: str) -> str:
    """How strong a card is (HB-2, HB-12)."""
    stronger = sum(other // SUIT_STRIDE == card // SUIT_STRIDE and other > card for other in rules.PACK)
    weaker = sum(other // SUIT_STRIDE == card // SUIT_STRIDE and other < card for other in rules.PACK)
    rank = Text("同じスートで上に{n}枚", "{n} of its suit {n:is|are} stronger").filled(n=stronger)
    if not stronger:
        rank = Text("同じスートで一番強い", "The strongest of its suit")
    elif not weaker:
        rank = Text("同じスートで一番弱い", "The weakest of its suit")
    trump = Text(
        "切り札のスートなら、ほかのスートのどのカードにも勝つ", "As a trump it beats every card of the other suits"
    )
    return f"{rank.of(lang)}\n{trump.of(lang)}"
