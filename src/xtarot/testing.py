"""The conformance kit: laws that hold in every game, ours or a stranger's.

    from xtarot.testing import check
    check("dream-capture")

`check` plays random deals and raises BrokenLaw, with the law, the deal's seed and the move, at the first that does not
hold.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from xtarot import cards as deck
from xtarot.cards import CARDS, SUIT_STRIDE, Pile
from xtarot.chance import read_seed
from xtarot.compiled import compiled_game
from xtarot.deal import Deal, played
from xtarot.determinize import determinize
from xtarot.games import Game, Memory, load
from xtarot.playouts import (
    EVENT_KINDS,
    MAX_STEPS,
    Numbers,
    States,
    carried_places,
    carry,
    chance_move,
    count_events,
    draw,
    one_of,
    shuffle,
)
from xtarot.state import SPECTATOR, State, bits, blank_lines, empty, popcount, view
from xtarot.steps import CHANCE, Move, actors, choose, clear, deal, extend, legal, make, validate
from xtarot.texts import LANGS, Screen
from xtarot.view import KnownMove

_ADVISED = 8  # moves between two questions to the game's own bots
_CANDIDATES = 6  # moves made up at each turn to see whether `fault` and `legal` agree on them


class BrokenLaw(AssertionError):
    """A law of the kit does not hold: which, and where."""


@dataclass
class Report:
    """What a check has seen: how many deals, moves and steps, and how often each event and each refusal came."""

    deals: int = 0
    moves: int = 0
    steps: int = 0
    events: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)


def check(name: str | Game, deals: int = 4, seed: int = 0) -> Report:
    """Play `deals` random deals for each number of seats the game has, and hold them to every law.

    Raises BrokenLaw.
    """
    game = load(name) if isinstance(name, str) else name
    report = Report()
    for seats in game.seats:
        before: Memory = {}
        for number in range(deals):
            before = _Checked(game, seats, f"{seed}/{seats}/{number}", report, before).run()
    return report


class _Checked:
    """One random deal, held to the laws move by move."""

    def __init__(self, game: Game, seats: int, seed: str, report: Report, before: Memory | None = None) -> None:
        self.game, self.seats, self.seed, self.report = game, seats, seed, report
        raw = read_seed(seed)
        self.rng = np.random.default_rng(list(raw))
        self.dealer = int(self.rng.integers(seats))
        self.deal = Deal(game, seats, self.dealer, seed=raw, before=before)
        self.compiled_game = compiled_game(game)
        self.compiled = game.layout.pack(game.new(seats, self.dealer, self.deal.options, before))
        flat = [card for lists in self.deal.chance.values() for cards in lists for card in cards]
        self.compiled_game.deal(self.compiled, np.array(flat, np.int64))
        self.pack = deck.pile(flat)
        self.moves = 0
        self.chance(0)

    def law(self, holds: bool, what: str) -> None:
        """Raise BrokenLaw unless it holds."""
        if not holds:
            last = self.game.text(*self.deal.log[-1].known[SPECTATOR]) if self.deal.log else "the deal"
            raise BrokenLaw(
                f"{self.game.name}, {self.seats} seats, seed {self.seed!r}, after move {self.moves} ({last}): {what}"
            )

    def run(self) -> Memory:
        """Play the deal; returns what it leaves to the next."""
        self.look()
        while not self.deal.finished:
            self.law(self.moves < MAX_STEPS, "the deal does not end")
            self.law(bool(self.deal.actors), "nobody may act and the deal is not over")
            seat = int(self.rng.choice(sorted(self.deal.actors)))
            self.agree(seat)
            self.hide(seat)
            self.move(seat)
            self.moves += 1
            self.look()
        self.end()
        return self.deal.carry()

    def move(self, seat: int) -> None:
        """Make one random move step by step, compiled and interpreted alike."""
        game, s = self.game, self.deal.state
        logged = len(self.deal.log)
        while len(self.deal.log) == logged:
            cards, buttons = self.deal.legal(seat)
            self.law(bool(cards or buttons), f"seat {seat} may act but has no legal action")
            if self.moves % _ADVISED == 0:
                self.advise(seat, cards, buttons)
            room = np.zeros(5, np.int64)
            same = self.compiled_game.legal(self.compiled, seat, room) == game.legal(s, seat, deck.pile())
            self.law(same, "legal differs compiled")
            self.law(list(deck.ids(room)) == cards, "the legal cards differ compiled")
            action = int(self.rng.choice([*cards, *buttons]))
            before = s.copy()
            self.deal.step(seat, action)
            self.report.steps += 1
            self.compiled_game.step(self.compiled, seat, action, np.zeros(5, np.int64))
            if len(self.deal.log) == logged:
                for other in self.others(seat):
                    same = self.seen(before, other) == self.seen(s, other)
                    self.law(same, f"the unfinished move of seat {seat} changed what {other} sees")
        self.chance(logged + 1)
        same = self.compiled.tobytes() == game.layout.pack(s).tobytes()
        self.law(same, "the compiled state differs from the interpreted one")
        self.report.moves += 1

    def advise(self, seat: int, cards: list[int], buttons: list[int]) -> None:
        """What the game's own bots choose is legal."""
        game, s = self.game, self.deal.state
        for name, policy in (("STEADY", game.steady), ("EASY", game.easy)):
            if policy:
                v, room = self.seen(s, game.decider(s, seat)), deck.pile()
                pressed = game.legal(v, seat, room)
                action = int(policy.choose(game.layout.pack(v), seat, np.array(room), pressed))
                self.law(action in cards or action in buttons, f"{name} chooses {action}, which is not legal")

    def chance(self, since: int) -> None:
        """Make the moves of chance of the log in the compiled game too; others than chance can make are refused."""
        for s, made in zip(self.deal.passed, self.deal.log[since:], strict=True):
            for wrong in self.wrong_chance(s, made.move):
                code = int(self.game.validate(s, CHANCE, wrong))
                self.law(code != 0, f"chance may not make {self.game.text(CHANCE, wrong)!r}, and it is not refused")
            self.compiled_game.play(self.compiled, CHANCE, np.array(made.move, np.int64))

    def wrong_chance(self, s: State, move: Sequence[int]) -> list[list[int]]:
        """Moves like this one of chance with a card too few, one twice, one from elsewhere, or another choice."""
        cards, buttons = _words(self.game, s, CHANCE)
        others = [card for card in self.game.cards if card not in cards]
        if self.game.arity[move[0] - CARDS] == 1:
            if self.game.pattern(int(move[0])) == "b":
                others = [CARDS + b for b in range(1, len(self.game.buttons)) if CARDS + b not in buttons]
            return [[move[0], int(other)] for other in self.rng.permutation(others)[:_CANDIDATES]]
        wrong = [[*move[:-1]], [*move, move[-1]], *([*move[:-1], other] for other in others[:1])]
        return wrong if len(move) > 1 else []

    # Laws about a state

    def others(self, seat: int) -> list[int]:
        """Everybody else, the spectator too."""
        return [other for other in [*range(self.seats), SPECTATOR] if other != seat]

    def seen(self, s: State, seat: int) -> State:
        """What a seat knows of a state."""
        return view(self.game.layout, s, seat)

    def look(self) -> None:
        """What holds in every state: cards, views, redrawing, texts."""
        game, s = self.game, self.deal.state
        broken = conserved(s, self.pack)
        self.law(broken == 0, _LAWS[broken])
        for row in [row for state in (*self.deal.passed, s) for row in state.events[: state.emitted]]:
            self.report.events[game.events[int(row[0])].key] += 1
        for seat in {
            int(self.rng.integers(self.seats)),
            SPECTATOR,
            *([min(self.deal.actors)] if self.deal.actors else []),
        }:
            v = self.seen(s, seat)
            self.law(self.seen(v, seat) == v, f"the view of {seat} has more than {seat} may see")
            other = determinize(game.layout, v, seat, list(deck.ids(self.pack)), game.may_hold(v), self.rng)
            again = self.seen(other, seat)
            self.law(again == v, f"redrawing what {seat} does not know changes its view")
            self.law(self.told(again, seat) == self.told(v, seat), f"redrawing changes what {seat} is told")
            self.law(game.actors(v) == game.actors(s), f"{seat} cannot tell from its view who may act")
            if seat in self.deal.actors:
                mine = _words(game, v, seat)
                self.law(mine == _words(game, s, seat), f"{seat} cannot tell from its view what it may do")
                self.law(mine == _words(game, other, seat), f"redrawing changes what {seat} may do")

    def told(self, v: State, seat: int) -> list[str]:
        """Every sentence a seat gets in a state, in both languages."""
        game = self.game
        found = [game.sentence(row, v, lang, you=seat) for lang in LANGS for row in v.events[: v.emitted]]
        if seat >= 0 and int(game.actors(v)) >> seat & 1:
            found += [part for lang in LANGS for part in game.prompt(v, seat, lang)]
        screens = [game.screen(v, lang) for lang in LANGS]
        unknown = {key for one in screens for key in one} - Screen.__annotations__.keys()
        self.law(not unknown, f"screen() has keys that the page does not know: {', '.join(sorted(unknown))}")
        return found + [repr(one) for one in screens]

    # Laws about moves

    def agree(self, seat: int) -> None:
        """`legal` and `violation` agree; refusals have a clause and a sentence; text and move are inverse."""
        game, s = self.game, self.deal.state
        for move in [self.made_up(seat) for _ in range(_CANDIDATES)]:
            text = game.text(seat, move)
            parsed = game.parse(text, self.seats)
            self.law(parsed[0] == seat and list(parsed[1]) == list(move), f"{text!r} is read as another move")
            code = int(game.validate(s, seat, move))
            plain = game.plain_validate(s, seat, move)
            same = plain == self.compiled_game.validate(self.compiled, seat, np.array(move, np.int64))
            self.law(same, f"{text!r} is judged differently compiled")
            if code:
                self.refused(seat, code, move)
            self.law(
                self.reachable(seat, move) == (code == 0), f"{text!r}: legal and fault disagree ({game.clause(code)})"
            )
        for idle in set(range(self.seats)) - self.deal.actors:
            code = int(game.validate(s, idle, self.made_up(seat)))
            self.law(code != 0, f"seat {idle} may not act, and yet its move is not refused")

    def refused(self, seat: int, code: int, move: Move) -> None:
        """A refusal has a clause and a reason in both languages."""
        game = self.game
        self.law(code in game.reasons, f"a refusal has no reason: {game.clause(code)}, {code}")
        for lang in LANGS:
            words = game.reason(code, self.deal.state, seat, move, lang)
            self.law(bool(words), f"{code} has no words in {lang}")
        self.report.refusals[f"{game.clause(code)} {game.reasons[code].key}"] += 1

    def made_up(self, seat: int) -> list[int]:
        """A move that may be legal or not: half of the time its actions are drawn from what is legal."""
        game, s = self.game, self.deal.state.copy()
        if self.rng.random() < 0.5:
            while True:
                cards, buttons = _words(game, s, seat)
                if game.extend(s, seat, int(self.rng.choice([*cards, *buttons])), deck.pile()):
                    move: list[int] = s.partial[seat][: s.partial_size[seat]].copy()
                    break
            if self.rng.random() < 0.5 and len(move) > 1:
                k = int(self.rng.integers(1, len(move)))
                move[k] = self.any_action(game.pattern(int(move[0])), k - 1, seat)
            return move
        legal_verbs = int(game.legal_verbs(s, seat))
        verbs = deck.members(legal_verbs)
        verb = int(self.rng.choice(verbs))
        pattern = game.pattern(CARDS + verb)
        count = len(pattern) if "*" not in pattern else int(self.rng.integers(0, 6))
        actions = [self.any_action(pattern, k, seat) for k in range(count)]
        return [CARDS + verb, *actions]

    def any_action(self, pattern: str, k: int, seat: int) -> int:
        """Some action that may stand at place `k` after the verb; cards mostly from the seat's hand."""
        game = self.game
        kind = pattern.rstrip("*")[k : k + 1] or pattern[-2]
        if kind == "b":
            plain = [b for b in range(1, len(game.buttons)) if game.buttons[b] not in game.verbs]
            return CARDS + int(self.rng.choice(plain))
        hand = list(deck.ids(self.deal.state.piles[game.hand_pile(seat)]))
        cards = hand if hand and self.rng.random() < 0.7 else list(game.pack)
        return int(self.rng.choice(cards))

    def reachable(self, seat: int, move: Move) -> bool:
        """Whether the steps of a move are each legal, and end in just this move."""
        game, s = self.game, self.deal.state.copy()
        game.clear(s, seat)
        done = False
        while not done:
            made = int(s.partial_size[seat])
            cards, buttons = _words(game, s, seat)
            actions = [int(action) for action in (*move, CARDS)]  # the move and DONE
            wanted = actions[made : made + 1] if made else actions[:2]  # the verb may go without saying
            found = [action for action in wanted if action in cards or action in buttons]
            if not found:
                return False
            done = bool(game.extend(s, seat, found[0], deck.pile()))
        return list(s.partial[seat][: s.partial_size[seat]]) == list(move)

    def hide(self, seat: int) -> None:
        """Another choice that looks the same to a reader changes nothing for them."""
        game, s = self.game, self.deal.state
        first, second = self.faultless(seat), self.faultless(seat)
        one, two = s.copy(), s.copy()
        game.play(one, seat, first)
        game.play(two, seat, second)
        for other in self.others(seat):
            if self.reads(one, other, seat, first) == self.reads(two, other, seat, second):
                same = self.seen(one, other) == self.seen(two, other)
                self.law(same, f"{other} can tell {game.text(seat, first)!r} from {game.text(seat, second)!r}")

    def faultless(self, seat: int) -> list[int]:
        """A random legal move."""
        game, s = self.game, self.deal.state.copy()
        while True:
            cards, buttons = _words(game, s, seat)
            if game.extend(s, seat, int(self.rng.choice([*cards, *buttons])), deck.pile()):
                move: list[int] = s.partial[seat][: s.partial_size[seat]].copy()
                return move

    def reads(self, s: State, reader: int, seat: int, move: Sequence[int]) -> KnownMove:
        """A move just made by `seat`, as another may read it."""
        return played(self.game, s, seat, move).known[reader]

    def end(self) -> None:
        """What holds of a finished deal: score and replay."""
        game = self.game
        sides = game.sides(self.seats)
        for side, code, _ in game.score(self.deal.state):
            self.law(0 <= side < sides, f"the score names side {side}")
            self.law(code in game.scores, f"a score line has no text: {game.clause(code)}, {code}")
        lines = np.array(blank_lines())
        count = self.compiled_game.score(self.compiled, lines)
        same = [tuple(map(int, line)) for line in lines[:count]] == game.score(self.deal.state)
        self.law(same, "the score differs compiled")
        replay = self.deal.root()
        for made in self.deal.log:
            replay.play(game.text(made.seat, made.move))
        self.law(replay.state == self.deal.state, "the log does not replay to the same state")
        self.report.deals += 1


