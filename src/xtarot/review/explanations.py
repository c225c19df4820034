"""A decision in words. No game has a line of its own here: the words are those of its score, events and buttons."""

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec import Struct

from xtarot.games import Game
from xtarot.review.decisions import SHIFT, Decision, Fact, Reason
from xtarot.review.number_format import (
    ALWAYS,
    NEARLY,
    NEVER,
    SELDOM,
    amount,
    how_often,
    is_nothing,
    is_sometimes,
    often,
    shares,
    signed_amount,
)
from xtarot.rules.cards import ARCANA, CARDS, SUIT_STRIDE, parse, short_name, symbol
from xtarot.rules.texts import Text

REASONS, FACTS = 3, 2  # that are said
NAMED = 3  # moves that are much the same
PLAIN = 0.2  # a share of the worlds, by which a trick is said to be taken less often
LARGE = 0.3  # of the largest reason: what is said in its place is no smaller

BEST = Text("{move}が最善です", "{move} is best")
AS_GOOD = Text("{move}は最善とほとんど同じです", "{move} is as good as the best")
BEHIND = Text(
    "{move}は最善より少し下ですが、差というほどではありません",
    "{move} is a little behind the best, not clearly enough to matter",
)
ALIKE = Text("{moves}はほとんど同じです", "{moves} are much the same")
COMMA = Text("、", ", ")
AND, OTHER_MOVES = Text("、", " and "), Text("ほか{n}通りの手", "{n} other moves")
AHEAD = {
    "points": Text("{best}のほうが{move}より平均{n}よくなります", "{best} is worth {n} more than {move}"),
    "wins": Text("{best}のほうが{move}より{n}多くなります", "{best} brings {n} more than {move}"),
    "value": Text("{best}のほうが{move}より{n}よくなります", "{best} is worth {n} more than {move}"),
}
HARM = Text("。{card}は、ここでは取らないほうが得です", " – to win {card} does more harm than good here")
KEEPS = Text("{best}なら{cards}を手に残せます", "{best} keeps {cards} in the hand")
HOLDS = Text("{card}は{who}の手にあります", "{who} hold{s} {card}")
UNSEEN = Text("{card}はまだ見えていません", "{card} has not been seen yet")
WITH, AFTER = Text("{move}", "with {move}"), Text("{move}", "after {move}")
CHANCE = Text("{after}だと、{how}（{other}なら{others}）", "{after}, {how}; {other_after}, {others}")
HOW = {  # it happens; in English the adverb stands before the verb
    NEVER: Text("{what}ことはありません", "{what}"),
    SELDOM: Text("{what}ことはほとんどありません", "{what}"),
    ALWAYS: Text("必ず{what}ことになります", "{what}"),
    NEARLY: Text("ほぼ必ず{what}ことになります", "{what}"),
    None: Text("{what}のは{share}です", "{what} {share}"),
}
GETS = Text("{who}が「{line}」で点を得る", "{who} {often}gain{s} by “{line}”")
LOSES = Text("{who}が「{line}」で点を失う", "{who} {often}lose{s} by “{line}”")
COMES = Text("「{what}」となる", "“{what}” {often}happens")
FEWER = Text("{after}だと、{who}の「{line}」が平均{n}少なくなります", "{after}, {who} get{s} {n} less by “{line}”")
MORE = Text("{after}だと、{who}の「{line}」が平均{n}多くなります", "{after}, {who} get{s} {n} more by “{line}”")
TO_COME = Text(
    "{after}だと、このあと{who}が取るトリックは平均{n}です（{other}なら{others}）",
    "{after}, {who} take{s} {n} of the tricks to come on average; {other_after}, {others}",
)
TAKES = Text("{who}がこのトリックを取る", "{who} {often}take{s} this trick")
TRICKS = Text(
    "このあと{who}が取るトリック：平均{n}（{other}なら{others}）", "tricks to come for {who}: {n}, not {others}"
)
ENDS = Text("{who}が{card}を取る", "{who} {often}win{s} {card}")
IN_SHARES = Text("{line}（{who}）：{shares}、{points}", "{line}, {who}: {shares}, {points}")
LINE = Text("{line}：{points}", "{line}: {points}")
HAPPENS = Text("{what}：{shares}", "{what}: {shares}")
WITH_VERB = Text("{cards}（{verb}）", "{verb} {cards}")
OTHERS, AGAINST = Text("そのほか", "the rest"), Text("差を縮めるもの", "what makes up for some of it")
OURS_SIDE, THEIR_SIDE = Text("{name}側", "{name}’s side"), Text("相手側", "the other side")
YOU, YOUR_SIDE = Text("あなた", "you"), Text("あなたの側", "your side")
ANOTHER = Text("ほかの人", "another player")


