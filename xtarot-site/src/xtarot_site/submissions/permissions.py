"""Who may do what with a work, and when: the one place that says so, whatever door somebody comes by."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from msgspec import Struct

from xtarot.rulebooks.book import version_key
from xtarot.rulebooks.findings import Finding
from xtarot.rules.texts import Text
from xtarot_site.core.store.sessions import Person
from xtarot_site.submissions import rows
from xtarot_site.submissions.submission import Work

TITLE_PAGE = "title"  # as a clause at which something is said
MOST_WORDS = 4000  # characters of what is said
MOST_NOTES = 1000  # of a work
MOST_TEXTS = 200

NOT_AUTHOR = Text("できるのは考案者だけです", "only the author can do that")
ONE_SENDS = Text("出すのも取り下げるのも、書きはじめた人がします", "whoever began it sends it in and takes it back")
WRITES = Text("もういっしょに書いています", "already writes it")
NO_WRITER = Text("いっしょに書いている人ではありません", "does not write it")
NOT_REVIEWER = Text("審査員にしかできません", "only reviewers can do that")
OWN = Text("自分の作品は審査できません", "nobody reviews a rulebook of their own")
RETIRED = Text("このルールブックは公開を終えています", "this rulebook is retired")
IN_REVIEW = Text(
    "いま審査中です。審査員の返事が来たら出せます",
    "it is being reviewed; you can send it in again when it has been answered",
)
UNANSWERED = Text(
    "{clause}の問いにまだ答えていません。答えてから出してください",
    "the question at {clause} is not answered yet: answer it, then send the text in again",
)
SAME_TEXT = Text(
    "公開中のものと同じ文章です。変えてから出してください",
    "it says what the published version says: change something, then send it in",
)
VERSION = Text(
    "v{version}は、公開中のv{published}より新しくありません。バージョンを上げてください",
    "version {version} is not higher than {published}, which is published: raise it",
)
GAME_STAYS = Text(
    "公開されたルールブックの名前 {name} は変えられません",
    "a published rulebook keeps its name in addresses, {name}",
)
LETTERS_STAY = Text(
    "公開されたルールブックの条項の文字 {name} は変えられません",
    "a published rulebook keeps the letters of its clauses, {name}",
)
TOO_MANY_TEXTS = Text("出せるのは{most}回までです", "at most {most} texts of one rulebook can be sent in")
OTHER_TEXT = Text(
    "そのあいだに別の文章が出されました。開き直して確かめてください",
    "another text has come in meanwhile: load the page again and look at that one",
)
NOT_WAITING = Text("いまは審査を待っていません", "it does not wait for a review now")
TAKEN_UP = Text("もう審査が始まっています", "its review has begun already")
NOT_TAKEN_UP = Text("先に審査を始めてください", "take it under review first")
NO_QUESTION = Text(
    "返すには、少なくとも一つの条項に問いを書いてください", "to return it, write a question at one clause at least"
)
TOO_FEW = Text(
    "公開には{needed}人の賛成が必要です。ほかの審査員の意見を待ってください",
    "publishing needs {needed} reviewers in favour: wait for the opinion of another one",
)
FAULTS = Text(
    "検査で見つかった誤りが残っているので公開できません",
    "it cannot be published while the checker finds something wrong",
)
UNDECIDED = Text("コンテストの結果が出るまで公開できません", "it is published when its contest has been decided")
NOT_PUBLISHED = Text("公開されていません", "it is not published")
NO_WORDS = Text("何も書かれていません", "nothing is written yet")
TOO_LONG = Text("{most}字までです。いまは{n}字です", "at most {most} characters; these are {n}")
TOO_MANY_NOTES = Text("ここに書けるのは{most}件までです", "there is room for {most} notes")
NO_TEXT = Text("その文章はありません", "there is no such text")
NO_CLAUSE = Text("この文章に{clause}はありません", "this text has no clause {clause}")
NO_NOTE = Text("その書き込みはここにありません", "that note is not here")


class Refusal(Struct, frozen=True):
    """Why something is not done; `clause`: where, if it is about one."""

    text: Text
    clause: str = ""


class WorkRefused(Exception):
    """Something is not done. `text`: why; `clause`: where; `findings`: what the checker says of a text."""

    def __init__(self, text: Text, clause: str = "", findings: Sequence[Finding] = ()) -> None:
        super().__init__(text.en)
        self.text, self.clause, self.findings = text, clause, tuple(findings)


class JudgingContext(Struct, frozen=True):
    """What a judgement needs besides the work: the clauses of the text, how many must be in favour, its errors.

    `undecided`: it is an entry of a contest that has not been decided.
    """

    clauses: Collection[str] = ()
    needed: int = 1
    faulty: bool = False
    undecided: bool = False


def may_read(work: Work, person: Person | None) -> bool:
    """Whether somebody may look into a work, and at its texts that are not public: its authors and the reviewers.

    Whoever wrote it with its author, and does no longer, may not.
    """
    return person is not None and (person.reviewer or person.who in work.insiders)


def judge(work: Work, body: rows.AnyBody, by: Person | None, known: JudgingContext) -> Refusal | None:
    """Why this may not be the next row of the work's log; None if it may. `by` is None for who runs the site."""
    words = body.reason if isinstance(body, rows.Retire) else getattr(body, "words", "")
    if len(words) > MOST_WORDS:
        return _refusal(TOO_LONG, most=MOST_WORDS, n=len(words))
    if by is None:
        return _by_site(work, body)
    if work.state == "retired":
        return _refusal(RETIRED)
    judging = _JUDGES.get(type(body))
    return judging(work, body, by, known) if judging else _refusal(NOT_AUTHOR)


