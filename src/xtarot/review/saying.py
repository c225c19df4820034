"""A decision in words. No game has a line of its own here: the words are those of its score, events and buttons."""

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec import Struct

from xtarot.games import Game
from xtarot.review.decisions import SHIFT, Decision, Fact, Reason, Unit
from xtarot.rules.cards import ARCANA, CARDS, SUIT_STRIDE, parse, short_name, symbol
from xtarot.rules.texts import Text, figure

SMALL = 2  # points, below which there are two digits after the point
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
    "points": Text("{best}のほうが{move}より平均{n}点よくなります", "{best} is worth {n} points more than {move}"),
    "wins": Text(
        "{best}のほうが{move}より勝率が{n}ポイント高くなります",
        "{best} wins {n} percentage points more often than {move}",
    ),
    "value": Text("{best}のほうが{move}より{n}よくなります", "{best} is worth {n} more than {move}"),
}
HOLDS = Text("{card}は{who}の手にあります", "{who} holds {card}")
UNSEEN = Text("{card}はまだ見えていません", "{card} has not been seen yet")
CHANCE = Text(
    "{move}だと、{what}確率は{share}です（{other}なら{others}）",
    "after {move}, {what} {share} of the time; after {other}, {others}",
)
GETS = Text("{who}に「{line}」の点がつく", "{who} gets points for “{line}”")
COMES = Text("「{what}」の", "“{what}” comes")
FEWER = Text(
    "{move}だと、{who}の「{line}」が平均{n}点少なくなります", "after {move}, {who} gets {n} points less by “{line}”"
)
MORE = Text(
    "{move}だと、{who}の「{line}」が平均{n}点多くなります", "after {move}, {who} gets {n} points more by “{line}”"
)
TO_COME = Text(
    "{move}だと、このあと{who}が取るトリックは平均{n}です（{other}なら{others}）",
    "after {move}, {who} takes {n} of the tricks to come on average; after {other}, {others}",
)
TAKES = Text("{who}がこのトリックを取る", "{who} takes this trick")
TRICKS = Text("このあと{who}が取るトリック：{shares}", "tricks to come for {who}: {shares}")
ENDS = Text("{who}が{card}を取る", "{who} wins {card}")
SHARES = Text("{made}（{other}なら{best}）", "{made} instead of {best}")
IN_SHARES = Text("{line}（{who}）：{shares}、{points}", "{line}, {who}: {shares}, {points}")
HAPPENS = Text("{what}：{shares}", "{what}: {shares}")
WITH_VERB = Text("{cards}（{verb}）", "{verb} {cards}")
OTHERS = Text("そのほか", "the rest")
OURS_SIDE, THEIR_SIDE = Text("{name}側", "{name}’s side"), Text("相手側", "the other side")
YOUR_SEAT, YOUR_SIDE = Text("あなた", "your seat"), Text("あなたの側", "your side")
ANOTHER = Text("ほかの人", "another player")


class SaidReason(Struct, frozen=True, omit_defaults=True):
    """A reason in words. `points`: what it adds to the worse move's result, in the unit; clause: its clause, or ""."""

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


def signed(value: float, unit: Unit, digits: int = 1) -> str:
    """A number of a review with its sign: ``−4.2``, ``+8%`` of the chance to win."""
    text = f"{100 * value:+.0f}%" if unit == "wins" else f"{value:+.{digits}f}"
    return figure(text) if any(digit in "123456789" for digit in text) else text[1:]


