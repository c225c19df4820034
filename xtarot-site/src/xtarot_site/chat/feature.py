"""Chat at tables: posted, hidden, reported. Others read it on the socket of the table (`xtarot_site.play.socket`)."""

from xtarot_site.chat import routes

PAGES = ()
ROUTES = routes.ROUTES
