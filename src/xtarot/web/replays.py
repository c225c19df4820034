"""Finished deals to be looked at again: the page of a deal, and its frames for one view."""

import asyncio
import gzip
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException, TooManyRequestsException, ValidationException
from litestar.params import FromPath, QueryParameter

from xtarot.table.replay import ALL, Replay, replay_of_kept
from xtarot.web.deals import HEADERS, Link, deal_of
from xtarot.web.page import send_page, takes_gzip
from xtarot.web.session import AnyRequest, lang_of

_reel = asyncio.Semaphore(2)  # replays that are made at a time, in threads: the tables go on beside them

ViewName = Annotated[str, QueryParameter(max_length=8)]


@get("/api/deals/{link:str}/replay", raises=[NotFoundException, TooManyRequestsException, ValidationException])
async def find_replay(request: AnyRequest, state: State, link: Link, view: ViewName = ALL) -> Response[Any]:
    """A finished deal as frames: with `all` hands open, from the `table`, or as a seat saw it (`s0` …)."""
    deal, who = await deal_of(request, state, link)
    made = await _made(partial(replay_of_kept, deal, view, lang_of(request), who))
    return _packed(request, made)


@get("/r/{link:str}", media_type=MediaType.HTML, include_in_schema=False)
async def replay_page(request: AnyRequest, state: State, link: FromPath[str], view: ViewName = ALL) -> Response[bytes]:
    """The page of a finished deal. Its data has the `replay`, as of the interface, or the link that is `missing`."""
    lang = lang_of(request)
    try:
        deal, who = await deal_of(request, state, link)
        made = msgspec.json.decode(await _made(partial(replay_of_kept, deal, view, lang, who)))
    except HTTPException as error:
        return send_page(request, "replay", "xtarot", {"missing": link}, status=error.status_code)
    return send_page(request, "replay", f"{made['title']} · xtarot", {"replay": made})


async def _made(make: Callable[[], Replay]) -> bytes:
    """A replay as JSON. Raises ValidationException for a view that the deal does not have."""
    async with _reel:
        try:
            return await asyncio.to_thread(lambda: msgspec.json.encode(make()))
        except ValueError as error:
            raise ValidationException(str(error)) from None


def _packed(request: AnyRequest, body: bytes) -> Response[bytes]:
    headers = {**HEADERS, "vary": "Cookie, Accept-Language, Accept-Encoding"}
    if takes_gzip(request):
        body, headers["content-encoding"] = gzip.compress(body, 6), "gzip"
    return Response(body, media_type=MediaType.JSON, headers=headers)


HANDLERS = (find_replay,)
PAGES = (replay_page,)
