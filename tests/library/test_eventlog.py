"""A log: its rows are read and written, they come to something, and a command is carried out once."""

import asyncio
from functools import partial
from typing import Annotated, Any

import pytest
from msgspec import Meta

from xtarot import eventlog
from xtarot.eventlog import Body, Busy, Conflict, Row, UnreadableRow, append_once, fold, write_body


class Put(Body, frozen=True, tag="put"):
    n: int


class Clear(Body, frozen=True, kw_only=True, tag="clear"):
    schema: Annotated[int, Meta(ge=1, le=2)] = 2


AnyBody = Put | Clear
read = partial(eventlog.read_body, bodies=AnyBody)


def apply(total: int, row: Row, body: AnyBody) -> int:
    return total + body.n if isinstance(body, Put) else 0


def test_rows_come_to_what_their_bodies_do_one_after_another() -> None:
    bodies: list[AnyBody] = [Put(n=3), Clear(), Put(n=5), Put(n=2)]
    assert fold(0, [write_body(seq, body) for seq, body in enumerate(bodies, 1)], read, apply) == 7


def test_a_row_is_written_with_its_schema_and_read_without_one_as_of_the_first() -> None:
    assert write_body(4, Clear(), "7:a", 7, 1.5) == Row(4, "clear", {"schema": 2}, "7:a", 7, 1.5)
    assert [read(Row(1, "clear", payload)).schema for payload in ({"schema": 2}, {})] == [2, 1]


@pytest.mark.parametrize(("kind", "payload"), [("fly", {}), ("put", {}), ("put", {"n": 1, "schema": 2})])
def test_a_row_that_nobody_can_read_is_named_by_its_number(kind: str, payload: dict[str, Any]) -> None:
    with pytest.raises(UnreadableRow, match=f"row 7, {kind}"):
        read(Row(7, kind, payload))


class Shared:
    """A log to which others add rows, each time one of ours would be stored."""

    def __init__(self, *others: str) -> None:
        self.commands: list[str] = []
        self.others = iter(others)

    async def load(self) -> list[str]:
        return [*self.commands]

    async def append(self, before: list[str], command: str) -> list[str]:
        self.commands += [other for other in [next(self.others, "")] if other]
        if before != self.commands:
            raise Conflict("another row came first")
        self.commands.append(command)
        return [*self.commands]

    def add(self, command: str) -> list[str]:
        adding = append_once(self.load, lambda found: self.append(found, command), lambda found: command in found)
        return asyncio.run(adding)


def test_a_command_whose_row_another_one_precedes_is_judged_by_that_row_again() -> None:
    assert Shared("x", "y").add("ours") == ["x", "y", "ours"]


def test_the_same_command_adds_one_row_also_where_another_server_has_just_added_it() -> None:
    log = Shared("ours")
    assert log.add("ours") == ["ours"]
    assert log.add("ours") == ["ours"]


def test_a_command_that_others_are_always_faster_than_is_given_up() -> None:
    with pytest.raises(Busy):
        Shared(*map(str, range(1000))).add("ours")
