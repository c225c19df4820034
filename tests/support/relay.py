"""A port in front of servers, as of a balancer: what is opened goes to one of them, what is open stays where it is."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Relay:
    """Passes bytes on. `target`: the port to which new connections go; `delay`: the seconds that all bytes take."""

    def __init__(self) -> None:
        self.port = self.target = 0
        self.delay = 0.0
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, started: threading.Event, stop: asyncio.Event) -> None:
        """Pass on until it is stopped."""
        server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        started.set()
        await stop.wait()
        server.close()
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.close()
            return
        try:
            await asyncio.gather(self._pass(reader, back), self._pass(there, writer))
        finally:
            writer.close()
            back.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        loop, chunks = asyncio.get_running_loop(), asyncio.Queue[tuple[float, bytes]]()

        async def read() -> None:
            with suppress(OSError):
                while chunk := await reader.read(65536):
                    chunks.put_nowait((loop.time() + self.delay, chunk))
            chunks.put_nowait((loop.time() + self.delay, b""))

        reading = asyncio.create_task(read())
        try:
            while True:
                at, chunk = await chunks.get()
                await asyncio.sleep(at - loop.time())
                if not chunk:
                    break
                writer.write(chunk)
                await writer.drain()
        except OSError:
            pass
        finally:
            reading.cancel()
            writer.close()


@contextmanager
def relay() -> Iterator[Relay]:
    """A relay that runs in a thread."""
    one, started = Relay(), threading.Event()
    loop, stop = asyncio.new_event_loop(), asyncio.Event()
    thread = threading.Thread(target=lambda: loop.run_until_complete(one.run(started, stop)))
    thread.start()
    try:
        assert started.wait(20)
        yield one
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(20)
        loop.close()
