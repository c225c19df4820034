"""The moderators' desk: what was reported and appealed, and what is decided; and the page of an appeal."""

from xtarot_site.chat.moderation import appeals, routes

PAGES = (routes.PAGE,)
ROUTES = (*routes.ROUTES, *appeals.ROUTES)
