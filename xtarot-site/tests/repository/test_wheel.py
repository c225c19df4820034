"""What is shipped: two wheels, the library and the site, each of which works with its plain dependencies and nothing
else.

The library on the oldest Python that this machine has, the site on the newest; with XTAROT_ALL=1 both on both.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from uv import find_uv_bin

import xtarot
from site_support import bare, pythons
from support.campaign import part_of

ROOT = Path(__file__).parents[3]
PACKAGES = {"xtarot": ROOT, "xtarot_site": ROOT / "xtarot-site"}

MOST_PACKAGES = 20  # that the library brings, itself among them
NOT_OF_THE_LIBRARY = {"litestar", "starlette", "uvicorn", "sqlalchemy", "alembic", "typst", "pypdf", "xtarot-site"}

# Nothing of this repository, nor of the environment that runs the tests, is in reach.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}


def run(*command: str | Path, folder: str | Path = "/") -> str:
    """What a program prints; one that fails fails the test."""
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=ENVIRONMENT, timeout=200)
    assert done.returncode == 0, f"{command}:\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheels of both packages."""
    folder = tmp_path_factory.mktemp("wheels")
    for source in PACKAGES.values():
        run(find_uv_bin(), "build", "--quiet", "--wheel", "--out-dir", folder, source)
    return folder


def wheel_of(package: str, wheels: Path) -> Path:
    (wheel,) = wheels.glob(f"{package}-*.whl")
    return wheel


VERSIONS = [*pythons.chosen()]


def environment(version: str, place: Path, *wheels: Path) -> Path:
    """A new environment of a Python, with these wheels and what they need; the folder of its programs."""
    run(pythons.chosen()[version], "-m", "venv", "--without-pip", place)
    programs = place / ("Scripts" if sys.platform == "win32" else "bin")
    pip: list[str | Path] = [find_uv_bin(), "pip", "install", "--quiet", "--python", programs / "python"]
    run(*pip, "-c", ROOT / "constraints.txt", *wheels)
    shutil.copy(bare.__file__, place)
    return programs


@pytest.fixture(scope="module")
def library(request: pytest.FixtureRequest, wheels: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the programs of an environment with the library alone."""
    place = tmp_path_factory.mktemp(f"library-{request.param}-")
    return environment(request.param, place, wheel_of("xtarot", wheels))


@pytest.fixture(scope="module")
def site_programs(request: pytest.FixtureRequest, wheels: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with the site."""
    place = tmp_path_factory.mktemp(f"site-{request.param}-")
    return environment(request.param, place, *(wheel_of(package, wheels) for package in PACKAGES))


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


@pytest.mark.parametrize("package", PACKAGES)
def test_a_wheel_has_every_file_of_its_package(package: str, wheels: Path) -> None:
    source = PACKAGES[package] / "src"
    ours = {path.relative_to(source).as_posix() for path in (source / package).rglob("*") if path.is_file()}
    shipped = {name for name in zipfile.ZipFile(wheel_of(package, wheels)).namelist() if ".dist-info/" not in name}
    built = {name for name in shipped if name.startswith("xtarot_site/built/")}  # by `hatch_build.py`
    assert shipped - built == {name for name in ours if "__pycache__" not in name}
    assert ("xtarot_site/built/table.bundle.js.br" in built) == (package == "xtarot_site")


@pytest.mark.parametrize("library", part_of(VERSIONS, len(VERSIONS)), indirect=True)
def test_the_library_brings_few_packages_and_plays(library: Path, tmp_path: Path) -> None:
    listed = json.loads(run(find_uv_bin(), "pip", "list", "--format", "json", "--python", library / "python"))
    names = {package["name"] for package in listed}
    assert len(names) <= MOST_PACKAGES, names
    assert not names & NOT_OF_THE_LIBRARY
    assert run(library / "python", library.parent / "bare.py", "library").count("moves") == 5
    assert "Dream Capture" in run(library / "xtarot", "games", "--lang", "en")
    run(library / "xtarot", "new", "my-game", folder=tmp_path)
    assert "nothing is wrong" in run(
        library / "xtarot", "rulebook", "check", "my-game", "--lang", "en", folder=tmp_path
    )


@pytest.mark.parametrize("library", part_of(VERSIONS, len(VERSIONS)), indirect=True)
@pytest.mark.parametrize(
    ("command", "words"),
    [(["play"], "xtarot-site"), (["print", "cards", "cards.pdf"], "pip install 'xtarot[print]'")],
)
def test_what_the_library_leaves_out_is_named(library: Path, command: list[str], words: str, tmp_path: Path) -> None:
    done = subprocess.run([library / "xtarot", *command], capture_output=True, text=True, cwd=tmp_path, env=ENVIRONMENT)
    assert done.returncode == 1
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1


FOLDERS = ("tests", "examples", "records", "docs", "src")
"""What the library's tests read."""


@pytest.mark.campaign
@pytest.mark.parametrize("library", VERSIONS[:1], indirect=True)
@pytest.mark.parametrize("tests", ["tests/library/test_record.py", "tests"])
def test_the_tests_of_the_library_run_without_the_site(tests: str, library: Path, tmp_path: Path) -> None:
    for name in FOLDERS:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "pictures"))
    for name in ("conftest.py", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    pip: list[str | Path] = [find_uv_bin(), "pip", "install", "--quiet", "--python", library / "python"]
    run(*pip, "-c", ROOT / "constraints.txt", "pytest", "hypothesis")
    examples = [file.parent for file in (ROOT / "examples").glob("*/pyproject.toml")]
    run(*pip, "--no-deps", *examples)
    command: list[str | Path] = [library / "python", "-m", "pytest", "-q", "-p", "no:cacheprovider", tests]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=ENVIRONMENT)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


@pytest.mark.parametrize("site_programs", part_of(VERSIONS, len(VERSIONS)), indirect=True)
def test_the_site_is_found_beside_the_library_without_an_index(site_programs: Path, wheels: Path) -> None:
    pip: list[str | Path] = [find_uv_bin(), "pip"]
    python: list[str | Path] = ["--quiet", "--python", site_programs / "python"]
    run(*pip, "uninstall", *python, "xtarot", "xtarot-site")
    run(*pip, "install", *python, "--no-index", "--find-links", wheels, "xtarot-site")
    assert "serve" in run(site_programs / "xtarot", "--help")


@pytest.mark.parametrize("site_programs", part_of(VERSIONS, len(VERSIONS)), indirect=True)
def test_the_wheels_serve_their_pages_and_tables(site_programs: Path, tmp_path: Path) -> None:
    with site(site_programs, tmp_path) as host:
        run(site_programs / "python", site_programs.parent / "bare.py", "site", host)


def test_both_packages_have_one_version() -> None:
    library, site = (
        tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"] for folder in PACKAGES.values()
    )
    assert library["version"] == site["version"] == xtarot.__version__
    assert f"xtarot[print]=={library['version']}" in site["dependencies"]
