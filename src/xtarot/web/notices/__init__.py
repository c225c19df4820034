"""What persons are told: the list of it, which stands on one's own page, and that it was read."""

from xtarot.web.notices import told

PAGES = ()
ROUTES = told.ROUTES
