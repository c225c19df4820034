"""What features put into the frame of every page."""

from collections.abc import Callable
from dataclasses import dataclass

from xtarot.rules.texts import Lang
from xtarot_site.kit.pages.markup import Html


@dataclass(frozen=True)
class Frame:
    """Parts of the frame, each made anew for a page.

    `announcements`: notices of the site, in the bar. `foot`: the links at the foot of the page of a path. `table_of`:
    the code of the table where somebody sits, to which a link in the bar leads back.
    """

    announcements: Callable[[Lang], Html]
    foot: Callable[[str, Lang], Html]
    table_of: Callable[[int], str | None]
