"""A PostgreSQL of our own for the tests: unprivileged, in a temporary folder, with a socket there and no port."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

PLACES = "/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql@*/bin", "/usr/local/pgsql/bin"
MISSING = "there is no PostgreSQL: name the folder of its programs in XTAROT_POSTGRESQL, or run scripts/check"
SAFE = "-c listen_addresses= -c shared_buffers=64MB"  # as it is run: what is acknowledged is on the disk
QUICK = (
    "-c listen_addresses= -c fsync=off -c full_page_writes=off -c max_connections=300 -c shared_buffers=32MB"
    " -c autovacuum=off -c jit=off -c wal_level=minimal -c max_wal_senders=0"
)
MEMORY, ROOM = Path("/dev/shm"), 8 << 30  # where a busy disk keeps nobody waiting, and bytes that are to be free there


def find() -> Path | None:
    """The folder of PostgreSQL's programs, the newest where there are several; $XTAROT_POSTGRESQL names another."""
    if named := os.environ.get("XTAROT_POSTGRESQL"):
        return Path(named)
    found = [path for place in PLACES for path in Path("/").glob(place.removeprefix("/")) if (path / "initdb").exists()]
    if not found and (path := shutil.which("initdb")):
        found = [Path(path).resolve().parent]
    return max(found, key=lambda path: [int(part) if part.isdigit() else 0 for part in path.parts], default=None)


def _somebody() -> dict[str, Any]:
    """Who runs it: not root, which PostgreSQL refuses to be run by."""
    if not hasattr(os, "getuid") or os.getuid():
        return {}
    import pwd

    for name in ("postgres", "nobody"):
        try:
            found = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}
    raise RuntimeError("there is no user but root to run PostgreSQL")


class Cluster:
    """A server of databases that runs."""

    def __init__(self, programs: Path, folder: Path, settings: str = QUICK) -> None:
        self._programs, self.folder, self._numbers = programs, folder, count(1)
        self._who = _somebody()
        if self._who:
            os.chown(folder, self._who["user"], self._who["group"])
        initdb = ["initdb", "-D", f"{folder}/data", "-U", "xtarot", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"]
        self._call(*initdb)
        self._settings = f"-c unix_socket_directories={folder} {settings}"
        self.start()
        self._template = ""

    def start(self) -> None:
        """Start it, as after a crash if it was killed."""
        self._call(
            "pg_ctl", "-D", f"{self.folder}/data", "-w", "-l", f"{self.folder}/log", "-o", self._settings, "start"
        )

    def stop(self, mode: str = "immediate") -> None:
        """Stop it at once, as if it had crashed; or in another way that pg_ctl knows."""
        self._call("pg_ctl", "-D", f"{self.folder}/data", "-w", "-m", mode, "stop")

    def kill(self) -> None:
        """Kill its first process, which leaves its files behind, and end the others, as systemd does then."""
        from site_support.processes import is_running  # which a program by itself does not find

        pids = self.pids()
        for pid in pids:
            with suppress(ProcessLookupError):  # they end by themselves, too
                os.kill(pid, signal.SIGKILL if pid == pids[0] else signal.SIGTERM)
        while any(map(is_running, pids)):
            time.sleep(0.02)

    @property
    def pid(self) -> int:
        """The number of its first process."""
        return int((self.folder / "data" / "postmaster.pid").read_text("utf-8").split()[0])

    def pids(self) -> list[int]:
        """The numbers of all its processes."""
        from site_support.processes import children  # which a program by itself does not find

        return [self.pid, *children(self.pid)]

    def log_tail(self, lines: int = 40) -> str:
        """The last lines that it has logged."""
        return "\n".join((self.folder / "log").read_text("utf-8", "replace").splitlines()[-lines:])

    def address(self, name: str) -> str:
        """Where a database is."""
        return f"postgresql://xtarot@/{name}?host={self.folder}"

    def empty(self) -> str:
        """The address of a new database without tables."""
        self._last = next(self._numbers)
        self._do(f"CREATE DATABASE empty{self._last}")
        return self.address(f"empty{self._last}")

    def new(self, name: str = "") -> str:
        """The address of a new database with our tables. `name`: its own, if it matters."""
        from xtarot_site.core.store.postgresql import PostgresStore

        if not self._template:
            PostgresStore(self.empty()).close()
            self._template = f"empty{self._last}"
        name = name or f"new{next(self._numbers)}"
        self._do(f"CREATE DATABASE {name} TEMPLATE {self._template}")
        return self.address(name)

    @contextmanager
    def only_read(self) -> Iterator[None]:
        """While this lasts, its databases can only be read; their connections are left open."""
        try:
            self._do("ALTER SYSTEM SET default_transaction_read_only = on")
            self._do("SELECT pg_reload_conf()")
            yield
        finally:
            self._do("ALTER SYSTEM RESET default_transaction_read_only")
            self._do("SELECT pg_reload_conf()")

    def _do(self, statement: str) -> None:
        import psycopg

        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(statement)

    def _call(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/", **self._who)


def _place(settings: str) -> Path | None:
    """Where its folder is made: in memory, if nothing has to last; None for the folder of temporary files."""
    roomy = settings == QUICK and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free >= ROOM
    return MEMORY if roomy else None


# Waits for the end of whoever holds its input, however that ends, and then ends the server and takes its folder away.
WATCHER = """cat > /dev/null
kill -QUIT "$(head -n 1 "$0/data/postmaster.pid")"
rm -rf "$0"
"""


@contextmanager
def _watched(folder: Path) -> Iterator[None]:
    """Have the server in this folder end with this process, also where that is killed."""
    command = ["sh", "-c", WATCHER, str(folder)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    ) as watcher:
        try:
            yield
        finally:
            assert watcher.stdin
            watcher.stdin.close()


@contextmanager
def cluster(settings: str = QUICK) -> Iterator[Cluster]:
    """A server of databases, until this ends. Raises RuntimeError where there is no PostgreSQL."""
    programs = find()
    if programs is None:
        raise RuntimeError(MISSING)
    folder = Path(tempfile.mkdtemp(prefix="xtarot-pg-", dir=_place(settings)))  # short: a socket is in it
    folder.chmod(0o755)
    with _watched(folder):
        running = Cluster(programs, folder, settings)
        try:
            yield running
        finally:
            running.stop()


if __name__ == "__main__":
    programs = find()
    print(programs or "none")
    sys.exit(programs is None)
