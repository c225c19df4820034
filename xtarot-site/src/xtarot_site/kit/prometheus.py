"""What a server counts and times, for Prometheus, on a port of its own. It needs ``xtarot-site[metrics]``.

Nothing here names a table, a person or an address, and no label has more values than are listed here.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, start_http_server

from xtarot_site.kit.metrics import Gauges, Limited, Metrics

LOOK = 5.0  # seconds between two looks at the gauges
BEAT = 0.25  # seconds that the event loop is to sleep, for its lag
SHORT = 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5  # seconds
LONG = 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 30


class PrometheusMetrics(Metrics):
    """The metrics of one server, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)  # memory, files, CPU

        def histogram(name: str, text: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
            return Histogram(f"xtarot_{name}_seconds", text, labels, registry=registry, buckets=buckets)

        def counter(name: str, text: str, *labels: str) -> Counter:
            return Counter(f"xtarot_{name}", text, labels, registry=registry)

        self._moves = histogram("move", "From a person's move until it is stored and acknowledged", SHORT)
        self._store = histogram("store", "Answers of the store", SHORT, "what")
        self._errors = counter("store_errors", "What the store could not do", "what")
        self._bots = histogram("bot", "Until a bot has chosen, waiting included", LONG, "how")
        self._replaced = counter("bots_replaced", "Moves that another bot made in a bot's place", "why")
        self._refused = counter("refused", "What was refused by limits", "what")
        self._gc = histogram("gc", "CPU of full garbage collections, during which nothing else runs", SHORT)
        self._garbage = counter("gc_objects", "Objects that full garbage collections have freed")
        self._lag = histogram("loop_lag", "How late the event loop wakes who sleeps", SHORT)

    def moved(self, seconds: float) -> None:
        """A person's move was stored and acknowledged so long after it came."""
        self._moves.observe(seconds)

    def refused(self, what: Limited) -> None:
        """Something was refused by a limit."""
        self._refused.labels(what).inc()

    def stored(self, what: str, seconds: float, failed: bool) -> None:
        """The store has read or written something, or has failed."""
        self._store.labels(what).observe(seconds)
        if failed:
            self._errors.labels(what).inc()

    def thought(self, how: str, seconds: float, instead: str) -> None:
        """A bot has chosen its move, waiting included."""
        self._bots.labels(how).observe(seconds)
        if instead:
            self._replaced.labels(instead).inc()

    def collected(self, seconds: float, objects: int) -> None:
        """A full garbage collection took so much processor time, and freed so many objects."""
        self._gc.observe(seconds)
        self._garbage.inc(objects)

    async def watch(self, gauges: Gauges) -> None:
        """Read the gauges now and then, for as long as the server runs."""
        shown = {name: Gauge(f"xtarot_{name}", text, registry=self.registry) for name, (text, _) in gauges.items()}
        loop = asyncio.get_running_loop()
        while True:
            for name, (_, read) in gauges.items():
                shown[name].set(read())
            for _ in range(int(LOOK / BEAT)):
                due = loop.time() + BEAT
                await asyncio.sleep(BEAT)
                self._lag.observe(loop.time() - due)

    @contextmanager
    def served(self, host: str, port: int) -> Iterator[int]:
        """Answer whoever asks there while this lasts; the port. Raises OSError."""
        server, thread = start_http_server(port, host, self.registry)
        try:
            yield server.server_port
        finally:
            server.shutdown()
            server.server_close()
            with suppress(RuntimeError):
                thread.join(1)
