"""What people read of Dream Capture: its texts, and what the table shows besides the piles."""

from collections.abc import Sequence

from xtarot.games import dream_capture as rules
from xtarot.rules.cards import ARCANA, RANKS, SUIT_STRIDE, C, F, J, K, Q, ids, pile, text
from xtarot.rules.screen import Panel, Screen, SeatFacts
from xtarot.rules.state import State, has
from xtarot.rules.steps import DONE
from xtarot.rules.texts import Event, Reason, ScorePart, Source, Text, figure
from xtarot.rules.tricks import FOLLOW, FREE, PLAYED, TAKEN, TRUMP, led_suit, plays

EVENTS = rules.EVENTS.told(
    discarded=Event(Text("{who}は{n}枚捨てました", "{who} discarded {n} cards")),
    shown=Event(Text("{who}は{card}を見せました", "{who} showed {card}")),
    played=PLAYED,
    trick=TAKEN,
    captured=Event(
        Text("{who}が{card}を捕獲しました", "{who} captured {card}"),
        announced=True,
        points=15,
        title=Text("{name}の捕獲", "{name} captured"),
    ),
    magic=Event(
        Text("{who}の魔法が成功しました", "{who} made the magic"),
        announced=True,
        points=10,
        title=Text("魔法の成功", "Magic"),
    ),
    magic_failed=Event(
        Text("{who}が取り、魔法は失敗しました", "{who} broke the magic"),
        announced=True,
        points=10,
        title=Text("魔法の失敗", "Magic failed"),
    ),
)

REASONS = {
    rules.DC_7_COUNT: Reason("count", Text("捨て札はちょうど3枚です", "{who} must discard exactly three cards")),
    rules.DC_7_TWICE: Reason("twice", Text("同じカードが2度書かれています", "the same card is named twice")),
    rules.DC_7_FIVE: Reason(
        "five_point", Text("5点のカードは捨てられません", "a five-point card may not be discarded")
    ),
    rules.DC_11_FOLLOW: FOLLOW,
    rules.DC_11_TRUMP: TRUMP,
}

PROMPTS = {
    rules.DC_7: Text(
        "捨てる3枚を選んでください（相手チームの点になります）",
        "choose three cards to discard (they count for the other side)",
    ),
    rules.DC_11_LEAD: Text("リードです。どのカードでも出せます", "lead any card"),
    rules.DC_11: Text("どのカードでも出せます", "play any card"),
    rules.DC_11_FOLLOW: Text("{led}を出してください", "follow {led}"),
    rules.DC_11_TRUMP: Text("{led}がないので切り札を出してください", "no {led}: play a trump"),
}

_STRENGTH = Text(
    "強さは ∞＞K＞Q＞C＞J＞15＞…＞2＞A＞N。切り札の★は 0が一番強く、23、22、21と続いて1が一番弱いカードです",
    "From the strongest: ∞ K Q C J 15 … 2 A N. Trumps are the ★: 0 is the strongest, then 23, 22, 21 down to 1",
)
TIPS = {
    rules.DC_7: Text(
        "数札（Nも）は{n}枚で1点にしかなりません。絵札や切り札を捨てると、その点が相手チームに入ります",
        "Number cards (N is one) are cheapest: {n} of them make a point. "
        "A court card or a trump gives the other side its points",
    ).filled(n=rules.NUMBER_CARDS_PER_POINT),
    rules.DC_11: _STRENGTH,
}

SCORES = {
    rules.DC_15: Reason("card_points", Text("カードの点", "Card points")),
    rules.DC_16: Reason("last_trick", Text("ラストトリック", "Last trick")),
    rules.DC_17: Reason("game_bonus", Text("ゲームボーナス", "Game bonus")),
    rules.DC_18: Reason("hope", Text("希望の捕獲", "Capture of Hope")),
    rules.DC_18 + 1: Reason("dream", Text("夢の捕獲", "Capture of Dream")),
    rules.DC_18 + 2: Reason("world", Text("世界の捕獲", "Capture of the World")),
    rules.DC_18 + 3: Reason("magician", Text("魔術師の捕獲", "Capture of the Magician")),
    rules.DC_20_MADE: Reason("magic", Text("魔法の成功", "Magic")),
    rules.DC_20_FAILED: Reason("magic_failed", Text("魔法の失敗", "The enemy's failed magic")),
}

