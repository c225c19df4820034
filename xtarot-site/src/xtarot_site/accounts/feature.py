"""One's own page: name, ways in, all that is known of one."""

from xtarot_site.accounts import data_export, pages, sign_in

PAGES = (pages.PAGE,)
ROUTES = (
    *data_export.ROUTES,
    *sign_in.ROUTES,
    *pages.ROUTES,
)
