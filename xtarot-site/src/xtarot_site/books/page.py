"""The page of rulebooks: of the shelf, of a book, of contests; and what scripts are given with that of a book."""

from msgspec import UNSET, Struct, UnsetType

from xtarot_site.books.remark_texts import SCRIPTS
from xtarot_site.kit.pages.page import Page
from xtarot_site.submissions.topics import Reader

BOOKS = Page("rules", SCRIPTS)


class BookData(Struct):
    """What the page of a rulebook is given: its game, which a draft has not, and whether who reads it has a name.

    `remarks`: the door at which remarks are written.
    """

    game: str | UnsetType = UNSET
    named: bool | UnsetType = UNSET
    remarks: str | UnsetType = UNSET


def talk_data(reader: Reader) -> BookData:
    """The data of a page where something can be said."""
    topic = reader.topic
    door = f"/api/drafts/{topic.draft}/shown/{topic.secret}" if topic.draft else f"/api/rules/{topic.game}"
    return BookData(topic.game or UNSET, bool(reader.person), f"{door}/remarks")