class SaidReason(Struct, frozen=True):
    """A reason in words. `points`: what it adds to the worse move's result, in the unit. `clause`: of a rule, or ""."""

    text: str
    clause: str = ""
    points: float = 0.0


class Said(Struct, frozen=True):
    """A decision in words: a sentence, the number with its ± and worlds, and the reasons, the largest first.

    clause: what the sentence says is by this clause, or "". alike: a sentence with the other moves that cannot be told
    from the best, or "". Of a move that was best, or where none was made, they tell what it is better for.
    """

    sentence: str
    number: str
    reasons: list[SaidReason]
    clause: str = ""
    alike: str = ""


def said(decision: Decision, game: Game, names: Sequence[str], lang: str, to: int = -1) -> Said:
    """What there is to say of a decision, perhaps `to` a seat; `names` of the seats.

    Below the noise nothing is held against a move.
    """
    return _Teller(decision, game, names, lang, to).said()


def move_text(game: Game, move: str, lang: str, short: bool = True) -> str:
    """A move as people read it: its cards, or what is called; with its verb where it is not `short`."""
    _, (verb, *rest) = game.parse(move, max(game.seats))
    words = " ".join(symbol(a) if a < CARDS else game.button_label(a - CARDS, lang) for a in rest)
    label = game.button_label(verb - CARDS, lang)
    if not any(action < CARDS for action in rest):
        named = short and words and not words.isdigit()  # a bid of 5 is no "5"
        return words if named else f"{label[:1].lower()}{label[1:]} {words}".rstrip()
    return words if short else WITH_VERB.of(lang, cards=words, verb=label[:1].lower() + label[1:])


