"""Tables from a position: of a rulebook, of a kept deal, which is then branched, or of a record that somebody has."""

from functools import partial
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException, TooManyRequestsException, ValidationException
from litestar.params import JSONBody, QueryParameter
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from xtarot.bots.levels import USUAL
from xtarot.deals.deal import IllegalMove
from xtarot.deals.finished_deal import KeptDeal
from xtarot.deals.record import Record, RecordError
from xtarot.games import MalformedMove, UnknownGame, load, load_reference
from xtarot.replays.import_errors import describe_fault
from xtarot.replays.record_import import MAX_DEALS, Faulty, read_record
from xtarot.review import move_text
from xtarot.rulebooks.notation import NotationFault
from xtarot.rules import cards as deck
from xtarot.rules.cards import UnknownAction
from xtarot.rules.texts import Lang
from xtarot.table import texts
from xtarot.table.exercise import NoBots, NothingToPlay, exercise
from xtarot.table.seats import write_name
from xtarot_site.core.store.kinds import BranchEntry
from xtarot_site.kit.http.rate_limits import limit_address
from xtarot_site.kit.http.responses import UNLISTED
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.http.text_checks import Code
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.play.table_opening import OPENING, Opened, open_for
from xtarot_site.play.tables import BotName, GameName
from xtarot_site.replays.deals.deals import deal_of
from xtarot_site.replays.replays import MAX_BODY, MAX_RECORD
from xtarot_site.submissions.service import Programme
from xtarot_site.table import Tables, messages

MAX_MOVE = 10_000
MAX_FAR = 1000  # moves that lead to a position of a record that is brought
MAX_TEXT = 400  # letters of a move
SLIPS = 6  # moves that a branch is known by


class PositionSource(Struct):
    """A position: that before this move, counted from 1, of the deal that is named in one of three ways.

    `book` and `position`: of a record of a rulebook; `link`: of a kept deal; `record` and `deal` (from 0): of a record
    that the sender has. `seat`: for who asks, if not that which is to move; `first`: a move that is made at once;
    `bots`: in the other seats; `open`: who asks sees all hands.
    """

    move: Annotated[int, Meta(ge=1, le=MAX_MOVE)]
    book: GameName = ""
    position: Annotated[str, Meta(max_length=60)] = ""
    link: Annotated[str, Meta(max_length=40)] = ""
    record: Annotated[str, Meta(max_length=MAX_RECORD)] = ""
    deal: Annotated[int, Meta(ge=0, lt=MAX_DEALS)] = 0
    seat: Annotated[int, Meta(ge=0, lt=20)] | None = None
    first: Annotated[str, Meta(max_length=MAX_TEXT)] = ""
    bots: BotName = USUAL
    open: bool = False
    pace: Annotated[int, Meta(ge=0, le=3)] = 2
    name: messages.Name = ""


class BranchMove(Struct, omit_defaults=True):
    """A move by which a branch is known: whose, and its card, or what was said."""

    seat: int
    card: str | UnsetType = UNSET
    text: str | UnsetType = UNSET


class Continuation(Struct):
    """A course that a deal took: the kept one, or a branch of it before its move `move`.

    `name`: of who played it; `link`, `scores` and `seat`, theirs, once it is over.
    """

    move: int
    name: str
    mine: bool
    opened: float  # seconds since 1970
    slips: list[BranchMove]
    link: str | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    scores: list[float] | UnsetType = UNSET


class Branches(Struct):
    """The course of a deal from a move on, and what others made of it."""

    origin: Continuation
    branches: list[Continuation]


