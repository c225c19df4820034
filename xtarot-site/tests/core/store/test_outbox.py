"""What reaches whom: one function delivers every notice, in both databases; blocks hold, and requests have a budget."""

import ast
import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import xtarot_site
from site_support.clocks import HandClock
from support.campaign import WHOLE
from xtarot.eventlog import Row
from xtarot_site.accounts.names import keys
from xtarot_site.chat.store import ChatStore
from xtarot_site.core import notice_kinds as notices
from xtarot_site.core.notice_kinds import ANSWERS, RULES, AnyNotice, Notice, write_notices
from xtarot_site.core.store.factory import SHARED, open_store
from xtarot_site.core.store.outbox import DAY, NoticeLimits, NoticeRefused, NoticeRule, OutgoingNotice
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.core.store.store import Store
from xtarot_site.lobby.friend_store import FriendStore
from xtarot_site.notices.push.store import SubscriptionStore
from xtarot_site.notices.store import NoticeStore

SITE = Path(xtarot_site.__file__).parent
REQUESTS = [kind for kind, rule in RULES.items() if rule is NoticeRule.REQUEST]
KINDS = get_args(AnyNotice)
WITHHELD = [kind for kind, rule in RULES.items() if rule in (NoticeRule.REQUEST, NoticeRule.REMARK)]


class Site:
    """A store with persons."""

    def __init__(self, store: Store, clock: HandClock) -> None:
        self.store, self.clock = store, clock
        store.outbox.limits = NoticeLimits(of_one=3, of_strangers=4)

    async def person(self, name: str) -> int:
        who = (await SessionStore(self.store).begin(name)).who
        await PersonStore(self.store).take_name(who, name, keys(name))
        return who

    async def send(self, who: int | None, to: int, body: AnyNotice) -> None:
        await self.store.notify(self.write(who, to, body))

    def write(self, who: int | None, to: int, body: AnyNotice) -> list[OutgoingNotice]:
        return write_notices([Notice([to], body)], who, self.clock.wall())

    async def kinds(self, who: int) -> list[str]:
        return [row.kind for row in await NoticeStore(self.store).of(who)]


def run(place: str, work: Callable[[Site], Awaitable[None]]) -> None:
    async def whole() -> None:
        clock = HandClock()
        with closing(open_store(place, clock)) as store:
            await work(Site(store, clock))

    asyncio.run(whole())


def example(kind: type[AnyNotice], n: int = 0) -> AnyNotice:
    """A notice of a kind, about the thing of this number."""
    place = {"clause": "MF-1", "draft": f"draft{n}", "secret": "s"}
    words = {"place": place, "work": f"work{n}", "draft": f"draft{n}", "table": f"table{n}", "contest": f"contest{n}"}
    given = words | {"version": "1", "number": "501", "words": "w", "until": 1.0, "hours": 6}
    return msgspec.convert({one.name: given[one.name] for one in msgspec.structs.fields(kind) if one.required}, kind)


def number(n: int) -> notices.Invited:
    return notices.Invited(f"draft{n}")


def test_every_kind_says_how_it_is_delivered() -> None:
    assert RULES.keys() == {*get_args(AnyNotice)}, "whoever adds a kind adds its rule"
    assert {one for kinds in ANSWERS.values() for one in kinds} <= {*WITHHELD}, "only requests can be answered"


def test_no_module_of_the_store_adds_a_notice_but_the_one_that_delivers_them() -> None:
    adding, taking, delivering = set[str](), set[str](), set[str]()
    for path in SITE.rglob("*.py"):
        source = path.read_text("utf-8")
        assert "INSERT INTO notices" not in source
        if not re.search("notice|deliver", source, re.IGNORECASE):
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                inserted = [ast.unparse(one) for one in node.args[:1]] if called.endswith("insert") else []
                if called.endswith("notices.insert") or (called.endswith("insert") and "notices" in inserted):
                    adding.add(path.relative_to(SITE).as_posix())
                if called.rpartition(".")[2] in ("delivering", "deliver"):
                    delivering.add(path.relative_to(SITE).as_posix())
            if isinstance(node, ast.AsyncFunctionDef) and any(
                one.annotation and "OutgoingNotice" in ast.unparse(one.annotation) for one in node.args.args
            ):
                taking.add(path.relative_to(SITE).as_posix())
    assert adding == {"core/store/outbox.py"}
    takes = {name for name in taking if name.endswith("store.py")}
    assert takes <= delivering, "what is told of a row is delivered with it"


def test_no_door_gives_a_notice_a_rule_of_its_own() -> None:
    sources = {path: path.read_text("utf-8") for path in SITE.rglob("*.py")}
    calls = [
        f"{path.relative_to(SITE)}"
        for path, source in sources.items()
        if "OutgoingNotice" in source
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == "OutgoingNotice"
    ]
    assert calls == ["core/notice_kinds.py"], "all others call `write_notices`, which looks the rule up"


