"""Runs the tests several times, and lists those that failed in some runs only; run as a program by scripts/check.

python tests/support/repeated_runs.py --repeat 6 --busy -- pytest …
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree as ET

LOOP = "while True: pass"


@contextmanager
def busy_loops(number: int) -> Iterator[None]:
    """A loop that never rests on each of so many cores."""
    loops = [subprocess.Popen([sys.executable, "-c", LOOP]) for _ in range(number)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def failures(report: Path) -> set[str]:
    """The tests that failed by a report of pytest; none where there is no report."""
    if not report.exists():
        return set()
    cases = ET.parse(report).iter("testcase")
    return {
        f"{case.get('classname')}::{case.get('name')}"
        for case in cases
        if case.find("failure") is not None or case.find("error") is not None
    }


def main() -> int:
    """Run the tests; the exit status is 1 if any failed in any run."""
    split = sys.argv.index("--")
    parser = argparse.ArgumentParser()
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--busy", action="store_true")
    options, command = parser.parse_args(sys.argv[1:split]), sys.argv[split + 1 :]
    failed, lines = Counter[str](), []
    with busy_loops(os.cpu_count() or 1 if options.busy else 0), tempfile.TemporaryDirectory() as folder:
        for number in range(1, options.repeat + 1):
            report, begun = Path(folder) / f"{number}.xml", datetime.now(UTC)
            status = subprocess.run([*command, "--junitxml", str(report)], check=False).returncode
            tests = failures(report) or ({f"(pytest, with status {status})"} if status else set())
            failed.update(tests)
            load = " ".join(f"{average:.1f}" for average in os.getloadavg())
            times = f"{begun:%F %T} to {datetime.now(UTC):%T} UTC, load average {load}"
            lines.append(f"run {number}: {times}, {len(tests)} failed")
    print("\n".join(["", *lines]))
    for name, count in failed.most_common():
        print(f"failed in {count} of {options.repeat} runs: {name}")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
