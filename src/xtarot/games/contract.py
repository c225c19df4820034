"""What a game's module must have and may have, and `read`, which holds a module against it.

`Rules` and `Texts` are the whole contract. What has no default there must be in the module; a function's default is
what the game does when it does not say. How a game is written is in docs/adding-a-game.md.
"""

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from inspect import Parameter, signature
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Annotated, Any, NamedTuple, Protocol, cast, get_args, get_origin, get_type_hints

import numpy as np

from xtarot.games.faults import place
from xtarot.games.number_types import mixed_up
from xtarot.rules.cards import CARDS, Ints, Pile, Rows
from xtarot.rules.hooks import Bots, Later
from xtarot.rules.moves import Moves
from xtarot.rules.options import AnyOption
from xtarot.rules.piles import Dealing, Piles
from xtarot.rules.screen import Screen, Zone, ZoneKind
from xtarot.rules.state import Layout, State
from xtarot.rules.steps import RECORD_CLAUSE, Clauses, Move
from xtarot.rules.texts import Events, Reason, Scoring, Source, Text

MAX_BUTTONS = 62  # the legal ones are the bits of one number


class Rules(Protocol):
    """The rules of a game, as a module has them. Functions without a default, and those of search, compile."""

    NAME: Annotated[str, 'as in the entry point: "high-card"']
    VERSION: Annotated[str, 'the version of the rules: "1.00"']
    PREFIX: Annotated[str, 'the letters of its clauses: "HC" for HC-1']
    TITLE: Annotated[Text, 'Text("ハイカード", "High Card")']
    SEATS: Annotated[tuple[int, ...], "the numbers of seats, rising: (2, 3, 4)"]
    PACK: Annotated[tuple[int, ...], "the cards: without(…)"]
    DEALING: Annotated[Dealing, "how cards are dealt: Dealing(…)"] = Dealing()
    SCORING: Annotated[Scoring, "what the score counts: Scoring(…)"] = Scoring()
    OPTIONS: Annotated[tuple[AnyOption, ...], "the settings of a table"] = ()
    PILES: Annotated[Piles, "piles(…), with a hand per_seat(OWN)"]
    LAYOUT: Annotated[Layout, "the state: PILES.layout(…)"]
    MOVES: Annotated[Moves, 'moves({"play": "c"})']
    CLAUSES: Annotated[Clauses, 'the clauses that are cited: clauses({2: "", 3: "suit"})']
    BOTS: Annotated[
        Bots | None,
        "what it brings for bots: Bots(…); None: they cannot play it, and there are no hints, reviews or study",
    ] = Bots()

    @staticmethod
    @abstractmethod
    def hand_size(seats: int) -> int:
        """How many cards each seat is dealt."""

    @staticmethod
    @abstractmethod
    def deal(s: State, cards: Ints) -> None:
        """Put the dealt cards: the hands, one after the other, then what is left, then further packs."""

    @staticmethod
    @abstractmethod
    def actors(s: State) -> int:
        """The seats that may act now, a bit each; the bit CHANCE for a move of chance; 0 when the deal is over."""

    @staticmethod
    @abstractmethod
    def legal_verbs(s: State, seat: int) -> int:
        """The verbs with which a seat that may act can begin a move, a bit for each button."""

    @staticmethod
    @abstractmethod
    def legal(s: State, seat: int, cards: Pile) -> int:
        """How the move that a seat has begun may go on: fill the empty `cards`, return the buttons, a bit each."""

    @staticmethod
    @abstractmethod
    def violation(s: State, seat: int, move: Move) -> int:
        """The clause against a whole move whose verb is legal, or 0."""

    @staticmethod
    @abstractmethod
    def apply(s: State, seat: int, move: Move) -> None:
        """Make a legal move."""

    @staticmethod
    @abstractmethod
    def score(s: State, lines: Rows) -> int:
        """Fill rows of (side, clause, points) for a deal that has ended, and return how many."""

    @staticmethod
    def side(seat: int) -> int:
        """The side of a seat: 0, 1, …; without it, each seat is a side."""
        return seat

    @staticmethod
    def decider(s: State, seat: int) -> int:
        """The seat that chooses the moves of a seat that may act; without it, the seat itself."""
        return seat

    @staticmethod
    def duty(s: State) -> int:
        """The clause of what must be done before anything else, or 0: a move of another verb is refused by it."""
        return 0

    @staticmethod
    def awaited(s: State) -> int:
        """The seats that the table waits for, a bit each; -1, and without it: all that may act.

        With it, in a game without bots, one of them where nobody sits presses the first button that is a whole move.
        """
        return -1

    @staticmethod
    def may_hold(s: State, allowed: Rows) -> None:
        """Take out of `allowed` (piles, 5) the unseen cards that, by what a view shows, cannot lie in a pile."""


