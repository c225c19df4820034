"""Talk at tables: what is said, who hears it, and what moderators do about it ([talk](docs/talk.md)).

It has a log of its own beside that of the table, so it never delays a move, and is kept and deleted otherwise.
"""
