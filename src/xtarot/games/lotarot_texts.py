"""What people read of Lotarot: its texts, and what the table shows besides the piles."""

from collections.abc import Sequence

from xtarot.games import lotarot as rules
from xtarot.rules.cards import ARCANA, CARDS, SUIT_STRIDE, ids, short_name, symbol
from xtarot.rules.screen import Panel, Screen, SeatFacts
from xtarot.rules.state import State, has, popcount, zeros
from xtarot.rules.steps import DONE, Move
from xtarot.rules.texts import Event, Reason, Source, Text
from xtarot.rules.tricks import FOLLOW, FREE, PLAYED, TAKEN, TRUMP, led_suit, plays

EVENTS = rules.EVENTS.told(
    bid=Event(Text("{who}は{label}をビッドしました", "{who} bid {label}"), of_button=True),
    passed=Event(Text("{who}はパスしました", "{who} passed")),
    turned=Event(Text("ウインドウの伏せ札は{card}でした", "the face-down window card is {card}")),
    taken=Event(Text("{who}は{card}を取りました", "{who} took {card}")),
    not_taken=Event(Text("{who}は交換しませんでした", "{who} took nothing")),
    discarded=Event(Text("{who}は{n}枚捨てました", "{who} discarded {n}")),
    laid=Event(Text("{who}は{card}をウインドウに置きました", "{who} put {card} into the window")),
    ramsch=Event(Text("全員パス、ラムシュです", "all passed: Ramsch"), announced=True),
    played=PLAYED,
    trick=TAKEN,
    window=Event(Text("{who}がウインドウの{n}枚を取りました", "{who} took the {n} cards of the window")),
    pagat=Event(Text("{who}がパガット・ウルティモを決めました", "{who} made pagat ultimo"), True),
    barrat=Event(Text("{who}が全部のトリックを取りました（バラット）", "{who} took every trick: barrat"), True),
    collapse=Event(Text("世界の崩壊、{who}の愚者", "the World collapsed: {who} had the Fool"), True),
    defeat=Event(Text("魔術師の敗北、{who}が取りました", "{who} defeated the Magician"), True),
)


def _written(half: int) -> str:
    return f"{'−' if half < 0 else ''}{abs(half) // 2}{'.5' if half % 2 else ''}"


_EVEN, _ENOUGH, _ALL = map(_written, (rules.BREAK_EVEN, rules.BREAK_EVEN + 1, 2 * rules.BREAK_EVEN))
_FIVE = _written(rules.HALF_POINTS[rules.NORMAL][rules.T0])  # as ★21, ★1 and the kings

_COUNT = Text("取れるのは{allowance}枚までです", "{who} may take {allowance} at most")
_OWED = Text("捨て札はちょうど{owed}枚です", "{who} must discard exactly {owed}")
_TWICE = Text("同じカードが2度書かれています", "the same card is named twice")
_KEPT = Text(
    "愚者（★0）、世界（★21）、魔術師（★1）、キングは捨てられません",
    "the Fool (★0), the World (★21), the Magician (★1) and kings may not be discarded",
)

REASONS = {
    rules.LT_6: Reason(
        "higher",
        Text(
            "{bid}より強いビッド（{stronger}）をするか、パスします",
            "bid stronger than {bid} ({stronger}), or pass",
        ),
    ),
    rules.LT_9_COUNT: Reason("count", _COUNT),
    rules.LT_9_TWICE: Reason("twice", _TWICE),
    rules.LT_10: Reason("duties", Text("{duties}は必ず取ります", "{who} must take {duties}")),
    rules.LT_11_COUNT: Reason("count", _OWED),
    rules.LT_11_TWICE: Reason("twice", _TWICE),
    rules.LT_11_KEPT: Reason("kept", _KEPT),
    rules.LT_14_FOLLOW: FOLLOW,
    rules.LT_14_TRUMP: TRUMP,
    rules.LT_14_BEAT: Reason(
        "beat",
        Text(
            "{who}は{best}に勝つ切り札を持っているので、それを出します",
            "{who} hold{s} a trump that beats {best} and must play one",
        ),
    ),
    rules.LT_20_COUNT: Reason("count", _COUNT),
    rules.LT_20_OWED: Reason("owed", _OWED),
    rules.LT_20_TWICE: Reason("twice", _TWICE),
    rules.LT_20_KEPT: Reason("kept", _KEPT),
}

