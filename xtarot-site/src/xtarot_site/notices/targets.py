"""What notices are about: what it is called now, and where it is read."""

from collections.abc import Awaitable, Callable

from xtarot.games import installed
from xtarot.rulebooks.metadata import FILE
from xtarot.rulebooks.toml import values
from xtarot.rules.texts import Lang
from xtarot.table import rows
from xtarot_site.core import notice_kinds
from xtarot_site.kit.current_user import Visitor
from xtarot_site.kit.services import Services
from xtarot_site.notices.quoting import quote
from xtarot_site.notices.texts import GONE, GONE_TABLE, TABLE_OF, TITLE
from xtarot_site.submissions.contests import Contests
from xtarot_site.submissions.draft_store import Draft
from xtarot_site.submissions.drafts import Drafts, read_name
from xtarot_site.submissions.history import PublishingHistory
from xtarot_site.submissions.permissions import may_read
from xtarot_site.submissions.service import Programme

Found = tuple[str, str]
"""A title and an address, each "" where there is nothing."""


class Places:
    """The places of the notices of somebody, each looked up once."""

    def __init__(
        self, services: Services, visitor: Visitor, lang: Lang, reading: Callable[[str, Lang], Awaitable[str | None]]
    ) -> None:
        """`reading`: what a draft calls itself, by its data (`read_title`), in a way that holds nobody up."""
        self._services, self._visitor, self._lang, self._reading = services, visitor, lang, reading
        self._known: dict[tuple[str, ...], Found] = {}

    async def of(self, body: notice_kinds.AnyNotice) -> Found:
        """The title of what a notice is about, and the address; "" where they would find nothing there."""
        match body:
            case notice_kinds.AtClause(place=place):
                find = (self._draft, place.draft, place.secret) if place.draft else (self._book, place.book)
                title, href = await self._once(*find)
                return self._called(title), f"{href}#{place.clause or 'said'}" if href else ""
            case notice_kinds.OnDesk(work=code):
                title, href = await self._once(self._on_desk, code)
            case notice_kinds.OfWork(work=code):
                title, href = await self._once(self._work, code)
            case notice_kinds.OfDraft(draft=code):
                title, href = await self._once(self._written, code)
            case notice_kinds.Decided(contest=name):
                title, href = await self._once(self._contest, name)
            case notice_kinds.AskedToTable(table=code):
                title, href = await self._once(self._table, code)
                return title, href
            case notice_kinds.OfTurn(table=code):
                title, href = await self._once(self._table, code)
                return title, href.removesuffix("#sit")
            case notice_kinds.Befriended():
                return "", "/people#friends"
            case notice_kinds.LineReported() | notice_kinds.LimitAppealed():
                person = self._visitor.person
                return "", "/moderate" if person and person.moderator else ""
            case notice_kinds.Warned():
                return "", ""
            case notice_kinds.OfConduct():
                return "", "/appeal"
        return self._called(title), href

    def _called(self, title: str) -> str:
        return TITLE.of(self._lang, title=quote(title)) if title else GONE.of(self._lang)

    async def _once(self, find: Callable[..., Awaitable[Found]], *asked: str) -> Found:
        key = (find.__name__, *asked)
        if key not in self._known:
            self._known[key] = await find(*asked)
        return self._known[key]

    async def _book(self, game: str) -> Found:
        """A book on the shelf; of one that was retired its page says so."""
        shelf, retired = self._services[Programme].shelf, (await self._services[PublishingHistory].public()).retired
        book = next((one for one in shelf.books if one.game == game), retired[game][1] if game in retired else None)
        return (book.name[self._lang], f"/rules/{game}") if book else ("", "")

    async def _draft(self, code: str, secret: str) -> Found:
        draft = await self._services[Drafts].get(code)
        if draft is None or draft.secret != secret:
            return "", ""
        return await self._title(draft), f"/write/{code}/show/{secret}"

    async def _written(self, code: str) -> Found:
        """A draft for who writes it; the invitation, for who was asked to."""
        draft, who = await self._services[Drafts].get(code), self._visitor.who
        if draft is None or who is None:
            return "", ""
        has_joined = (await self._services[Drafts].writers(draft)).get(who)
        writes = has_joined or who == draft.who
        return await self._title(draft), f"/write/{code}" if writes else "/write" if has_joined is False else ""

    async def _title(self, draft: Draft) -> str:
        source = draft.text.files.get(FILE, "")
        return await self._reading(source, self._lang) or draft.code

    async def _work(self, code: str) -> Found:
        work = await self._services[Programme].work(code)
        if work is None:
            return "", ""
        title = (await self._services[Programme].book(work.newest)).name[self._lang]
        return title, f"/write/{code}/course" if may_read(work, self._visitor.person) else ""

    async def _on_desk(self, code: str) -> Found:
        title, _ = await self._work(code)
        person = self._visitor.person
        return title, f"/desk/{code}" if title and person and person.reviewer else ""

    async def _table(self, code: str) -> Found:
        """A table at which a friend sits; its game is called as on its page."""
        opened = rows.read_opening(await self._services.store.first_row(code))
        game = installed().get(opened.game) if opened else None
        if not opened or not game:
            return GONE_TABLE.of(self._lang), ""
        title = quote(opened.book.titled(self._lang)) if opened.book else game.title.of(self._lang)
        return TABLE_OF.of(self._lang, title=title), f"/table/{code}#sit"

    async def _contest(self, name: str) -> Found:
        contest = await self._services[Contests].contest(name)
        return (contest.title[self._lang], f"/contests/{name}") if contest else ("", "")


def read_title(source: str, lang: Lang) -> str:
    """What a draft calls itself; it may take long, as any text of a stranger's."""
    return read_name(values(source), lang)