@post(
    "/api/exercises",
    status_code=201,
    request_max_body_size=MAX_BODY,
    raises=[*OPENING, NotFoundException, ValidationException],
)
async def open_exercise(request: AnyRequest, services: FromSite, data: JSONBody[PositionSource]) -> Response[Opened]:
    """Open a table with bots from a position of a finished deal; it never counts."""
    lang = lang_of(request)
    record = await _record(request, services, data)
    number = 0 if data.link else data.deal
    given = (record, data.move - 1, data.book, number, data.seat, data.first)
    try:
        start = await services.effort.in_thread(
            request, exercise, *given, refused=not data.record
        )  # which was read already
    except NothingToPlay:
        raise ValidationException(texts.NOTHING_TO_PLAY.of(lang)) from None
    except NoBots:
        raise ValidationException(
            texts.NO_BOTS.of(lang, game=load_reference(record.reference).title.of(lang))
        ) from None
    except RecordError as error:
        raise ValidationException(describe_fault(error, record, lang)) from None
    except (IllegalMove, MalformedMove, UnknownAction) as error:
        raise ValidationException(error.text.of(lang)) from None
    except ValueError as error:
        raise ValidationException(str(error)) from None
    start = replace(start, origin=data.link, open=data.open)
    return await open_for(
        request, services, partial(services[Tables].open_exercise, start, data.bots, data.pace), data.name
    )


@get("/api/deals/{link:str}/branches", raises=[NotFoundException, TooManyRequestsException])
async def find_branches(
    request: AnyRequest, services: FromSite, link: Code, move: Annotated[int, QueryParameter(ge=1, le=MAX_MOVE)] = 1
) -> Response[Branches]:
    """What has been played from positions of a finished deal, and how the deal itself went on from `move`."""
    lang = lang_of(request)
    deal, who = await deal_of(request, services, link)
    origin = Continuation(move, "", False, deal.ended, slips(deal, move, lang), deal.link, scores=deal.scores)
    made = [_line(branch, lang) for branch in await services.store.branches(link, who)]
    return Response(Branches(origin, made), headers=UNLISTED)


async def _record(request: AnyRequest, services: Services, data: PositionSource) -> Record:
    """The record of a position. Raises NotFoundException, TooManyRequestsException, ValidationException."""
    lang = lang_of(request)
    if [bool(data.book), bool(data.link), bool(data.record)].count(True) != 1:
        raise ValidationException("a position is of one of book, link and record")
    if data.link:
        deal, _ = await deal_of(request, services, data.link)
        return deal.record
    if data.record:
        limit_address(request, services.allowances.records)
        try:
            if data.move > MAX_FAR:
                raise ValidationException(texts.TOO_LONG.of(lang, deals=MAX_DEALS, moves=MAX_FAR))
            return await services.effort.in_thread(request, read_record, data.record, lang, services[Programme].plays)
        except Faulty as faulty:
            raise ValidationException(faulty.said) from None
    try:
        return services[Programme].shelf[data.book].records[data.position].record
    except (KeyError, NotationFault):  # no such book; no such record, or one that the rules refuse
        raise NotFoundException(texts.NO_POSITION.of(lang)) from None


def _line(branch: BranchEntry, lang: Lang) -> Continuation:
    move, deal = branch.moves + 1, branch.deal
    if deal is None:
        return Continuation(move, write_name(branch.name).of(lang), branch.mine, branch.opened, [])
    seat = next((seat for seat, player in enumerate(deal.players) if player.who is not None), UNSET)
    name = branch.name if seat is UNSET else deal.players[seat].name  # by which they went at that table
    made = slips(deal, move, lang), deal.link, seat, deal.scores
    return Continuation(move, write_name(name).of(lang), branch.mine, branch.opened, *made)


def slips(deal: KeptDeal, move: int, lang: Lang) -> list[BranchMove]:
    """The first moves of a deal from `move` on, as they are known by; chance's are left out."""
    made = [text for text in deal.moves[move - 1 :] if not text.startswith("*")][:SLIPS]
    return [_slip(deal.record.reference, text, lang) for text in made]


def _slip(game: str | dict[str, Any], move: str, lang: Lang) -> BranchMove:
    seat, verb, *words = move.split()
    if words and words[-1] in _CARDS:
        return BranchMove(int(seat), card=words[-1])
    try:
        return BranchMove(int(seat), text=move_text(load(game), move, lang))
    except (UnknownGame, ValueError):  # a deal outlives the rules that it was played by
        return BranchMove(int(seat), text=" ".join(words) or verb)


_CARDS = frozenset(map(deck.text, deck.DECK))


ROUTES = (open_exercise, find_branches)