PROMPTS = {
    rules.LT_6: Text("ビッドかパスをしてください", "bid or pass"),
    rules.LT_9: Text("ウインドウから{allowance}枚まで取れます", "take up to {allowance} of the window's cards"),
    rules.LT_10: Text("{allowance}枚まで。{duties}は必ず取ります", "take up to {allowance}, {duties} among them"),
    rules.LT_11: Text("捨てる{owed}枚を選んでください", "choose {owed} to discard"),
    rules.LT_13: Text("リードです。どのカードでも出せます", "lead any card"),
    rules.LT_14: Text("どのカードでも出せます", "play any card"),
    rules.LT_14_FOLLOW: Text("{led}を出してください", "follow {led}"),
    rules.LT_14_TRUMP: Text("{led}がないので切り札を出してください", "no {led}: play a trump"),
    rules.LT_14_BEAT: Text("{best}に勝つ切り札を出してください", "play a trump that beats {best}"),
    rules.LT_20_TAKE: Text("ウインドウと2枚まで交換できます", "exchange one or two cards with the window, or none"),
    rules.LT_20_DISCARD: Text("ウインドウに戻す{owed}枚を選んでください", "choose {owed} to put into the window"),
}

_STRENGTH = Text(
    "強さは K＞Q＞C＞J、その下は♠と♣では10＞…＞2＞A、♥と♦では逆にA＞2＞…＞10。切り札の★は21から1へ弱くなり、"
    "★0は21より強いカードです（ラムシュでは一番弱い）",
    "From the strongest: K Q C J, then 10 … 2 A in ♠ and ♣, but A 2 … 10 in ♥ and ♦. Trumps fall from ★21 "
    "to ★1; ★0 beats them all (in Ramsch none)",
)
TIPS = {
    rules.LT_6: Text(
        "枚数はウインドウから取れるカードの数で、少ないほど強いビッドです。"
        "1人で{all}点のうち{enough}点を取れば勝ち。★0・★21・★1とKが{five}点ずつです",
        "The number is how many cards of the window you may take; fewer is a higher bid. "
        "You then need {enough} of the {all} points, alone against three: "
        "★0, ★21, ★1 and the kings are worth {five} each",
    ).filled(all=_ALL, enough=_ENOUGH, five=_FIVE),
    rules.LT_11: Text(
        "捨てたカードはあなたの得点になります。弱いスートを1枚も残さなければ、そのスートを切り札で取れます",
        "What you discard counts for you. Get rid of a weak suit altogether, and you can trump it",
    ),
    rules.LT_13: _STRENGTH,
    rules.LT_14: _STRENGTH,
    rules.LT_20_TAKE: Text(
        "誰もビッドしなかったので、点を取らないほどよいラムシュです。最後のトリックを取ると、ウインドウのカードも付いてきます",
        "Nobody bid, so this is Ramsch: take few points. The last trick brings the cards of the window with it",
    ),
}

SCORES = {
    rules.LT_17: Reason("points", Text("{even}点との差", "Points over {even}").filled(even=_EVEN)),
    rules.LT_18: Reason("bonus", Text("ビッドのボーナス", "Bonus of the bid")),
    rules.LT_19_PAGAT: Reason("pagat", Text("パガット・ウルティモ", "Pagat ultimo")),
    rules.LT_19_BARRAT: Reason("barrat", Text("バラット", "Barrat")),
    rules.LT_19_COLLAPSE: Reason("collapse", Text("世界の崩壊", "Collapse of the World")),
    rules.LT_19_DEFEAT: Reason("defeat", Text("魔術師の敗北", "Defeat of the Magician")),
    rules.LT_23: Reason("ramsch", Text("ラムシュ", "Ramsch")),
}

