"""Static files are read once, when a server starts; at one where somebody works on them, when they change."""

import re
import shutil
from pathlib import Path

import httpx
import pytest

from support.live import site
from xtarot.web.assets import assets


def prefix_of(host: str) -> str:
    page = httpx.get(f"http://{host}/problems", headers={"accept": "text/html"}).text
    found = re.search(r"/static/\w+(?=/)", page)
    assert found
    return found[0]


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the static files, which the server takes for its own."""
    copied = shutil.copytree(assets.ROOT, tmp_path / "static")
    monkeypatch.setattr(assets, "ROOT", copied)
    return copied


def test_a_page_is_made_without_a_look_at_the_files(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = prefix_of(host)
    monkeypatch.setattr(assets, "WEB", Path("/nowhere"))
    monkeypatch.setattr(assets, "ROOT", Path("/nowhere"))
    assert prefix_of(host) == before


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
