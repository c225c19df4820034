"""Why a table does not go on, or a move is not made."""


class Stopped(Exception):
    """The table has just been unloaded; it can be rebuilt from the log."""


class Impossible(Exception):
    """A move that the view of its seat allows, and the rules then refuse: a fault of the game's file."""


class Closed(Exception):
    """The table cannot continue: its version of the rules is no longer installed."""

    why = "closed"  # as it is sent


class Seated(Closed):
    """Nobody may look on there without a seat."""

    why = "seated"


class Failed(Closed):
    """The table cannot continue: the game's file has a fault. The server's log names its line."""

    why = "failed"
