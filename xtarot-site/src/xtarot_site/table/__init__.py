"""Tables: who sits where, the log of what happened, what each seat is sent, the bots that play along.

`Tables` is the door: it opens tables, finds them again by their code, and keeps each in the care of one task.
What is sent is in docs/wire.md.
"""

from xtarot_site.table.errors import Closed, Failed, OtherVersion, Restored, Seated, Stopped
from xtarot_site.table.feed import Viewer
from xtarot_site.table.table import Table
from xtarot_site.table.tables import Tables
from xtarot_site.table.timing import Timing
from xtarot_site.table.worker_pool import WorkerPool

__all__ = [
    "Closed",
    "Failed",
    "OtherVersion",
    "Restored",
    "Seated",
    "Stopped",
    "Table",
    "Tables",
    "Timing",
    "Viewer",
    "WorkerPool",
]
