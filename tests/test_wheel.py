"""What is shipped: the wheel plays where it is installed with its plain dependencies and nothing else.

As a library on the oldest Python that this machine has, as a site on the newest; with XTAROT_ALL=1 as both on both.
"""

import os
import shutil
import socket
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from uv import find_uv_bin

from support import bare, pythons
from support.campaign import part_of

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"

# Nothing of this repository, nor of the environment that runs the tests, is in reach.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}


def run(*command: str | Path) -> str:
    """What a program prints; one that fails fails the test."""
    done = subprocess.run(command, capture_output=True, text=True, cwd="/", env=ENVIRONMENT, timeout=200)
    assert done.returncode == 0, f"{command}:\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(find_uv_bin(), "build", "--quiet", "--wheel", "--out-dir", folder, ROOT)
    (built,) = folder.glob("*.whl")
    return built


VERSIONS = [*pythons.chosen()]


@pytest.fixture(scope="module")
def installed(request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the programs of an environment of a version that has the wheel."""
    version, python = request.param, pythons.chosen()[request.param]
    place = tmp_path_factory.mktemp(f"python-{version}-")
    run(python, "-m", "venv", "--without-pip", place)
    programs = place / ("Scripts" if sys.platform == "win32" else "bin")
    constraints = ROOT / "constraints.txt"
    run(find_uv_bin(), "pip", "install", "--quiet", "--python", programs / "python", "-c", constraints, wheel)
    shutil.copy(bare.__file__, place)
    return programs


@contextmanager
def site(programs: Path, data: Path) -> Iterator[str]:
    """The site as it is started from the command line."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    command: list[str | Path] = [
        programs / "xtarot",
        "serve",
        "--port",
        str(port),
        "--data",
        data,
        "--bot-workers",
        "0",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd="/", env=ENVIRONMENT) as running:
        try:
            assert running.stdout
            address = running.stdout.readline()
            assert str(port) in address
            yield f"127.0.0.1:{port}"
        finally:
            running.terminate()


def test_the_wheel_has_every_file_of_the_package(wheel: Path) -> None:
    ours = {path.relative_to(SOURCE).as_posix() for path in (SOURCE / "xtarot").rglob("*") if path.is_file()}
    shipped = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert shipped == {name for name in ours if "__pycache__" not in name}


@pytest.mark.parametrize("installed", part_of(VERSIONS, len(VERSIONS)), indirect=True)
def test_the_wheel_plays_as_a_library_and_on_the_command_line(installed: Path) -> None:
    played = run(installed / "python", installed.parent / "bare.py", "library")
    listed = run(installed / "xtarot", "games", "--lang", "en")
    assert played.count("moves") == 5
    assert "Dream Capture" in listed


@pytest.mark.parametrize("installed", part_of(VERSIONS, len(VERSIONS)), indirect=True)
def test_the_wheel_serves_its_pages_and_tables(installed: Path, tmp_path: Path) -> None:
    with site(installed, tmp_path) as host:
        run(installed / "python", installed.parent / "bare.py", "site", host)