LABELS = {
    DONE: Text("決める", "Done"),
    rules.PLAY: Text("出す", "Play"),
    rules.THROW: Text("捨てる", "Discard"),
}

ZONES = (
    rules.PILES.zone("hand", "hand", Text("手札", "Hand")),
    rules.PILES.zone("trick", "trick", Text("トリック", "Trick")),
    rules.PILES.zone(
        "discard",
        "pile",
        Text("捨て札", "Discard"),
        note=Text("相手チームの点になります", "Counts for the other side"),
        clause="DC-14",
    ),
    rules.PILES.zone("won", "pile", Text("取り札", "Won")),
)


def prompt(s: State, seat: int) -> int:
    """What the seat has to do, as the clause that says so."""
    if s.phase == rules.DISCARDING:
        return rules.DC_7
    if s.played == 0:
        return rules.DC_11_LEAD
    binding = rules.playable(s, seat, pile())
    return rules.DC_11 if binding == FREE else binding


def text_values(s: State, seat: int, move: Sequence[int], lang: str) -> dict[str, str]:
    """What the templates above name in braces."""
    return {"led": led_suit(s, lang)}


def screen(s: State, lang: str) -> Screen:
    """What the table shows besides the piles: tricks, who was dealt the honours, the score so far."""
    return Screen(
        status=Text("捨て札", "Discarding").of(lang)
        if s.phase == rules.DISCARDING
        else Text("第{n}トリック / 15", "Trick {n} of 15").of(lang, n=min(s.tricks + 1, rules.TRICKS)),
        seats=[_seat_facts(s, seat, lang) for seat in range(6)],
        trick=plays(s.trick, s.leader, s.best),
        last_trick=plays(s.last_trick, s.last_leader, s.last_winner),
        panels=[_score_so_far(s, lang)] if s.phase == rules.PLAYING else [],
    )


def _seat_facts(s: State, seat: int, lang: str) -> SeatFacts:
    shown = [int(rules.HONOURS[k]) for k in range(5) if s.honour_of[k] == seat and s.phase != rules.DISCARDING]
    return SeatFacts(
        facts=[(Text("トリック", "Tricks").of(lang), str(s.taken[seat]))] if s.phase != rules.DISCARDING else [],
        tabs=[(text(card), not has(s.piles[rules.HAND + seat], card)) for card in shown],
    )


def _score_so_far(s: State, lang: str) -> Panel:
    """The cards of the tricks so far (discards are not known yet), captures and magic."""
    captures = [15 * sum(s.captures[team]) for team in range(2)]
    cards = [rules.card_points(s, team) for team in range(2)]
    rows = [
        (SCORES[rules.DC_15].text.of(lang), "DC-15", [str(points) for points in cards]),
        (Text("捕獲", "Captures").of(lang), "DC-18", [str(points) for points in captures]),
        (
            Text("いまのところ", "So far").of(lang),
            "",
            [str(sum(points)) for points in zip(cards, captures, strict=True)],
        ),
    ]
    return Panel(key="score", title=Text("このディール", "This deal").of(lang), rows=rows)


def taken(s: State) -> list[int]:
    """DC-15: the cards of each side's tricks."""
    return [_of_cards(list(ids(s.piles[rules.WON + team]))) for team in range(2)]


# Where points come from


def sources(s: State, lines: Sequence[tuple[int, int, int]], lang: str) -> list[Source]:
    """DC-14 … DC-20: the kinds of cards a side has, and the cards that did the rest."""
    return [_source(s, team, clause, lang) for team, clause, _ in lines]


def _source(s: State, team: int, clause: int, lang: str) -> Source:
    winner = s.last_winner
    if clause == rules.DC_15:
        return Source(parts=_card_points(s, team, lang))
    if clause == rules.DC_16:
        return Source(cards=[s.last_trick[winner]], seat=winner)
    if clause == rules.DC_17:
        points = rules.card_points(s, team) + (rules.side(winner) == team)
        text = Text("{points}点（{least}点以上）", "{points} points, {least} or more")
        return Source(text.of(lang, points=points, least=s.game_bonus_at))
    if clause in (rules.DC_20_MADE, rules.DC_20_FAILED):
        return Source(cards=[rules.T1], seat=winner)
    captor, prey = rules.CAPTURES[clause - rules.DC_18]
    shown = captor in rules.HONOURS
    return Source(cards=[captor, prey], seat=s.honour_of[rules.HONOURS.index(captor)] if shown else -1)


