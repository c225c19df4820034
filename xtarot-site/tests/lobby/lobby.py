"""Pages of the lobby, as they are told of it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from websockets.sync.client import ClientConnection, connect

from site_support.live import Json, Person
from support.merging import fold


class Watcher:
    """A page of the lobby: what it shows, folded from what it was sent."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.lobby: Json = {}
        self.bytes = 0

    def until(self, true: Any) -> Json:
        while not self.lobby or not true(self.lobby):
            text = self._socket.recv(timeout=20)
            self.bytes += len(text)
            message = json.loads(text)
            assert message["t"] == "lobby"
            self.lobby = message["lobby"] if "lobby" in message else fold(self.lobby, message["patch"])
        return self.lobby

    def table(self, code: str) -> Json:
        return dict(self.until(lambda lobby: code in lobby["tables"])["tables"][code])


@contextmanager
def watching(host: str, lang: str = "en", most: str = "", person: Person | None = None) -> Iterator[Watcher]:
    """A page that somebody has opened, or whoever has no cookie."""
    cookie = "; ".join(f"{name}={value}" for name, value in (person.cookies if person else {}).items())
    address, headers = f"ws://{host}/ws/lobby?lang={lang}&most={most}", {"Cookie": cookie} if cookie else {}
    with connect(address, additional_headers=headers, compression=None) as socket:
        yield Watcher(socket)
