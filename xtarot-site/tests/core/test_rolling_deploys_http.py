"""A sample of `bench/rolling.py`: nothing that was acknowledged is lost while servers are exchanged."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from site_support.live import free_port

ROLLING = Path(__file__).parents[3] / "bench" / "rolling.py"


@pytest.mark.campaign
@pytest.mark.skipif(sys.platform != "linux", reason="it looks at /proc")
@pytest.mark.skipif(shutil.which("haproxy") is None, reason="haproxy is not installed")
@pytest.mark.usefixtures("postgresql")  # where there is no PostgreSQL, there is nothing to try
def test_nothing_is_lost_while_a_new_version_comes_with_another_schema() -> None:
    command = [sys.executable, str(ROLLING), "--tables", "4", "--rate", "2", "--rounds", "1", "--schema"]
    ended = subprocess.run([*command, "--port", str(free_port(4))], capture_output=True, text=True, timeout=600)
    said = re.search(r"acknowledged (\d+): lost 0, doubled 0; .* called away while connected 0, played", ended.stdout)
    assert said, ended.stdout + ended.stderr
    assert int(said[1]) > 10
    assert ended.returncode == 0, ended.stdout + ended.stderr
