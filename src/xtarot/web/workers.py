"""Several servers of one site on this machine: processes on ports that follow each other, started again if they end."""

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from types import FrameType

logger = logging.getLogger(__name__)

LOOK = 0.2  # seconds between two looks at the processes
STOPPING = 15.0  # seconds in which a process that was asked to stop may do so
SOON, LATE = 0.5, 10.0  # seconds until one that ended is started again: at first, and at most
STEADY = 30.0  # seconds after which one that runs counts as well
PARENT = "XTAROT_PARENT"  # the process whose end ends a server, too, in its environment


class Worker:
    """One server, by its command."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._started = 0.0
        self._pause, self._again = SOON, 0.0  # how long it waits, and when it is started

    @property
    def runs(self) -> bool:
        """Whether its process is there."""
        return self._process is not None and self._process.poll() is None

    def look(self, now: float) -> None:
        """Start it if it is not there, and its time has come."""
        if self.runs:
            return
        if self._process:
            logger.error(
                "the server of %s ended with %s; it is started again", self._command[-1], self._process.returncode
            )
            self._pause = SOON if now - self._started > STEADY else min(2 * self._pause, LATE)
            self._process, self._again = None, now + self._pause
        if now >= self._again:
            environment = os.environ | {PARENT: str(os.getpid())}
            self._process, self._started = subprocess.Popen(self._command, env=environment), now  # noqa: S603  # our own

    def stop(self) -> None:
        """Ask it to stop."""
        if self._process and self.runs:
            self._process.terminate()

    def wait(self, until: float) -> None:
        """Wait until it has stopped; from a time on by force."""
        if self._process:
            try:
                self._process.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()


def run_workers(commands: Sequence[Sequence[str]]) -> None:
    """Run servers by these commands, until this process is asked to stop."""
    stopping = False

    def stop(number: int, frame: FrameType | None) -> None:  # noqa: ARG001  # as the system calls it
        nonlocal stopping
        stopping = True

    for asked in (signal.SIGTERM, signal.SIGINT):
        signal.signal(asked, stop)
    workers = [Worker(command) for command in commands]
    while not stopping:
        for worker in workers:
            worker.look(time.monotonic())
        time.sleep(LOOK)
    for worker in workers:
        worker.stop()
    until = time.monotonic() + STOPPING
    for worker in workers:
        worker.wait(until)


def commands_of(options: Sequence[str], port: int, number: int, bot_workers: int) -> list[list[str]]:
    """The commands of so many servers with these options; the processes for bots are shared out."""
    each, more = divmod(bot_workers, number)
    shares = [max(each + (k < more), min(bot_workers, 1)) for k in range(number)]
    serve = [sys.executable, "-m", "xtarot", "serve", *options]
    return [[*serve, "--bot-workers", f"{share}", "--port", f"{port + k}"] for k, share in enumerate(shares)]


def parent_has_gone() -> bool:
    """Whether the process that has started this one has ended without a word."""
    parent = os.environ.get(PARENT)
    return parent is not None and str(os.getppid()) != parent
