"""Notices on their way to devices: taken from the store when they are due, and sent beside all else.

A notice waits in the store, where it was written; no server has to be told of it. It is taken once, by whichever server
looks first, so a server that is killed loses what it was about to send, and never the notice. Whoever is here is not
pushed to: it is held back, and pushed when they have gone without reading it. What was read meanwhile is not pushed.

What strangers can make slow is bounded for each of them: what waits in memory in all, of a person and of a service, and
how many threads a service has. A thread has a deadline, and is none of those that do anything else.
"""

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

import msgspec

from xtarot.eventlog import StoreError
from xtarot_site.core.clock import Clock
from xtarot_site.core.store.store import Store
from xtarot_site.notices.push.client import DAY, LONGEST, Message, ServiceReply, send
from xtarot_site.notices.push.endpoints import EndpointRefused, Gate, service_of
from xtarot_site.notices.push.kinds import PushDelivery
from xtarot_site.notices.push.store import SubscriptionStore
from xtarot_site.notices.push.vapid import Vapid

logger = logging.getLogger(__name__)

MOST = 500  # parcels on their way, with those that wait to be tried again
OF_SERVICE, OF_PERSON = 200, 20  # of them
THREADS, FOR_SERVICE = 8, 4  # that send at the same time, in all and to one service
AT_ONCE = 50  # notices that are taken
GONE = {404, 410}
LATER = {408, 425, 429}  # and all from 500 on


@dataclass(frozen=True, kw_only=True)
class PushSettings:
    """How notices are pushed. Times are in seconds.

    `allowed`: networks in which a push service may be though they are closed to strangers, as ``127.0.0.0/8`` for one
    on this machine. `pause`: between two looks at the store; `grace`: in which a notice may be read before it is
    pushed; `held`: for which it is held back from who is here; `patience`: for a service to answer; `waits`: before
    each further try.
    """

    allowed: Collection[str] = ()
    pause: float = 2.0
    grace: float = 5.0
    held: float = 15.0
    patience: float = 10.0
    waits: Sequence[float] = (30.0, 300.0)


