"""The state of a table: its log, folded.

Live play and a restart go through the same `apply`, so they cannot come to different tables.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from xtarot.claims import decided
from xtarot.deals.chance import Chance, commitment, first_dealer
from xtarot.deals.deal import Deal
from xtarot.deals.finished_deal import KeptDeal
from xtarot.deals.view import View, seats_of
from xtarot.eventlog import Row, UnreadableRow
from xtarot.games import Game, load_reference
from xtarot.rules import cards as deck
from xtarot.rules.state import EVENT, SPECTATOR, State, view
from xtarot.table import rows
from xtarot.table.claim_state import Claiming
from xtarot.table.clocks import Awaits, Clocks
from xtarot.table.entries import LogEntry, addressed
from xtarot.table.exercise import begin
from xtarot.table.readiness import Looking
from xtarot.table.seats import Seat, Seats
from xtarot.table.shuffle import Shuffle
from xtarot.table.snapshot import Past, past
from xtarot.table.tally import MatchTally

RETOLD = 60  # rows whose sentences are sent to later viewers


class TableState:
    """A table, folded from its log. `v` is the number of the last row."""

    deal: Deal  # on the table, if there is one yet (`dealt`)

    def __init__(self, code: str, log: Sequence[Row], game: Game | None = None, kept: Iterable[KeptDeal] = ()) -> None:
        """The table after these rows, the first of which opened it; `game` is theirs where it is not installed.

        Earlier deals that are among the `kept` ones are not played again.

        Raises UnknownGame, and ValueError when the game is of another version or a row cannot be read.
        """
        opened = rows.read_row(log[0])
        if not isinstance(opened, rows.Open):
            raise UnreadableRow("the first row does not open a table")
        self.code = code
        self.game: Game = game or load_reference(opened.reference or opened.game)
        if self.game.version != opened.rules:
            raise ValueError(f"{self.game.name} is version {self.game.version}, the table has {opened.rules}")
        self.options, self._options = opened.options, self.game.read_options(opened.options)
        self.exercise, self.duplicate = opened.exercise or None, opened.duplicate or None
        self.book = opened.book or None
        self.report = opened.report or (
            f"/rules/{self.game.name}/report" if self.game.family and self.game.shelved else ""
        )
        self.hints = opened.hints
        self.shown = opened.shown
        self.friends = frozenset(opened.friends)
        self.door, self.spectators = opened.door, opened.spectators
        self._watch = [(0, opened.spectators)]  # from which row on who might look on
        self.clocks = Clocks(opened.clock)
        self.talk = opened.talk
        self.begins = log[0].at + opened.wait if opened.wait else None  # at the latest, whoever has come by then
        self.seats = Seats(Seat(seat.bot, seat.name, number) for number, seat in enumerate(opened.seats))
        self.names = self.seats.names
        self.number = 0  # of the deal in this match, from 1
        self.first = 0  # who dealt the first one
        self.begun = 0  # the row that began the deal
        self.pace = opened.pace
        self.v = 0
        self.entries: deque[LogEntry] = deque(maxlen=RETOLD)
        self.answered: dict[str, int] = {}  # the row of each command
        self.looking = Looking()
        self.link = ""  # of the deal, once it is over
        self.shuffle: Shuffle | None = None  # of the next deal, once it is sealed
        self.scores: list[tuple[int, ...]] = []  # the points of each finished deal of the match, by side
        self.totals = self._added_up()
        self.over = False
        self.tally = MatchTally(len(self.seats))
        self.deciders: frozenset[int] = frozenset()  # the seats that choose a move now
        self._awaited: frozenset[int] = frozenset()  # those of them that the table waits for
        self.chosen: frozenset[int] = frozenset()  # of those who choose at the same time, the seats that have
        self.claiming: Claiming | None = None  # what is to be played out
        self.claimed = 0  # the last row that changed that
        self._decided = ((0, 0), False)  # in which deal and after how many moves, and whether
        self._views: dict[int, View] = {}
        self._past = past(log, kept, self.game, len(self.totals), RETOLD)
        for row in log:
            self.apply(row)
        self._past = Past()

    def view(self, seat: int) -> View:
        """What a seat, or SPECTATOR, knows of the deal now, made once a move for all who ask; not to be changed."""
        if seat not in self._views:
            self._views[seat] = self.deal.view(seat)
        return self._views[seat]

    def views(self, entry: LogEntry, seat: int) -> list[State]:
        """What a seat, or SPECTATOR, saw of the states of an entry."""
        layout = self.game.layout
        if len(entry.states) == 1 and entry is self.entries[-1]:
            return [self.view(seat).state]
        return [view(layout, layout.state(ints), seat) for ints in entry.states]

    @property
    def deals(self) -> int:
        """How many deals the match has; 0 where that is not fixed."""
        return 1 if self.exercise or self.duplicate else int(self.options.get("deals", self.options.get("games", 0)))

    @property
    def dealt(self) -> bool:
        """Whether there is a deal yet."""
        return self.number > 0

    @property
    def invited(self) -> set[int]:
        """The seats kept for friends where nobody sits yet, while the first deal waits for them."""
        begun = self.dealt or (self.shuffle is not None and self.shuffle.shut is not None)
        return set() if begun else {seat for seat in self.friends if self.seats[seat].free}

    @property
    def playing(self) -> bool:
        """Whether a deal is on."""
        return self.dealt and not self.deal.finished

    @property
    def gives_hints(self) -> bool:
        """Whether those who sit here may ask for hints now. Who is away sits here still.

        A match that is rated counts for who has left, too: it goes on without hints for whoever stays.
        """
        sitting = sum(not seat.free for seat in self.seats)
        alone = sitting < 2 and (self.over or not self.is_rated)
        return self.game.bots and (self.hints == "all" or (self.hints == "alone" and alone))

    @property
    def is_judged(self) -> bool:
        """Whether the rules of a game that was published say who wins, from cards that nobody has seen before."""
        by_rules = self.game.bots and (self.game.shelved or not self.game.family)
        return by_rules and not (self.exercise or self.duplicate or self.book)

    @property
    def bot_seed(self) -> bytes | None:
        """From what bots draw, where all who play the same deal are to meet the same answers."""
        return bytes.fromhex(self.duplicate.seed) if self.duplicate else None

    def is_closed_to(self, who: int | None) -> bool:
        """Whether somebody may not even look on: who plays a deal of many sits alone, or who sits here wants it so."""
        if self.duplicate:
            return who not in self.seats.sat
        return self.spectators == "none" and self.seats.of(who) == SPECTATOR

    def was_closed(self, v: int) -> bool:
        """Whether nobody might look on without a seat when row `v` was the last."""
        return bool(self.duplicate) or next(who for since, who in reversed(self._watch) if since <= v) == "none"

    @property
    def is_rated(self) -> bool:
        """Whether the match is one that may be rated once it is over: several began it, nobody can ask for hints."""
        return self.is_judged and self.tally.by_several and self.hints != "all"

    @property
    def lays_open(self) -> bool:
        """Whether who sits here sees all hands: the cards are those of a deal that everybody may look at."""
        return self.exercise is not None and self.exercise.open

    @property
    def reveals(self) -> bool:
        """Whether everybody may see all of the deal: it is over, and the match too where that is to be waited for."""
        return self.deal.finished and not self.duplicate and (self.over or self.shown == "deal")

    @property
    def waiting(self) -> Literal["seen", "next", "person", "bot", "shuffle", "friends"]:
        """What the table waits for; before the first deal ``friends``, if seats are kept for them, then ``shuffle``."""
        if not self.dealt:
            return "friends" if self.invited else "shuffle"
        if self.deal.finished:
            return "next"
        if self.is_looked_at or any(not self.automatic(seat) for seat in self.deciders):
            return "person"
        return "seen" if self.looking.is_awaited(self.seats.persons) else "bot"

    def ends(self, deal: Deal) -> bool:
        """Whether the match is over with this deal, which is finished, in place of the last one."""
        return self._is_over([*self.scores, deal.score().totals])

    def _added_up(self, scores: Sequence[tuple[int, ...]] = ()) -> tuple[int, ...]:
        return tuple(map(sum, zip(*scores, strict=True))) or (0,) * self.game.sides(len(self.seats))

    def _is_over(self, scores: Sequence[tuple[int, ...]]) -> bool:
        return bool(self.exercise or self.duplicate) or self.game.over(
            len(scores), self._added_up(scores), self._options
        )

    # What is played out

    @property
    def is_looked_at(self) -> bool:
        """Whether a claim lies open that not all have seen yet."""
        return self.claiming is not None and self.claiming.is_looked_at

    @property
    def plays_out(self) -> bool:
        """Whether the rest of the deal is being played out."""
        return self.claiming is not None and self.claiming.on

    def plays_claim(self, seat: int) -> bool:
        """Whether a seat plays as its claim was proven; partners of who gives up give up with them."""
        claim = self.claiming.claim if self.claiming else None
        if claim is None:
            return False
        return seat == claim.seat or (claim.give and self.game.side(seat) == self.game.side(claim.seat))

    def automatic(self, seat: int) -> bool:
        """Whether a bot, or the table, plays the cards that a seat chooses."""
        if not self.game.bots:
            return False
        return self.seats[seat].by_bot or (self.claiming is not None and self.claiming.plays(seat))

    def may_play(self, seat: int) -> bool:
        """Whether who sits there chooses its cards now: no claim is looked at, and the table does not play them."""
        return not (self.claiming and (self.claiming.is_looked_at or self.claiming.plays(seat)))

    @property
    def choosing(self) -> frozenset[int]:
        """The seats whose person has to choose now."""
        return frozenset(seat for seat in self._awaited if not self.automatic(seat) and self.may_play(seat))

    @property
    def decided(self) -> bool:
        """Whether nothing that may still be played changes the score, from what everybody knows."""
        if not self.dealt:
            return False
        now = (self.number, len(self.deal.log))
        if self._decided[0] != now:
            try:
                self._decided = now, decided(self.view(SPECTATOR))
            except Exception:  # a stranger's game may fail on cards that only might be there
                self._decided = now, False
        return self._decided[1]

    def _note_claim(self, body: rows.AnyBody, ended: bool) -> None:
        """What a row changes of what is to be played out. `ended`: whether it is a move that has ended the deal."""
        before = self.claiming
        match body:
            case rows.Claim():
                self.claiming = Claiming(body)
            case rows.Agree():
                self.claiming = self.claiming or Claiming()
                self.claiming.agree(body)
            case rows.Retract() | rows.Deal():
                self.claiming = None
            case rows.Leave(seat=seat) if self.claiming:
                self.claiming.agreed.discard(seat)
                if seat == self.claiming.seat and not self.claiming.on:
                    self.claiming = None
            case _ if ended:
                self.claiming = None
        if self.claiming and not self.claiming.on:
            self.claiming.on = self.clocks.by_days or not self.claiming.awaited(self.seats.present)
        if before or self.claiming:
            self.claimed = self.v

    def decides(self, seat: int) -> bool:
        """Whether a seat chooses cards of its own while a deal is on; a dummy does not."""
        return self.playing and self.game.decider(self.view(SPECTATOR).state, seat) == seat

    @property
    def hurries(self) -> bool:
        """Whether all people who sit here have nothing to decide in this deal, and let it be played on at once."""
        return bool(self.seats.persons) and self.seats.persons <= self.looking.hurried

    def for_absent(self) -> rows.Move | None:
        """The move that is due for a seat where nobody sits, in a game without bots, once somebody is here."""
        if self.game.bots or not (self.playing and self.seats.persons):
            return None
        empty = [seat for seat in sorted(self.deal.actors) if self.seats[seat].by_bot]
        moves = [(seat, self.game.absent(self.deal.state, seat)) for seat in empty]
        return next((rows.Move(move=self.game.text(seat, move), by="absent") for seat, move in moves if move), None)

    # The rows

    def after(self, body: rows.AnyBody) -> Deal | None:
        """The deal as a move would leave it, made in a copy; None for rows of other kinds.

        Raises IllegalMove and the like when the rules refuse the move: it must not enter the log then.
        """
        if not isinstance(body, rows.Move):
            return None
        deal = self.deal.copy()
        deal.play(body.move)
        return deal

    def apply(self, row: Row, after: Deal | None = None, body: rows.AnyBody | None = None) -> None:
        """Take in the next row. `after`: the deal as it then is, `body`: what the row says, if these are known."""
        assert row.seq == self.v + 1, "the log is dense"
        body = body or rows.read_row(row)
        states: Sequence[State] = ()
        ended = False
        self.v = row.seq
        if row.command is not None:
            self.answered[row.command] = row.seq
        self.clocks.note(row, body, self.seats)
        moved = self._mover(body) if self.clocks.limits else None
        match body:
            case rows.Sit() | rows.Leave() | rows.Away() | rows.Back() | rows.Rename():
                self._seat(body, row.who)
            case rows.Pace() | rows.Watch():
                self._set(body)
            case rows.Seal() | rows.Share() | rows.Shut() | rows.OpenShare():
                self._shuffle(body)
            case rows.Deal():
                states = self._begin(body, after)
            case rows.Move() if self.v in self._past.skipped:
                self.looking.go_on()
                if ended := self.v in self._past.points:
                    self._end(self._past.points[self.v])
            case rows.Move():
                states = self._move(body, row.seq, after)
                ended = self.deal.finished
            case rows.Seen():
                self.looking.seen_by.add(body.seat)
            case rows.Hurry():
                self.looking.hurried.add(body.seat)
            case rows.Next():
                self.looking.ready.add(body.seat)
                self.tally.sit(body.seat, self.seats[body.seat].who)
        self.tally.note(self.game, states)
        self._note_claim(body, ended)
        awaits = Awaits(self._awaited, self.choosing, moved, self.looking.rest == row.seq)
        self.clocks.go_on(row, body, awaits, self.seats)
        self.looking.note_ready(self.seats.present, row.at)
        self._keep(row, body, states)

    def _mover(self, body: rows.AnyBody) -> int | None:
        """The seat that has chosen a move, which is played now; None where it is not, and where chance has."""
        if not isinstance(body, rows.Move) or self.v in self._past.skipped:
            return None
        seat = body.move.split(" ", 1)[0]
        return self.deal.decider(int(seat)) if seat.isdecimal() else None

    def _keep(self, row: Row, body: rows.AnyBody, states: Sequence[State]) -> None:
        """Keep a row that has been taken in, with what its sentences need: the states that it brought about."""
        ints = tuple(map(self.game.layout.ints, states))
        if isinstance(body, rows.Sit | rows.Leave | rows.Rename):
            self.names = self.seats.names
        self.entries.append(LogEntry(row, body, ints, addressed(states), self.number, self.names))

    def _seat(self, body: rows.Sit | rows.Leave | rows.Away | rows.Back | rows.Rename, who: int | None) -> None:
        self.seats.take_in(body, who)
        if isinstance(body, rows.Sit | rows.Back):
            self.tally.sit(body.seat, self.seats[body.seat].who)
        if isinstance(body, rows.Leave):
            self.looking.ready.discard(body.seat)
            self.looking.hurried.discard(body.seat)
            if self.shuffle:
                self.shuffle.forget(body.seat)

    def _set(self, body: rows.Pace | rows.Watch) -> None:
        if isinstance(body, rows.Pace):
            self.pace = body.pace
        else:
            self.spectators = body.spectators
            self._watch.append((self.v, body.spectators))

    def _shuffle(self, body: rows.Seal | rows.Share | rows.Shut | rows.OpenShare) -> None:
        if isinstance(body, rows.Seal):
            self.shuffle = Shuffle(bytes.fromhex(body.secret))
            return
        assert self.shuffle, "it is sealed first"
        match body:
            case rows.Share():
                self.shuffle.share(body)
            case rows.Shut():
                self.shuffle.close(body, {number: seat.name for number, seat in enumerate(self.seats)})
            case rows.OpenShare():
                self.shuffle.open(body)

    def _begin(self, body: rows.Deal, known: Deal | None) -> Sequence[State]:
        if self.over:  # ready for another match
            self.number, self.scores, self.totals, self.over = 0, [], self._added_up(), False
        if self.number == 0:
            self.first = body.dealer
        self.number += 1
        playing = [None if seat.by_bot else seat.who for seat in self.seats]
        self.tally.begin_deal(playing if self.number == 1 else None)
        self.clocks.begin_deal(self.seats, of_match=self.number == 1)
        self.begun = self.v
        states = () if self.v in self._past.skipped else self._lay_out(body, known)
        self.shuffle = None
        self.link, self.chosen = "", frozenset()
        self.seats.begin_deal()
        self.looking.hurried.clear()
        self.looking.go_on()
        return states

    def _lay_out(self, body: rows.Deal, known: Deal | None) -> Sequence[State]:
        """Put the deal on the table; the states that led to it."""
        seed, chance = bytes.fromhex(body.seed), _read(body.cards)
        states: list[State] = []
        if known:
            deal, states = known, [known.state] if known.state.emitted else []
        elif self.exercise:
            deal, states = begin(self.exercise, seed, RETOLD)
        else:
            before = self._past.inherited.get(self.v)
            if before is None:
                before = self.deal.carry() if self.number > 1 else {}
            deal = Deal(self.game, len(self.seats), body.dealer, self.options, seed=seed, chance=chance, before=before)
            states = [deal.state] if deal.state.emitted else []
        if self.shuffle:
            deal.sealed = self.shuffle.sealed(len(self.seats))
        self.deal = deal
        self._look()
        return states

    def _move(self, body: rows.Move, seq: int, after: Deal | None) -> Sequence[State]:
        deal = after or self.after(body)
        assert deal
        before, left = self.game.awaited(self.deal.state), self.game.awaited(deal.state)
        done = before & ~left if left and not left & ~before else 0  # fewer are awaited, and nobody else
        self.chosen = self.chosen.union(seats_of(done)) if done else frozenset()
        self.deal = deal
        self._look()
        self.looking.go_on()
        if self._rests():
            self.looking.rest = seq
        if self.deal.finished:
            self.link = body.link or ""
            self._end(self.deal.score().totals)
        return (*self.deal.passed, self.deal.state)

    def _end(self, points: tuple[int, ...]) -> None:
        """The deal is over, with these points."""
        self.scores.append(points)
        self.totals, self.over = self._added_up(self.scores), self._is_over(self.scores)

    def _look(self) -> None:
        """Cards have been moved."""
        self._views.clear()
        self.deciders = frozenset(map(self.deal.decider, self.deal.actors))
        self._awaited = frozenset(map(self.deal.decider, seats_of(self.game.awaited(self.deal.state))))

    def _rests(self) -> bool:
        """Whether the last move ended something to be looked at for a while."""
        states = (*self.deal.passed, self.deal.state)
        return any(self.game.events[int(event[EVENT])].rests for s in states for event in s.events[: s.emitted])

    # New rows

    def dealing(self, seed: bytes) -> rows.Deal:
        """The next deal, from this seed, by which a match's first also draws who deals; an exercise repeats its own."""
        if self.exercise:
            same, _ = begin(self.exercise, seed)
            return rows.Deal(dealer=same.dealer, cards=written(same.chance), seed=seed.hex(), commitment="")
        seats = len(self.seats)
        number = 0 if self.over else self.number
        first = self.first if number else first_dealer(seed, seats)
        dealer = (first + number) % seats
        chance = Deal(self.game, len(self.seats), dealer, self.options, seed=seed).chance
        shuffle = self.shuffle
        promised, withheld = (shuffle.commitment, shuffle.withheld) if shuffle else (commitment(seed), [])
        return rows.Deal(dealer=dealer, cards=written(chance), seed=seed.hex(), commitment=promised, withheld=withheld)

    def next_row(self, seeds: Callable[[], bytes]) -> rows.AnyBody:
        """The row that leads on to the next deal, whatever is still awaited for it (RC-13). `seeds`: fresh ones."""
        if self.exercise:
            return self.dealing(seeds())
        if self.bot_seed is not None:
            return self.dealing(self.bot_seed)
        if self.shuffle is None:
            return rows.Seal(secret=seeds().hex())
        return self.shuffle.before_deal(self._sharing) or self.dealing(self.shuffle.sealed(len(self.seats)).seed)

    @property
    def awaited(self) -> set[int]:
        """The seats whose part in the shuffle of the next deal has not come yet."""
        return self.shuffle.awaited(self._sharing) if self.shuffle else set()

    @property
    def _sharing(self) -> set[int]:
        """Whose shares count: at a table by days of who is alone, since others may be gone before they open theirs."""
        return set() if self.clocks.by_days and len(self.seats.persons) > 1 else self.seats.persons


def written(chance: Chance) -> rows.Cards:
    """What chance decided, as the log has it."""
    return {key: [" ".join(map(deck.text, pile)) for pile in piles] for key, piles in chance.items()}


def _read(cards: rows.Cards) -> Chance:
    return {key: [[deck.parse(card) for card in pile.split()] for pile in piles] for key, piles in cards.items()}
