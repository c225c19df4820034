"""Drafts of rulebooks: the interface by which they are opened, saved as one types, and brought in as a .zip."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import delete, get, post, put
from litestar.exceptions import HTTPException, NotFoundException, TooManyRequestsException
from litestar.params import JSONBody, QueryParameter
from msgspec import UNSET, Meta, Struct, UnsetType

from xtarot.eventlog import Conflict
from xtarot.families import PLAY_FILE
from xtarot.games import installed
from xtarot.rulebooks.book import MAX_DATA, MAX_TEXT
from xtarot.rulebooks.manuscript import Manuscript
from xtarot.rulebooks.metadata import FILE
from xtarot.rulebooks.toml import toml, values
from xtarot.rules.texts import Text
from xtarot.scaffold.new_game import template_files
from xtarot.table.seats import new_code
from xtarot.table.texts import RATE
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.idempotency import code_for
from xtarot_site.kit.http.rate_limits import limit_on_site
from xtarot_site.kit.http.responses import TooLarge
from xtarot_site.kit.http.session import AnyRequest, lang_of, secret_of
from xtarot_site.kit.http.text_checks import Code
from xtarot_site.kit.pages.failures import SignInFirst
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.replays.deals.deals import deal_of
from xtarot_site.submissions.draft_store import Draft, DraftStore, DraftText
from xtarot_site.submissions.drafts import Drafts, Newer, TooManyDrafts
from xtarot_site.submissions.files import LARGE, MAX_FILES, BadFiles, rewritten, unpacked
from xtarot_site.submissions.first_draft import first_draft
from xtarot_site.submissions.service import Programme
from xtarot_site.submissions.variant import variant_of
from xtarot_site.table.messages import CommandId

MAX_BODY = 2 * (2 * MAX_TEXT + MAX_DATA)  # bytes: quotes and line ends are written as two
LETTERS = 10  # of the code of a draft
SECRET = 20  # letters of the link by which it is shown

Body = Annotated[str, Meta(max_length=MAX_TEXT)]
Revision = Annotated[int, QueryParameter(ge=0, lt=2**31)]

NO_DRAFT = Text("この下書きはありません", "There is no such draft")
TOO_MANY = Text(
    "下書きが多すぎます。使わないものを捨ててください", "You have too many drafts: discard one that you do not need"
)
NO_TOML = Text("book.toml が読めません：{what}", "book.toml cannot be read: {what}")
HAS_RULES = Text("このゲームにはもうルールがあります", "This game has its rules already")
SENT = Text("出した下書きは捨てられません", "A draft that was sent in cannot be discarded")
OTHERS = Text("捨てられるのは、書きはじめた人だけです", "Only whoever began it can discard it")
NEWER = Text("別の場所で書き換えられています", "It has been changed elsewhere meanwhile")


class DraftRefused(HTTPException):
    """The files are not taken: the text says which and why."""

    status_code = 422


class Changed(HTTPException):
    """Another text was saved meanwhile (`extra`: that text, as `GET` gives it), or the draft was sent in."""

    status_code = 409


class Written(Struct):
    """A draft as its page has it: the data of ``book.toml`` and ``play.toml`` as JSON, and the texts.

    What is empty is not there.
    """

    data: dict[str, Any]
    ja: Body = ""
    en: Body = ""
    play: dict[str, Any] = msgspec.field(default_factory=dict)

    def files(self) -> dict[str, str]:
        """The same as files. Raises ValueError for data that are too large, or that TOML cannot say."""
        for name, data in ((FILE, self.data), (PLAY_FILE, self.play)):
            if len(msgspec.json.encode(data)) > 2 * MAX_DATA:  # quotes and line ends may be written as two
                raise BadFiles(LARGE, file=name, most=MAX_DATA >> 10)
        play = {PLAY_FILE: toml(self.play)} if self.play else {}
        return {FILE: toml(self.data), "ja.md": self.ja, "en.md": self.en, **play}


class Files(Struct):
    """The files of a rulebook, by their names in its folder."""

    files: dict[str, str]


class Saved(Written, kw_only=True):
    """The text to be saved, the revision from which it was made, and the name of this saving."""

    base: int
    id: CommandId


class NewDraft(Struct):
    """The code of a new draft. `left_out`: files of what was brought that have no place in it."""

    code: str
    left_out: list[str] | UnsetType = UNSET


class DraftRevision(Struct):
    """A text that was saved, and when (seconds since 1970)."""

    revision: int
    at: float


class OpenDraft(Struct):
    """A text of a draft: the data of its ``book.toml`` and ``play.toml``, its texts, the names of its recorded deals.

    `saved`: the name of the saving that made it.
    """

    code: str
    revision: int
    saved: str
    at: float  # seconds since 1970
    data: dict[str, Any]
    ja: str
    en: str
    records: list[str]
    play: dict[str, Any]


@post("/api/drafts", status_code=201, raises=[TooManyRequestsException])
async def open_draft(request: AnyRequest, services: FromSite) -> NewDraft:
    """Begin a rulebook from the template; the answer names its `code`."""
    return await _open_with(request, services, template_files)


@post(
    "/api/drafts/from/{link:str}", status_code=201, raises=[NotFoundException, DraftRefused, TooManyRequestsException]
)
async def draft_of_table(request: AnyRequest, services: FromSite, link: Code) -> NewDraft:
    """Begin with what was done at a table without rules, in the finished deal of this link."""
    deal, _ = await deal_of(request, services, link)
    game = installed().get(deal.game)
    if not game or not game.without_rules:
        raise DraftRefused(HAS_RULES.of(lang_of(request)))
    return await _open_with(request, services, partial(first_draft, deal.record))


@post(
    "/api/drafts/variant/{name:str}",
    status_code=201,
    raises=[NotFoundException, DraftRefused, TooManyRequestsException],
)
async def draft_of_variant(request: AnyRequest, services: FromSite, name: Code) -> NewDraft:
    """Begin with a book that plays, to change a rule of it; the draft names where it comes from."""
    try:
        book = services[Programme].shelf[name]
    except KeyError:
        raise NotFoundException from None
    taken = {one.letters for one in services[Programme].shelf.books}
    return await _open_with(request, services, partial(variant_of, book, taken))


@post(
    "/api/drafts/files",
    status_code=201,
    request_max_body_size=2 * MAX_FILES,
    raises=[DraftRefused, TooLarge, TooManyRequestsException],
)
async def bring_files(request: AnyRequest, services: FromSite, data: JSONBody[Files]) -> NewDraft:
    """Begin with the files of a rulebook's folder, by name: ``book.toml``, ``ja.md``, ``deals/first.json``."""
    return await _open_with(request, services, partial(rewritten, data.files))


