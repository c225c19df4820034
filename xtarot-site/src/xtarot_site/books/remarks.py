"""Remarks beside clauses over the wire: read, written, answered, hidden."""

from typing import Annotated

from litestar import Response, get, post
from litestar.exceptions import NotFoundException, TooManyRequestsException
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody
from msgspec import Meta, Struct

from xtarot.eventlog import Row
from xtarot.rulebooks import Book
from xtarot_site.books.access import find_book
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.rate_limits import address_of, limit, take_both
from xtarot_site.kit.http.responses import RefusedAnswer, WhyRefused
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.http.text_checks import Code
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.submissions.permissions import WorkRefused
from xtarot_site.submissions.remarks import Again, Answer, AnyBody, Discussions, Kind, Remark, may_see, read
from xtarot_site.submissions.service import Programme
from xtarot_site.submissions.topics import Reader, topic_of_book
from xtarot_site.table.messages import CommandId

MAX_BODY = 2**14  # bytes: too many words are refused in words


class RemarkCommand(Struct):
    """What somebody says: at a clause, or about a remark. `id`: their own name for it, once; `words`: or the reason."""

    id: CommandId
    kind: Kind
    clause: Annotated[str, Meta(max_length=20)] = ""
    about: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    words: Annotated[str, Meta(max_length=4000)] = ""
    version: Annotated[str, Meta(max_length=20)] = ""
    again: Again = ""

    @property
    def body(self) -> AnyBody:
        """What is to be added to the log."""
        parts = {"clause": self.clause, "about": self.about or 0, "words": self.words, "version": self.version}
        return read(Row(0, self.kind, parts | {"again": self.again}))


class ToldAnswer(Struct, kw_only=True):
    """What was said to a remark. `hidden`: why it is not shown; `by_author`: of the book."""

    id: int
    words: str
    name: str
    at: float  # seconds since 1970
    by_author: bool
    hidden: str


class ToldRemark(Struct, kw_only=True):
    """What a reader says at a clause. `taken_up`: the version that answers it; `hidden`: why it is not shown.

    `again`: of a report of play, whether they would play it again.
    """

    id: int
    kind: str
    clause: str
    words: str
    version: str
    name: str
    at: float  # seconds since 1970
    again: Again
    answers: list[ToldAnswer]
    taken_up: str
    hidden: str


class RemarkList(Struct):
    """All that is said about a book."""

    remarks: list[ToldRemark]


@get("/api/rules/{name:str}/remarks", raises=[NotFoundException])
async def remarks_of(request: AnyRequest, services: FromSite, name: Code) -> list[ToldRemark]:
    """What is said about a book, the first first; of what is hidden only why, except for who may hide it."""
    book = find_book(services, name)
    return await _list(services, await find_reader(request, services, book))


@post(
    "/api/rules/{name:str}/remarks",
    status_code=201,
    request_max_body_size=MAX_BODY,
    raises=[NotFoundException, TooManyRequestsException],
    responses={403: ResponseSpec(RefusedAnswer, generate_examples=False, description="It is not said")},
)
async def say(
    request: AnyRequest, services: FromSite, name: Code, data: JSONBody[RemarkCommand]
) -> Response[RemarkList] | Response[RefusedAnswer]:
    """Say something about a book."""
    return await add_remark(request, services, await find_reader(request, services, find_book(services, name)), data)


async def add_remark(
    request: AnyRequest, services: Services, reader: Reader, data: RemarkCommand
) -> Response[RemarkList] | Response[RefusedAnswer]:
    """Say something about what is read: the answer is what is said about it then, or why it is not said."""
    who = reader.person.who if reader.person else None
    limit(request, take_both(services.allowances.remarks, who, address_of(request.scope)))
    try:
        await services[Discussions].add(data.body, data.id, reader)
    except WorkRefused as refused:
        return Response(RefusedAnswer(WhyRefused(refused.text.of(lang_of(request)))), status_code=403)
    return Response(RemarkList(await _list(services, reader)), status_code=201)


async def find_reader(request: AnyRequest, services: Services, book: Book) -> Reader:
    """Who asks, about a book on the shelf."""
    visitor = await visitor_of(request)
    return Reader(topic_of_book(book, services[Programme].public.get(book.game)), visitor.person, visitor.who)


async def _list(services: Services, reader: Reader) -> list[ToldRemark]:
    return [_told(one, reader) for one in await services[Discussions].about(reader.topic) if may_see(one, reader)]


def _told(one: Remark, reader: Reader) -> ToldRemark:
    """What is sent: no numbers of persons, and of what is hidden the reason."""
    shown = reader.hides or not one.hidden
    return ToldRemark(
        id=one.id,
        kind=one.kind,
        clause=one.clause,
        words=one.words if shown else "",
        version=one.version,
        name=one.name,
        at=one.at,
        again=one.again,
        answers=[_told_answer(answer, reader) for answer in one.answers] if shown else [],
        taken_up=one.taken_up,
        hidden=one.hidden,
    )


def _told_answer(one: Answer, reader: Reader) -> ToldAnswer:
    words = one.words if reader.hides or not one.hidden else ""
    return ToldAnswer(id=one.id, words=words, name=one.name, at=one.at, by_author=one.by_author, hidden=one.hidden)


ROUTES = (remarks_of, say)