LABELS = {
    DONE: Text("決める", "Done"),
    rules.BID: Text("ビッド", "Bid"),
    rules.TAKE: Text("取る", "Take"),
    rules.THROW: Text("捨てる", "Discard"),
    rules.PLAY: Text("出す", "Play"),
    rules.PASS: Text("パス", "Pass"),
    **{rules.LOWEST_BID + k: Text("{n}枚", "{n}").filled(n=rules.BIDS[k]) for k in range(rules.SOLO)},
    rules.LOWEST_BID + rules.SOLO: Text("ソロ", "Solo"),
}

DISCARDED = Text("捨て札", "Discard")
ZONES = (
    rules.PILES.zone("hand", "hand", Text("手札", "Hand")),
    rules.PILES.zone("trick", "trick", Text("トリック", "Trick")),
    rules.PILES.zone("window", "row", Text("ウインドウ", "Window")),
    rules.PILES.zone("face_down", "pile", Text("伏せ札", "Face down")),
    rules.PILES.zone("discard", "pile", DISCARDED),
    rules.PILES.zone("won", "pile", Text("取り札", "Won")),
)


def prompt(s: State, seat: int) -> int:
    """What the seat has to do, as the clause that says so."""
    if s.phase == rules.BIDDING:
        return rules.LT_6
    if s.phase == rules.DISCARDING:
        return rules.LT_20_DISCARD if s.ramsch else rules.LT_11
    if s.phase == rules.TAKING:
        must = zeros(5)
        rules.duties(s, must)
        return rules.LT_20_TAKE if s.ramsch else rules.LT_10 if popcount(must) else rules.LT_9
    if s.played == 0:
        return rules.LT_13
    binding = rules.playable(s, seat, zeros(5))
    return rules.LT_14 if binding == FREE else binding


def label(s: State, seat: int, move: Move, lang: str) -> str:
    """A move as the label of its button."""
    if move[0] == CARDS + rules.TAKE and len(move) == 1:
        return Text("交換しない", "Take nothing").of(lang)
    if move[0] == CARDS + rules.THROW and s.ramsch:
        return Text("戻す", "Put back").of(lang)
    return LABELS[int(move[0]) - CARDS].of(lang)


def text_values(s: State, seat: int, move: Sequence[int], lang: str) -> dict[str, str]:
    """What the templates above name in braces."""
    must = zeros(5)
    if s.phase == rules.TAKING:
        rules.duties(s, must)
    return {
        "led": led_suit(s, lang),
        "best": symbol(int(s.trick[s.best])) if s.played else "",
        "bid": LABELS[rules.LOWEST_BID + int(s.bid)].of(lang) if s.bid >= 0 else "",
        "stronger": Text("・", ", ")
        .of(lang)
        .join(LABELS[rules.LOWEST_BID + k].of(lang) for k in range(int(s.bid) + 1, rules.SOLO + 1)),
        "allowance": str(rules.allowance(s)),
        "owed": str(s.owed),
        "duties": Text("、", ", ").of(lang).join(_called(card, lang) for card in ids(must)),
    }


def _called(card: int, lang: str) -> str:
    return Text("{name}（{card}）", "the {name} ({card})").of(lang, name=short_name(card, lang), card=symbol(card))


def screen(s: State, lang: str) -> Screen:
    """What the table shows besides the piles: calls, tricks, what the cards taken so far are worth."""
    return Screen(
        status=_status(s, lang),
        seats=[_seat_facts(s, seat, lang) for seat in range(4)],
        trick=plays(s.trick, s.leader, s.best),
        last_trick=plays(s.last_trick, s.last_leader, s.last_winner),
        panels=[_points_so_far(s, lang)] if s.phase in (rules.PLAYING, rules.FINISHED) else [],
        middle=["window", "face_down"] if s.phase in (rules.BIDDING, rules.TAKING, rules.DISCARDING) else [],
    )


def own_screen(s: State, seat: int, lang: str) -> Screen:
    """To whoever sees the discard, what it is worth."""
    sees = s.phase == rules.PLAYING and rules.half_points(s, rules.DISCARD)
    return Screen(panels=[_points_so_far(s, lang)]) if sees else Screen()