def _headed(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


class _Teller:
    def __init__(self, decision: Decision, game: Game, names: Sequence[str], lang: str, to: int = -1) -> None:
        self.decision, self.game, self.names, self.lang, self.to = decision, game, names, lang, to
        verbs = {each.move.split()[1] for each in decision.candidates}
        self.short = len(verbs) == 1 and all(len(each.move.split()) > 2 for each in decision.candidates)
        self.praises = decision.made != decision.compared
        self.told, self.other = decision.compared, decision.best.move  # the move that is spoken of, and its rival
        if self.praises:
            self.told, self.other = self.other, self.told

    def said(self) -> Said:
        decision = self.decision
        if decision.made and decision.difference and not decision.matters:
            return self._alone((AS_GOOD if decision.good else BEHIND).of(self.lang, move=self._move(decision.made)))
        alike = self._alike()
        if not decision.compared:
            return self._alone(alike or BEST.of(self.lang, move=self._move(decision.best.move)))
        main = self._main_reason()
        parts = self._why(main) if main else [self._event() or self._ahead(), self._kept()]
        sentence = (" " if self.lang == "en" else "").join(self._ended(part) for part in parts if part)
        clause = main.clause if main and self._line(main) in sentence else ""
        return Said(sentence, self._number(), [*self._reasons()], clause, self._ended(alike) if alike else "")

    def _alone(self, text: str) -> Said:
        return Said(self._ended(text), self._number(), [])

    def _move(self, move: str) -> str:
        return move_text(self.game, move, self.lang, self.short)

    def _alike(self) -> str:
        """That other moves are as good as the best, as far as is known; empty where there are none."""
        decision = self.decision
        moves = [self._move(each.move) for each in decision.candidates if decision.alike(each)]
        if len(moves) < 2:
            return ""
        if len(moves) > NAMED:
            moves = [moves[0], OTHER_MOVES.of(self.lang, n=len(moves) - 1)]
        *others, last = moves
        return ALIKE.of(self.lang, moves=COMMA.of(self.lang).join(others) + AND.of(self.lang) + last)

    def _why(self, main: Reason) -> list[str]:
        known = [fact for fact in self.decision.facts if fact.key in ("holds", "unseen") and fact.card in main.cards]
        return [*map(self._known, known[:1]), self._plainly(main)]

    def _event(self) -> str:
        """What is announced much more or less often."""
        events = [fact for fact in self.decision.facts if self._is_event(fact)]
        event = next((fact for fact in events if not self._is_odd(fact)), events[0] if events else None)
        return f"{self._chance(event)}{self._harm(event)}" if event else ""

    def _is_odd(self, fact: Fact) -> bool:
        """Whether it seems to speak against the better move, since to win what is played for is mostly good."""
        event = next((event for event in self.game.events.values() if event.key == fact.key), None)
        return bool(event and event.rests) and fact.seat >= 0 and (fact.best > fact.made) != self._is_ours(fact)

    def _is_ours(self, fact: Fact) -> bool:
        return self.game.side(fact.seat) == self.game.side(self.decision.seat)

    def _harm(self, fact: Fact) -> str:
        """That a card does its winner harm, where that speaks for a move after which we do not win it."""
        return HARM.of(self.lang, card=symbol(parse(fact.card))) if fact.card and self._is_odd(fact) else ""

    def _ahead(self) -> str:
        decision = self.decision
        if is_nothing(decision.margin, decision):
            moves = AND.of(self.lang).join(map(self._move, (decision.best.move, decision.compared)))
            return ALIKE.of(self.lang, moves=moves)
        words = {"move": self._move(decision.compared), "best": self._move(decision.best.move)}
        return AHEAD[decision.unit].of(self.lang, **words, n=self._amount(decision.margin))

    def _kept(self) -> str:
        """That a card that the other move would lay stays in the hand, where the best lays none."""
        best, other = (self._cards(move) for move in (self.decision.best.move, self.decision.compared))
        if best or not other:
            return ""
        return KEEPS.of(self.lang, best=self._move(self.decision.best.move), cards=" ".join(map(symbol, other)))

    def _cards(self, move: str) -> list[int]:
        return [action for action in self.game.parse(move, max(self.game.seats))[1] if action < CARDS]

    def _main_reason(self) -> Reason | None:
        """The largest; but a line that comes much more or less often is easier to see than points a little lower."""
        speaking = [reason for reason in self.decision.reasons if reason.key and reason.points > 0]
        large = [reason for reason in speaking if reason.points >= LARGE * speaking[0].points]
        seen = (reason for reason in large if abs(reason.made - reason.best) >= PLAIN and self._is_plain(reason))
        return next(seen, speaking[0] if speaking else None)

    def _is_plain(self, reason: Reason) -> bool:
        """Whether a line comes more or less often, and that alone speaks for the better move."""
        good = (reason.ours == reason.gains) != self.game.lowest_wins
        return abs(reason.made - reason.best) >= SHIFT and (reason.best > reason.made) == good

    def _ended(self, text: str) -> str:
        return f"{text}。" if self.lang == "ja" else f"{text[:1].upper()}{text[1:]}."

    def _number(self) -> str:
        decision = self.decision
        value = decision.difference if decision.made else decision.margin
        if is_nothing(value, decision):
            return ""
        doubt = decision.made and not is_nothing(decision.error, decision)
        error = f" ±{self._amount(decision.error)}" if doubt else ""
        return f"{self._signed(-value)}{error}"

    def _signed(self, value: float) -> str:
        return signed_amount(value, self.decision, self.game, self.lang)

    def _amount(self, value: float) -> str:
        return amount(value, self.decision, self.game, self.lang)

    # Parts

    def _known(self, fact: Fact) -> str:
        card = self._card(fact.card)
        if fact.key == "holds":
            return HOLDS.of(self.lang, card=card, **self._seat(fact.seat))
        return UNSEEN.of(self.lang, card=card)

    def _card(self, text: str) -> str:
        card = parse(text)
        name = short_name(card, self.lang)
        return f"{symbol(card)} {name}" if name and card // SUIT_STRIDE == ARCANA else symbol(card)

    def _seat(self, seat: int) -> dict[str, str]:
        """A seat, and the ending of the English verb that goes with it."""
        return {"who": YOU.of(self.lang), "s": ""} if seat == self.to else {"who": self.names[seat], "s": "s"}

    def _side(self, ours: bool) -> dict[str, str]:
        seat, sides = self.decision.seat, self.game.sides(len(self.names))
        alone = sides == len(self.names)
        if ours and not alone:
            name = self.names[seat]
            return {"who": (YOUR_SIDE if seat == self.to else OURS_SIDE).of(self.lang, name=name), "s": "s"}
        if ours:
            return self._seat(seat)
        return {"who": (ANOTHER if alone else THEIR_SIDE).of(self.lang), "s": "s"}

    def _line(self, reason: Reason) -> str:
        for code, line in self.game.scores.items():
            if (self.game.clause(code), line.key) == (reason.clause, reason.key):
                return line.text.of(self.lang)
        return OTHERS.of(self.lang)

    def _plainly(self, reason: Reason) -> str:
        if self._is_plain(reason):
            return self._chance(reason)
        if found := self._about_cards():
            return self._chance(found)
        if (tricks := self._fact("tricks")) and self._tricks:
            n, others = (f"{value:.1f}" for value in self._pair(tricks))
            return TO_COME.of(self.lang, **self._rivals, **self._side(True), n=n, others=others)
        fewer = (reason.ours != self.praises) != self.game.lowest_wins
        words = {**self._side(reason.ours), "line": self._line(reason), "n": self._amount(reason.points)}
        return (FEWER if fewer else MORE).of(self.lang, **self._rivals, **words)

    def _about_cards(self) -> Fact | None:
        """Why what is always there, the points of cards, is less: for the trick, or for a card."""
        takes = self._fact("takes")
        if takes and self._tricks and abs(takes.best - takes.made) >= PLAIN:
            return takes
        return self._fact("ends")

    def _fact(self, key: str) -> Fact | None:
        return next((fact for fact in self.decision.facts if fact.key == key), None)

    def _chance(self, of: Reason | Fact) -> str:
        """How often something happens after either move."""
        value, other = self._pair(of)
        how, adverb = HOW[often(value)], often(value)
        what = self._happens(of, f"{adverb.en} " if adverb else "")
        words = {
            "how": how.of(self.lang, what=what, share=how_often(value, self.lang)),
            "others": how_often(other, self.lang, alone=not is_sometimes(value)),
        }
        return CHANCE.of(self.lang, **self._rivals, **words)

    def _pair(self, of: Reason | Fact) -> tuple[float, float]:
        """How it is after the move that is spoken of, and after its rival."""
        return (of.best, of.made) if self.praises else (of.made, of.best)

    @property
    def _rivals(self) -> dict[str, str]:
        """The move that is spoken of, and its rival."""
        told, other = self._move(self.told), self._move(self.other)
        after, other_after = (
            (WITH if self.short and self._cards(move) else AFTER).of(self.lang, move=words)
            for move, words in ((self.told, told), (self.other, other))
        )
        return {"after": after, "other_after": other_after, "other": other}

    @property
    def _tricks(self) -> bool:
        """Whether the decision is a card to a trick."""
        verb = self.game.parse(self.decision.best.move, len(self.names))[1][0]
        return any(zone.kind == "trick" for zone in self.game.zones) and self.game.pattern(verb) == "c"

    def _reasons(self) -> Iterator[SaidReason]:
        """What makes the difference, part by part; what speaks against the better move only adds up."""
        sign = 1 if self.praises else -1
        speaking = (reason for reason in self.decision.reasons if reason.key and reason.points > reason.error)
        loud = [*islice(speaking, REASONS)]
        for reason in loud:
            points, line = self._signed(sign * reason.points), self._line(reason)
            text = LINE.of(self.lang, line=line, points=points)
            if self._is_plain(reason):
                text = IN_SHARES.of(
                    self.lang, line=line, points=points, who=self._side(reason.ours)["who"], shares=self._shares(reason)
                )
            yield SaidReason(_headed(text), reason.clause, sign * reason.points)
        rest = self.decision.margin - sum(reason.points for reason in loud)
        if loud and not is_nothing(rest, self.decision):
            line = (OTHERS if rest > 0 else AGAINST).of(self.lang)
            text = LINE.of(self.lang, line=line, points=self._signed(sign * rest))
            yield SaidReason(_headed(text), "", sign * rest)
        told = [(reason.made, reason.best) for reason in loud]
        for text in islice(self._facts(told), FACTS):
            yield SaidReason(_headed(text))

    def _facts(self, told: list[tuple[float, float]]) -> Iterator[str]:
        """What else happens more or less often, unless a line of the score has `told` the same."""
        for fact in self.decision.facts:
            again = any(abs(fact.made - made) + abs(fact.best - best) < SHIFT / 2 for made, best in told)
            if fact.key == "tricks" and self._tricks:
                n, others = (f"{value:.1f}" for value in self._pair(fact))
                yield TRICKS.of(self.lang, who=self._side(True)["who"], n=n, others=others, other=self._rivals["other"])
            elif not again and fact.key != "tricks" and (what := self._happens(fact)):
                yield HAPPENS.of(self.lang, what=what, shares=self._shares(fact)) + self._harm(fact)

    def _shares(self, of: Reason | Fact) -> str:
        return shares(*self._pair(of), self.lang, self._move(self.other))

    def _is_event(self, fact: Fact) -> bool:
        return fact.key in {event.key for event in self.game.events.values()} and bool(self._happens(fact))

    def _happens(self, of: Reason | Fact, often: str = "") -> str:
        """What happens, with an English adverb before the verb; empty for what is not told like this."""
        if isinstance(of, Reason):
            text = GETS if of.gains else LOSES
            return text.of(self.lang, **self._side(of.ours), line=self._line(of), often=often)
        if of.key in ("holds", "unseen", "tricks"):
            return ""
        if of.key == "takes":
            return TAKES.of(self.lang, **self._side(True), often=often) if self._tricks else ""
        card = symbol(parse(of.card)) if of.card else ""
        if of.key == "ends":
            return ENDS.of(self.lang, **self._side(True), card=card, often=often)
        event = next(event for event in self.game.events.values() if event.key == of.key)
        if self._is_odd(of) and not self._is_ours(of):
            return ""  # that another one wins it is good for us only by way of what follows
        if event.rests and of.seat >= 0 and card:
            return ENDS.of(self.lang, **self._seat(of.seat), card=card, often=often)
        words = self._seat(of.seat) if of.seat >= 0 else {"who": "", "s": "s"}
        name = short_name(parse(of.card), self.lang) if card else ""
        try:
            what = event.text.of(self.lang, **words, card=card, name=name)
        except KeyError:  # the text needs more than is known of an event in many worlds
            return ""
        return COMES.of(self.lang, what=what, often=often)
