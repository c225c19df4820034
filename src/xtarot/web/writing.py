"""The pages on which a rulebook is written: the list of one's drafts, the editor, what its readers see, and a link."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

from litestar import MediaType, Response, get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, TooManyRequestsException
from litestar.params import FromPath, JSONBody

from xtarot.programme.programme import Programme
from xtarot.programme.reading import Reading, read
from xtarot.programme.work import Work
from xtarot.rulebooks import Shelf
from xtarot.rulebooks.checker.summary import summary
from xtarot.rulebooks.document import Clause, Document
from xtarot.rulebooks.html import render, render_part
from xtarot.rulebooks.metadata import FILE
from xtarot.rulebooks.toml import values
from xtarot.store import Draft
from xtarot.texts import LANGS, Lang
from xtarot.web.checking import Checking
from xtarot.web.deals import HEADERS
from xtarot.web.drafts import MAX_BODY, Code, Refused, Written, draft_of, records, refused, shown
from xtarot.web.markup import Html, element, together
from xtarot.web.page import send_page, sheet_of
from xtarot.web.session import AnyRequest, lang_of
from xtarot.web.without_rules import table_without_rules
from xtarot.web.write_texts import TEXTS


@get("/write", media_type=MediaType.HTML, include_in_schema=False)
async def write(request: AnyRequest, state: State) -> Response[bytes]:
    """The page of one's own drafts. Its data has the `drafts`, the one saved last first."""
    session = await state.sessions.of(request)
    found: list[Draft] = await state.store.drafts_of(session.who) if session else []
    works = {work.code: work for work in await state.programme.of(session.who)} if session else {}
    listed = [_listed(draft, works.get(draft.code)) for draft in found]
    return _page(request, TEXTS["writing"].of(lang_of(request)), {"drafts": listed})


@get("/write/{code:str}", media_type=MediaType.HTML, include_in_schema=False)
async def edit(request: AnyRequest, state: State, code: FromPath[str]) -> Response[bytes]:
    """The editor of one's own draft, which is in its data as `draft`."""
    draft = await draft_of(request, state, code)
    work = await state.programme.work(draft.code)
    more = {"draft": shown(draft, draft.text), "secret": draft.secret, "state": work.state if work else "draft"}
    return _page(request, _title(draft, lang_of(request)), more)


@get("/write/{code:str}/show/{secret:str}", media_type=MediaType.HTML, include_in_schema=False)
async def show(request: AnyRequest, state: State, code: FromPath[str], secret: FromPath[str]) -> Response[bytes]:
    """A draft as its readers will see it, for whoever was given the link."""
    draft: Draft | None = await state.store.draft(code)
    if draft is None or draft.secret != secret:
        raise NotFoundException
    reading, lang = await _read(request, state, draft.code, draft.text.files), lang_of(request)
    title = _title(draft, lang)
    body = _shown(reading, title, lang, sheet_of(request))
    answer = send_page(request, "rules", f"{title} · xtarot", {}, body)
    answer.headers.update(HEADERS)
    return answer


@post(
    "/api/drafts/{code:str}/check",
    status_code=200,
    media_type=MediaType.HTML,
    request_max_body_size=MAX_BODY,
    raises=[NotFoundException, Refused, TooManyRequestsException],
)
async def check_draft(request: AnyRequest, state: State, code: Code, data: JSONBody[Written]) -> Html:
    """What readers of this text will see, in each language an article, and as JSON in a script what was found.

    Nothing is saved. The recorded deals are those of the draft.
    """
    draft, lang = await draft_of(request, state, code), lang_of(request)
    try:
        files = {name: text for name, text in data.files().items() if text.strip()}
    except ValueError as error:
        raise refused(request, error) from None
    reading = await _read(request, state, draft.code, files | records(draft))
    return _checked(reading, lang, sheet_of(request))


