"""A law that does not hold, and where: the author's line, what is wrong, what to write, and the deal."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from traceback import extract_tb

from xtarot.deals.deal import Deal
from xtarot.games import Game, Place, place_of
from xtarot.rules.cards import members, pile
from xtarot.rules.state import SPECTATOR, State
from xtarot.rules.steps import NO_VERB

MANY_EVENTS = ("a move has more events than there is room for", "write PILES.layout(…, events=…) with a higher number")
LONG_MOVE = ("a move is longer than there is room for", "write PILES.layout(…, partial=…) with a higher number")
LONG_SCORE = ("a score has more lines than there is room for", "write fewer: one a side and clause")
NO_ROOM = {"emit": MANY_EVENTS, "extend": LONG_MOVE, "line": LONG_SCORE}  # by the function of ours in which it lacks


class BrokenLaw(AssertionError):
    """A law of the kit does not hold: the place and what is wrong; in a second line what to write, and the deal."""

    def __init__(self, place: Place, what: str, write: str, seen: str = "") -> None:
        super().__init__(f"{place}: {what}\n  {write}{f' ({seen})' if seen else ''}")
        self.place, self.what, self.write = place, what, write


@dataclass
class Report:
    """What a check has seen: how many deals, moves and steps, and how often each event and each refusal came."""

    deals: int = 0
    moves: int = 0
    steps: int = 0
    events: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)


@dataclass
class Case:
    """A deal that is held to the laws."""

    game: Game
    seats: int
    seed: str
    deal: Deal | None = None
    tick: Callable[[], None] = lambda: None  # work goes on

    def __str__(self) -> str:
        log = self.deal.log if self.deal else []
        last = f"move {len(log)}, {self.game.text(*log[-1].known[SPECTATOR])}" if log else "the deal"
        return f"{self.seats} seats, seed {self.seed!r}, after {last}"

    def law(self, holds: bool, at: str, what: str, write: str) -> None:
        """Raise BrokenLaw unless it holds; `at`: the function or table of the game that is to be mended."""
        if not holds:
            raise BrokenLaw(self.game.where(at), what, write, str(self))

    def verbs(self, s: State, seat: int) -> None:
        """What a move begins with is a verb; what a seat may press comes as a number."""
        buttons = self.game.legal(s, seat, pile())
        write = "return the buttons, a bit each, or 0"
        self.law(isinstance(buttons, int), "legal", f"legal returns {buttons!r}, which is no number", write)
        for button in members(int(self.game.legal_verbs(s, seat))):
            known = button < len(self.game.buttons)
            what = f"legal_verbs gives {self.game.buttons[button] if known else button}, which is no verb"
            self.law(known and self.game.arity[button] != NO_VERB, "legal_verbs", what, "return the bits of verbs only")

    def filled(self, text: str) -> None:
        """A sentence has no brace left: without any words of the game's, templates stay as they are."""
        if left := re.search(r"\{(\w+)\}", text):
            raise self._unfilled(left[1])

    def broken(self, error: Exception) -> BrokenLaw:
        """An error that arose in the game, or in what it gave, as a law that does not hold."""
        frames = extract_tb(error.__traceback__)
        inner = frames[-1].name
        found = place_of(error) or self.game.where("screen")
        if isinstance(error, IndexError) and inner in NO_ROOM:
            at = found if inner == "emit" else self.game.where("LAYOUT" if inner == "extend" else "score")
            return BrokenLaw(at, *NO_ROOM[inner], str(self))
        if isinstance(error, KeyError) and inner == "of":
            return self._unfilled(str(error.args[0]))
        ours = f"it arises in {Path(frames[-1].filename).name}, {inner}, from what this gives"
        write = f"it is in `{found.text}`" if place_of(error) else ours
        return BrokenLaw(found, f"{type(error).__name__}: {error}", write, str(self))

    def _unfilled(self, name: str) -> BrokenLaw:
        brace = f"{{{name}}}"
        write = f"have text_values(s, seat, move, lang) return {name!r}, or take the brace out"
        return BrokenLaw(
            self.game.find(brace) or self.game.where("EVENTS"), f"nobody fills {brace} in a text", write, str(self)
        )
