"""The data of a rulebook's title page (RB-1): ``book.toml``, each key held to its type."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any

import msgspec
import tomli
from msgspec import Meta, Struct, ValidationError

from xtarot.rulebooks.characters import curl, hidden, strip_hidden
from xtarot.rulebooks.findings import Finding, finding
from xtarot.rules.texts import Text

FILE = "book.toml"
LANGUAGES = ("ja", "en")
DATES = ("received", "published", "edition")

Line = Annotated[str, Meta(min_length=1, max_length=2000)]
Bilingual = dict[str, Line]
"""A text in each language. In the file it may be in one, or one string for both."""
BilingualLines = dict[str, tuple[Line, ...]]
Seats = Annotated[int, Meta(ge=1, le=20)]
Count = Annotated[int, Meta(ge=0, le=112)]
ByPlayers = Count | dict[Annotated[str, Meta(pattern="^[0-9]{1,2}$")], Count]
"""A number of cards, the same for any number of players or one for each: ``{3 = 24, 4 = 18}``."""
Path = Annotated[str, Meta(pattern=r"^[MmLlHhVvCcSsQqTtAaZz0-9 ,.-]{1,2000}$")]


class Sign(Struct, frozen=True):
    """What a game is known by on the home page: two SVG paths on a field of 48 × 48, strokes and what is gold."""

    ink: Path
    gold: Path


class DealSizes(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards each player is dealt, and how many are left then; `rest` true: whatever is left."""

    each: ByPlayers
    rest: bool | ByPlayers = 0


class Origin(Struct, frozen=True, forbid_unknown_fields=True):
    """A book, its version, and its number if it has one."""

    game: Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,59}$")]
    version: Annotated[str, Meta(pattern=r"^[0-9]{1,3}(\.[0-9]{1,3}){1,2}$")]
    number: Annotated[str, Meta(pattern="^[0-9]{3}$")] | None = None


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """Why a clause is not as it was in the version before."""

    clause: Annotated[str, Meta(pattern="^[A-Z]{2,4}-[0-9]{1,4}$")]
    reason: Bilingual


class Metadata(Struct, frozen=True, kw_only=True, eq=False):
    """What a rulebook says of itself. Every mapping by language has all of LANGUAGES."""

    game: Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,59}$")]
    """The game's name in addresses and records: ``dream-capture``."""
    number: Annotated[str, Meta(pattern="^[0-9]{3}$")] | None = None
    """Given on first publication; None for a guest."""
    name: Bilingual
    version: Annotated[str, Meta(pattern=r"^[0-9]{1,3}(\.[0-9]{1,3}){1,2}$")]
    author: Bilingual
    received: date | None = None
    published: date | None = None
    edition: date | None = None
    """When the wording was last corrected; the rules are those of the version."""
    contest: bool = False
    """Whether it was a contest entry."""
    kind: Bilingual = {}
    tagline: Bilingual = {}
    """One line that makes you want to play."""
    summary: Bilingual
    welcome: BilingualLines = {}
    """What the game is about, for somebody who never saw the deck: three sentences."""
    players: tuple[Seats, Seats]
    """Fewest and most."""
    sides: Bilingual
    cards: Annotated[int, Meta(ge=1, le=112)]
    left_out: Bilingual = {}
    """Which cards of the deck are not used, in words."""
    without: Line | None = None
    """The same in notation, so that it can be counted: ``M 11-15 T16-T23``."""
    played: Bilingual
    """How many tricks, deals or games."""
    sign: Sign | None = None
    minutes: Annotated[int, Meta(ge=1, le=1000)] | None = None
    """How long a match takes with the default options."""
    refers_to: BilingualLines = {}
    """The rulesets that the rules take for granted."""
    variant_of: Origin | None = None
    """The book of which it is a variant, with another value of some rule."""
    publisher: Bilingual = {}
    """Who first published the rules, and when."""
    source: Bilingual = {}
    """What the text was written from, where that is not the author's own."""
    licence: Bilingual = {}
    """What others may do with the text."""
    deal: DealSizes | None = None
    places: tuple[Line, ...] = ()
    """What the places on the table are called, where the rules have any."""
    changes: tuple[Change, ...] = ()
    """Why clauses differ from those of the version before."""


class Imprint(Struct, frozen=True, kw_only=True):
    """What a site says of a book in place of its author. `number`: "" for none; `author`: {} for who it says."""

    number: str = ""
    received: date | None = None
    published: date | None = None
    contest: bool = False
    author: Bilingual = {}

    def over(self, data: Metadata) -> Metadata:
        """The data with this in place of what their author wrote."""
        return msgspec.structs.replace(
            data,
            number=self.number or None,
            received=self.received,
            published=self.published,
            contest=self.contest,
            author=self.author or data.author,
        )


