"""Score sheets for playing with cards on a table, from what a game says of itself: its sides, its lines, its options.

A match is one band of columns, or several below each other: a column for each side in each deal, a row for each line
of the score and for what the game adds (`Sheet`). Where seats tick something off, it is a strip for each of them.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from xtarot.games import Game
from xtarot.printing.booklet import dated
from xtarot.printing.typeset import typeset
from xtarot.rulebooks import book_of
from xtarot.rules.options import TableOption
from xtarot.rules.texts import NO_TEXT, Text, figure
from xtarot.table.texts import DEAL, SIDES

WIDEST_BAND = 24  # columns to write in across a sheet
ROOMY_BAND = 12  # the same where a match is one deal: nothing has to be on one sheet
ROWS_DOWN = 18  # rows of a comfortable height down a sheet

TITLE = Text("{game}　得点表", "{game}: score sheet")
SEATS = Text("{n}人", "{n} players")
DEALS = DEAL, Text("このディール", "This deal"), Text("{n}ディール", "{n} deals")
GAMES = Text("第{n}ゲーム", "Game {n}"), Text("このゲーム", "This game"), Text("{n}ゲーム", "{n} games")
DATE, PLACE = Text("日付", "Date"), Text("場所", "Place")
CONTRACT = Text("コントラクト", "Contract")
TOTAL = Text("合計", "Total")
OPTIONS, WINNER, DRAW = Text("設定", "Options"), Text("勝ち", "Winner"), Text("引き分け", "Draw")
LOWEST = Text("合計の一番小さい人が勝ちです。", "The lowest total wins.")
MARKS = {"black": "●", "white": "○"}


def score_sheet(game: Game, lang: str, seats: int | None = None, options: Mapping[str, Any] | None = None) -> bytes:
    """The score sheet of a game as a PDF, A4 across.

    `seats`: how many play, without it the usual number. `options`: those of the match, else their defaults.
    Raises ValueError for seats or options that the game does not have.
    """
    seats = seats or game.usual_seats
    if seats not in game.seats:
        raise ValueError(f"{game.name} is for {', '.join(map(str, game.seats))} players, not {seats}")
    return typeset("scores", sheet(game, lang, seats, game.read_options(options or {})), dated(book_of(game)))


def sheet(game: Game, lang: str, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """What stands on the sheet."""
    sides = [*_sides(game, seats, lang)]
    own = game.sheet
    of_deal = own.of_deal or ((CONTRACT,) if game.auction else ())
    deals, rows = match_length(options), len(game.scores) + len(of_deal) + len(own.lines)
    around = 5  # two for the head, two sums and one between bands
    bands = [*(_strips(deals, len(sides)) if own.ticks else _bands(deals, len(sides), rows + around))]
    one, this, _ = _unit(game)
    return {
        "lang": lang,
        "title": TITLE.of(lang, game=game.title.of(lang)),
        "about": _about(game, lang, seats, deals),
        "fields": [DATE.of(lang), PLACE.of(lang)],
        "sides": sides,
        "bands": [[one.of(lang, n=number) for number in band] for band in bands],
        "of_deal": [text.of(lang) for text in of_deal],
        "ticks": own.ticks,
        "lines": [
            *({"name": text.of(lang), "clause": ""} for text in own.lines),
            *(
                {"name": reason.text.of(lang), "clause": game.clause(code)}
                for code, reason in sorted(game.scores.items())
            ),
        ],
        "sums": [this.of(lang), TOTAL.of(lang)],
        "options": {"title": OPTIONS.of(lang), "values": [*options_of(game, lang, options)]},
        "winner": {"title": WINNER.of(lang), "draw": DRAW.of(lang), "note": LOWEST.of(lang) * game.lowest_wins},
    }


def match_length(options: Mapping[str, Any]) -> int:
    """How many deals a match has by these options."""
    return int(options.get("deals", options.get("games", 1)))


def _unit(game: Game) -> tuple[Text, Text, Text]:
    """What a rulebook calls one of what a match has, the one that is played, and several: deals, or whole games."""
    return GAMES if any(option.name == "games" for option in game.options) else DEALS


def _sides(game: Game, seats: int, lang: str) -> Iterator[dict[str, Any]]:
    """Each side: its mark or the seat's number, its name if it has one, and how many play for it."""
    count = game.sides(seats)
    for side in range(count):
        players = sum(game.side(seat) == side for seat in range(seats))
        name, mark = SIDES[side] if count == len(SIDES) < seats else (NO_TEXT, "")
        yield {"mark": MARKS.get(mark, str(side + 1)), "name": name.of(lang), "players": players}


def _bands(deals: int, sides: int, rows: int) -> Iterator[range]:
    """The deals of each band, counted from 1. Where a match is one deal, there is room for several matches."""
    most = max(1, (WIDEST_BAND if deals > 1 else ROOMY_BAND) // sides)
    deals = deals if deals > 1 else most * max(1, ROWS_DOWN // rows)
    bands = -(-deals // most)
    each = -(-deals // bands)
    for first in range(1, deals + 1, each):
        yield range(first, min(first + each, deals + 1))


def _strips(deals: int, sides: int) -> Iterator[range]:
    """A band for each deal, which has a row for each seat."""
    for number in range(1, (deals if deals > 1 else max(1, ROWS_DOWN // (sides + 2))) + 1):
        yield range(number, number + 1)


def _about(game: Game, lang: str, seats: int, deals: int) -> str:
    """The number of the rulebook and its version, how many play, and how long a match is."""
    found = book_of(game)
    parts = [
        found.number if found else None,
        f"v{game.version}",
        SEATS.of(lang, n=seats),
        _unit(game)[2].of(lang, n=deals) if deals > 1 else "",
    ]
    return "　".join(part for part in parts if part)


def options_of(game: Game, lang: str, values: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The options with these values, as they are printed; those without effect, which are 0, are left out.

    What has a value for each of several rows is a `table`, each row with what the game calls it.
    """
    called = {text.en.casefold(): text.of(lang) for text in game.labels.values()}  # of buttons: a bid, "solo"
    for option in game.options:
        value = values[option.name]
        if value == 0:
            continue
        rows = value.items() if isinstance(option, TableOption) else ()
        table = [(called.get(row.casefold(), row), figure(number)) for row, number in rows]
        yield {
            "name": option.text.of(lang),
            "value": Text("、", ", ").of(lang).join(map(" ".join, table)) if table else figure(value),
            "table": table,
            "clause": option.clause,
        }
