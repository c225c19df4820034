"""All that is kept of who asks, as one file of JSON, made while it is sent."""

import json
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import MediaType, get
from litestar.exceptions import TooManyRequestsException
from litestar.response import Stream

from xtarot.eventlog import Row, fold_readable
from xtarot_site.accounts.pages import told_of
from xtarot_site.chat.moderation.store import ModerationStore
from xtarot_site.chat.store import ChatStore
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import Session, SessionStore
from xtarot_site.core.store.store import Store
from xtarot_site.duplicate.store import DuplicateStore
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.rate_limits import limit_on_site
from xtarot_site.kit.http.responses import UNLISTED
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.lobby.friend_store import FriendStore
from xtarot_site.notices.mail.store import MailboxStore
from xtarot_site.notices.push.endpoints import service_of
from xtarot_site.notices.push.store import SubscriptionStore
from xtarot_site.notices.store import NoticeStore
from xtarot_site.operate.store import OperatingStore
from xtarot_site.ratings.service import Ratings
from xtarot_site.replays.deals.my_deals import stream_records
from xtarot_site.replays.problems.store import ProblemStore
from xtarot_site.submissions.draft_store import DraftStore
from xtarot_site.submissions.remark_kinds import flatten
from xtarot_site.submissions.remark_store import RemarkStore
from xtarot_site.submissions.store import WorkStore
from xtarot_site.submissions.submission import fold_work
from xtarot_site.table.idempotency import asker_of

MOST = 100_000  # tables, deals and so on of a file, the newest

Json = dict[str, Any]


@get("/api/you/data", raises=[TooManyRequestsException])
async def take_data(request: AnyRequest, services: FromSite) -> Stream:
    """All that is kept of who asks: who they are, what they did at tables, wrote, sent in and said, and their deals."""
    await limit_on_site(request, services.allowances.openings)  # as dear as a table
    return Stream(
        _data(request, services, (await visitor_of(request)).session),
        media_type=MediaType.JSON,
        headers={**UNLISTED, "content-disposition": 'attachment; filename="xtarot-my-data.json"'},
    )


async def _data(request: AnyRequest, services: Services, session: Session | None) -> AsyncIterator[str]:
    yield '{"you": ' + json.dumps(await _you(services, session), ensure_ascii=False)
    for key, kept in _KEPT.items():
        yield f',\n"{key}": ['
        comma = ""
        if session:
            async for one in kept(services.store, session.who):
                yield f"{comma}\n{json.dumps(one, ensure_ascii=False)}"
                comma = ","
        yield "]"
    yield ',\n"deals": '
    async for part in stream_records(services.store, session, lang_of(request), MOST):
        yield part
    yield "}\n"


async def _you(services: Services, session: Session | None) -> Json:
    if session is None:
        return {"name": ""}
    person = await PersonStore(services.store).person(session.who)
    told = msgspec.to_builtins(await told_of(services, person)) if person else {"name": session.name}
    return told | {"signed_in": await SessionStore(services.store).browsers(session.who)}


async def _tables(store: Store, who: int) -> AsyncIterator[Json]:
    numbers = {str(number) for number in await PersonStore(store).numbers(who)}
    for entry in await store.tables_of(who, MOST):
        told = {"did": _did(await store.rows(entry.code), who)}
        kept = await store.answers(entry.code)
        theirs = [_said(answer) for command, answer in kept.items() if asker_of(command) in numbers]
        refused = [answer["error"] for answer in theirs if "error" in answer]
        yield msgspec.to_builtins(entry) | told | {"refused": refused}


async def _challenges(store: Store, who: int) -> AsyncIterator[Json]:
    """The deals that they gave to others to play; not the seed, by which their maker would know the cards."""
    for deal in await DuplicateStore(store).made_by(who, MOST):
        yield {"code": deal.code, "game": deal.game, "begins": deal.begins, "opens": deal.opens}


async def _branches(store: Store, who: int) -> AsyncIterator[Json]:
    for table, branch in await store.branches_of(who, MOST):
        yield {"table": table, "origin": branch.origin, "moves": branch.moves}


async def _drafts(store: Store, who: int) -> AsyncIterator[Json]:
    for draft in await DraftStore(store).written_by(who, MOST):
        kept = [
            await DraftStore(store).text(draft.code, revision)
            for revision, _ in await DraftStore(store).times(draft.code)
        ]
        texts = [{"revision": one.revision, "at": one.at, "files": one.files} for one in kept if one]
        yield {"code": draft.code, "opened": draft.opened, "texts": texts}


