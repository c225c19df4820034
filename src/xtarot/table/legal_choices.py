"""What a seat may do now, for itself or for its dummy: the cards that lead on, and the moves that need none."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice

import msgspec
from msgspec import UNSET

from xtarot.bots import steady
from xtarot.claims import can_claim
from xtarot.deals.view import View, begun, legal_moves, unordered
from xtarot.games import Game
from xtarot.rules import cards as deck
from xtarot.rules.cards import CARDS
from xtarot.rules.state import State
from xtarot.rules.steps import DONE
from xtarot.table import texts
from xtarot.table.private_view import Actions, Button, Can, Cell, Duty

MAX_STEPS = 500  # buttons that are pressed to find out what a seat may begin with


def hand_of(view: View, seat: int) -> View:
    """The same knowledge, as the view of another seat, whose moves the seat of `view` chooses."""
    return view if seat == view.seat else View(view.game, view.state, seat, view.moves)


def can(view: View, lang: str, names: Sequence[str] = ()) -> Can:
    """What the seat may do now, for itself or, if it may not act itself, for a dummy of its own.

    `names`: of all seats, for labels that speak of one.
    """
    seat = view.mover
    found = _can(hand_of(view, seat), lang, names)
    if can_claim(view):
        found = msgspec.structs.replace(found, claims=True)
    return found if seat == view.seat else msgspec.structs.replace(found, seat=seat)


def _can(view: View, lang: str, names: Sequence[str]) -> Can:
    game = view.game
    begin = Openings(view)
    if not begin.moves and not begin.cards:
        raise LookupError(f"seat {view.seat} may act, and legal gives it neither a card nor a button")
    buttons = [_button(view, actions, lang, names) for actions in begin.moves]
    buttons = [
        msgspec.structs.replace(button, group=path) if path else button
        for button, path in zip(buttons, group_moves(view, begin.moves, lang, names), strict=True)
    ]
    actions = Actions([deck.text(card) for card in sorted(begin.cards)], buttons)
    found = Can(actions=actions, prompt=_duty(view, lang))
    if len(begin.cards) + len(begin.moves) == 1:  # else there are more moves than one, each with its beginning
        legal = list(islice(legal_moves(game, view.state, view.seat), 2))
        if len(legal) == 1:
            found = msgspec.structs.replace(found, only=write_move(view, legal[0]))
    with_cards = [verb for verb in verbs(view) if "c" in game.pattern(CARDS + verb)]
    if len(with_cards) == 1:
        (verb,) = with_cards
        one = game.pattern(CARDS + verb) == "c"
        count = 1 if one else count_of(view, CARDS + verb)
        found = msgspec.structs.replace(found, verb=game.buttons[verb], label=game.button_label(verb, lang), one=one)
        if count:
            found = msgspec.structs.replace(found, count=count)
    grid = _grid(view, buttons, lang)
    return msgspec.structs.replace(found, grid=grid) if grid else found


def _duty(view: View, lang: str) -> Duty:
    """What is due, by which clause; for a call also what the hand is worth to those who call."""
    clause, text = view.game.prompt(view.state, view.seat, lang)
    auction, system = view.game.auction, steady.system(view.game)
    if auction and system and system.worth and auction.verb in (view.game.buttons[verb] for verb in verbs(view)):
        text = texts.WORTH.of(lang, text=text, worth=system.worth(view.state, view.seat, lang))
    return Duty(clause, text)


def _grid(view: View, buttons: list[Button], lang: str) -> list[list[Cell]]:
    """The rows of the game's grid; none when none of its buttons can be pressed now."""
    game = view.game
    moves = {button.move.split()[-1]: button for button in buttons}
    rows = game.auction.grid if game.auction else ()
    if not any(call in moves for row in rows for call in row):
        return []
    return [[_cell(game, call, moves.get(call), lang) for call in row] for row in rows]


def _cell(game: Game, call: str, button: Button | None, lang: str) -> Cell:
    if button:
        return Cell(button.label, button.move)
    assert game.auction
    return Cell(game.button_label(game.buttons.index(call), lang), barred=f"{game.auction.verb} {call}")


def verbs(view: View) -> list[int]:
    """The verbs, as buttons, with which the seat may begin a move now."""
    legal = int(view.game.legal_verbs(view.state, view.seat))
    return [button for button in range(len(view.game.buttons)) if legal >> button & 1]


def cleared(view: View) -> State:
    """The state of the view, to try moves in."""
    s = view.state.copy()
    view.game.clear(s, view.seat)
    return s


def next_actions(view: View, s: State) -> tuple[list[int], list[int]]:
    """The next actions of the seat's move in `s`: cards, and buttons."""
    cards = deck.pile()
    buttons = int(view.game.legal(s, view.seat, cards))
    return list(deck.ids(cards)), [CARDS + button for button in deck.members(buttons)]


@dataclass
class Openings:
    """What the seat of a view may begin with, found by pressing every legal button, and buttons after buttons.

    `cards`: every card with which some legal move begins, apart from its verb and buttons before the card.
    `moves`: the whole legal moves without a card, as actions; those that end with a number, without it. Whoever may act
    has one or the other.
    """

    view: View
    cards: set[int] = field(default_factory=set)
    moves: list[list[int]] = field(default_factory=list)
    steps: int = 0

    def __post_init__(self) -> None:
        self._go_on(cleared(self.view))

    def _go_on(self, s: State) -> None:
        cards, buttons = next_actions(self.view, s)
        self.cards.update(cards)
        partial = begun(s, self.view.seat)
        if partial and takes_number(self.view.game, partial):
            self.moves.append(partial)
            return
        for button in buttons:
            if self.steps < MAX_STEPS and not out_of_order(self.view, s, button):
                self.steps += 1
                self._press(s.copy(), button)

    def _press(self, s: State, button: int) -> None:
        seat = self.view.seat
        if self.view.game.extend(s, seat, button, deck.pile()):
            self.moves.append([int(action) for action in s.partial[seat][: s.partial_size[seat]]])
        else:
            self._go_on(s)