class _Teller:
    def __init__(self, decision: Decision, game: Game, names: Sequence[str], lang: str, to: int = -1) -> None:
        self.decision, self.game, self.names, self.lang, self.to = decision, game, names, lang, to
        verbs = {each.move.split()[1] for each in decision.candidates}
        self.digits = 1 if decision.unit == "points" and max(decision.margin, decision.difference) >= SMALL else 2
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
        parts = self._why(main) if main else [self._event() or self._ahead()]
        sentence = (" " if self.lang == "en" else "").join(map(self._ended, parts))
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
        event = next((fact for fact in self.decision.facts if self._is_event(fact)), None)
        return self._chance(COMES.of(self.lang, what=self._happens(event)), event) if event else ""

    def _ahead(self) -> str:
        decision = self.decision
        n = {"points": f"{decision.margin:.1f}", "wins": f"{100 * decision.margin:.0f}"}.get(decision.unit)
        words = {"move": self._move(decision.compared), "best": self._move(decision.best.move)}
        return AHEAD[decision.unit].of(self.lang, **words, n=figure(n or f"{decision.margin:.2f}"))

    def _main_reason(self) -> Reason | None:
        """The largest; but a line that comes much more or less often is easier to see than points a little lower."""
        against = [reason for reason in self.decision.reasons if reason.key and reason.points > 0]
        large = [reason for reason in against if reason.points >= LARGE * against[0].points]
        seen = (reason for reason in large if abs(reason.made - reason.best) >= PLAIN)
        return next(seen, against[0] if against else None)

    def _ended(self, text: str) -> str:
        return f"{text}。" if self.lang == "ja" else f"{text[:1].upper()}{text[1:]}."

    def _number(self) -> str:
        decision = self.decision
        value = decision.difference if decision.made else decision.margin
        error = f" ±{self._signed(decision.error).lstrip('+')}" if decision.made and decision.difference else ""
        return f"{self._signed(-value)}{error}"

    def _signed(self, value: float) -> str:
        return signed(value, self.decision.unit, self.digits)

    # Parts

    def _known(self, fact: Fact) -> str:
        card = self._card(fact.card)
        if fact.key == "holds":
            return HOLDS.of(self.lang, card=card, who=self._name(fact.seat))
        return UNSEEN.of(self.lang, card=card)

    def _card(self, text: str) -> str:
        card = parse(text)
        name = short_name(card, self.lang)
        return f"{symbol(card)} {name}" if name and card // SUIT_STRIDE == ARCANA else symbol(card)

    def _name(self, seat: int) -> str:
        return YOUR_SEAT.of(self.lang) if seat == self.to else self.names[seat]

    def _side(self, ours: bool) -> str:
        seat, sides = self.decision.seat, self.game.sides(len(self.names))
        alone = sides == len(self.names)
        if ours and not alone:
            return (YOUR_SIDE if seat == self.to else OURS_SIDE).of(self.lang, name=self._name(seat))
        if ours:
            return self._name(seat)
        return (ANOTHER if alone else THEIR_SIDE).of(self.lang)

    def _line(self, reason: Reason) -> str:
        for code, line in self.game.scores.items():
            if (self.game.clause(code), line.key) == (reason.clause, reason.key):
                return line.text.of(self.lang)
        return OTHERS.of(self.lang)

    def _plainly(self, reason: Reason) -> str:
        if abs(reason.made - reason.best) >= SHIFT:
            return self._chance(GETS.of(self.lang, who=self._side(reason.ours), line=self._line(reason)), reason)
        if found := self._about_cards():
            return self._chance(self._happens(found), found)
        if (tricks := self._fact("tricks")) and self._tricks and tricks.best > tricks.made:
            n, others = (f"{value:.1f}" for value in self._pair(tricks))
            return TO_COME.of(self.lang, **self._rivals, who=self._side(True), n=n, others=others)
        template = FEWER if reason.ours != self.praises else MORE
        words = {"who": self._side(reason.ours), "line": self._line(reason), "n": f"{reason.points:.1f}"}
        return template.of(self.lang, **self._rivals, **words)

    def _about_cards(self) -> Fact | None:
        """Why what is always there, the points of cards, is less: for the trick, or for a card."""
        takes = self._fact("takes")
        if takes and self._tricks and takes.best - takes.made >= PLAIN:
            return takes
        return next((fact for fact in self.decision.facts if fact.key == "ends" and fact.points > 0), None)

    def _fact(self, key: str) -> Fact | None:
        return next((fact for fact in self.decision.facts if fact.key == key), None)

    def _chance(self, what: str, of: Reason | Fact) -> str:
        share, others = (f"{value:.0%}" for value in self._pair(of))
        return CHANCE.of(self.lang, **self._rivals, what=what, share=share, others=others)

    def _pair(self, of: Reason | Fact) -> tuple[float, float]:
        """How it is after the move that is spoken of, and after its rival."""
        return (of.best, of.made) if self.praises else (of.made, of.best)

    @property
    def _rivals(self) -> dict[str, str]:
        return {"move": self._move(self.told), "other": self._move(self.other)}

    @property
    def _tricks(self) -> bool:
        """Whether the decision is a card to a trick."""
        verb = self.game.parse(self.decision.best.move, len(self.names))[1][0]
        return any(zone.kind == "trick" for zone in self.game.zones) and self.game.pattern(verb) == "c"

    def _reasons(self) -> Iterator[SaidReason]:
        sign = 1 if self.praises else -1
        against = (reason for reason in self.decision.reasons if reason.key and abs(reason.points) > reason.error)
        loud = [*islice(against, REASONS)]
        for reason in loud:
            points = self._signed(sign * reason.points)
            text = f"{self._line(reason)} {points}"
            if abs(reason.made - reason.best) >= SHIFT:
                words = {"who": self._side(reason.ours), "shares": self._shares(reason)}
                text = IN_SHARES.of(self.lang, line=self._line(reason), points=points, **words)
            yield SaidReason(text, reason.clause, sign * reason.points)
        if loud and abs(rest := self.decision.margin - sum(reason.points for reason in loud)) >= 0.05:
            yield SaidReason(f"{OTHERS.of(self.lang)} {self._signed(sign * rest)}", "", sign * rest)
        told = [(reason.made, reason.best) for reason in loud]
        yield from islice(self._facts(told), FACTS)

    def _facts(self, told: list[tuple[float, float]]) -> Iterator[SaidReason]:
        """What else happens more or less often, unless a line of the score has `told` the same."""
        for fact in self.decision.facts:
            again = any(abs(fact.made - made) + abs(fact.best - best) < SHIFT / 2 for made, best in told)
            text = ""
            if fact.key == "tricks" and self._tricks:
                text = TRICKS.of(self.lang, who=self._side(True), shares=self._shares(fact, "{:.1f}"))
            elif not again and (what := self._happens(fact)):
                text = HAPPENS.of(self.lang, what=what, shares=self._shares(fact))
            if text:
                yield SaidReason(f"{text[:1].upper()}{text[1:]}")

    def _shares(self, of: Reason | Fact, digits: str = "{:.0%}") -> str:
        one, other = (digits.format(value) for value in self._pair(of))
        return SHARES.of(self.lang, made=one, best=other, other=self._move(self.other))

    def _is_event(self, fact: Fact) -> bool:
        return fact.key in {event.key for event in self.game.events.values()} and bool(self._happens(fact))

    def _happens(self, fact: Fact) -> str:
        if fact.key in ("holds", "unseen", "tricks"):
            return ""
        if fact.key == "takes":
            return TAKES.of(self.lang, who=self._side(True)) if self._tricks else ""
        if fact.key == "ends":
            return ENDS.of(self.lang, who=self._side(True), card=symbol(parse(fact.card)))
        event = next(event for event in self.game.events.values() if event.key == fact.key)
        words = {"s": "s", "who": self._name(fact.seat) if fact.seat >= 0 else "", "card": "", "name": ""}
        if fact.card:
            words |= {"card": symbol(parse(fact.card)), "name": short_name(parse(fact.card), self.lang)}
        try:
            return event.text.of(self.lang, **words)
        except KeyError:  # the text needs more than is known of an event in many worlds
            return ""
