"""The clauses of a game that its rules cite, declared once: the numbers in the rulebook, each with words.

    CLAUSES = clauses({2: "", 3: "suit trump"})
    HC_2, HC_3_SUIT = CLAUSES["2"], CLAUSES["3 suit"]

A word tells apart what one clause says in several ways: the reasons of a refusal, the lines of a score.
``CLAUSES.of(3)`` are ``CLAUSES["3"]``, ``CLAUSES["3 suit"]`` and ``CLAUSES["3 trump"]``, three numbers in a row.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from xtarot.rules.steps import MOST_CLAUSES, MOST_WORDS, clause


@dataclass(frozen=True)
class Clauses:
    """The clauses of a game: ``clauses["3 suit"]`` is the number that stands for one."""

    codes: Mapping[str, int]

    def __getitem__(self, name: str) -> int:
        if name not in self.codes:
            raise ValueError(f"there is no clause {name!r}; there are {', '.join(self.codes)}")
        return self.codes[name]

    def __iter__(self) -> Iterator[int]:
        return iter(self.codes.values())

    def of(self, number: int) -> tuple[int, ...]:
        """What stands for a clause itself, then for each of its words. Raises ValueError for one that there is not."""
        plain = self[str(number)]
        return tuple(code for code in self if code // MOST_WORDS == plain // MOST_WORDS)


def clauses(words: Mapping[int, str]) -> Clauses:
    """The clauses of these numbers, with their words. Raises ValueError for a number or a word that cannot be."""
    codes: dict[str, int] = {}
    for number, text in words.items():
        if not 0 < number < MOST_CLAUSES:
            raise ValueError(f"{number} is no number of a clause")
        named = ["", *text.split()]
        if twice := [word for k, word in enumerate(named) if word in named[:k]]:
            raise ValueError(f"clause {number} has the word {twice[0]!r} twice")
        if len(named) > MOST_WORDS:
            raise ValueError(f"clause {number} has {len(named) - 1} words; there can be {MOST_WORDS - 1}")
        codes |= {f"{number} {word}".rstrip(): clause(number, key) for key, word in enumerate(named)}
    return Clauses(codes)
