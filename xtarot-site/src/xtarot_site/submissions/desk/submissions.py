"""What authors and reviewers do with a rulebook that was sent in, over the wire. For anybody else it is not there."""

from contextlib import suppress
from functools import partial
from typing import Annotated

from litestar import Response, get, post
from litestar.exceptions import NotAuthorizedException, NotFoundException, TooManyRequestsException
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, PathParameter
from msgspec import UNSET, Meta, Struct

from xtarot.rulebooks.metadata import FILE
from xtarot.rulebooks.toml import values
from xtarot.rules.texts import Lang, Text
from xtarot_site.books.game_names import book_fault
from xtarot_site.core.store.sessions import Person
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.cost_limits import TakesTooLong
from xtarot_site.kit.http.rate_limits import address_of, limit, take_both
from xtarot_site.kit.http.responses import RefusedAnswer, TextFinding, WhyRefused
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.http.text_checks import Code
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.submissions import rows
from xtarot_site.submissions.draft_store import Draft, DraftStore
from xtarot_site.submissions.drafts import Drafts
from xtarot_site.submissions.permissions import MOST_WORDS, ONE_SENDS, OTHER_TEXT, WorkRefused, may_read
from xtarot_site.submissions.service import Programme
from xtarot_site.submissions.submission import State, Work
from xtarot_site.table.messages import CommandId

MAX_BODY = 16 * MOST_WORDS  # bytes: a letter takes up to 12 as JSON writes it

Act = Annotated[str, PathParameter(max_length=20)]
Words = Annotated[str, Meta(max_length=2 * MOST_WORDS)]  # a little more is refused in words
Number = Annotated[int, Meta(ge=0, lt=10**6)] | Annotated[str, Meta(pattern="^[0-9]{0,6}$")]  # as a form sends it

NEEDS_NAME = Text("出すには名前が必要です", "sending in needs a name: take one first")
NO_WORK = Text("そのルールブックはありません", "there is no such rulebook")


class WorkCommand(Struct):
    """What somebody wants to do. `id`: their own name for it, under which it is done once.

    `text`: the number of the text that they have looked at, 0 for the newest; `revision`: of the draft that is
    sent; `contest`: what it is an entry of.
    """

    id: CommandId
    text: Number = 0
    words: Words = ""
    clause: Annotated[str, Meta(max_length=20)] = ""
    reply_to: Number = 0
    publish: bool | Annotated[str, Meta(pattern="^(true|false|)$")] = False
    reason: Words = ""
    revision: Number = 0
    contest: Annotated[str, Meta(max_length=40)] = ""

    def body(self, act: str, work: Work) -> rows.AnyBody:
        """The row that is asked for. KeyError for an act that there is not."""
        text, words = int(self.text or 0) or len(work.sent), self.words.strip()
        match act:
            case "take":
                return rows.Take(text=text)
            case "note":
                return rows.Say(text=text, words=words, clause=self.clause, reply_to=int(self.reply_to or 0))
            case "opinion":
                return rows.Opinion(text=text, publish=self.publish in (True, "true"), words=words)
            case "return":
                return rows.Return(text=text, words=words)
            case "publish":
                return rows.Publish(text=text, words=words)
            case "recall":
                return rows.Recall(text=text)
            case "retire":
                return rows.Retire(reason=self.reason.strip() or words)
        raise KeyError(act)


class WorkSummary(Struct):
    """What became of a rulebook: after event `v`, in its newest `version`, of which there are so many `texts`."""

    code: str
    v: int
    state: State
    number: str
    version: str
    texts: int


@get("/api/works/{code:str}", raises=[NotFoundException])
async def find_work(request: AnyRequest, services: FromSite, code: Code) -> WorkSummary:
    """What became of a rulebook, for its author and the reviewers."""
    _, work = await _known(request, services, code)
    return _summary(work)


@post(
    "/api/works/{code:str}/{act:str}",
    status_code=200,
    request_max_body_size=MAX_BODY,
    raises=[NotAuthorizedException, NotFoundException, TakesTooLong, TooManyRequestsException],
    responses={409: ResponseSpec(RefusedAnswer, generate_examples=False, description="It is not done")},
)
async def act_on_work(
    request: AnyRequest, services: FromSite, code: Code, act: Act, data: JSONBody[WorkCommand]
) -> Response[WorkSummary] | Response[RefusedAnswer]:
    """Do one thing: send, take, recall, note, opinion, return, publish, retire. The same `id` is carried out once."""
    lang = lang_of(request)
    await _allow(request, services)
    try:
        if act == "send":
            work = await _send(request, services, code, data)
        else:
            person, known = await _known(request, services, code)
            work = await services[Programme].do(code, _body(data, act, known), person, data.id)
    except WorkRefused as refused:
        return _refusal(refused, lang)
    return Response(_summary(work))


async def _send(request: AnyRequest, services: Services, code: str, data: WorkCommand) -> Work:
    """Send in the text of one's own draft. Raises WorkRefused, and what is no answer."""
    session = (await visitor_of(request)).session
    draft: Draft | None = await DraftStore(services.store).get(code)
    if not draft or not session or not await services[Drafts].writes(draft, session.who):
        raise NotFoundException(NO_WORK.of(lang_of(request)))
    person: Person | None = (await visitor_of(request)).person
    if not person:
        raise NotAuthorizedException(NEEDS_NAME.of(lang_of(request)))
    if draft.who != session.who:
        raise WorkRefused(ONE_SENDS)
    if int(data.revision or 0) not in (0, draft.text.revision):
        raise WorkRefused(OTHER_TEXT)
    with suppress(ValueError):  # no TOML: the checker says so
        if fault := await book_fault(services, draft, values(draft.text.files.get(FILE, ""))):
            raise WorkRefused(fault)
    apart = partial(services.effort.in_process, request)
    return await services[Programme].send(
        code, draft.text.files, data.words.strip(), person, data.id, data.contest, apart
    )


async def _allow(request: AnyRequest, services: Services) -> None:
    """Raises TooManyRequestsException."""
    person: Person | None = (await visitor_of(request)).person
    limit(request, take_both(services.allowances.programme, person.who if person else None, address_of(request.scope)))


async def _known(request: AnyRequest, services: Services, code: str) -> tuple[Person, Work]:
    """Who asks, and the work. Raises NotFoundException for who may not look into it."""
    person: Person | None = (await visitor_of(request)).person
    work = await services[Programme].work(code) if person else None
    if not person or not work or not may_read(work, person):
        raise NotFoundException(NO_WORK.of(lang_of(request)))
    return person, work


def _body(data: WorkCommand, act: str, work: Work) -> rows.AnyBody:
    try:
        return data.body(act, work)
    except KeyError:
        raise NotFoundException from None


def _refusal(refused: WorkRefused, lang: Lang) -> Response[RefusedAnswer]:
    findings = [TextFinding(one.file, one.line, one.level, one.text.of(lang)) for one in refused.findings]
    reason = WhyRefused(refused.text.of(lang), refused.clause or UNSET, findings or UNSET)
    return Response(RefusedAnswer(reason), status_code=409)


def _summary(work: Work) -> WorkSummary:
    return WorkSummary(work.code, work.v, work.state, work.number, work.version, len(work.sent))


ROUTES = (find_work, act_on_work)