def _words(game: Game, s: State, seat: int) -> tuple[list[int], list[int]]:
    cards = deck.pile()
    buttons = game.legal(s, seat, cards)
    return list(deck.ids(cards)), [CARDS + button for button in deck.members(buttons)]


# In bulk, on the compiled game


@dataclass(frozen=True)
class Bulk:
    """What `check_many` has seen: deals, steps, and how often each event came."""

    deals: int
    steps: int
    events: dict[str, int]


def check_many(name: str | Game, deals: int, seats: int | None = None, seed: int = 1) -> Bulk:
    """Play many random deals on the compiled game and hold each step to the laws that can be seen there.

    Every card in one pile, counts right, own cards seen, a legal action for whoever may act, every move made of legal
    steps faultless, an end; and no index out of range, which plain machine code would not notice.

    Raises BrokenLaw.
    """
    game = load(name) if isinstance(name, str) else name
    chosen = seats or game.usual_seats
    states = np.zeros(2, game.layout.dtype)
    states[0] = game.layout.pack(game.new(chosen, 0, game.read_options({})))
    memory = states.view(np.int64).reshape(len(states), -1)
    pack = np.array(game.cards)
    events = np.zeros(EVENT_KINDS, np.int64)
    result = np.zeros(2, np.int64)
    play, carried = compiled_game(game, bounds=True).kernel(play_checked), carried_places(game)
    try:
        play(states, memory, carried, pack, len(game.pack), np.array([seed]), events, result, deals)
    except IndexError:
        raise BrokenLaw(f"{game.name}, {chosen} seats, seed {seed}: an index is out of range") from None
    steps, broken = map(int, result)
    if broken:
        raise BrokenLaw(f"{game.name}, {chosen} seats, seed {seed}: {_LAWS[broken]}")
    named = {game.events[k].key: int(n) for k, n in enumerate(events) if n}
    return Bulk(deals, steps, named)