class Texts(Protocol):
    """What people read of a game: in its own module or, where that has no SCORES, in that of its name with ``_texts``.

    None of it compiles.
    """

    EVENTS: Annotated[Events, "what happens, each with its sentence: events(played=Event(…))"]
    SCORES: Annotated[Mapping[int, Reason], "the lines of the score, by clause"]
    ZONES: Annotated[tuple[Zone, ...], "the piles as zones of the screen"]
    REASONS: Annotated[Mapping[int, Reason], "why a move is refused, by clause"] = {}
    PROMPTS: Annotated[Mapping[int, Text], "what a seat has to do, by clause"] = {}
    LABELS: Annotated[Mapping[int, Text], "what buttons are called"] = {}
    TIPS: Annotated[
        Mapping[int, Text], "what a newcomer needs to know when a prompt's clause is first due, by clause"
    ] = {}

    @staticmethod
    def prompt(s: State, seat: int) -> int:
        """What a seat has to do now, as a key of PROMPTS; 0 for the first of them."""
        return 0

    @staticmethod
    def text_values(s: State, seat: int, move: Move, lang: str) -> dict[str, str]:
        """What the braces in the game's texts stand for, besides the usual. `move` is what is refused, else empty."""
        return {}

    @staticmethod
    def sources(s: State, lines: Sequence[tuple[int, int, int]], lang: str) -> list[Source]:
        """Where the points of each line of the score, (side, clause, points), come from, when the deal is over."""
        return [Source() for _ in lines]

    @staticmethod
    def taken(s: State) -> list[int]:
        """What each side has taken so far is worth, in units; without it a replay shows no points on its tricks."""
        return []

    @staticmethod
    def screen(s: State, lang: str) -> Screen:
        """What the table shows besides the piles, to everybody: `s` is the view of a spectator."""
        return Screen()

    @staticmethod
    def own_screen(s: State, seat: int, lang: str) -> Screen:
        """What of `panels`, or `laid` of `judging`, is otherwise for a seat, from its view: it knows its own cards."""
        return Screen()

    @staticmethod
    def guess(s: State, seat: int, cards: Ints) -> Move:
        """The move that a person most likely means by selecting these cards; empty for the one verb that takes any."""
        return []

    @staticmethod
    def label(s: State, seat: int, move: Move, lang: str) -> str:
        """A whole move, or the beginning of one, as the label of a button; empty for the label of its verb.

        ``{seat3}`` in it stands for the name of seat 3.
        """
        return ""

    @staticmethod
    def menus(s: State, seat: int, move: Move, lang: str) -> list[str] | None:
        """The menus in which a move is found where moves are many, the outer one first; None: by verb and first words.

        A menu that holds one thing is left out. ``{seat3}`` in a title stands for the name of seat 3.
        """
        return None

    @staticmethod
    def order(s: State, pile: int) -> Sequence[int]:
        """The cards of a pile in the order in which they lie, the top one last; empty where order says nothing."""
        return ()

    @staticmethod
    def powers(card: int, lang: str) -> str:
        """What a card is worth and can do, in plain words."""
        return ""


class BrokenGame(ValueError):
    """A game's module is not as the contract has it. `faults` lists all that is wrong, a sentence each."""

    def __init__(self, file: str, faults: Sequence[str]) -> None:
        super().__init__("\n".join([f"{file} is not a game that can be played:", *(f"- {fault}" for fault in faults)]))
        self.faults = tuple(faults)


class Contract(NamedTuple):
    """A module held against the contract: what is not in it has its default.

    `own`: the functions that are in it; `modules`: itself, and the one that has its texts.
    """

    rules: Rules
    texts: Texts
    own: Mapping[str, Callable[..., Any]]
    modules: tuple[ModuleType, ...]


