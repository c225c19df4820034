"""A trick game in Python: a play as data, with functions of one's own where data cannot say it."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from functools import cache, cached_property
from importlib import import_module
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from xtarot.families.identity import Identity
from xtarot.families.rebuilding import Rebuilt
from xtarot.families.tricks import declaring, opening, own_parts, rules, scoring, state, trick
from xtarot.families.tricks.checked import checked
from xtarot.families.tricks.game import BOTS, FUNCTIONS, names_of
from xtarot.families.tricks.laying import FIRST_LINE, LINES_APART, Laid, number_of
from xtarot.families.tricks.own_faults import check_choices, check_functions, check_lines, check_options
from xtarot.families.tricks.own_parts import ASKED_CHOICE, MOST_CHOICES, REFUSED_CHOICE, Line, SecretChoice, made_of
from xtarot.families.tricks.texts import Told
from xtarot.rules.cards import CARDS
from xtarot.rules.hooks import Bots, Later, Policy, Search
from xtarot.rules.moves import Moves
from xtarot.rules.options import AnyOption
from xtarot.rules.screen import Panel, Screen
from xtarot.rules.state import OWN, PUBLIC, Fact, State
from xtarot.rules.steps import MOST_WORDS
from xtarot.rules.texts import Event, Events, Reason, Text, events

FAMILY = (state, declaring, opening, trick, scoring, rules)
NONE_OF_THESE = Text("選べるボタンではありません", "this is none of the buttons to choose from")


def trick_game(
    *,
    name: str,
    title: Text,
    play: Mapping[str, Any],
    version: str = "1.00",
    options: Sequence[AnyOption] = (),
    choices: Sequence[SecretChoice] = (),
    lines: Sequence[Line] = (),
    **functions: Any,
) -> dict[str, Any]:
    """The names of a game's module: ``globals().update(trick_game(name="my-game", …))``.

    `play`: what a ``play.toml`` says (docs/rules-that-play.md), but for its family. `options`: settings of the table
    besides those of the play; each is a fact of its name, which functions read (``s.masks``). `choices` come before
    the first trick, `lines` after those of the play's score. `functions`: of the family, by name, those that are to be
    called in place of its own: ``beats=…`` for which card wins (`families.tricks`). They compile, as all rules do.

    Raises BadPlay with all that is wrong with the play, TypeError and ValueError for what is wrong besides.
    """
    family = {each: one for module in FAMILY for each, one in vars(module).items() if _is_of(module, one)}
    check_functions(family, functions)
    said = checked({"family": "tricks", **play})
    check_lines(lines, len(said.play.score))
    check_choices(choices, state.MOVES.buttons)
    check_options(options, [*state.LAYOUT.visibility, *(option.name for option in said.options), "deals", "target"])
    whole = Rebuilt(FAMILY, {**functions, **_named(choices, lines)})
    told = OwnTold(Laid(said.play), _module(whole, trick), _module(whole, scoring), choices, lines)
    _add_choices(whole, told)
    _add_lines(whole, told)
    facts: list[Fact] = [(option.name, 1, PUBLIC) for option in options]
    shape = (state.MOST_SEATS, MOST_CHOICES)
    layout = state.layout_of([*facts, ("chosen", shape, OWN), ("has_chosen", shape, PUBLIC, "flag")])
    found = names_of(said, Identity(name, version, title), told, layout)
    return found | {
        "OPTIONS": (*found["OPTIONS"], *options),
        "MOVES": told.moves,
        "BOTS": _bots(whole, told),
        **{each: whole.names[rules.__name__][each] for each in FUNCTIONS},
    }


def _is_of(module: ModuleType, one: Any) -> bool:
    return isinstance(one, FunctionType) and one.__module__ == module.__name__


def _named(choices: Sequence[SecretChoice], lines: Sequence[Line]) -> dict[str, Any]:
    """The functions of choices and lines, by names that no function has."""
    found: dict[str, Any] = {f"line {k}": line.points for k, line in enumerate(lines)}
    found |= {f"choice {k}": choice.who for k, choice in enumerate(choices)}
    return found | {f"bot {k}": choice.steady for k, choice in enumerate(choices) if choice.steady}


def _module(whole: Rebuilt, module: ModuleType) -> Any:
    return SimpleNamespace(**whole.names[module.__name__])


def _add_choices(whole: Rebuilt, told: "OwnTold") -> None:
    """Each choice is asked for before what comes next, the last before play opens."""
    names, after, ending = (whole.names[module.__name__] for module in (rules, opening, trick))
    for k in reversed(range(len(told.choices))):
        here = told.places(k)
        who = {"who": whole.own[f"choice {k}"]}
        choosing = made_of(own_parts.choosing, **here, **who)
        go_on = after["open_play"]
        after["open_play"] = made_of(own_parts.open_choice, **here, choosing=choosing, usual=go_on)
        choose = made_of(own_parts.choose, **here, choosing=choosing, go_on=go_on)
        more = {"choosing": choosing, "choose": choose}
        for name in ("actors", "legal_verbs", "legal", "violation", "apply"):
            pattern = getattr(own_parts, f"choice_{name}")
            names[name] = made_of(pattern, **here, **more, usual=names[name])
        ending["finish"] = made_of(own_parts.choice_finish, **here, usual=ending["finish"])


def _add_lines(whole: Rebuilt, told: "OwnTold") -> None:
    """The lines of one's own, the last first, since each calls the next."""
    names = whole.names[rules.__name__]
    of_side = own_parts.no_more
    for k in reversed(range(len(told.lines))):
        of_side = made_of(own_parts.add_line, CODE=told.code(k), points=whole.own[f"line {k}"], usual=of_side)
    if told.lines:
        names["score"] = made_of(own_parts.add_lines, of_side=of_side, usual=names["score"])


