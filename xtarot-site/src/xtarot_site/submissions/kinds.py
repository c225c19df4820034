"""Works of the programme as the server reads and writes them: their logs and the texts that were sent in."""

from typing import NamedTuple

import msgspec


class Taken(NamedTuple):
    """What is given once and never again: the name of a game, the letters of its clauses, a number."""

    kind: str  # game, letters, number
    name: str


class SentText(msgspec.Struct, frozen=True):
    """The files of a rulebook as they were sent in. `id` is the hash of their content then."""

    id: str
    files: dict[str, str]