EXPECTED = {
    "game": Text(
        '英小文字とハイフンだけの名前（例："moon-ferry"）', 'a name in small letters and hyphens, such as "moon-ferry"'
    ),
    "number": Text('3桁の番号 "003"', 'three digits, "003"'),
    "version": Text('バージョン "1.00"', 'a version, "1.00"'),
    "received": Text("日付 2016-04-01", "a date, 2016-04-01"),
    "published": Text("日付 2016-04-01", "a date, 2016-04-01"),
    "edition": Text("日付 2016-04-01", "a date, 2016-04-01"),
    "contest": Text("true か false", "true or false"),
    "players": Text("最少と最多の人数 [3, 8]", "the fewest and most players, [3, 8]"),
    "cards": Text("1〜112の枚数", "a number of cards from 1 to 112"),
    "without": Text('カードの列 "M 11-15 T16-T23"', 'a list of cards, "M 11-15 T16-T23"'),
    "minutes": Text("分の数", "a number of minutes"),
    "sign": Text("SVGのパス ink と gold", "two SVG paths, ink and gold"),
    "deal": Text(
        "each = 18（人数ごとなら each = {{3 = 24, 4 = 18}}）と rest",
        "each = 18 (or each = {{3 = 24, 4 = 18}}) and rest",
    ),
    "places": Text('名前の列 ["中央", "墓地"]', 'a list of names, ["middle", "graveyard"]'),
    "changes": Text("[[changes]] ごとに clause と reason", "clause and reason in each [[changes]]"),
    "variant_of": Text("game と version（と number）", "game and version (and number)"),
    "welcome": Text("文の列", "a list of sentences"),
    "refers_to": Text("名前の列", "a list of names"),
}
A_TEXT = Text("文、または [{key}] の下の ja と en", "a text, or ja and en under [{key}]")

MOST_NAMED = 20  # unknown keys, or hidden characters; who has as many knows what to do

_ILL_TYPED = (ValidationError, ValueError, TypeError, RecursionError)
_FIELDS = {field.name: field for field in msgspec.structs.fields(Metadata)}


def describe_toml_fault(error: Exception) -> Text:
    """What keeps a text from being TOML, of the error of its reader: in Japanese the place, in English its words."""
    if isinstance(error, tomli.TOMLDecodeError):
        return Text("{line}行目の{column}文字目で読めなくなります", "{error}").filled(
            line=error.lineno, column=error.colno, error=error
        )
    return Text("数の桁が多すぎるか、表が重なりすぎています", "{error}").filled(
        error=error
    )  # ValueError, RecursionError


def read_metadata(source: str) -> tuple[Metadata | None, list[Finding]]:
    """The data in this ``book.toml``; None when a key that must be there is missing or any has a wrong type."""
    found = [finding("hidden", FILE, line, what=what) for line, what in hidden(source)[:MOST_NAMED]]
    try:
        raw = tomli.loads(strip_hidden(source))
    except (ValueError, RecursionError) as error:  # TOMLDecodeError, or a number of too many digits
        line = error.lineno if isinstance(error, tomli.TOMLDecodeError) else 0
        return None, [*found, finding("toml", FILE, line, what=describe_toml_fault(error))]
    values: dict[str, Any] = {}
    for key, field in _FIELDS.items():
        line = line_of(source, key)
        if key not in raw:
            if field.required:
                found.append(finding("missing", FILE, 0, key=key))
            continue
        try:
            values[key] = _value(raw[key], field.type)
        except _ILL_TYPED:
            found.append(finding("ill_typed", FILE, line, key=key, **_expected(key)._asdict()))
    unknown = [key for key in raw if key not in _FIELDS][:MOST_NAMED]
    found += [finding("unknown_key", FILE, line_of(source, key), key=key) for key in unknown]
    if any(each.level == "error" for each in found):
        return None, found
    return Metadata(**{**_blank(), **values}), found


def check_value(key: str, value: Any) -> Text | None:
    """What ``book.toml`` must have at `key` in place of this value; None where the value is right."""
    try:
        _value(value, _FIELDS[key].type)
    except _ILL_TYPED:
        return _expected(key)
    return None


def _expected(key: str) -> Text:
    return EXPECTED.get(key, A_TEXT).filled(key=key)


def line_of(source: str, key: str) -> int:
    """The line of ``book.toml`` in which this key of the top level stands, from 1; 0 if none does."""
    pattern = re.compile(rf"\s*(?:\[\[?\s*{re.escape(key)}\b|{re.escape(key)}\s*[=.])")
    return next((n for n, line in enumerate(source.splitlines(), 1) if pattern.match(line)), 0)


def _value(raw: Any, kind: Any) -> Any:
    value = _cleaned(raw)
    if kind in {Bilingual, BilingualLines}:
        value = both(value)
    elif kind == _FIELDS["changes"].type:
        value = [{**change, "reason": both(dict(change).get("reason"))} for change in value]
    return msgspec.convert(value, kind, strict=True)


def _blank() -> dict[str, Any]:
    """What stands for texts that are not there."""
    blank: dict[Any, Any] = {Bilingual: "", BilingualLines: ()}
    return {key: both(blank[field.type]) for key, field in _FIELDS.items() if field.type in (Bilingual, BilingualLines)}


def both(value: Any) -> dict[str, Any]:
    """The value for each language: given for each, for one of them, or once for all. Raises ValueError for none."""
    if not isinstance(value, Mapping):
        return dict.fromkeys(LANGUAGES, value)
    known = [lang for lang in LANGUAGES if lang in value]
    if not known or len(known) < len(value):
        raise ValueError("neither Japanese nor English")
    return {lang: value[lang if lang in value else known[0]] for lang in LANGUAGES}


def _cleaned(value: Any) -> Any:
    """The value without what is hidden in its texts, and with the apostrophes of print."""
    if isinstance(value, str):
        return curl(strip_hidden(value))
    if isinstance(value, list):
        return [_cleaned(item) for item in value]
    if isinstance(value, dict):
        return {key: _cleaned(item) for key, item in value.items()}
    return value