def takes_number(game: Game, move: Sequence[int]) -> bool:
    """Whether what is still to come of a move are amounts that are added up."""
    pattern = game.pattern(int(move[0]))
    return pattern.endswith("b*") and len(move) == len(pattern) - 1


def out_of_order(view: View, s: State, action: int) -> bool:
    """Whether the move begun in `s` would only be another order of the same actions with this one."""
    partial = s.partial[view.seat][: s.partial_size[view.seat]]
    return unordered(view.game, partial) and action < int(partial[-1])


def count_of(view: View, verb: int) -> int:
    """How many cards a move of this verb (an action) takes; 0 where that is left to the seat."""
    s, action, count = cleared(view), verb, 0
    while not view.game.extend(s, view.seat, action, deck.pile()):
        cards, buttons = next_actions(view, s)
        if CARDS + DONE in buttons or not cards:
            return 0 if cards else count
        action = cards[0]
        count += 1
    return count


def _button(view: View, move: list[int], lang: str, names: Sequence[str]) -> Button:
    """A whole move that needs no card."""
    game = view.game
    verb, *pressed = move
    own = label_move(view, move, lang)
    if pressed and own != game.button_label(verb - CARDS, lang):
        text = with_names(own, names)
    elif pressed:
        text = " ".join(game.button_label(action - CARDS, lang) for action in pressed)
    else:
        text = label_move(view, move, lang)
    button = Button(write_move(view, move), text, number=True if takes_number(game, move) else UNSET)
    system = steady.system(game)
    if system and game.auction and game.action_text(verb) == game.auction.verb:
        meaning = system.meaning(view.state, view.seat, pressed[-1] - CARDS, lang)
        return msgspec.structs.replace(button, meaning=meaning)
    return button


FEW = 6  # moves, up to which they are shown side by side
_SEAT = re.compile(r"\{seat(\d+)\}")


def with_names(text: str, names: Sequence[str]) -> str:
    """A label with the names of the seats that it speaks of."""
    return _SEAT.sub(lambda seat: names[int(seat[1])] if int(seat[1]) < len(names) else f"#{seat[1]}", text)


def group_moves(view: View, moves: Sequence[list[int]], lang: str, names: Sequence[str] = ()) -> list[list[str]]:
    """For each of these moves the menus in which it is found, by label: as the game says, or by verb and first words.

    Empty where the moves are few or calls of an auction. Menus of one move, or that are alone in another, are left out.
    """
    if len(moves) <= FEW or view.game.auction:
        return [[] for _ in moves]
    paths = [_path(view, moves, move, lang, names) for move in moves]
    holds = Counter(tuple(path[:n]) for path in paths for n in range(len(path) + 1))  # moves, by menu
    return [
        [menu for n, menu in enumerate(path, 1) if 1 < holds[tuple(path[:n])] < holds[tuple(path[: n - 1])]]
        for path in paths
    ]


def _path(view: View, moves: Sequence[list[int]], move: list[int], lang: str, names: Sequence[str]) -> list[str]:
    own = view.game.menus(view.state, view.seat, move, lang)
    if own is not None:
        return [with_names(menu, names) for menu in own]
    found = []
    for n in range(1, len(move)):
        alike = [other for other in moves if other[:n] == move[:n]]
        if len(alike) == 1 or move[n] < CARDS:
            break
        found.append(with_names(label_move(view, move[:n], lang), names))
    return found


def write_move(view: View, move: list[int]) -> str:
    """A move without its seat, as it is sent."""
    return view.game.text(view.seat, move).split(" ", 1)[1]


def label_move(view: View, move: list[int], lang: str) -> str:
    """What a whole move is called on its button: by the game, else by its verb."""
    return view.game.label(view.state, view.seat, move, lang)


def label_moves(view: View, moves: Sequence[list[int]], lang: str) -> list[str]:
    """What whole moves are called in a sentence: by their labels; by their parts where these do not tell them apart."""
    labels = [label_move(view, move, lang) for move in moves]
    bare = {view.game.button_label(verb, lang) for verb in range(len(view.game.buttons))}
    return [
        _with_card(view, move, text, lang)
        if text not in bare and labels.count(text) == 1
        else _parts(view, move, lang) or text
        for text, move in zip(labels, moves, strict=True)
    ]


def _with_card(view: View, move: list[int], text: str, lang: str) -> str:
    """A label with the one card of the hand that it says nothing of."""
    cards = [deck.symbol(card) for card in move if card in view.hand()]
    return texts.WITH_CARD.of(lang, label=text, card=cards[0]) if len(cards) == 1 and cards[0] not in text else text


def _parts(view: View, move: list[int], lang: str) -> str:
    """The cards of a move, and the buttons after its verb."""
    parts = [action for action in move[1:] if action != CARDS + DONE]
    return " ".join(deck.symbol(part) if part < CARDS else view.game.button_label(part - CARDS, lang) for part in parts)
