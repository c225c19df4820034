"""The games, found through the entry-point group ``xtarot.games``.

A game is one module of plain functions over its state and of tables, or two, where what people read has a file of its
own. `Game` is that with a face: the same functions, the steps bound to them, and its moves and texts as words. What a
module must and may have is in docs/adding-a-game.md.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from types import ModuleType
from typing import Any

import numpy as np

from xtarot import cards as deck
from xtarot.cards import CARDS, UnknownWord
from xtarot.state import EVENT, EVENT_CARD, EVENT_NUMBER, EVENT_SEAT, NO_CARD, Layout, State
from xtarot.steps import (
    CHANCE,
    RC_3_ARITY,
    RC_10_OVER,
    RC_10_SEAT,
    RC_10_VERB,
    RC_11_CARD,
    RC_11_SET,
    RECORD_CLAUSE,
    Move,
    bound,
)
from xtarot.texts import Event, Option, Reason, Screen, TableOption, Text, Zone

REASONS = {
    RC_3_ARITY: Reason("arity", Text("札や語の数が違います", "this is not the number of words that the verb takes")),
    RC_10_OVER: Reason("over", Text("この局は終わっています", "the deal is over")),
    RC_10_SEAT: Reason("turn", Text("{who}の番ではありません", "{who} may not act now")),
    RC_10_VERB: Reason("verb", Text("いまはその手を打てません", "this kind of move is not due now")),
    RC_11_CARD: Reason("card", Text("その札はそこにありません", "the card is not where the move takes it from")),
    RC_11_SET: Reason("set", Text("そのセットはありません", "there is no such set")),
}


YOUR_MOVE = Text("札かボタンを選んでください", "choose a card or a button")


class UnknownGame(KeyError):
    """No game of this name is installed."""

    def __str__(self) -> str:
        return str(self.args[0])


class MalformedMove(ValueError):
    """The text is not a move: the number of its words is wrong (RC-3). `reason` is the English sentence."""

    clause = "RC-3"

    def __init__(self, move: str, reason: str) -> None:
        super().__init__(f"{move!r}: {reason}")
        self.reason = reason


class Game:
    """A game: its rules, and all that is said of and in it.

    `rules` is the module; `texts` has what people read: the module that the rules name as TEXTS, or else the rules.
    Functions and tables that everybody needs are attributes of the game by small names; `extend`, `step`, `clear`,
    `play` and `make` are those of `xtarot.steps`, bound to it.
    """

    def __init__(self, rules: ModuleType) -> None:
        self.rules = rules
        self.texts = texts = import_module(rules.TEXTS) if hasattr(rules, "TEXTS") else rules
        self.name: str = rules.NAME
        self.version: str = rules.VERSION
        self.prefix: str = rules.PREFIX
        self.title: Text = rules.TITLE
        self.seats: tuple[int, ...] = rules.SEATS
        self.clockwise: bool = rules.CLOCKWISE
        self.has_dealer: bool = rules.HAS_DEALER
        self.unit: int = rules.UNIT
        self.pack: tuple[int, ...] = rules.PACK
        self.cards = (*self.pack, *(card for more in getattr(rules, "MORE_PACKS", {}).values() for card in more))
        self.options: tuple[Option | TableOption, ...] = rules.OPTIONS
        self.layout: Layout = rules.LAYOUT
        self.buttons: tuple[str, ...] = rules.BUTTONS
        self.zones: tuple[Zone, ...] = texts.ZONES
        self.reasons: Mapping[int, Reason] = {**REASONS, **getattr(texts, "REASONS", {})}
        self.scores: Mapping[int, Reason] = texts.SCORES
        self.events: Mapping[int, Event] = texts.EVENTS
        self.deal, self.actors, self.legal_verbs, self.legal = rules.deal, rules.actors, rules.legal_verbs, rules.legal
        self.violation, self.apply = rules.violation, rules.apply
        names = bound(vars(rules))
        self.extend, self.step, self.clear = names["extend"], names["step"], names["clear"]
        self.play, self.make, self._judge = names["play"], names["make"], names["validate"]
        self._button = {text: k for k, text in enumerate(self.buttons)}

    def __repr__(self) -> str:
        return f"<Game {self.name} {self.version}>"

    # Seats and sides

    def sides(self, seats: int) -> int:
        """How many sides there are with this many seats."""
        return 1 + max(self.side(seat) for seat in range(seats))

    def side(self, seat: int) -> int:
        """The side of a seat; each seat is one, unless the rules say otherwise."""
        return int(self.rules.side(seat)) if hasattr(self.rules, "side") else seat

    @property
    def usual_seats(self) -> int:
        """The number of seats when nobody says how many: four, or the nearest that the game has."""
        return min(self.seats, key=lambda n: abs(n - 4))

    def decider(self, s: State, seat: int) -> int:
        """Who chooses the moves of a seat that may act: itself, if the rules say nothing else (Hexbridge's dummies)."""
        return int(self.rules.decider(s, seat)) if hasattr(self.rules, "decider") else seat

    # Options

    def read_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Every option with its value, given or default. Raises ValueError for an unknown one or a bad value."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise ValueError(f"{self.name} has no option {name!r}; it has {', '.join(known)}")
        return {name: option.read(given.get(name, option.default)) for name, option in known.items()}

    def new(self, seats: int, dealer: int, options: Mapping[str, Any]) -> State:
        """A state before the deal, with the options that the rules ask for."""
        s = self.layout.new(seats, dealer)
        for name, value in options.items():
            if name in self.layout.visibility:
                setattr(s, name, list(value.values()) if isinstance(value, dict) else value)
        return s

    def over(self, deals: int, totals: Sequence[int], options: Mapping[str, Any]) -> bool:
        """Whether a match is over after so many deals: the option ``deals`` or ``games``, unless the rules say more."""
        if hasattr(self.rules, "over"):
            return bool(self.rules.over(deals, totals, options))
        return deals >= int(options.get("deals", options.get("games", 1)))

    def score(self, s: State) -> list[tuple[int, int, int]]:
        """The lines of a finished deal's score: (side, clause, points in the game's unit)."""
        lines = np.zeros((200, 3), np.int64)
        return [(int(a), int(b), int(c)) for a, b, c in lines[: self.rules.score(s, lines)]]

    def may_hold(self, s: State) -> Any:
        """Which unseen cards may lie in each pile, (piles, 5): by what the rules infer from a view."""
        allowed = np.full(s.piles.shape, -1, np.int64)
        if hasattr(self.rules, "may_hold"):
            self.rules.may_hold(s, allowed)
        return allowed

    # Moves

    def validate(self, s: State, seat: int, move: Move) -> int:
        """The clause against a whole move (`steps.judge`); where a duty is left undone, that of the duty (RC-11)."""
        code = int(self._judge(s, seat, move))
        if code in {RC_10_SEAT, RC_10_VERB} and hasattr(self.rules, "duty"):
            return int(self.rules.duty(s)) or code
        return code

    # Moves as text

    def word(self, word: int) -> str:
        """A word as text."""
        return deck.text(word) if word < CARDS else self.buttons[word - CARDS]

    def calls(self, moves: Sequence[str], lang: str) -> list[tuple[int, str]]:
        """The auction among the moves of a view: the seat and its call as people read it, one after the other.

        Empty in a game that names no verb CALL.
        """
        verb: str = getattr(self.rules, "CALL", "")
        words = [move.split() for move in moves]
        return [(int(w[0]), self.texts.LABELS[self._button[w[2]]].of(lang)) for w in words if w[1] == verb]

    def pattern(self, verb: int) -> str:
        """What may follow a verb (a word): ``c`` a card, ``b`` a button, a last ``*`` any number of them."""
        pattern: str = self.rules.VERBS[self.buttons[verb - CARDS]]
        return pattern

    def text(self, seat: int, move: Sequence[int] | Move) -> str:
        """A move as text: ``2 take T1 S5``."""
        return " ".join(["*" if seat == CHANCE else str(seat), *(self.word(int(word)) for word in move)])

    def parse(self, text: str, seats: int) -> tuple[int, Move]:
        """The seat and the words of a move's text. The inverse of `text`.

        Raises MalformedMove and UnknownWord (UnknownCard).
        """
        tokens = text.split()
        first = tokens[0] if tokens else ""
        if first and first not in {"*", *map(str, range(seats))}:
            raise UnknownWord(f"{first!r} is no seat; there are 0 to {seats - 1}")
        if len(tokens) < 2:
            raise MalformedMove(text, "a move is a seat, a verb and its words")
        seat = CHANCE if first == "*" else int(first)
        two = " ".join(tokens[1:3])
        verb, words = (two, tokens[3:]) if two in self.rules.VERBS else (tokens[1], tokens[2:])
        if verb not in self.rules.VERBS:
            if verb not in {two_words.split()[0] for two_words in self.rules.VERBS}:
                raise UnknownWord(f"{verb!r} is no verb of {self.name}")
            if words:
                raise UnknownWord(f"{words[0]!r} cannot follow {verb!r}")
            raise MalformedMove(text, self.reasons[RC_3_ARITY].text.en)
        return seat, np.array([CARDS + self._button[verb], *self._parse_words(verb, words)], np.int64)

    def _parse_words(self, verb: str, words: Sequence[str]) -> list[int]:
        pattern: str = self.rules.VERBS[verb]
        found = []
        for k, word in enumerate(words):
            # Behind what the pattern tells of, any word that is known: how many there are is another matter (RC-3).
            kind = pattern.rstrip("*")[k : k + 1] or (pattern[-2] if "*" in pattern else "")
            button = self._button.get(word, self._button.get("#0") if re.fullmatch("#[0-9]+", word) else None)
            if button and self.buttons[button] in self.rules.VERBS:
                button = None
            if kind == "c" or not (kind or button):
                found.append(deck.parse(word))
            elif button:  # DONE, the first, is no word of a text
                found.append(CARDS + button)
            else:
                raise UnknownWord(f"{word!r} cannot follow {verb!r}")
        return found

    # Clauses and sentences

    def clause(self, code: int) -> str:
        """A clause as it is cited: ``DC-11``, ``RC-10``."""
        return f"RC-{code % RECORD_CLAUSE // 100}" if code >= RECORD_CLAUSE else f"{self.prefix}-{code // 100}"

    def reason(self, code: int, s: State, seat: int, lang: str = "en", you: bool = False, who: str = "") -> str:
        """Why a move of `seat` is refused, as a sentence: to itself (`you`), or of it by its name `who`."""
        return self.reasons[code].text.of(lang, **self._subject(seat, lang, you, who), **self._words(s, seat, lang))

    def prompt(self, s: State, seat: int, lang: str) -> tuple[str, str]:
        """What `seat` has to do now: the clause and the words. The clause is empty in a game that does not say."""
        if not hasattr(self.texts, "prompt"):
            return "", YOUR_MOVE.of(lang)
        code = self.texts.prompt(s, seat)
        return self.clause(code), self.texts.PROMPTS[code].of(lang, **self._words(s, seat, lang))

    def sentence(self, row: Sequence[int], s: State, lang: str, names: Sequence[str] = (), you: int = -1) -> str:
        """A row of events as a sentence. `names` of the seats; the seat `you` is spoken to."""
        return self._told(self.events[int(row[EVENT])].text, row, s, lang, names, you)

    def headline(self, row: Sequence[int], s: State, lang: str) -> str:
        """What is written large over the sentence of an announced event; empty where the game names nothing."""
        title = self.events[int(row[EVENT])].title
        return self._told(title, row, s, lang, (), -1) if title else ""

    def screen(self, s: State, lang: str) -> Screen:
        """What the table shows besides the piles; nothing in a game that does not say."""
        found: Screen = self.texts.screen(s, lang) if hasattr(self.texts, "screen") else {}
        return found

    def powers(self, lang: str) -> dict[str, str]:
        """What each card can do in this game, in plain words, by its text; empty in a game that does not say."""
        if not hasattr(self.texts, "powers"):
            return {}
        return {deck.text(card): self.texts.powers(card, lang) for card in self.cards}

    def _told(self, text: Text, row: Sequence[int], s: State, lang: str, names: Sequence[str], you: int) -> str:
        seat, card, number = int(row[EVENT_SEAT]), int(row[EVENT_CARD]), int(row[EVENT_NUMBER])
        words = {
            **self._words(s, seat, lang),
            **self._subject(seat, lang, seat == you, names[seat] if 0 <= seat < len(names) else ""),
            "card": "" if card == NO_CARD else deck.symbol(card) if card >= 0 else Text("札", "a card").of(lang),
            "name": deck.short_name(card, lang) if card >= 0 else "",
            "n": number,
            "label": self.texts.LABELS[number].of(lang) if number in self.texts.LABELS else "",
        }
        told = text.of(lang, **words)
        return told[:1].upper() + told[1:]

    def _words(self, s: State, seat: int, lang: str) -> dict[str, str]:
        found: dict[str, str] = self.texts.words(s, seat, lang) if hasattr(self.texts, "words") else {}
        return found

    def _subject(self, seat: int, lang: str, you: bool, who: str) -> dict[str, str]:
        if you:
            return {"who": Text("あなた", "you").of(lang), "s": ""}
        if seat == CHANCE:
            return {"who": Text("偶然", "chance").of(lang), "s": "s"}
        return {"who": who or Text(f"席{seat}", f"seat {seat}").of(lang), "s": "s"}


def names() -> list[str]:
    """The names of the installed games."""
    return sorted(point.name for point in entry_points(group="xtarot.games"))


@cache
def load(name: str) -> Game:
    """The game of this name. Raises UnknownGame."""
    for point in entry_points(group="xtarot.games", name=name):
        return Game(point.load())
    raise UnknownGame(f"no game {name!r} is installed; there are {', '.join(names())}")
