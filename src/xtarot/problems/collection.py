"""The problems of a game: a file beside its rulebook, `problems.json`, and the one of the day."""

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from hashlib import blake2b
from logging import getLogger
from typing import Final, Literal

import msgspec
from msgspec import Struct

from xtarot.deals.record import Record
from xtarot.games import Game
from xtarot.review import Decision, ReviewSettings
from xtarot.rulebooks import book_of

logger = getLogger(__name__)

FORMAT: Final = "xtarot-problems/1"
FILE = "problems.json"
MAX_LENGTH = 1 << 21


class ProblemsError(ValueError):
    """A file holds no problems; the sentence says why."""


class Problem(Struct, frozen=True):
    """A position, and the review of it: after all moves of the only deal of `record`.

    answers: the moves that stand out, the best first. clause, key: the line of the score that they are most about; both
    empty where no line explains it.
    """

    record: Record
    answers: list[str]
    clause: str
    key: str
    decision: Decision

    @property
    def name(self) -> str:
        """By which it is known, wherever it stands in its file: a hash of the position."""
        return blake2b(msgspec.json.encode(self.record.json()), digest_size=8).hexdigest()

    @property
    def missed(self) -> int:
        """How many of the bots miss the answer: how hard it is."""
        return sum(move not in self.answers for move in self.decision.bots.values())

    @property
    def theme(self) -> tuple[str, str, str]:
        """What the answer is about: the line of the score by clause and key, and its verb. That gives it away."""
        return self.clause, self.key, self.answers[0].split()[1]

    @property
    def moves(self) -> int:
        """How many moves lead to the position."""
        return len(self.record.deals[0]["moves"])


class Problems(Struct, frozen=True):
    """The problems of a game by its rules of `version`, the easier ones first; made by `command`."""

    format: Literal["xtarot-problems/1"]
    game: str
    version: str
    command: str
    settings: ReviewSettings
    problems: list[Problem]

    def json(self) -> str:
        """As it is kept in a file: a line for each problem."""
        head = msgspec.structs.replace(self, problems=[])
        problems = [msgspec.to_builtins(one) | {"record": one.record.json()} for one in self.problems]
        lines = ",\n".join(msgspec.json.encode(one).decode() for one in problems)
        return msgspec.json.encode(head).decode().removesuffix("[]}") + f"[\n{lines}\n]}}\n"


def read_problems(text: str) -> Problems:
    """The problems in what stands in a file. Raises ProblemsError for anything else."""
    try:
        if len(text) > MAX_LENGTH:
            raise ValueError("it is too large")
        return msgspec.json.decode(text, type=Problems)
    except ValueError as error:
        raise ProblemsError(f"{FILE} holds no problems: {error}") from error


def problems(game: Game) -> Sequence[Problem]:
    """The problems of a game; none where nobody has collected any, or for other rules than it has now."""
    book = book_of(game)
    text = book.manuscript.files.get(FILE) if book else None
    return _read(text, game.name, game.version) if text else ()


@lru_cache(maxsize=64)
def _read(text: str, game: str, version: str) -> Sequence[Problem]:
    try:
        found = read_problems(text)
    except ProblemsError as error:
        logger.warning("the problems of %s cannot be read: %s", game, error)
        return ()
    return found.problems if (found.game, found.version) == (game, version) else ()


def today(number: int, day: date) -> int:
    """Which of a `number` of problems is that of a day: the same for everybody, and each comes as often."""
    return day.toordinal() % number
