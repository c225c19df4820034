"""What the table server and the features put into the frame of every page."""

from collections.abc import Callable
from dataclasses import dataclass, field

from xtarot.rules.texts import Lang
from xtarot_site.kit.pages.markup import Html


@dataclass
class Frame:
    """Parts of the frame, each made anew for a page. They are added when a site starts.

    `announcements`: notices of the site, in the bar. `foot`: the links at the foot of the page of a path. `table_of`:
    the code of the table where somebody sits, to which a link in the bar leads back.
    """

    announcements: list[Callable[[Lang], Html]] = field(default_factory=list)
    foot: list[Callable[[str, Lang], Html]] = field(default_factory=list)
    table_of: Callable[[int], str | None] = lambda _: None
