"""What is wrong with what a trick game in Python gives besides its play; each says what to write."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from inspect import signature
from types import FunctionType
from typing import Any

from xtarot.families.tricks.numbers import SCORES
from xtarot.families.tricks.own_parts import MOST_CHOICES, Line, SecretChoice
from xtarot.rules.options import AnyOption
from xtarot.rules.texts import Text


def check_functions(family: Mapping[str, Callable[..., Any]], own: Mapping[str, Any]) -> None:
    """Raise TypeError for a function that the family does not have, or that takes other arguments."""
    for name, function in own.items():
        if name not in family:
            raise TypeError(f"trick games have no function {name!r}; there are {', '.join(sorted(family))}")
        _check_function(name, function, [*signature(family[name]).parameters])


def check_lines(lines: Sequence[Line], before: int) -> None:
    """Raise TypeError or ValueError for a line of the score that cannot be; `before`: so many are the play's."""
    if before + len(lines) > SCORES:
        raise ValueError(f"a game has {SCORES} lines of the score at most, and the play has {before}; leave some out")
    for line in lines:
        _check_clause("a line of the score", line.clause)
        if not isinstance(line.name, Text):
            raise TypeError(f"the name of the line {line.clause} is {line.name!r:.40}; write Text(ja, en)")
        _check_function(f"points of the line {line.clause}", line.points, ["s", "seat"])


def check_choices(choices: Sequence[SecretChoice], taken: Collection[str]) -> None:
    """Raise TypeError or ValueError for a choice that cannot be; `taken`: words of moves that mean something else."""
    if len(choices) > MOST_CHOICES:
        raise ValueError(f"a game has {MOST_CHOICES} secret choices at most")
    words, clauses = [*taken], list[str]()
    for choice in choices:
        _check_clause(f"the choice {choice.verb!r}", choice.clause)
        if choice.clause in clauses:
            raise ValueError(f"two choices cite {choice.clause}; give each a clause of its own")
        if not choice.buttons:
            raise ValueError(f"the choice {choice.verb!r} has no buttons; name at least one")
        for word in (choice.verb, *choice.buttons):
            if word in words:
                raise ValueError(
                    f"the choice {choice.verb!r} has {word!r}, which is taken; of {', '.join(words)} take none"
                )
            words.append(word)
        clauses.append(choice.clause)
        _check_function(f"who of the choice {choice.verb!r}", choice.who, ["s", "seat"])
        if choice.steady is not None:
            _check_function(f"steady of the choice {choice.verb!r}", choice.steady, ["v", "seat"])


def check_options(options: Sequence[AnyOption], taken: Collection[str]) -> None:
    """Raise ValueError for an option whose name means something else."""
    names = [*taken]
    for option in options:
        if option.name in names:
            raise ValueError(f"the option {option.name!r} is called as a fact or another option; take another name")
        names.append(option.name)


def _check_function(name: str, function: Any, parameters: Sequence[str]) -> None:
    if not isinstance(function, FunctionType):
        raise TypeError(f"{name} is {function!r:.60}; write def …({', '.join(parameters)})")
    if len(signature(function).parameters) != len(parameters):
        line = function.__code__.co_firstlineno
        raise TypeError(f"line {line}: {name} takes {signature(function)}; write ({', '.join(parameters)})")


def _check_clause(of: str, clause: Any) -> None:
    if not isinstance(clause, str) or not re.fullmatch("[A-Z]{2,4}-[1-9][0-9]{0,2}", clause):
        raise ValueError(f"the clause of {of} is {clause!r:.40}; write it as in MQ-6")
