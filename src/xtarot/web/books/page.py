"""The page of rulebooks: of the shelf, of a book, of contests."""

from xtarot.web.books.remark_texts import SCRIPTS
from xtarot.web.pages.page import Page

BOOKS = Page("rules", SCRIPTS)
