"""A balancer in a few lines: each new connection goes on to the next of some servers, or to one that is chosen."""

import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count

Choose = Callable[[int], int | str]  # the port, or the socket, to which a connection, counted from 0, goes on


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
        try:
            server = _connected(self._choose(next(self._numbers)), address)
        except OSError:
            client.close()
            return
        self._open |= {client, server}
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        answering = threading.Thread(target=self._pass, args=(server, client), daemon=True)
        answering.start()
        self._pass(client, server)
        answering.join()
        for end in (client, server):
            end.close()
            self._open.discard(end)

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                self.passing.wait()
                other.sendall(data)
        with suppress(OSError):
            other.shutdown(socket.SHUT_WR)

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


def _connected(where: int | str, address: str) -> socket.socket:
    """A connection to there, from the address of who came, so that the server knows it."""
    if isinstance(where, str):
        server = socket.socket(socket.AF_UNIX)
        server.connect(where)
        return server
    server = socket.create_connection(("127.0.0.1", where), timeout=5, source_address=(address, 0))
    server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    server.settimeout(None)
    return server


@contextmanager
def relay(ports: Sequence[int | str], port: int = 0) -> Iterator[Relay]:
    """A relay to one of these ports after the other."""
    running = Relay(lambda number: ports[number % len(ports)], port)
    try:
        yield running
    finally:
        running.close()