def _card_points(s: State, team: int, lang: str) -> list[ScorePart]:
    """DC-4, DC-15: what the cards of a side are worth, kind by kind."""
    piles = [rules.WON + team, *(rules.DISCARD + seat for seat in range(6) if rules.side(seat) != team)]
    cards = [card for which in piles for card in ids(s.piles[which])]
    honours = [card for card in rules.HONOURS if card in cards]
    trumps = [card for card in cards if card // SUIT_STRIDE == ARCANA and card not in honours]
    courts = [card for card in cards if card // SUIT_STRIDE != ARCANA and rules.CARD_POINTS[card]]
    ranks = [card % SUIT_STRIDE for card in courts]
    numbers = len(cards) - len(honours) - len(trumps) - len(courts)
    each = [f"{RANKS[rank].replace('F', '∞')}×{ranks.count(rank)}" for rank in (F, K, Q, C, J) if rank in ranks]
    return [
        ScorePart(
            Text("愚者と5点の切り札", "Fool and trumps of five").of(lang),
            "DC-4",
            _worth(honours),
            _honours(honours),
            honours,
        ),
        ScorePart(
            Text("そのほかの切り札", "Other trumps").of(lang),
            "DC-4",
            _worth(trumps),
            Text("{n}枚", "{n} × ★").of(lang, n=len(trumps)),
        ),
        ScorePart(Text("絵札", "Courts").of(lang), "DC-4", _worth(courts), "\u2002".join(each)),
        ScorePart(
            Text("数札", "Number cards").of(lang),
            "DC-15",
            numbers // rules.NUMBER_CARDS_PER_POINT,
            Text("{n}枚 ÷ {each}", "{n} ÷ {each}").of(lang, n=numbers, each=rules.NUMBER_CARDS_PER_POINT),
        ),
    ]


def _honours(cards: Sequence[int]) -> str:
    """DC-4: ``3 × 5 − 5`` with the Fool, which takes points away, among them."""
    fool = rules.T0 in cards
    fives = len(cards) - fool
    if not fives:
        return "−5" if fool else ""
    return f"{fives} × 5{' − 5' if fool else ''}"


def _worth(cards: Sequence[int]) -> int:
    return sum(int(rules.CARD_POINTS[card]) for card in cards)


def _of_cards(cards: Sequence[int]) -> int:
    numbers = [card for card in cards if card // SUIT_STRIDE != ARCANA and not rules.CARD_POINTS[card]]
    return _worth(cards) + len(numbers) // rules.NUMBER_CARDS_PER_POINT


# Cards in plain words


def powers(card: int, lang: str) -> str:
    """What a card is worth and can do (DC-2 … DC-5, DC-15, DC-18, DC-20)."""
    suit, bit = divmod(card, SUIT_STRIDE)
    points = int(rules.CARD_POINTS[card])
    lines = []
    if card == rules.T0:
        lines.append(Text("一番強い切り札", "The strongest trump"))
    elif suit == ARCANA:
        stronger = sum(rules.TRUMP_STRENGTH[bit] < other for other in rules.TRUMP_STRENGTH)
        lines.append(Text("切り札。上に{n}枚", "A trump; {n} {n:is|are} stronger").filled(n=stronger))
    elif bit == F:
        lines.append(Text("同じスートで一番強い", "The strongest of its suit"))
    if suit != ARCANA and rules.NUMBER_CARDS >> bit & 1:
        lines.append(Text("数札は6枚で1点", "Six number cards make a point"))
    else:
        lines.append(Text("{n}点", "{n} {n:point|points}").filled(n=figure(f"{points:+d}")))
    for captor, prey in rules.CAPTURES:
        if card == captor:
            lines.append(
                Text("敵の★{prey}を捕獲すると15点", "Captures an enemy's ★{prey}: 15 points").filled(
                    prey=prey % SUIT_STRIDE
                )
            )
        if card == prey:
            lines.append(Text("★{captor}に捕獲される", "Captured by ★{captor}").filled(captor=captor % SUIT_STRIDE))
    if card == rules.T1:
        lines.append(Text("最後のトリックに勝てば魔法、10点", "Magic when it wins the last trick: 10 points"))
    if has(rules.FIVE_POINT_CARDS, card):
        lines.append(Text("捨てられない", "May not be discarded"))
    return "\n".join(line.of(lang) for line in lines)
