"""What a game says: texts in Japanese and English, why a move is refused, what happened, what points are.

Templates have braces for what varies: ``{who}`` (a seat's name, or "you"), ``{s}`` (the English verb's ending that
goes with it), ``{card}``, ``{n}``, and whatever the game's own ``text_values(state, seat, lang)`` returns. A word that
goes with a number is written ``{n:card|cards}``.
"""

import reprlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

Lang = Literal["ja", "en"]
LANGS: tuple[Lang, ...] = ("ja", "en")


class _Word(str):
    """What stands for a brace. With forms behind a colon, ``{n:card|cards}``, the one that goes with the number."""

    __slots__ = ()

    def __format__(self, forms: str) -> str:
        if not forms:
            return str(self)
        one, _, more = forms.partition("|")
        return one if self.lstrip("+−-") in ("1", "1.0") else more


class Text(NamedTuple):
    """A text in both languages, or in one, which is then read in either: ``Text("", "High Card")``.

    A word that fills a brace is text, a number, or a Text, which is read in the same language. Braces in it stay.
    """

    ja: str
    en: str

    def of(self, lang: str, **words: object) -> str:
        """The text in one language, its braces filled."""
        template = (self.ja if lang == "ja" else self.en) or self.ja or self.en
        if not words:
            return template
        for name, word in words.items():  # a comprehension would make texts without words slower
            words[name] = _Word(word.of(lang) if isinstance(word, Text) else word)
        return template.format_map(words)

    def filled(self, **words: object) -> "Text":
        """The text with its braces filled. One that is to be filled later stands for itself: ``who="{who}"``."""
        return Text(self.of("ja", **words), self.of("en", **words))


def by_language(words: Mapping[Any, str]) -> Text:
    """A text of its words by language, as authors write them and JSON has them."""
    return Text(words.get("ja", ""), words.get("en", ""))


NO_TEXT = by_language({})


def in_each(write: Callable[[Lang], str]) -> Text:
    """What is written for each language."""
    return Text(*map(write, LANGS))


def join_texts(parts: Iterable[object], separator: Text) -> Text:
    """Texts, or words that are the same in every language, one behind another: ``A、B`` and ``A, B``."""
    items = [*parts]
    return in_each(
        lambda lang: separator.of(lang).join(part.of(lang) if isinstance(part, Text) else str(part) for part in items)
    )


def join_sentences(*sentences: Text) -> Text:
    """Sentences, one behind another."""
    return join_texts(sentences, _SPACE)


_SPACE = Text("", " ")

MAX_QUOTED = 40  # characters of a word that an error repeats


def quotation(word: str) -> Text:
    """A word that somebody wrote, in quotation marks: cut where it is long, with escapes for what does not print."""
    shown = repr(word if len(word) <= MAX_QUOTED else f"{word[:MAX_QUOTED]}…")
    return Text("「{word}」", "{quoted}").filled(word=shown[1:-1], quoted=shown)


_REPR = reprlib.Repr()
_REPR.maxlevel, _REPR.maxstring = 1, MAX_QUOTED


def short_repr(value: object) -> str:
    """A value that somebody gave as Python writes it, cut in the middle where it is long."""
    return _REPR.repr(value)


