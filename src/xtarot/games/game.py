"""A game: its rules, with the steps bound to them, and its moves and sentences as text."""

import re
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from types import ModuleType
from typing import Any, Self, cast

from xtarot.games.calls import tracked, tracked_functions
from xtarot.games.contract import Rules, Texts, hook, read
from xtarot.games.faults import Place, find, place
from xtarot.games.move_errors import NO_MOVE, REASONS, MalformedMove, misplaced, unknown_seat, unknown_verb
from xtarot.rules import cards as deck
from xtarot.rules.cards import CARDS
from xtarot.rules.hooks import Bots, Policy, Search, System
from xtarot.rules.options import AnyOption, CardsOption
from xtarot.rules.screen import Screen
from xtarot.rules.state import EVENT, EVENT_CARD, EVENT_NUMBER, EVENT_SEAT, NO_CARD, UNSEEN, State, blank_lines
from xtarot.rules.steps import (
    CHANCE,
    RC_3_ARITY,
    RC_10_SEAT,
    RC_10_VERB,
    RECORD_CLAUSE,
    SUPPLIED,
    Move,
    bound,
)
from xtarot.rules.texts import Lang, Reason, Source, Text, in_each

Memory = dict[str, Any]
"""What a deal inherits from earlier ones of its match: facts by name, whole numbers or lists of them."""

YOUR_MOVE = Text("カードかボタンを選んでください", "choose a card or a button")