def _status(s: State, lang: str) -> str:
    if s.phase == rules.BIDDING:
        return Text("ビッド", "Bidding").of(lang)
    game = SCORES[rules.LT_23].text if s.ramsch else LABELS[rules.LOWEST_BID + int(s.bid)]
    if not s.ramsch and s.bid != rules.SOLO:
        game = Text("{game}", "Bid of {game}").filled(game=game)
    if s.phase in (rules.TAKING, rules.DISCARDING):
        return Text("{game}・交換", "{game}: exchange").of(lang, game=game.of(lang))
    trick = min(int(s.tricks) + 1, rules.TRICKS)
    return Text("{game} 第{n}トリック / 18", "{game}: trick {n} of 18").of(lang, game=game.of(lang), n=trick)


def _seat_facts(s: State, seat: int, lang: str) -> SeatFacts:
    facts = []
    if s.phase == rules.BIDDING and s.called[seat]:
        bid = Text("ビッド", "Bid").of(lang) if s.called[seat] != rules.PASS else ""
        facts.append((bid, LABELS[int(s.called[seat])].of(lang)))
    elif s.phase != rules.BIDDING and seat == s.declarer:
        facts.append((Text("ディクレアラー", "Declarer").of(lang), LABELS[rules.LOWEST_BID + int(s.bid)].of(lang)))
    if s.phase in (rules.PLAYING, rules.FINISHED):
        facts.append((Text("トリック", "Tricks").of(lang), str(s.taken[seat])))
    return SeatFacts(facts=facts)


def taken(s: State) -> list[int]:
    """LT-4: the cards of each seat's tricks."""
    return [rules.half_points(s, rules.WON + seat) for seat in range(4)]


def _points_so_far(s: State, lang: str) -> Panel:
    """The cards of the tricks so far; the discard is added for whoever sees it."""
    points = taken(s)
    rows = [(Text("カードの点", "Cards").of(lang), "LT-4", [_written(half) for half in points])]
    if half := rules.half_points(s, rules.DISCARD):
        rows.append(
            (DISCARDED.of(lang), "LT-16", [_written(half) if seat == s.declarer else "" for seat in range(4)]),
        )
        points[int(s.declarer)] += half
        rows.append((Text("いまのところ", "So far").of(lang), "", [_written(half) for half in points]))
    return Panel(key="score", title=Text("このディール", "This deal").of(lang), rows=rows)


# Where points come from


def sources(s: State, lines: Sequence[tuple[int, int, int]], lang: str) -> list[Source]:
    """LT-17 … LT-23: the sum, once for what one seat gets from others or pays them."""
    return [_source(s, seat, clause, lang) for seat, clause, _ in lines]


def _source(s: State, seat: int, clause: int, lang: str) -> Source:
    if clause == rules.LT_23:
        share = 27 if seat == s.dealer else 26
        return Source(f"({share} − {_written(rules.half_points(s, rules.WON + seat))}) × 4")
    doer = _doer(s, clause)
    if seat != doer:
        return Source()
    if clause in (rules.LT_17, rules.LT_18):
        return Source(_of_the_bid(s, clause, lang), seat=doer)
    cards = {
        rules.LT_19_PAGAT: [rules.T1],
        rules.LT_19_COLLAPSE: [rules.T0, rules.T21],
        rules.LT_19_DEFEAT: [s.last_trick[s.last_winner], rules.T1],
    }
    text = Text("全{n}トリック", "all {n} tricks").of(lang, n=rules.TRICKS) if clause == rules.LT_19_BARRAT else ""
    return Source(text, cards.get(clause, ()), doer)


def _doer(s: State, clause: int) -> int:
    """Whose doing it was that others pay, or are paid."""
    if clause == rules.LT_19_PAGAT:
        return int(s.pagat)
    if clause == rules.LT_19_COLLAPSE:
        return int(s.collapse_by)
    return int(s.last_winner if clause in (rules.LT_19_BARRAT, rules.LT_19_DEFEAT) else s.declarer)


