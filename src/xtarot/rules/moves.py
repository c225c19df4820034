"""The moves of a game, declared once: its verbs with what follows each, and its buttons.

    MOVES = moves({"call": "b", "play": "c"}, "pass", "double")
    CALL, PLAY, PASS = MOVES["call"], MOVES["play"], MOVES["pass"]

After a verb come ``c`` a card, ``b`` a button that is no verb, a last ``*`` any number of them. The buttons are
``done``, which ends a move of no fixed length, the verbs, and the others, in this order.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from xtarot.rules.steps import ANY, NO_VERB


@dataclass(frozen=True)
class Auction:
    """An auction: the moves of `verb` are calls, shown in a table; those of `quiet`, such as a pass, say little.

    `grid`: rows of calls that are shown whole, also what may not be called now. Calls are named as buttons are.
    """

    verb: str
    quiet: tuple[str, ...] = ()
    grid: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Moves:
    """The verbs and buttons of a game: ``moves[text]`` is the number of a button."""

    verbs: Mapping[str, str]
    buttons: tuple[str, ...]
    secret: tuple[str, ...] = ()
    auction: Auction | None = None
    streams: Mapping[str, str] = field(default_factory=dict)
    public: tuple[str, ...] = ()

    def __getitem__(self, text: str) -> int:
        if text not in self.buttons:
            raise ValueError(f"there is no button {text!r}; there are {', '.join(self.buttons)}")
        return self.buttons.index(text)

    @cached_property
    def arity(self) -> tuple[int, ...]:
        """For each button NO_VERB, ANY, or how many parts follow the verb (see `steps`)."""
        follow = [self.verbs.get(button) for button in self.buttons]
        return tuple(NO_VERB if after is None else ANY if "*" in after else len(after) for after in follow)


def moves(
    verbs: Mapping[str, str],
    *buttons: str,
    secret: Sequence[str] = (),
    auction: Auction | None = None,
    streams: Mapping[str, str] | None = None,
    public: Sequence[str] = (),
) -> Moves:
    """The moves with these verbs, and buttons that are no verbs.

    What follows a `secret` verb only its seat can read in the moves: buttons too, as always cards that others cannot
    see. A `public` verb may be read by those who choose at the same time. The shuffles of chance are decided by the
    random numbers ``verb 1``, ``verb 2`` …; `streams` gives a verb another word there.

    Raises ValueError for a verb or a call of the `auction` that is none.
    """
    calls = {auction.verb, *auction.quiet, *(call for row in auction.grid for call in row)} if auction else set()
    for name, given, known in (
        ("secret", {*secret}, (*verbs,)),
        ("public", {*public}, (*verbs,)),
        ("streams", {*(streams or {})}, (*verbs,)),
        ("auction", calls, (*verbs, *buttons)),
    ):
        if unknown := given - {*known}:
            raise ValueError(f"{min(unknown)!r} is in `{name}` but is not declared; there are {', '.join(known)}")
    return Moves(verbs, ("done", *verbs, *buttons), tuple(secret), auction, streams or {}, tuple(public))
