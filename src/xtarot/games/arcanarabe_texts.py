"""What people read of Arcanarabe: its texts, and what the table shows besides the piles."""

from collections.abc import Sequence

from xtarot.games import arcanarabe as rules
from xtarot.rules.cards import ARCANA, SUIT_STRIDE, F, Ints, M, N, ids, name, text
from xtarot.rules.screen import Judging, Run, Runs, Screen, SeatFacts, Verdict
from xtarot.rules.state import NO_CARD, State, blank_lines
from xtarot.rules.texts import NO_TEXT, Event, Reason, Source, Text, join_texts

EVENTS = rules.EVENTS.told(
    drawn=Event(Text("{who}は{card}を引きました", "{who} drew {card}")),
    offered=Event(Text("{who}は{card}を伏せました", "{who} offered {card}")),
    passed=Event(Text("{who}はパスしました", "{who} passed")),
    dropped=Event(Text("{who}は{card}を捨てました", "{who} dropped {card}")),
    raised=Event(Text("{who}は2枚目に{card}を伏せました", "{who} laid {card} on top")),
    turned=Event(Text("{who}のカードは{card}", "{who} laid {card}")),
    cancelled=Event(Text("{who}の{card}は同じ数で無効", "{card}, laid by {who}, is void: the same number twice")),
    overthrown=Event(Text("{who}の{card}はMで無効", "{card}, laid by {who}, is void: there is an M")),
    ahead=Event(Text("いまは{who}の{card}が最強", "{card}, laid by {who}, is ahead")),
    won=Event(Text("{who}が{card}を獲得", "{who} won {card}"), announced=True, rests=True),
    nobody=Event(Text("{card}は誰も取れません", "nobody won {card}"), rests=True),
    aside=Event(Text("{card}は除かれました", "{card} is set aside")),
    prize=Event(Text("次のアルカナは{card}", "the next arcana card is {card}")),
    reshuffled=Event(Text("{n}枚を切り直して山札にしました", "{n} cards are shuffled into a new stock")),
)

REASONS = {
    rules.AR_5_PARENT: Reason(
        "parent", Text("親は1巡目にパスできません", "the lead player may not pass in the first round")
    ),
    rules.AR_6: Reason("drop", Text("先に1枚捨てます", "a card must be dropped first")),
    rules.AR_12: Reason("reshuffle", Text("山札を切り直すのが先です", "the stock must be reshuffled first")),
    rules.AR_12_ALL: Reason(
        "all",
        Text("捨て札をちょうど全部、1枚ずつ書きます", "the new stock is every card of the discard pile, each once"),
    ),
}

PROMPTS = {
    rules.AR_5: Text("1枚伏せて出すか、パスしてください", "lay a card face down, or pass"),
    rules.AR_5_PARENT: Text("親は必ず1枚伏せて出します", "you are the lead player: lay a card face down"),
    rules.AR_6: Text("1枚捨ててください", "drop a card"),
    rules.AR_8: Text("2枚目を伏せて重ねるか、パスしてください", "lay a second card face down on the first, or pass"),
}

TIPS = {
    rules.AR_5: Text(
        "一番大きい数が取ります（Aは1、Nは0、Mは−1、∞が最大）。同じ数どうしは無効、∞があればNが勝ち、"
        "Mがあれば最強のカードが無効になります",
        "The highest number takes the arcana card (A is 1, N 0, M −1, ∞ above all). Equal numbers are void, "
        "an N beats an ∞, and an M strikes out the strongest card",
    ),
    rules.AR_8: Text(
        "2枚目を重ねると、1枚目の代わりになります",
        "A second card replaces your first",
    ),
}

SCORES = {rules.AR_14 + k: Reason(f"run_{k}", Text("{k}枚の並び", "Run of {k}").filled(k=k)) for k in (2, 3, 4)} | {
    rules.AR_14 + 5: Reason("run_too_long", Text("5枚以上の並び", "Run of 5 or more"))
}