@post(
    "/api/drafts/zip",
    status_code=201,
    request_max_body_size=MAX_FILES,
    raises=[DraftRefused, TooLarge, TooManyRequestsException],
)
async def bring_draft(request: AnyRequest, services: FromSite) -> NewDraft:
    """Begin with a rulebook's folder, packed as a .zip."""
    try:
        files, left_out = await services.effort.in_thread(request, unpacked, await request.body())
        opened = await _open_with(request, services, partial(rewritten, files))
    except BadFiles as error:
        raise DraftRefused(error.text.of(lang_of(request))) from None
    return NewDraft(opened.code, left_out[:20])


@get("/api/drafts/{code:str}", raises=[NotFoundException])
async def find_draft(request: AnyRequest, services: FromSite, code: Code, revision: Revision = 0) -> OpenDraft:
    """One's own draft: its data, its texts, and the revision they are; or an earlier `revision`."""
    draft = await draft_of(request, services, code)
    text = await DraftStore(services.store).text(code, revision) if revision else draft.text
    if text is None:
        raise NotFoundException(NO_DRAFT.of(lang_of(request)))
    return await services.effort.in_thread(request, as_answer, draft, text, refused=False)


@get("/api/drafts/{code:str}/revisions", raises=[NotFoundException])
async def list_revisions(request: AnyRequest, services: FromSite, code: Code) -> list[DraftRevision]:
    """The revisions of one's own draft that are kept, the newest first."""
    draft = await draft_of(request, services, code)
    times: list[tuple[int, float]] = await DraftStore(services.store).times(draft.code)
    return [DraftRevision(revision, at) for revision, at in reversed(times)]


