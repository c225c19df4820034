"""The rows of a work's log by kind: what is in each."""

from collections.abc import Callable
from functools import partial

from xtarot import eventlog
from xtarot.eventlog import Body, Row


class Send(Body, frozen=True, tag="send"):
    """The author sends a text in: its id, what its data say, and a word to the reviewers.

    `letters`: of its clauses. `contest`: the name of the contest that it is an entry of. `writers`: who writes it with
    the author.
    """

    text: str
    game: str
    version: str
    letters: str
    words: str = ""
    contest: str = ""
    writers: tuple[int, ...] = ()


class OnText(Body, frozen=True, kw_only=True):
    """What is said or done about a text: the first that was sent is 1."""

    text: int


class Recall(OnText, frozen=True, tag="recall"):
    """The author takes back what waits for reviewers; the draft goes on."""


class Join(Body, frozen=True, tag="join"):
    """Somebody whom the author has asked writes the rulebook, too."""


class Leave(Body, frozen=True, tag="leave"):
    """Somebody who wrote it with the author no longer does: of their own accord, or the author's."""

    author: int


class Take(OnText, frozen=True, tag="take"):
    """A reviewer takes it under review."""


class Say(OnText, frozen=True, tag="note"):
    """The author or a reviewer says something at a clause, or of the whole. `reply_to`: the row that it answers."""

    words: str
    clause: str = ""
    reply_to: int = 0


class Opinion(OnText, frozen=True, tag="opinion"):
    """A reviewer is for or against publishing the text."""

    publish: bool
    words: str = ""


class Return(OnText, frozen=True, tag="return"):
    """A reviewer returns the text with what was asked at its clauses."""

    words: str = ""


class Publish(OnText, frozen=True, tag="publish"):
    """A reviewer publishes the text under a number, which the work keeps."""

    number: str = ""
    version: str = ""
    words: str = ""


class Retire(Body, frozen=True, tag="retire"):
    """The author, or whoever runs the site (`who` is None), takes the book out of the shelf."""

    reason: str


class Withdraw(Body, frozen=True, tag="withdraw"):
    """An author is no longer known here: the book has no name of theirs. `author`: 0 for who was the author then."""

    author: int = 0


class HandOver(Body, frozen=True, tag="hand"):
    """Whoever runs the site makes somebody the author of what comes from now on."""

    to: int


AnyBody = Send | Recall | Join | Leave | Take | Say | Opinion | Return | Publish | Retire | Withdraw | HandOver

read: Callable[[Row], AnyBody] = partial(eventlog.read_body, bodies=AnyBody)
