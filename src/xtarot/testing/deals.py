"""A random deal, held to the laws of states and moves, each step of the way."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from xtarot.deals.chance import read_seed
from xtarot.deals.deal import Deal, log_move
from xtarot.deals.determinize import determinize
from xtarot.deals.hidden_facts import hidden_facts
from xtarot.deals.view import KnownMove, seats_of
from xtarot.games import Memory
from xtarot.machine.playouts import MAX_STEPS
from xtarot.rules import cards as deck
from xtarot.rules.cards import CARDS
from xtarot.rules.state import EVENT, EVENT_CARD, NO_CARD, SPECTATOR, State, bits, blank_lines, has, view
from xtarot.rules.steps import CHANCE, Move
from xtarot.rules.texts import LANGS
from xtarot.testing.bulk import LAWS, conserved
from xtarot.testing.kinds import unlike_its_kind
from xtarot.testing.laws import Case, Report
from xtarot.testing.machine import Trace
from xtarot.testing.tables import MirrorTable
from xtarot.testing.twins import ALONE, hold_to_twins

WALK = 10  # moves of a deal without bots, which need not come to an end by itself
CANDIDATES = 6  # moves made up at each turn to see whether `violation` and `legal` agree on them
TWINS = 10  # moves at the start after each of which there is a twin deal; then ever fewer

SEEN = "let the rules ask of a seat only what it sees: declare the fact, or deal with what is hidden in apply"
TELLS = "keep what was chosen in cards that are not seen, in facts that are OWN or HIDDEN, and out of events"
DRAW_UNSEEN = "let it write only into facts that the seat does not see"
AGREE = "let both follow the same rule"


class RandomDeal:
    """One random deal, held to the laws move by move."""

    def __init__(
        self,
        case: Case,
        report: Report,
        trace: Trace,
        options: Mapping[str, Any] | None = None,
        before: Memory | None = None,
    ) -> None:
        self.case, self.game, self.seats, self.report, self.trace = case, case.game, case.seats, report, trace
        raw = read_seed(case.seed)
        self.rng = np.random.default_rng(list(raw))
        dealer = int(self.rng.integers(self.seats))
        blank = self.game.new(self.seats, dealer, self.game.read_options(options or {}), before)
        self.deal = case.deal = Deal(self.game, self.seats, dealer, options, seed=raw, before=before)
        self.pack = deck.pile(self.game.cards)
        self._deal_again(blank)
        self.ever = [deck.pile() for _ in [*range(self.seats), SPECTATOR]]  # the cards whose place each has known
        self.table = MirrorTable(case, self.rng)
        self.chance(0)

    def _deal_again(self, blank: State) -> None:
        """Note the deal for machine code, without the moves of chance that it brings about."""
        flat = [card for lists in self.deal.chance.values() for cards in lists for card in cards]
        before = self.game.layout.pack(blank)
        self.game.deal(blank, flat)
        self.trace.add(self.case, "deal", before, (flat,), None, blank)
        size = int(self.game.hand_size(self.seats))
        for seat in range(self.seats):
            share = flat[size * seat : size * (seat + 1)]
            kept = sum(has(blank.piles[self.game.hand_pile(seat)], card) for card in share)
            what = f"hand_size is {size}, and deal puts the cards of that hand elsewhere"
            write = "put the first cards to the hands, hand_size of them to each, one hand after the other"
            self.law(2 * kept >= size, "hand_size", what, write)

    def law(self, holds: bool, at: str, what: str, write: str) -> None:
        """Raise BrokenLaw unless it holds."""
        self.case.law(holds, at, what, write)

    def run(self) -> Memory:
        """Play the deal; returns what it leaves to the next."""
        self.events()
        while not self.deal.finished:
            if not self.game.bots and len(self.deal.log) >= WALK:
                return {}
            self.law(len(self.deal.log) < MAX_STEPS, *LAWS[6])
            self.law(bool(self.deal.actors), "actors", "nobody may act and the deal is not over", "return 0 at its end")
            seat = int(self.rng.choice(sorted(self.deal.actors)))
            self.case.verbs(self.deal.state, seat)
            self.look()
            self.agree(seat)
            self.table.show()
            self.hide(seat)
            self.move(seat)
        self.look()
        self.table.show()
        self.end()
        return self.deal.carry()

    def move(self, seat: int) -> None:
        """Make one random move step by step."""
        game, s = self.game, self.deal.state
        logged = len(self.deal.log)
        while len(self.deal.log) == logged:
            cards, buttons = self.deal.legal(seat)
            self.law(bool(cards or buttons), *LAWS[4])
            before, packed = s.copy(), game.layout.pack(s)
            pressed = sum(1 << action - CARDS for action in buttons)
            self.trace.add(self.case, "legal", packed, (seat,), (pressed, cards), None)
            action = int(self.rng.choice([*cards, *buttons]))
            self.deal.step(seat, action)
            self.report.steps += 1
            if len(self.deal.log) == logged:
                self.trace.add(self.case, "step", packed, (seat, action), None, s)
                for other in self.others(seat):
                    same = self.seen(before, other) == self.seen(s, other)
                    what = f"the unfinished move of seat {seat} changes what {other} sees"
                    self.law(same, "LAYOUT", what, "keep what is begun in s.partial only")
            else:
                after = self.deal.passed[0] if self.deal.passed else s
                self.trace.add(self.case, "step", packed, (seat, action), None, after)
        self.chance(logged + 1)
        self.trick_counted(before)
        self.events()
        if self.deal.finished:
            self.score()
            self.sources()
        self.open_choice(before, seat, logged)
        self.table.play(game.text(seat, self.deal.log[logged].move))
        self.report.moves += 1

    def trick_counted(self, before: State) -> None:
        """Where the state tells of tricks (`trick_facts`), one that has ended is counted once, for one seat."""
        s = self.deal.passed[0] if self.deal.passed else self.deal.state
        told = {"last_trick", "tricks", "taken"} <= self.game.layout.visibility.keys()
        if told and s.last_trick != before.last_trick:
            rise = s.tricks - before.tricks, sum(s.taken) - sum(before.taken)
            what = f"a trick has ended, and `tricks` rises by {rise[0]}, all of `taken` by {rise[1]}"
            self.law(rise == (1, 1), "apply", what, "end it with end_trick(…), and count it nowhere else")

    def open_choice(self, before: State, seat: int, number: int) -> None:
        """Nobody who still chooses at the same time reads which verb or button a seat has chosen."""
        made = self.deal.log[number]
        verb = self.game.action_text(made.move[0])
        if verb in self.game.public:
            return
        several = bits(self.game.legal_verbs(before, seat)) > 1
        for other in self.awaited(self.deal.state) & self.awaited(before) - {seat}:
            same = self.game.decider(before, other) == self.game.decider(before, seat)
            read = any(action >= CARDS for action in made.known[other].move[1:])
            what = f"seat {other} still chooses, and reads in the moves what seat {seat} has chosen"
            write = f'or, where all may read it, public=["{verb}"]'
            self.law(same or not read, "MOVES", what, f'write moves(…, secret=["{verb}"]), {write}')
            one = 'have one verb that is secret, with a button after it: moves({"choose": "b"}, …, secret=["choose"])'
            self.law(same or not several, "MOVES", f"{what}, by the verb", f"{one}, {write}")

    def awaited(self, s: State) -> frozenset[int]:
        """The seats that have to choose in a state."""
        return seats_of(self.game.awaited(s))

    # Chance

    def chance(self, since: int) -> None:
        """Note the moves of chance of the log for machine code; others than chance can make are refused."""
        after = [*self.deal.passed, self.deal.state][1:]
        for s, made, then in zip(self.deal.passed, self.deal.log[since:], after, strict=True):
            for wrong in self.wrong_chance(s, made.move):
                code = int(self.game.validate(s, CHANCE, wrong))
                what = f"violation lets chance make {self.game.text(CHANCE, wrong)!r}, which legal does not offer it"
                self.law(code != 0, "violation", what, "judge the moves of chance as those of seats")
            self.trace.add(self.case, "play", self.game.layout.pack(s), (CHANCE, list(made.move)), None, then)

    def wrong_chance(self, s: State, move: Sequence[int]) -> list[list[int]]:
        """Moves like this one of chance with a card too few, one twice, one from elsewhere, or another choice."""
        cards, buttons = legal_words(self.case, s, CHANCE)
        others = [card for card in self.game.cards if card not in cards]
        if self.game.arity[move[0] - CARDS] == 1:
            if self.game.pattern(int(move[0])) == "b":
                others = [CARDS + b for b in range(1, len(self.game.buttons)) if CARDS + b not in buttons]
            return [[move[0], int(other)] for other in self.rng.permutation(others)[:CANDIDATES]]
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
        """What holds in every state: cards, texts, views, redrawing, twins."""
        s = self.deal.state
        self.case.tick()
        self.cards()
        self.kinds()
        self.prompts()
        self.taken()
        for seat in range(self.seats):
            self.truth_is_possible(seat)
        for state in (*self.deal.passed, s):
            for ever, known in zip(self.ever, state.seen, strict=False):
                for suit in range(5):
                    ever[suit] |= known[suit]
        readers = {int(self.rng.integers(self.seats)), SPECTATOR, *sorted(self.deal.actors)[:1]}
        for seat in sorted(readers):
            self.redraw(seat)
        count = len(self.deal.log)
        if not self.deal.finished and count % (1 + count // TWINS) == 0:
            reader = int(self.rng.integers(-1, self.seats))
            hold_to_twins(self.case, reader, self.ever[reader], self.rng)

    def events(self) -> None:
        """What has happened has a sentence."""
        for state in (*self.deal.passed, self.deal.state):
            for row in state.events[: state.emitted]:
                number = int(row[EVENT])
                what, write = f"EVENTS has no {number}, and apply emits it", f"write {number}: Event(…) in EVENTS"
                self.law(number in self.game.events, "EVENTS", what, write)
                event = self.game.events[number]
                texts = "".join([*event.text, *(event.title or ())])
                brace = next((brace for brace in ("{card}", "{name}") if brace in texts), "")
                what = f"the event {event.key!r} speaks of {brace}, and there is none: it comes with NO_CARD"
                write = f"emit it with a card, or take {brace} out"
                self.law(not brace or row[EVENT_CARD] != NO_CARD, "apply", what, write)
                self.report.events[event.key] += 1

    def prompts(self) -> None:
        """A prompt tells whoever may act what to do."""
        for seat in self.deal.actors:
            code = self.game.prompt_code(self.seen(self.deal.state, seat), seat)
            what = f"PROMPTS has no {self.game.clause(code)} ({code}), which prompt returns"
            self.law(self.game.has_prompt(code), "prompt", what, f"write {code}: Text(…) in PROMPTS")

    def cards(self) -> None:
        """Every card is in one pile, counts are right, own cards are seen."""
        s = self.deal.state
        broken = conserved(s, self.pack)
        if broken == 1:
            at = "apply" if self.deal.log else "deal"
            for card in range(CARDS):
                piles = [p for p in range(len(s.piles)) if has(s.piles[p], card)]
                wanted = 1 if has(self.pack, card) else 0
                where = f"in piles {' and '.join(map(str, piles))}" if piles else "in no pile"
                self.law(len(piles) == wanted, at, f"{deck.text(card)} is {where}", LAWS[1][2])
        self.law(broken == 0, *LAWS[broken])

    def kinds(self) -> None:
        """The numbers of a fact are of the kind that the game declares."""
        for name, kind, number, allowed in unlike_its_kind(self.game, self.deal.state):
            write = f"write {allowed}, or declare another kind"
            self.law(False, "LAYOUT", f"the fact {name!r} is declared a {kind!r}, and holds {number}", write)

    def redraw(self, seat: int) -> None:
        """What a seat does not know can be otherwise, and nothing changes for it."""
        game, s = self.game, self.deal.state
        who = "a spectator" if seat == SPECTATOR else f"seat {seat}"
        v = self.seen(s, seat)
        self.law(self.seen(v, seat) == v, "LAYOUT", f"the view of {who} has more than {who} may see", SEEN)
        self.law(game.actors(v) == game.actors(s), "actors", f"{who} cannot tell from its view who may act", SEEN)
        other = determinize(game.layout, v, seat, list(game.cards), game.may_hold(v), self.rng)
        again = self.seen(other, seat)
        self.law(again == v, "may_hold", f"redrawing what {who} does not know changes its view", SEEN)
        if hidden_facts(game) and (draw_facts := game.search.draw_facts):
            draw_facts(other, seat, self.rng.integers(0, 1 << 62, len(game.cards)).tolist())
            self.law(self.seen(other, seat) == v, "BOTS", f"draw_facts changes the view of {who}", DRAW_UNSEEN)
        if seat in self.deal.actors:
            for state in (s, other):
                same = legal_words(self.case, v, seat) == legal_words(self.case, state, seat)
                self.law(same, "legal", f"{who} cannot tell from its view what it may do", SEEN)

    def truth_is_possible(self, seat: int) -> None:
        """Where the cards really lie is where `may_hold` lets a seat think that they lie."""
        s, v = self.deal.state, self.seen(self.deal.state, seat)
        for number, (held, shown, allowed) in enumerate(zip(s.piles, v.piles, self.game.may_hold(v), strict=True)):
            wrong = [mask & ~seen & ~may for mask, seen, may in zip(held, shown, allowed, strict=True)]
            for card in deck.ids(wrong):
                what = f"{deck.text(card)} lies in pile {number}, and may_hold takes it out there for seat {seat}"
                self.law(False, "may_hold", what, "take out only what the view shows to be impossible")

    # Laws about moves

    def agree(self, seat: int) -> None:
        """`legal` and `violation` agree; refusals have a clause and a sentence; text and move are inverse."""
        game, s = self.game, self.deal.state
        packed = game.layout.pack(s)
        for move in [self.made_up(seat) for _ in range(CANDIDATES)]:
            text = game.text(seat, move)
            parsed = game.parse(text, self.seats)
            same = parsed[0] == seat and list(parsed[1]) == list(move)
            self.law(same, "MOVES", f"{text!r} is read as another move", "name buttons otherwise than cards")
            code = int(game.validate(s, seat, move))
            plain = int(game.plain_validate(s, seat, move))
            self.trace.add(self.case, "validate", packed, (seat, move), plain, None)
            if code:
                self.refused(seat, code, move)
            offered = self.reachable(seat, move)
            what = f"legal offers the steps of {text!r}, and violation refuses it by {game.clause(code)}"
            self.law(code == 0 or not offered, "legal", what, AGREE)
            what = f"violation allows {text!r}, and legal does not offer its steps"
            self.law(code != 0 or offered, "violation", what, AGREE)
        for idle in set(range(self.seats)) - self.deal.actors:
            code = int(game.validate(s, idle, self.made_up(seat)))
            self.law(code != 0, "actors", f"seat {idle} may not act, and yet its move is not refused", AGREE)

    def refused(self, seat: int, code: int, move: Move) -> None:
        """A refusal has a clause and a reason in both languages."""
        game = self.game
        what = f"REASONS has no {game.clause(code)} ({code}), by which violation refuses"
        self.law(code in game.reasons, "violation", what, f"write {code}: Reason(…) in REASONS")
        for lang in LANGS:
            game.reason(code, self.deal.state, seat, move, lang)
        self.report.refusals[f"{game.clause(code)} {game.reasons[code].key}"] += 1

    def made_up(self, seat: int) -> list[int]:
        """A move that may be legal or not: half of the time its actions are drawn from what is legal."""
        game, s = self.game, self.deal.state
        if self.rng.random() < 0.5:
            move = self.legal_move(seat)
            if self.rng.random() < 0.5 and len(move) > 1:
                k = int(self.rng.integers(1, len(move)))
                move[k] = self.any_action(game.pattern(int(move[0])), k - 1, seat)
            return move
        verbs = deck.members(int(game.legal_verbs(s, seat)))
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

    def legal_move(self, seat: int) -> list[int]:
        """A random legal move."""
        game, s = self.game, self.deal.state.copy()
        game.clear(s, seat)
        while True:
            cards, buttons = legal_words(self.case, s, seat)
            self.law(bool(cards or buttons), *LAWS[4])
            if game.extend(s, seat, int(self.rng.choice([*cards, *buttons])), deck.pile()):
                move: list[int] = s.partial[seat][: s.partial_size[seat]].copy()
                return move

    def reachable(self, seat: int, move: Move) -> bool:
        """Whether the steps of a move are each legal, and end in just this move."""
        game, s = self.game, self.deal.state.copy()
        game.clear(s, seat)
        done = False
        while not done:
            made = int(s.partial_size[seat])
            cards, buttons = legal_words(self.case, s, seat)
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
        first, second = self.legal_move(seat), self.legal_move(seat)
        one, two = s.copy(), s.copy()
        game.play(one, seat, first)
        game.play(two, seat, second)
        for other in self.others(seat):
            if self.reads(one, other, seat, first) == self.reads(two, other, seat, second):
                what = f"seat {other} can tell {game.text(seat, first)!r} from {game.text(seat, second)!r}"
                if first == second:
                    what = f"{game.text(seat, first)!r}, made twice in the same state, leads to two states"
                self.law(self.seen(one, other) == self.seen(two, other), "apply", what, TELLS)

    def reads(self, s: State, reader: int, seat: int, move: Sequence[int]) -> KnownMove:
        """A move just made by `seat`, as another may read it."""
        return log_move(self.game, s, seat, move).known[reader]

    def score(self) -> None:
        """The lines of a score are of sides, and have a text."""
        game, s = self.game, self.deal.state
        count = game.functions["score"](s, blank_lines())
        what = f"score returns {count!r}, which is no number of lines"
        self.law(isinstance(count, int), "score", what, "return how many lines you have written")
        lines = game.score(s)
        sides = game.sides(self.seats)
        for side, code, _ in lines:
            write = f"name the sides from 0 to {sides - 1}"
            self.law(0 <= side < sides, "score", f"the score has a line for side {side}", write)
            what = f"SCORES has no {game.clause(code)} ({code}), which the score has"
            self.law(code in game.scores, "score", what, f"write {code}: Reason(…) in SCORES")
        self.trace.add(self.case, "score", game.layout.pack(s), (), lines, None)

    def taken(self) -> None:
        """What each side has taken is a number a side."""
        found = self.game.taken(self.deal.state)
        sides = self.game.sides(self.seats)
        what = f"taken returns {len(found)} numbers, and there are {sides} sides"
        self.law(len(found) in (0, sides), "taken", what, "return one for each side")

    def sources(self) -> None:
        """What the game says of where points come from goes with its score."""
        game, s = self.game, self.deal.state
        lines = game.score(s)
        for lang in LANGS:
            found = game.sources(s, lines, lang)
            what = f"sources tells of {len(found)} lines, and the score has {len(lines)}"
            self.law(len(found) == len(lines), "sources", what, "return a Source for each line, in their order")
            for (_, code, points), source in zip(lines, found, strict=True):
                sum_of_parts = sum(part.points for part in source.parts)
                what = f"the parts of a line of {game.clause(code)} add up to {sum_of_parts}, and the line has {points}"
                self.law(not source.parts or sum_of_parts == points, "sources", what, "let them add up to the line")
                cards = {*source.cards, *(card for part in source.parts for card in part.cards)}
                what = f"a line of {game.clause(code)} names a card that is not in the game"
                self.law(cards.issubset(game.cards), "sources", what, "name cards of the PACK")

    def end(self) -> None:
        """A finished deal is in its log."""
        replay = self.deal.root()
        for made in self.deal.log:
            replay.play(self.game.text(made.seat, made.move))
        self.law(replay.state == self.deal.state, "apply", "the same moves made again lead to another state", ALONE)
        self.report.deals += 1


def legal_words(case: Case, s: State, seat: int) -> tuple[list[int], list[int]]:
    """The cards and the buttons, as actions, that `legal` gives."""
    cards = deck.pile()
    buttons = case.game.legal(s, seat, cards)
    return list(deck.ids(cards)), [CARDS + button for button in deck.members(buttons)]
