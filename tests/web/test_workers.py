"""Servers side by side: started, started again, stopped; none goes on without who started it."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from support.databases import Cluster
from support.live import listens, wait_for
from support.processes import children
from xtarot.cli import app
from xtarot.web.workers import commands_of

FIRST = 8841


@contextmanager
def workers(place: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "xtarot", "serve", "--workers", "2", "--port", str(FIRST), "--bot-workers", "0"]
    running = subprocess.Popen([*command, "--figures", "0"], env=os.environ | {"XTAROT_DATABASE": place})
    try:
        wait_for(lambda: listens(FIRST) and listens(FIRST + 1), 60)
        yield running
    finally:
        running.kill()
        running.wait()


def ready(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/readyz").status_code == 200
    except httpx.HTTPError:
        return False


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_server_that_dies_is_started_again_and_all_stop_together(postgresql: Cluster) -> None:
    place = postgresql.new()
    with workers(place) as running:
        wait_for(lambda: ready(FIRST) and ready(FIRST + 1))
        told = CliRunner().invoke(app, ["database", "check", "--database", place])
        assert told.output.splitlines()[-1].startswith("servers: 2, of the numbers ")
        first, second = children(running.pid)
        os.kill(first, signal.SIGKILL)
        wait_for(lambda: ready(FIRST) and ready(FIRST + 1) and first not in children(running.pid), 60)
        assert second in children(running.pid)
        running.terminate()
        assert running.wait(20) == 0
        assert not listens(FIRST)
        assert not listens(FIRST + 1)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_servers_end_with_who_started_them(postgresql: Cluster) -> None:
    with workers(postgresql.new()) as running:
        running.kill()
        running.wait()
        wait_for(lambda: not listens(FIRST) and not listens(FIRST + 1))


def test_the_processes_for_bots_are_shared_out() -> None:
    commands = commands_of(["--host", "h"], 8000, 3, 4)
    assert [command[command.index("--bot-workers") + 1] for command in commands] == ["2", "1", "1"]
    assert [command[command.index("--port") + 1] for command in commands] == ["8000", "8001", "8002"]
    assert [command[-3] for command in commands_of([], 1, 4, 2)] == ["1"] * 4, "each has one at least"
    assert [command[-3] for command in commands_of([], 1, 2, 0)] == ["0"] * 2


def test_a_database_is_looked_at_and_brought_up_to_date(postgresql: Cluster, tmp_path: Path) -> None:
    run = CliRunner().invoke
    empty = postgresql.empty()
    assert "its schema is " in run(app, ["database", "upgrade", "--database", empty]).output
    looked = run(app, ["database", "check", "--database", empty]).output
    for said in ("it answers in ", "its clock is ", "news comes back in ", "servers: 0"):
        assert said in looked
    assert "one server's" in run(app, ["database", "check", "--data", str(tmp_path)]).output
    wrong = run(app, ["database", "check", "--database", "postgresql://localhost:9/x"])
    assert wrong.exit_code == 1
    assert wrong.stderr.startswith("xtarot: database x at localhost: it cannot be reached: ")
    assert wrong.stderr.count("\n") == 1