def read(module: ModuleType) -> Contract:
    """The rules and texts of a module. Raises BrokenGame with all that is wrong."""
    file = Path(module.__file__ or module.__name__).name
    faults: list[str] = []
    rules = cast(Rules, _filled(module, Rules, faults))
    try:
        source = module if "SCORES" in vars(module) else _beside(module)
    except ImportError as error:
        raise BrokenGame(file, [*faults, f"{module.__name__}_texts cannot be read: {error}"]) from error
    texts = cast(Texts, _filled(source, Texts, faults))
    modules = (module,) if source is module else (module, source)
    if not faults:
        parts = (_moves_at_odds, _named_at_odds, _braces_at_odds, _piles_at_odds, _cards_at_odds)
        faults = [_line(modules, name) + what for part in parts for name, what in part(rules, texts)]
        if vars(module).get("EVENTS", texts.EVENTS).names != texts.EVENTS.names:
            faults.append("the EVENTS of the rules are not those of the texts; write EVENTS = rules.EVENTS.told(…)")
        if not module.__name__.startswith("xtarot."):  # a test reads ours: it takes a few milliseconds
            faults += [f"line {line}: {what}" for line, what in mixed_up(module)]
    if faults:
        raise BrokenGame(file, faults)
    own = {name: value for name, value in vars(module).items() if name in _functions(Rules)}
    return Contract(rules, texts, own, modules)


def _beside(module: ModuleType) -> ModuleType:
    """The module that has a game's texts; its own where there is none. Raises ImportError for one that is broken."""
    try:
        return import_module(f"{module.__name__}_texts")
    except ModuleNotFoundError as error:
        if error.name != f"{module.__name__}_texts":
            raise
        return module


def _line(modules: Sequence[ModuleType], name: str) -> str:
    """The line at which the first of these modules that has a name defines it, as a fault begins."""
    found = place(modules, name)
    file = "" if str(found.file) == modules[0].__file__ else f"{found.file.name}, "
    return f"{file}line {found.line}: " if found.line else ""


def hook(given: Any, name: str, kind: type[Any]) -> Any:
    """What bots ask for: as given, made `Later`, or the object `name` of the module that is given.

    Raises BrokenGame when it is not there, or of another kind.
    """
    if isinstance(given, Later):
        return given.make()
    if not isinstance(given, str):
        return given
    try:
        found = import_module(given)
    except ModuleNotFoundError as error:
        if error.name != given:
            raise
        raise BrokenGame("BOTS", [f"BOTS names {given!r}, and there is no such module"]) from error
    value = vars(found).get(name)
    if not isinstance(value, kind):
        raise BrokenGame(Path(found.__file__ or found.__name__).name, [f"write {name} = {kind.__name__}(…)"])
    return value


# Every name by itself


def _functions(protocol: type[Any]) -> dict[str, Any]:
    """The functions of the contract, by name."""
    return {
        name: vars(protocol)[name].__func__ for name in vars(protocol) if isinstance(vars(protocol)[name], staticmethod)
    }


def _filled(module: ModuleType, protocol: type[Any], faults: list[str]) -> SimpleNamespace:
    """All names of a part of the contract, from the module or by default; what is wrong goes to `faults`."""
    given, found = vars(module), SimpleNamespace()
    for name, hint in get_type_hints(protocol, include_extras=True).items():
        kind, what = get_args(hint)
        value = given.get(name, vars(protocol).get(name))
        setattr(found, name, value)
        if name not in given and name not in vars(protocol):
            faults.append(f"{name} is missing: {what}")
        elif found_wrong := _misfit(name, value, kind):
            part, wrong, wanted = found_wrong
            faults.append(f"{_line((module,), name)}{part} is {wrong!r:.60}; it must be {_called(wanted)}: {what}")
    for name, default in _functions(protocol).items():
        function = given.get(name, default)
        setattr(found, name, function)
        form = f"def {name}({', '.join(signature(default).parameters)})"
        if name not in given and getattr(default, "__isabstractmethod__", False):
            faults.append(f"{name} is missing; write {form}")
        elif not callable(function):
            faults.append(f"{_line((module,), name)}{name} is no function; write {form}")
        elif not _takes(function, len(signature(default).parameters)):
            line = _line((module,), name)
            faults.append(f"{line}{name}{signature(function)} takes other arguments; write {form}")
    return found


