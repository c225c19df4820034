"""`deploy/rolling-restart`, with a `systemctl` of our own: where a new version does not start, the others stay up."""

import os
import re
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import httpx
import pytest

from site_support.live import WITHOUT_TLS, free_port, listens, wait_for
from support.campaign import part_of

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="systemd")

DEPLOY = Path(__file__).parents[3] / "deploy"
ENDED = (
    60.0  # seconds in which what waits for a server that has ended must have noticed; it waits 120 for one that lives
)

SERVER = """
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
class Ready(BaseHTTPRequestHandler):
    def do_GET(self): self.send_response(int(sys.argv[2])); self.end_headers()
    def log_message(self, *ignored): pass
HTTPServer(("127.0.0.1", int(sys.argv[1])), Ready).serve_forever()
"""
# `systemctl restart xtarot@PORT`. The file PORT.version says what the server answers, or that it does not start.
SYSTEMCTL = """#!{python} -IS
import os, signal, socket, subprocess, sys, time
from pathlib import Path
folder, port = Path({folder!r}), sys.argv[2].removeprefix("xtarot@")
assert sys.argv[1] == "restart", sys.argv
running = folder / f"{{port}}.pid"
if running.exists():
    os.kill(int(running.read_text("utf-8")), signal.SIGKILL)
    while not socket.socket().connect_ex(("127.0.0.1", int(port))):  # as systemctl: until it has ended
        time.sleep(0.01)
    running.unlink()
version = (folder / f"{{port}}.version").read_text("utf-8")
if version == "broken":
    sys.exit("Job for xtarot@.service failed because the control process exited with error code.")
null = subprocess.DEVNULL  # or who reads what this command says would wait for the server to end
process = subprocess.Popen([sys.executable, "-IS", folder / "server.py", port, version], stdout=null, stderr=null)
running.write_text(str(process.pid))
while socket.socket().connect_ex(("127.0.0.1", int(port))):
    time.sleep(0.05)
"""


class Machine:
    """Servers, each with its port, that a `systemctl` of our own starts."""

    def __init__(self, folder: Path) -> None:
        first = free_port(3)
        self.folder, self.ports = folder, [first, first + 1, first + 2]
        (folder / "server.py").write_text(SERVER)
        (folder / "bin").mkdir()
        systemctl = folder / "bin" / "systemctl"
        systemctl.write_text(SYSTEMCTL.format(python=sys.executable, folder=str(folder)))
        systemctl.chmod(0o755)

    def install(self, port: int, version: str) -> None:
        """Let the next start of a server be of this version: the status of its `/readyz`, or "broken"."""
        (self.folder / f"{port}.version").write_text(version)

    def pids(self) -> list[int]:
        """The process of each server; 0 where there is none."""
        files = [self.folder / f"{port}.pid" for port in self.ports]
        return [int(file.read_text("utf-8")) if file.exists() else 0 for file in files]

    def restart(self, limit: int = 30) -> subprocess.CompletedProcess[str]:
        """Run `rolling-restart` for all of them; `limit`: the seconds in which one that listens has to be ready."""
        settings = {"XTAROT_LISTEN": "127.0.0.1", "XTAROT_READY_SECONDS": str(limit), "XTAROT_PAUSE_SECONDS": "0"}
        environment = os.environ | settings | {"PATH": f"{self.folder}/bin:{os.environ['PATH']}"}
        command = [str(DEPLOY / "rolling-restart"), *map(str, self.ports)]
        return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=ENDED)

    def ready(self, port: int) -> bool:
        """Whether a server takes people."""
        return listens(port) and httpx.get(f"http://127.0.0.1:{port}/readyz", verify=WITHOUT_TLS).status_code == 200


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    """Three servers that are ready."""
    servers = Machine(tmp_path)
    for port in servers.ports:
        servers.install(port, "200")
    systemctl = str(tmp_path / "bin" / "systemctl")
    starting = [subprocess.Popen([systemctl, "restart", f"xtarot@{port}"]) for port in servers.ports]
    assert [process.wait() for process in starting] == [0, 0, 0]
    wait_for(lambda: all(map(servers.ready, servers.ports)))
    yield servers
    for file in tmp_path.glob("*.pid"):
        with suppress(ProcessLookupError):
            os.kill(int(file.read_text("utf-8")), signal.SIGKILL)


