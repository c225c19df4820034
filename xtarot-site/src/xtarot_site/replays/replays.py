"""Finished deals to be looked at again: the page of a deal, its frames, and those of a record that somebody brings."""

import asyncio
import gzip
import logging
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Annotated, Any, NamedTuple

import msgspec
from litestar import MediaType, Response, get, post
from litestar.exceptions import HTTPException, NotFoundException, TooManyRequestsException, ValidationException
from litestar.params import JSONBody, QueryParameter
from msgspec import UNSET, Meta, Struct, UnsetType

from xtarot.deals.finished_deal import KeptDeal
from xtarot.games import installed
from xtarot.printing.deal_sheet import deal_sheet
from xtarot.printing.terminal import record_text
from xtarot.replays.frames import ALL
from xtarot.replays.record_import import MAX_DEALS, Faulty, frames
from xtarot.replays.replay import DRAWN, Asked, Replay, hide_names, record_for, replay_of_kept
from xtarot.replays.replayed_deal import played_today
from xtarot_site.books.downloads import pdf
from xtarot_site.kit.http.rate_limits import limit_address
from xtarot_site.kit.http.responses import UNLISTED, TooLarge
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.http.text_checks import Code
from xtarot_site.kit.pages.page import Page, send_page, share_data, takes_gzip
from xtarot_site.kit.pages.skeleton import Part
from xtarot_site.kit.services import FromSite, services_of
from xtarot_site.play.games import LevelEntry, describe_levels
from xtarot_site.replays.deals.deals import deal_of, name_file
from xtarot_site.replays.texts import TEXTS
from xtarot_site.replays.verify_texts import TEXTS as VERIFY_TEXTS
from xtarot_site.submissions.service import Programme

PAGE = Page("replay", TEXTS | VERIFY_TEXTS, unlisted=True, alone=True)
BRING = Page("import", TEXTS)

logger = logging.getLogger(__name__)

MAX_RECORD = 2**20  # letters
MAX_BODY = 2 * MAX_RECORD  # bytes: quotes and line ends are written as two

_reel = asyncio.Semaphore(2)  # replays that are made at a time, in threads: the tables go on beside them

ViewName = Annotated[str, Meta(max_length=8)]
ViewQuery = Annotated[ViewName, QueryParameter(max_length=8)]
Flag = Annotated[bool, QueryParameter()]


class FaultyRecord(HTTPException):
    """The record has a fault. `extra`: its `deal` and `move`, from 0 or null, and its `clause`."""

    status_code = 422


class Brought(Struct):
    """A record to be looked at: its text, which of its deals (from 0), and how."""

    record: Annotated[str, Meta(max_length=MAX_RECORD)]
    deal: Annotated[int, Meta(ge=0, lt=MAX_DEALS)] = 0
    view: ViewName = ALL
    names: bool = True
    result: bool = True


class BringData(Struct):
    """What the page for records is given: what each game is called."""

    titles: dict[str, str]


class ReplayData(Struct):
    """What the page is given: the replay of a finished deal, or the link of one that is `missing`, or neither."""

    levels: list[LevelEntry]
    replay: Replay | UnsetType = UNSET
    missing: str | UnsetType = UNSET


class DrawnPage(NamedTuple):
    """What differs between the pages of two deals; `faces`: of the cards that are seen at first."""

    title: str
    data: Part
    faces: tuple[str, ...]


@get("/api/deals/{link:str}/replay", raises=[NotFoundException, TooManyRequestsException, ValidationException])
async def find_replay(
    request: AnyRequest, services: FromSite, link: Code, view: ViewQuery = ALL, names: Flag = True, result: Flag = True
) -> Response[Replay]:
    """A finished deal as frames: with `all` hands open, from the `table`, or as a seat saw it (`s0` …)."""
    deal, who = await deal_of(request, services, link)
    asked = Asked(view, lang_of(request), names, result)
    return await _packed(request, partial(replay_of_kept, deal, asked, who))


@get("/api/deals/{link:str}/text", media_type=MediaType.TEXT, raises=[NotFoundException, TooManyRequestsException])
async def deal_as_text(request: AnyRequest, services: FromSite, link: Code, names: Flag = True) -> Response[str]:
    """The course and the score of a finished deal as plain text, as `xtarot replay` prints them."""
    deal, _ = await deal_of(request, services, link)
    text = await services.effort.in_thread(
        request, write_deal, deal, Asked(lang=lang_of(request), names=names), places=_reel
    )
    return Response(text, media_type=MediaType.TEXT, headers={**UNLISTED, **name_file(deal, "txt")})


