"""Work in batches: here, on all cores, or on a cluster; the results come in the order of the batches."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TypeVar

from xtarot.extras import Needed, require_extra

Result = TypeVar("Result")

Workers = int | Executor | None
"""Who does the work: so many processes (1: this one), an executor, or, without either, a process for each core."""


@contextmanager
def play_batches(
    play: Callable[[int, int], Result], batches: Sequence[tuple[int, int]], workers: Workers
) -> Iterator[Iterator[Result]]:
    """What `play(start, stop)` makes of each batch of deals. Those not finished when the block ends are cancelled.

    `play` travels to the `workers`; with one process it is called here.
    """
    executor, processes = (workers, 0) if isinstance(workers, Executor) else (None, workers or os.cpu_count() or 1)
    if executor is None and (processes == 1 or len(batches) <= 1):
        yield (play(*batch) for batch in batches)
        return
    # A fork would copy Numba's threads.
    pool = executor or ProcessPoolExecutor(processes, mp_context=get_context("spawn"))
    futures = [pool.submit(play, *batch) for batch in batches]
    try:
        yield _in_order(futures)
    finally:
        for future in futures:
            future.cancel()
        if pool is not executor:
            pool.shutdown(cancel_futures=True)


def _in_order(futures: Sequence["Future[Result]"]) -> Iterator[Result]:
    """Results in order; a failure is raised as soon as it happens."""
    done: set[Future[Result]] = set()
    finished = as_completed(futures)
    for future in futures:
        while future not in done:
            one = next(finished)
            one.result()
            done.add(one)
        yield future.result()


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of the scheduler at this address (``tcp://host:8786``), each with xtarot installed.

    Raises ImportError without the extra ``cluster``, and OSError where nobody answers.
    """
    require_extra(Needed("Dask", "distributed", "distributed", (2025, 1), "cluster"))
    from distributed import Client

    with Client(address, timeout=10, set_as_default=False) as client:
        yield client.get_executor()
