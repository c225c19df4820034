"""Drafts: rulebooks that somebody writes, each text that was saved with its number, so that none overwrites another.

A text says from which revision it comes. If another was saved meanwhile, it is refused with that one, and whoever
writes brings the two together.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from xtarot.eventlog import Conflict
from xtarot.rules.texts import Lang
from xtarot_site.core.clock import Clock
from xtarot_site.core.notice_kinds import write_notices
from xtarot_site.core.store.outbox import OutgoingNotice
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import Person
from xtarot_site.core.store.store import Store
from xtarot_site.submissions.authors import add_author, author_of, drop_author, sign_files
from xtarot_site.submissions.draft_store import Draft, DraftStore, DraftText
from xtarot_site.submissions.files import check_files
from xtarot_site.submissions.notifications import tell_of_writer

MOST_DRAFTS = 100  # of one person
MOST_WRITERS = 8  # of one draft beside its author
MOST_TRIES = 10
MOST_REVISIONS = 50  # kept of one draft
_CLOSE = 60.0  # seconds: of revisions that lie closer together, one is kept
_FADING = 4  # of older ones, one in a quarter of their age


def read_name(data: Mapping[str, Any], lang: Lang) -> str:
    """What a text with these data calls itself, in this language or another; "" where it does not."""
    name = data.get("name", "")
    if isinstance(name, dict):
        name = name.get(lang) or next(iter(name.values()), "")
    return name if isinstance(name, str) else ""


class TooManyDrafts(Exception):
    """Nobody has that many ideas."""


class NotAsked(Exception):
    """Nobody has asked them to write the draft, or they write it already."""


class TooManyWriters(Exception):
    """A draft has as many writers as can be."""


class Newer(Exception):
    """Another text was saved meanwhile: that of `draft`."""

    def __init__(self, draft: Draft) -> None:
        super().__init__(draft.code)
        self.draft = draft


class Drafts:
    """The drafts in a store."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._accounts, self._drafts, self._clock = PersonStore(store), DraftStore(store), clock

    async def open(self, code: str, secret: str, who: int, files: Mapping[str, str]) -> Draft:
        """A new draft with these files. Raises BadFiles, TooManyDrafts, and Conflict for a code that is taken."""
        if len(await self._drafts.written_by(who, MOST_DRAFTS)) == MOST_DRAFTS:
            raise TooManyDrafts
        now = self._clock.wall()
        draft = Draft(code, who, secret, now, DraftText(1, "", check_files(files), now))
        await self._drafts.open(draft)
        return draft

    async def get(self, code: str) -> Draft | None:
        """The draft of this code."""
        return await self._drafts.get(code)

    async def of(self, who: int) -> list[Draft]:
        """The drafts that somebody has begun, or writes with others."""
        return await self._drafts.written_by(who)

    # Who writes

    async def writers(self, draft: Draft) -> dict[int, bool]:
        """Who was asked to write a draft with its author, and whether they agreed."""
        return await self._drafts.writers(draft.code)

    async def writes(self, draft: Draft, who: int) -> bool:
        """Whether somebody may write a draft: its author, and whom they asked and who agreed."""
        return who in await self.writing(draft)

    async def writing(self, draft: Draft) -> list[int]:
        """All who write a draft, its author first."""
        return [draft.who, *(who for who, joined in (await self._drafts.writers(draft.code)).items() if joined)]

    async def ask(self, draft: Draft, who: int) -> None:
        """Ask somebody to write a draft, too; who was asked before is not told again.

        Raises TooManyWriters, and NoticeRefused.
        """
        writers = await self._drafts.writers(draft.code)
        if who == draft.who or who in writers:
            return
        if len(writers) >= MOST_WRITERS:
            raise TooManyWriters
        await self._drafts.ask(draft.code, who, self._told(draft, who, draft.who, None, False))

    async def join(self, draft: Draft, person: Person) -> None:
        """Whoever was asked writes a draft from now on; its data name them among the authors. Raises NotAsked."""
        if (await self._drafts.writers(draft.code)).get(person.who, True):
            raise NotAsked
        await self._drafts.join(draft.code, person.who, self._told(draft, person.who, person.who, False, True))
        first = await self._accounts.person(draft.who)
        before = first.name if first else ""
        await self._sign(draft.code, lambda author: add_author(author or before, person.name))

    async def leave(self, draft: Draft, person: Person, by: int) -> None:
        """Whoever wrote a draft with its author, or was asked to, does no longer. `by`: who wants that."""
        before = (await self._drafts.writers(draft.code)).get(person.who)
        await self._drafts.leave(draft.code, person.who, self._told(draft, person.who, by, before, None))
        await self._sign(draft.code, lambda author: drop_author(author, person.name))

    async def withdraw(self, person: Person) -> None:
        """Take the name of somebody who goes off all that others write with them, off earlier texts, too."""
        for draft in await self._drafts.written_by(person.who, MOST_DRAFTS * MOST_WRITERS):
            if draft.who != person.who or any((await self._drafts.writers(draft.code)).values()):
                await self._sign(draft.code, lambda author: drop_author(author, person.name))
                await self._unsign_earlier(draft.code, person.name)

    async def _unsign_earlier(self, code: str, name: str) -> None:
        *earlier, _ = await self._drafts.times(code)
        for revision, _ in earlier:
            text = await self._drafts.text(code, revision)
            if text and (left := drop_author(author_of(text.files), name)):
                await self._drafts.rewrite(code, replace(text, files=sign_files(text.files, left)))

    def _told(self, draft: Draft, who: int, by: int, before: bool | None, after: bool | None) -> list[OutgoingNotice]:
        """The notices of what becomes of a writer (`tell_of_writer`)."""
        return write_notices(tell_of_writer(draft, who, by, before, after), by, self._clock.wall())

    async def _sign(self, code: str, change: Callable[[Any], Mapping[str, str] | None]) -> None:
        """Save a draft with other authors; one that is written just now is read again."""
        for _ in range(MOST_TRIES):
            draft = await self._drafts.get(code)
            author = change(author_of(draft.text.files)) if draft else None
            if not draft or not author:
                return
            with suppress(Newer):
                await self.save(draft, draft.text.revision, sign_files(draft.text.files, author), secrets.token_hex(8))
                return

    async def save(self, draft: Draft, base: int, files: Mapping[str, str], command: str) -> DraftText:
        """Keep the text that was made from revision `base`. The same command is carried out once.

        Raises BadFiles, and Newer when the base is no longer the newest revision.
        """
        newest = draft.text
        if newest.command == command:
            return newest
        if newest.revision != base:
            raise Newer(draft)
        text = DraftText(base + 1, command, check_files(files), self._clock.wall())
        times = await self._drafts.times(draft.code)
        try:
            await self._drafts.save(draft.code, text, thinned([*times, (text.revision, text.at)]))
        except Conflict:
            found = await self._drafts.get(draft.code)
            if found is None or found.text.command != command:
                raise Newer(found or draft) from None
            return found.text
        return text


def thinned(times: Sequence[tuple[int, float]]) -> list[int]:
    """Which revisions go, of these with the time when each was saved, the newest of which is being saved now.

    The older they are, the further apart are those that stay; the first and the newest stay.
    """
    now = times[-1][1]
    kept: list[tuple[int, float]] = []
    for revision, at in times[:-1]:
        if not kept or at - kept[-1][1] >= max(_CLOSE, (now - at) / _FADING):
            kept.append((revision, at))
    staying = {revision for revision, _ in [*kept[:1], *kept[1:][-(MOST_REVISIONS - 2) :], times[-1]]}
    return [revision for revision, _ in times if revision not in staying]
