"""What a table asks of those who keep it."""

from collections.abc import Callable
from concurrent.futures import Executor
from typing import Protocol

from xtarot.games import Game
from xtarot_site.core.clock import Clock
from xtarot_site.core.store.store import Store
from xtarot_site.table.bot_executor import BotExecutor
from xtarot_site.table.cluster_presence import Elsewhere
from xtarot_site.table.lobby import Lobby
from xtarot_site.table.presence import Presence
from xtarot_site.table.spectators import SpectatorsElsewhere
from xtarot_site.table.timing import Timing


class Keeper(Protocol):
    """The tables of a server: `Tables`."""

    store: Store
    timing: Timing
    clock: Clock
    presence: Presence
    elsewhere: Elsewhere
    spectators: SpectatorsElsewhere
    seeds: Callable[[], bytes]
    pool: Executor
    proofs: Executor
    bot_executor: BotExecutor
    lobby: Lobby

    def tell(self, code: str, v: int) -> None:
        """A table has a row of this number now."""

    def fail(self, code: str, game: Game | None, error: BaseException | None) -> None:
        """The game of a table has failed."""

    def send_on(self, code: str, error: BaseException) -> bool:
        """Whether a table that cannot be read here is to be asked for at other servers."""

    def forget(self, code: str) -> None:
        """A table has stopped."""