@post(
    "/api/records",
    status_code=200,
    request_max_body_size=MAX_BODY,
    raises=[FaultyRecord, TooLarge, TooManyRequestsException, ValidationException],
)
async def bring_record(request: AnyRequest, services: FromSite, data: JSONBody[Brought]) -> Response[Replay]:
    """A deal of a record that somebody has, as frames, if `xtarot replay` finds no fault in the record."""
    limit_address(request, services.allowances.records)
    asked, packs = Asked(data.view, lang_of(request), data.names, data.result), takes_gzip(request)
    try:
        return _as_json(
            await services.effort.in_process(
                request, frames, data.record, data.deal, asked, packs, services[Programme].plays
            ),
            packs,
        )
    except Faulty as faulty:
        if faulty.why:
            logger.warning(faulty.why)
        raise FaultyRecord(faulty.said, extra=faulty.place) from None
    except ValueError as error:
        raise ValidationException(str(error)) from None


@get("/r/{link:str}", media_type=MediaType.HTML, include_in_schema=False)
async def replay_page(
    request: AnyRequest,
    services: FromSite,
    link: Code,
    view: ViewQuery = ALL,
    names: Flag = True,
    result: Flag = True,
) -> Response[bytes]:
    """The page of a finished deal."""
    try:
        deal, who = await deal_of(request, services, link)
        asked = Asked(view, lang_of(request), names, result)
        played = any(player.who == who for player in deal.players)
        drawn = await services.effort.in_thread(request, _drawn, deal, asked, who if played else None, places=_reel)
    except NotFoundException as error:
        missing = ReplayData(describe_levels(lang_of(request)), missing=link)
        return send_page(request, PAGE, "xtarot", missing, status=error.status_code)
    except ValueError:
        raise NotFoundException from None
    return send_page(request, PAGE, f"{drawn.title} · xtarot", faces=drawn.faces, shared=drawn.data)


@get("/r/{link:str}/page.pdf", include_in_schema=False)
async def deal_on_paper(request: AnyRequest, services: FromSite, link: Code, names: Flag = True) -> Response[bytes]:
    """A finished deal on one page to be printed: hands, course, score."""
    deal, _ = await deal_of(request, services, link)
    asked = Asked(lang=lang_of(request), names=names)
    found = await services.effort.in_thread(request, played_today, deal)
    if found is None:
        raise NotFoundException
    answer = await pdf(
        request, partial(deal_sheet, found, hide_names(deal.players, asked), asked.lang, deal.ended), "deal.pdf"
    )
    answer.headers.update({**UNLISTED, **name_file(deal, "pdf")})
    return answer


@get("/r", media_type=MediaType.HTML, include_in_schema=False)
async def bring_page(request: AnyRequest, deal: Annotated[int | None, QueryParameter()] = None) -> Response[bytes]:
    """The page on which anybody puts in records that they have; with `deal`, that of one which the browser keeps."""
    lang = lang_of(request)
    if deal is not None:
        return send_page(request, PAGE, "xtarot", ReplayData(describe_levels(lang)))
    titles = {name: game.title.of(lang) for name, game in installed().items()}
    return send_page(request, BRING, f"{TEXTS['bring_record'].of(lang)} · xtarot", BringData(titles))


@lru_cache(DRAWN)
def _drawn(deal: KeptDeal, asked: Asked, who: int | None) -> DrawnPage:
    """The page of a deal, for the session `who` that played it. Raises as `replay_of_kept`."""
    found = replay_of_kept(deal, asked, who)
    data = ReplayData(describe_levels(asked.lang), found)
    return DrawnPage(found.title, share_data(data), tuple(_dealt(found)))


def _dealt(made: Replay) -> list[str]:
    """The tabs of the cards that are seen in hands at first, which come with the page."""
    zones = made.frame.zones.values() if made.frame else ()
    return [f"{card}-tab" for zone in zones if zone.kind == "hand" for card in zone.cards or ()]


def write_deal(deal: KeptDeal, asked: Asked) -> str:
    """A kept deal as plain text; where the rules of today do not give it, its record."""
    record, found = record_for(deal, asked), played_today(deal)
    return record_text(record, [found], asked.lang) if found else record.dumps()


async def _packed(request: AnyRequest, make: Callable[[], Replay]) -> Response[Any]:
    """A replay as it is sent, made in a thread. Raises ValidationException for a view that the deal does not have."""
    packs = takes_gzip(request)

    def made() -> bytes:
        body = msgspec.json.encode(make())
        return gzip.compress(body, 6) if packs else body

    try:
        return _as_json(await services_of(request).effort.in_thread(request, made, places=_reel), packs)
    except ValueError as error:
        raise ValidationException(str(error)) from None


def _as_json(body: bytes, packed: bool) -> Response[Any]:
    headers = {**UNLISTED, "vary": "Cookie, Accept-Language, Accept-Encoding"}
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=MediaType.JSON, headers=headers)


ROUTES = (replay_page, deal_on_paper, bring_page, find_replay, deal_as_text, bring_record)
