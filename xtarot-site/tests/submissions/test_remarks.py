"""What is said about a book, read from its log."""

import asyncio
import logging
from pathlib import Path

import pytest

from xtarot.eventlog import Row, write_body
from xtarot.rulebooks import book
from xtarot_site.core.clock import SystemClock
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.submissions.remark_store import RemarkStore
from xtarot_site.submissions.remarks import Discussions, Hide, Reply, Unclear
from xtarot_site.submissions.topics import topic_of_book


def test_a_row_that_cannot_be_read_hides_no_other_and_is_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    read, other = book("high-card"), book("xrummy")

    async def said() -> list[str]:
        store = SqliteStore(tmp_path / "tables.sqlite3")
        discussions = Discussions(store, SystemClock())
        bodies = [
            (other.game, Unclear(clause="XR-1", words="Elsewhere?", version=other.version)),
            (read.game, Unclear(clause="HC-1", words="First?", version=read.version)),
            (read.game, Reply(about=1, words="What?")),  # which is said of the other book
            (read.game, Unclear(clause="HC-1", words="Second?", version=read.version)),
            (read.game, Hide(about=1, words="What?")),
        ]
        try:
            for n, (game, body) in enumerate(bodies):
                await RemarkStore(store).append(game, write_body(0, body, f"c{n}", 1))
            await RemarkStore(store).append(read.game, Row(0, "sing", {"words": "La"}, "c9", 1))
            found = [await discussions.about(topic_of_book(read, None)) for _ in range(3)]
            assert found[0] == found[1] == found[2]
            return [one.words for one in found[0]]
        finally:
            store.close()

    with caplog.at_level(logging.WARNING):
        assert asyncio.run(said()) == ["First?", "Second?"]
    assert [record.args[0] for record in caplog.records if isinstance(record.args, tuple)] == [3, 5, 6]
