"""More machines, through Dask: the workers of a scheduler play."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from xtarot.extras import Needed, require_extra


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of the scheduler at this address (``tcp://host:8786``), each with xtarot installed.

    Raises ImportError without the extra ``cluster``, and OSError where nobody answers.
    """
    require_extra(Needed("Dask", "distributed", "distributed", (2025, 1), "cluster"))
    from distributed import Client

    with Client(address, timeout=10, set_as_default=False) as client:
        yield client.get_executor()
