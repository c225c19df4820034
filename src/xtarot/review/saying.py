"""A decision in words. No game has a line of its own here: the words are those of its score, events and buttons."""

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec import Struct

from xtarot.cards import ARCANA, CARDS, SUIT_STRIDE, parse, short_name, symbol
from xtarot.games import Game
from xtarot.review.decisions import SHIFT, Decision, Fact, Reason, Unit
from xtarot.texts import Text, figure

SMALL = 2  # points, below which there are two digits after the point
REASONS, FACTS = 3, 2  # that are said
PLAIN = 0.2  # a share of the worlds, by which a trick is said to be taken less often
LARGE = 0.3  # of the largest reason: what is said in its place is no smaller

BEST = Text("{move}が最善です", "{move} is best")
ALIKE = Text("{move}は最善とほとんど同じです", "{move} is as good as the best")
AHEAD = Text("{best}は{move}より{cost}多くなります", "{best} is {cost} ahead of {move}")
HOLDS = Text("{card}は{who}の手にあります", "{who} holds {card}")
UNSEEN = Text("{card}はまだ見えていません", "{card} has not been seen yet")
MORE = Text("{move}では{who}の「{line}」が増えます", "after {move}, {who} gets “{line}” more often")
LESS = Text("{move}では{who}の「{line}」が減ります", "after {move}, {who} gets “{line}” less often")
FEWER = Text("{move}は「{line}」で点を失います", "{move} gives up points in “{line}”")
EVENT_MORE = Text("{move}では「{what}」が増えます", "after {move}, “{what}” comes more often")
EVENT_LESS = Text("{move}では「{what}」が減ります", "after {move}, “{what}” comes less often")
TRICK_LESS = Text(
    "{move}ではこのトリックを{who}が取りにくくなります", "after {move}, {who} takes this trick less often"
)
LOST = Text("{move}では{card}を相手に取られやすくなります", "after {move}, {who} loses {card} more often")
MISSED = Text("{move}では{card}を取りにくくなります", "after {move}, {who} wins {card} less often")
TAKES = Text("このトリックを{who}が取る", "{who} takes this trick")
TRICKS = Text(
    "このあと{who}が取るトリック：{made}（{other}なら{best}）", "{who} takes {made} more tricks instead of {best}"
)
ENDS = Text("{card}を{who}が取る", "{who} wins {card}")
SHARES = Text("{made}（{other}なら{best}）", "{made} instead of {best}")
IN_SHARES = Text("{line}（{who}）{shares}、{points}", "{line}, {who}: {shares}, {points}")
HAPPENS = Text("{what}：{shares}", "{what}: {shares}")
WITH_VERB = Text("{cards}（{verb}）", "{verb} {cards}")
CITED = Text("{text}（{clause}）", "{text} ({clause})")
OTHERS = Text("そのほか", "the rest")
POINTS = Text("{n}点", "{n} points")
WINS = Text("勝つ見込み{n}ポイント", "{n} percentage points of the chance to win")
OURS_SIDE, THEIR_SIDE = Text("{name}側", "{name}’s side"), Text("相手側", "the other side")
YOUR_SIDE = Text("あなたの側", "your side")
ANOTHER = Text("ほかの人", "another player")


class SaidReason(Struct, frozen=True, omit_defaults=True):
    """A reason in words. `points`: what it adds to the worse move's result, in the unit; clause: its clause, or ""."""

    text: str
    clause: str = ""
    points: float = 0.0


class Said(Struct, frozen=True):
    """A decision in words: a sentence, the number with its ± and worlds, and the reasons, the largest first."""

    sentence: str
    number: str
    reasons: list[SaidReason]


def said(decision: Decision, game: Game, names: Sequence[str], lang: str, to: int = -1) -> Said:
    """What there is to say of a decision, perhaps `to` a seat; `names` of the seats.

    Below the noise nothing is held against a move.
    """
    return _Teller(decision, game, names, lang, to).said()


