"""The table of a request, and the HTTP errors where there is none or it cannot go on."""

from litestar.exceptions import HTTPException, NotFoundException

from xtarot.rules.texts import Lang
from xtarot.table import texts
from xtarot_site.kit.http.session import Connection
from xtarot_site.kit.services import Services
from xtarot_site.table.errors import Closed, Failed, Restored
from xtarot_site.table.table import Table
from xtarot_site.table.tables import Tables


class TableGone(HTTPException):
    """The table, or the view that one has of it, cannot go on (`extra`: why)."""

    status_code = 410


TABLE = [NotFoundException, TableGone]


async def table_of(services: Services, code: str, lang: Lang, newest: bool = False) -> Table:
    """The table of this code. Raises NotFoundException, and TableGone for one that cannot go on.

    `newest`: for a first view, which shows what was answered before, by whichever server.
    """
    try:
        table: Table | None = await services[Tables].get(code, newest)
    except Failed:
        raise TableGone(texts.FAILED.of(lang), extra={"why": Failed.why}) from None
    except Closed:
        raise TableGone(texts.CLOSED.of(lang), extra={"why": Closed.why}) from None
    if table is None:
        raise NotFoundException(texts.NO_TABLE.of(lang))
    return table


def check_life(connection: Connection, services: Services, after: int | None) -> None:
    """See whether who goes on from a row saw it in this life of the site, as the query says. Raises Restored."""
    if after is not None and connection.query_params.get("life", "0") != str(services.store.life):
        raise Restored