LABELS = {
    rules.LAY: Text("伏せて出す", "Offer"),
    rules.PASS: Text("パス", "Pass"),
    rules.DROP: Text("捨てる", "Drop"),
    rules.LAY_SECOND: Text("重ねる", "Raise"),
    rules.RESHUFFLE: Text("切り直す", "Reshuffle"),
}

# What counts, by rank (AR-10), as it is on the cards: M is −1, N 0, A 1, F above all.
NUMBERS = ("M", "N", *map(str, range(1, 16)), *"JCQK", "∞")

ZONES = (
    rules.PILES.zone("hand", "hand", Text("手札", "Hand")),
    rules.PILES.zone("prize", "pile", Text("競りのアルカナ", "On offer")),
    rules.PILES.zone("arcana", "pile", Text("アルカナの山", "Arcana")),
    rules.PILES.zone("offer", "pile", Text("1枚目", "First card")),
    rules.PILES.zone("raised", "pile", Text("2枚目", "Second card")),
    rules.PILES.zone("stock", "pile", Text("山札", "Stock")),
    rules.PILES.zone("discard", "pile", Text("捨て札", "Discard")),
    rules.PILES.zone("won", "pile", Text("獲得したアルカナ", "Won")),
    rules.PILES.zone("aside", "pile", Text("除かれたアルカナ", "Set aside")),
)


def prompt(s: State, seat: int) -> int:
    """What the seat has to do, as the clause that says so."""
    if s.phase == rules.DROPPING:
        return rules.AR_6
    if s.phase == rules.RAISING:
        return rules.AR_8
    return rules.AR_5_PARENT if seat == s.parent else rules.AR_5


def screen(s: State, lang: str) -> Screen:
    """What the table shows besides the piles: the round, the points so far, how the auction before was judged."""
    rounds = {rules.OFFERING: Text("1巡目", "first round"), rules.RAISING: Text("2巡目", "second round")}
    status = Text("アルカナ {n} / 24", "Arcana {n} of 24").of(lang, n=s.shown)
    if s.phase != rules.FINISHED:
        status += Text("・", ", ").of(lang) + rounds.get(int(s.phase), rounds[rules.OFFERING]).of(lang)
    points = taken(s)
    found = Screen(
        status=status,
        seats=[_seat_facts(s, seat, points[seat], lang) for seat in range(s.seats)],
        runs=_runs(s, lang),
        judging=_auction(s, lang),
    )
    if s.last_prize != NO_CARD:
        found["last_judging"] = _last_auction(s, lang)
    return found


def own_screen(s: State, seat: int, lang: str) -> Screen:
    """To whoever has laid a card that is not turned up yet, which one it is."""
    laid = rules.RAISE if s.phase == rules.RAISING else rules.OFFER
    return Screen(judging=Judging(laid=_laid(s))) if s.counts[laid + seat] else Screen()


def taken(s: State) -> list[int]:
    """AR-14: what the arcana of each seat are worth now."""
    lines = blank_lines()
    points = [0] * s.seats
    for seat, _, number in lines[: rules.score(s, lines)]:
        points[seat] += number
    return points


def _seat_facts(s: State, seat: int, points: int, lang: str) -> SeatFacts:
    facts = [(Text("得点", "Points").of(lang), str(points))]
    if seat == s.parent and s.phase != rules.FINISHED:
        facts.append((Text("親", "Lead").of(lang), ""))
    return SeatFacts(facts=facts)


def _held(s: State, seat: int) -> list[int]:
    """The numbers of a seat's arcana."""
    return [card % SUIT_STRIDE for card in ids(s.piles[rules.WON + seat])]


def _runs_of(numbers: Sequence[int]) -> list[Run]:
    """AR-14: the runs of two or more among these rising numbers."""
    found: list[Run] = []
    for number in numbers:
        first = found.pop().first if found and found[-1].last == number - 1 else number
        length = number - first + 1
        found.append(Run(first, number, str(rules.RUN_POINTS[length]), length > 4))
    return [run for run in found if run.last > run.first]


