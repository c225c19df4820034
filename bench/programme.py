"""Random sequences of what authors, reviewers, a stranger and a server may do, in which the server is killed.

    python bench/programme.py [--sequences 1000] [--served]

The programme runs in a process of its own, which SIGKILL ends between two commands and in the middle of one; with
`--served` that is the whole server, which everybody asks over HTTP, also while it is killed. After every step all that
it has ever accepted must be there, and numbers, names and letters given once (xtarot-site/tests/submissions/life.py).
"""

import time
from argparse import ArgumentParser
from typing import ClassVar

import import_path  # noqa: F401
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test
from programme_served import Served

from submissions.life import Doing, Forked, Life, begun

STEPS, SERVED_STEPS = 25, 15


class Mortal(Forked):
    """A server whose ends are counted."""

    kills = 0

    def kill(self, during: Doing | None = None) -> None:
        """End, and begin again."""
        Mortal.kills += 1
        super().kill(during)


class Counted(Life):
    """The machine, with a server that is really killed, and counts of what happened."""

    server: ClassVar[type[Mortal] | type[Served]] = Mortal
    sequences = accepted_in_all = texts = published = 0

    def teardown(self) -> None:
        """Count."""
        if hasattr(self, "site"):
            Counted.sequences += 1
            Counted.accepted_in_all += len(self.accepted)
            seen = self.site.look()
            Counted.texts += sum(map(len, seen.texts.values()))
            Counted.published += len(
                {row.payload["number"] for log in seen.logs.values() for row in log if row.kind == "publish"}
            )
        super().teardown()


def main() -> None:
    """Run them, and say how many."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--sequences", type=int, default=1000)
    parser.add_argument("--served", action="store_true")
    given = parser.parse_args()
    if given.served:
        Counted.server = Served
    begun()
    began = time.perf_counter()
    run_state_machine_as_test(
        Counted,
        settings=settings(
            max_examples=given.sequences,
            stateful_step_count=SERVED_STEPS if given.served else STEPS,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    print(
        f"{Counted.sequences} sequences: {Counted.accepted_in_all} commands accepted, {Counted.texts} texts, "
        f"{Counted.published} numbers, {Counted.server.kills} kills, {time.perf_counter() - began:.0f} s"
    )
    if given.served:
        print(f"meanwhile {Served.answered} pages read, {Served.saved} drafts saved, {Served.cut} requests cut off")


if __name__ == "__main__":
    main()
