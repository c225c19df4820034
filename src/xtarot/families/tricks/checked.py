"""Data held against the form, and against what must go together: what they say, and what a table may choose."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from xtarot.families import choices
from xtarot.families.faults import BadPlay
from xtarot.families.tricks.faults import faults_of
from xtarot.families.tricks.form import Play
from xtarot.families.tricks.state import LAYOUT
from xtarot.families.wrong_types import fault_of_type
from xtarot.rules.options import Option


@dataclass(frozen=True)
class Checked:
    """Data without a fault: the `play` that they are when a table chooses nothing, and their choices."""

    data: Mapping[str, Any]
    play: Play
    choices: Mapping[choices.Path, choices.Choice]

    @cached_property
    def options(self) -> Sequence[Option]:
        """The choices as settings of a table."""
        return [choices.option_of(path, one, _clause_at(self.data, path)) for path, one in self.choices.items()]

    def chosen(self, values: Mapping[str, Any]) -> Play:
        """What is played where a table has chosen otherwise."""
        return _converted(choices.chosen(self.data, self.choices, values))


def checked(data: Mapping[str, Any]) -> Checked:
    """What the data say. Raises BadPlay with all that is wrong, also where a table chooses the ends of a choice."""
    found = choices.find(data, LAYOUT.visibility)
    least, most = ({one.option: getattr(one, end) for one in found.values()} for end in ("least", "most"))
    plays = [_converted(choices.chosen(data, found, values)) for values in ({}, least, most)[: 3 if found else 1]]
    for play in plays:
        if faults := faults_of(play):
            raise BadPlay(faults)
    return Checked(data, plays[0], found)


def _converted(data: Mapping[str, Any]) -> Play:
    try:
        return msgspec.convert(data, Play)
    except msgspec.ValidationError as error:
        raise BadPlay([fault_of_type(error, Play)]) from None


def _clause_at(data: Any, path: choices.Path) -> str:
    """The clause of the part in which a choice stands."""
    clause = ""
    for key in path:
        if isinstance(data, dict) and isinstance(data.get("clause"), str):
            clause = data["clause"]
        data = data[key]
    return clause
