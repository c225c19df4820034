"""The PostgreSQL that the tests run ends with them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from site_support.live import wait_for
from site_support.processes import is_running

TESTS = Path(__file__).parents[2]
PROGRAM = """
import time
from site_support.databases import cluster
with cluster() as running:
    print(running.pid, running.folder, flush=True)
    time.sleep(600)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="it looks at /proc")
@pytest.mark.usefixtures("postgresql")  # where there is no PostgreSQL, there is nothing to try
def test_it_ends_and_its_folder_goes_when_a_run_is_killed() -> None:
    environment = {**os.environ, "PYTHONPATH": str(TESTS)}
    command = [sys.executable, "-c", PROGRAM]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as run:
        assert run.stdout
        pid, folder = run.stdout.readline().split()
        assert is_running(int(pid))
        run.kill()
    wait_for(lambda: not is_running(int(pid)) and not Path(folder).exists())
