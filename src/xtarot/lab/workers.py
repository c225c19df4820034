"""Work in batches: here, on all cores, or on a cluster; the results come in the order of the batches."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TypeVar

Result = TypeVar("Result")


@contextmanager
def played(
    play: Callable[[int, int], Result], batches: Sequence[tuple[int, int]], executor: Executor | None, workers: int
) -> Iterator[Iterator[Result]]:
    """What `play(start, stop)` makes of each batch of deals. Those not finished when the block ends are cancelled.

    `play` travels to the `executor`, or to as many processes as there are `workers`; with one it is called here.
    """
    if executor is None and (workers == 1 or len(batches) <= 1):
        yield (play(*batch) for batch in batches)
        return
    # A fork would copy Numba's threads.
    pool = executor or ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
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
