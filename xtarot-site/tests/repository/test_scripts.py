"""The scripts with which one works: one test at a time, and a server that follows what is written."""

import socket
import subprocess
from pathlib import Path

import httpx
import pytest

from site_support.live import wait_for
from support.tests_of_changes import all_importers, find_tests

ROOT = Path(__file__).parents[3]
SITE = "xtarot-site/src/xtarot_site"
STYLE = "kit/static/lib/base.css"


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["scripts/test", *command], cwd=ROOT, capture_output=True, text=True, timeout=120)


def test_of_scripts_modules_and_styles_the_tests_run_that_are_for_them() -> None:
    script, module = f"{SITE}/table/static/board/view.js", f"{SITE}/kit/assets/bundle.py"
    style = f"{SITE}/{STYLE}"
    done = run("xtarot-site/tests/replays/address.test.js", script, module, style, "--collect-only", "-q")
    assert (done.returncode, "fail 0" in done.stdout) == (0, True), done.stdout + done.stderr
    assert "xtarot-site/tests/kit/test_bundle_http.py::test_comments" in done.stdout, done.stderr
    assert "xtarot-site/tests/lint/test_styles.py::test_every_stylesheet_is_in_a_page" in done.stdout, done.stderr
    tests = dict(line.split(" is tested by ") for line in done.stderr.splitlines() if " is tested by " in line)
    assert tests[script].split(", ") == ["xtarot-site/tests/play/view.test.js"]
    assert "xtarot-site/tests/kit/test_bundle_http.py" in tests[module].split(", ")
    assert tests[style].split(", ") == ["xtarot-site/tests/lint/test_styles.py"]
    assert "xtarot-site/tests/lint/test_styles.py" not in tests[module]


def test_a_file_that_no_test_names_is_told() -> None:
    script = f"{SITE}/accounts/you/static/you/you.js"
    done = run(script)
    assert (done.returncode, f"no test is for {script}" in done.stderr) == (1, True)
    assert run("tests/lost.py").returncode == 4


def test_of_a_change_the_tests_run_that_import_it_or_what_imports_it() -> None:
    importers = all_importers()

    def tests(path: str) -> set[str]:
        return {test.relative_to(ROOT).as_posix() for test in find_tests(ROOT / path, importers)}

    assert "tests/library/test_deal.py" in tests("src/xtarot/deals/chance.py")
    assert tests("tests/library/test_deal.py") == {"tests/library/test_deal.py"}
    assert "tests/library/test_deal.py" in tests("tests/support/playing.py")
    no_test_imports_it = "src/xtarot/games/move_errors.py"
    assert tests(no_test_imports_it)


def test_a_lane_is_collected_by_itself() -> None:
    done = run(
        "--lane", "lint", "--collect-only", "-q", "xtarot-site/tests/lint", "xtarot-site/tests/lobby", "examples"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "xtarot-site/tests/lint/test_words.py::" in done.stdout
    assert "tests/lobby" not in done.stdout


def state_of(port: int) -> str:
    try:
        return httpx.get(f"http://localhost:{port}/dev/state").text
    except httpx.TransportError:
        return ""  # it starts


@pytest.mark.campaign
def test_a_changed_module_starts_the_server_anew(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ["scripts/dev", "--data", str(tmp_path), "--port", str(port), "--bot-workers", "0"]
    server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        before = wait_for(lambda: state_of(port), 60)
        (ROOT / "src/xtarot/__main__.py").touch()
        wait_for(lambda: state_of(port) not in ("", before), 60)
    finally:
        server.terminate()  # interrupts may be ignored, as they are by what runs in the background
        server.wait(20)