async def _read(request: AnyRequest, state: State, code: str, files: dict[str, str]) -> Reading:
    """The draft as it would be read; what was published of it lies beside it as an earlier version.

    Raises TooManyRequestsException.
    """
    shelf: Shelf = state.shelf
    programme: Programme = state.programme
    work = await programme.work(code)
    earlier = await programme.published(work) if work and work.public else None
    checking: Checking = state.checking
    async with checking.turn(request):  # in a thread: the tables go on beside it
        return await asyncio.to_thread(read, files, shelf.books, earlier)


def _page(request: AnyRequest, title: str, more: dict[str, Any]) -> Response[bytes]:
    answer = send_page(request, "write", f"{title} · xtarot", more)
    answer.headers.update(HEADERS)
    return answer


def _listed(draft: Draft, work: Work | None) -> dict[str, Any]:
    name = values(draft.text.files.get(FILE, "")).get("name", "")
    state = work.state if work else "draft"
    return {"code": draft.code, "at": draft.text.at, "name": name, "state": state}


def _title(draft: Draft, lang: Lang) -> str:
    name = values(draft.text.files.get(FILE, "")).get("name", "")
    if isinstance(name, dict):
        name = name.get(lang) or next(iter(name.values()), "")
    return name if isinstance(name, str) and name else TEXTS["untitled"].of(lang)


# What was read


def _checked(reading: Reading, lang: Lang, sheet: str) -> Html:
    """Articles, and the findings as JSON in which nothing can end its element."""
    found = json.dumps(_findings(reading, lang), ensure_ascii=False).replace("<", "\\u003c")
    articles = (_article(reading, one, sheet) for one in LANGS)
    return together(
        Html("<!doctype html>"), *articles, element("script", Html(found), type="application/json", id="found")
    )


def _findings(reading: Reading, lang: Lang) -> dict[str, Any]:
    findings = [
        {
            "file": found.file,
            "line": found.line,
            "level": found.level,
            "code": found.code,
            "text": found.text.of(lang),
            "key": key,
            "repairs": [
                {
                    "text": one.text.of(lang),
                    "line": one.line,
                    "old": one.old,
                    "new": one.new,
                    "key": one.key,
                    "value": one.value,
                }
                for one in repairs
            ],
        }
        for found, key, repairs in reading.findings
    ]
    right = [
        {"file": file, "line": line, "level": "right", "text": TEXTS["agrees"].of(lang), "key": "", "repairs": []}
        for file, line in reading.agreeing
    ]
    known = [
        {"text": one.text.of(lang), "level": min((each.level for each in one.findings), default="right")}
        for one in summary([found for found, _, _ in reading.findings])
    ]
    data = reading.draft.data
    return {"findings": [*findings, *right], "known": known, "table": table_without_rules(data) if data else ""}


def _article(reading: Reading, lang: Lang, sheet: str) -> Html | None:
    """The text in one language, each part with the line it begins in; nothing where there is no text."""
    document = reading.draft.documents.get(lang)
    if not document:
        return None
    return element("article", *_top(reading, lang), *_parts(document, sheet), class_="book", lang=lang)


def _top(reading: Reading, lang: Lang) -> list[Html]:
    data = reading.draft.data
    return [element("h1", data.name[lang]), element("p", data.summary[lang], class_="summary")] if data else []


def _parts(document: Document, sheet: str) -> Iterator[Html]:
    for part in document.parts:
        text, line = Html(render_part(part, document.lang, sheet)), str(part.line)
        if isinstance(part, Clause):
            yield element("section", text, class_="clause", data_line=line)
        else:
            yield element("div", text, data_line=line)


def _shown(reading: Reading, title: str, lang: Lang, sheet: str) -> Html:
    """The page behind the link."""
    documents = reading.draft.documents
    document = documents.get(lang) or next(iter(documents.values()), None)
    data = reading.draft.data
    return element(
        "article",
        element("p", TEXTS["is_draft"].of(lang), class_="notice"),
        element("h1", title),
        element("p", data.summary[lang], class_="summary") if data else None,
        element("div", Html(render(document, sheet)), lang=document.lang) if document else None,
        class_="book",
    )


HANDLERS = (check_draft,)
PAGES = (write, edit, show)
