"""The own part of a frame: what one seat sees besides what everybody does, and may do, as types (docs/wire.md)."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from xtarot.table.frame import Panel


class OwnZone(Struct, frozen=True):
    """What a seat sees of a zone and not everybody does: `cards`, `at` as there; `covered`: those laid face down."""

    cards: list[str]
    covered: list[str] | UnsetType = UNSET
    at: list[int] | UnsetType = UNSET


class OwnJudgement(Struct, frozen=True):
    """What has been laid, with the seat's own cards."""

    laid: list[list[str]]


class Button(Struct, frozen=True):
    """A whole move that needs no card. `meaning`: of a call; `group`: labels of menus, the outer first.

    `number`: a signed number is still to be written behind it.
    """

    move: str
    label: str
    meaning: str | UnsetType = UNSET
    group: list[str] | UnsetType = UNSET
    number: Literal[True] | UnsetType = UNSET


class Cell(Struct, frozen=True):
    """A call in a grid: its `move` or, when it cannot be made now, the one that is `barred`, to ask why."""

    label: str
    move: str | UnsetType = UNSET
    barred: str | UnsetType = UNSET


class Actions(Struct, frozen=True):
    """The cards with which a legal move begins, and the moves that need no card. Never both empty."""

    cards: list[str]
    buttons: list[Button]


class Duty(Struct, frozen=True):
    """What a seat has to do, and the clause that says so."""

    clause: str
    text: str


class Can(Struct, frozen=True, kw_only=True):
    """What the seat may do now. `seat`: whose cards it chooses, when not its own (a dummy's); `claims`: it may claim.

    `verb`: the one verb that takes cards, if it is one; `label`: what its button says; `one`: it takes a single card;
    `count`: their number, if fixed; `only`: the whole move, where there is but one.
    """

    seat: int | UnsetType = UNSET
    actions: Actions
    prompt: Duty
    claims: Literal[True] | UnsetType = UNSET
    verb: str | UnsetType = UNSET
    label: str | UnsetType = UNSET
    one: bool | UnsetType = UNSET
    count: int | UnsetType = UNSET
    only: str | UnsetType = UNSET
    grid: list[list[Cell]] | UnsetType = UNSET


class Own(Struct, frozen=True, kw_only=True):
    """What one seat sees besides, to be merged into the frame; of a spectator all is unset."""

    you: int | UnsetType = UNSET
    zones: dict[str, OwnZone] | UnsetType = UNSET
    panel: dict[str, Panel] | UnsetType = UNSET
    judging: OwnJudgement | UnsetType = UNSET
    can: Can | UnsetType = UNSET
