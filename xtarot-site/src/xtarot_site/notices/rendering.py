"""A notice in words, with the address of what it is about."""

from typing import NamedTuple

from xtarot.eventlog import UnreadableRow
from xtarot.rules.texts import Lang
from xtarot_site.core import notice_kinds
from xtarot_site.core.store.outbox import NoticeRow
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import Session
from xtarot_site.kit.current_user import Visitor
from xtarot_site.kit.durations import write_end
from xtarot_site.kit.http.cost_limits import TakesTooLong
from xtarot_site.kit.services import Services
from xtarot_site.notices.quoting import quote
from xtarot_site.notices.targets import Places, read_title
from xtarot_site.notices.texts import AGAIN, CALLED, SOMEBODY, TEXTS


class RenderedNotice(NamedTuple):
    """What a notice says, and where it leads; "" where that is gone."""

    text: str
    href: str


async def render_notice(services: Services, row: NoticeRow, who: int, lang: Lang) -> RenderedNotice | None:
    """A notice for `who`, outside a request; None where this version cannot read it. Raises StoreError."""

    async def reading(source: str, lang: Lang) -> str | None:
        try:
            return await services.effort.apart(read_title, source, lang)
        except TakesTooLong:
            return None

    try:
        body = notice_kinds.read(row)
    except UnreadableRow:
        return None
    person = await PersonStore(services.store).person(who)
    visitor = Visitor(Session(who, person.name if person else ""), person)
    title, href = await Places(services, visitor, lang, reading).of(body)
    return RenderedNotice(say_notice(row, body, title, lang), href)


def say_notice(row: NoticeRow, body: notice_kinds.AnyNotice, title: str, lang: Lang) -> str:
    """What a notice says; `title`: of what it is about."""
    again = isinstance(body, notice_kinds.Received) and body.again
    who = CALLED.of(lang, name=quote(row.name)) if row.name else SOMEBODY.of(lang)
    words = {name: getattr(body, name, "") for name in ("version", "number", "words", "hours")}
    end = write_end(body.until) if isinstance(body, notice_kinds.Limited) else ""
    clause = body.place.clause if isinstance(body, notice_kinds.AtClause) else ""
    return (AGAIN if again else TEXTS[type(body)]).of(lang, who=who, title=title, clause=clause, end=end, **words)
