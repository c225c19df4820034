"""Remarks beside the clauses of published books over the wire: read, written, answered, hidden."""

from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.exceptions import NotFoundException, TooManyRequestsException
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from xtarot.programme.judging import WorkRefused
from xtarot.programme.remarks import Answer, AnyBody, Kind, Reader, Remark, read
from xtarot.rulebooks import Book
from xtarot.store import Row
from xtarot.web.books.public import find_book
from xtarot.web.http.limits import address_of, limit, take_both
from xtarot.web.http.session import AnyRequest, lang_of
from xtarot.web.services import FromSite, Services
from xtarot.web.visitor import visitor_of

MAX_BODY = 2**14  # bytes: too many words are refused in words

Json = dict[str, Any]


class RemarkCommand(Struct):
    """What somebody says: at a clause, or about a remark. `id`: their own name for it, once; `words`: or the reason."""

    id: Annotated[str, Meta(min_length=1, max_length=40)]
    kind: Kind
    clause: Annotated[str, Meta(max_length=20)] = ""
    about: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    words: Annotated[str, Meta(max_length=4000)] = ""
    version: Annotated[str, Meta(max_length=20)] = ""

    @property
    def body(self) -> AnyBody:
        """What is to be added to the log."""
        parts = {"clause": self.clause, "about": self.about or 0, "words": self.words, "version": self.version}
        return read(Row(0, self.kind, parts))


@get("/api/rules/{name:str}/remarks", raises=[NotFoundException])
async def remarks_of(request: AnyRequest, services: FromSite, name: FromPath[str]) -> list[Json]:
    """What is said about a book, the first first; of what is hidden only why, except for who may hide it."""
    book = find_book(services, name)
    reader = await find_reader(request, services, book)
    return [_told(one, reader) for one in await services.talk.about(book, reader.work)]


@post(
    "/api/rules/{name:str}/remarks",
    status_code=201,
    request_max_body_size=MAX_BODY,
    raises=[NotFoundException, TooManyRequestsException],
)
async def say(
    request: AnyRequest, services: FromSite, name: FromPath[str], data: JSONBody[RemarkCommand]
) -> Response[Json]:
    """Say something about a book. A refusal is ``{"error": {"text"}}`` with status 403."""
    lang, book = lang_of(request), find_book(services, name)
    reader = await find_reader(request, services, book)
    who = reader.person.who if reader.person else None
    limit(request, take_both(services.allowances.remarks, who, address_of(request.scope)))
    try:
        await services.talk.add(data.body, data.id, book, reader)
    except WorkRefused as refused:
        return Response({"error": {"text": refused.text.of(lang)}}, status_code=403)
    remarks = await services.talk.about(book, reader.work)
    return Response({"remarks": [_told(one, reader) for one in remarks]}, status_code=201)


async def find_reader(request: AnyRequest, services: Services, book: Book) -> Reader:
    """Who asks, about a book on the shelf."""
    return Reader((await visitor_of(request)).person, services.programme.public.get(book.game))


def _told(one: Remark | Answer, reader: Reader) -> Json:
    """What is sent: no numbers of persons, and of what is hidden the reason."""
    told = msgspec.to_builtins(one)
    del told["who"]
    if one.hidden and not reader.hides:
        told["words"] = ""
    if isinstance(one, Remark):
        told["answers"] = [] if one.hidden and not reader.hides else [_told(answer, reader) for answer in one.answers]
    return dict(told)


ROUTES = (remarks_of, say)
