"""What a move costs the server at a table with people connected, and how many tables one process can carry.

PYTHONPATH=src python bench/moves.py [--moves 120]

Applies recorded rows of random play and tells every viewer of each, without sockets: the CPU time of one row, with the
screens drawn and the bytes sent. All seats are people, each looking on in one language; a spectator where there is one
more. Then the same for tables in two languages.
"""

import argparse
import os
import platform
import time
from statistics import mean, quantiles

import import_path  # noqa: F401

from support import table_states
from xtarot.table.state import TableState
from xtarot_site.table.feed import Feeds, Viewer

TABLES = (("dream-capture", 6, False), ("hexbridge", 6, False), ("lotarot", 4, False), ("arcanarabe", 8, True))


def rows_cost(name: str, seats: int, spectator: bool, langs: tuple[str, ...], moves: int) -> tuple[list[float], int]:
    """The milliseconds of CPU for each move, tried, applied and told; the bytes sent for all of them."""
    log = table_states.played(name, seats, 1, moves, sitting=seats)[1]
    begin = next(k for k, row in enumerate(log) if row.kind == "move")
    table, feeds = TableState("bench", log[:begin]), Feeds()
    people = [who for who in [*range(1, seats + 1), None] if who or spectator]
    viewers = [Viewer(who, langs[k % len(langs)]) for k, who in enumerate(people)]
    for viewer in viewers:
        feeds.join(table, viewer, None)
        viewer.messages.get_nowait()
    found, sent = [], 0
    for row in log[begin:]:
        start = time.process_time()
        table.apply(row)
        feeds.publish(table)
        found.append(1000 * (time.process_time() - start))
        for viewer in viewers:
            sent += len(viewer.messages.get_nowait() or b"")
    return found, sent


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--moves", type=int, default=120)
    moves = parser.parse_args().moves
    load = os.getloadavg()[0]
    print(f"{platform.machine()}, {os.cpu_count()} cores, load {load:.1f}, Python {platform.python_version()}")
    for name, seats, spectator in TABLES:
        for langs in (("en",), ("ja", "en")):
            took, sent = rows_cost(name, seats, spectator, langs, moves)
            who = f"{seats} seats{' and a spectator' if spectator else ''}, {len(langs)} languages"
            print(
                f"{name:>14}, {who:<36} {mean(took):.2f} ms a move, p95 {quantiles(took, n=20)[-1]:.2f} ms, "
                f"{sent / len(took) / 1000:.1f} kB"
            )


if __name__ == "__main__":
    main()
