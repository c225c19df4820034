"""The state of a table: everything that the rows of its log amount to.

Live play and a restart go through the same `apply`, so they cannot come to different tables.
"""

import secrets
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from xtarot import cards as deck
from xtarot.chance import Chance, Stream, commitment
from xtarot.deal import Deal
from xtarot.games import Game, load
from xtarot.match import Match
from xtarot.state import SPECTATOR, State, view
from xtarot.store import Row
from xtarot.table.seats import Seat

RETOLD = 60  # rows that are told again to those who come later


@dataclass(frozen=True)
class Entry:
    """A row, with what is needed to tell of it later: the states that its move brought about, and the deal's number."""

    row: Row
    states: tuple[State, ...]
    deal: int


class TableState:
    """A table as its log tells it. `v` is the number of the last row."""

    def __init__(self, code: str, rows: list[Row]) -> None:
        """The table after these rows, the first of which opened it.

        Raises UnknownGame, and ValueError when the game is of another version.
        """
        opened = rows[0].payload
        self.code = code
        self.game: Game = load(opened["game"])
        if self.game.version != opened["rules"]:
            raise ValueError(f"{self.game.name} is version {self.game.version}, the table has {opened['rules']}")
        self.options: dict[str, Any] = opened["options"]
        self.seats = [Seat(seat["bot"], seat["name"]) for seat in opened["seats"]]
        self.match = Match(self.game, len(self.seats), self.options)
        self.pace: int = opened["pace"]
        self.closed = False
        self.v = 0
        self.entries: deque[Entry] = deque(maxlen=RETOLD)
        self.answered: dict[str, int] = {}  # the row of each command
        self.changed: dict[int, int] = {}  # the row at which a session last sat down or got up
        self.looked: dict[int, int] = {}  # which seat's cards of this deal a session has been sent
        self.trick_at = 0  # the row of a finished trick that is to be looked at
        self.looked_at: set[int] = set()  # the seats that have
        self._last: Any = None  # the last trick, or judgement
        self.ready: set[int] = set()  # the seats that want the next deal
        self.totals = self.match.totals
        self.scores: list[tuple[int, ...]] = []  # the points of each finished deal, by side
        self.over = False
        for row in rows:
            self.apply(row)

    @property
    def deal(self) -> Deal:
        """The deal on the table. The first is dealt when the table is opened."""
        return self.match.deals[-1]

    @property
    def dealt(self) -> bool:
        """Whether there is a deal yet."""
        return bool(self.match.deals)

    def seat_of(self, who: int | None) -> int:
        """The seat of a session, or ONLOOKER."""
        for number, seat in enumerate(self.seats):
            if who is not None and seat.who == who:
                return number
        return SPECTATOR

    @property
    def persons(self) -> set[int]:
        """The seats where somebody sits who is connected."""
        return {k for k, seat in enumerate(self.seats) if not seat.by_bot and seat.here}

    @property
    def waiting(self) -> str:
        """What the table waits for: ``seen``, ``next``, ``person`` or ``bot``."""
        if self.deal.finished:
            return "next"
        acting = self.deal.actors
        if any(not self.seats[self.deal.decider(seat)].by_bot for seat in acting):
            return "person"
        return "seen" if self.trick_at and self.persons - self.looked_at else "bot"

    # The rows

    def apply(self, row: Row) -> None:
        """Take in the next row."""
        assert row.seq == self.v + 1, "the log is dense"
        self.v = row.seq
        if row.command is not None:
            self.answered[row.command] = row.seq
        getattr(self, f"_{row.kind}")(row.payload, row)
        states = (*self.deal.passed, self.deal.state.copy()) if row.kind == "move" else ()
        self.entries.append(Entry(row, states, len(self.match.deals)))

    def _open(self, payload: dict[str, Any], row: Row) -> None:
        pass  # read before all others

    def _sit(self, payload: dict[str, Any], row: Row) -> None:
        assert row.who is not None
        self.seats[payload["seat"]].sit(row.who, payload["name"])
        self.changed[row.who] = row.seq
        self.looked[row.who] = payload["seat"]

    def _leave(self, payload: dict[str, Any], row: Row) -> None:
        who = self.seats[payload["seat"]].who
        assert who is not None
        self.seats[payload["seat"]].leave()
        self.changed[who] = row.seq
        self.ready.discard(payload["seat"])

    def _away(self, payload: dict[str, Any], row: Row) -> None:
        seat = self.seats[payload["seat"]]
        seat.here, seat.away = False, payload["standin"]

    def _back(self, payload: dict[str, Any], row: Row) -> None:
        seat = self.seats[payload["seat"]]
        seat.here, seat.away = True, False

    def _rename(self, payload: dict[str, Any], row: Row) -> None:
        self.seats[payload["seat"]].name = payload["name"]

    def _pace(self, payload: dict[str, Any], row: Row) -> None:
        self.pace = payload["pace"]

    def _deal(self, payload: dict[str, Any], row: Row) -> None:
        if self.over:  # those at the table want another match
            self.match = Match(self.game, len(self.seats), self.options)
            self.totals, self.scores, self.over = self.match.totals, [], False
        if not self.dealt:
            self.match.first = payload["dealer"]
        deal = Deal(
            self.game,
            len(self.seats),
            payload["dealer"],
            self.options,
            seed=bytes.fromhex(payload["seed"]),
            chance=_read(payload["cards"]),
            before=self.match.before,
        )
        self.match.deals.append(deal)
        self.looked = {seat.who: k for k, seat in enumerate(self.seats) if seat.who is not None}
        self._go_on()
        self._last = self._ended()

    def _move(self, payload: dict[str, Any], row: Row) -> None:
        self.deal.play(payload["move"])
        self._go_on()
        before, self._last = self._last, self._ended()
        if self._last != before:
            self.trick_at = row.seq
        if self.deal.finished:
            self.scores.append(self.deal.score().totals)
            self.totals, self.over = self.match.totals, self.match.over

    def _seen(self, payload: dict[str, Any], row: Row) -> None:
        self.looked_at.add(payload["seat"])

    def _next(self, payload: dict[str, Any], row: Row) -> None:
        self.ready.add(payload["seat"])

    def _close(self, payload: dict[str, Any], row: Row) -> None:
        self.closed = True

    def _say(self, payload: dict[str, Any], row: Row) -> None:
        pass  # changes nothing at the table

    def _go_on(self) -> None:
        self.trick_at = 0
        self.looked_at.clear()
        self.ready.clear()

    def _ended(self) -> Any:
        """The last trick or judgement as everybody sees it: when it is another one, one has ended and is to be seen."""
        said = self.game.screen(view(self.game.layout, self.deal.state, SPECTATOR), "en")
        return said.get("last_trick"), said.get("last_judging")

    # New rows

    def dealing(self) -> dict[str, Any]:
        """The payload of the next deal, from a fresh seed. That of the first deal tells who deals."""
        seed, seats = new_seed(), len(self.seats)
        first = self.match.first if self.dealt else Stream(seed, "first").below(seats)
        dealer = (first + len(self.match.deals)) % seats
        chance = Deal(self.game, len(self.seats), dealer, self.options, seed=seed).chance
        return {"dealer": dealer, "cards": _written(chance), "seed": seed.hex(), "commitment": commitment(seed)}


def new_seed() -> bytes:
    """The seed of a deal, from the operating system."""
    return secrets.token_bytes(32)


def opening(rules: Game, bots: list[str], options: Mapping[str, Any], pace: int) -> dict[str, Any]:
    """The payload of a table's first row; a bot's name for each seat."""
    names = secrets.SystemRandom().sample(range(12), len(bots))
    return {
        "game": rules.name,
        "rules": rules.version,
        "options": dict(options),
        "seats": [{"bot": bot, "name": name} for bot, name in zip(bots, names, strict=True)],
        "pace": pace,
    }


def _written(chance: Chance) -> dict[str, list[str]]:
    return {key: [" ".join(map(deck.text, pile)) for pile in piles] for key, piles in chance.items()}


def _read(cards: dict[str, list[str]]) -> Chance:
    return {key: [[deck.parse(card) for card in pile.split()] for pile in piles] for key, piles in cards.items()}
