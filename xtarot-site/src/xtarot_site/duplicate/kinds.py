"""The deals that many play, each at a table of their own, as the server reads and writes them."""

from typing import NamedTuple

from xtarot.deals.finished_deal import KeptDeal


class Try(NamedTuple):
    """Somebody plays such a deal, or has: at this table. `name`: None for a guest; `deal`: once it is over.

    `named`: whether they had a name already when they began.
    """

    code: str
    who: int
    name: str | None
    table: str
    began: float
    deal: KeptDeal | None
    named: bool = True
