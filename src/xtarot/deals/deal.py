"""A deal: one hand of a game, from the shuffled cards to the score."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from xtarot.deals.chance import Chance, Sealed, Stream, from_seed, new_seed, pile_sizes, read_seed
from xtarot.deals.determinize import determinize
from xtarot.deals.hidden_facts import drawing_facts
from xtarot.deals.record import Record
from xtarot.deals.score import Score, ScoreLine
from xtarot.deals.view import Happened, KnownMove, SeenPast, View, begun, legal_actions, legal_moves, seats_of
from xtarot.games import Game, MalformedMove, Memory, load
from xtarot.games.digests import digest
from xtarot.rules import cards as deck
from xtarot.rules.cards import CARDS, Pile
from xtarot.rules.state import EVENT_CARD, SPECTATOR, UNSEEN, State, knows, lowest, view
from xtarot.rules.steps import ANY, CHANCE, RC_3_ARITY
from xtarot.rules.texts import Text


class IllegalMove(ValueError):
    """A well-formed move that the rules refuse.

    `code` is the game's number for the reason, `clause` its citation (``DC-11``), `text` the sentence, and `reason` the
    same in English.
    """

    def __init__(self, move: str, code: int, clause: str, text: Text) -> None:
        super().__init__(move, code, clause, text)
        self.move, self.code, self.clause, self.text, self.reason = move, code, clause, text, text.en

    def __str__(self) -> str:
        return f"{self.move!r}: {self.reason} ({self.clause})"


@dataclass(frozen=True)
class Played:
    """A move of the log, how each reader sees it (`known`: seats in order, then the spectator), and its `events`."""

    seat: int
    move: tuple[int, ...]
    known: tuple[KnownMove, ...]
    events: tuple[Happened, ...]


def log_move(game: Game, s: State, seat: int, move: Sequence[int]) -> Played:
    """The log entry of a move just made in `s`."""
    actions = tuple(int(action) for action in move)
    whole, known = KnownMove(seat, actions), []
    happened: Happened = tuple(tuple(map(int, row)) for row in s.events[: s.emitted])
    events = []
    for reader in [*range(int(s.seats)), SPECTATOR]:
        seen, secret = s.seen[reader], reader != seat and game.action_text(actions[0]) in game.secret
        read = (actions[0], *(a if (not secret if a >= CARDS else knows(seen, a)) else UNSEEN for a in actions[1:]))
        known.append(whole if read == actions else KnownMove(seat, read))
        hidden = any(row[EVENT_CARD] >= 0 and not knows(seen, row[EVENT_CARD]) for row in happened)
        events.append(tuple(_event_seen(row, seen) for row in happened) if hidden else happened)
    return Played(seat, actions, tuple(known), tuple(events))


def _event_seen(row: tuple[int, ...], seen: Pile) -> tuple[int, ...]:
    """An event as a reader that knows these cards sees it."""
    hidden = row[EVENT_CARD] >= 0 and not knows(seen, row[EVENT_CARD])
    return (*row[:EVENT_CARD], UNSEEN, *row[EVENT_CARD + 1 :]) if hidden else row


class Deal:
    """One deal of a game.

    Moves are text (``2 take T1 S5``, see the record format). Whole moves enter `log`; partial moves do not.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        dealer: int,
        options: Mapping[str, Any] | None = None,
        *,
        seed: bytes | None = None,
        chance: Chance | None = None,
        before: Memory | None = None,
    ) -> None:
        """A deal from a `seed`, or from the cards (`chance`), which go before it; with neither, from a fresh seed.

        `before` is what an earlier deal has left to it (`carry`). Raises ValueError for a number of seats, a dealer,
        options or a `before` that the game does not have.
        """
        if seats not in game.seats:
            raise ValueError(f"{game.name} is for {_span(game.seats)} seats, not {seats}")
        if not 0 <= dealer < seats:
            raise ValueError(f"the {'dealer' if game.has_dealer else 'first seat'} is a seat from 0 to {seats - 1}")
        self.game, self.seats, self.dealer = game, seats, dealer
        self.options = game.read_options(options or {})
        self.seed = seed if seed is not None or chance is not None else new_seed()
        self.sealed: Sealed | None = None  # what the seed was made from, where nobody could arrange it
        self.arranged = False  # whether the seed decides only what chance does from some move on (`go_on`)
        self.chance = chance if chance is not None else from_seed(game, seats, dealer, self.seed or b"")
        self.before = game.read_before(before or {})
        self.state = game.new(seats, dealer, self.options, self.before)
        self.log: list[Played] = []
        self.passed: list[State] = []  # after the last move of a seat, before each move of chance it brought about
        flat = [card for key in pile_sizes(game, seats) for cards in self.chance[key] for card in cards]
        self._choices: list[int] = []  # among how many each draw of a card or a number was
        self._first: State | None = None  # where it begins, if not with the cards being dealt
        self._earlier: View | None = None  # the view of which it was made
        self._starts: dict[int, State] = {}  # what each has seen first
        game.deal(self.state, flat)
        self._start = self.state.copy()
        self._chance()

    def __repr__(self) -> str:
        acting = ", ".join(map(str, sorted(self.actors)))
        now = f"score {self.score().points}" if self.finished else f"to act: {acting or 'chance'}"
        return f"<Deal {self.game.name}, {self.seats} seats, {len(self.log)} moves, {now}>"

    def __eq__(self, other: object) -> bool:
        """Whether the same cards were dealt in the same game, and the same moves made, or begun, since.

        Where the cards came from, a seed or a record, makes no difference.
        """
        if not isinstance(other, Deal):
            return NotImplemented
        return (
            (self.game.reference, self.game.version) == (other.game.reference, other.game.version)
            and (self.seats, self.dealer, self.options) == (other.seats, other.dealer, other.options)
            and (self.chance, self.before, self.log) == (other.chance, other.before, other.log)
            and self.state == other.state
        )

    __hash__ = None  # type: ignore[assignment]  # it changes with every move

    # Other deals like this one

    @classmethod
    def of_state(cls, game: Game, state: State) -> "Deal":
        """A deal that begins in this state: it has no moves before, and no record. It takes the state over."""
        deal = object.__new__(cls)
        deal.game, deal.seats, deal.dealer, deal.options = game, int(state.seats), int(state.dealer), {}
        deal.seed, deal.sealed, deal.arranged, deal.chance, deal.before = None, None, False, {}, {}
        deal.state, deal.log, deal.passed, deal._choices = state, [], [], []
        deal._first = deal._start = state.copy()
        deal._earlier, deal._starts = None, {}
        return deal

    @classmethod
    def of_view(cls, seen: View, rng: np.random.Generator) -> "Deal":
        """A deal at random that the seat of a view cannot tell from the one it sees: see `View.resample`."""
        game = seen.game
        draw_facts = drawing_facts(game)
        state = determinize(game.layout, seen.state, seen.seat, game.cards, game.may_hold(seen.state), rng)
        if draw_facts:
            draw_facts(state, seen.seat, rng.integers(0, 1 << 62, len(game.cards)).tolist())
        deal = cls.of_state(game, state)
        deal._earlier = seen
        return deal

    def root(self) -> "Deal":
        """The same deal before its first move, and without a seed: moves of chance are played as the log has them."""
        if self._first:
            begins = Deal.of_state(self.game, self._first.copy())
            begins._earlier = self._earlier
            return begins
        return Deal(self.game, self.seats, self.dealer, self.options, chance=self.chance, before=self.before)

    def earlier(self, moves: int, state: State) -> "Deal":
        """The deal after so many of its moves, when this was its state; without a seed, as `root`."""
        log, other = self.log[:moves], object.__new__(Deal)
        draws = sum(made.seat == CHANCE and self.game.arity[made.move[0] - CARDS] == 1 for made in log)
        vars(other).update(vars(self), state=state, log=log, passed=[], _choices=self._choices[:draws])
        other.seed, other.sealed, other.arranged = None, None, False
        return other

    def copy(self) -> "Deal":
        """An independent copy. It knows everything: hidden cards, and by the seed what chance will do.

        So a search that plays on copies cheats; `View.resample` gives it deals that it may know.
        """
        other = object.__new__(Deal)
        vars(other).update(vars(self), state=self.state.copy(), log=[*self.log], _choices=[*self._choices])
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> "Deal":
        return self.copy()

    # Whose turn, and what may be done

    @property
    def actors(self) -> frozenset[int]:
        """The seats that may act now; empty when the deal is over (or chance is to move)."""
        return seats_of(self.game.actors(self.state))

    def decider(self, seat: int) -> int:
        """Who chooses the moves of a seat that may act now: a dummy's are chosen by declarer."""
        return self.game.decider(self.state, seat)

    @property
    def mover(self) -> int:
        """The seat whose move comes next: where several may act, the lowest, or one that chooses for itself.

        As `current_player`, which chooses it, it is that of a batch (`xtarot.lab.envs`). Raises ValueError where no
        seat may act.
        """
        actors = self.actors
        if not actors:
            raise ValueError("no seat may act now")
        player = self.decider(min(actors))
        return player if player in actors else min(actors)

    @property
    def current_player(self) -> int:
        """The seat that chooses the move of the `mover`."""
        return self.decider(self.mover)

    @property
    def chance_due(self) -> bool:
        """Whether chance is to move."""
        return bool(int(self.game.actors(self.state)) >> CHANCE & 1)

    @property
    def finished(self) -> bool:
        """Whether the deal is over."""
        return int(self.game.actors(self.state)) == 0

    def legal(self, seat: int | None = None) -> tuple[list[int], list[int]]:
        """The next actions of a seat: cards, then buttons. Both are empty when it may not act.

        Without a seat, those of the only one that may act. Raises ValueError where several may.
        """
        if seat is None:
            if len(self.actors) > 1:
                raise ValueError(f"several seats may act, {', '.join(map(str, sorted(self.actors)))}: name one of them")
            seat = min(self.actors, default=0)
        return legal_actions(self.game, self.state, seat) if seat in self.actors else ([], [])

    def legal_actions(self, seat: int | None = None) -> list[int]:
        """The same in one list, of a seat or of the `mover`: cards, and buttons from 120 on."""
        cards, buttons = self.legal(self.mover if seat is None else seat)
        return cards + buttons

    def moves(self, seat: int | None = None) -> Iterator[str]:
        """The legal whole moves of a seat, or of all, as text, lazily: there may be very many.

        Cards whose order says nothing (``discard``) come in rising order only.
        """
        for acting in sorted(self.actors if seat is None else self.actors & {seat}):
            for move in legal_moves(self.game, self.state, acting):
                yield self.game.text(acting, move)

    # Playing

    def play(self, text: str) -> Played:
        """Make a whole move. If chance is then to move, it does so by the seed, if there is one.

        Raises MalformedMove, UnknownAction (UnknownCard) or IllegalMove; the deal is then unchanged.
        """
        if not isinstance(text, str):
            raise TypeError(f"a move is text, such as {next(self.moves(), '0 play S5')!r}, not {text!r}")
        seat, move = self.game.parse(text, self.seats)
        return self.play_move(seat, move)

    def play_move(self, seat: int, move: Iterable[int]) -> Played:
        """Make a whole move given as actions. Raises MalformedMove or IllegalMove; the deal is then unchanged."""
        move = [int(action) for action in move]
        code = int(self.game.validate(self.state, seat, move))
        if code:
            text, reason = self.game.text(seat, move), self.game.refusal(code, self.state, seat, move)
            if code == RC_3_ARITY:
                raise MalformedMove(text, reason)
            raise IllegalMove(text, code, self.game.clause(code), reason)
        self.passed = [*self.passed, self.state.copy()] if seat == CHANCE else []
        if seat == CHANCE and self.game.arity[move[0] - CARDS] == 1:
            self._choices.append(sum(map(len, legal_actions(self.game, self.state, CHANCE))))
        self.game.play(self.state, seat, move)
        return self._logged(seat, move)

    def step(self, seat: int, action: int) -> Played | None:
        """Add an action to the seat's move; returns the move once it is whole and made. Raises ValueError."""
        action = int(action)
        if action not in [action for kind in self.legal(seat) for action in kind]:
            raise ValueError(f"{self.game.action_text(action)!r} does not go on with any legal move of seat {seat}")
        if not self.game.extend(self.state, seat, action, deck.pile()):
            return None
        move = begun(self.state, seat)
        self.passed = []
        self.game.play(self.state, seat, move)
        return self._logged(seat, move)

    def play_out(self, choose: Callable[[View], Iterable[int]]) -> Score:
        """Play on to the end; `choose` makes a move of each view that is to choose: ``bot.choose(view, rng)``.

        Raises ValueError for a deal without a seed in which chance is due (`go_on` gives one), and what `play_move`
        raises.
        """
        while not self.finished:
            if not self.actors:
                raise ValueError("chance is to move, and the deal has no seed: go_on(…) gives it one")
            view = self.view(self.decider(min(self.actors)))
            self.play_move(view.mover, choose(view))
        return self.score()

    def pop(self) -> Played:
        """Take back the last move, and return it; moves of chance that a seed made after it are taken back too.

        Moves that seats have begun are forgotten. Raises IndexError when there is no move to take back.
        """
        keep = len(self.log) - 1
        while self.seed is not None and keep >= 0 and self.log[keep].seat == CHANCE:
            keep -= 1
        if keep < 0:
            raise IndexError("there is no move to take back")
        again, last = self.root(), self.log[keep]
        for made in self.log[:keep]:
            again.play_move(made.seat, made.move)
        again.seed, again.sealed, again.arranged = self.seed, self.sealed, self.arranged
        vars(self).update(vars(again))
        return last

    def go_on(self, seed: bytes) -> None:
        """Let this seed decide what chance does from here on. It is not that of the cards, so no record gets it."""
        self.seed, self.arranged = seed, True
        self._chance()

    def take_back(self, seat: int) -> None:
        """Clear the partial move of the seat."""
        self.game.clear(self.state, seat)

    def _logged(self, seat: int, move: Sequence[int]) -> Played:
        made = log_move(self.game, self.state, seat, move)
        self.log.append(made)
        self._chance()
        return made

    def _chance(self) -> None:
        """Make the pending moves of chance by the seed. Without a seed they have to be given."""
        while self.chance_due and self.seed is not None:
            self.play_move(CHANCE, self.drawn(self.seed))

    def drawn(self, seed: bytes) -> list[int]:
        """The pending move of chance, as `seed` decides it."""
        verb = lowest(self.game.legal_verbs(self.state, CHANCE))
        cards, buttons = legal_actions(self.game, self.state, CHANCE)
        if self.game.arity[verb] == ANY:
            earlier = sum(played.seat == CHANCE and played.move[0] == CARDS + verb for played in self.log)
            drawn = Stream(seed, self.game.stream(verb, earlier + 1)).shuffled(cards)
        else:
            stream = Stream(seed, "chance")
            for n in self._choices:
                stream.below(n)
            drawn = [(cards + buttons)[stream.below(len(cards + buttons))]]
        return [CARDS + verb, *drawn]

    # What is known, and how it ended

    def view(self, seat: int) -> View:
        """What `seat` (or SPECTATOR) knows. Raises ValueError for a seat that there is not."""
        if not SPECTATOR <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}: they are 0 to {self.seats - 1}, or SPECTATOR, {SPECTATOR}")
        moves = [played.known[seat] for played in self.log]
        past = self._past(seat)
        if self._earlier:
            moves = [*self._earlier.moves, *moves]
        return View(self.game, view(self.game.layout, self.state, seat), seat, moves, past)

    def _past(self, seat: int) -> SeenPast | None:
        """What `seat` has seen; None in a deal that was made of the view of another."""
        events = tuple(played.events[seat] for played in self.log)
        if self._earlier:
            past = self._earlier.past
            return past._replace(events=past.events + events) if past and seat == self._earlier.seat else None
        if seat not in self._starts:
            self._starts[seat] = view(self.game.layout, self._start, seat)
        return SeenPast(self._starts[seat], events)

    @property
    def first_state(self) -> State:
        """The state before the first move. Copies of the deal share it: not to be changed."""
        return self._start

    def dealt(self) -> list[list[int]]:
        """The hands before the first move, in order of the seats."""
        hands = self.chance["hands"]
        if any(hands):
            return hands
        begun = self.root()  # they came from the stock
        return [begun.view(seat).hand() for seat in range(self.seats)]

    def score(self) -> Score:
        """The score. Raises ValueError before the deal is over."""
        if not self.finished:
            raise ValueError("the deal is not over")
        totals = [0] * self.game.sides(self.seats)
        lines = []
        for side, code, points in self.game.score(self.state):
            lines.append(ScoreLine(side, self.game.clause(code), self.game.scores[code].key, points))
            totals[side] += points
        return Score(tuple(lines), tuple(totals), self.game.unit, self.game.winners(totals))

    def carry(self) -> Memory:
        """What the next deal of the match inherits. Raises ValueError before the deal is over."""
        if not self.finished:
            raise ValueError("the deal is not over")
        return self.game.carry(self.state)

    def entry(self) -> dict[str, Any]:
        """The deal as a record has it. Raises ValueError for one that begins in a state (`of_state`)."""
        if self._first:
            raise ValueError("a deal that was not dealt from its beginning has no record")
        entry: dict[str, Any] = {"dealer" if self.game.has_dealer else "first": self.dealer}
        if self.seed is not None and not self.arranged:
            entry["seed"] = self.seed.hex()
            if self.sealed:
                entry["secret"] = self.sealed.secret.hex()
                entry["shares"] = [share.hex() for share in self.sealed.shares]
        if self.before:
            entry["before"] = self.before
        entry["deal"] = {
            key: [_listed(self._as_recorded(hand)) for hand in piles] if key == "hands" else _listed(piles[0])
            for key, piles in self.chance.items()
        }
        entry["moves"] = [self.game.text(played.seat, played.move) for played in self.log]
        if self.finished:
            score = self.score()
            entry["result"] = {"scores": list(score.points), "winners": list(score.winners)}
        return entry

    def _as_recorded(self, hand: Sequence[int]) -> Sequence[int]:
        return hand if self.game.in_order else sorted(hand)

    def record(self, players: Iterable[str] = ()) -> Record:
        """The deal as a record of one deal. Raises ValueError for another number of players than seats."""
        return record_of([self], players)


