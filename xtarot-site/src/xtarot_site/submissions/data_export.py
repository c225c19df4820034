"""Export of a person's drafts, submissions, reviews and remarks."""

from collections.abc import AsyncIterator

from xtarot.eventlog import fold_readable
from xtarot_site.core.store.store import Store
from xtarot_site.kit.data_export import MOST, Json, rows_of_person
from xtarot_site.submissions.draft_store import DraftStore
from xtarot_site.submissions.remark_kinds import flatten
from xtarot_site.submissions.remark_store import RemarkStore
from xtarot_site.submissions.store import WorkStore
from xtarot_site.submissions.submission import fold_work


async def drafts(store: Store, who: int) -> AsyncIterator[Json]:
    """The person's drafts, with all saved revisions."""
    draft_store = DraftStore(store)
    for draft in await draft_store.written_by(who, MOST):
        revisions = [await draft_store.text(draft.code, number) for number, _ in await draft_store.times(draft.code)]
        texts = [{"revision": text.revision, "at": text.at, "files": text.files} for text in revisions if text]
        yield {"code": draft.code, "opened": draft.opened, "texts": texts}


async def submissions(store: Store, who: int) -> AsyncIterator[Json]:
    """The submissions of which the person is or was an author, with their texts and notes.

    A former co-author gets only their own notes.
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
            yield known | {"did": rows_of_person(logs[code], who), "texts": texts, "notes": notes}


async def reviews(store: Store, who: int) -> AsyncIterator[Json]:
    """The person's rows in the logs of submissions of others."""
    logs = await WorkStore(store).logs()
    for code, work in fold_readable(logs, fold_work).items():
        if who not in work.authors and (did := rows_of_person(logs[code], who)):
            yield {"code": code, "did": did}


async def remarks(store: Store, who: int) -> AsyncIterator[Json]:
    """The person's remarks about rulebooks."""
    for book, log in sorted((await RemarkStore(store).logs()).items()):
        for row in log:
            if row.who == who:
                flat = flatten(book, row)
                yield {key: flat[key] for key in ("book", "kind", "clause", "words", "version", "again", "at")}


EXPORTS = {"drafts": drafts, "sent_in": submissions, "reviewed": reviews, "remarks": remarks}
