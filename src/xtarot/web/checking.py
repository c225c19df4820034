"""Turns at reading and checking what somebody wrote, which takes up to seconds: one at a time, paid for in seconds."""

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar.exceptions import TooManyRequestsException

from xtarot.clock import Clock
from xtarot.texts import Text
from xtarot.web.limits import Buckets, address_of
from xtarot.web.session import AnyRequest, lang_of

SPENT = Text(
    "ここからの文章の検査に時間を使いすぎました。{n}秒後にまた検査できます",
    "checking texts from your address has taken too long: it can go on in {n} s",
)


class Checking:
    """The turns of all addresses. `limit`: how many seconds an address has at first, and gets back in each second."""

    def __init__(self, limit: tuple[float, float], clock: Clock) -> None:
        self._budgets, self._clock, self._rate = Buckets(limit, clock), clock, limit[1]
        self._one = asyncio.Lock()

    @asynccontextmanager
    async def turn(self, request: AnyRequest) -> AsyncIterator[None]:
        """The turn of who asks, after those that asked before. Raises TooManyRequestsException."""
        async with self._one:  # what came before has been paid for by now
            budget = self._budgets.of(address_of(request.scope))
            if budget.left <= 0:
                seconds = math.ceil(-budget.left / self._rate) + 1
                headers = {"retry-after": str(seconds)}
                raise TooManyRequestsException(SPENT.of(lang_of(request), n=seconds), headers=headers)
            began = self._clock.now()
            try:
                yield
            finally:
                budget.spend(self._clock.now() - began)
