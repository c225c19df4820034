"""Work that takes long: in a process that is ended when it does not come back, and in turns."""

import asyncio
import os
import random
import time
from pathlib import Path

import pytest
from litestar import Request

import xtarot
from site_support.live import Person, site
from site_support.sending_in import act, draft
from site_support.signing_up import sign_up
from support.playing import to_the_end
from xtarot_site.core.clock import SystemClock
from xtarot_site.kit.http import cost_limits as effort
from xtarot_site.kit.http.cost_limits import NICENESS, Effort, TakesTooLong, WorkerProcess
from xtarot_site.kit.http.rate_limits import Bucket
from xtarot_site.kit.http.session import AnyRequest
from xtarot_site.kit.http.throttling import Pacing


def test_it_is_done_in_another_process_that_comes_after_the_server() -> None:
    async def ask() -> tuple[int, int, int]:
        apart = WorkerProcess(process=True)
        return await apart(os.getpid), await apart(os.getpid), await apart(os.nice, 0)

    first, second, niceness = asyncio.run(ask())
    assert first == second != os.getpid()
    assert niceness == min(19, os.nice(0) + NICENESS)


def test_without_processes_it_is_done_in_a_thread() -> None:
    assert asyncio.run(WorkerProcess(process=False)(os.getpid)) == os.getpid()


def test_drafts_and_records_go_there_and_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = WorkerProcess.__init__
    monkeypatch.setattr(WorkerProcess, "__init__", lambda apart, process: plain(apart, process=True))
    record = to_the_end(xtarot.deal("xrummy", 1, seats=2), random.Random(1), 6).record().dumps()
    with site(tmp_path) as host:
        author = Person(host)
        sign_up(author, "Hayama Rin")
        code = draft(author, 2)
        written = {"data": {}, "en": "# Moon Ferry"}
        assert "Moon Ferry" in author.http("POST", f"/api/drafts/{code}/check", json=written).text
        author.http("PUT", f"/api/drafts/{code}", json=written | {"base": 2, "id": "a"})
        assert act(author, code, "send").json()["error"]["findings"]
        draft(author, 2, code)
        assert act(author, code, "send").status_code == 200
        assert author.http("POST", "/api/records", json={"record": record}).status_code == 200
        faulty = author.http("POST", "/api/records?lang=en", json={"record": record.replace("0 drop", "0 seize", 1)})
        assert (faulty.status_code, faulty.json()["extra"]["move"]) == (422, 0)


def test_what_goes_wrong_there_is_told_here() -> None:
    async def ask() -> None:
        await WorkerProcess(process=True)(int, "one")

    with pytest.raises(ValueError, match="one"):
        asyncio.run(ask())


def test_what_does_not_come_back_is_ended_and_the_next_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> tuple[int, int]:
        apart = WorkerProcess(process=True)
        before = await apart(os.getpid)
        with monkeypatch.context() as patched:
            patched.setattr(effort, "MOST", 0.2)
            with pytest.raises(TakesTooLong):
                await apart(time.sleep, 600)
        return before, await apart(os.getpid)

    before, after = asyncio.run(ask())
    assert before != after


def asking(address: str) -> AnyRequest:
    """A request of an address."""
    return Request({"type": "http", "client": (address, 1), "headers": [], "query_string": b"", "path": "/"})  # type: ignore[arg-type]  # what is looked at


def test_nobody_pays_for_the_work_of_those_who_came_before(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> list[float]:
        spent: list[float] = []

        class Told(Bucket):
            def spend(self, tokens: float) -> None:
                spent.append(tokens)

        monkeypatch.setattr("xtarot_site.kit.http.rate_limits.Bucket", Told)
        effort = Effort((10.0, 1.0), SystemClock(), process=False)
        await asyncio.gather(*(effort.in_process(asking(f"10.0.0.{n}"), time.sleep, 0.1) for n in range(4)))
        return spent

    spent = asyncio.run(ask())
    assert len(spent) == 4
    assert sum(spent) < 0.8  # 0.4, where each pays for its own; 1.0, where also for those before


def test_who_has_to_wait_for_the_loop_keeps_no_place_that_others_want() -> None:
    """A request is paced at each of its steps; what it asked for is done, and the place free again, all the same."""

    async def ask() -> bool:
        pacing, effort = Pacing((0.001, 1e-6), SystemClock()), Effort((60.0, 1.0), SystemClock(), process=False)
        one = asyncio.Semaphore(1)

        async def greedy() -> None:
            await effort.in_thread(asking("10.0.0.1"), time.sleep, 0.01, places=one)

        async def busy() -> None:
            end = time.thread_time() + 0.01
            while time.thread_time() < end:
                pass

        paced = asyncio.create_task(pacing.run(greedy(), "a"))
        await asyncio.sleep(0)  # it has asked; from now on its share is spent, for hours
        await pacing.run(busy(), "a")
        await effort.in_thread(asking("10.0.0.2"), time.sleep, 0, places=one)
        waits = not paced.done()
        paced.cancel()
        await asyncio.gather(paced, return_exceptions=True)
        return waits

    assert asyncio.run(ask())
