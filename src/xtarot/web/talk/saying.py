"""What is said at a table, by requests: read, said, hidden, reported."""

from typing import Annotated

from litestar import Response, delete, get, post
from litestar.exceptions import NotFoundException, TooManyRequestsException
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, PathParameter
from msgspec import UNSET, Meta, Struct, UnsetType

from xtarot.rules.texts import Lang
from xtarot.store import LineAt, Session
from xtarot.table.seats import write_name
from xtarot.talk.listening import ToldLine
from xtarot.talk.moderation import Offence
from xtarot.talk.talks import Saying, TalkSoFar
from xtarot.talk.words import TalkRefused
from xtarot.web.http.answers import RefusedAnswer, TooLarge, WhyRefused
from xtarot.web.http.limits import address_of, limit
from xtarot.web.http.session import AnyRequest, lang_of, new_cookie, secret_of
from xtarot.web.play.opening import TABLE, Code, table_of
from xtarot.web.services import FromSite, Services
from xtarot.web.visitor import visitor_of

REFUSED = {403: ResponseSpec(RefusedAnswer, generate_examples=False, description="It is not said, or not done")}

CommandId = Annotated[str, Meta(min_length=1, max_length=40)]
Number = Annotated[int, Meta(ge=1, lt=2**31)]


class NewLine(Struct):
    """What somebody says: a phrase by its name, or words. `id`: their own name for it, once."""

    id: CommandId
    phrase: Annotated[str, Meta(max_length=40)] | UnsetType = UNSET
    words: Annotated[str, Meta(max_length=4000)] | UnsetType = UNSET

    @property
    def saying(self) -> Saying:
        """What it comes to."""
        return Saying("phrase", self.phrase) if self.phrase is not UNSET else Saying("words", self.words or "")


class LineName(Struct):
    """A line of the table, as it was sent."""

    n: Number
    aside: bool = False


class LineComplaint(LineName, kw_only=True):
    """A line that is reported, and for what. `id`: the reporter's own name for it, once."""

    id: CommandId
    offence: Offence


class HiddenPerson(Struct):
    """Somebody whom one does not want to hear, by a number of one's own."""

    id: int
    name: str


@get("/api/tables/{code:str}/talk", raises=TABLE)
async def read_talk(request: AnyRequest, services: FromSite, code: Code) -> TalkSoFar:
    """The last lines that were said at a table, as far as who asks may hear them, and what they may say."""
    lang = lang_of(request)
    table = await table_of(services, code, lang)
    return await services.talks.so_far(table, (await visitor_of(request)).who, lang)


@post("/api/tables/{code:str}/talk", status_code=201, raises=[*TABLE, TooLarge], responses=REFUSED)
async def say_at_table(
    request: AnyRequest, services: FromSite, code: Code, data: JSONBody[NewLine]
) -> Response[ToldLine] | Response[RefusedAnswer]:
    """Say something at a table. The same `id` again says nothing more, and gets the same answer."""
    lang = lang_of(request)
    table, visitor = await table_of(services, code, lang), await visitor_of(request)
    secret, cookies = secret_of(request), []
    if secret is None:
        secret, cookie = new_cookie(request)
        cookies = [cookie]
    session: Session = visitor.session or await services.sessions.begin(secret)

    async def allow() -> bool:
        allowances = services.allowances
        return allowances.address_talk.take(address_of(request.scope)) and await allowances.talk.take(str(session.who))

    try:
        line = await services.talks.speak(table, session.who, data.saying, data.id, allow, lang)
    except TalkRefused as refused:
        return refuse_talk(refused, lang)
    return Response(line, status_code=201, cookies=cookies)


@post("/api/tables/{code:str}/talk/hide", status_code=200, raises=[*TABLE, TooLarge], responses=REFUSED)
async def hide_speaker(
    request: AnyRequest, services: FromSite, code: Code, data: JSONBody[LineName]
) -> Response[TalkSoFar] | Response[RefusedAnswer]:
    """Hear no more of who said a line, at any table; what is left of the talk."""
    lang = lang_of(request)
    table, session = await table_of(services, code, lang), await _session(request, services)
    try:
        await services.talks.hide(table, session.who, LineAt(code, data.aside, data.n))
    except TalkRefused as refused:
        return refuse_talk(refused, lang)
    return Response(await services.talks.so_far(table, session.who, lang), status_code=200)


@post(
    "/api/tables/{code:str}/talk/report",
    status_code=201,
    raises=[*TABLE, TooLarge, TooManyRequestsException],
    responses=REFUSED,
)
async def report_line(
    request: AnyRequest, services: FromSite, code: Code, data: JSONBody[LineComplaint]
) -> Response[LineName] | Response[RefusedAnswer]:
    """Report a line to the moderators, who read it with the lines before it."""
    lang = lang_of(request)
    table, session = await table_of(services, code, lang), await _session(request, services)
    limit(request, services.allowances.reports.take(str(session.who)))
    at = LineAt(code, data.aside, data.n)
    try:
        await services.talks.report(table, session.who, at, data.offence, data.id)
    except TalkRefused as refused:
        return refuse_talk(refused, lang)
    return Response(LineName(data.n, data.aside), status_code=201)


@get("/api/talk/hidden")
async def hidden_persons(request: AnyRequest, services: FromSite) -> list[HiddenPerson]:
    """Whom one does not want to hear."""
    lang, who = lang_of(request), (await visitor_of(request)).who
    found = await services.talks.hidden_by(who) if who is not None else []
    return [HiddenPerson(one.id, write_name(one.name).of(lang)) for one in found]


@delete("/api/talk/hidden/{number:int}", status_code=204)
async def show_person(
    request: AnyRequest, services: FromSite, number: Annotated[int, PathParameter(ge=0, lt=2**31)]
) -> None:
    """Hear somebody again."""
    if (who := (await visitor_of(request)).who) is not None:
        await services.talks.show(who, number)


async def _session(request: AnyRequest, services: Services) -> Session:
    """The session of who asks, begun if it is new. Raises NotFoundException for who has no cookie."""
    session: Session | None = (await visitor_of(request)).session
    if session is None and (secret := secret_of(request)):
        session = await services.sessions.begin(secret)
    if session is None:
        raise NotFoundException
    return session


def refuse_talk(refused: TalkRefused, lang: Lang) -> Response[RefusedAnswer]:
    """Why something is not said, or not done."""
    return Response(RefusedAnswer(WhyRefused(refused.text.of(lang))), status_code=403)


ROUTES = (read_talk, say_at_table, hide_speaker, report_line, hidden_persons, show_person)