def by_turns(kinds: Sequence[type[AnyNotice]]) -> list[tuple[str, type[AnyNotice]]]:
    """Each kind with one of the databases, by turns; in the campaign with the other one, too."""
    cases = [("sqlite" if (n + turn) % 2 else "postgresql", kind) for turn in range(2) for n, kind in enumerate(kinds)]
    return cases if WHOLE else cases[: len(kinds)]


@pytest.mark.parametrize(("place", "kind"), by_turns(KINDS), indirect=["place"])
def test_whoever_hides_somebody_is_told_of_none_of_their_requests_and_of_all_else(
    place: str, kind: type[AnyNotice]
) -> None:
    async def work(site: Site) -> None:
        evelyn, mio, aki = [await site.person(name) for name in ("Evelyn", "Mio", "Aki")]
        await ChatStore(site.store).stop_hearing(mio, evelyn)
        for to in (mio, aki):
            await site.send(evelyn, to, example(kind))
        told = [row.kind for row in await NoticeStore(site.store).of(mio)]
        assert (not told) is (kind in WITHHELD)
        assert len(await NoticeStore(site.store).of(aki)) == 1
        withheld = await NoticeStore(site.store).of(mio, withheld=True)
        assert bool(withheld) is (kind in WITHHELD)
        due = {who for _, who in await SubscriptionStore(site.store).due(site.clock.wall(), 9)}
        assert (mio in due) is (kind not in WITHHELD), "nor is it pushed"
        assert all(row.read for row in withheld), "nor does a bell or a mail tell of it"

    run(place, work)


@pytest.mark.parametrize(("place", "kind"), by_turns(REQUESTS), indirect=["place"])
def test_the_same_request_comes_once_until_it_is_answered_and_a_day_old(place: str, kind: type[AnyNotice]) -> None:
    async def work(site: Site) -> None:
        rin, mio = await site.person("Rin"), await site.person("Mio")
        for _ in range(9):
            await site.send(rin, mio, example(kind))
        site.clock.advance(9 * DAY)
        await site.send(rin, mio, example(kind))
        assert len(await site.kinds(mio)) == 1, "it is not answered"
        answers = [one for one, kinds in ANSWERS.items() if kind in kinds]
        if answers:
            await site.send(mio, rin, example(answers[0]))
        else:
            await site.store.open("table0", "xrummy", [Row(1, "open", {})])
            await site.store.append("table0", Row(2, "sit", {"seat": 0}, who=mio))
        await site.send(rin, mio, example(kind))
        assert len(await site.kinds(mio)) == 2, "it may be asked again"
        await site.send(rin, mio, example(kind))
        assert len(await site.kinds(mio)) == 2

    run(place, work)


def test_a_sender_is_refused_who_has_asked_too_often_without_an_answer_and_told_for_how_long(place: str) -> None:
    async def work(site: Site) -> None:
        rin, mio, aki = [await site.person(name) for name in ("Rin", "Mio", "Aki")]
        for n in range(3):
            await site.send(rin, mio, number(n))
            site.clock.advance(60)
        with pytest.raises(NoticeRefused) as refused:
            await site.send(rin, mio, number(3))
        assert (refused.value.over, refused.value.wait) == ("one", DAY - 180)
        assert len(await site.kinds(mio)) == 3
        await site.send(rin, aki, number(3))
        await site.send(mio, rin, notices.Declined("draft1"))
        await site.send(rin, mio, number(3))
        with pytest.raises(NoticeRefused):
            await site.send(rin, mio, number(4))
        site.clock.advance(DAY - 180)
        await site.send(rin, mio, number(4))
        assert len(await site.kinds(mio)) == 5

    run(place, work)


def test_who_is_hidden_cannot_tell_that_from_what_is_refused(place: str) -> None:
    async def work(site: Site) -> None:
        evelyn, mio, rin = [await site.person(name) for name in ("Evelyn", "Mio", "Rin")]
        await ChatStore(site.store).stop_hearing(mio, evelyn)
        refused: list[tuple[int, float]] = []
        for to in (mio, rin):
            for n in range(6):
                try:
                    await site.send(evelyn, to, number(n))
                except NoticeRefused as refusal:
                    refused.append((n, refusal.wait))
        assert refused == [(n, DAY) for n in (3, 4, 5)] * 2
        assert await site.kinds(mio) == []
        await site.send(rin, mio, number(0))
        assert await site.kinds(mio) == ["invited"], "nor does what is withheld spend what others may ask"

    run(place, work)


