"""What a game says: texts in Japanese and English, why a move is refused, what happened, what points are.

Templates have braces for what varies: ``{who}`` (a seat's name, or "you"), ``{s}`` (the English verb's ending that
goes with it), ``{card}``, ``{n}``, and whatever the game's own ``text_values(state, seat, lang)`` returns.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

Lang = Literal["ja", "en"]
LANGS: tuple[Lang, ...] = ("ja", "en")


class Text(NamedTuple):
    """A text in both languages, or in one, which is then read in either: ``Text("", "High Card")``."""

    ja: str
    en: str

    def of(self, lang: str, **words: object) -> str:
        """The text in one language, its braces filled."""
        template = (self.ja if lang == "ja" else self.en) or self.ja or self.en
        return template.format_map({k: str(v) for k, v in words.items()}) if words else template

    def filled(self, **words: object) -> "Text":
        """The text with its braces filled."""
        return Text(self.of("ja", **words), self.of("en", **words))


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
    `events` fills in.
    """

    text: Text
    announced: bool = False
    points: int = 0
    title: Text | None = None
    of_button: bool = False
    rests: bool = False
    key: str = ""


POINTS = Text("得点", "Points")


@dataclass(frozen=True)
class Scoring:
    """What the score counts, in units of 1/`unit`.

    `counts_tricks`: of the tricks it asks only how many each side has won.
    """

    points: Text = POINTS
    unit: int = 1
    lowest_wins: bool = False
    counts_tricks: bool = False


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
