"""Servers in processes of their own, which are forked from one that has imported all they need.

Started as a program, each would import it anew, which takes longer than most tests.
"""

import multiprocessing
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory

from site_support.live import wait_for

TESTS = [str(path) for path in (Path(__file__).parents[1], Path(__file__).parents[3] / "tests")]
MODULES = [
    "site_support.forked_site",
    "site_support.backing_up",
    "xtarot_site.core.store.postgresql",
    "alembic.command",
    "pytest",
]


def forking() -> "multiprocessing.context.ForkServerContext":
    """Makes processes that have the modules already."""
    from multiprocessing import forkserver

    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(MODULES)
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(
        filter(None, (*TESTS, before))
    )  # where it finds `support` and `site_support`
    try:
        forkserver.ensure_running()
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before
    return context


@dataclass(frozen=True)
class ForkedServer:
    """A server; `folder`: where its output is."""

    process: BaseProcess
    folder: Path

    @property
    def pid(self) -> int:
        """Its process."""
        assert self.process.pid
        return self.process.pid

    @property
    def output(self) -> str:
        """What it has written to its standard output."""
        return (self.folder / "stdout").read_text("utf-8")

    @property
    def errors(self) -> str:
        """What it has written to its standard error."""
        return (self.folder / "stderr").read_text("utf-8")

    def wait(self, seconds: float) -> int | None:
        """Wait until it has ended; its exit code, None if it has not."""
        self.process.join(seconds)
        return self.process.exitcode


@contextmanager
def forked_server(port: int, data: Path, most_files: int = 0) -> Iterator[ForkedServer]:
    """A server that listens, with its tables in `data`. `most_files`: that it may have open, if they are limited."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for stream in ("stdout", "stderr"):
            (folder / stream).touch()
        process = forking().Process(target=_serve, args=(port, data, folder, most_files))
        process.start()
        server = ForkedServer(process, folder)
        try:
            wait_for(lambda: server.output.endswith("\n") or not process.is_alive(), 60)
            assert process.is_alive(), server.errors
            yield server
        finally:
            process.kill()
            process.join()


def _serve(port: int, data: Path, folder: Path, most_files: int) -> None:
    for number, stream in ((1, "stdout"), (2, "stderr")):
        os.dup2(os.open(folder / stream, os.O_WRONLY | os.O_APPEND), number)
    if most_files:
        import resource

        resource.setrlimit(resource.RLIMIT_NOFILE, (most_files, most_files))
    from xtarot_site.server import serve

    serve("127.0.0.1", port, data, bot_workers=0)
