"""Whom a row of a work tells what: the one place that says so, whatever door it came by."""

from collections.abc import Collection, Iterator

from xtarot import notices
from xtarot.notices import Notice
from xtarot.programme import rows
from xtarot.programme.work import Work


def tell_of_work(work: Work, body: rows.AnyBody, by: int | None, reviewers: Collection[int]) -> Iterator[Notice]:
    """Who is told of a row, by the work before it. `by`: who makes it; `reviewers`: all of them, by their numbers."""
    code, author = work.code, author_here(work)
    match body:
        case rows.Send():
            own = work.authors | {by}
            yield Notice([one for one in reviewers if one not in own], notices.Received(code, again=bool(work.sent)))
        case rows.Take():
            yield Notice(author, notices.ReviewBegun(code))
        case rows.Say():
            yield from _tell_of_note(work, body, by)
        case rows.Opinion():
            yield Notice(work.readers, notices.Opined(code))
        case rows.Return():
            yield Notice(author, notices.Returned(code))
        case rows.Publish():
            yield Notice(author, notices.Published(code, number=body.number, version=body.version))
        case rows.Retire():
            yield Notice(author, notices.Retired(code))
        case rows.HandOver():
            yield Notice([body.to], notices.Entrusted(code))
            yield Notice(author, notices.HandedOn(code))


def _tell_of_note(work: Work, body: rows.Say, by: int | None) -> Iterator[Notice]:
    """What is asked under review comes with the decision, and what is answered after it with the next text."""
    if by not in work.authors:
        if not work.waits:
            yield Notice(author_here(work), notices.ReviewerSaid(work.code))
    elif work.state != "returned":
        answered = [note.who for note in work.notes if note.seq == body.reply_to and note.who not in work.authors]
        yield Notice(answered or work.readers, notices.AuthorSaid(work.code))


def author_here(work: Work) -> list[int]:
    """The author of a work, if they have not gone."""
    return [] if work.who in work.withdrawn else [work.who]
