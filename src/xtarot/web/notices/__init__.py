"""What persons are told: the list of it, which stands on one's own page, that it was read, and how devices have it."""

from xtarot.web.notices import devices, told

PAGES = ()
ROUTES = (*told.ROUTES, *devices.ROUTES)