class PushWorker:
    """Sends what is due. `write` says a notice in words, None where it cannot; `here`: who is on the site now."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        vapid: Vapid,
        settings: PushSettings,
        write: Callable[[PushDelivery], Awaitable[Message | None]],
        here: Callable[[], Collection[int]],
    ) -> None:
        self._subscriptions = SubscriptionStore(store)
        self._clock, self._vapid, self._settings = clock, vapid, settings
        self._write, self._here = write, here
        self.gate = Gate(settings.allowed)
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="push")
        self._places: defaultdict[str, asyncio.Semaphore] = defaultdict(partial(asyncio.Semaphore, FOR_SERVICE))
        self._threads = asyncio.Semaphore(THREADS)  # else it would be sent however long it waits for one
        self._on_the_way: set[asyncio.Task[None]] = set()
        self._of: Counter[str | int] = Counter()  # of what is on its way, by service and by person

    @property
    def public_key(self) -> str:
        """The key by which browsers know the messages of this site."""
        return self._vapid.public

    async def move(self, old: str, new: str) -> None:
        """Push to a browser that has a new secret what was pushed to it under the old one."""
        await self._subscriptions.move(old, new)

    async def run(self) -> None:
        """Send what is due, for as long as the server runs."""
        while True:
            try:
                while await self.look():
                    pass
            except StoreError as error:
                logger.warning("nothing can be pushed: %s", error)
            except Exception as error:  # whatever it is, the next look may do better
                logger.error("nothing can be pushed", exc_info=error)
            await self._clock.sleep(self._settings.pause)

    async def close(self) -> None:
        """Leave what is on its way."""
        for task in self._on_the_way:
            task.cancel()
        await asyncio.gather(*self._on_the_way, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def look(self) -> bool:
        """Begin to send what is due, as far as there is room; whether more may be. Raises StoreError."""
        most, now, book = min(AT_ONCE, MOST - len(self._on_the_way)), self._clock.wall(), self._subscriptions
        due = await book.due(now - self._settings.grace, most) if most > 0 else []
        here = self._here() if due else ()
        if waiting := [notice for notice, who in due if who in here]:
            await book.hold(waiting, now + self._settings.held)
        if free := [notice for notice, who in due if who not in here]:
            for parcel in await book.take(free, now - DAY):
                self._begin(parcel)
        return len(due) == most > 0

    def _begin(self, parcel: PushDelivery) -> None:
        host = service_of(parcel.to.endpoint)[0]
        full = len(self._on_the_way) >= MOST or self._of[host] >= OF_SERVICE or self._of[parcel.who] >= OF_PERSON
        if full:
            logger.warning("too much waits to be pushed to %s: a notice is left where it is", host)
            return
        counted = host, parcel.who
        self._of.update(counted)
        task = asyncio.create_task(self._deliver(parcel, host))
        self._on_the_way.add(task)
        task.add_done_callback(partial(self._ended, counted))

    def _ended(self, counted: tuple[str, int], task: asyncio.Task[None]) -> None:
        self._on_the_way.discard(task)
        self._of.subtract(counted)
        for one in counted:
            if self._of[one] <= 0:
                del self._of[one]
                if isinstance(one, str):
                    self._places.pop(one, None)
        if not task.cancelled() and (error := task.exception()):
            logger.error("a notice is not pushed", exc_info=error)

    async def _deliver(self, parcel: PushDelivery, host: str) -> None:
        with suppress(StoreError):  # which has said so itself, and has the notice
            if (message := await self._write(parcel)) is None:
                return
            packed = pack_message(message)
            for wait in (*self._settings.waits, None):
                reply = await self._send(packed, message.tag, parcel, host)
                if reply is None or await self._settle(parcel, reply):
                    return
                if wait is None:
                    logger.warning("%s takes no notice (%s)", host, reply.status or "no answer")
                    return
                await self._clock.sleep(max(wait, reply.wait))

    async def _send(self, packed: bytes, tag: str, parcel: PushDelivery, host: str) -> ServiceReply | None:
        """What the service answered; a status of 0 where nothing came of it.

        None where nobody wants it any more: it was read, or the device signed out, while there was no place.
        """
        work = partial(send, packed, tag, parcel.to, self._vapid, self.gate, self._settings.patience)
        async with self._places[host], self._threads:
            if not await self._subscriptions.is_for(parcel):
                return None
            try:
                return await asyncio.get_running_loop().run_in_executor(self._pool, work)
            except EndpointRefused as error:
                logger.warning("nothing is pushed to %s: %s", host, error)
                return ServiceReply(410)
            except (OSError, UnicodeError) as error:  # a name that is none is told as the latter
                logger.info("%s cannot be reached: %s", host, type(error).__name__)
                return ServiceReply(0)

    async def _settle(self, parcel: PushDelivery, reply: ServiceReply) -> bool:
        """Note what came of it; whether that is the end."""
        if 200 <= reply.status < 300:
            await self._subscriptions.use(parcel.to.id)
        elif reply.status in GONE:
            await self._subscriptions.forget(parcel.to.id)
        elif reply.status == 0 or reply.status in LATER or reply.status >= 500:
            return False
        else:  # no other try will end otherwise
            logger.warning("%s refuses a notice (%s)", service_of(parcel.to.endpoint)[0], reply.status)
        return True


def pack_message(message: Message) -> bytes:
    """A message as it is sent, its words cut where they are too long."""
    packed, body = msgspec.json.encode(message), message.body
    while len(packed) > LONGEST and body:
        body = body[: len(body) * 9 // 10]
        packed = msgspec.json.encode(msgspec.structs.replace(message, body=f"{body}…"))
    return packed
