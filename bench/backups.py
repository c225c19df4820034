"""Whether a backup that is made while people play, and restored, has lost anything, when both are killed half-way.

    python bench/backups.py [--rounds 100] [--tables 4] [--kills 1] [--seed 1] [--postgresql]

People play at tables with bots as fast as they are answered. In each round a backup is made, killed at a random moment
and begun again; then it is restored, into a new folder and a new database in turn, killed and begun again likewise.
Everything that was acknowledged before the backup began must be in what was restored; what a killed work leaves must
be a whole backup and a whole site, or none. In every tenth round a deal goes on from there to its end. With
--postgresql the site that is played on has a database and two servers. Needs PostgreSQL.
"""

import argparse
import random
import statistics
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

import import_path  # noqa: F401

from site_support.backing_up import (
    Killing,
    Players,
    is_back_up,
    is_site,
    lost,
    play_to_the_end,
    playing,
    restore_into,
    write_back_up,
)
from site_support.databases import Cluster, cluster


def main() -> None:
    """Do so many rounds, and print what was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--kills", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgresql", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, cluster() as databases:
        run(given, Path(folder), databases)


def run(given: argparse.Namespace, folder: Path, databases: Cluster) -> None:
    """The rounds, with all files in a folder."""
    data = folder / "site"
    data.mkdir()
    place: Path | str = data / "tables.sqlite3"
    if given.postgresql:
        place = databases.new()
        (data / "database").write_text(place)
    killing, missing, went_on, took = Killing(random.Random(given.seed), given.kills), 0, 0, list[float]()
    with playing(data, given.tables) as players:
        while not players.told():
            time.sleep(0.1)
        for n in range(given.rounds):
            before, file, begin = players.told(), folder / f"{n}.gz", time.monotonic()
            killing.do(write_back_up, place, file, complete=partial(is_back_up, file))
            codes = players.codes()
            target: Path | str = databases.empty() if n % 2 else folder / str(n) / "tables.sqlite3"
            killing.do(restore_into, file, target, complete=partial(is_site, target))
            took.append(time.monotonic() - begin)
            missing += len(lost(target, before))
            if n % 10 == 0:
                went_on += goes_on(folder / str(n), target, players, codes)
            file.unlink()
            print(f"{n + 1}: {len(before)} acknowledged before, {missing} lost, {killing.killed} killed", flush=True)
    print(
        f"{given.rounds} rounds, {killing.killed} killed, {len(players.told())} commands acknowledged: {missing} lost;"
        f" {went_on} moves made in what was restored; a round took {statistics.median(took):.1f} s in the median"
    )
    sys.exit(bool(missing))


def goes_on(data: Path, target: Path | str, players: Players, codes: list[str]) -> int:
    """Play a deal that was in its middle to the end, on the site that was restored; the moves made."""
    data.mkdir(exist_ok=True)
    if isinstance(target, str):
        (data / "database").write_text(target)
    return play_to_the_end(data, players, codes)


if __name__ == "__main__":
    main()
