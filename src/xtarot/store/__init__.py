"""What outlives the server: tables and their logs, finished deals, answers to commands, sessions.

`Store` says what can be read and written. `xtarot.store.sqlite` keeps it in a file; nothing else knows SQL.
"""

from xtarot.store.protocol import (
    Branch,
    BranchEntry,
    Conflict,
    KeptDeal,
    Player,
    Reviewed,
    Row,
    Search,
    Session,
    Store,
    StoreError,
    TableEntry,
)

__all__ = [
    "Branch",
    "BranchEntry",
    "Conflict",
    "KeptDeal",
    "Player",
    "Reviewed",
    "Row",
    "Search",
    "Session",
    "Store",
    "StoreError",
    "TableEntry",
]
