"""News by PostgreSQL's NOTIFY: what accumulates while a notification is on its way is told by the next one.

It is sent beside the commits, not in them: there it would hold a lock that all commits wait for. Both connections are
this module's own and last: a pooler between them and the database would lose what is told.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
import psycopg

from xtarot_site.core.pubsub import FRESH, PULSE, News, Told
from xtarot_site.core.store.postgresql import LINE, PostgresStore

logger = logging.getLogger(__name__)

CHANNEL = "xtarot"
MOST = 7900  # bytes of a notification
PAUSE = 0.5  # seconds until a line that was lost is tried again
PATIENCE = 3.0  # seconds for anything that the database is asked here
CUT_OFF = 7.0  # seconds without its own pulse, after which a server lets others go on with its tables

_TELL = "SELECT pg_notify(%s, %s)::text, current_setting('transaction_read_only')"
Connection = psycopg.AsyncConnection[tuple[object, ...]]


class PostgresNews(News):
    """The news of a server whose store is in PostgreSQL."""

    def __init__(self, store: PostgresStore) -> None:
        super().__init__()
        self._store = store
        self._draft: Told | None = None
        self._waiting, self._left = asyncio.Event(), asyncio.Event()
        self._heard = -FRESH  # when this server heard itself last
        self._told: float | None = None  # since when it has not heard what it told
        self._took = 0.0  # seconds that this took the last time
        self._tasks: list[asyncio.Task[None]] = []
        self._beating: asyncio.Task[None] | None = None
        self._listened = False

    @property
    def alone(self) -> bool:
        """Whether there can be no other server."""
        return False

    @property
    def fresh(self) -> bool:
        """Whether this server has heard itself lately, so that it may rely on hearing the others."""
        return self.clock.now() - self._heard < FRESH

    @property
    def lag(self) -> float:  # type: ignore[override]  # elsewhere it is nothing
        """Seconds until this server heard what it told, the last time; more, if it has waited for longer now."""
        return max(self._took, self.clock.now() - self._told if self._told is not None else 0.0)

    @property
    def draft(self) -> Told:
        """What is told next."""
        if self._draft is None:
            self._draft = Told(self.number, hands_on=self.hands_on)
        return self._draft

    def send(self) -> None:
        """Tell what was put into the draft, soon."""
        self._waiting.set()

    async def start(self) -> None:
        """Take a number, and begin to listen. Raises StoreError."""
        self.number = await self._store.next_server()
        self.watch()
        self._beating = asyncio.create_task(self._beat(), name="news pulse")

    def watch(self) -> None:
        """Only listen, and say what is asked for, by no number: nobody takes this for a server."""
        works = (self._listen, "listener"), (self._speak, "speaker")
        self._tasks = [asyncio.create_task(self._keep_on(work), name=f"news {name}") for work, name in works]

    async def close(self) -> None:
        """Say that this server leaves, and stop."""
        if self._beating:
            self._beating.cancel()
            self.draft.leaves = True
            self.send()
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await self._left.wait()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # The three tasks

    async def _keep_on(self, work: Callable[[Connection], Awaitable[None]]) -> None:
        """Do this on a connection, and on another one when that ends."""
        failed = False
        while True:
            try:
                async with asyncio.timeout(PATIENCE):
                    connection = await psycopg.AsyncConnection.connect(
                        self._store.address,
                        autocommit=True,
                        **LINE,  # type: ignore[arg-type]  # libpq's own
                    )
                if failed:
                    logger.info("news comes again")
                failed = False
                try:
                    await work(connection)
                finally:
                    connection.pgconn.finish()  # without a word: who does not answer would keep us
            except (psycopg.Error, OSError, TimeoutError) as error:
                if not failed:
                    logger.warning("no news comes, or is told: %s", str(error).partition("\n")[0] or "no answer")
                failed = True
            except Exception:  # whatever it is, a server without news is worse
                logger.exception("news failed")
            await asyncio.sleep(PAUSE)

    async def _listen(self, connection: Connection) -> None:
        """Hear what is told. Raises TimeoutError when even this server's own pulse does not come."""
        async with asyncio.timeout(PATIENCE):
            await connection.execute(f"LISTEN {CHANNEL}")
        if self._listened:
            for look in self.missed:
                look()
        self._listened, since = True, self.clock.now()
        self.go_round()  # what was told meanwhile
        while True:
            async for notification in connection.notifies(timeout=PULSE):
                self._take(notification.payload)
            if self._beating and self.clock.now() - max(since, self._heard) >= FRESH:
                raise TimeoutError

    def _take(self, payload: str) -> None:
        try:
            told = msgspec.json.decode(payload, type=Told)
        except msgspec.MsgspecError:
            logger.warning("news that cannot be read: %.100r", payload)
            return
        if told.by == self.number:
            self._heard = self.clock.now()
            if self._told is not None:
                self._took, self._told = self._heard - self._told, None
            self.hears_itself.set()
        elif told.by:
            try:
                self.hear(told)
            except Exception:
                logger.exception("news was not understood: %.200r", payload)

    async def _speak(self, connection: Connection) -> None:
        """Tell what is to be told, for as long as the connection lasts."""
        while True:
            await self._waiting.wait()
            self._waiting.clear()
            told, self._draft = self.draft, None
            if self._told is None:
                self._told = self.clock.now()
            try:
                async with asyncio.timeout(PATIENCE):
                    for part in parts(told):
                        sent = await (await connection.execute(_TELL, (CHANNEL, part))).fetchone()
                        if sent == ("", "on") and self._store.fails_over:
                            raise psycopg.errors.ReadOnlySqlTransaction("another host is the primary server now")
                if told.leaves:
                    self._left.set()
            except BaseException:
                self._keep_lasting(told)
                self._waiting.set()
                raise

    def _keep_lasting(self, told: Told) -> None:
        """What was not told, and no round makes good, is told later: who has signed in or out, or has another name."""
        for name in ("begun", "signed", "moved", "became"):
            setattr(self.draft, name, getattr(told, name) + getattr(self.draft, name))
        self.draft.leaves |= told.leaves

    async def _beat(self) -> None:
        """Say every round that this server is there, and who is connected to it; notice when nothing comes back."""
        self._heard, cut = self.clock.now(), False  # it has just begun
        while True:
            if not self.fresh and self._draft:  # else it would grow for as long as nobody hears it
                told, self._draft = self._draft, None
                self._keep_lasting(told)
            try:
                self.draft.here |= self.present()
                self.draft.watched |= self.watched()
                self.draft.reads = self.reads
                self.send()
                self.go_round()
                silent = self.clock.now() - self._heard >= CUT_OFF
                if silent and not cut:
                    self.cut_off()
                cut = silent
            except Exception:
                logger.exception("a round failed")
            await asyncio.sleep(PULSE)


def parts(told: Told) -> list[str]:
    """What is told, in as many messages as it takes; that a server leaves is in the last."""
    text = msgspec.json.encode(told).decode()
    if len(text.encode()) <= MOST:
        return [text]
    one = Told(told.by, shelf=told.shelf, house=told.house, hands_on=told.hands_on, reads=told.reads)
    other = Told(told.by, hands_on=told.hands_on, leaves=told.leaves)
    halved = False
    for name in told.__struct_fields__:
        value = getattr(told, name)
        if isinstance(value, dict | list) and value:
            halves = [*value.items()] if isinstance(value, dict) else value
            middle, kind = len(halves) // 2, type(value)
            halved |= middle > 0
            setattr(one, name, kind(halves[:middle]))
            setattr(other, name, kind(halves[middle:]))
    if not halved:  # one thing that is too long: a round finds it
        logger.warning("too much to be told at once: %.100s", text)
        return []
    return parts(one) + parts(other)
