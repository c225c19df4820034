"""What whoever runs the site says on every page, as HTML: house notices in the bar, and the site's own texts."""

from collections.abc import Sequence

from xtarot.rules.texts import Lang
from xtarot_site.kit.pages.markup import Html, element, together
from xtarot_site.kit.pages.server_texts import TEXTS
from xtarot_site.operate.announcements import ToldHouse
from xtarot_site.operate.audit_log import SiteState

SEPARATOR = " · "


def draw_house(told: Sequence[ToldHouse]) -> Html:
    """The notices in one line, which opens to the whole of them. As `static/lib/house-line.js` draws it."""
    if not told:
        return Html("")
    line = SEPARATOR.join(one.text for one in told)
    whole = (element("p", one.text, data_left=str(one.left)) for one in told)
    return together(
        element("button", line, type="button", class_="house-line bare clip", popovertarget="house-whole"),
        element("div", *whole, id="house-whole", class_="house-whole box floating stack", popover="auto"),
    )


def draw_foot(site: SiteState, path: str, lang: Lang) -> Html:
    """The links at the foot of a page: what is kept of whom, and who runs the site where it says so."""
    pages = ["privacy", *(["imprint"] if site.text("imprint", lang) else [])]
    return together(
        *(
            element("a", TEXTS[page].of(lang), href=f"/{page}", aria_current="page" if path == f"/{page}" else None)
            for page in pages
        )
    )