def sources(s: State, lines: Sequence[tuple[int, int, int]], lang: str) -> list[Source]:
    """AR-14: the cards of each run; the score has them seat by seat, from the lowest."""
    runs = [run for seat in range(s.seats) for run in _runs_of(_held(s, seat))]
    first = SUIT_STRIDE * ARCANA
    return [Source(cards=range(first + run.first, first + run.last + 1)) for run in runs]


def _runs(s: State, lang: str) -> Runs:
    """AR-14: each seat's arcana, and what they are worth now."""
    held = [_held(s, seat) for seat in range(s.seats)]
    runs = [_runs_of(numbers) for numbers in held]
    return Runs(
        key="won",
        title=Text("アルカナの並び", "Runs of arcana").of(lang),
        places=24,
        held=held,
        runs=runs,
        fresh=int(s.last_prize) % SUIT_STRIDE if s.last_winner >= 0 else -1,
        clause="AR-14",
    )


def _auction(s: State, lang: str) -> Judging:
    """AR-5 … AR-8: what lies before the seats; after the first round, how it is judged so far."""
    card = rules.the_card(s.piles[rules.PRIZE])
    found = Judging(
        card=_shown(card), title=_title(s, card, s.failures, lang), seats=_order(s, s.parent), laid=_laid(s)
    )
    found["notes"] = [_passed(s, seat).of(lang) for seat in range(s.seats)]
    offers = [NO_CARD] * 8
    for seat in range(s.seats):
        if s.phase == rules.RAISING:
            offers[seat] = rules.the_card(s.piles[rules.OFFER + seat])
    found |= _judged(s, offers, lang)
    return found | Judging(result=Text("いまのところ", "so far").of(lang), final=False)


def _laid(s: State) -> list[list[str]]:
    """The cards before each seat; "" is one that is not seen."""
    laid = []
    for seat in range(s.seats):
        piles = [pile + seat for pile in (rules.OFFER, rules.RAISE) if s.counts[pile + seat]]
        laid.append([_shown(rules.the_card(s.piles[pile])) for pile in piles])
    return laid


def _passed(s: State, seat: int) -> Text:
    """What a seat without a card before it has done in the first round."""
    place = (seat - s.parent) % s.seats
    if s.counts[rules.OFFER + seat] or s.phase == rules.FINISHED or (s.phase != rules.RAISING and place >= s.acted):
        return NO_TEXT
    return Text("パス", "passed")


def _last_auction(s: State, lang: str) -> Judging:
    """AR-9, AR-10: the auction before this one, to the end."""
    offers, raises = s.last_offer, s.last_raise
    found = Judging(
        card=_shown(s.last_prize),
        title=_title(s, int(s.last_prize), 0, lang),
        seats=_order(s, int(s.last_parent)),
        laid=[[_shown(card) for card in (offers[k], raises[k]) if card != NO_CARD] for k in range(s.seats)],
    )
    first, second = Text("1枚目", "first").of(lang), Text("2枚目", "second").of(lang)
    none = Text("パス", "passed").of(lang)
    found["notes"] = [
        second if raises[k] != NO_CARD else first if offers[k] != NO_CARD else none for k in range(s.seats)
    ]
    found |= _judged(
        s, [raised if raised != NO_CARD else offered for offered, raised in zip(offers, raises, strict=True)], lang
    )
    found["result"] = Text("獲得", "wins").of(lang)
    found["final"] = True
    return found


def _order(s: State, parent: int) -> list[int]:
    return [(int(parent) + k) % int(s.seats) for k in range(s.seats)]


def _title(s: State, card: int, failures: int, lang: str) -> str:
    if card == NO_CARD:
        return ""
    again = Text("（やり直し{n}回目）", " (held again: {n})").of(lang, n=failures) if failures else ""
    return name(card, lang) + again


