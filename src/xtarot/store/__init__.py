"""What outlives the server: tables and their logs, answers to commands, sessions.

`Store` says what can be read and written. `xtarot.store.sqlite` keeps it in a file; nothing else knows SQL.
"""

from xtarot.store.protocol import Conflict, Row, Session, Store, StoreError, TableEntry

__all__ = ["Conflict", "Row", "Session", "Store", "StoreError", "TableEntry"]