def _by_site(work: Work, body: rows.AnyBody) -> Refusal | None:
    match body:
        case rows.Retire():
            return _retire(work, body)
        case rows.HandOver():
            return _refusal(RETIRED) if work.state == "retired" else None
        case rows.Withdraw():
            return None
    return _refusal(NOT_AUTHOR)


def _send(work: Work, body: rows.Send, by: Person, _: JudgingContext) -> Refusal | None:
    if not work.sent:
        return None
    if by.who != work.who:
        return _refusal(ONE_SENDS if by.who in work.writers else NOT_AUTHOR)
    if work.state == "review":
        return _refusal(IN_REVIEW)
    unanswered = next((note.clause for note in work.notes if note.open), "")
    if work.state == "returned" and unanswered:
        return Refusal(UNANSWERED.filled(clause=unanswered), unanswered)
    if len(work.sent) >= MOST_TEXTS:
        return _refusal(TOO_MANY_TEXTS, most=MOST_TEXTS)
    return _revision(work, body) if work.number else None


def _revision(work: Work, body: rows.Send) -> Refusal | None:
    last = work.sent[work.editions[-1].text - 1]
    if body.text == last.id:
        return _refusal(SAME_TEXT)
    if body.game != last.game:
        return _refusal(GAME_STAYS, name=last.game)
    if body.letters != last.letters:
        return _refusal(LETTERS_STAY, name=last.letters)
    if version_key(body.version) <= version_key(work.version):
        return _refusal(VERSION, version=body.version, published=work.version)
    return None


def _say(work: Work, body: rows.Say, by: Person, known: JudgingContext) -> Refusal | None:
    if by.who not in work.authors and not by.reviewer:
        return _refusal(NOT_REVIEWER)
    if by.who in work.authors and by.who not in work.writing:
        return _refusal(NOT_AUTHOR)
    if not body.words.strip():
        return _refusal(NO_WORDS)
    if len(work.notes) >= MOST_NOTES:
        return _refusal(TOO_MANY_NOTES, most=MOST_NOTES)
    if not 1 <= body.text <= len(work.sent):
        return _refusal(NO_TEXT)
    if body.reply_to:
        first = next((note for note in work.notes if note.seq == body.reply_to and not note.reply_to), None)
        return None if first and first.clause == body.clause else _refusal(NO_NOTE)
    if body.clause and body.clause not in {TITLE_PAGE, *known.clauses}:
        return _refusal(NO_CLAUSE, clause=body.clause[:20])
    return None