def test_strangers_share_a_budget_that_friends_do_not_spend(place: str) -> None:
    async def work(site: Site) -> None:
        mio, rin, *strangers = [
            await site.person(name) for name in ("Mio", "Rin", "Aki", "Sora", "Hana", "Riku", "Kei")
        ]
        for one, other in ((mio, rin), (rin, mio)):
            await FriendStore(site.store).mark(one, other)
        for n in range(3):
            await site.send(rin, mio, number(n))
        for n, who in enumerate(strangers[:4]):
            await site.send(who, mio, number(n))
        with pytest.raises(NoticeRefused) as refused:
            await FriendStore(site.store).mark(strangers[4], mio, site.write(strangers[4], mio, notices.Befriended()))
        assert refused.value.over == "strangers"
        assert await FriendStore(site.store).of(strangers[4]) == [], "with the notice the mark is refused"
        await site.send(strangers[4], mio, notices.Remarked(notices.Place("MF-1", book="moon-ferry")))
        assert len(await site.kinds(mio)) == 7, "a note stands beside its clause: only the notice is left out"
        await site.send(strangers[4], mio, notices.Answered(notices.Place("MF-1", book="moon-ferry")))
        assert (await site.kinds(mio))[0] == "answered", "what is no request has no budget"

    run(place, work)


def test_notes_are_each_told_of_up_to_the_budget_and_again_once_they_are_answered(place: str) -> None:
    async def work(site: Site) -> None:
        reader, mio = await site.person("Sora"), await site.person("Mio")
        at = notices.Place("MF-1", draft="draft", secret="s")
        for _ in range(5):
            await site.send(reader, mio, notices.Remarked(at))
        assert len(await site.kinds(mio)) == 3
        await site.send(mio, reader, notices.Answered(at))
        await site.send(reader, mio, notices.Remarked(at))
        assert len(await site.kinds(mio)) == 4

    run(place, work)


def test_a_dismissed_mark_tells_nothing_when_it_is_made_again(place: str) -> None:
    async def work(site: Site) -> None:
        rin, mio = await site.person("Rin"), await site.person("Mio")
        await FriendStore(site.store).mark(rin, mio, site.write(rin, mio, notices.Befriended()))
        await FriendStore(site.store).dismiss(mio, rin)
        await FriendStore(site.store).unmark(rin, mio)
        (row,) = await NoticeStore(site.store).of(mio)
        await NoticeStore(site.store).mark_read(mio, row.seq)
        await site.store.clear(row.at + 1)
        await FriendStore(site.store).mark(rin, mio, site.write(rin, mio, notices.Befriended()))
        assert await site.kinds(mio) == []

    run(place, work)


def test_a_reviewer_is_told_the_same_once_until_it_is_read(place: str) -> None:
    async def work(site: Site) -> None:
        author, kusaba = await site.person("Rin"), await site.person("Kusaba")
        await ChatStore(site.store).stop_hearing(kusaba, author)
        for _ in range(9):
            await site.send(author, kusaba, notices.Received("work"))
        (row,) = await NoticeStore(site.store).of(kusaba)
        await NoticeStore(site.store).mark_read(kusaba, row.seq)
        await site.send(author, kusaba, notices.Received("work"))
        assert [one.read for one in await NoticeStore(site.store).of(kusaba)] == [False, True]

    run(place, work)


def test_two_servers_count_together(place: str) -> None:
    async def work(site: Site) -> None:
        servers = [site.store]
        if place.startswith(SHARED):
            servers.append(open_store(place, site.clock))
            servers[1].outbox.limits = site.store.outbox.limits
        try:
            mio = await site.person("Mio")
            strangers = [await site.person(name) for name in ("Rin", "Aki", "Sora", "Hana", "Riku", "Kei")]
            asked = [(who, number(n)) for n, who in enumerate(strangers)]
            asked += [(strangers[0], number(n)) for n in range(10, 20)]
            sending = [
                servers[n % len(servers)].notify(site.write(who, mio, body)) for n, (who, body) in enumerate(asked)
            ]
            done = await asyncio.gather(*sending, return_exceptions=True)
            assert all(one is None or isinstance(one, NoticeRefused) for one in done), done
            assert sum(one is None for one in done) == len(await site.kinds(mio)) == 4
            aki = strangers[1]
            same = [servers[n % len(servers)].notify(site.write(mio, aki, number(0))) for n in range(10)]
            await asyncio.gather(*same)
            assert await site.kinds(aki) == ["invited"]
        finally:
            for other in servers[1:]:
                other.close()

    run(place, work)


def test_what_is_refused_takes_nothing_else_with_it_that_is_written_at_the_same_time(place: str) -> None:
    async def work(site: Site) -> None:
        rin, mio, aki = [await site.person(name) for name in ("Rin", "Mio", "Aki")]
        for n in range(3):
            await site.send(rin, mio, number(n))
        others = [site.send(rin, aki, number(n)) for n in range(3)]
        done = await asyncio.gather(site.send(rin, mio, number(9)), *others, return_exceptions=True)
        assert [type(one) for one in done] == [NoticeRefused, *[type(None)] * 3]
        assert len(await site.kinds(aki)) == 3

    run(place, work)
