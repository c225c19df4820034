"""What an error of a database means: one table of SQLSTATE codes (PostgreSQL) and of result codes (SQLite).

Only what says that the database cannot be used becomes a StoreError, which the site answers with 503. A fault of the
data or of a statement is ours, or a stranger's, and says nothing about the database.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum, auto
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from xtarot.eventlog import Conflict, Damaged, StoreError
from xtarot_site.core.store.errors import InvalidData, InvalidStatement, OutOfSpace


class Outcome(Enum):
    """What is done about an error."""

    CONFLICT = auto()  # another writer was first
    REFUSE = auto()  # the data cannot be stored, nor asked for
    BUG = auto()  # the statement is wrong
    RETRY = auto()  # others were in the way: the same may work now
    RECONNECT = auto()  # the connection is of no use any more
    FULL = auto()  # there is no room
    UNAVAILABLE = auto()  # the database cannot do it now


class Meaning(NamedTuple):
    """The outcome of an error, and the reason in words, where the database's own are not plain enough."""

    outcome: Outcome
    reason: str = ""


# By five characters, or by the class, which is the first two. What is not listed is a bug.
SQLSTATES = {
    "08": Meaning(Outcome.RECONNECT),
    "22": Meaning(Outcome.REFUSE),
    "23": Meaning(Outcome.REFUSE),
    "23503": Meaning(Outcome.CONFLICT),
    "23505": Meaning(Outcome.CONFLICT),
    "25006": Meaning(Outcome.RECONNECT, "it can only be read: name the primary server"),
    "25P03": Meaning(Outcome.RECONNECT),
    "28": Meaning(Outcome.UNAVAILABLE, "it does not let this user in"),
    "28P01": Meaning(Outcome.UNAVAILABLE, "the password is wrong"),
    "3D": Meaning(Outcome.UNAVAILABLE, "there is no database of this name: make it with createdb -E UTF8 -T template0"),
    "40": Meaning(Outcome.RETRY),
    "40003": Meaning(Outcome.RECONNECT),
    "42501": Meaning(Outcome.UNAVAILABLE, "this user may not make or change its tables"),
    "42P01": Meaning(Outcome.UNAVAILABLE, "its tables are gone"),
    "53": Meaning(Outcome.UNAVAILABLE),
    "53100": Meaning(Outcome.FULL, "the disk is full"),
    "53300": Meaning(
        Outcome.UNAVAILABLE,
        "it has as many connections as it allows: allow more (max_connections), or run fewer servers",
    ),
    "54": Meaning(Outcome.REFUSE),
    "55": Meaning(Outcome.UNAVAILABLE),
    "55P03": Meaning(Outcome.RETRY, "another program keeps it locked, perhaps a backup: try again when it has ended"),
    "57": Meaning(Outcome.RECONNECT),
    "57014": Meaning(Outcome.UNAVAILABLE, "it took too long"),
    "57P01": Meaning(Outcome.RECONNECT, "it is being stopped"),
    "57P03": Meaning(Outcome.RECONNECT, "it is starting, or being stopped"),
    "58": Meaning(Outcome.UNAVAILABLE),
    "58030": Meaning(Outcome.FULL),
    "F0": Meaning(Outcome.UNAVAILABLE),
    "XX": Meaning(Outcome.UNAVAILABLE),
}

