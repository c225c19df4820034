"""What those do who run the site by its pages, as the server reads and writes it."""

from typing import Literal

from xtarot.eventlog import Row

Role = Literal["reviewer", "moderator", "operator"]


class ActRow(Row, frozen=True):
    """What somebody did who runs the site: `who`, called `name` now; nobody where the command line did it.

    `name` is empty for who has gone, too.
    """

    name: str = ""