def move_text(game: Game, move: str, lang: str, short: bool = True) -> str:
    """A move as people read it: its cards, or its button; with its verb where it is not `short`."""
    _, (verb, *rest) = game.parse(move, max(game.seats))
    words = " ".join(symbol(a) if a < CARDS else game.button_label(a - CARDS, lang) for a in rest)
    label = game.button_label(verb - CARDS, lang)
    if not any(action < CARDS for action in rest):
        return f"{label[:1].lower()}{label[1:]} {words}".rstrip()
    return words if short else WITH_VERB.of(lang, cards=words, verb=label[:1].lower() + label[1:])


def amount(value: float, unit: Unit, lang: str) -> str:
    """An amount with its unit, as text."""
    if unit == "wins":
        return WINS.of(lang, n=figure(f"{100 * value:.0f}"))
    return POINTS.of(lang, n=figure(f"{value:.1f}")) if unit == "points" else figure(f"{value:.2f}")


def signed(value: float, unit: Unit, digits: int = 1) -> str:
    """A number of a review with its sign: ``−4.2``, ``+8 %`` of the chance to win."""
    text = f"{100 * value:+.0f} %" if unit == "wins" else f"{value:+.{digits}f}"
    return figure(text) if any(digit in "123456789" for digit in text) else text[1:]


