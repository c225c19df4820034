"""A report of play in a few taps: what was unclear, what was played instead, whether again. It becomes a remark."""

from collections.abc import Mapping

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from xtarot.rulebooks.document import Document, Paragraph, plain
from xtarot.rules.texts import Lang
from xtarot_site.books.access import find_book
from xtarot_site.books.page import BOOKS, talk_data
from xtarot_site.books.remark_texts import TEXTS
from xtarot_site.books.remarks import find_reader
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.pages.markup import Html, element
from xtarot_site.kit.pages.page import Page, send_page
from xtarot_site.kit.services import FromSite
from xtarot_site.submissions.remarks import MOST_WORDS
from xtarot_site.submissions.topics import Reader

MOST_SHOWN = 40  # characters of a clause, by which it is known again

Clauses = Mapping[str, str]
"""The first words of clauses, by their ids."""


@get("/rules/{name:str}/report", media_type=MediaType.HTML, include_in_schema=False)
async def report_page(request: AnyRequest, services: FromSite, name: FromPath[str]) -> Response[bytes] | Redirect:
    """The page of a report on a book; of one that was retired since, the page that says so."""
    try:
        book = find_book(services, name)
    except NotFoundException:
        return Redirect(f"/rules/{name}")
    reader, lang = await find_reader(request, services, book), lang_of(request)

    def made() -> Response[bytes]:
        return send_report(request, BOOKS, reader, book.name[lang], list_clauses(book.documents, lang))

    return await services.effort.in_thread(request, made)


def send_report(request: AnyRequest, page: Page, reader: Reader, title: str, clauses: Clauses) -> Response[bytes]:
    """The page of a report on what is read."""
    lang = lang_of(request)
    body = _draw(reader, title, clauses, lang)
    return send_page(request, page, f"{_t('report', lang)}: {title} · xtarot", talk_data(reader), body)


def list_clauses(documents: Mapping[str, Document], lang: Lang) -> dict[str, str]:
    """The clauses of a text, in one language where it has them in it, and in any."""
    read = sorted(documents.values(), key=lambda one: one.lang != lang)
    found: dict[str, str] = {}
    for clause in (clause for document in read for clause in document.clauses):
        first = next((plain(one.parts) for one in clause.blocks if isinstance(one, Paragraph)), "")
        found.setdefault(clause.id, first if len(first) <= MOST_SHOWN else f"{first[:MOST_SHOWN]}…")
    return found


def _t(key: str, lang: Lang) -> str:
    return TEXTS[key].of(lang)


def _draw(reader: Reader, title: str, clauses: Clauses, lang: Lang) -> Html:
    topic = reader.topic
    return element(
        "article",
        element("p", element("a", title, class_="button small", href=topic.address, data_icon="back")),
        element("h1", _t("report", lang)),
        _form(reader, clauses, lang) if reader.person else _needs_name(f"{topic.address}/report", lang),
        class_="book report",
    )


def _needs_name(back: str, lang: Lang) -> Html:
    way = element("a", _t("remark_to_name", lang), class_="button", href=f"/you?next={back}")
    return element("div", element("p", _t("remark_needs_name", lang)), element("p", way))


def _form(reader: Reader, clauses: Clauses, lang: Lang) -> Html:
    topic = reader.topic
    again = element(
        "fieldset",
        element("legend", _t("report_again", lang)),
        element("p", *(_choice(value, lang) for value in ("yes", "no")), class_="segments cluster"),
    )
    options = [element("option", _t("report_all_clear", lang), value="")]
    options += [element("option", f"{name}  {words}", value=name) for name, words in clauses.items()]
    clause = element("select", *options, name_="clause")
    words = element("textarea", name_="words", rows="3", maxlength=str(MOST_WORDS))
    who_sees = "report_seen_by_author" if topic.draft else "report_seen_by_all"
    return element(
        "form",
        again,
        element("label", element("span", _t("report_clause", lang)), clause, class_="field"),
        element("label", element("span", _t("report_instead", lang)), words, class_="field"),
        element("p", _t(who_sees, lang), class_="quiet"),
        element("p", element("button", _t("report_send", lang), class_="button filled")),
        element("p", class_="fault", role="alert"),
        class_="stack",
        data_report=f"{topic.address}#said",
    )


def _choice(value: str, lang: Lang) -> Html:
    field = element("input", type="radio", name_="again", value=value)
    return element("label", field, element("span", _t(f"report_{value}", lang)))


ROUTES = (report_page,)
