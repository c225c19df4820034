"""What stands in `deploy`: programs take the files; metrics and options that they name are known."""

import json
import os
import re
import shutil
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import product
from pathlib import Path
from unittest.mock import MagicMock

import httpx
import pytest
from prometheus_client import generate_latest
from typer.testing import CliRunner
from websockets.sync.client import connect

from site_support.balancers import DEPLOY, FILES, balancer, fill_in, find_program, without_tls
from site_support.certificates import make_certificate
from site_support.live import LOOSE, free_port, site, wait_for
from xtarot.cli.arguments import has_password
from xtarot.cli.program import app
from xtarot_site.kit.prometheus import PrometheusMetrics
from xtarot_site.operate.gauges import gauges_of

NOT_OURS = {"process_open_fds", "process_max_fds", "process_resident_memory_bytes", "process_cpu_seconds_total", "up"}
ANY_CERTIFICATE = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
ANY_CERTIFICATE.check_hostname, ANY_CERTIFICATE.verify_mode = False, ssl.CERT_NONE


def tool(name: str) -> str:
    """Where a program is; the test is left out where it is not."""
    path = find_program(name)
    if not path:
        pytest.skip(f"{name} is not installed")
    return path


def check(*command: str | Path) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def expressions() -> Iterator[str]:
    """All that is asked of Prometheus."""
    for panel in json.loads((DEPLOY / "grafana.json").read_text("utf-8"))["panels"]:
        yield from (target["expr"] for target in panel["targets"])
    yield from re.findall(r"^ +expr: (.+)$", (DEPLOY / "alerts.yml").read_text("utf-8"), re.MULTILINE)


def told() -> set[str]:
    """The names of all metrics, as a server with everything happening tells them."""
    measured = PrometheusMetrics()
    measured.moved(0.1)
    measured.refused("socket")
    measured.stored("read", 0.1, failed=True)
    measured.thought("search", 0.1, "busy")
    measured.collected(0.1, 100)
    names = gauges_of(MagicMock())
    text = generate_latest(measured.registry).decode()
    return set(re.findall(r"^(\w+)", text, re.MULTILINE)) | {f"xtarot_{name}" for name in names}


def test_all_metrics_that_are_named_are_told() -> None:
    named = {name for one in expressions() for name in re.findall(r"\b(?:xtarot|process)_\w+", one)}
    assert len(named) > 15
    unknown = named - told() - NOT_OURS
    assert not unknown, "a metric with labels exists once it was counted: call its method in told()"


def test_what_is_asked_of_prometheus_is_well_formed(tmp_path: Path) -> None:
    promtool = tool("promtool")
    check(promtool, "check", "rules", DEPLOY / "alerts.yml")
    rules = [{"record": f"panel:{number}", "expr": one} for number, one in enumerate(expressions())]
    (tmp_path / "panels.yml").write_text(json.dumps({"groups": [{"name": "panels", "rules": rules}]}))
    check(promtool, "check", "rules", tmp_path / "panels.yml")


def test_every_alert_says_what_people_notice_and_what_to_do() -> None:
    alerts = (DEPLOY / "alerts.yml").read_text("utf-8").split("- alert: ")[1:]
    assert len(alerts) >= 8
    assert [one.splitlines()[0] for one in alerts if "summary: " not in one or " do: " not in one] == []


def test_options_of_the_units_are_known() -> None:
    known = set(re.findall(r"--[a-z-]+", CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "300"}).output))
    assert len(known) > 20
    for unit in DEPLOY.glob("*.service"):
        started = re.findall(r"^ExecStart=((?:.*\\\n)*.*)$", unit.read_text("utf-8"), re.MULTILINE)
        assert len(started) == 1
        assert set(re.findall(r"--[a-z-]+", started[0])) - known == set()


