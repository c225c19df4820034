"""Several servers of one site on this machine: processes on ports that follow each other, started again if they end.

Who starts them stays, and on SIGHUP exchanges them one after the other: the program that its own command names is
started anew each time, so a link that leads to another version by then brings that one.
"""

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from types import FrameType

logger = logging.getLogger(__name__)

LOOK = 0.2  # seconds between two looks at the processes
STOPPING = 40.0  # seconds in which a process that was asked to stop may do so; it gives on its tables first
SOON, LATE = 0.5, 10.0  # seconds until one that ended is started again: at first, and at most
STEADY = 30.0  # seconds after which one that runs counts as well
STARTING = 60.0  # seconds in which one that takes the place of another is to be ready
ASKING = 2.0  # seconds in which it answers whether it is
PARENT = "XTAROT_PARENT"  # the process whose end ends a server, too, in its environment


class Worker:
    """One server, by its command, which ends with its port. `host`: the address at which it is asked."""

    def __init__(self, command: Sequence[str], host: str = "127.0.0.1") -> None:
        self._command, self._host = command, host
        self._process: subprocess.Popen[bytes] | None = None
        self._started = 0.0
        self._pause, self._again = SOON, 0.0  # how long it waits, and when it is started
        self._asked = False  # to stop

    @property
    def port(self) -> str:
        """The port of the server."""
        return self._command[-1]

    @property
    def runs(self) -> bool:
        """Whether its process is there."""
        return self._process is not None and self._process.poll() is None

    @property
    def ready(self) -> bool:
        """Whether people may be sent to it."""
        if not self.runs:
            return False
        asking = HTTPConnection(self._host, int(self.port), timeout=ASKING)
        try:
            asking.request("GET", "/readyz")
            return asking.getresponse().status == 200
        except (OSError, HTTPException):
            return False
        finally:
            asking.close()

    def look(self, now: float) -> None:
        """Start it if it is not there, and its time has come."""
        if self.runs:
            return
        if self._process:
            code, self._process = self._process.returncode, None
            if self._asked:
                self._pause, self._again = SOON, now
            else:
                logger.error("the server of %s ended with %s; it is started again", self.port, code)
                self._pause = SOON if now - self._started > STEADY else min(2 * self._pause, LATE)
                self._again = now + self._pause
        if now >= self._again:
            environment = os.environ | {PARENT: str(os.getpid())}
            self._process, self._started = subprocess.Popen(self._command, env=environment), now  # noqa: S603  # our own
            self._asked = False

    def stop(self) -> None:
        """Ask it to stop."""
        if self._process and self.runs:
            self._asked = True
            self._process.terminate()

    def wait(self, until: float) -> None:
        """Wait until it has stopped; from a time on by force."""
        if self._process:
            try:
                self._process.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()

    def exchange(self) -> Iterator[None]:
        """Stop it, and go on when another one, which `look` starts, is ready in its place; a step each time.

        Raises NotExchanged if it never is.
        """
        before, until = self._process, time.monotonic() + STOPPING
        self.stop()
        while before and before.poll() is None:
            yield
            if time.monotonic() > until:
                before.kill()
        until = time.monotonic() + STARTING
        while not self.ready:
            yield
            if time.monotonic() > until:
                raise NotExchanged(f"the new server of {self.port} is not ready after {STARTING:.0f} s")


class NotExchanged(Exception):
    """A server that took the place of another cannot be used; the message says which."""


def run_workers(commands: Sequence[Sequence[str]], host: str = "127.0.0.1") -> None:
    """Run servers by these commands, until this process is asked to stop. `host`: where they are asked."""
    stopping = exchanging = False

    def stop(number: int, frame: FrameType | None) -> None:  # noqa: ARG001  # as the system calls it
        nonlocal stopping
        stopping = True

    def exchange(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
        nonlocal exchanging
        exchanging = True

    for asked in (signal.SIGTERM, signal.SIGINT):
        signal.signal(asked, stop)
    if sys.platform != "win32" and not (
        sys.stdin and sys.stdin.isatty()
    ):  # there it is said when the terminal is closed
        signal.signal(signal.SIGHUP, exchange)
    workers = [Worker(command, host) for command in commands]
    steps: Iterator[None] = iter(())
    while not stopping:
        for worker in workers:
            worker.look(time.monotonic())
        if next(steps, "done") == "done" and exchanging:
            exchanging, steps = False, exchange_all(workers)
        time.sleep(LOOK)
    for worker in workers:
        worker.stop()
    until = time.monotonic() + STOPPING
    for worker in workers:
        worker.wait(until)


def exchange_all(workers: Sequence[Worker]) -> Iterator[None]:
    """Exchange servers one after the other, a step each time; where one is not ready, the others stay as they are."""
    logger.info("servers are exchanged, one after the other")
    try:
        for worker in workers:
            yield from worker.exchange()
    except NotExchanged as error:
        logger.error("%s; the others stay as they are: look why, and then reload again", error)
    else:
        logger.info("all servers are exchanged")


def commands_of(options: Sequence[str], port: int, number: int, bot_workers: int) -> list[list[str]]:
    """The commands of so many servers with these options; the processes for bots are shared out."""
    each, more = divmod(bot_workers, number)
    shares = [max(each + (k < more), min(bot_workers, 1)) for k in range(number)]
    serve = [*_program(), "serve", *options]
    return [[*serve, "--bot-workers", f"{share}", "--port", f"{port + k}"] for k, share in enumerate(shares)]


def _program() -> list[str]:
    """The command by which this process was started, or what is like it: a link in it is followed each time."""
    if sys.argv and Path(sys.argv[0]).name == "xtarot":
        return [sys.argv[0]]
    return [sys.executable, "-m", "xtarot"]


def parent_has_gone() -> bool:
    """Whether the process that has started this one has ended without a word."""
    parent = os.environ.get(PARENT)
    return parent is not None and str(os.getppid()) != parent
