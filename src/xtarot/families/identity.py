"""What a game that is data is called: what its rulebook's ``book.toml`` says of it."""

from dataclasses import dataclass

from xtarot.rules.texts import Text


@dataclass(frozen=True)
class Identity:
    """The name of a game, its version and its title."""

    name: str
    version: str
    title: Text
