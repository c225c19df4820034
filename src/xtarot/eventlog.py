"""Logs whose rows are only ever added, and what they come to: tables, works, remarks and contests.

Each is made of four things. Its bodies say what may stand in a row: structs with a tag for the kind. Its state is what
the rows come to, and one function takes a row into it (`fold` takes all of them). Another one judges whether somebody
may add a body. `append_once` adds it: what is not stored is not true, and the same command is carried out once.
"""

import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import cache
from typing import Annotated, Any, TypeVar, get_args

import msgspec
from msgspec import Meta, Struct

logger = logging.getLogger(__name__)

MOST_TRIES = 20  # at a row that others are faster with


class Row(msgspec.Struct, frozen=True):
    """A row of a log. `seq` is dense, from 1; `command` is None for what happens by itself."""

    seq: int
    kind: str
    payload: dict[str, Any]
    command: str | None = None  # who sent it and its id
    who: int | None = None  # the session
    at: float = 0.0  # seconds since 1970


class StoreError(Exception):
    """The store cannot be used; the message says why in one sentence."""


class Damaged(StoreError):
    """What is in the store cannot be read. It is left out where others are not."""


class Conflict(StoreError):
    """The number, the command or the code is taken: another writer was first."""


S = TypeVar("S")
R = TypeVar("R", bound=Row)
B = TypeVar("B", bound="Body")


class Body(Struct, frozen=True, kw_only=True, tag_field="kind"):
    """What is in a row, of the kind that its tag names.

    A log is read for ever, so a row says by which schema it was written. Whoever changes a kind gives it a `schema` of
    its own, with the newest number, and has old payloads brought up to date where they are read.
    """

    schema: Annotated[int, Meta(ge=1, le=1)] = 1


class UnreadableRow(Damaged, ValueError):
    """A row of a kind, or by a schema, that this version does not know, or one that is damaged."""


class Busy(StoreError):
    """A row could not be added, since others were faster each time."""


def read_body(row: Row, bodies: Any) -> Any:
    """The body of a row, one of the union `bodies`; the first rows had no schema, which was 1. Raises UnreadableRow."""
    if not isinstance(row.payload, dict):  # as the store found it
        raise UnreadableRow(f"row {row.seq}, {row.kind}: it is damaged")
    kind = _by_kind(bodies).get(row.kind)
    if kind is None:
        raise UnreadableRow(f"row {row.seq}, {row.kind}: there is no such kind")
    try:
        return msgspec.convert({"schema": 1, **row.payload, "kind": row.kind}, kind)
    except msgspec.ValidationError as error:
        raise UnreadableRow(f"row {row.seq}, {row.kind}: {error}") from None


@cache
def _by_kind(bodies: Any) -> dict[str, type[Body]]:
    """The bodies of a union by their tags: to convert to one of them is ten times as quick as to the union."""
    return {body.__struct_config__.tag: body for body in get_args(bodies)}


def write_body(seq: int, body: Body, command: str | None = None, who: int | None = None, at: float = 0.0) -> Row:
    """The row that says this, as it is stored."""
    payload = msgspec.to_builtins(body)
    return Row(seq, payload.pop("kind"), payload, command, who, at)


def fold(state: S, rows: Iterable[R], read: Callable[[Row], B], apply: Callable[[S, R, B], S]) -> S:
    """The state after these rows. Raises UnreadableRow."""
    for row in rows:
        state = apply(state, row, read(row))
    return state


def fold_readable(logs: Mapping[str, list[R]], fold_one: Callable[[str, list[R]], S]) -> dict[str, S]:
    """What each of many logs comes to, by name; one that cannot be read is left out, and logged."""
    found = {}
    for name, log in logs.items():
        try:
            found[name] = fold_one(name, log)
        except UnreadableRow as error:
            logger.error("%s is left out: %s", name, error)
    return found


async def append_once(
    load: Callable[[], Awaitable[S]],
    append: Callable[[S], Awaitable[S]],
    done: Callable[[S], bool] = lambda state: False,
) -> S:
    """Carry out a command once: the state after its row, whoever stored it.

    `load` reads the state, and `done` says whether the row of the command is in it. If not, `append` judges the command
    by this state, stores its row, and answers the state after it; where it raises Conflict, another row came first, and
    all begins anew. Raises Busy, and what `load` and `append` raise besides.
    """
    for _ in range(MOST_TRIES):
        state = await load()
        if done(state):
            return state
        try:
            return await append(state)
        except Conflict:
            continue
    raise Busy("others are faster")
