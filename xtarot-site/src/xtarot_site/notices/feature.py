"""What persons are told: a list on one's own page, that it was read, and how devices and mailboxes have it."""

from xtarot_site.notices import inbox
from xtarot_site.notices.mail import routes as mail_routes
from xtarot_site.notices.push import routes as push_routes

PAGES = ()
ROUTES = (*inbox.ROUTES, *push_routes.ROUTES, *mail_routes.ROUTES)
