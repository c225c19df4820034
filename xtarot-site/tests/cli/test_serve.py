"""The command line that runs a site: its options, what it refuses, and how."""

import socket
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import xtarot_site.server
from site_support.live import free_port
from xtarot.cli.arguments import warn_about_passwords
from xtarot.cli.program import app
from xtarot_site.cli.serve import ServeCommand
from xtarot_site.core.store.file_lock import only_server
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.kit.http.rate_limits import Limits
from xtarot_site.notices.push.worker import PushSettings

PORT, METRICS = free_port(), free_port()


def run(*arguments: object) -> Result:
    environment = {"COLUMNS": "120", "LANG": "en_GB.UTF-8", "LC_ALL": "", "LC_MESSAGES": ""}
    return CliRunner(env=environment).invoke(app, [str(argument) for argument in arguments])


Served = list[tuple[tuple[str, int, Path, str | None], dict[str, object]]]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Served:
    """What the server is started with, which is not started."""
    calls: Served = []
    monkeypatch.setattr(xtarot_site.server, "serve", lambda *call, **more: calls.append((call, more)))
    monkeypatch.setattr("xtarot_site.cli.serve.set_up_logs", lambda form: None)  # of this whole process
    return calls


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which somebody listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


def test_play_opens_a_browser_and_keeps_the_tables_in_the_users_place(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    assert run("play", "--port", port).exit_code == 0
    assert served == [(("127.0.0.1", port, tmp_path / "xtarot", "/"), {})]
    assert (tmp_path / "xtarot").is_dir()


def test_play_takes_the_next_free_port(served: Served, tmp_path: Path, taken: int) -> None:
    started = run("play", "--port", taken, "--no-browser", "--lang", "ja", "--data", tmp_path)
    assert started.exit_code == 0
    (((host, port, data, page), _),) = served
    assert port > taken
    assert (host, data, page) == ("127.0.0.1", tmp_path, None)
    assert started.stderr == f"ポート{taken}は使われているので、{port}を使います\n"


def test_play_with_lan_listens_to_the_network(served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xtarot_site.kit.http.lan.lan_address", lambda: "192.168.1.5")
    assert run("play", "--lan", "--no-browser", "--data", tmp_path).exit_code == 0
    (((host, *_), _),) = served
    assert host == "0.0.0.0"
    monkeypatch.setattr("xtarot_site.kit.http.lan.lan_address", lambda: None)
    alone = run("play", "--lan", "--no-browser", "--data", tmp_path)
    assert (alone.exit_code, alone.stderr) == (1, "xtarot: --lan: this computer is not in a network\n")


def test_only_a_server_that_listens_to_all_networks_has_an_address_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xtarot_site.server, "lan_address", lambda: "192.168.1.5")
    origins = [xtarot_site.server.lan_origin(host, 8000) for host in ("127.0.0.1", "localhost", "0.0.0.0")]
    assert origins == ["", "", "http://192.168.1.5:8000"]


def test_serve_has_the_port_it_was_given_or_none(served: Served, tmp_path: Path, taken: int) -> None:
    refused = run("serve", "--port", taken, "--data", tmp_path)
    assert (refused.exit_code, served) == (1, [])
    assert refused.stderr.startswith(f"xtarot: port {taken} cannot be listened on at 127.0.0.1")


def test_serve_is_told_its_names_and_how_many_may_think(served: Served, tmp_path: Path) -> None:
    names = ["--name", "cards.example", "--name", "localhost", "--keep-logs", "90"]
    assert run("serve", "--port", 0, "--data", tmp_path, "--bot-workers", 3, *names).exit_code != 0  # no port
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    assert run("serve", "--port", port, "--data", tmp_path, "--bot-workers", 3, *names).exit_code == 0
    numbered = {"numbers": range(501, 1000), "figures": 1000, "assets": None, "metrics": None, "keep_logs": 90}
    told = {"bot_workers": 3, "hosts": ["cards.example", "localhost"], "dev": False, "trust": ()} | numbered
    assert served == [(("127.0.0.1", port, tmp_path, None), told)]


def test_where_metrics_are_told_is_said_and_must_be_free(served: Served, tmp_path: Path, taken: int) -> None:
    serve = "serve", "--port", PORT, "--data", tmp_path
    assert run(*serve, "--metrics", METRICS, "--metrics-host", "127.0.0.1").exit_code == 0
    assert served[0][1]["metrics"] == ("127.0.0.1", METRICS)
    same = run(*serve, "--metrics", PORT)
    assert (same.exit_code, same.stderr) == (
        1,
        f"xtarot: --metrics {PORT}: the servers themselves have that port; choose another one\n",
    )
    refused = run(*serve, "--metrics", taken)
    assert refused.exit_code == 1
    why = "it is taken, or not allowed; choose another --metrics"
    assert refused.stderr == f"xtarot: port {taken} cannot be listened on at 127.0.0.1: {why}\n"
    assert "'lines', 'json'" in run(*serve, "--log-format", "xml").stderr
    assert len(served) == 1


def test_a_push_service_may_be_let_in(served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    serve = "serve", "--port", PORT, "--data", tmp_path
    assert run(*serve, "--push-allow", "push.example").stderr.startswith("xtarot: --push-allow push.example: ")
    assert run(*serve, "--push-allow", "10.0.0.5").exit_code == 0
    monkeypatch.setenv("XTAROT_PUSH_ALLOW", "127.0.0.0/8 ::1/128")
    assert run(*serve).exit_code == 0
    allowed = ["10.0.0.5"], ["127.0.0.0/8", "::1/128"]
    assert [more["push"] for _, more in served] == [PushSettings(allowed=one) for one in allowed]


def test_how_many_requests_a_person_takes_is_said_to_each_server(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = "--notices-of-one", "2", "--notices-of-strangers", "9"
    assert run("serve", "--port", PORT, "--data", tmp_path).exit_code == 0
    assert run("serve", "--port", PORT, "--data", tmp_path, *options).exit_code == 0
    assert "limits" not in served[0][1], "as they are else"
    assert served[1][1]["limits"] == Limits(notices_of_one=2, notices_of_strangers=9)
    assert run("serve", "--port", PORT, "--data", tmp_path, "--notices-of-one", "0").exit_code == 2
    commands: list[list[str]] = []
    monkeypatch.setattr("xtarot_site.supervisor.run_workers", lambda given, host: commands.extend(given))
    monkeypatch.setattr("xtarot_site.core.store.factory.open_store", lambda place: SqliteStore(tmp_path / "t.sqlite3"))
    place = "--database", "postgresql://nowhere/x", "--workers", "2"
    assert run("serve", "--port", PORT, *place, *options).exit_code == 0
    assert len(commands) == 2
    assert all(" ".join(options) in " ".join(command) for command in commands)


def test_each_option_is_passed_on_to_several_servers(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = tmp_path / "password"
    secret.write_text("s3cret", encoding="utf-8")
    given = {
        "--host": "127.0.0.1",
        "--port": PORT,
        "--bot-workers": 2,
        "--name": "cards.example",
        "--numbers": "600-700",
        "--figures": 7,
        "--trust": "10.0.0.5",
        "--push-allow": "10.0.0.6",
        "--assets": tmp_path / "assets",
        "--metrics": METRICS,
        "--metrics-host": "127.0.0.1",
        "--log-format": "json",
        "--security-contact": "mailto:you@cards.example",
        "--keep-logs": 90,
        "--notices-of-one": 2,
        "--notices-of-strangers": 9,
        "--mail-host": "localhost:2525",
        "--mail-from": "notices@cards.example",
        "--mail-site": "https://cards.example",
        "--mail-user": "cards",
        "--mail-password-file": secret,
        "--mail-tls": "off",
    }
    known = {f"--{field.name.replace('_', '-')}" for field in fields(ServeCommand)}
    assert known - {"--data", "--workers", "--dev"} == given.keys(), "give a new option a value here"
    commands: list[list[str]] = []
    monkeypatch.setenv("XTAROT_DATABASE", "")  # which the command sets
    monkeypatch.setattr("xtarot_site.supervisor.run_workers", lambda given, host: commands.extend(given))
    monkeypatch.setattr("xtarot_site.core.store.factory.open_store", lambda place: SqliteStore(tmp_path / "t.sqlite3"))
    place = "--database", "postgresql://nowhere/x", "--workers", "2", "--dev"
    started = run("serve", *place, *(word for pair in given.items() for word in pair))
    assert (started.exit_code, len(commands)) == (0, 2), started.stderr
    for command in commands:
        assert {*given, "--dev"} - {*command} == set(), "pass a new option on in _serve_by_workers"


def test_a_proxy_is_trusted_by_its_address(served: Served, tmp_path: Path) -> None:
    assert run("serve", "--port", PORT, "--data", tmp_path, "--trust", "10.0.0.5", "--trust", "fd00::/8").exit_code == 0
    assert served[0][1]["trust"] == ["10.0.0.5", "fd00::/8"]
    for wrong in ("*", "10.0.0.5/8", "nginx", ""):
        refused = run("serve", "--port", PORT, "--data", tmp_path, "--trust", wrong)
        assert refused.exit_code == 1
        assert refused.stderr.startswith(f"xtarot: --trust {wrong}: ")
        assert refused.stderr.endswith("write an address or a network: 10.0.0.5, or 10.0.0.0/24\n")


def test_several_servers_need_a_database(served: Served, tmp_path: Path) -> None:
    refused = run("serve", "--port", PORT, "--data", tmp_path, "--workers", 2)
    assert (refused.exit_code, served) == (1, [])
    assert "--database postgresql://" in refused.stderr


@pytest.mark.parametrize(
    ("address", "warned"),
    [
        ("postgresql://xtarot:s3cret@localhost:9/x", True),
        ("postgres://:s3cret@/x?host=/run", True),
        ("postgresql://localhost:9/x?user=xtarot&password=s3cret", True),
        ("postgresql://xtarot:s3cret@[broken", True),
        ("postgresql://xtarot@localhost:9/x", False),
        ("postgresql://xtarot@[::1]:9,localhost:9/x?passfile=/etc/pass", False),
        ("postgresql:///x", False),
        ("/var/lib/xtarot", False),
    ],
)
def test_a_password_in_a_command_is_warned_of_in_one_sentence(
    address: str, warned: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    for arguments in (["--database", address], [f"--database={address}"], ["database", "copy", "/srv", address]):
        warn_about_passwords(arguments)
        printed = capsys.readouterr().err
        assert printed.count("\n") == warned
        assert "s3cret" not in printed
        assert ("put the address into XTAROT_DATABASE" in printed) == warned


def test_a_second_server_on_a_file_is_refused(tmp_path: Path) -> None:
    with only_server(tmp_path / "tables.sqlite3"):
        refused = run("serve", "--port", PORT, "--data", tmp_path)
        assert refused.exit_code == 1
        assert "another server uses it" in refused.stderr
        assert run("people", "list", "--data", tmp_path).exit_code == 1  # there are none yet, and it may look


@pytest.mark.parametrize("numbers", ["7", "700-600", "1-1000"])
def test_numbers_that_are_no_range_are_refused(served: Served, tmp_path: Path, numbers: str) -> None:
    refused = run("serve", "--port", PORT, "--data", tmp_path, "--numbers", numbers)
    assert (refused.exit_code, served) == (1, [])
    assert "write the first and the last number" in refused.stderr


def test_a_place_for_the_tables_that_is_none(served: Served, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    refused = run("serve", "--port", PORT, "--data", tmp_path / "file")
    assert (refused.exit_code, served) == (1, [])
    assert refused.stderr.count("\n") == 1
