"""The pages on which a rulebook is written: the list of one's drafts, the editor, what its readers see, and a link."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal

from litestar import MediaType, Response, get, post
from litestar.exceptions import NotFoundException, TooManyRequestsException
from litestar.params import JSONBody
from msgspec import Struct

from xtarot.families import usual
from xtarot.rulebooks.metadata import FILE
from xtarot.rulebooks.toml import values
from xtarot.rules.texts import Lang, Text
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.http.text_checks import Code
from xtarot_site.kit.pages.markup import Html
from xtarot_site.kit.pages.page import Page, send_page, sheet_of
from xtarot_site.kit.services import FromSite
from xtarot_site.replays.deals.deals import DealEntry
from xtarot_site.submissions.draft_store import Draft, DraftStore
from xtarot_site.submissions.permissions import TITLE_PAGE
from xtarot_site.submissions.remarks import Discussions
from xtarot_site.submissions.service import Programme
from xtarot_site.submissions.submission import Note, State, Work
from xtarot_site.submissions.topics import topic_of_draft
from xtarot_site.submissions.write.coauthors import Invitation, WriterEntry, list_invitations, list_writers
from xtarot_site.submissions.write.draft_html import render_check, title_of
from xtarot_site.submissions.write.drafts import (
    MAX_BODY,
    DraftRefused,
    OpenDraft,
    Written,
    as_answer,
    draft_of,
    list_records,
    manuscript_of,
    refuse_files,
)
from xtarot_site.submissions.write.play_form import PlayPart, describe_play
from xtarot_site.submissions.write.records import deals_to_show
from xtarot_site.submissions.write.texts import TEXTS

TITLE, WHOLE = Text("表題", "Title page"), Text("全体", "the whole text")
AUTHOR, REVIEWER = Text("考案者", "The author"), Text("審査員", "A reviewer")

PAGE = Page("write", TEXTS, unlisted=True, alone=True)


class DraftEntry(Struct):
    """A draft in a list: when it was saved, what its ``book.toml`` calls it, the state of what was sent in of it."""

    code: str
    at: float  # seconds since 1970
    name: str | dict[str, str]  # by language
    state: State | Literal["draft"]  # draft: nothing was sent in


class DraftsData(Struct):
    """What the page of one's own drafts is given: the one saved last first; and the deals that one could begin from.

    `person`: who reads this, 0 for a guest.
    """

    drafts: list[DraftEntry]
    deals: list[DealEntry]
    invitations: list[Invitation]
    person: int


class GivenAnswer(Struct):
    """An answer to a question, and who gave it."""

    who: str
    words: str


class ReviewersQuestion(Struct):
    """What a reviewer asked at a clause of the text that came back. `seq`: its number; `at`: what the clause is called.

    `open`: it has no answer yet.
    """

    seq: int
    clause: str
    at: str
    who: str
    words: str
    open: bool
    answers: list[GivenAnswer]


class DraftData(Struct):
    """What the editor is given: the draft, the `secret` of the link by which it is shown, what reviewers asked.

    `said`: how much was said by that link. `deals`: those that can be put into it. `writers`: who writes it, the author
    first; only who has a name is among them. `person`: who reads this, 0 for a guest.
    `play_form`: the form of its play, which begins as `usual_play`.
    """

    draft: OpenDraft
    secret: str
    said: int
    state: State | Literal["draft"]
    questions: list[ReviewersQuestion]
    deals: list[DealEntry]
    writers: list[WriterEntry]
    person: int
    play_form: list[PlayPart]
    usual_play: dict[str, Any]


@get("/write", media_type=MediaType.HTML, include_in_schema=False)
async def show_drafts(request: AnyRequest, services: FromSite) -> Response[bytes]:
    """The page of one's own drafts."""
    visitor = await visitor_of(request)
    session, person = visitor.session, visitor.person
    found: list[Draft] = await DraftStore(services.store).written_by(session.who) if session else []
    works = {work.code: work for work in await services[Programme].of(session.who)} if session else {}

    deals = await deals_to_show(services, session.who, "", lang_of(request)) if session else []
    invitations = await list_invitations(request, services)

    def made() -> Response[bytes]:
        listed = [_listed(draft, works.get(draft.code)) for draft in found]
        return _page(
            request,
            TEXTS["writing"].of(lang_of(request)),
            DraftsData(listed, deals, invitations, person.who if person else 0),
        )

    return await services.effort.in_thread(request, made)