def _review(work: Work, body: rows.OnText, by: Person) -> Refusal | None:
    """What holds for all that reviewers alone do, about the text that they have looked at."""
    if by.who in work.authors:
        return _refusal(OWN)
    if not by.reviewer:
        return _refusal(NOT_REVIEWER)
    if not work.waits:
        return _refusal(NOT_WAITING)
    return _refusal(OTHER_TEXT) if body.text != len(work.sent) else None


def _take(work: Work, body: rows.Take, by: Person, _: JudgingContext) -> Refusal | None:
    return _review(work, body, by) or (_refusal(TAKEN_UP) if work.state == "review" else None)


def _taken(work: Work, body: rows.OnText, by: Person) -> Refusal | None:
    return _review(work, body, by) or (None if work.state == "review" else _refusal(NOT_TAKEN_UP))


def _opinion(work: Work, body: rows.Opinion, by: Person, _: JudgingContext) -> Refusal | None:
    return _taken(work, body, by)


def _return(work: Work, body: rows.Return, by: Person, _: JudgingContext) -> Refusal | None:
    asked = any(note.open for note in work.notes if note.seq > work.newest.seq)
    return _taken(work, body, by) or (None if asked else _refusal(NO_QUESTION))


def _publish(work: Work, body: rows.Publish, by: Person, known: JudgingContext) -> Refusal | None:
    """Who publishes is in favour, whatever they said before."""
    if refusal := _taken(work, body, by):
        return refusal
    if known.undecided:
        return _refusal(UNDECIDED)
    if known.faulty:
        return _refusal(FAULTS)
    favour = {one.who for one in work.opinions if one.publish} | {by.who}
    return _refusal(TOO_FEW, needed=known.needed) if len(favour - work.authors) < known.needed else None


def _recall(work: Work, body: rows.Recall, by: Person, _: JudgingContext) -> Refusal | None:
    if by.who != work.who:
        return _refusal(ONE_SENDS if by.who in work.writers else NOT_AUTHOR)
    if not work.waits:
        return _refusal(NOT_WAITING)
    return _refusal(OTHER_TEXT) if body.text != len(work.sent) else None


def _join(work: Work, _body: rows.Join, by: Person, _: JudgingContext) -> Refusal | None:
    """Whom the author has asked is known where drafts are (`Drafts.join`)."""
    return _refusal(WRITES) if by.who in work.writing else None


def _leave(work: Work, body: rows.Leave, by: Person, _: JudgingContext) -> Refusal | None:
    if body.author not in work.writers:
        return _refusal(NO_WRITER)
    return None if by.who in (work.who, body.author) else _refusal(NOT_AUTHOR)


def _retire_own(work: Work, body: rows.Retire, by: Person, _: JudgingContext) -> Refusal | None:
    return _refusal(NOT_AUTHOR) if by.who != work.who else _retire(work, body)


def _retire(work: Work, body: rows.Retire) -> Refusal | None:
    if not work.public:
        return _refusal(NOT_PUBLISHED)
    return None if body.reason.strip() else _refusal(NO_WORDS)


_JUDGES: dict[type, Callable[[Work, Any, Person, JudgingContext], Refusal | None]] = {
    rows.Send: _send,
    rows.Recall: _recall,
    rows.Join: _join,
    rows.Leave: _leave,
    rows.Take: _take,
    rows.Say: _say,
    rows.Opinion: _opinion,
    rows.Return: _return,
    rows.Publish: _publish,
    rows.Retire: _retire_own,
}


def _refusal(text: Text, **words: object) -> Refusal:
    return Refusal(text.filled(**words))
