"""One's own page: name, ways in, all that is known of one."""

from xtarot.web.you import my_data, people, you

PAGES = (you.PAGE,)
ROUTES = (
    *my_data.ROUTES,
    *people.ROUTES,
    *you.ROUTES,
)
