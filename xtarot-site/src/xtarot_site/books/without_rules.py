"""Where a rulebook that no program plays is tried: at a game whose rules its people keep themselves."""

from urllib.parse import urlencode

from xtarot.games import installed
from xtarot.rulebooks.metadata import Metadata
from xtarot.rules.options import CardsOption


def table_without_rules(data: Metadata, book: str = "") -> str:
    """The address where such a table is set up with a rulebook's players, cards and places.

    It is "" where there is no such game. `book`: its name on the shelf, by which the table is called.
    """
    for game in installed().values():
        pack = next((option.name for option in game.options if isinstance(option, CardsOption)), "")
        if game.without_rules:
            seats = min(max(data.players[0], game.seats[0]), game.seats[-1])
            wanted = {"game": game.name, "seats": seats, pack: f"without {data.without}" if data.without else ""}
            each = data.deal.each if data.deal else 0
            dealt = each.get(str(seats), 0) if isinstance(each, dict) else each
            places = {"places": ",".join(data.places)} if data.places else {}
            tried = {"book": book} if book else {}
            return f"/new?{urlencode(wanted | {'each': dealt} | places | tried)}"
    return ""
