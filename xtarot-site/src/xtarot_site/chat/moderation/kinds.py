"""What moderators are told about somebody, and what they do, as the server reads and writes it."""

from xtarot.eventlog import Row


class ModerationRow(Row, frozen=True):
    """A row `about` somebody, who is `called` so now. The store gives it its number, rising but not dense.

    `who` made it, and is called `name`; both names are empty for guests, and for those who have gone.
    """

    about: int = 0
    called: str = ""
    name: str = ""
