"""What pages say of games and of bots."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from xtarot.bots import names as bot_names
from xtarot.bots.levels import LEVELS
from xtarot.games import Game, installed
from xtarot.rulebooks import Book, Shelf
from xtarot.rulebooks.catalog import COVERS, cover_color
from xtarot.rules.options import AnyOption
from xtarot.rules.texts import Lang
from xtarot.table.texts import SIDES
from xtarot_site.kit.pages.markup import Html, element
from xtarot_site.kit.pages.server_texts import TEXTS

# The sign of a game that has no rulebook: a blank card.
BLANK_CARD = ["M16 6h16q2 0 2 2v32q0 2-2 2H16q-2 0-2-2V8q0-2 2-2z", "M24 20.800a3.2 3.2 0 1 1-.1 0"]


class OptionEntry(Struct):
    """An option as the page sets it: a number, a table of numbers, a text of cards, or a list of names.

    `out_of`: the option whose cards each seat gets so many of.
    """

    name: str
    clause: str
    default: int | str | Sequence[str] | Mapping[str, int]
    text: str
    least: int | UnsetType = UNSET
    most: int | UnsetType = UNSET
    longest: int | UnsetType = UNSET
    out_of: str | UnsetType = UNSET


class SideEntry(Struct):
    """A side of a game with two: its name, and the colour of its stone."""

    name: str
    mark: str


class GameEntry(Struct, kw_only=True):
    """A game, `playable` or with only a rulebook so far. `cover`: the colour of its rulebook; `sign`: ink and gold.

    If there is a rulebook (`book`), what it says: `welcome`, sentences for newcomers; `players`, the fewest and the
    most; `minutes`, 0 where it says nothing. If it is playable: the `version` of its rules, for how many `seats`, which
    is `usual`, and what can be set; `teams`: where there are two sides, that of each seat.
    """

    name: str
    playable: bool
    title: str
    cover: int
    sign: list[str]
    book: Literal[True] | UnsetType = UNSET
    number: str | UnsetType = UNSET
    kind: str | UnsetType = UNSET
    tagline: str | UnsetType = UNSET
    summary: str | UnsetType = UNSET
    welcome: list[str] | UnsetType = UNSET
    players: list[int] | UnsetType = UNSET
    minutes: int | UnsetType = UNSET
    played: str | UnsetType = UNSET
    sides: str | UnsetType = UNSET
    version: str | UnsetType = UNSET
    seats: list[int] | UnsetType = UNSET
    usual: int | UnsetType = UNSET
    bots: list[str] | UnsetType = UNSET
    teams: list[SideEntry] | UnsetType = UNSET
    options: list[OptionEntry] | UnsetType = UNSET


class LevelEntry(Struct):
    """A bot that people choose from."""

    bot: str
    title: str
    text: str


@lru_cache(8)
def describe_games(lang: Lang, shelf: Shelf) -> list[GameEntry]:
    """The games for the home page: what their rulebooks say, and what the playable ones can be set to.

    What was published on the site and has no implementation stands on the shelf alone.
    """
    playable = installed()
    by_name = {book.game: book for book in shelf.books if book.game in playable or book in shelf.library}
    known = [*by_name, *(name for name in playable if name not in by_name)]
    return [
        GameEntry(**_of_book(by_name.get(name), lang) | _of_rules(name, playable.get(name), lang)) for name in known
    ]


def describe_book(book: Book, lang: Lang) -> GameEntry:
    """A book on the shelf as a game that nobody has programmed yet."""
    return GameEntry(**_of_book(book, lang) | _of_rules(book.game, None, lang) | {"version": book.version})


def describe_levels(lang: Lang) -> list[LevelEntry]:
    """The bots that people choose from, the easiest first."""
    return [
        LevelEntry(level.bot, level.title.of(lang), level.text.of(lang)) for level in LEVELS if level.bot in bot_names()
    ]


def _of_book(book: Book | None, lang: Lang) -> dict[str, Any]:
    if book is None:
        return {"cover": COVERS, "sign": BLANK_CARD}
    return {
        "title": book.name[lang],
        "number": book.number or "",
        "cover": cover_color(book),
        "book": True,
        "kind": book.kind[lang],
        "tagline": book.tagline[lang],
        "summary": book.summary[lang],
        "welcome": list(book.welcome[lang]),
        "players": list(book.players),
        "sign": [book.sign.ink, book.sign.gold] if book.sign else [],
        "minutes": book.minutes or 0,
        "played": book.played[lang],
        "sides": book.sides[lang],
    }


def _of_option(option: AnyOption, lang: Lang) -> OptionEntry:
    limits = (getattr(option, key, UNSET) for key in ("least", "most", "longest"))
    entry = OptionEntry(option.name, option.clause, option.default, option.text.of(lang), *limits)
    return msgspec.structs.replace(entry, out_of=getattr(option, "out_of", "") or UNSET)


def _teams(rules: Game, lang: Lang) -> list[SideEntry] | UnsetType:
    most = max(rules.seats)
    if rules.sides(most) != len(SIDES) or most == len(SIDES):
        return UNSET
    sides = [SIDES[rules.side(seat)] for seat in range(most)]
    return [SideEntry(text.of(lang), mark) for text, mark in sides]


def _of_rules(name: str, rules: Game | None, lang: Lang) -> dict[str, Any]:
    if rules is None:
        return {"name": name, "playable": False}
    return {
        "name": name,
        "playable": True,
        "title": rules.title.of(lang),
        "version": rules.version,
        "seats": list(rules.seats),
        "usual": rules.usual_seats,
        "bots": bot_names() if rules.bots else [],
        "teams": _teams(rules, lang),
        "options": [_of_option(option, lang) for option in rules.options],
    } | ({"tagline": TEXTS["no_rules_tagline"].of(lang)} if rules.without_rules else {})


def game_sign(entry: GameEntry | None) -> Html | None:
    """The sign of a game: strokes, and what is gold. None where it has none."""
    sign = entry.sign if entry else []
    if len(sign) < 2:
        return None
    paths = (element("path", class_=kind, d=d) for kind, d in zip(("ink", "gold"), sign, strict=False))
    return element("svg", *paths, class_="game-sign", viewBox="0 0 48 48", aria_hidden="true")