def _takes(function: Any, count: int) -> bool:
    """Whether a function accepts this number of arguments."""
    try:
        signature(function).bind(*[Parameter.empty] * count)
    except TypeError:
        return False
    return True


def _misfit(name: str, value: Any, kind: Any) -> tuple[str, Any, Any] | None:
    """What is not of this type, as it is written, itself, and what it is to be; the part of a table that is wrong."""
    if _fits(value, kind):
        return None
    if isinstance(value, Mapping) and get_origin(kind) is Mapping:
        keys, parts = get_args(kind)
        named = [(f"a key of {name}", key, keys) for key in value]
        inner = [*named, *((f"{name}[{key!r}]", part, parts) for key, part in value.items())]
    elif isinstance(value, tuple) and get_origin(kind) is tuple:
        inner = [(f"{name}[{k}]", part, get_args(kind)[0]) for k, part in enumerate(value)]
    else:
        return name, value, kind
    return next(one for one in inner if not _fits(*one[1:]))


def _fits(value: Any, kind: Any) -> bool:
    """Whether a value is of this type, as far as types are used in the contract."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind is Any or kind is None:
        return kind is Any or value is None
    if origin is tuple:
        return isinstance(value, tuple) and all(_fits(one, inner[0]) for one in value)
    if origin in (Mapping, dict):
        return isinstance(value, Mapping) and all(_fits(k, inner[0]) and _fits(v, inner[1]) for k, v in value.items())
    if origin is Sequence:
        return isinstance(value, Sequence) and all(_fits(one, inner[0]) for one in value)
    if inner:  # a union
        return any(_fits(value, one) for one in inner)
    return isinstance(value, origin or kind) and not (kind is int and isinstance(value, bool))


def _called(kind: Any) -> str:
    """A type as a person writes it."""
    return kind.__name__ if isinstance(kind, type) and not get_args(kind) else re.sub(r"\b[\w.]+\.", "", str(kind))


# How they go together: each fault with the name at which it is to be mended


def _is_pattern(pattern: str) -> bool:
    return bool(re.fullmatch(r"[cb]*|[cb]*[cb]\*", pattern))


Odds = Iterator[tuple[str, str]]


def _moves_at_odds(rules: Rules, texts: Texts) -> Odds:
    buttons = rules.MOVES.buttons
    if len(set(buttons)) < len(buttons):
        yield "MOVES", "MOVES has a button twice"
    if len(buttons) > MAX_BUTTONS:
        yield "MOVES", f"there are {len(buttons)} buttons; a game has {MAX_BUTTONS} at most"
    for verb, pattern in rules.MOVES.verbs.items():
        if not _is_pattern(pattern):
            write = 'write "c" for a card, "b" for a button, a last "*" for any number'
            yield "MOVES", f"after {verb!r} comes {pattern!r}; {write}"


def _named_at_odds(rules: Rules, texts: Texts) -> Odds:
    """What is declared by name has a text, and texts are of what is declared."""
    if texts.EVENTS.names and not texts.EVENTS.sentences:
        yield "EVENTS", "EVENTS has no sentences; write EVENTS = rules.EVENTS.told(…)"
    known = {*rules.CLAUSES}
    for name, table in (("SCORES", texts.SCORES), ("REASONS", texts.REASONS), ("PROMPTS", texts.PROMPTS)):
        for code in table:
            if code not in known and code < RECORD_CLAUSE:
                yield name, f"{name} has {code}, which is none of CLAUSES; write CLAUSES[…]"
    for button in texts.LABELS:
        if not 0 <= button < len(rules.MOVES.buttons):
            yield "LABELS", f"LABELS has {button}, which is none of MOVES; write MOVES[…]"


def _braces_at_odds(rules: Rules, texts: Texts) -> Odds:
    """Where nothing fills braces there are none."""
    plain: dict[str, Iterable[Text]] = {
        "TITLE": [rules.TITLE],
        "OPTIONS": [option.text for option in rules.OPTIONS],
        "SCORES": [reason.text for reason in texts.SCORES.values()],
        "LABELS": texts.LABELS.values(),
        "TIPS": texts.TIPS.values(),
        "SCORING": [rules.SCORING.points, *rules.SCORING.sheet.of_deal, *rules.SCORING.sheet.lines],
        "ZONES": [text for zone in texts.ZONES for text in (zone.text, zone.note) if text],
    }
    for name, told in plain.items():
        for text in told:
            for brace in re.findall(r"\{(?!seat\d+\})[^}]*\}?|\}", text.ja + text.en)[:1]:
                yield name, f"nothing fills {brace} in {name}; take the braces out"


def _piles_at_odds(rules: Rules, texts: Texts) -> Odds:
    layout = rules.LAYOUT
    for name in sorted(layout.visibility.keys() & set(dir(np.record))):
        yield "LAYOUT", f"a fact cannot be called {name!r}, for NumPy means something else by it; take another name"
    if "hand" not in rules.PILES.start or rules.PILES.alike["hand"].of != "seat":
        yield "PILES", "PILES has no hand; write piles(…, hand=per_seat(OWN))"
    if layout.visible_to != rules.PILES.visible_to:
        yield "LAYOUT", "LAYOUT is not made by PILES.layout(…)"
    if rules.PILES.seats < max(rules.SEATS):
        yield "PILES", f"PILES are for {rules.PILES.seats} seats, and SEATS says {max(rules.SEATS)}"
    shapes = {name: layout.dtype[name].shape for name in layout.visibility}
    for name, source in layout.memory.items():
        if name not in shapes or shapes[name] != shapes.get(source):
            what = f"the memory of LAYOUT has {name!r} from {source!r}; name two facts of it that have the same shape"
            yield "LAYOUT", what
    for zone in texts.ZONES:
        if zone.kind not in get_args(ZoneKind):
            yield "ZONES", f"the zone {zone.key!r} is of the kind {zone.kind!r}; write {', '.join(get_args(ZoneKind))}"
        if zone.of == "set" and zone.fact not in layout.visibility:
            yield "ZONES", f"the zone {zone.key!r} has no fact that tells how many sets there are"
    if len({zone.key for zone in texts.ZONES}) < len(texts.ZONES):
        yield "ZONES", "two ZONES have the same key"
    longest = max(
        (len(pattern) for pattern in rules.MOVES.verbs.values() if _is_pattern(pattern) and pattern[-1:] != "*"),
        default=0,
    )
    room = layout.dtype["partial"].shape[1]
    if room < 1 + longest:
        yield "LAYOUT", f"LAYOUT has room for moves of {room} parts; write PILES.layout(…, partial={1 + longest})"


def _cards_at_odds(rules: Rules, texts: Texts) -> Odds:
    packs = [card for pack in (rules.PACK, *rules.DEALING.more_packs.values()) for card in pack]
    if len(set(packs)) < len(packs) or not all(0 <= card < CARDS for card in packs):
        yield "PACK", "PACK, with the more_packs of DEALING, has each card once"
    for zone in texts.ZONES:
        if zone.order and sorted(zone.order) != sorted(packs):
            yield "ZONES", f"the order of the zone {zone.key!r} has each card of the PACK, and of more_packs, once"
    yield from _bots_at_odds(rules.BOTS)
    hands = [n for n in rules.SEATS if n * rules.hand_size(n) > len(rules.PACK)]
    for seats in hands[:1]:
        many = f"{seats} hands of {rules.hand_size(seats)} cards"
        yield "hand_size", f"{many} are more than the {len(rules.PACK)} of the PACK"
    for option in rules.OPTIONS:
        try:
            option.read(option.default)
        except ValueError as error:
            yield "OPTIONS", f"the default: {error}"
    if not re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", rules.NAME):
        yield "NAME", f'NAME is {rules.NAME!r}; write small letters and hyphens: "high-card"'


def _bots_at_odds(bots: Bots | None) -> Odds:
    for name, kind in get_type_hints(Bots).items() if bots else ():
        if not _fits(value := getattr(bots, name), kind):
            yield "BOTS", f"{name} of BOTS is {value!r:.60}; it must be {_called(kind)}"
