"""Who sits where. Every seat has a bot that plays when nobody sits there, or when who sits there is away.

In a game without bots the name of the bot is empty, and the seat stays free.
"""

import hashlib
import secrets
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NewType

from xtarot.deals.finished_deal import SeatedPlayer
from xtarot.rules.state import SPECTATOR
from xtarot.rules.texts import Text
from xtarot.table import rows
from xtarot.table.texts import BOT_NAMES, FREE_SEAT, GUEST

MAX_NAME = 24
LAPSES = 2  # moves in a row that the bot has made for somebody out of time, after which it stays
BLANKS = (  # letters and signs that show nothing, whatever Unicode calls them
    "\t\n\r\u115f\u1160\u2800\u3164\uffa0\ufffc\U00013441\U00013442\U0001d159"
)
UNSEEN = "\u034f\u17b4\u17b5\u2d7f\U00016fe4\U0001107f"  # marks that show nothing
JOINERS = "\u200c\u200d"  # zero width; they say whether two letters are drawn as joined
VARIANTS = frozenset(  # marks that choose how the letter before them is drawn, and do not otherwise show
    map(chr, (*range(0x180B, 0x180E), 0x180F, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)

Shown = NewType("Shown", str)
"""A name as others see it, which is what it is compared by: made by `clean_name` alone."""


@dataclass
class Seat:
    """A seat of a table. `who` is the session that sits there, None for the bot; without a `name` it is a guest."""

    bot: str
    bot_name: int  # of BOT_NAMES
    number: int
    who: int | None = None
    name: str = ""
    here: bool = True  # connected
    elsewhere: bool = False  # not connected, since they look at another page of the site
    away: bool = False  # long enough for the bot to stand in
    lapses: int = 0  # how often in a row now the bot has moved for them, since their time was over

    @property
    def free(self) -> bool:
        """Whether a person may sit down."""
        return self.who is None

    @property
    def by_bot(self) -> bool:
        """Whether the bot plays now."""
        return self.who is None or self.away or self.idle

    @property
    def idle(self) -> bool:
        """Whether the person, who may be connected, has let the time run out so often that the bot stays."""
        return self.lapses >= LAPSES

    @property
    def shown(self) -> Text:
        """The name on the plate; free seats are told apart by their numbers."""
        if self.who is not None:
            return write_name(self.name)
        return BOT_NAMES[self.bot_name] if self.bot else FREE_SEAT.filled(n=self.number + 1)

    def called(self, lang: str) -> str:
        """The name on the plate, in a language."""
        return self.shown.of(lang)

    def sit(self, who: int, name: str) -> None:
        """A person takes the seat over from its bot."""
        self.who, self.name, self.lapses = who, name, 0
        self.come_back()

    def leave(self) -> None:
        """The bot takes the seat over."""
        self.who, self.name, self.lapses = None, "", 0
        self.come_back()

    def lose(self, standin: bool, elsewhere: bool) -> None:
        """The person has lost the connection, or looks `elsewhere`; with `standin` the bot plays meanwhile."""
        self.here, self.away, self.elsewhere = False, standin, elsewhere

    def come_back(self) -> None:
        """The person is connected again."""
        self.here, self.away, self.elsewhere = True, False, False


class Seats(list[Seat]):
    """The seats of a table, in order, and who has sat where."""

    def __init__(self, seats: Iterable[Seat]) -> None:
        super().__init__(seats)
        self.sat: dict[int, int] = {}  # where a session sits or sat last
        self.looked: dict[int, int] = {}  # which seat's cards of this deal a session has been sent

    def of(self, who: int | None) -> int:
        """The seat of a session, or SPECTATOR."""
        for number, seat in enumerate(self):
            if who is not None and seat.who == who:
                return number
        return SPECTATOR

    @property
    def names(self) -> tuple[Text, ...]:
        """What stands on the plates."""
        return tuple(seat.shown for seat in self)

    @property
    def persons(self) -> set[int]:
        """The seats with a connected person."""
        return {number for number, seat in enumerate(self) if not seat.by_bot and seat.here}

    @property
    def present(self) -> set[int]:
        """The seats whose person the others wait for: connected, or looking at another page of the site."""
        return self.persons | {number for number, seat in enumerate(self) if seat.elsewhere}

    def take_in(self, body: rows.Sit | rows.Leave | rows.Away | rows.Back | rows.Rename, who: int | None) -> None:
        """A row says who comes, goes or has another name. `who`: the session that says so."""
        seat = self[body.seat]
        match body:
            case rows.Sit():
                assert who is not None
                seat.sit(who, body.name)
                self.looked[who] = self.sat[who] = body.seat
            case rows.Leave():
                seat.leave()
            case rows.Away():
                seat.lose(body.standin, body.elsewhere)
            case rows.Back():
                seat.come_back()
                seat.lapses = 0 if who is not None else seat.lapses  # a line that carries again is nobody yet
            case rows.Rename():
                seat.name = body.name
        if isinstance(body, rows.Sit | rows.Rename):
            self._rename_bots()

    def begin_deal(self) -> None:
        """New cards: only who sits here now has been sent any."""
        self.looked = {seat.who: number for number, seat in enumerate(self) if seat.who is not None}

    def _rename_bots(self) -> None:
        """Give each bot that has the name of a person here, in either language, the first name that nobody has."""
        people = {seat.name.casefold() for seat in self if seat.who is not None}
        taken = {seat.bot_name for seat in self}
        free = (k for k, name in enumerate(BOT_NAMES) if k not in taken and not _of_one(name, people))
        for seat in self:
            if seat.who is None and _of_one(BOT_NAMES[seat.bot_name], people):
                seat.bot_name = next(free, seat.bot_name)


def name_players(players: Iterable[SeatedPlayer], lang: str) -> list[str]:
    """What the players of a kept deal are called."""
    seats = (Seat(one.bot, one.bot_name, seat, one.who, one.name) for seat, one in enumerate(players))
    return [seat.called(lang) for seat in seats]


def _of_one(name: Text, people: set[str]) -> bool:
    return not people.isdisjoint(text.casefold() for text in name)


def write_name(name: str) -> Text:
    """A person's name as it is shown: who has given none is a guest, in the reader's language."""
    return Text(name, name) if name else GUEST


def clean_name(name: str) -> Shown:
    """The name without control, direction and other unseen characters, blanks run together, cut to MAX_NAME.

    A joiner stays where letters are drawn otherwise with it, as Persian is written. Marks that pile up on one letter
    are cut to two, since they would run over the lines above. "" when nothing of it can be seen.
    """
    kept = []
    marks = 0
    for letter in unicodedata.normalize("NFC", name):
        category = unicodedata.category(letter)
        if letter in UNSEEN:
            continue
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category[0] == "Z" or letter in BLANKS:
            kept.append(" ")
        elif (category[0] != "C" or letter in JOINERS) and marks <= 2:
            kept.append(letter)
    cut = " ".join("".join(kept).split())[:MAX_NAME]
    name = "".join(letter for at, letter in enumerate(cut) if letter not in JOINERS or joins(cut, at)).strip()
    return Shown(name if any(unicodedata.category(letter)[0] not in "MZ" for letter in name) else "")


def joins(text: str, at: int) -> bool:
    """Whether letters are drawn otherwise for the joiner at this place (RFC 5892, A.1 and A.2)."""
    from idna.core import valid_contextj

    begin = max(at - MAX_NAME, 0)
    try:
        return valid_contextj(text[begin : at + MAX_NAME], at - begin)
    except ValueError:  # a character without a name is beside it
        return False


_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another


def new_code(letters: int = 8) -> str:
    """A code, as of a table: short enough to be read out, one of 8 × 10¹¹ with eight letters."""
    return "".join(secrets.choice(_LETTERS) for _ in range(letters))


def derive_code(secret: str, letters: int = 8) -> str:
    """The code that belongs to a secret; nobody who has not the secret can tell it."""
    number = int.from_bytes(hashlib.sha512(secret.encode()).digest())
    digits = []
    for _ in range(letters):
        number, digit = divmod(number, len(_LETTERS))
        digits.append(_LETTERS[digit])
    return "".join(digits)
