"""What persons are told: a list on one's own page, that it was read, and how devices and mailboxes have it."""

from xtarot.web.notices import devices, mail, told

PAGES = ()
ROUTES = (*told.ROUTES, *devices.ROUTES, *mail.ROUTES)
