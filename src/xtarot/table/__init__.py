"""Tables: who sits where, the log of what happened, what each seat is sent, the bots that play along.

`Tables` is the door: it opens tables, finds them again by their code, and keeps each in the care of one task.
What is sent is in docs/wire.md.
"""

from xtarot.table.endings import Closed, Failed, OtherVersion, Restored, Seated, Stopped
from xtarot.table.feed import Viewer
from xtarot.table.table import Table
from xtarot.table.tables import Tables
from xtarot.table.terms import Terms
from xtarot.table.timing import Timing
from xtarot.table.worker_pool import WorkerPool

__all__ = [
    "Closed",
    "Failed",
    "OtherVersion",
    "Restored",
    "Seated",
    "Stopped",
    "Table",
    "Tables",
    "Terms",
    "Timing",
    "Viewer",
    "WorkerPool",
]