_LAWS = (
    "",
    "a card is not in just one pile",
    "a count is wrong",
    "own cards are not seen",
    "who may act has no legal action",
    "a move made of legal steps is refused",
    "a deal does not end",
)


def conserved(s: State, pack: Pile) -> int:
    """0, or which of _LAWS the piles break."""
    for suit in range(5):
        together = 0
        for p in range(len(s.piles)):
            if together & s.piles[p][suit]:
                return 1
            together |= s.piles[p][suit]
        if together != pack[suit]:
            return 1
    for p in range(len(s.piles)):
        if s.counts[p] != popcount(s.piles[p]):
            return 2
        who = s.visible_to[p]
        if who >= -1:
            for suit in range(5):
                if s.piles[p][suit] & ~s.seen[who][suit]:
                    return 3
    return 0


def play_checked(
    states: States,
    memory: Numbers,
    carried: Numbers,
    pack: Numbers,
    shuffled: int,
    rng: Numbers,
    events: Numbers,
    result: Numbers,
    deals: int,
) -> None:
    """The kernel of `check_many`, as `play_deals`; the first `shuffled` of the pack are shuffled by themselves."""
    cards = np.zeros(5, np.int64)
    whole = np.zeros(5, np.int64)
    for card in pack:
        whole[card // SUIT_STRIDE] |= 1 << card % SUIT_STRIDE
    for _ in range(deals):
        states[1] = states[0]
        s = states[1]
        s.dealer = draw(rng, s.seats)
        shuffle(pack[:shuffled], rng)
        shuffle(pack[shuffled:], rng)
        deal(s, pack)
        for n in range(MAX_STEPS + 1):
            acting = actors(s)
            if acting == 0:
                break
            if n == MAX_STEPS:
                result[1] = 6
                return
            result[1] = conserved(s, whole)
            if result[1]:
                return
            if acting >> CHANCE & 1:
                drawn = chance_move(s, cards, rng)
                if validate(s, CHANCE, drawn):
                    result[1] = 5
                    return
                make(s, CHANCE, drawn)
                count_events(s, events)
                continue
            seat = one_of(acting, rng)
            empty(cards)
            buttons = legal(s, seat, cards)
            choices = popcount(cards) + bits(buttons)
            if choices == 0:
                result[1] = 4
                return
            result[0] += 1
            if extend(s, seat, choose(cards, buttons, draw(rng, choices)), cards):
                move = s.partial[seat][: s.partial_size[seat]].copy()
                clear(s, seat)
                if validate(s, seat, move):
                    result[1] = 5
                    return
                make(s, seat, move)
                count_events(s, events)
        carry(memory, carried)


__all__ = ["BrokenLaw", "Bulk", "Report", "check", "check_many"]
