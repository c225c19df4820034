"""More machines, through Dask: the workers of a scheduler play."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of the scheduler at this address (``tcp://host:8786``), each with xtarot installed.

    Raises ImportError without the extra ``cluster``, and OSError where nobody answers.
    """
    try:
        from distributed import Client
    except ImportError:
        raise ImportError("Dask is not installed; it comes with: pip install 'xtarot[cluster]'") from None
    with Client(address, timeout=10, set_as_default=False) as client:
        yield client.get_executor()