def nth(number: int) -> str:
    """An ordinal number in English: 1st, 12th, 23rd."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def figure(number: int | str) -> str:
    """A number with a true minus sign."""
    return str(number).replace("-", "−")


def span(least: int, most: int) -> str:
    """From one number to another: ``3–8``, or ``6``."""
    return str(least) if least == most else f"{least}–{most}"


def cannot(verb: str) -> str:
    """What cannot be done, from a plain Japanese verb, or a noun: 出す → 出せません, 捨てる → 捨てられません."""
    stem, last = verb[:-1], verb[-1:]
    if last == "る" and (stem[-1:] in _VOWEL_STEMS or stem.endswith(_VOWEL_VERBS)):
        return f"{stem}られません"
    if last in _POTENTIAL and not verb.endswith("する"):
        return f"{stem}{_POTENTIAL[last]}ません"
    return f"{verb.removesuffix('する')}できません"


_POTENTIAL = dict(zip("うくぐすつぬぶむる", "えけげせてねべめれ", strict=True))
_VOWEL_STEMS = "いきぎしじちにひびみりえけげせぜてでねへべめれ"
_VOWEL_VERBS = ("見", "得", "出", "寝", "着", "居")


class Reason(NamedTuple):
    """Why a move is refused, or where points come from: a key, unique in its clause, and a text."""

    key: str
    text: Text


class Event(NamedTuple):
    """Something that happened. `announced`: shown as a toast in the middle of the table, with `points` when it scored.

    `title` is the headline of that toast, with the braces of the text and ``{name}``, the card's own name. In an event
    `of_button` the number is a button, such as a call, and ``{label}`` what it is called. `rests`: what lies on the
    table (a finished trick, a judgement) stays for a while to be looked at, before bots go on. `key`: its name, which
    `events` fills in. `had`: False in a game of a family that never has it.
    """

    text: Text
    announced: bool = False
    points: int = 0
    title: Text | None = None
    of_button: bool = False
    rests: bool = False
    key: str = ""
    had: bool = True


MOST_EVENTS = 63  # of a game: kinds of events are counted in an array


@dataclass(frozen=True)
class Events:
    """The events of a game, declared once by name (`events`): ``EVENTS[name]`` is the number of one, for `emit`.

    In order, all of them. `sentences` are there once they are told, by number.
    """

    names: tuple[str, ...]
    sentences: Mapping[int, Event] = field(default_factory=dict)

    def __getitem__(self, name: str) -> int:
        if name not in self.names:
            raise ValueError(f"there is no event {name!r}; there are {', '.join(self.names)}")
        return 1 + self.names.index(name)

    def __iter__(self) -> Iterator[int]:
        return iter(range(1, 1 + len(self.names)))

    def told(self, **sentences: Event) -> "Events":
        """The same events with a sentence for each. Raises ValueError for one that is missing, or is not declared."""
        for name in self.names:
            if name not in sentences:
                raise ValueError(f"the event {name!r} has no sentence; write {name}=Event(…)")
        return Events(self.names, {self[name]: event._replace(key=name) for name, event in sentences.items()})


def events(*words: str, **sentences: Event) -> Events:
    """The events of these names, as many in a text as one likes, or of these sentences by name.

    ``EVENTS = events(played=Event(Text(…)))``. Where what people read is in a module of its own, the rules have
    ``EVENTS = events("played taken")``, and the texts ``EVENTS = rules.EVENTS.told(played=Event(…), taken=Event(…))``.
    Raises ValueError for a name that is there twice, and for a sentence that is none.
    """
    names = [name for text in words for name in text.split()]
    declared = (*names, *sentences)
    if twice := [name for k, name in enumerate(declared) if name in declared[:k]]:
        raise ValueError(f"the event {twice[0]!r} is declared twice")
    if len(declared) > MOST_EVENTS:
        raise ValueError(f"there are {len(declared)} events; a game has {MOST_EVENTS} at most")
    for name, event in sentences.items():
        if not isinstance(event, Event):
            raise ValueError(f"the event {name!r} is {event!r:.60}; write {name}=Event(Text(…))")
    found = Events(declared)
    return found.told(**sentences) if sentences and not names else found


POINTS = Text("得点", "Points")


class Sheet(NamedTuple):
    """What is written by hand on a score sheet besides the lines of the score.

    `of_deal`: lines with one place for each deal; `lines`: with one for each side, above those of the score; `ticks`:
    what each seat ticks off in a strip, which then stands in place of the lines.
    """

    of_deal: tuple[Text, ...] = ()
    lines: tuple[Text, ...] = ()
    ticks: tuple[str, ...] = ()


NO_SHEET = Sheet()


@dataclass(frozen=True)
class Scoring:
    """What the score counts, in units of 1/`unit`.

    `counts_tricks`: of the tricks it asks only how many each side has won. `sheet`: what a score sheet has besides.
    """

    points: Text = POINTS
    unit: int = 1
    lowest_wins: bool = False
    counts_tricks: bool = False
    sheet: Sheet = NO_SHEET


class ScorePart(NamedTuple):
    """A part of a line of the score: what it is, by which clause, and where its points come from."""

    label: str
    clause: str
    points: int
    text: str = ""
    cards: Sequence[int] = ()


class Source(NamedTuple):
    """Where the points of a line of the score come from.

    text: in words, such as ``42 ÷ 6``; cards: those that made them; seat: whose doing it was, or -1; parts: what adds
    up to them. Everything may be left out.
    """

    text: str = ""
    cards: Sequence[int] = ()
    seat: int = -1
    parts: Sequence[ScorePart] = ()
