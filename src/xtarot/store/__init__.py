"""What outlives the server: tables and logs, finished deals, drafts of rulebooks, answers to commands, sessions.

`Store` says what can be read and written. `xtarot.store.sqlite` keeps it in a file; nothing else knows SQL.
"""

from xtarot.store.people import Passkey, People, Person
from xtarot.store.protocol import (
    Branch,
    BranchEntry,
    Conflict,
    Draft,
    DraftText,
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
    "Draft",
    "DraftText",
    "KeptDeal",
    "Passkey",
    "People",
    "Person",
    "Player",
    "Reviewed",
    "Row",
    "Search",
    "Session",
    "Store",
    "StoreError",
    "TableEntry",
]