@get("/write/{code:str}", media_type=MediaType.HTML, include_in_schema=False)
async def edit(request: AnyRequest, services: FromSite, code: Code) -> Response[bytes]:
    """The editor of one's own draft."""
    draft, visitor, lang = await draft_of(request, services, code), await visitor_of(request), lang_of(request)
    work, topic = await services[Programme].work(draft.code), topic_of_draft(draft, (), [draft.who])
    said = await services[Discussions].about(topic)
    questions = [*_questions(work, await services[Programme].names(work), lang)] if work else []
    game = str(values(draft.text.files.get(FILE, "")).get("game", ""))
    deals = await deals_to_show(services, visitor.session.who, game, lang) if visitor.session else []

    writers, person = await list_writers(services, draft), visitor.person.who if visitor.person else 0

    def made() -> Response[bytes]:
        answer = as_answer(draft, draft.text)
        state = work.state if work else "draft"
        more = DraftData(
            answer,
            draft.secret,
            len(said),
            state,
            questions,
            deals,
            writers,
            person,
            describe_play(lang),
            dict(usual("tricks").data),
        )
        return _page(request, title_of(answer.data, lang), more)

    return await services.effort.in_thread(request, made, refused=False)


@post(
    "/api/drafts/{code:str}/check",
    status_code=200,
    media_type=MediaType.HTML,
    request_max_body_size=MAX_BODY,
    raises=[NotFoundException, DraftRefused, TooManyRequestsException],
)
async def check_draft(request: AnyRequest, services: FromSite, code: Code, data: JSONBody[Written]) -> Html:
    """What readers of this text will see, in each language an article, and as JSON in a script what was found.

    Nothing is saved. The recorded deals are those of the draft.
    """
    draft, lang = await draft_of(request, services, code), lang_of(request)
    try:
        written = await services.effort.in_thread(request, data.files, refused=False)
    except ValueError as error:
        raise refuse_files(request, error) from None
    files = {name: text for name, text in written.items() if text.strip()}
    manuscript = await manuscript_of(services, draft.code, files | list_records(draft))
    neighbours, sheet = services[Programme].shelf.neighbours, sheet_of(request)
    return await services.effort.in_process(request, render_check, manuscript, neighbours, lang, sheet)


def _page(request: AnyRequest, title: str, more: Struct) -> Response[bytes]:
    return send_page(request, PAGE, f"{title} · xtarot", more)


@lru_cache(maxsize=256)
def _name(source: str) -> Any:
    """What a ``book.toml`` calls the book; kept, since the list of one's drafts asks for all of them."""
    return values(source).get("name", "")


def _questions(work: Work, names: Mapping[int, str], lang: Lang) -> Iterator[ReviewersQuestion]:
    """What was asked about the text that came back; as long as it is read, that is the reviewers' own."""

    def called(note: Note) -> str:
        return AUTHOR.of(lang) if note.who in work.authors else names.get(note.who, REVIEWER.of(lang))

    for note in work.notes if work.state == "returned" else ():
        if not note.reply_to and note.text == len(work.sent):
            answers = [GivenAnswer(called(one), one.words) for one in work.notes if one.reply_to == note.seq]
            at = TITLE.of(lang) if note.clause == TITLE_PAGE else note.clause or WHOLE.of(lang)
            yield ReviewersQuestion(note.seq, note.clause, at, called(note), note.words, note.open, answers)


def _listed(draft: Draft, work: Work | None) -> DraftEntry:
    name = _name(draft.text.files.get(FILE, ""))
    state = work.state if work else "draft"
    return DraftEntry(draft.code, draft.text.at, name, state)


ROUTES = (show_drafts, edit, check_draft)
