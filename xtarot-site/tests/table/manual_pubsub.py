"""The news of a server of several, told by hand."""

from site_support.clocks import HandClock
from xtarot_site.core.pubsub import FRESH, News, Told


class HandNews(News):
    """The news of a server of several, which a test tells and lets fall silent."""

    def __init__(self, number: int = 5) -> None:
        super().__init__()
        self.number, self.clock = number, HandClock()
        self.heard = 0.0
        self._draft = Told(number)

    @property
    def alone(self) -> bool:
        return False

    @property
    def fresh(self) -> bool:
        return self.clock.now() - self.heard < FRESH

    @property
    def draft(self) -> Told:
        return self._draft
