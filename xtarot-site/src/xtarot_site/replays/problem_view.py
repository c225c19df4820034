"""A problem put to a person: the table as its seat sees it, what chosen cards make there, and the answer."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from xtarot.deals.finished_deal import SeatedPlayer
from xtarot.deals.replay import play_again
from xtarot.problems import Problem
from xtarot.replays.frames import played_again
from xtarot.review import Decision, Position
from xtarot.rules.cards import parse
from xtarot.rules.texts import Lang
from xtarot.table.completions import offers
from xtarot.table.frame import Frame
from xtarot.table.legal_choices import hand_of
from xtarot.table.private_view import Own
from xtarot.table.refusals import read_move
from xtarot.table.rendering import drawn, own
from xtarot.table.seats import name_players
from xtarot_site.replays.review_view import ToldDecision, render_decision

BOT = "steady"  # who has played these deals


class Feedback(Struct, frozen=True):
    """What is said of a move: the decision as a review tells it, with that move as the one `made`.

    `answers`: the moves that stand out, and those that cannot be told from the best; `good`: whether it is one of them.
    `line`: of the score, which it is about.
    """

    judged: ToldDecision
    answers: list[str]
    good: bool
    line: str


class Posed:
    """A problem with its deal played to the position, in one language.

    `seat`: who is asked; `view`: what it knows, as the view of the hand that is to move, its own or a dummy's.
    """

    def __init__(self, problem: Problem, lang: Lang) -> None:
        """Raises RecordError where today's rules refuse the deal."""
        self.problem, self.lang, self.seat = problem, lang, problem.decision.seat
        self._played = play_again(problem.record)
        deal = self._played.deal
        self._players = [
            SeatedPlayer(0 if seat == self.seat else None, "", BOT, seat, won=False) for seat in range(deal.seats)
        ]
        self.names = name_players(self._players, lang)
        view = deal.view(self.seat)
        self.view = hand_of(view, view.mover)

    def drawn(self) -> tuple[Frame, Own]:
        """The table as the seat sees it."""
        table = played_again(self._played, self._players)
        return drawn(table, self.lang), own(table, self.seat, self.lang)

    def offers(self, cards: Iterable[str], move: str = "") -> dict[str, Any]:
        """What these cards make, as at a table. Raises UnknownCard."""
        return offers(self.view, sorted({parse(card) for card in cards}), self.lang, move, self.names)

    def read(self, move: str) -> list[int]:
        """The actions of a move without its seat. Raises Refused with the reason."""
        return [*map(int, read_move(self.view, move, self.lang, self.names))]

    def answer(self, actions: Sequence[int], decision: Decision | None = None) -> Feedback:
        """What is said of a move; `decision` holds it against the best, where the problem's own does not."""
        found = decision or self.problem.decision
        made = next((one for one in found.candidates if self._is(one.move, actions)), None)
        answers = [*self.problem.answers, *(one.move for one in found.candidates if found.alike(one))]
        good = any(self._is(move, actions) for move in answers)
        found = msgspec.structs.replace(
            found,
            made=made.move if made else "",
            difference=found.best.value - made.value if made else 0.0,
            error=made.error if made else 0.0,
            matters=not good,
        )
        told = render_decision(found, self.place(actions), self.lang, self.names, self.seat)
        return Feedback(told, [*dict.fromkeys(answers)], good, self._line())

    def place(self, actions: Sequence[int] = ()) -> Position:
        """The decision, with the move that was made."""
        return Position(self.problem.decision.move, self.seat, self.view, tuple(actions), self.view.state)

    def task(self) -> str:
        """What the seat is asked, as the table says it: what the problem is about."""
        can = own(played_again(self._played, self._players), self.seat, self.lang).can
        text = can.prompt.text if can else ""
        return f"{text[:1].upper()}{text[1:]}"

    def when(self) -> str:
        """How far the deal has come, as the table says it."""
        return self.drawn()[0].deal.status

    def _line(self) -> str:
        game = self.view.game
        lines = (line.text.of(self.lang) for line in game.scores.values() if line.key == self.problem.key)
        return next(lines, "")

    def explains(self, actions: Sequence[int]) -> bool:
        """Whether the problem's own review says why this move is as good as the best, or not."""
        return any(self._is(move, actions) for move in (*self.problem.answers, self.problem.decision.compared))

    def _is(self, text: str, actions: Sequence[int]) -> bool:
        """Whether a move as text is this one, in any order of cards whose order says nothing."""
        game = self.view.game
        if not text:
            return False
        _, move = game.parse(text, int(self.view.state.seats))
        starred = "*" in game.pattern(move[0])
        return [*move] == [*actions] or (starred and sorted(move) == sorted(actions))
