"""The numbers of a review in words: how often something happens, and how much something is worth, with its unit."""

from xtarot.games import Game
from xtarot.review.decisions import Decision, Unit
from xtarot.rules.texts import POINTS, Text, figure

FINE = 2  # points, below which all results are told with two digits after the point
LAYOUTS = 100  # of which it is said in how many something happens

NEVER, SELDOM = Text("なし", "never"), Text("ほとんどなし", "hardly ever")
ALWAYS, NEARLY = Text("必ず", "always"), Text("ほぼ必ず", "nearly always")
ONE_IN = Text("{n}通り", "in {n}")
ALONE_IN = Text("100通りのうち{n}通り", "in {n} of 100 layouts")
TWO_IN = Text("100通りのうち{n}通り（{other}なら{m}通り）", "in {n} instead of {m} of 100 layouts")
INSTEAD = Text("{one}（{other}なら{more}）", "{one} instead of {more}")

POINTS_OF = Text("{n}点", "{n} {n:point|points}")
POINTS_WORD = Text("点", "points")
COUNTED = Text("{n}{what}", "{n} {what}")
WINS = Text("100ディールで{n}勝", "{n} {n:win|wins} in 100 deals")
WINS_UNIT = Text("100ディールでの勝ち", "wins in 100 deals")


def how_often(value: float, lang: str, alone: bool = True) -> str:
    """How often something happens: ``never``, ``in 35 of 100 layouts``; not `alone`: beside another, ``in 35``."""
    words = often(value)
    return words.of(lang) if words else (ALONE_IN if alone else ONE_IN).of(lang, n=round(LAYOUTS * value))


def is_sometimes(value: float) -> bool:
    """Whether something happens in some layouts, and not in others."""
    return often(value) is None


def shares(one: float, other: float, lang: str, rival: str) -> str:
    """How often something happens after a move, and how often after its `rival`."""
    if is_sometimes(one) and is_sometimes(other):
        return TWO_IN.of(lang, n=round(LAYOUTS * one), m=round(LAYOUTS * other), other=rival)
    return INSTEAD.of(lang, one=how_often(one, lang), more=how_often(other, lang), other=rival)


def digits_of(decision: Decision) -> int:
    """How many digits after the point the results of a decision are told with."""
    return 1 if any(max(abs(one.low), abs(one.high)) >= FINE for one in decision.candidates) else 2


def counted(game: Game, lang: str) -> str:
    """What the points of a game are called in a sentence: ``points``."""
    what = game.points.of(lang)
    return POINTS_WORD.of(lang) if game.points == POINTS else what[:1].lower() + what[1:]


def unit_name(unit: Unit, game: Game, lang: str) -> str:
    """What results count: ``points``, ``wins in 100 deals``."""
    return WINS_UNIT.of(lang) if unit == "wins" else counted(game, lang)


def amount(value: float, decision: Decision, game: Game, lang: str, digits: int | None = None) -> str:
    """How much a result of a decision is: ``4.2 points``, ``8 wins in 100 deals``."""
    digits = digits_of(decision) if digits is None else digits
    return _with_unit(_digits(abs(value), decision.unit, digits), decision.unit, game, lang)


def signed_amount(value: float, decision: Decision, game: Game, lang: str, digits: int | None = None) -> str:
    """The same with its sign: ``−4.2 points``."""
    digits = digits_of(decision) if digits is None else digits
    return _with_unit(signed(value, decision.unit, digits), decision.unit, game, lang)


def _with_unit(n: str, unit: Unit, game: Game, lang: str) -> str:
    if unit == "points" and game.points != POINTS:
        return COUNTED.of(lang, n=n, what=counted(game, lang))
    text = {"points": POINTS_OF, "wins": WINS}.get(unit)
    return text.of(lang, n=n) if text else n


def signed(value: float, unit: Unit, digits: int = 1) -> str:
    """A number with its sign, where its unit stands beside it: ``−4.2``, ``+8`` for wins in 100 deals."""
    text = _digits(abs(value), unit, digits)
    return text if not any(digit in "123456789" for digit in text) else figure(f"{'-' if value < 0 else '+'}{text}")


def is_nothing(value: float, decision: Decision) -> bool:
    """Whether a result of a decision is written as nothing but zeros."""
    return not any(digit in "123456789" for digit in _digits(abs(value), decision.unit, digits_of(decision)))


def _digits(value: float, unit: Unit, digits: int) -> str:
    return f"{100 * value:.0f}" if unit == "wins" else f"{value:.{digits}f}"


def often(value: float) -> Text | None:
    """The word for what happens in none, or all, of the layouts, or in nearly none or all; None for any other."""
    n = round(LAYOUTS * value)
    if n <= 0:
        return NEVER if value <= 0 else SELDOM
    return None if n < LAYOUTS else ALWAYS if value >= 1 else NEARLY
