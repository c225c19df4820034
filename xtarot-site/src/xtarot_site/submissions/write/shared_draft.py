"""A draft for whoever was given the link: read, asked about at its clauses, and reported on after play."""

from functools import partial

from litestar import MediaType, Response, get, post
from litestar.exceptions import NotFoundException, TooManyRequestsException
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody

from xtarot.printing.booklet import Issue, booklet
from xtarot.rulebooks.book import load
from xtarot.rules.texts import LANGS, Text
from xtarot_site.books.downloads import pdf
from xtarot_site.books.page import talk_data
from xtarot_site.books.remark_texts import SCRIPTS
from xtarot_site.books.remarks import MAX_BODY, RemarkCommand, RemarkList, add_remark
from xtarot_site.books.remarks_html import draw_beside
from xtarot_site.books.report import Clauses, send_report
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.responses import RefusedAnswer
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.http.text_checks import Code
from xtarot_site.kit.pages.page import Page, send_page, sheet_of
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.submissions.draft_store import Draft, DraftStore
from xtarot_site.submissions.drafts import Drafts
from xtarot_site.submissions.remarks import Discussions
from xtarot_site.submissions.service import Programme
from xtarot_site.submissions.topics import Reader, topic_of_draft
from xtarot_site.submissions.write.draft_html import clauses_of_draft, draw_shown, render_draft
from xtarot_site.submissions.write.drafts import NO_DRAFT, manuscript_of

NOT_WHOLE = Text(
    "まだ冊子になりません。「出す前に」の×を直してください",
    "It is not a whole book yet: put right what “before sending” lists",
)
SHOWN = Page("rules", SCRIPTS, unlisted=True, alone=True)


@get("/write/{code:str}/show/{secret:str}", media_type=MediaType.HTML, include_in_schema=False)
async def show_draft(request: AnyRequest, services: FromSite, code: Code, secret: Code) -> Response[bytes]:
    """A draft as its readers will see it, with what is said of it."""
    draft = await _shown(request, services, code, secret)
    lang, manuscript = lang_of(request), await manuscript_of(services, draft.code, draft.text.files)
    neighbours, sheet = services[Programme].shelf.neighbours, sheet_of(request)
    shown = await services.effort.in_process(request, render_draft, manuscript, neighbours, lang, sheet)
    reader = await _reader(request, services, draft)
    said = draw_beside(await services[Discussions].about(reader.topic), [], reader, lang)

    def made() -> Response[bytes]:
        title = f"{shown.title} · xtarot"
        return send_page(request, SHOWN, title, talk_data(reader), draw_shown(shown, said, lang))

    return await services.effort.in_thread(request, made, refused=False)


@get("/write/{code:str}/show/{secret:str}/{file:str}", include_in_schema=False)
async def print_draft(
    request: AnyRequest, services: FromSite, code: Code, secret: Code, file: FromPath[str]
) -> Response[bytes]:
    """The same as a booklet, once the draft is a whole book; until then its page, which says what is missing."""
    draft = await _shown(request, services, code, secret)
    language = next((lang for lang in LANGS if file == f"{lang}.pdf"), None)
    if not language:
        raise NotFoundException
    manuscript = await manuscript_of(services, draft.code, draft.text.files)
    book = (await services.effort.in_thread(request, load, manuscript)).book
    if not book or language not in book.languages:
        raise NotFoundException(NOT_WHOLE.of(lang_of(request)))
    made = partial(booklet, book, language, Issue(request.url.netloc, draft=True))
    return await pdf(request, made, f"{book.game}.{language}.pdf")


@get("/write/{code:str}/show/{secret:str}/report", media_type=MediaType.HTML, include_in_schema=False)
async def report_on_draft(request: AnyRequest, services: FromSite, code: Code, secret: Code) -> Response[bytes]:
    """The page of a report on a draft."""
    draft = await _shown(request, services, code, secret)
    title, clauses = await _clauses(request, services, draft)
    reader = await _reader(request, services, draft, clauses)
    sending = partial(send_report, request, SHOWN, reader, title, clauses)
    return await services.effort.in_thread(request, sending, refused=False)


@post(
    "/api/drafts/{code:str}/shown/{secret:str}/remarks",
    status_code=201,
    request_max_body_size=MAX_BODY,
    raises=[NotFoundException, TooManyRequestsException],
    responses={403: ResponseSpec(RefusedAnswer, generate_examples=False, description="It is not said")},
)
async def say_of_draft(
    request: AnyRequest, services: FromSite, code: Code, secret: Code, data: JSONBody[RemarkCommand]
) -> Response[RemarkList] | Response[RefusedAnswer]:
    """Say something about a draft, by the link that shows it."""
    draft = await _shown(request, services, code, secret)
    _, clauses = await _clauses(request, services, draft)
    return await add_remark(request, services, await _reader(request, services, draft, clauses), data)


async def _shown(request: AnyRequest, services: Services, code: str, secret: str) -> Draft:
    """The draft of a link. Raises NotFoundException."""
    draft: Draft | None = await DraftStore(services.store).get(code)
    if draft is None or draft.secret != secret:
        raise NotFoundException(NO_DRAFT.of(lang_of(request)))
    return draft


async def _reader(request: AnyRequest, services: Services, draft: Draft, clauses: Clauses | None = None) -> Reader:
    visitor = await visitor_of(request)
    topic = topic_of_draft(draft, clauses or {}, await services[Drafts].writing(draft))
    return Reader(topic, visitor.person, visitor.who)


async def _clauses(request: AnyRequest, services: Services, draft: Draft) -> tuple[str, Clauses]:
    """The title of a draft and its clauses."""
    manuscript = await manuscript_of(services, draft.code, draft.text.files)
    found: tuple[str, Clauses] = await services.effort.in_process(
        request, clauses_of_draft, manuscript, lang_of(request)
    )
    return found


ROUTES = (show_draft, print_draft, report_on_draft, say_of_draft)