class _Teller:
    def __init__(self, decision: Decision, game: Game, names: Sequence[str], lang: str, to: int = -1) -> None:
        self.decision, self.game, self.names, self.lang, self.to = decision, game, names, lang, to
        verbs = {each.move.split()[1] for each in decision.candidates}
        self.digits = 1 if decision.unit == "points" and max(decision.margin, decision.difference) >= SMALL else 2
        self.short = len(verbs) == 1 and all(len(each.move.split()) > 2 for each in decision.candidates)

    def said(self) -> Said:
        decision = self.decision
        clear = decision.matters or (bool(decision.compared) and decision.compared != decision.made)
        reasons = [*self._reasons()] if clear else []
        return Said(self._sentence(), self._number(), reasons)

    def _move(self, move: str) -> str:
        return move_text(self.game, move, self.lang, self.short)

    def _sentence(self) -> str:
        decision = self.decision
        if decision.made and decision.difference and not decision.matters:
            return self._ended(ALIKE.of(self.lang, move=self._move(decision.made)))
        if not decision.compared:
            return self._ended(BEST.of(self.lang, move=self._move(decision.best.move)))
        told = self._main_reason()
        parts = []
        if told:
            known = [fact for fact in decision.facts if fact.key in ("holds", "unseen") and fact.card in told.cards]
            parts = [*map(self._known, known[:1]), self._plainly(told)]
        elif event := next((fact for fact in decision.facts if self._is_event(fact)), None):
            what, template = self._happens(event), EVENT_MORE if event.made > event.best else EVENT_LESS
            parts = [template.of(self.lang, move=self._move(decision.compared), what=what)]
        if not parts:
            words = {"move": self._move(decision.compared), "best": self._move(decision.best.move)}
            parts = [AHEAD.of(self.lang, **words, cost=amount(decision.margin, decision.unit, self.lang))]
        return self._joined(parts)

    def _main_reason(self) -> Reason | None:
        """The largest; but a line that comes much more or less often is easier to see than points a little lower."""
        against = [reason for reason in self.decision.reasons if reason.key and reason.points > 0]
        large = [reason for reason in against if reason.points >= LARGE * against[0].points]
        seen = (reason for reason in large if abs(reason.made - reason.best) >= PLAIN)
        return next(seen, against[0] if against else None)

    def _joined(self, parts: list[str]) -> str:
        return "".join(f"{part}。" for part in parts) if self.lang == "ja" else " ".join(map(self._ended, parts))

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
        return self.names[seat]

    def _side(self, ours: bool) -> str:
        seat, sides = self.decision.seat, self.game.sides(len(self.names))
        alone = sides == len(self.names)
        if ours:
            side = YOUR_SIDE if seat == self.to else OURS_SIDE
            return self._name(seat) if alone else side.of(self.lang, name=self._name(seat))
        return (ANOTHER if alone else THEIR_SIDE).of(self.lang)

    def _line(self, reason: Reason) -> str:
        for code, line in self.game.scores.items():
            if (self.game.clause(code), line.key) == (reason.clause, reason.key):
                return line.text.of(self.lang)
        return OTHERS.of(self.lang)

    def _plainly(self, reason: Reason) -> str:
        words = {"line": self._line(reason)}
        if abs(reason.made - reason.best) >= SHIFT:
            template = MORE if reason.made > reason.best else LESS
        else:
            template, words["card"] = self._about_cards()
        words["who"] = self._side(reason.ours or template not in (MORE, LESS))
        text = template.of(self.lang, move=self._move(self.decision.compared), **words)
        return CITED.of(self.lang, text=text, clause=reason.clause)

    def _about_cards(self) -> tuple[Text, str]:
        """How to say that what is always there, the points of cards, is less: by the trick, or by a card."""
        takes = next((fact for fact in self.decision.facts if fact.key == "takes"), None)
        if takes and self._tricks and takes.best - takes.made >= PLAIN:
            return TRICK_LESS, ""
        lost = next((fact for fact in self.decision.facts if fact.key == "ends" and fact.points > 0), None)
        if not lost:
            return FEWER, ""
        own = lost.card in " ".join(each.move for each in self.decision.candidates).split()
        return (LOST if own else MISSED), symbol(parse(lost.card))

    @property
    def _tricks(self) -> bool:
        """Whether the decision is a card to a trick."""
        verb = self.game.parse(self.decision.best.move, len(self.names))[1][0]
        return any(zone.kind == "trick" for zone in self.game.zones) and self.game.pattern(verb) == "c"

    def _reasons(self) -> Iterator[SaidReason]:
        loud = [reason for reason in self.decision.reasons if reason.key and abs(reason.points) > reason.error][
            :REASONS
        ]
        for reason in loud:
            points = self._signed(-reason.points)
            text = f"{self._line(reason)} {points}"
            if abs(reason.made - reason.best) >= SHIFT:
                words = {"who": self._side(reason.ours), "shares": self._shares(reason.made, reason.best)}
                text = IN_SHARES.of(self.lang, line=self._line(reason), points=points, **words)
            yield SaidReason(text, reason.clause, -reason.points)
        if loud and abs(rest := self.decision.margin - sum(reason.points for reason in loud)) >= 0.05:
            yield SaidReason(f"{OTHERS.of(self.lang)} {self._signed(-rest)}", "", -rest)
        told = [(reason.made, reason.best) for reason in loud]
        yield from islice(self._facts(told), FACTS)

    def _facts(self, told: list[tuple[float, float]]) -> Iterator[SaidReason]:
        """What else happens more or less often, unless a line of the score has `told` the same."""
        for fact in self.decision.facts:
            again = any(abs(fact.made - made) + abs(fact.best - best) < SHIFT / 2 for made, best in told)
            if fact.key == "tricks" and self._tricks:
                made, best = f"{fact.made:.1f}", f"{fact.best:.1f}"
                words = {"made": made, "best": best, "other": self._move(self.decision.best.move)}
                text = TRICKS.of(self.lang, who=self._side(True), **words)
                yield SaidReason(f"{text[:1].upper()}{text[1:]}")
            elif not again and (what := self._happens(fact)):
                shares = self._shares(fact.made, fact.best)
                text = HAPPENS.of(self.lang, what=what, shares=shares)
                yield SaidReason(f"{text[:1].upper()}{text[1:]}")

    def _shares(self, made: float, best: float) -> str:
        share = [f"{100 * value:.0f} %" for value in (made, best)]
        return SHARES.of(self.lang, made=share[0], best=share[1], other=self._move(self.decision.best.move))

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
