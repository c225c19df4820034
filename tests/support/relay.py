"""A balancer in a few lines: each new connection goes on to the next of some servers, or to one that is chosen."""

import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count

Choose = Callable[[int], int]  # the port to which a connection, counted from 0, goes on


class Relay:
    """Listens at a port of its own. `held`: nothing is passed on while this is set; what has come waits."""

    def __init__(self, choose: Choose, port: int = 0) -> None:
        self._choose, self._numbers = choose, count()
        self._listener = socket.create_server(("127.0.0.1", port), backlog=200)
        self._open: set[socket.socket] = set()
        self.passing = threading.Event()
        self.passing.set()
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def port(self) -> int:
        port: int = self._listener.getsockname()[1]
        return port

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, (address, _) = self._listener.accept()
                threading.Thread(target=self._connect, args=(client, address), daemon=True).start()

    def _connect(self, client: socket.socket, address: str) -> None:
        try:  # from the address of who came, so that the server knows it
            server = socket.create_connection(
                ("127.0.0.1", self._choose(next(self._numbers))), timeout=5, source_address=(address, 0)
            )
        except OSError:
            client.close()
            return
        server.settimeout(None)
        self._open |= {client, server}
        for one, other in ((client, server), (server, client)):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=self._pass, args=(one, other), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                self.passing.wait()
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
            self._open.discard(end)

    def cut(self) -> None:
        """End all connections."""
        for end in [*self._open]:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.cut()


@contextmanager
def relay(ports: Sequence[int], port: int = 0) -> Iterator[Relay]:
    """A relay to one of these ports after the other."""
    running = Relay(lambda number: ports[number % len(ports)], port)
    try:
        yield running
    finally:
        running.close()
