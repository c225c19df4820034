"""Who is still there: so that a backup that is restored does not bring back who has gone since.

Whoever goes leaves a number without browser, name and person, or none at all. So a list of those who are there says of
every number that was given until then whether it has gone.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from xtarot_site.core.store.dump import Contents, TableForm
from xtarot_site.core.store.schema import joined, keys, lives, persons, sessions


class Living(msgspec.Struct, frozen=True):
    """The numbers of a site that somebody has, and the last one that was given; they name nobody.

    `unknown`: the last number before another life of the site, and the first one of it, for each: of those between them
    nothing is known.
    """

    site: str
    last: int
    who: frozenset[int]
    unknown: tuple[tuple[int, int], ...] = ()

    def lacks(self, who: int) -> bool:
        """Whether who had this number has gone."""
        elsewhere = any(last < who < first for last, first in self.unknown)
        return who <= self.last and who not in self.who and not elsewhere


def living_of(contents: Contents) -> Living:
    """Who is there. Only once, of what can be read once."""
    forms = {form.name: form for form in contents.tables}
    given = {row["who"]: row["name"] for row in _rows(contents, forms.get(sessions.name))}
    having = {row["who"] for table in (keys, persons, joined) for row in _rows(contents, forms.get(table.name))}
    who = frozenset(number for number, name in given.items() if name or number in having)
    unknown = tuple(sorted((row["last"], row["first"]) for row in _rows(contents, forms.get(lives.name))))
    return Living(contents.site, max(given, default=0), who, unknown)


def _rows(contents: Contents, form: TableForm | None) -> Iterable[dict[str, Any]]:
    return (dict(zip(form.columns, row, strict=True)) for row in contents.rows(form)) if form else ()
