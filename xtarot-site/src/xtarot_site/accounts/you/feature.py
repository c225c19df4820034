"""The page of oneself, and the routes by which somebody takes a name, signs in and goes."""

from xtarot_site.accounts.you import data_export, pages, sign_in

PAGES = (pages.PAGE,)
ROUTES = (
    *data_export.ROUTES,
    *sign_in.ROUTES,
    *pages.ROUTES,
)
