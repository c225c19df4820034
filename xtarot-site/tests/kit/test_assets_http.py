"""Static files are read once, when a server starts; at one where somebody works on them, when they change."""

import re
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from site_support.live import site
from site_support.static_files import copy_static_files
from xtarot.cli.program import app
from xtarot_site.kit.assets import assets, sources
from xtarot_site.kit.assets.asset_store import KeptAssets


def prefix_of(host: str) -> str:
    page = httpx.get(f"http://{host}/problems", headers={"accept": "text/html"}).text
    found = re.search(r"/static/\w+(?=/)", page)
    assert found
    return found[0]


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the static files, which the server takes for its own."""
    return copy_static_files(tmp_path, monkeypatch)


def test_a_page_is_made_without_a_look_at_the_files(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = prefix_of(host)
    monkeypatch.setattr(sources, "SITE", Path("/nowhere"))
    monkeypatch.setattr(sources, "ROOTS", (Path("/nowhere"),))
    assert prefix_of(host) == before


@pytest.mark.parametrize(
    ("taken", "sent"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("br;q=0.0", None),
        ("identity", None),
        ("brotli, xgzip", None),
    ],
)
def test_a_file_is_sent_by_the_best_encoding_that_is_taken(host: str, taken: str, sent: str | None) -> None:
    address = f"http://{host}{prefix_of(host)}/table.bundle.js"
    answer, plain = (httpx.get(address, headers={"accept-encoding": value}) for value in (taken, "identity"))
    assert answer.headers.get("content-encoding") == sent
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.content == plain.content  # as httpx unpacks it


def test_a_server_to_work_on_shows_a_changed_file(static: Path, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    with site(tmp_path / "data", dev=True) as host:
        before = prefix_of(host)
        with (static / "lib" / "tokens.css").open("a") as file:
            file.write("\n.new-one { color: red }\n")
        after = prefix_of(host)
        assert after != before
        assert ".new-one" in httpx.get(f"http://{host}{after}/lib/tokens.css").text


def test_only_a_server_to_work_on_loads_pages_again(host: str, static: Path, tmp_path: Path) -> None:
    def script(host: str) -> str:
        return httpx.get(f"http://{host}{prefix_of(host)}/problems.bundle.js").text

    assert "/dev/state" not in script(host)
    assert httpx.get(f"http://{host}/dev/state").status_code == 404
    (tmp_path / "data").mkdir()
    with site(tmp_path / "data", dev=True) as dev:
        assert "/dev/state" in script(dev)
        before = httpx.get(f"http://{dev}/dev/state").text
        assert httpx.get(f"http://{dev}/dev/state").text == before
        (static / "lib" / "bar.css").write_text("")
        changed = httpx.get(f"http://{dev}/dev/state").text
        assert changed != before
    with site(tmp_path / "data", dev=True) as dev:
        assert httpx.get(f"http://{dev}/dev/state").text != changed, "it is another server"


def test_assets_of_other_versions_are_sent_as_they_were(tmp_path: Path) -> None:
    kept, older = KeptAssets(tmp_path / "kept"), "0123456789abcdef"
    (tmp_path / "kept" / older / "lib").mkdir(parents=True)
    (tmp_path / "kept" / older / "lib" / "dom.js").write_text("older")
    (tmp_path / "data").mkdir()
    with site(tmp_path / "data", assets=kept) as host:
        old = httpx.get(f"http://{host}/static/{older}/lib/dom.js")
        assert (old.status_code, old.text) == (200, "older")
        assert old.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert httpx.get(f"http://{host}{prefix_of(host)}/lib/dom.js").text != "older"
        for address in (f"{older}/lib/fold.js", "fedcba9876543210/lib/dom.js", f"{older}/lib", "device/nothing.js"):
            assert httpx.get(f"http://{host}/static/{address}").status_code == 404


@pytest.mark.parametrize(
    "name",
    ["../secret.js", "/etc/passwd", "lib/../../secret.js", "secret", "a\0.js", ".", "..\\secret.js", f"{'a' * 300}.js"],
)
def test_nothing_beside_the_assets_of_a_version_is_read(tmp_path: Path, name: str) -> None:
    (tmp_path / "0123456789abcdef").mkdir()
    (tmp_path / "secret.js").write_text("no asset")
    assert KeptAssets(tmp_path).get("0123456789abcdef", name) is None
    assert KeptAssets(tmp_path / "0123456789abcdef").get("..", "secret.js") is None


def test_a_folder_has_all_that_pages_load_and_keeps_what_it_had(tmp_path: Path) -> None:
    (tmp_path / "0123456789abcdef").mkdir()
    run = CliRunner().invoke(app, ["assets", str(tmp_path)])
    now = assets.read_assets()
    assert run.output.split() == [str(tmp_path / now.hash)]
    assert CliRunner().invoke(app, ["assets", str(tmp_path)]).exit_code == 0, "it is there already"
    assert {path.name for path in tmp_path.iterdir()} == {now.hash, "0123456789abcdef"}
    for name, asset in now.files.items():
        assert KeptAssets(tmp_path).get(now.hash, name) == asset


def test_a_folder_that_cannot_be_written_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    run = CliRunner().invoke(app, ["assets", str(tmp_path / "file")])
    assert (run.exit_code, run.stderr.count("\n")) == (1, 1)
    assert run.stderr.endswith("; name a folder in which this user may write\n")
