"""What stands in `deploy`: programs take the files; metrics and options that they name are known."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest
from prometheus_client import generate_latest
from typer.testing import CliRunner

from xtarot.cli import app
from xtarot.web.gauges import gauges_of
from xtarot.web.prometheus import PrometheusMetrics

DEPLOY = Path(__file__).parents[1] / "deploy"
NOT_OURS = {"process_open_fds", "process_max_fds", "process_resident_memory_bytes", "process_cpu_seconds_total", "up"}


def tool(name: str) -> str:
    """Where a program is; the test is left out where it is not."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
    if not found:
        pytest.skip(f"{name} is not installed")
    return found


def check(*command: str | Path, **environment: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | environment)
    assert done.returncode == 0, done.stdout + done.stderr


def expressions() -> Iterator[str]:
    """All that is asked of Prometheus."""
    for panel in json.loads((DEPLOY / "grafana.json").read_text())["panels"]:
        yield from (target["expr"] for target in panel["targets"])
    yield from re.findall(r"^ +expr: (.+)$", (DEPLOY / "alerts.yml").read_text(), re.MULTILINE)


def told() -> set[str]:
    """The names of all metrics, as a server with everything happening tells them."""
    measured = PrometheusMetrics()
    measured.moved(0.1)
    measured.refused("socket")
    measured.stored("read", 0.1, failed=True)
    measured.thought("search", 0.1, "busy")
    names = gauges_of(Mock(), lambda: 0)
    text = generate_latest(measured.registry).decode()
    return set(re.findall(r"^(\w+)", text, re.MULTILINE)) | {f"xtarot_{name}" for name in names}


def test_all_metrics_that_are_named_are_told() -> None:
    named = {name for one in expressions() for name in re.findall(r"\b(?:xtarot|process)_\w+", one)}
    assert len(named) > 15
    assert named - told() - NOT_OURS == set()


def test_what_is_asked_of_prometheus_is_well_formed(tmp_path: Path) -> None:
    promtool = tool("promtool")
    check(promtool, "check", "rules", DEPLOY / "alerts.yml")
    rules = [{"record": f"panel:{number}", "expr": one} for number, one in enumerate(expressions())]
    (tmp_path / "panels.yml").write_text(json.dumps({"groups": [{"name": "panels", "rules": rules}]}))
    check(promtool, "check", "rules", tmp_path / "panels.yml")


def test_every_alert_says_what_people_notice_and_what_to_do() -> None:
    alerts = (DEPLOY / "alerts.yml").read_text().split("- alert: ")[1:]
    assert len(alerts) >= 8
    assert [one.splitlines()[0] for one in alerts if "summary: " not in one or " do: " not in one] == []


def test_options_of_the_units_are_known() -> None:
    known = set(re.findall(r"--[a-z-]+", CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "300"}).output))
    assert len(known) > 20
    for unit in DEPLOY.glob("*.service"):
        started = re.findall(r"^ExecStart=((?:.*\\\n)*.*)$", unit.read_text(), re.MULTILINE)
        assert len(started) == 1
        assert set(re.findall(r"--[a-z-]+", started[0])) - known == set()


def test_systemd_takes_the_units(tmp_path: Path) -> None:
    analyze = tool("systemd-analyze")
    for unit in DEPLOY.glob("*.service"):
        text = unit.read_text().replace("/opt/xtarot/current/bin/xtarot", "/bin/true")  # which is not installed here
        (tmp_path / unit.name.replace("@", "@8001")).write_text(text)
    check(analyze, "verify", "--man=no", *tmp_path.iterdir())


def test_balancers_take_their_files(tmp_path: Path) -> None:
    ports = {"LISTEN": "127.0.0.1:18790", "PORT1": "18791", "PORT2": "18792"}
    check(tool("haproxy"), "-c", "-f", DEPLOY / "haproxy.cfg", **ports)
    text = (DEPLOY / "nginx.conf").read_text()
    for name, value in ports.items():
        text = text.replace(name, value)
    (tmp_path / "nginx.conf").write_text(text)
    check(tool("nginx"), "-t", "-q", "-c", tmp_path / "nginx.conf", "-g", f"pid {tmp_path}/pid;")


def test_caddy_takes_its_files() -> None:
    files = [*DEPLOY.glob("Caddyfile*")]
    assert len(files) == 2
    for file in files:
        check(tool("caddy"), "validate", "--config", file, "--adapter", "caddyfile")
