"""Whoever waits for something is told: by each kind of row that is for somebody, once, or not at all with the row."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterable
from contextlib import closing
from functools import reduce
from pathlib import Path
from typing import Any, get_args

import pytest

from site_support.clocks import HandClock
from support.moon_ferry import files
from xtarot.eventlog import Body, Row, write_body
from xtarot.rulebooks import Shelf, books
from xtarot_site.accounts.names import keys
from xtarot_site.core import notice_kinds as notices
from xtarot_site.core.notice_kinds import AnyNotice, Notice, write_notices
from xtarot_site.core.store.errors import InvalidStatement
from xtarot_site.core.store.outbox import NoticeRow
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import Person, SessionStore
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.core.store.store import Store
from xtarot_site.notices.store import NoticeStore
from xtarot_site.submissions import contests, remarks, rows
from xtarot_site.submissions.draft_store import Draft, DraftText
from xtarot_site.submissions.notifications import tell_of_work, tell_of_writer
from xtarot_site.submissions.remark_kinds import RemarkRow
from xtarot_site.submissions.remarks import tell_of_remark
from xtarot_site.submissions.service import Programme
from xtarot_site.submissions.store import WorkStore
from xtarot_site.submissions.submission import Work, advance_work
from xtarot_site.submissions.topics import Topic

RIN, KUSABA, ILSE, MIO = range(1, 5)
REVIEWERS = [KUSABA, ILSE]

UNTOLD = {
    rows.Join: "the draft tells it, which is there before anything is sent in",
    rows.Leave: "the draft tells it, which is there before anything is sent in",
    rows.Withdraw: "who goes waits for nothing, and others read the name where it stood",
    remarks.Show: "what was hidden is as it was when it was written, and nobody waited for that",
    contests.OpenContest: "it is for everybody, and stands in the news of the shelf",
}


def work(*happened: tuple[int | None, rows.AnyBody]) -> Work:
    """The work after these rows."""
    bodies = [write_body(n, body, None, by, n) for n, (by, body) in enumerate(happened, 1)]
    return reduce(lambda one, row: advance_work(one, row, rows.read(row)), bodies, Work(code="aa"))


SEND = rows.Send(text="t1", game="moon", version="1.00", letters="MF", contest="moons")
SEND_BOTH = RIN, rows.Send(text="t1", game="moon", version="1.00", letters="MF", writers=(MIO,))
READ = ((RIN, SEND), (KUSABA, rows.Take(text=1)), (KUSABA, rows.Say(text=1, words="Why?", clause="MF-1")))
RETURNED = (*READ, (KUSABA, rows.Return(text=1)))
PUBLISHED = (*READ, (KUSABA, rows.Publish(text=1, number="501", version="1.00")))
SAID = rows.Say(text=1, words="And this?", clause="MF-1")
ANSWER = rows.Say(text=1, words="So.", clause="MF-1", reply_to=3)
WORKS: list[tuple[Iterable[Any], int | None, rows.AnyBody, dict[int, type[Body]]]] = [
    ((), RIN, SEND, {KUSABA: notices.Received, ILSE: notices.Received}),
    ((), KUSABA, SEND, {ILSE: notices.Received}),  # a reviewer does not hear of a text of their own
    (READ[:1], KUSABA, rows.Take(text=1), {RIN: notices.ReviewBegun}),
    (READ, ILSE, rows.Opinion(text=1, publish=True), {KUSABA: notices.Opined}),
    (READ, ILSE, SAID, {}),  # it comes with the decision
    (RETURNED, KUSABA, SAID, {RIN: notices.ReviewerSaid}),
    (READ, RIN, ANSWER, {KUSABA: notices.AuthorSaid}),
    (RETURNED, RIN, ANSWER, {}),  # it comes with the next text
    (READ, KUSABA, rows.Return(text=1), {RIN: notices.Returned}),
    (READ, KUSABA, PUBLISHED[-1][1], {RIN: notices.Published}),
    (READ, RIN, rows.Recall(text=1), {KUSABA: notices.Recalled}),
    ((SEND_BOTH, READ[1]), KUSABA, rows.Return(text=1), {RIN: notices.Returned, MIO: notices.Returned}),
    ((SEND_BOTH, READ[1], (RIN, rows.Leave(author=MIO))), KUSABA, rows.Return(text=1), {RIN: notices.Returned}),
    (PUBLISHED, RIN, rows.Retire(reason="Enough"), {}),  # who does it knows
    (PUBLISHED, None, rows.Retire(reason="Enough"), {RIN: notices.Retired}),
    (PUBLISHED, None, rows.HandOver(to=MIO), {MIO: notices.Entrusted, RIN: notices.HandedOn}),
    ((*PUBLISHED, (None, rows.Withdraw())), None, rows.Retire(reason="Enough"), {}),  # nobody is there to be told
]
OURS = Topic("1.00", frozenset(["MF-1"]), game="moon", writers=(RIN,), authors=frozenset([RIN]), asked=(RIN,))
GONE = Topic("1.00", frozenset(["MF-1"]), game="moon", writers=(RIN,), authors=frozenset([RIN]))
MAKERS = Topic("1.00", frozenset(["LT-1"]), game="lotarot")
DRAFT = Topic("", frozenset(["MF-1"]), draft="aa", secret="s", writers=(RIN,), authors=frozenset([RIN]), asked=(RIN,))
TWO = Topic("", frozenset(["MF-1"]), draft="aa", secret="s", writers=(RIN, MIO), asked=(RIN, MIO))
ASKED = remarks.Unclear("MF-1", "Hm?", "1.00")
REMARKS: list[tuple[Topic, int, remarks.AnyBody, dict[int, type[Body]]]] = [
    (OURS, MIO, ASKED, {RIN: notices.Remarked}),
    (DRAFT, MIO, ASKED, {RIN: notices.Remarked}),
    (TWO, ILSE, ASKED, {RIN: notices.Remarked, MIO: notices.Remarked}),
    (TWO, MIO, ASKED, {RIN: notices.Remarked}),
    (OURS, RIN, ASKED, {}),
    (GONE, MIO, ASKED, {KUSABA: notices.Remarked, ILSE: notices.Remarked}),
    (MAKERS, KUSABA, ASKED, {ILSE: notices.Remarked}),
    (OURS, MIO, remarks.WhatIf("MF-1", "If", "1.00"), {RIN: notices.Remarked}),
    (OURS, MIO, remarks.WePlay("MF-1", "So", "1.00"), {RIN: notices.Remarked}),
    (OURS, MIO, remarks.PlayReport("", "", "1.00", "yes"), {RIN: notices.Reported}),
    (MAKERS, MIO, remarks.PlayReport("", "", "1.00", "yes"), {}),  # nobody waits for it
    (OURS, RIN, remarks.Reply(1, "Yes"), {MIO: notices.Answered}),
    (OURS, RIN, remarks.TakeUp(1, "1.01"), {MIO: notices.TakenUp}),
    (OURS, KUSABA, remarks.Hide(1, "Rude"), {MIO: notices.Hidden}),
    (OURS, KUSABA, remarks.Hide(2, "Rude"), {ILSE: notices.Hidden}),
]
WRITERS: list[tuple[int, bool | None, bool | None, dict[int, type[Body]]]] = [
    (RIN, None, False, {MIO: notices.Invited}),
    (MIO, False, True, {RIN: notices.Joined}),
    (MIO, False, None, {RIN: notices.Declined}),
    (RIN, False, None, {}),  # taken back before they agreed: its notice leads nowhere then
    (MIO, True, None, {RIN: notices.Left}),
    (RIN, True, None, {MIO: notices.Dismissed}),
]
CONTEST = contests.Decide({"ja": "よい", "en": "Good"})


def told(made: Iterable[Notice], by: int | None) -> dict[int, type[Body]]:
    """Who is told what."""
    return {row.to: type(notices.read(Row(0, row.kind, row.payload))) for row in write_notices(made, by, 5.0)}


def of_work(before: Iterable[Any], by: int | None, body: rows.AnyBody) -> dict[int, type[Body]]:
    return told(tell_of_work(work(*before), body, by, REVIEWERS), by)


def of_remark(topic: Topic, by: int, body: remarks.AnyBody) -> dict[int, type[Body]]:
    answered = remarks.Reply(1, "Perhaps")
    discussion = remarks.fold_remarks(
        RemarkRow(row.seq, row.kind, row.payload, f"{row.seq}", who)
        for who, row in ((MIO, write_body(1, ASKED)), (ILSE, write_body(2, answered)))
    )
    return told(tell_of_remark(discussion, body, topic, REVIEWERS), by)


def of_contest(*before: tuple[int | None, rows.AnyBody]) -> dict[int, type[Body]]:
    return told(contests.tell_of_contest("moons", CONTEST, [work(*before)]), None)


def of_writer(by: int, before: bool | None, after: bool | None) -> dict[int, type[Body]]:
    draft = Draft("aa", RIN, "s", 1.0, DraftText(1, "", {}, 1.0))
    return told(tell_of_writer(draft, MIO, by, before, after), by)


def test_each_row_tells_whom_it_is_for() -> None:
    wrong = [(by, body) for before, by, body, wanted in WORKS if of_work(before, by, body) != wanted]
    assert not wrong + [(by, body) for topic, by, body, wanted in REMARKS if of_remark(topic, by, body) != wanted]
    assert not [one for one in WRITERS if of_writer(*one[:3]) != one[3]]
    assert of_contest(*READ) == {RIN: notices.Decided, KUSABA: notices.Decided}
    assert of_contest(*PUBLISHED, (None, rows.Retire(reason="Enough"))) == {}


OF_TALK = {
    notices.LineReported,
    notices.Warned,
    notices.Muted,
    notices.Suspended,
    notices.Unlimited,
    notices.LimitKept,
    notices.LimitAppealed,
}
"""What `xtarot_site.chat.moderation.measures` tells, which xtarot-site/tests/chat/test_moderation_http.py reads."""


def test_no_kind_of_row_is_forgotten_and_no_kind_of_notice_is_told_by_nothing() -> None:
    every = {body for logs in (rows, remarks, contests) for body in get_args(logs.AnyBody)}
    telling = {type(body) for _, _, body, wanted in (*WORKS, *REMARKS) if wanted} | {contests.Decide}
    assert not telling & UNTOLD.keys()
    assert telling | UNTOLD.keys() == every, (
        "whoever adds a kind of row says whom it tells, or here why it tells nobody"
    )
    said = {kind for *_, wanted in (*WORKS, *REMARKS, *WRITERS) for kind in wanted.values()} | {notices.Decided}
    said |= {notices.Befriended, notices.AskedToTable}  # xtarot-site/tests/lobby/test_friends_http.py
    said |= {notices.YourTurn, notices.TurnReminder}  # xtarot-site/tests/table/test_correspondence.py
    assert said | OF_TALK == {*get_args(AnyNotice)}, (
        "whoever adds a kind of notice writes a test of what sends it, and lists the kind here with that test"
    )


def run(folder: Path, way: Callable[[SqliteStore, Programme], Awaitable[None]]) -> None:
    async def whole() -> None:
        for who, name in enumerate(("Rin", "Kusaba"), 1):
            assert (await SessionStore(store).begin(name)).who == who
            await PersonStore(store).take_name(who, name, keys(name))
        await PersonStore(store).set_reviewer(KUSABA, True)
        await way(store, Programme(store, HandClock(), Shelf(books())))

    with closing(SqliteStore(folder / "tables.sqlite3")) as store:
        asyncio.run(whole())


async def kinds(store: Store, who: int) -> list[str]:
    found: list[NoticeRow] = await NoticeStore(store).of(who)
    return [one.kind for one in found]


def test_a_notice_is_stored_with_its_row_or_neither_is(tmp_path: Path) -> None:
    rin, kusaba = Person(RIN, "Rin"), Person(KUSABA, "Kusaba", reviewer=True)

    def rename(old: str, new: str) -> None:
        with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database:
            database.execute(f"ALTER TABLE {old} RENAME TO {new}")

    async def way(store: SqliteStore, programme: Programme) -> None:
        await programme.send("aa", files(2), "", rin, "1")
        assert await kinds(store, KUSABA) == ["received"]
        rename("notices", "away")  # as a disk that fails in the middle
        with pytest.raises(InvalidStatement):
            await programme.do("aa", rows.Take(text=1), kusaba, "2")
        rename("away", "notices")
        assert [row.kind for row in await WorkStore(store).rows("aa")] == ["send"]
        for _ in range(3):  # the same command, as after answers that were lost
            await programme.do("aa", rows.Take(text=1), kusaba, "2")
        assert [row.kind for row in await WorkStore(store).rows("aa")] == ["send", "take"]
        assert await kinds(store, RIN) == ["review-begun"]

    run(tmp_path, way)


def test_nobody_who_has_gone_is_written_to_and_what_was_read_goes_in_time(tmp_path: Path) -> None:
    rin, kusaba = Person(RIN, "Rin"), Person(KUSABA, "Kusaba", reviewer=True)

    async def way(store: SqliteStore, programme: Programme) -> None:
        await programme.send("aa", files(2), "", rin, "1")
        (received,) = await NoticeStore(store).of(KUSABA)
        await NoticeStore(store).mark_read(KUSABA, received.seq)
        await programme.send("bb", renamed("SU"), "", rin, "2")
        await store.clear(before=received.at + 1e9)
        assert [one.read for one in await NoticeStore(store).of(KUSABA)] == [False]  # what nobody has seen stays
        await programme.do("aa", rows.Take(text=1), kusaba, "3")
        assert await kinds(store, RIN) == ["review-begun"]
        await PersonStore(store).withdraw(RIN)
        assert await kinds(store, RIN) == []
        await programme.do("bb", rows.Take(text=1), kusaba, "4")
        assert await kinds(store, RIN) == []

    run(tmp_path, way)


def renamed(letters: str) -> dict[str, str]:
    """*Moon Ferry* as another game."""
    found = {name: words.replace("MF-", f"{letters}-") for name, words in files(2).items()}
    game = 'game = "moon-ferry"'
    assert game in found["book.toml"]
    return found | {"book.toml": found["book.toml"].replace(game, f'game = "moon-{letters.lower()}"')}
