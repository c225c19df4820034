"""The recorded deals of a draft, over the wire: which there are, what can be shown of them, and new ones."""

from collections.abc import Callable, Mapping
from typing import Annotated

from litestar import delete, get, post
from litestar.exceptions import NotFoundException, TooManyRequestsException
from litestar.params import PathParameter
from msgspec import Struct

from xtarot.deals.finished_deal import KeptDeal
from xtarot.deals.record import Record, RecordError, decode_record
from xtarot.games import installed
from xtarot.rulebooks.manuscript import Manuscript
from xtarot.rulebooks.notation import MAX_RECORD
from xtarot.rules.texts import Lang, Text
from xtarot.table.seats import new_code
from xtarot_site.core.store.kinds import DealSearch
from xtarot_site.kit.http.responses import TooLarge
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.http.text_checks import Code
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.replays.deals.deals import DealEntry, deal_of, summarize_deal
from xtarot_site.submissions.draft_store import Draft
from xtarot_site.submissions.drafts import Drafts, Newer
from xtarot_site.submissions.figures import DraftRecord, list_figures
from xtarot_site.submissions.first_draft import RECORD, with_letters
from xtarot_site.submissions.write.drafts import NEWER, Changed, DraftRefused, draft_of, refuse_files

MOST_OFFERED = 20  # deals to choose from
MOST_TRIES = 5  # at a draft that is being saved just then

RecordName = Annotated[str, PathParameter(max_length=60)]

NO_RECORD = Text("記録として読めません：{why}", "It is no record: {why}")


class NewRecord(Struct):
    """The name under which a record lies in a draft, and the revision that has it."""

    name: str
    revision: int


@get("/api/drafts/{code:str}/records", raises=[NotFoundException, TooManyRequestsException])
async def find_records(request: AnyRequest, services: FromSite, code: Code) -> list[DraftRecord]:
    """The recorded deals of one's own draft, with all that a text can show of them."""
    draft = await draft_of(request, services, code)
    records = Manuscript(draft.text.files).records
    return await services.effort.in_process(request, list_figures, records, lang_of(request))


@post(
    "/api/drafts/{code:str}/records/from/{link:str}",
    status_code=201,
    raises=[Changed, NotFoundException, DraftRefused, TooManyRequestsException],
)
async def add_deal(request: AnyRequest, services: FromSite, code: Code, link: Code) -> NewRecord:
    """Put the finished deal of this link into one's own draft. Its players are letters there."""
    await draft_of(request, services, code)
    deal, _ = await deal_of(request, services, link)
    return await _add(request, services, code, with_letters(deal.record, len(deal.players)).dumps())


@post(
    "/api/drafts/{code:str}/records",
    status_code=201,
    request_max_body_size=MAX_RECORD,
    raises=[Changed, NotFoundException, DraftRefused, TooLarge, TooManyRequestsException],
)
async def add_record(request: AnyRequest, services: FromSite, code: Code) -> NewRecord:
    """Put a record (`xtarot-record/1`) into one's own draft, as it is."""
    await draft_of(request, services, code)
    content = await request.body()
    try:
        Record.loads(content).require_deals()
    except RecordError as error:
        lang = lang_of(request)
        raise DraftRefused(NO_RECORD.of(lang, why=error.message.of(lang))) from None
    return await _add(request, services, code, decode_record(content))


@delete(
    "/api/drafts/{code:str}/records/{name:str}",
    status_code=204,
    raises=[Changed, NotFoundException],
)
async def remove_record(request: AnyRequest, services: FromSite, code: Code, name: RecordName) -> None:
    """Take a recorded deal out of one's own draft; earlier texts of it keep theirs."""
    path = f"deals/{name}.json"

    def without(draft: Draft) -> Mapping[str, str]:
        return {one: text for one, text in draft.text.files.items() if one != path}

    await _changed(request, services, code, without)


async def _add(request: AnyRequest, services: Services, code: str, record: str) -> NewRecord:
    """A draft with one more record, under the first name that is free; one that it has already is not added again."""
    name = ""

    def more(draft: Draft) -> Mapping[str, str]:
        nonlocal name
        records = {path: text for path, text in draft.text.files.items() if path.startswith("deals/")}
        if same := next((path for path, text in records.items() if text == record), ""):
            name = same.removeprefix("deals/").removesuffix(".json")
            return draft.text.files
        names = (RECORD, *(f"deal-{n}" for n in range(2, 100)))
        name = next(one for one in names if f"deals/{one}.json" not in draft.text.files)
        return {**draft.text.files, f"deals/{name}.json": record}

    revision = await _changed(request, services, code, more)
    return NewRecord(name, revision)


async def _changed(
    request: AnyRequest, services: Services, code: str, change: Callable[[Draft], Mapping[str, str]]
) -> int:
    """The revision of one's own draft with other records. Raises Changed, DraftRefused, NotFoundException."""
    for _ in range(MOST_TRIES):
        draft = await draft_of(request, services, code)
        try:
            saved = await services[Drafts].save(draft, draft.text.revision, change(draft), new_code(10))
        except Newer:
            continue
        except ValueError as error:
            raise refuse_files(request, error) from None
        return saved.revision
    raise Changed(NEWER.of(lang_of(request)))


async def deals_to_show(services: Services, who: int, game: str, lang: Lang) -> list[DealEntry]:
    """One's own deals from which a draft can begin, and those of the game that it is about, the newest first."""
    free = [one.name for one in installed().values() if one.without_rules]
    found: list[KeptDeal] = []
    for name in dict.fromkeys([*free, *([game] if game in installed() else [])]):
        found += await services.store.deals_of(who, DealSearch(name, "", None, ""), MOST_OFFERED)
    found.sort(key=lambda deal: deal.ended, reverse=True)
    return [summarize_deal(deal, lang, who) for deal in found[:MOST_OFFERED]]


ROUTES = (find_records, add_deal, add_record, remove_record)