def _judged(s: State, laid: list[int], lang: str) -> Judging:
    """AR-10: what each of its four steps says of the card of each seat."""
    standing = rules.laid_once(laid)
    ranks = [int(card) % SUIT_STRIDE if card != NO_CARD else -1 for card in laid[: s.seats]]
    fates = [rules.fate(rank, standing) if rank >= 0 else 0 for rank in ranks]
    best_rank = rules.strongest(standing)
    alive = [k for k, rank in enumerate(ranks) if rank >= 0 and fates[k] != rules.CANCELLED]
    fool = any(ranks[k] == F for k in alive)
    by_rank = sorted(alive, key=lambda k: 100 if fool and ranks[k] == N else ranks[k], reverse=True)
    void, best = Verdict(Text("無効", "void").of(lang), "void"), Verdict(Text("最強", "best").of(lang), "best")
    after = [k for k in by_rank if fates[k] != rules.OVERTHROWN]
    steps = [
        (Text("数の強さ", "Its number"), [Verdict(NUMBERS[rank] if rank >= 0 else "") for rank in ranks]),
        (
            Text("同じ数どうしは無効", "The same number is void"),
            _verdicts(ranks, [], fates, rules.CANCELLED, void, best),
        ),
        (
            Text("∞があればNが最強", "With an ∞, the N is strongest"),
            _verdicts(ranks, by_rank, fates, 0, void, best),
        ),
        (
            Text("Mがあれば最強のカードは無効", "With an M, the strongest is void"),
            _verdicts(ranks, after, fates, rules.OVERTHROWN, void, best),
        ),
    ]
    shown = [(label.of(lang), "AR-10", verdicts) for label, verdicts in steps]
    return Judging(steps=shown, winner=ranks.index(best_rank) if best_rank >= 0 else -1)


def _verdicts(
    ranks: list[int], order: list[int], fates: Ints, fate: int, void: Verdict, best: Verdict
) -> list[Verdict]:
    """For each seat: void by this step, the strongest, or its place in the order."""
    found = [Verdict("") for _ in ranks]
    for k in range(len(ranks)):
        if ranks[k] >= 0 and fates[k] == fate and fate:
            found[k] = void
    for place, k in enumerate(order):
        found[k] = Verdict(str(place + 1)) if place else best
    return found


def _shown(card: int) -> str:
    return "" if card < 0 else text(int(card))


# Cards in plain words


def powers(card: int, lang: str) -> str:
    """What a card can do in an auction (AR-10), and an arcana card in a run (AR-14)."""
    suit, bit = divmod(card, SUIT_STRIDE)
    if suit == ARCANA:
        near = [f"★{n}" for n in (bit - 1, bit + 1) if 0 <= n < len(rules.PRIZES)]
        two, three, four = (int(rules.RUN_POINTS[n]) for n in (2, 3, 4))
        lines = [
            Text("隣は{cards}", "Next to {cards}").filled(cards=join_texts(near, Text("と", " and "))),
            Text(
                "続いた2枚で{two}点、3枚で{three}点、4枚で{four}点、5枚からは0点",
                "In a row: two {two}, three {three}, four {four} points; five or more none",
            ).filled(two=two, three=three, four=four),
        ]
    else:
        number = {M: "−1", N: "0"}.get(bit, NUMBERS[bit])
        lines = [
            Text("強さは{number}。スートは関係しない", "As strong as {number}; suits mean nothing").filled(
                number=number
            ),
            Text("同じ数のカードがあると、どちらも無効", "Void when another card has its number"),
        ]
        if bit == F:
            lines.append(Text("Nがあれば、Nに負ける", "An N beats it"))
        elif bit == N:
            lines.append(Text("∞があれば一番強い", "With an ∞ there, the strongest of all"))
        elif bit == M:
            lines.append(
                Text(
                    "一番強いカードを無効にし、次のカードを勝たせる",
                    "Makes the strongest card void, so that the next one wins",
                )
            )
    return "\n".join(line.of(lang) for line in lines)