def _of_the_bid(s: State, clause: int, lang: str) -> str:
    """LT-16 … LT-18: what declarer's cards are over 55, or the bid is worth, by which each of the others pays."""
    won, laid = rules.half_points(s, rules.WON + s.declarer), rules.half_points(s, rules.DISCARD)
    if clause == rules.LT_17:
        words = {
            "won": _written(won),
            "laid": _written(laid),
            "even": _EVEN,
            "n": _written(won + laid - rules.BREAK_EVEN),
        }
        text = Text("取り札{won} − {even} = {n}（1人につき）", "cards {won} − {even} = {n} with each")
        if s.counts[rules.DISCARD]:
            text = Text(
                "取り札{won} + 捨て札{laid} − {even} = {n}（1人につき）",
                "cards {won} + discard {laid} − {even} = {n} with each",
            )
        return text.of(lang, **words)
    bid = LABELS[rules.LOWEST_BID + int(s.bid)].of(lang)
    bonus = s.bonus[s.bid]
    if won + laid > rules.BREAK_EVEN:
        return Text("ビッド {bid}：各席から{n}", "bid {bid}: {n} from each").of(lang, bid=bid, n=bonus)
    return Text("ビッド {bid}：失敗、各席に{n}", "bid {bid} failed: {n} to each").of(lang, bid=bid, n=bonus)


# Cards in plain words


def powers(card: int, lang: str) -> str:
    """What a card is worth and can do (LT-2 … LT-4, LT-10, LT-11, LT-19, LT-20)."""
    lines = [_rank(card)]
    usual, ramsch = (_written(int(rules.HALF_POINTS[game][card])) for game in (rules.NORMAL, rules.RAMSCH))
    worth = Text("{n}点", "{n} {n:point|points}").filled(n=usual)
    if usual != ramsch:
        worth = Text("{worth}、ラムシュでは{ramsch}点", "{worth}; {ramsch} in Ramsch").filled(
            worth=worth, ramsch=ramsch
        )
    lines.append(worth)
    if card == rules.T0:
        lines.append(
            Text("★21と同じトリックに出ると、★21の人から30点", "In one trick with ★21: 30 points from its player")
        )
    elif card == rules.T21:
        lines.append(
            Text("★0と同じトリックに出ると、★0の人に30点払う", "In one trick with ★0: 30 points to its player")
        )
    elif card == rules.T1:
        lines.append(Text("最後のトリックに勝てば、各席から10点", "Winning the last trick: 10 points from each"))
        lines.append(Text("最後のトリックで負けると、勝った人に20点払う", "Losing it: 20 points to the winner"))
    if card in rules.DUTIES:
        lines.append(
            Text(
                "ウインドウにあれば取る義務がある（ソロとラムシュ以外）",
                "Must be taken from the window, but for solo and Ramsch",
            )
        )
    if has(rules.KEPT, card):
        lines.append(Text("捨てられない", "May not be discarded"))
    return "\n".join(line.of(lang) for line in lines)


def _rank(card: int) -> Text:
    """How many cards of its suit are stronger."""
    suit = card // SUIT_STRIDE
    usual, ramsch = (
        sum(
            int(rules.STRENGTH[game][other] > rules.STRENGTH[game][card])
            for other in rules.PACK
            if other // SUIT_STRIDE == suit
        )
        for game in (rules.NORMAL, rules.RAMSCH)
    )
    if card == rules.T0:
        return Text("一番強い切り札。ラムシュでは一番弱い", "The strongest trump; the weakest in Ramsch")
    if suit == ARCANA:
        text = Text("切り札。上に{n}枚、ラムシュでは{ramsch}枚", "A trump; {n} {n:is|are} stronger, {ramsch} in Ramsch")
        return text.filled(n=usual, ramsch=ramsch)
    if usual == 0:
        return Text("同じスートで一番強い", "The strongest of its suit")
    return Text("同じスートで上に{n}枚", "{n} of its suit {n:is|are} stronger").filled(n=usual)
