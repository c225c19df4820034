"""What plain Python did with a deal, done again in machine code: both come to the same, byte for byte."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from xtarot.games import Game, Place, is_authors
from xtarot.machine.compiled import CompiledGame, compiled_game
from xtarot.rules import cards as deck
from xtarot.rules.state import State, blank_lines
from xtarot.testing.laws import BrokenLaw, Case

PLAIN = "no classes, closures, exceptions, strings, comprehensions; a variable has one type; globals do not change"


class Done(NamedTuple):
    """A call that plain Python made: on which state (a record), with what, the answer, the state after it, and when."""

    name: str
    before: Any
    given: tuple[Any, ...]
    answer: Any
    after: bytes
    when: str


class Trace:
    """The calls of some deals."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.done: list[Done] = []

    def add(self, case: Case, name: str, before: Any, given: tuple[Any, ...], answer: Any, after: State | None) -> None:
        """Note a call. `before` is a record, as `pack` gives it."""
        packed = self.game.layout.pack(after).tobytes() if after else before.tobytes()
        self.done.append(Done(name, before, given, answer, packed, str(case)))

    def repeat(self) -> None:
        """Make the calls in machine code. Raises BrokenLaw at the first that comes to something else."""
        machine = compiled_game(self.game)
        for done in self.done:
            s = done.before.copy()
            try:
                answer = CALLS[done.name](machine, s, *done.given)
            except Exception as error:
                raise uncompiled(self.game, error) or error from None
            if answer != done.answer or s.tobytes() != done.after:
                at = {"step": "apply", "play": "apply", "validate": "violation"}.get(done.name, done.name)
                what = f"{done.name} comes to something else in machine code than in plain Python"
                raise BrokenLaw(
                    self.game.where(at), what, f"keep to numbers below 2**63 and to rules: {PLAIN}", done.when
                )


def _legal(machine: CompiledGame, s: Any, seat: int) -> Any:
    cards = np.zeros(5, np.int64)
    return int(machine.legal(s, seat, cards)), list(deck.ids(cards))


def _validate(machine: CompiledGame, s: Any, seat: int, move: Sequence[int]) -> Any:
    return int(machine.validate(s, seat, np.array(move, np.int64)))


def _step(machine: CompiledGame, s: Any, seat: int, action: int) -> Any:
    machine.step(s, seat, action, np.zeros(5, np.int64))


def _play(machine: CompiledGame, s: Any, seat: int, move: Sequence[int]) -> Any:
    machine.play(s, seat, np.array(move, np.int64))


def _deal(machine: CompiledGame, s: Any, cards: Sequence[int]) -> Any:
    machine.deal(s, np.array(cards, np.int64))


def _score(machine: CompiledGame, s: Any) -> Any:
    lines = np.array(blank_lines())
    return [tuple(map(int, line)) for line in lines[: machine.score(s, lines)]]


CALLS: dict[str, Any] = {
    "legal": _legal,
    "validate": _validate,
    "step": _step,
    "play": _play,
    "deal": _deal,
    "score": _score,
}


def uncompiled(game: Game, error: Exception) -> BrokenLaw | None:
    """What the compiler says against a rule, in two lines; None for another error."""
    if not type(error).__module__.startswith("numba"):
        return None
    told = re.sub(r"\x1b\[\d*m", "", str(error))
    places = [Place(Path(file), int(line)) for file, line in re.findall(r'File "([^"]+)", line (\d+)', told)]
    authors = [place for place in places if is_authors(str(place.file.absolute()))]
    reasons = [line.strip(" -") for line in told.splitlines() if line.strip() and "nopython mode" not in line]
    what = f"this makes no machine code: {reasons[0] if reasons else type(error).__name__}"
    return BrokenLaw(authors[-1] if authors else game.where("apply"), what, f"write it as rules are: {PLAIN}")