def test_systemd_takes_the_units(tmp_path: Path) -> None:
    analyze = tool("systemd-analyze")
    for unit in DEPLOY.glob("*.service"):
        text = unit.read_text("utf-8").replace(
            "/opt/xtarot/current/bin/xtarot", "/bin/true"
        )  # which is not installed here
        (tmp_path / unit.name.replace("@", "@8001")).write_text(text)
    (tmp_path / "postgresql@15-main.service").write_text("[Service]\nType=forking\nExecStart=/bin/true\n")
    (tmp_path / "postgresql@.service.d").mkdir()
    shutil.copy(DEPLOY / "postgresql-restart.conf", tmp_path / "postgresql@.service.d" / "restart.conf")
    done = subprocess.run(
        [analyze, "verify", "--man=no", *tmp_path.glob("*.service")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert str(tmp_path) not in done.stderr, "what it does not know it ignores, and says so"


def values_of(folder: Path, server: int) -> dict[str, object]:
    """What is filled in into the file of a balancer in front of a server at this port."""
    places = {name: f"127.0.0.1:{free_port()}" for name in ("LISTEN", "LISTEN_TLS")}
    certificate = make_certificate(folder, time.time() + 90 * 86400)
    return {**places, "PORT1": server, "PORT2": server, "CERTIFICATE": certificate}


def test_balancers_take_their_files(tmp_path: Path) -> None:
    for kind in FILES:
        (tmp_path / kind).write_text(fill_in(kind, values_of(tmp_path, 18792)))
    check(tool("haproxy"), "-c", "-f", tmp_path / "haproxy")
    check(tool("nginx"), "-t", "-q", "-c", tmp_path / "nginx", "-g", f"pid {tmp_path}/pid;")


def test_balancers_send_to_tls_whoever_comes_without() -> None:
    (frontend,) = re.findall(r"^frontend .*\n((?:  .*\n)*)", FILES["haproxy"].read_text("utf-8"), re.MULTILINE)
    rules = re.findall(r"^  http-request (.*?)(?: +#.*)?$", frontend, re.MULTILINE)
    assert rules[0] == "redirect scheme https code 308 unless { ssl_fc }"
    assert {"set-header X-Forwarded-Proto %[ssl_fc,iif(https,http)]", "del-header X-Forwarded-For"} <= {*rules}
    servers = re.findall(r"^  server \{\n(.*?)^  \}", FILES["nginx"].read_text("utf-8"), re.MULTILINE | re.DOTALL)
    clear, with_tls = sorted(servers, key=lambda server: "ssl;" in server)
    assert [line.strip() for line in clear.splitlines()] == ["listen LISTEN;", "return 308 https://$host$request_uri;"]
    for header in ("X-Forwarded-Proto $scheme;", "X-Forwarded-For $remote_addr;"):
        assert f"proxy_set_header {header}" in with_tls
    for file in DEPLOY.glob("Caddyfile*"):  # as Caddy does by itself, if nobody keeps it from that
        assert not re.search(r"^http://|auto_https|trusted_proxies|header_up", file.read_text("utf-8"), re.MULTILINE)


@pytest.fixture(params=[*FILES])
def front(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """A balancer in front of a site that gives each address one table: its host without TLS and with it."""
    tool(request.param)
    if request.param == "nginx" and os.getuid():
        pytest.skip("nginx is started by root")
    with site(tmp_path / "site", limits=replace(LOOSE, tables=(1, 1e-6)), hosts=("127.0.0.1", "localhost")) as server:
        values = values_of(tmp_path, int(server.rpartition(":")[2]))
        clear, with_tls = str(values["LISTEN"]), str(values["LISTEN_TLS"])
        port = int(with_tls.rpartition(":")[2])
        with balancer(request.param, fill_in(request.param, values), tmp_path, port):
            with client(f"https://{with_tls}") as http:
                wait_for(lambda: http.get("/readyz").status_code == 200)
            yield clear, with_tls


def client(address: str, source: str = "127.0.0.1") -> httpx.Client:
    """A browser that takes any certificate. `source`: its own address."""
    return httpx.Client(
        base_url=address, transport=httpx.HTTPTransport(verify=ANY_CERTIFICATE, local_address=source), timeout=20
    )


UPGRADE = {"connection": "upgrade", "upgrade": "websocket", "sec-websocket-version": "13"}
UPGRADE["sec-websocket-key"] = "AAAAAAAAAAAAAAAAAAAAAA=="
FORGED = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.1"}


def test_without_tls_a_balancer_serves_nothing(front: tuple[str, str]) -> None:
    with client(f"http://{front[0]}") as http:
        for method, headers in product(("GET", "HEAD", "POST"), ({}, FORGED, UPGRADE)):
            for path in ("/", "/healthz", "/api/play", "/rules/003?lang=ja", "/ws/abc"):
                answer = http.request(method, path, headers=headers | {"host": "localhost"})
                assert (answer.status_code, answer.headers["location"]) == (308, f"https://localhost{path}")
                assert "set-cookie" not in answer.headers
                assert "xtarot" not in answer.text


def test_with_tls_a_page_is_one_of_tls_whatever_its_browser_says(front: tuple[str, str]) -> None:
    for forged in ({}, {"x-forwarded-proto": "https"}, {"x-forwarded-proto": "http"}):
        with client(f"https://{front[1]}") as http:
            answer = http.get("/", headers=forged)
        assert answer.status_code == 200
        assert answer.headers["set-cookie"].startswith("__Host-")
        assert "secure" in answer.headers["set-cookie"].lower()
        assert "strict-transport-security" in answer.headers


def test_nobody_comes_from_another_address_than_their_own(front: tuple[str, str]) -> None:
    def play(source: str, forged: str) -> int:
        with client(f"https://{front[1]}", source) as http:
            return http.post("/api/play", json={"game": "xrummy"}, headers={"x-forwarded-for": forged}).status_code

    assert [play("127.0.0.2", "192.0.2.1"), play("127.0.0.2", "192.0.2.2")] == [201, 429]
    assert play("127.0.0.3", "192.0.2.1") == 201
    # The server trusts this address, as that of its balancer, so what came before it in a list would count.
    assert [play("127.0.0.1", "192.0.2.3"), play("127.0.0.1", "192.0.2.4")] == [201, 429]


def test_sockets_and_head_pass_a_balancer(front: tuple[str, str]) -> None:
    address = front[1]
    with client(f"https://{address}") as http:
        http.get("/")
        code = http.post("/api/tables", json={"game": "xrummy", "pace": 0}).json()["code"]
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        headers = {"Cookie": cookie, "Origin": f"https://{address}"}
        with connect(f"wss://{address}/ws/{code}?lang=en", ssl=ANY_CERTIFICATE, additional_headers=headers) as socket:
            assert json.loads(socket.recv(timeout=20))["t"] == "view"
        answer = http.head("/healthz")
        assert answer.content == b""
        assert "strict-transport-security" in answer.headers, "the server has answered"


def test_no_command_has_the_password_of_the_database() -> None:
    root = DEPLOY.parent
    files = [root / "README.md", *(root / "docs").glob("*.md"), *DEPLOY.iterdir()]
    lines = [line.strip() for file in files for line in file.read_text("utf-8").splitlines()]
    passwords = [line for line in lines if has_password(line)]
    assert passwords
    assert not [line for line in passwords if not line.startswith("XTAROT_DATABASE=")]
    assert not [line for line in lines if re.search(r"\$\{?XTAROT_DATABASE", line)], "a shell writes it out"


def test_caddy_takes_its_files() -> None:
    files = [*DEPLOY.glob("Caddyfile*")]
    assert len(files) == 2
    for file in files:
        check(tool("caddy"), "validate", "--config", file, "--adapter", "caddyfile")


PASSIVE = (  # settings by which a balancer judges a server by what visitors are answered, or by how long they wait
    "unhealthy_",
    "fail_duration",
    "max_fails",
    "observe",
    "on-error",
    "error-limit",
    "fail_timeout",
    "slow_start",
    "http_500",
    "http_502",
    "http_504",
    "http_429",
    "non_idempotent",
)
MISSED = "/r/missed"  # which the servers of a test answer with 503
BALANCERS = ["haproxy", "nginx", "caddy"]


def settings_of(file: Path) -> str:
    """What a file says, without its comments."""
    return re.sub(r"#.*", "", file.read_text("utf-8"))


def test_balancers_judge_a_server_by_its_readiness_alone() -> None:
    """One visitor who can have a server answer with a fault would else have it taken from all others."""
    files = [*DEPLOY.glob("Caddyfile*"), DEPLOY / "haproxy.cfg", DEPLOY / "nginx.conf"]
    assert len(files) == 4
    for file in files:
        text = settings_of(file).replace("max_fails=0", "")  # which switches it off
        assert [word for word in PASSIVE if word in text] == [], file.name
    assert "health_uri /readyz" in settings_of(DEPLOY / "Caddyfile.workers")
    assert "option httpchk GET /readyz" in settings_of(DEPLOY / "haproxy.cfg")
    upstream = re.findall(r"^ +server .*;", settings_of(DEPLOY / "nginx.conf"), re.MULTILINE)
    assert [line for line in upstream if "max_fails=0" not in line] == []
    for name, elsewhere in (("haproxy.cfg", r"backend tables\n(?: .*\n)+"), ("nginx.conf", r"location ~ [^}]+}")):
        (part,) = re.findall(elsewhere, settings_of(DEPLOY / name))
        assert "503" in part, "a table that one server does not take may be at another"
        assert "503" not in settings_of(DEPLOY / name).replace(part, "")


class FakeServer(ThreadingHTTPServer):
    """A server of a site as a balancer sees it: whether it is `ready`, and who came to it."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answers)
        self.ready, self.asked = True, list[str]()


class _Answers(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        server = self.server
        assert isinstance(server, FakeServer)
        if self.path == "/readyz":
            status = 200 if server.ready else 503
        else:
            server.asked.append(self.path)
            status = 503 if self.path == MISSED else 200
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing."""


@contextmanager
def balanced(name: str, folder: Path, ports: list[int]) -> Iterator[str]:
    """The address of a balancer, run with its file from `deploy`, but without TLS, in front of servers at two ports."""
    tool(name)
    port = free_port()
    values = {"LISTEN": f"127.0.0.1:{free_port()}", "LISTEN_TLS": f"127.0.0.1:{port}", "CERTIFICATE": "none"}
    if name == "caddy":
        text = (
            (DEPLOY / "Caddyfile.workers")
            .read_text("utf-8")
            .replace("{$XTAROT_NAME:cards.example}", f"http://127.0.0.1:{port}")
        )
        text = "{\n\tadmin off\n}\n" + text.replace("8000", str(ports[0])).replace("8001", str(ports[1]))
    else:
        text = without_tls(fill_in(name, values | {"PORT1": ports[0], "PORT2": ports[1]}))
    with balancer(name, text, folder, port):
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def servers() -> Iterator[list[FakeServer]]:
    """Two servers that run."""
    both = [FakeServer(), FakeServer()]
    for server in both:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield both
    for server in both:
        server.shutdown()
        server.server_close()


def of_tables(http: httpx.Client) -> list[int]:
    """What is answered at the addresses of some tables, which lead to both servers."""
    return [http.get(f"/api/tables/code{number}").status_code for number in range(20)]


def of_tables_without(http: httpx.Client, server: FakeServer) -> bool:
    """Whether all that is asked of tables is answered, and not by this server."""
    server.asked.clear()
    return of_tables(http) == [200] * 20 and not server.asked


@pytest.mark.parametrize("kind", BALANCERS)
def test_a_visitor_whose_requests_fail_takes_no_server_from_others(
    kind: str, servers: list[FakeServer], tmp_path: Path
) -> None:
    """And a server that is not ready, or is not there, is left for the other one."""
    one, other = servers
    with (
        balanced(kind, tmp_path, [server.server_port for server in servers]) as address,
        httpx.Client(base_url=address, timeout=20) as http,
    ):
        wait_for(lambda: of_tables(http) == [200] * 20)
        before = {path: server for server in servers for path in server.asked}
        assert {*before.values()} == {*servers}, "tables are at both"
        for server in servers:
            server.asked.clear()
        for number in range(30):
            assert http.get(MISSED).status_code == 503
            path = f"/api/tables/code{number % 20}"
            assert http.get(path).status_code == 200
            assert path in before[path].asked, "it stays where it was"
        for path in ("/r/a%00b", "/r/a%0Ab", "/r/%E3%81%82", "/table/%F0"):
            assert http.get(path).status_code in (200, 400), "it is no code of a table"
        assert sum(path == MISSED for server in servers for path in server.asked) == 30, "none was asked again"
        if kind != "nginx":  # which does not ask
            one.ready = False
            wait_for(lambda: of_tables_without(http, one))
            one.ready = True
            wait_for(lambda: of_tables(http) == [200] * 20 and one.asked)
        other.shutdown()
        other.server_close()
        wait_for(lambda: of_tables(http) == [200] * 20)