def _bots(whole: Rebuilt, told: "OwnTold") -> Bots:
    """The family's bots, who call the game's own functions; made when one is first asked."""

    @cache
    def made() -> dict[str, Any]:
        worth = import_module("xtarot.bots.steady.trick_worth")
        modules = {level: import_module(str(getattr(BOTS, level))) for level in ("steady", "easy", "search")}
        functions = whole.add(worth, *modules.values())
        found: dict[str, Any] = {level: vars(module)[level.upper()] for level, module in modules.items()}
        for level in ("steady", "easy"):
            choose = functions[found[level].choose]
            for k, choice in enumerate(told.choices):
                bot = {"preferred": whole.own[f"bot {k}"]} if choice.steady else {}
                choose = made_of(own_parts.choice_of_bot, **told.places(k), **bot, usual=choose)
            found[level] = Policy(choose)
        asked = {each.name: getattr(found["search"], each.name) for each in fields(Search)}
        given: dict[str, Any] = {
            key: functions.get(one, one) if isinstance(one, FunctionType) else one for key, one in asked.items()
        }
        found["search"] = Search(**given | {"draw_facts": _drawing(told)})
        return found

    return Bots(Later(lambda: made()["steady"]), Later(lambda: made()["easy"]), Later(lambda: made()["search"]))


def _drawing(told: "OwnTold") -> Any:
    """How what others have chosen is drawn."""
    draw = own_parts.no_choice
    for k in range(len(told.choices)):
        draw = made_of(own_parts.draw_choice, **told.places(k), more=draw)
    return draw


