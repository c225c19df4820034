"""How much memory a table keeps, by how many rows it has, and how long garbage collection takes for all of them.

    python bench/table_memory.py [--game dream-capture] [--seats 6] [--people 2] [--rows 540] [--tables 10]

Tables in this process, at each of which people look on from their seats, in two languages by turns; random legal moves,
deal after deal. Prints each 60 rows: kilobytes a table, as Python counts what it has allocated; and the objects that a
full collection looks through, and the milliseconds of CPU that it takes. What a server keeps besides its tables (see
`bench/server_memory.py`) comes on top.
"""

import argparse
import gc
import random
import time
import tracemalloc

import import_path  # noqa: F401

from support.table_states import dealt, random_move
from xtarot.table import rows
from xtarot.table.state import TableState
from xtarot_site.table.feed import Feeds, Viewer

EVERY = 60  # rows


class Watched:
    """A table, and who looks at it."""

    def __init__(self, game: str, seats: int, people: int, seed: int) -> None:
        self.state, self.feeds = TableState(f"code-{seed}", dealt(game, seats, seed, people)), Feeds()
        self.viewers = [Viewer(who, ("en", "ja")[who % 2]) for who in range(1, people + 1)]
        for viewer in self.viewers:
            self.feeds.join(self.state, viewer, None)

    def go_on(self, rng: random.Random) -> None:
        """One row more, which everybody is told."""
        state = self.state
        if state.playing:
            body: rows.AnyBody = rows.Move(move=random_move(state.deal, rng), by="person")
        else:
            body = state.dealing(rng.randbytes(32))
        state.apply(rows.write_row(state.v + 1, body, command=f"1:{state.v}"))
        self.feeds.publish(state)
        for viewer in self.viewers:
            while not viewer.messages.empty():
                viewer.messages.get_nowait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="dream-capture")
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--people", type=int, default=2)
    parser.add_argument("--rows", type=int, default=540)
    parser.add_argument("--tables", type=int, default=10)
    wanted = parser.parse_args()
    rng = random.Random(1)
    Watched(wanted.game, wanted.seats, wanted.people, 0).go_on(rng)  # what is made once a process does not count
    gc.collect()
    gc.freeze()
    tracemalloc.start()
    tables = [Watched(wanted.game, wanted.seats, wanted.people, seed) for seed in range(wanted.tables)]
    for _ in range(wanted.rows // EVERY):
        for table in tables * EVERY:
            table.go_on(rng)
        gc.collect()
        kept = tracemalloc.get_traced_memory()[0] / wanted.tables / 1024
        objects, begin = len(gc.get_objects()), time.thread_time()
        gc.collect()
        took = 1000 * (time.thread_time() - begin)
        print(
            f"{tables[0].state.v} rows, deal {tables[0].state.number}: {kept:,.0f} KB a table;"
            f" a collection of {objects:,} objects: {took:.0f} ms",
            flush=True,
        )


if __name__ == "__main__":
    main()