def test_servers_are_restarted_one_after_another(machine: Machine) -> None:
    before = machine.pids()
    done = machine.restart()
    assert (done.returncode, done.stderr) == (0, "")
    expected = [f"xtarot@{port}: {word}" for port in machine.ports for word in ("restarting", "ready")]
    assert done.stdout.splitlines() == expected
    assert not {*before} & {*machine.pids()}
    assert all(map(machine.ready, machine.ports))


CASES = [(first, version) for version in ("broken", "503") for first in range(3)]


@pytest.mark.parametrize(("first", "version"), part_of(CASES, 5))
def test_at_the_first_server_that_is_not_ready_the_others_stay(machine: Machine, first: int, version: str) -> None:
    before = machine.pids()
    machine.install(machine.ports[first], version)
    done = machine.restart(limit=3 if version == "503" else 30)
    assert done.returncode == 1
    assert f"xtarot@{machine.ports[first]} is not ready." in done.stderr
    others = machine.ports[first + 1 :]
    assert ("These were not restarted, and run as before: " + " ".join(map(str, others)) in done.stderr) == bool(others)
    assert f"journalctl -u xtarot@{machine.ports[first]}" in done.stderr
    assert machine.pids()[first + 1 :] == before[first + 1 :]
    assert [machine.ready(port) for port in machine.ports] == [n != first for n in range(3)]
    # What is to be typed then brings back the version before, at all servers that were restarted.
    *_, back = re.findall(r"rolling-restart (.*)", done.stderr)
    assert sorted(map(int, back.split())) == sorted(machine.ports[: first + 1])


def test_without_ports_nothing_is_restarted(machine: Machine) -> None:
    before, machine.ports = machine.pids(), []
    assert machine.restart().returncode == 2
    assert all(Path(f"/proc/{pid}").exists() for pid in before)


def wait_of_unit(port: int, pid: int) -> subprocess.CompletedProcess[str]:
    """Run what the unit waits by, as systemd does for a server at this port whose process this is."""
    (line,) = re.findall(r"^ExecStartPost=(.*)$", (DEPLOY / "xtarot@.service").read_text("utf-8"), re.MULTILINE)
    line = line.replace("${XTAROT_LISTEN}", "127.0.0.1").replace("%i", str(port)).replace("$$", "$")
    environment = os.environ | {"MAINPID": str(pid), "no_proxy": "*"}
    return subprocess.run(shlex.split(line), env=environment, capture_output=True, text=True, timeout=ENDED)


def test_a_unit_has_started_when_its_server_is_ready() -> None:
    class Site(BaseHTTPRequestHandler):
        asked = 0

        def do_GET(self) -> None:
            Site.asked += 1
            self.send_response(200 if Site.asked > 2 and self.path == "/readyz" else 503)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Site) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        done = wait_of_unit(server.server_port, os.getpid())
        server.shutdown()
    assert (done.returncode, done.stdout, done.stderr, Site.asked) == (0, "", "", 3)


def test_a_unit_has_failed_as_soon_as_its_server_has_ended() -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    done = wait_of_unit(free_port(), ended.pid)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")


def test_a_server_is_tried_again_for_as_long_as_its_database_is_away() -> None:
    for unit in ("xtarot.service", "xtarot@.service", "xtarot-workers.service"):
        settings = (DEPLOY / unit).read_text("utf-8").splitlines()
        assert {"Restart=always", "StartLimitIntervalSec=0"} <= {*settings}, unit
        assert settings.index("StartLimitIntervalSec=0") < settings.index("[Service]"), unit


def test_the_guide_restarts_servers_by_the_script() -> None:
    guide = (DEPLOY.parent / "docs" / "running-a-site.md").read_text("utf-8")
    assert "    deploy/rolling-restart 8001 8002\n" in guide
    assert not re.search(r"^    .*\bfor\b.*systemctl", guide, re.MULTILINE), "a loop goes on past what has failed"