class OwnTold(Told):
    """The texts of a game with choices and lines of its own."""

    def __init__(
        self, laid: Laid, trick: Any, scoring: Any, choices: Sequence[SecretChoice], lines: Sequence[Line]
    ) -> None:
        super().__init__(laid, trick, scoring)
        self.choices, self.lines = choices, lines

    @cached_property
    def moves(self) -> Moves:
        """Those of the family, and the choices after them."""
        base = state.AUCTION_MOVES if self.play.auction else state.MOVES
        verbs = {choice.verb: "b" for choice in self.choices}
        buttons = [word for choice in self.choices for word in (choice.verb, *choice.buttons)]
        return replace(
            base, verbs={**base.verbs, **verbs}, buttons=(*base.buttons, *buttons), secret=(*base.secret, *verbs)
        )

    def places(self, k: int) -> dict[str, int]:
        """What the names in capitals of `own_parts` mean for a choice."""
        choice = self.choices[k]
        verb = self.moves.buttons.index(choice.verb)
        return {
            "PHASE": state.OWN_PHASE + k,
            "CHOICE": k,
            "VERB": verb,
            "FIRST": verb + 1,
            "COUNT": len(choice.buttons),
            "EVENT_MADE": self.kinds[f"{choice.verb}_chosen"],
            "EVENT_SHOWN": self.kinds[f"{choice.verb}_shown"],
            "REFUSED": MOST_WORDS * number_of(choice.clause) + REFUSED_CHOICE,
        }

    def code(self, k: int) -> int:
        """What stands for a line in the score."""
        return MOST_WORDS * number_of(self.lines[k].clause) + FIRST_LINE + LINES_APART * (len(self.play.score) + k)

    @cached_property
    def kinds(self) -> Events:
        """The events, by name."""
        own = [f"{choice.verb}_{what}" for choice in self.choices for what in ("chosen", "shown")]
        return events(" ".join([*state.EVENTS.names, *own]))

    def own_events(self) -> dict[str, Event]:
        """That a choice is made, and what it was."""
        found = {f"{choice.verb}_chosen": Event(choice.made) for choice in self.choices}
        return found | {f"{choice.verb}_shown": Event(choice.shown, of_button=True) for choice in self.choices}

    @property
    def statuses(self) -> Mapping[int, Text]:
        """With the title of each choice."""
        return {**super().statuses, **{state.OWN_PHASE + k: one.title for k, one in enumerate(self.choices)}}

    @cached_property
    def scores(self) -> dict[int, Reason]:
        """With the lines of one's own."""
        return super().scores | {self.code(k): Reason(f"own_{k}", line.name) for k, line in enumerate(self.lines)}

    @cached_property
    def reasons(self) -> dict[int, Reason]:
        """With a button that is none of a choice."""
        codes = [self.places(k)["REFUSED"] for k in range(len(self.choices))]
        return super().reasons | {code: Reason(f"choice_{k}", NONE_OF_THESE) for k, code in enumerate(codes)}

    @cached_property
    def prompts(self) -> dict[int, Text]:
        """With the question of each choice."""
        return super().prompts | {self._asked(choice): choice.prompt for choice in self.choices}

    def _asked(self, choice: SecretChoice) -> int:
        return MOST_WORDS * number_of(choice.clause) + ASKED_CHOICE

    @cached_property
    def labels(self) -> dict[int, Text]:
        """With what can be chosen."""
        found = super().labels
        for k, choice in enumerate(self.choices):
            verb = self.places(k)["VERB"]
            found |= {verb: choice.title} | {verb + 1 + j: text for j, text in enumerate(choice.buttons.values())}
        return found

    def names(self) -> dict[str, Any]:
        """With what only a seat itself sees."""
        return super().names() | ({"own_screen": self.own_screen} if self.choices else {})

    def screen(self, s: State, lang: str) -> Screen:
        """With what each choice is about: what was chosen, only its seat sees."""
        found = super().screen(s, lang)
        if any(map(any, s.has_chosen)):
            found["panels"] = [self._chosen(["?"] * len(self.choices), lang), *found["panels"]]
        return found

    def own_screen(self, s: State, seat: int, lang: str) -> Screen:
        """What a seat has chosen."""
        if not any(s.chosen[seat]):
            return Screen()
        labels = [[*choice.buttons.values()] for choice in self.choices]
        chosen = [labels[k][at - 1].of(lang) if at else "" for k, at in enumerate(s.chosen[seat][: len(labels)])]
        return Screen(panels=[self._chosen(chosen, lang)])

    def _chosen(self, values: Sequence[str], lang: str) -> Panel:
        rows = [(one.title.of(lang), one.clause, [text]) for one, text in zip(self.choices, values, strict=True)]
        return Panel(key="chosen", title=Text("選んだもの", "Choices").of(lang), columns=[""], rows=rows)

    def prompt(self, s: State, seat: int) -> int:
        """What the seat has to do."""
        k = s.phase - state.OWN_PHASE
        return self._asked(self.choices[k]) if 0 <= k < len(self.choices) else super().prompt(s, seat)

    def label(self, s: State, seat: int, move: Sequence[int], lang: str) -> str:
        """A choice is called as its button."""
        verbs = [self.places(k)["VERB"] for k in range(len(self.choices))]
        if len(move) == 2 and move[0] - CARDS in verbs:
            return self.labels[int(move[1]) - CARDS].of(lang)
        return super().label(s, seat, move, lang)