class Shared:
    """An object that never changes: `copy.copy` and `copy.deepcopy` return itself."""

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class Game(Shared):
    """A game: its rules, and all that is said of and in it. Raises BrokenGame for a module that is none.

    What a module must and may have stands in `xtarot.games.contract`, and here under small names. `deal` … `score` and
    `decider` are the module's own functions; `extend` … `make` those of `steps`, bound to them. `functions` are all
    that compile, and ARITY, by name; `module` is the name of the module.
    """

    family, offered = "", frozenset[str]()  # of games with the same functions; options that no rulebook speaks of

    def __init__(self, module: ModuleType) -> None:
        rules, texts, own, self._modules = read(module)
        self.module = module.__name__
        self._is_plugin = not self.module.startswith("xtarot.")
        self.functions: dict[str, Any] = {"ARITY": rules.MOVES.arity, **own}
        self.name, self.version, self.prefix, self.title = rules.NAME, rules.VERSION, rules.PREFIX, rules.TITLE
        self.seats, self.pack = rules.SEATS, rules.PACK
        dealing, scoring = rules.DEALING, rules.SCORING
        self.clockwise, self.has_dealer, self.in_order = dealing.clockwise, dealing.dealer, dealing.in_order
        self.rest, self.more_packs, self.at_once = dealing.rest, dealing.more_packs, dealing.at_once
        self.cards = (*self.pack, *(card for more in self.more_packs.values() for card in more))
        self.options, self.layout, self.piles = rules.OPTIONS, rules.LAYOUT, rules.PILES
        self.verbs, self.buttons, self.auction = rules.MOVES.verbs, rules.MOVES.buttons, rules.MOVES.auction
        self.arity, self.secret, self.public = rules.MOVES.arity, rules.MOVES.secret, rules.MOVES.public
        self.points, self.unit = scoring.points, scoring.unit
        self.lowest_wins, self.counts_tricks = scoring.lowest_wins, scoring.counts_tricks
        self.sheet, self.labels = scoring.sheet, texts.LABELS
        self.memory, self.bots = rules.LAYOUT.memory, rules.BOTS is not None
        self.zones, self.scores, self.events = texts.ZONES, texts.SCORES, texts.EVENTS.sentences
        self.hand_order = next((zone.order for zone in self.zones if zone.kind == "hand"), ())
        self.reasons: Mapping[int, Reason] = {**REASONS, **texts.REASONS}
        self.has_order = texts.order is not Texts.order
        self.has_own_screen = texts.own_screen is not Texts.own_screen
        steps = bound({name: self.functions[name] for name in SUPPLIED})
        self._constants = self.layout.constants
        if self._is_plugin:  # `functions` stay as they are, for machine code
            rules, texts = cast(Rules, tracked_functions(vars(rules))), cast(Texts, tracked_functions(vars(texts)))
            steps, self._constants = vars(tracked_functions(steps)), tracked(self._constants)
        self.hand_size, self.deal, self.actors, self.apply = rules.hand_size, rules.deal, rules.actors, rules.apply
        self.legal_verbs, self.legal, self.violation = rules.legal_verbs, rules.legal, rules.violation
        self.guess = texts.guess
        self.extend, self.step, self.clear = steps["extend"], steps["step"], steps["clear"]
        self.play, self.make, self.plain_validate = steps["play"], steps["make"], steps["validate"]
        self.rulebook, self._rules, self._texts = rulebook_beside(module), rules, texts
        self._button = {text: k for k, text in enumerate(self.buttons)}

    def __repr__(self) -> str:
        return f"<Game {self.name} {self.version}>"

    @property
    def shelved(self) -> bool:
        """Whether there is a rulebook of its name to be read."""
        return self.rulebook is not None

    @property
    def machine(self) -> str:
        """The name under which its machine code is kept: its family's, or its own."""
        return self.family or self.name

    @property
    def reference(self) -> str | dict[str, Any]:
        """What `load` makes this game of, also in another process: JSON."""
        return self.name

    @property
    def without_rules(self) -> bool:
        """Whether its people keep the rules themselves: with any cards, and nobody plays an empty seat."""
        return not self.bots and any(isinstance(option, CardsOption) for option in self.options)

    def where(self, name: str) -> Place:
        """Where its author defines a function or table of the contract."""
        return place(self._modules, name)

    @property
    def clauses(self) -> set[str]:
        """The clauses of its rulebook that its texts and options cite."""
        own = {*self._texts.REASONS, *self._texts.PROMPTS, *self.scores}
        cited = {self.clause(code) for code in own if code < RECORD_CLAUSE}
        return cited | {option.clause for option in self.options if option.clause}

    @property
    def prompts(self) -> Mapping[int, Text]:
        """What a seat has to do, by clause; braces stand for what depends on the state."""
        return self._texts.PROMPTS

    def find(self, text: str) -> Place | None:
        """The first line of its author's source that has this text."""
        return find(self._modules, text)

    # What it brings for bots

    @cached_property
    def steady(self) -> Policy | None:
        """How bots play it sensibly, or None."""
        policy = self._hook("steady", Policy)
        if self._is_plugin and policy and policy.system:
            return replace(policy, system=System(**vars(tracked_functions(vars(policy.system)))))
        return policy

    @cached_property
    def easy(self) -> Policy | None:
        """How bots play it as beginners do, or None."""
        return self._hook("easy", Policy)

    @cached_property
    def search(self) -> Search:
        """What a search knows of it."""
        return self._hook("search", Search) or Search()

    def _hook(self, name: str, kind: type[Any]) -> Any:
        return hook(getattr(self._rules.BOTS or Bots(), name), name.upper(), kind)

    def require_bots(self) -> None:
        """Raise ValueError for a game that bots cannot play."""
        if not self.bots:
            raise ValueError(f"{self.name} has no rules that bots could play by")

    # Seats and sides

    def sides(self, seats: int) -> int:
        """How many sides there are with this many seats."""
        return 1 + max(self.side(seat) for seat in range(seats))

    def side(self, seat: int) -> int:
        """The side of a seat; each seat is one, unless the rules say otherwise."""
        return int(self._rules.side(seat))

    @property
    def usual_seats(self) -> int:
        """The default number of seats: four, or the nearest that the game has."""
        return min(self.seats, key=lambda n: abs(n - 4))

    def decider(self, s: State, seat: int) -> int:
        """Who chooses the moves of a seat that may act: itself, if the rules say nothing else (Hexbridge's dummies)."""
        return int(self._rules.decider(s, seat))

    def awaited(self, s: State) -> int:
        """The seats that the table waits for, a bit each: those that may act, unless the rules say fewer."""
        return int(self._rules.awaited(s)) & int(self.actors(s))

    def absent(self, s: State, seat: int) -> list[int]:
        """The move that is made for a seat where nobody sits, in a game without bots; empty for none.

        Where the rules say for whom the table waits, such a seat presses the first button that is a whole move.
        """
        waits = not self.bots and "awaited" in self.functions and self.awaited(s) >> seat & 1
        verbs = int(self.legal_verbs(s, seat)) if waits else 0
        return [CARDS + verb for verb, more in enumerate(self.arity) if verbs >> verb & 1 and more == 0][:1]

    def order(self, s: State, pile: int) -> list[int]:
        """The cards of a pile in the order in which they lie, NO_CARD for one that is unseen; empty if none is kept."""
        return [int(card) for card in self._texts.order(s, pile)]

    def hand_pile(self, seat: int) -> int:
        """The pile that is the hand of a seat."""
        return self.piles["hand"] + seat

    # Options

    def read_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Every option with its value, given or default. Raises ValueError for an unknown one or a bad value."""
        known: dict[str, AnyOption] = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise ValueError(f"{self.name} has no option {name!r}; it has {', '.join(known)}")
        return {name: option.read(given.get(name, option.default)) for name, option in known.items()}

    def new(self, seats: int, dealer: int, options: Mapping[str, Any], before: Memory | None = None) -> State:
        """A state before the deal, with the options that the rules ask for, and what earlier deals have left."""
        s = self.layout.new(seats, dealer)
        for option in self.options:
            if option.name in self.layout.visibility and option.name in options:
                setattr(s, option.name, option.fact(options[option.name]))
        for name, value in {**self._constants(seats, options), **(before or {})}.items():
            setattr(s, name, deepcopy(value))
        return s

    # Between the deals of a match

    def carry(self, s: State) -> Memory:
        """What the next deal of the match inherits from a finished one (RC-14)."""
        return {name: deepcopy(getattr(s, source)) for name, source in self.memory.items()}

    def read_before(self, given: Mapping[str, Any]) -> Memory:
        """What an earlier deal left, checked. Raises ValueError."""
        blank = self.layout.new(self.seats[0], 0)
        for name, value in given.items():
            if name not in self.memory:
                raise ValueError(f"{self.name} takes over no {name!r} from earlier deals")
            if not _alike(value, getattr(blank, name)):
                raise ValueError(f"{name!r} is {value!r:.60}, which is not of its shape")
        return dict(given)

    def winners(self, totals: Sequence[int]) -> tuple[int, ...]:
        """The sides that win with these totals, of a deal or of a match: those with the most, or the fewest."""
        best = (min if self.lowest_wins else max)(totals)
        return tuple(side for side, total in enumerate(totals) if total == best)

    def over(self, deals: int, totals: Sequence[int], options: Mapping[str, Any]) -> bool:
        """Whether a match is over after `deals` deals.

        By the option ``target``, where it is given: when a side has so many points; or by ``deals`` or ``games``.
        Without any of them it is one deal, or goes on for as long as people like where no bots can play.
        """
        if target := options.get("target"):
            return max(totals) >= self.unit * int(target)
        limit = options.get("deals", options.get("games"))
        return deals >= int(limit) if limit is not None else self.bots

    def score(self, s: State) -> list[tuple[int, int, int]]:
        """The lines of a finished deal's score: (side, clause, points in the game's unit)."""
        lines = blank_lines()
        return [(side, clause, points) for side, clause, points in lines[: self._rules.score(s, lines)]]

    def sources(self, s: State, lines: Sequence[tuple[int, int, int]], lang: str) -> list[Source]:
        """Where the points of each of these lines of a finished deal's score come from."""
        return self._texts.sources(s, lines, lang)

    def taken(self, s: State) -> list[int]:
        """What each side has taken so far is worth, in the game's unit; empty in a game that does not say."""
        return self._texts.taken(s)

    def stream(self, verb: int, number: int) -> str:
        """What the random numbers are called by which chance makes its `number`th move of a verb."""
        text = self.buttons[verb]
        return f"{self._rules.MOVES.streams.get(text, text)} {number}"

    def may_hold(self, s: State) -> list[list[int]]:
        """For each pile the unseen cards that may lie in it: by what the rules infer from a view."""
        allowed = [[-1] * 5 for _ in s.piles]
        self._rules.may_hold(s, allowed)
        return allowed

    # Moves

    def validate(self, s: State, seat: int, move: Move) -> int:
        """The clause against a whole move (`steps.validate`); for a duty left undone, the duty's (RC-11)."""
        code = int(self.plain_validate(s, seat, move))
        return int(self._rules.duty(s)) or code if code in {RC_10_SEAT, RC_10_VERB} else code

    # Moves as text

    def action_text(self, action: int) -> str:
        """An action as text: ``S5``, ``take``; ``?`` for an unseen card."""
        if action == UNSEEN:
            return "?"
        return deck.text(action) if action < CARDS else self.buttons[action - CARDS]

    def calls(self, moves: Iterable[tuple[int, Sequence[int]]]) -> list[tuple[int, int]]:
        """The auction among the moves of a view: the seat and the button of each call. Empty without an auction."""
        if not self.auction:
            return []
        verb = CARDS + self._button[self.auction.verb]
        return [(seat, move[1] - CARDS) for seat, move in moves if move[0] == verb]

    def pattern(self, verb: int) -> str:
        """What may follow a verb (an action): ``c`` a card, ``b`` a button, a last ``*`` any number of them.

        Buttons in any number that are signed numbers are added up, and may be written as their sum: ``points 2 +37``.
        """
        return self.verbs[self.buttons[verb - CARDS]]

    def text(self, seat: int, move: Sequence[int] | Move) -> str:
        """A move as text: ``2 take T1 S5``."""
        return " ".join(["*" if seat == CHANCE else str(seat), *(self.action_text(int(action)) for action in move)])

    def parse(self, text: str, seats: int) -> tuple[int, list[int]]:
        """The seat and the actions of a move's text. The inverse of `text`.

        Raises MalformedMove and UnknownAction (UnknownCard).
        """
        tokens = text.split()
        first = tokens[0] if tokens else ""
        if first and first not in {"*", *map(str, range(seats))}:
            raise unknown_seat(first, seats)
        if len(tokens) < 2:
            raise MalformedMove(text, NO_MOVE)
        seat = CHANCE if first == "*" else int(first)
        two = " ".join(tokens[1:3])
        verb, words = (two, tokens[3:]) if two in self.verbs else (tokens[1], tokens[2:])
        if verb not in self.verbs:
            if verb not in {two_words.split()[0] for two_words in self.verbs}:
                raise unknown_verb(verb, self.title.ja or self.name, self.name)
            if words:
                raise misplaced(words[0], verb)
            raise MalformedMove(text, self.reasons[RC_3_ARITY].text)
        return seat, [CARDS + self._button[verb], *self._parse_actions(verb, words)]

    def _parse_actions(self, verb: str, words: Sequence[str]) -> list[int]:
        pattern = self.verbs[verb]
        found = []
        if pattern.endswith("b*") and len(words) == len(pattern) - 1:
            words = [*words[:-1], *self._sum_of(words[-1])]
        for k, word in enumerate(words):
            # After what the pattern names, any known card or button: how many there may be is for RC-3.
            kind = pattern.rstrip("*")[k : k + 1] or (pattern[-2] if "*" in pattern else "")
            button = self._button.get(word, self._button.get("#0") if re.fullmatch("#[0-9]+", word) else None)
            if button and self.buttons[button] in self.verbs:
                button = None
            if kind == "c" or not (kind or button):
                found.append(deck.parse(word))
            elif button:  # DONE, the first, is no word of a text
                found.append(CARDS + button)
            else:
                raise misplaced(word, verb)
        return found

    def _sum_of(self, word: str) -> list[str]:
        """A signed number as the amounts among the buttons that make it, the largest first; else the word itself."""
        if not re.fullmatch("[+-][0-9]{1,3}", word) or word in self._button:
            return [word]
        left, found = abs(int(word)), list[str]()
        sizes = [int(button) for button in self.buttons if re.fullmatch("[+-][0-9]+", button) and button[0] == word[0]]
        for size in sorted(map(abs, sizes), reverse=True):
            found += [f"{word[0]}{size}"] * (left // size)
            left %= size
        return [word] if left or not found else found

    # Clauses and sentences

    def clause(self, code: int) -> str:
        """A clause as it is cited: ``DC-11``, ``RC-10``; empty where there are no rules that could be cited."""
        if code >= RECORD_CLAUSE:
            return f"RC-{code % RECORD_CLAUSE // 100}"
        return f"{self.prefix}-{code // 100}" if self.bots or self.rulebook else ""

    def reason(
        self, code: int, s: State, seat: int, move: Move, lang: str = "en", you: bool = False, who: str = ""
    ) -> str:
        """Why a `move` of `seat` is refused, as a sentence: to itself (`you`), or of it by its name `who`."""
        words = self._texts.text_values(s, seat, move, lang)
        return self.reasons[code].text.of(lang, **self._subject(seat, lang, you, who), **words)

    def refusal(self, code: int, s: State, seat: int, move: Move) -> Text:
        """Why a `move` of `seat` is refused, as a sentence in both languages."""
        return in_each(lambda lang: self.reason(code, s, seat, move, lang))

    def prompt(self, s: State, seat: int, lang: str) -> tuple[str, str]:
        """What `seat` has to do now: the clause and the words. The clause is empty in a game without PROMPTS."""
        code = self._texts.prompt(s, seat) or next(iter(self._texts.PROMPTS), 0)
        if not code:
            return "", YOUR_MOVE.of(lang)
        return self.clause(code), self._texts.PROMPTS[code].of(lang, **self._texts.text_values(s, seat, [], lang))

    def tips(self, lang: str) -> dict[str, str]:
        """What a newcomer needs to know when a clause is due for the first time, by clause."""
        return {self.clause(code): tip.of(lang) for code, tip in self._texts.TIPS.items()}

    def prompt_code(self, s: State, seat: int) -> int:
        """What `seat` has to do, as a clause; 0 for nothing in particular."""
        return self._texts.prompt(s, seat)

    def has_prompt(self, code: int) -> bool:
        """Whether there are words for what a seat has to do."""
        return not code or code in self._texts.PROMPTS

    def button_label(self, button: int, lang: str) -> str:
        """What a button is called: as the game says, or as it is written in moves."""
        return self.labels[button].of(lang) if button in self.labels else self.buttons[button]

    def label(self, s: State, seat: int, move: Move, lang: str) -> str:
        """A whole move as the label of a button: as the game says, or by its verb."""
        return self._texts.label(s, seat, move, lang) or self.button_label(int(move[0]) - CARDS, lang)

    def menus(self, s: State, seat: int, move: Move, lang: str) -> list[str] | None:
        """The menus in which a move is found where moves are many; None where the game leaves that to the table."""
        return self._texts.menus(s, seat, move, lang)

    def sentence(self, row: Sequence[int], s: State, lang: str, names: Sequence[str] = (), you: int = -1) -> str:
        """A row of events as a sentence. `names` of the seats; the seat `you` is spoken to."""
        return self.sentence_of([row], s, lang, names, you)

    def sentence_of(
        self, rows: Sequence[Sequence[int]], s: State, lang: str, names: Sequence[str] = (), you: int = -1
    ) -> str:
        """Rows that are `told_together`, as one sentence."""
        text = self.events[int(rows[0][EVENT])].text
        if len(rows) > 1:
            text = in_each(partial(_with_cards, text, rows))
        return self._filled(text, rows[0], s, lang, names, you)

    def told_together(self, rows: Iterable[Sequence[int]]) -> list[list[Sequence[int]]]:
        """The rows of a move by sentences: what somebody did alike with several cards is one."""
        told: list[list[Sequence[int]]] = []
        for row in rows:
            if told and self._goes_on(told[-1][-1], row):
                told[-1].append(row)
            else:
                told.append([row])
        return told

    def _goes_on(self, before: Sequence[int], row: Sequence[int]) -> bool:
        kind = self.events[int(row[EVENT])]
        alike = all(before[word] == row[word] for word in (EVENT, EVENT_SEAT, EVENT_NUMBER))
        known = min(before[EVENT_CARD], row[EVENT_CARD]) >= 0
        return alike and known and not kind.announced and kind.text.en.startswith("{who}") and "{card}" in kind.text.en

    def headline(self, row: Sequence[int], s: State, lang: str) -> str:
        """The headline of an announced event; empty if the game gives none."""
        title = self.events[int(row[EVENT])].title
        return self._filled(title, row, s, lang, (), -1) if title else ""

    def screen(self, s: State, lang: str) -> Screen:
        """What the table shows to everybody besides the piles; nothing in a game that does not say."""
        return self._texts.screen(s, lang)

    def own_screen(self, s: State, seat: int, lang: str) -> Screen:
        """What the screen shows a seat besides, from its view; nothing in most games."""
        return self._texts.own_screen(s, seat, lang)

    def powers(self, lang: str) -> dict[str, str]:
        """What each card can do in this game, in plain words, by its text; empty in a game that does not say."""
        return {deck.text(card): power for card in self.cards if (power := self._texts.powers(card, lang))}

    def _filled(self, text: Text, row: Sequence[int], s: State, lang: str, names: Sequence[str], you: int) -> str:
        seat, card, number = int(row[EVENT_SEAT]), int(row[EVENT_CARD]), int(row[EVENT_NUMBER])
        words = {
            **self._texts.text_values(s, seat, [], lang),
            **self._subject(seat, lang, seat == you, names[seat] if 0 <= seat < len(names) else ""),
            "card": "" if card == NO_CARD else deck.symbol(card) if card >= 0 else Text("カード", "a card").of(lang),
            "name": deck.short_name(card, lang) if card >= 0 else "",
            "n": number,
            "whom": self._subject(number, lang, number == you, names[number] if 0 <= number < len(names) else "")[
                "who"
            ],
            "label": self.button_label(number, lang) if self.events[int(row[EVENT])].of_button else "",
        }
        filled = text.of(lang, **words)
        return filled[:1].upper() + filled[1:]

    def _subject(self, seat: int, lang: str, you: bool, who: str) -> dict[str, str]:
        if you:
            return {"who": Text("あなた", "you").of(lang), "s": ""}
        if seat == CHANCE:
            return {"who": Text("偶然", "chance").of(lang), "s": "s"}
        return {"who": who or Text("席{seat}", "seat {seat}").of(lang, seat=seat), "s": "s"}


def _with_cards(text: Text, rows: Sequence[Sequence[int]], lang: Lang) -> str:
    return text.of(lang).replace("{card}", _listed(rows, lang))


def _listed(rows: Sequence[Sequence[int]], lang: str) -> str:
    """The cards of rows: ``★17・★13・★2``, ``★17, ★13 and ★2``."""
    *others, last = (deck.symbol(int(row[EVENT_CARD])) for row in rows)
    return Text("・", ", ").of(lang).join(others) + Text("・", " and ").of(lang) + last


def _alike(value: object, model: object) -> bool:
    """Whether a value is whole numbers in lists as those of the model."""
    if isinstance(model, list):
        return isinstance(value, list) and len(value) == len(model) and all(map(_alike, value, model))
    return type(value) is int and abs(value) < 1 << 62


def rulebook_beside(module: ModuleType) -> Path | None:
    """The folder of a game's rulebook, beside its module; those of our own games are together in one folder."""
    name, folder = module.__name__.rpartition(".")[2], Path(module.__file__ or "").parent
    places = [folder / f"{name}_rulebook"]
    if module.__name__.startswith("xtarot."):
        places += sorted((folder.parent / "rulebooks").glob(f"*{name}"))
    return next((place for place in places if place.is_dir()), None)