async def _sent_in(store: Store, who: int) -> AsyncIterator[Json]:
    """The works of which they are or were an author, with the texts that they sent and all that was asked there.

    Who wrote one with its author, and does no longer, has what they said themselves.
    """
    logs = await WorkStore(store).logs()
    for code, work in fold_readable(logs, fold_work).items():
        if who in work.authors:
            texts = [
                {"at": sent.at, "version": sent.version, "files": await WorkStore(store).text(sent.id)}
                for sent in work.sent
                if sent.who == who
            ]
            notes = [
                {"at": note.at, "clause": note.clause, "words": note.words, "yours": note.who == who}
                for note in work.notes
                if who in work.insiders or note.who == who
            ]
            known = {"code": code, "number": work.number, "state": work.state, "contest": work.contest}
            yield known | {"did": _did(logs[code], who), "texts": texts, "notes": notes}


async def _reviewed(store: Store, who: int) -> AsyncIterator[Json]:
    logs = await WorkStore(store).logs()
    for code, work in fold_readable(logs, fold_work).items():
        if who not in work.authors and (did := _did(logs[code], who)):
            yield {"code": code, "did": did}


async def _solved(store: Store, who: int) -> AsyncIterator[Json]:
    for problem, at in (await ProblemStore(store).solved_by(who)).items():
        yield {"problem": problem, "at": at}


async def _friends(store: Store, who: int) -> AsyncIterator[Json]:
    for tie in await FriendStore(store).of(who):
        if tie.marked:
            yield {"name": tie.name}


async def _notices(store: Store, who: int) -> AsyncIterator[Json]:
    for row in [*await NoticeStore(store).of(who, MOST), *await NoticeStore(store).of(who, MOST, withheld=True)]:
        yield {"at": row.at, "what": row.kind, **_said(row.payload), "read": row.read}


async def _devices(store: Store, who: int) -> AsyncIterator[Json]:
    """To which devices notices are pushed; the address is the device's secret."""
    for one in await SubscriptionStore(store).of(who):
        yield {"service": service_of(one.endpoint)[0], "lang": one.lang}


async def _mail(store: Store, who: int) -> AsyncIterator[Json]:
    """Where notices are sent by mail."""
    if found := await MailboxStore(store).of(who):
        told = {"address": found.address, "lang": found.lang, "since": found.since}
        yield told | {"confirmed": found.confirm is None, "sent": found.sent}


async def _ratings(store: Store, who: int) -> AsyncIterator[Json]:
    for rows in (await Ratings(store).of(who)).values():
        for row in rows:
            yield {key: value for key, value in msgspec.to_builtins(row).items() if key not in ("who", "n")}


async def _said_at_tables(store: Store, who: int) -> AsyncIterator[Json]:
    for table, line in await ChatStore(store).said_by(who, MOST):
        yield {"table": table, "at": line.at, "what": line.kind, "text": line.text}


async def _unheard(store: Store, who: int) -> AsyncIterator[Json]:
    for one in await ChatStore(store).unheard_by(who):
        yield {"name": one.name, "since": one.since}


async def _moderation(store: Store, who: int) -> AsyncIterator[Json]:
    """What was decided about them, and what they reported, decided or appealed themselves."""
    for rows, did in (
        (await ModerationStore(store).about(who), False),
        (await ModerationStore(store).made_by(who), True),
    ):
        for row in rows:
            if did or (row.kind != "report" and row.who != who):  # who reported what is nobody's business
                yield {"at": row.at, "what": row.kind, **_said(row.payload), "yours": did}


async def _operated(store: Store, who: int) -> AsyncIterator[Json]:
    """What they did while they ran the site."""
    for one in _did([*await OperatingStore(store).rows()], who):
        yield {key: value for key, value in one.items() if key != "person"}


async def _remarks(store: Store, who: int) -> AsyncIterator[Json]:
    for book, log in sorted((await RemarkStore(store).logs()).items()):
        for row in log:
            if row.who == who:
                flat = flatten(book, row)
                yield {key: flat[key] for key in ("book", "kind", "clause", "words", "version", "again", "at")}


def _did(log: list[Row], who: int) -> list[Json]:
    """The rows of a log that somebody has made."""
    return [{"at": row.at, "what": row.kind, **_said(row.payload)} for row in log if row.who == who]


def _said(kept: object) -> Json:
    """What a row says; nothing where it is damaged."""
    return kept if isinstance(kept, dict) else {}


_KEPT = {
    "tables": _tables,
    "challenges": _challenges,
    "branches": _branches,
    "drafts": _drafts,
    "sent_in": _sent_in,
    "reviewed": _reviewed,
    "remarks": _remarks,
    "solved": _solved,
    "friends": _friends,
    "notices": _notices,
    "devices": _devices,
    "mail": _mail,
    "ratings": _ratings,
    "said": _said_at_tables,
    "unheard": _unheard,
    "moderation": _moderation,
    "operated": _operated,
}


ROUTES = (take_data,)