# By the extended code, or by its last byte. What is not listed is a bug.
RESULT_CODES = {
    sqlite3.SQLITE_CONSTRAINT: Meaning(Outcome.REFUSE),
    sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY: Meaning(Outcome.CONFLICT),
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY: Meaning(Outcome.CONFLICT),
    sqlite3.SQLITE_CONSTRAINT_ROWID: Meaning(Outcome.CONFLICT),
    sqlite3.SQLITE_CONSTRAINT_UNIQUE: Meaning(Outcome.CONFLICT),
    sqlite3.SQLITE_TOOBIG: Meaning(Outcome.REFUSE),
    sqlite3.SQLITE_MISMATCH: Meaning(Outcome.REFUSE),
    sqlite3.SQLITE_BUSY: Meaning(Outcome.RETRY, "another program is writing it"),
    sqlite3.SQLITE_LOCKED: Meaning(Outcome.RETRY),
    sqlite3.SQLITE_PROTOCOL: Meaning(Outcome.RETRY),
    sqlite3.SQLITE_FULL: Meaning(Outcome.FULL, "the disk is full"),
    sqlite3.SQLITE_IOERR: Meaning(Outcome.FULL),
    sqlite3.SQLITE_NOTADB: Meaning(
        Outcome.UNAVAILABLE, "it is no database of tables, or is damaged; move it away or bring back a copy"
    ),
    sqlite3.SQLITE_CORRUPT: Meaning(Outcome.UNAVAILABLE, "it is damaged; move it away or bring back a copy"),
    sqlite3.SQLITE_READONLY: Meaning(
        Outcome.UNAVAILABLE, "it cannot be written; look at the permissions of the file and its folder"
    ),
    sqlite3.SQLITE_CANTOPEN: Meaning(
        Outcome.UNAVAILABLE, "it cannot be opened; look at the permissions of the file and its folder"
    ),
    sqlite3.SQLITE_PERM: Meaning(Outcome.UNAVAILABLE),
    sqlite3.SQLITE_NOMEM: Meaning(Outcome.UNAVAILABLE),
    sqlite3.SQLITE_INTERRUPT: Meaning(Outcome.UNAVAILABLE),
}

# What a driver raises by itself, without a code of the database, by the names of the Python DB-API (PEP 249).
DRIVER_ERRORS = {
    "DataError": Outcome.REFUSE,
    "ProgrammingError": Outcome.BUG,
    "NotSupportedError": Outcome.BUG,
    "OperationalError": Outcome.RECONNECT,
    "InterfaceError": Outcome.RECONNECT,
}


def cause_of(error: BaseException) -> BaseException:
    """The driver's own error, which SQLAlchemy wraps."""
    return error.orig if isinstance(error, sa.exc.StatementError) and error.orig else error


def meaning_of(error: BaseException) -> Meaning:
    """The meaning of what a driver, or SQLAlchemy, has raised."""
    cause = cause_of(error)
    if isinstance(cause, UnicodeEncodeError | OverflowError):  # what is no text of the database, or too large a number
        return Meaning(Outcome.REFUSE)
    if isinstance(cause, sa.exc.TimeoutError):  # no connection was free
        return Meaning(Outcome.UNAVAILABLE)
    if state := getattr(cause, "sqlstate", None):
        return SQLSTATES.get(state) or SQLSTATES.get(state[:2]) or Meaning(Outcome.BUG)
    if code := getattr(cause, "sqlite_errorcode", None):
        return RESULT_CODES.get(code) or RESULT_CODES.get(code & 0xFF) or Meaning(Outcome.BUG)
    names = (parent.__name__ for parent in type(cause).__mro__)
    return Meaning(next((DRIVER_ERRORS[name] for name in names if name in DRIVER_ERRORS), Outcome.BUG))


FAULTS = {Outcome.CONFLICT, Outcome.REFUSE, Outcome.BUG}
"""The outcomes that say something of what was asked, and nothing of the database: others succeed beside it."""


@contextmanager
def errors_translated(name: str, reason_of: Callable[[BaseException], str]) -> Iterator[None]:
    """Raise what an error of a driver means for the store, in one sentence.

    `name`: of the database; `reason_of`: a driver's error in words. Raises StoreError, InvalidData, InvalidStatement.
    """
    try:
        yield
    except (sa.exc.StatementError, sa.exc.TimeoutError, UnicodeEncodeError, OverflowError) as error:
        raise translate(error, name, reason_of) from error
    except msgspec.MsgspecError as error:
        raise Damaged(f"{name}: something in it is damaged: {error}") from error


def translate(error: BaseException, name: str, reason_of: Callable[[BaseException], str]) -> Exception:
    """The error of the store that says what an error of a driver means; as for `errors_translated`."""
    cause, outcome = cause_of(error), meaning_of(error).outcome
    if outcome is Outcome.REFUSE:  # the driver's words would repeat the data
        code = getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", None)
        return InvalidData(f"{name}: it cannot store or compare a value ({code or type(cause).__name__})")
    return _RAISED.get(outcome, StoreError)(f"{name}: {reason_of(cause)}")


_RAISED = {Outcome.CONFLICT: Conflict, Outcome.FULL: OutOfSpace, Outcome.BUG: InvalidStatement}
