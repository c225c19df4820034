"""The page of a table, its socket, and the interface that programs play by."""
