"""Talk at tables: said, hidden and reported. What others say comes on the line of the table (`xtarot.web.play`)."""

from xtarot.web.talk import saying

PAGES = ()
ROUTES = saying.ROUTES