@put(
    "/api/drafts/{code:str}",
    request_max_body_size=MAX_BODY,
    raises=[Changed, NotFoundException, DraftRefused, TooLarge],
)
async def save_draft(request: AnyRequest, services: FromSite, code: Code, data: JSONBody[Saved]) -> DraftRevision:
    """Save the text of one's own draft; the answer is its `revision`. Sent again under the same `id`, it is saved once.

    Where another text was saved since `base`, nothing is overwritten: the answer is 409 with that text.
    """
    draft = await draft_of(request, services, code)
    try:
        files = await services.effort.in_thread(request, data.files, refused=False)  # nobody's text waits to be kept
        text = await services[Drafts].save(draft, data.base, files | list_records(draft), data.id)
    except Newer as newer:
        other = await services.effort.in_thread(request, as_answer, newer.draft, newer.draft.text, refused=False)
        raise Changed(NEWER.of(lang_of(request)), extra=msgspec.to_builtins(other)) from None
    except ValueError as error:
        raise refuse_files(request, error) from None
    return DraftRevision(text.revision, text.at)


@delete("/api/drafts/{code:str}", status_code=204, raises=[Changed, NotFoundException])
async def discard_draft(request: AnyRequest, services: FromSite, code: Code) -> None:
    """Discard one's own draft with all its revisions. One that was sent in stays, for it can be sent in again."""
    draft, session = await draft_of(request, services, code), (await visitor_of(request)).session
    if not session or draft.who != session.who:
        raise Changed(OTHERS.of(lang_of(request)))
    if await services[Programme].work(draft.code):
        raise Changed(SENT.of(lang_of(request)))
    await DraftStore(services.store).remove(draft.code)


async def _open_with(request: AnyRequest, services: Services, write: Callable[[], Mapping[str, str]]) -> NewDraft:
    """A new draft of who asks, with the files that `write` gives; under the same idempotency key, the same draft.

    Raises DraftRefused, TooManyRequestsException.
    """
    lang, secret = lang_of(request), secret_of(request)
    if secret is None:
        raise TooManyRequestsException(RATE.of(lang))
    session = await services.sessions.begin(secret)
    code = code_for(request, LETTERS)
    if code and (opened := await DraftStore(services.store).get(code)) and opened.who == session.who:
        return NewDraft(code)
    await limit_on_site(request, services.allowances.openings)
    try:
        files = await services.effort.in_thread(request, write, refused=False)
        draft = await services[Drafts].open(code or new_code(LETTERS), new_code(SECRET), session.who, files)
    except Conflict:
        if not code:
            raise
        return NewDraft(code)  # by the same request, at the same instant
    except TooManyDrafts:
        raise TooManyRequestsException(TOO_MANY.of(lang)) from None
    except ValueError as error:
        raise refuse_files(request, error) from None
    return NewDraft(draft.code)


async def draft_of(request: AnyRequest, services: Services, code: str) -> Draft:
    """The draft of this code, if who asks writes it. Raises SignInFirst for a guest, NotFoundException for others."""
    visitor = await visitor_of(request)
    draft = await DraftStore(services.store).get(code) if visitor.who else None
    if draft is None or visitor.who is None or not await services[Drafts].writes(draft, visitor.who):
        missing = NotFoundException if visitor.person else SignInFirst
        raise missing(NO_DRAFT.of(lang_of(request)))
    return draft


async def manuscript_of(services: Services, code: str, files: dict[str, str]) -> Manuscript:
    """The draft as it is to be read: after what was published of it last."""
    programme = services[Programme]
    work = await programme.work(code)
    return Manuscript(files, await programme.versions(work, work.editions[-1:]) if work and work.public else {})


def list_records(draft: Draft) -> dict[str, str]:
    """The files of a draft that its page does not send again."""
    return {name: text for name, text in draft.text.files.items() if name.startswith("deals/")}


def as_answer(draft: Draft, text: DraftText) -> OpenDraft:
    """A text of a draft as the interface gives it."""
    return OpenDraft(
        code=draft.code,
        revision=text.revision,
        saved=text.command,
        at=text.at,
        data=values(text.files.get(FILE, "")),
        ja=text.files.get("ja.md", ""),
        en=text.files.get("en.md", ""),
        records=sorted(name for name in text.files if name.startswith("deals/")),
        play=values(text.files.get(PLAY_FILE, "")),
    )


def refuse_files(request: AnyRequest, error: ValueError) -> DraftRefused:
    """Files that are not taken, or a ``book.toml`` that cannot be read."""
    if isinstance(error, BadFiles):
        return DraftRefused(error.text.of(lang_of(request)))
    return DraftRefused(NO_TOML.of(lang_of(request), what=error))


ROUTES = (
    open_draft,
    draft_of_table,
    draft_of_variant,
    bring_files,
    bring_draft,
    find_draft,
    list_revisions,
    save_draft,
    discard_draft,
)
