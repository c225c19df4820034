"""What is said at a table, by requests: read, said, hidden, reported."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from litestar import Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import TooManyRequestsException
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, PathParameter
from msgspec import UNSET, Meta, Struct, UnsetType

from xtarot.rules.texts import Lang
from xtarot.table.seats import write_name
from xtarot_site.chat.kinds import LineAt
from xtarot_site.chat.message_text import TalkRefused, TooFast
from xtarot_site.chat.moderation.measures import Offence
from xtarot_site.chat.room import ToldLine
from xtarot_site.chat.service import Saying, Talks, TalkSoFar
from xtarot_site.core.store.charge import Charge
from xtarot_site.kit.current_user import begin_session, visitor_of
from xtarot_site.kit.http.rate_limits import Allowances, address_of, limit, take_both
from xtarot_site.kit.http.responses import RefusedAnswer, TooLarge, WhyRefused
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.http.text_checks import Code
from xtarot_site.kit.services import FromSite
from xtarot_site.table.http import TABLE, table_of
from xtarot_site.table.messages import CommandId

REFUSED = {403: ResponseSpec(RefusedAnswer, generate_examples=False, description="It is not said, or not done")}

PAUSE = 4  # seconds after which one more line may be said (`Limits.talk`)

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


@dataclass(frozen=True)
class SpeakerAllowance:
    """What a person at an address may still say: first their own, since who floods uses up nobody else's."""

    allowances: Allowances
    who: int
    address: str

    @property
    def charge(self) -> Charge:
        """What a line costs where several servers share a store."""
        return self.allowances.talk.charge(str(self.who))

    def begin(self) -> bool:
        """Whether another line may be tried."""
        network = self.allowances.address_talk.of(self.address)
        return self.allowances.talk.take_alone(str(self.who)) and network.left >= 1

    def end(self) -> None:
        """Have the address pay."""
        self.allowances.address_talk.of(self.address).spend(1)

    async def pay(self) -> bool:
        """Pay for a line that is refused, where that is not done yet."""
        return await self.allowances.talk.take_shared(str(self.who))


@get("/api/tables/{code:str}/talk", raises=TABLE)
async def read_talk(request: AnyRequest, services: FromSite, code: Code) -> TalkSoFar:
    """The last lines that were said at a table, as far as who asks may hear them, and what they may say."""
    lang = lang_of(request)
    table = await table_of(services, code, lang)
    return await services[Talks].so_far(table, (await visitor_of(request)).who, lang)


@post("/api/tables/{code:str}/talk", status_code=201, raises=[*TABLE, TooLarge], responses=REFUSED)
async def say_at_table(
    request: AnyRequest, services: FromSite, code: Code, data: JSONBody[NewLine]
) -> Response[ToldLine] | Response[RefusedAnswer]:
    """Say something at a table. The same `id` again says nothing more, and gets the same answer."""
    lang = lang_of(request)
    table, (session, cookies) = await table_of(services, code, lang), await begin_session(request, services)

    allowance = SpeakerAllowance(services.allowances, session.who, address_of(request.scope))
    try:
        line = await services[Talks].speak(table, session.who, data.saying, data.id, allowance, lang)
    except TalkRefused as refused:
        return refuse_talk(refused, lang, cookies)
    return Response(line, status_code=201, cookies=cookies)


@post("/api/tables/{code:str}/talk/hide", status_code=200, raises=[*TABLE, TooLarge], responses=REFUSED)
async def hide_speaker(
    request: AnyRequest, services: FromSite, code: Code, data: JSONBody[LineName]
) -> Response[TalkSoFar] | Response[RefusedAnswer]:
    """Hear no more of who said a line, at any table; what is left of the talk."""
    lang = lang_of(request)
    table, (session, cookies) = await table_of(services, code, lang), await begin_session(request, services)
    try:
        await services[Talks].hide(table, session.who, LineAt(code, data.aside, data.n))
    except TalkRefused as refused:
        return refuse_talk(refused, lang, cookies)
    return Response(await services[Talks].so_far(table, session.who, lang), status_code=200, cookies=cookies)


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
    table, who = await table_of(services, code, lang), (await visitor_of(request)).who
    limit(request, take_both(services.allowances.reports, who, address_of(request.scope)))
    session, cookies = await begin_session(request, services)
    at = LineAt(code, data.aside, data.n)
    try:
        await services[Talks].report(table, session.who, at, data.offence, data.id)
    except TalkRefused as refused:
        return refuse_talk(refused, lang, cookies)
    return Response(LineName(data.n, data.aside), status_code=201, cookies=cookies)


@get("/api/talk/hidden")
async def hidden_persons(request: AnyRequest, services: FromSite) -> list[HiddenPerson]:
    """Whom one does not want to hear."""
    lang, who = lang_of(request), (await visitor_of(request)).who
    found = await services[Talks].hidden_by(who) if who is not None else []
    return [HiddenPerson(one.id, write_name(one.name).of(lang)) for one in found]


@delete("/api/talk/hidden/{number:int}", status_code=204)
async def show_person(
    request: AnyRequest, services: FromSite, number: Annotated[int, PathParameter(ge=0, lt=2**31)]
) -> None:
    """Hear somebody again."""
    if (who := (await visitor_of(request)).who) is not None:
        await services[Talks].show(who, number)


def refuse_talk(refused: TalkRefused, lang: Lang, cookies: Sequence[Cookie] = ()) -> Response[RefusedAnswer]:
    """Why something is not said, or not done."""
    headers = {"retry-after": str(PAUSE)} if isinstance(refused, TooFast) else {}
    return Response(RefusedAnswer(WhyRefused(refused.text.of(lang))), status_code=403, cookies=cookies, headers=headers)


ROUTES = (read_talk, say_at_table, hide_speaker, report_line, hidden_persons, show_person)
