"""Whom a row of a work, or a change of who writes a draft, tells what: the one place, whatever door it came by."""

from collections.abc import Collection, Iterator

from xtarot_site.core import notice_kinds
from xtarot_site.core.notice_kinds import Notice
from xtarot_site.submissions import rows
from xtarot_site.submissions.draft_store import Draft
from xtarot_site.submissions.submission import Work


def tell_of_work(work: Work, body: rows.AnyBody, by: int | None, reviewers: Collection[int]) -> Iterator[Notice]:
    """Who is told of a row, by the work before it. `by`: who makes it; `reviewers`: all of them, by their numbers."""
    code, authors = work.code, authors_here(work)
    match body:
        case rows.Send():
            own = work.authors | {by}
            yield Notice(
                [one for one in reviewers if one not in own], notice_kinds.Received(code, again=bool(work.sent))
            )
        case rows.Recall():
            yield Notice(work.readers, notice_kinds.Recalled(code))
        case rows.Take():
            yield Notice(authors, notice_kinds.ReviewBegun(code))
        case rows.Say():
            yield from _tell_of_note(work, body, by)
        case rows.Opinion():
            yield Notice(work.readers, notice_kinds.Opined(code))
        case rows.Return():
            yield Notice(authors, notice_kinds.Returned(code))
        case rows.Publish():
            yield Notice(authors, notice_kinds.Published(code, number=body.number, version=body.version))
        case rows.Retire():
            yield Notice(authors, notice_kinds.Retired(code))
        case rows.HandOver():
            yield Notice([body.to], notice_kinds.Entrusted(code))
            yield Notice(authors[:1], notice_kinds.HandedOn(code))


def _tell_of_note(work: Work, body: rows.Say, by: int | None) -> Iterator[Notice]:
    """What is asked under review comes with the decision, and what is answered after it with the next text."""
    if by not in work.authors:
        if not work.waits:
            yield Notice(authors_here(work), notice_kinds.ReviewerSaid(work.code))
    elif work.state != "returned":
        answered = [note.who for note in work.notes if note.seq == body.reply_to and note.who not in work.authors]
        yield Notice(answered or work.readers, notice_kinds.AuthorSaid(work.code))


def authors_here(work: Work) -> list[int]:
    """Those who write a work now, its author first, as far as they have not gone."""
    return [one for one in work.writing if one not in work.withdrawn]


def tell_of_writer(draft: Draft, who: int, by: int, before: bool | None, after: bool | None) -> Iterator[Notice]:
    """Who is told that somebody, `who`, writes a draft with its author, or no longer. `by`: who makes it so.

    `before` and `after`: whether they wrote it then, None where they were not even asked.
    """
    match before, after:
        case None, False:
            yield Notice([who], notice_kinds.Invited(draft.code))
        case False, True:
            yield Notice([draft.who], notice_kinds.Joined(draft.code))
        case _, None if by == who:
            yield Notice([draft.who], notice_kinds.Left(draft.code) if before else notice_kinds.Declined(draft.code))
        case True, None:
            yield Notice([who], notice_kinds.Dismissed(draft.code))
