"""The processes of this machine."""

import subprocess
from contextlib import suppress
from pathlib import Path


def children(process: int) -> list[int]:
    """Those that a process has started."""
    if not Path("/proc/self/stat").exists():
        found = subprocess.run(["ps", "-ax", "-o", "ppid=,pid="], capture_output=True, text=True, check=True)
        pairs = [line.split() for line in found.stdout.splitlines()]
        return [int(pid) for parent, pid in pairs if int(parent) == process]
    started = []
    for one in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended meanwhile
            if int((one / "stat").read_text("utf-8").rpartition(")")[2].split()[1]) == process:
                started.append(int(one.name))
    return sorted(started)


def is_running(process: int) -> bool:
    """Whether it has not ended, on Linux; one that nobody has waited for has."""
    try:
        return Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def commands_naming(folder: Path) -> list[str]:
    """The commands of processes that name a folder, on Linux; but for those of multiprocessing, which end with ours."""
    commands = []
    for one in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended meanwhile
            command = (one / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            if str(folder) in command and "multiprocessing" not in command:
                commands.append(command)
    return commands
