"""A watch over rules that do not come back: an endless loop is reported with its line."""

import threading
import time
from types import TracebackType
from typing import Self

from xtarot.games.calls import raise_in

PATIENCE = 20.0  # seconds for what takes milliseconds


class Stuck(BaseException):
    """A rule has run for too long. Raised in the midst of it, in the thread that is watched."""


class Watch:
    """Watches over the thread that enters it, which has to say `on` now and then, or Stuck is raised in it.

    It interrupts Python only; machine code has to be run where it can be left behind.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._since = time.monotonic()
        self._done = threading.Event()

    def __enter__(self) -> Self:
        self._thread = threading.get_ident()
        self.on()
        threading.Thread(target=self._run, daemon=True, name="watch").start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._done.set()

    def on(self) -> None:
        """Work goes on."""
        self._since = time.monotonic()

    def _run(self) -> None:
        while not self._done.wait(self.patience / 10):
            if time.monotonic() - self._since > self.patience:
                raise_in(self._thread, Stuck)
                return
