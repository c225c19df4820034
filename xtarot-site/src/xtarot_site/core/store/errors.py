"""What is raised when something cannot be stored or asked for; see also `xtarot.eventlog`."""

from xtarot.eventlog import StoreError


class OutOfSpace(StoreError):
    """There is no room for what is written; other writes, which need none, may still succeed."""


class InvalidData(Exception):
    """A value cannot be stored or asked for, by any database or by this one: the store itself works."""


class InvalidStatement(Exception):
    """The database does not understand what the store asks it, which is a bug: the store itself works."""
