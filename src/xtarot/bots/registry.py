"""Bots by their names: found through the entry-point group, and created with the parameters after the name."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from inspect import Parameter, signature
from logging import getLogger
from typing import get_args

from xtarot.bots.protocol import Bot
from xtarot.games.plugins import Plugins, UnknownPlugin

logger = getLogger(__name__)

Maker = Callable[..., Bot]

CALLS = "calls"  # the parameter that any bot has
MS = "ms"  # the parameter of those that think for a time: milliseconds a move
_ORDER = ("random", "easy", "", "steady", "strong")  # from the least able to the most; others' stand in the gap


class UnknownBot(UnknownPlugin):
    """No bot has this name, or the one that has it cannot be loaded."""


def _maker(name: str, maker: Maker) -> Maker:
    return maker


MAKERS = Plugins("bot", _maker, UnknownBot)


def names() -> list[str]:
    """The names of the installed bots, ours by strength."""
    place = {name: number for number, name in enumerate(_ORDER)}
    return sorted(MAKERS.points, key=lambda name: (place.get(name, place[""]), name))


def bots() -> dict[str, Bot]:
    """The bots by name, made with their defaults. One that cannot be loaded is left out, and the log says why."""
    found = {}
    for name in names():
        try:
            found[name] = bot(name)
        except Exception as error:  # a stranger's may fail in any way
            logger.warning(
                "%s", error if isinstance(error, UnknownBot) else f"the bot {name!r} cannot be made: {error}"
            )
    return found


def bot(name: str) -> Bot:
    """A bot of this name, with the parameters behind it: ``strong:worlds=40``.

    Raises UnknownBot, and ValueError for a parameter that it does not have, or a value that it cannot take.
    """
    kind, _, rest = name.partition(":")
    values = _values(name, rest)
    caller = values.pop(CALLS, None)
    maker = MAKERS.load(kind)
    parameters = _parameters(maker)
    for key, value in values.items():
        if key not in parameters:
            raise ValueError(f"{kind} has no parameter {key!r}; there are {', '.join([*parameters, CALLS])}")
        if isinstance(value, str) and not _takes_words(parameters[key]):
            raise ValueError(f"{key} of {kind} is a whole number, not {value!r}")
    made = maker(**values)
    if caller is not None:
        from xtarot.bots.calls import WithCalls

        made = WithCalls(made, bot(str(caller)))
    if rest:
        made.name = name
    return made


def kind_of(name: str) -> str:
    """The name without the parameters."""
    return name.partition(":")[0]


def time_of(name: str) -> int:
    """The milliseconds that a bot of this name thinks about a move, by its parameter ``ms``; 0 where it has none."""
    kind, _, rest = name.partition(":")
    values = _values(name, rest)
    if MS not in values and kind in MAKERS.points:
        parameters = _parameters(MAKERS.load(kind))
        values |= {MS: parameters[MS].default} if MS in parameters else {}
    own = values.get(MS)
    return own if isinstance(own, int) else 0


def in_time(name: str, ms: int) -> str:
    """The name of the same bot with another time limit in milliseconds."""
    kind, _, rest = name.partition(":")
    values = _values(name, rest) | {MS: ms}
    return f"{kind}:{','.join(f'{key}={value}' for key, value in values.items())}"


def _values(name: str, rest: str) -> dict[str, int | str]:
    """The parameters of a name: ``ms=50,cores=2``."""
    values: dict[str, int | str] = {}
    for part in rest.split(",") if ":" in name else []:
        found = re.fullmatch(r"([a-z_]+)=([^=]+)", part)
        if not found:
            raise ValueError(f"{name!r}: parameters are written as in {name.partition(':')[0]}:ms=50,cores=2")
        key, value = found.groups()
        values[key] = int(value) if re.fullmatch("-?[0-9]{1,18}", value) else value
    return values


@cache  # by what makes the bot, not by its name: another one may be called so later
def _parameters(maker: Maker) -> Mapping[str, Parameter]:
    """The parameters of what makes a bot, by name.

    They are asked for at every move. For a class without a constructor CPython copies the table of all modules into a
    reference cycle each time: 0.1 ms, and 0.1 MB that only the garbage collector frees.
    """
    return signature(maker, eval_str=True).parameters


def _takes_words(parameter: Parameter) -> bool:
    """Whether a value may be text: unless the annotation names only numbers."""
    kinds = get_args(parameter.annotation) or (parameter.annotation,)
    return str in kinds or not {int, float} & set(kinds)
