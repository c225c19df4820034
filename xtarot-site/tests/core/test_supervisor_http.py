"""Servers side by side: started, started again, stopped; none goes on without who started it."""

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from site_support.databases import Cluster
from site_support.live import free_port, listens, wait_for
from site_support.processes import children, is_running
from xtarot.cli.program import app, main
from xtarot_site.supervisor import Worker, commands_of, exchange_all


@pytest.fixture
def first_port() -> int:
    """The port of the first of two servers; the other one has the next."""
    return free_port(2)


@contextmanager
def workers(
    first_port: int, place: str, program: Sequence[str] = (sys.executable, "-m", "xtarot"), bot_workers: int = 0
) -> Iterator[subprocess.Popen[bytes]]:
    command = [*program, "serve", "--workers", "2", "--port", str(first_port), "--figures", "0"]
    command += ["--bot-workers", str(bot_workers)]
    running = subprocess.Popen(command, env=os.environ | {"XTAROT_DATABASE": place}, stdin=subprocess.DEVNULL)
    try:
        wait_for(lambda: listens(first_port) and listens(first_port + 1), 60)
        yield running
    finally:
        running.kill()
        running.wait()


def ready(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/readyz").status_code == 200
    except httpx.HTTPError:
        return False


def descendants(process: int) -> list[int]:
    """The processes that it has started, and those that these have."""
    own = children(process)
    return own + [pid for child in own for pid in descendants(child)]


def command_of(process: int) -> str:
    """A process as everybody on its machine sees it."""
    return Path(f"/proc/{process}/cmdline").read_text("utf-8").replace("\0", " ")


@pytest.mark.skipif(sys.platform != "linux", reason="it looks at /proc")
def test_a_server_that_dies_is_started_again_and_all_end_with_who_started_them(
    postgresql: Cluster, first_port: int
) -> None:
    """Nor does any process have the password of the database in its command."""
    place = postgresql.new().replace("xtarot@", "xtarot:s3cret@")
    with workers(first_port, place, bot_workers=2) as running:
        wait_for(lambda: ready(first_port) and ready(first_port + 1), 60)
        wait_for(lambda: len(descendants(running.pid)) >= 4, 60)  # two servers, and one process for bots each
        commands = [command_of(pid) for pid in [running.pid, *descendants(running.pid)]]
        assert all("xtarot" in command for command in commands)
        assert not [command for command in commands if "s3cret" in command or "postgresql:" in command]
        checked = CliRunner().invoke(app, ["database", "check", "--database", place])
        assert checked.output.splitlines()[-1].startswith("servers: 2, of the numbers ")
        first, second = children(running.pid)
        os.kill(first, signal.SIGKILL)
        wait_for(lambda: first not in children(running.pid) and ready(first_port) and ready(first_port + 1), 60)
        assert second in children(running.pid)
        started = descendants(running.pid)
        running.kill()
        running.wait()
        wait_for(lambda: not any(map(is_running, started)), 60)
        assert not listens(first_port)
        assert not listens(first_port + 1)


def run_main(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    """The exit code of the program with these arguments, run in this process."""
    monkeypatch.setattr(sys, "argv", ["xtarot", *arguments])
    level = logging.getLogger("xtarot").level
    try:
        main()
    except SystemExit as end:
        return int(end.code or 0)
    finally:
        logging.getLogger("xtarot").setLevel(level)
    return 0


def test_only_a_password_in_a_command_is_warned_of(
    postgresql: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = postgresql.new().replace("xtarot@", "xtarot:s3cret@")
    monkeypatch.setenv("XTAROT_DATABASE", place)
    backup = ["database", "backup", str(tmp_path / "b.gz")]
    assert (run_main(backup, monkeypatch), "password" in capsys.readouterr().err) == (0, False)
    run_main([*backup, "--database", place], monkeypatch)
    warning = "xtarot: every user of this machine can read the database's password "
    assert capsys.readouterr().err.startswith(warning)


SERVER = """
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
class Ready(BaseHTTPRequestHandler):
    def do_GET(self): self.send_response(200); self.end_headers()
    def log_message(self, *ignored): pass
HTTPServer(("127.0.0.1", int(sys.argv[1])), Ready).serve_forever()
"""
SUPERVISOR = """
import sys
from xtarot_site.supervisor import run_workers
run_workers([[sys.executable, sys.argv[1], port] for port in sys.argv[2:]])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_all_servers_stop_together(tmp_path: Path) -> None:
    program = tmp_path / "server.py"
    program.write_text(SERVER)
    ports = [free_port(), free_port()]
    command = [sys.executable, "-c", SUPERVISOR, str(program), *map(str, ports)]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL) as running:
        try:
            wait_for(lambda: all(map(listens, ports)), 60)
            running.terminate()
            assert running.wait(20) == 0
        finally:
            running.kill()
    assert not any(map(listens, ports))


def version(folder: Path, name: str) -> Path:
    """A folder with a program that notes its version and the end of its command, and then is ours."""
    program = folder / name / "xtarot"
    program.parent.mkdir()
    program.write_text(
        f"""#!{sys.executable}
import sys
with open({str(folder / "started")!r}, "a") as started:
    started.write({name!r} + " " + sys.argv[-1] + "\\n")
from xtarot.cli.program import app
app()
"""
    )
    program.chmod(0o755)
    return program.parent


@pytest.mark.campaign
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_servers_are_exchanged_for_those_of_another_version_while_one_is_always_ready(
    postgresql: Cluster, tmp_path: Path, first_port: int
) -> None:
    link, seen = tmp_path / "current", list[tuple[bool, bool]]()
    link.symlink_to(version(tmp_path, "old"))
    with workers(first_port, postgresql.new(), [f"{link}/xtarot"]) as running:
        wait_for(lambda: ready(first_port) and ready(first_port + 1))
        before = {*children(running.pid)}
        link.unlink()
        link.symlink_to(version(tmp_path, "new"))
        running.send_signal(signal.SIGHUP)

        def exchanged() -> bool:
            seen.append((ready(first_port), ready(first_port + 1)))
            return not before & {*children(running.pid)} and all(seen[-1])

        wait_for(exchanged, 60)
        running.terminate()
        assert running.wait(20) == 0
    assert {*seen} == {(False, True), (True, False), (True, True)}
    ports = [str(first_port), str(first_port + 1)]
    started = (tmp_path / "started").read_text("utf-8").splitlines()
    assert (started[0], sorted(started[1:3])) == ("old 0", [f"old {port}" for port in ports])
    assert started[3:] == [f"new {port}" for port in ports]


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_where_one_of_another_version_is_never_ready_the_others_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, first_port: int
) -> None:
    monkeypatch.setattr("xtarot_site.supervisor.STARTING", 1.0)
    program = tmp_path / "server.py"
    program.write_text(SERVER)
    both = [Worker([sys.executable, str(program), str(port)]) for port in (first_port, first_port + 1)]

    def look() -> None:
        for worker in both:
            worker.look(time.monotonic())

    def all_ready() -> bool:
        look()
        return all(worker.ready for worker in both)

    try:
        wait_for(all_ready)
        program.write_text("raise SystemExit(3)")
        for _ in exchange_all(both):
            look()
            time.sleep(0.05)
        assert [worker.ready for worker in both] == [False, True]
    finally:
        for worker in both:
            worker.stop()
            worker.wait(time.monotonic() + 5)
    assert f"the new server of {first_port} is not ready after 1 s; the others stay as they are" in caplog.text


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
