"""A sample of `bench/faults.py`: nothing that was acknowledged is lost when servers, database and lines fail."""

import subprocess
import sys
from pathlib import Path

import pytest

from site_support.databases import Cluster
from site_support.live import free_port
from support.campaign import part_of

FAULTS = Path(__file__).parents[3] / "bench" / "faults.py"


@pytest.mark.skipif(sys.platform != "linux", reason="it stops processes, and looks at /proc")
def test_nothing_is_lost_when_a_server_the_database_or_a_line_fails(postgresql: Cluster) -> None:
    kinds = part_of(["kill", "stop", "database_killed", "hold", "silent"], 5)
    command = [sys.executable, str(FAULTS), "--faults", f"{len(kinds)}", "--tables", "4", "--rate", "6"]
    command += ["--port", str(free_port(2)), "--bot-workers", "0", "--only", *kinds]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=400)
    said = "lost 0, doubled 0"
    assert said in ended.stdout, ended.stdout + ended.stderr
    assert ended.returncode == 0, ended.stdout + ended.stderr