View.world = Deal.of_view


def record_of(deals: Sequence[Deal], players: Iterable[str] = ()) -> Record:
    """The record of deals of one game, with one set of options. Raises ValueError for others."""
    if not deals:
        raise ValueError("a record is of one deal or more")
    first = deals[0]
    if any((deal.game, deal.seats, deal.options) != (first.game, first.seats, first.options) for deal in deals):
        raise ValueError("the deals of a record are of one game, one number of seats and one set of options")
    names = list(players)
    if names and len(names) != first.seats:
        raise ValueError(f"there are {len(names)} names for {first.seats} seats")
    game, options = first.game, dict(first.options)
    made_of = _made_of(game.reference)
    return Record(game.name, [deal.entry() for deal in deals], names, options, game.version, **made_of)


def _made_of(reference: str | dict[str, Any]) -> dict[str, dict[str, Any]]:
    """RC-15: what the record of a game that is data has besides."""
    if isinstance(reference, str):
        return {}
    book = {key: reference[key] for key in ("number", "version", "title") if reference[key]}
    return {"book": {**book, "digest": digest(reference["play"])}, "play": reference["play"]}


def _listed(cards: Iterable[int]) -> str:
    return " ".join(map(deck.text, cards))


def _span(numbers: Sequence[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"


def deal(
    name: str,
    seed: int | str | bytes | None = None,
    *,
    seats: int | None = None,
    dealer: int = 0,
    options: Mapping[str, Any] | None = None,
    cards: Chance | None = None,
    before: Memory | None = None,
) -> Deal:
    """A deal of the game called `name`; without a seed, or cards, from a fresh seed. `before`: what a deal before left.

    Raises UnknownGame and ValueError.
    """
    game = load(name)
    return Deal(
        game,
        seats or game.usual_seats,
        dealer,
        options,
        seed=None if cards is not None else read_seed(seed),
        chance=cards,
        before=before,
    )
