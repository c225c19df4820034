"""The rulebooks: their texts, clause by clause, and their data.

A rulebook is a folder with ``book.toml`` (the data on its title page) and one Markdown text a language,
``ja.md`` and ``en.md``. The texts follow a few conventions:

- ``## Cards {#cards}``: a heading, with an id that never changes.
- ``**DC-11** The leader may …``: a paragraph that begins with an id in bold begins a clause. The clause holds all
  that follows, up to the next clause or heading.
- ``> **Editor's note** …`` (``> **編集注** …``): what the original leaves open or gets wrong, and what we decided.
- ``> **Option** `deals` = 6 …`` (``> **設定** …``): a setting of the table, with its default.
- ``XR-8`` elsewhere in a sentence: a reference, which becomes a link to that clause.
- A table under ``### … {#examples-…}``: worked examples, one a row. Cards, moves and clauses in it are written
  as in the record, so that a program can read the row and check it.

The HTML is built without raw HTML in the source and then reduced to a list of allowed tags and attributes,
so a text written by a stranger is as safe to show as one of ours.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from logging import getLogger
from pathlib import Path
from typing import Any

import nh3
from markdown_it import MarkdownIt
from markdown_it.token import Token

from xtarot.games import Game, installed

logger = getLogger(__name__)

LANGUAGES = ("ja", "en")

Bilingual = Mapping[str, str]
Table = tuple[tuple[str, ...], ...]
"""The rows of a table as plain text, its head first."""


class RulebookError(ValueError):
    """A rulebook's data or text breaks the conventions above."""


@dataclass(frozen=True)
class Clause:
    """One numbered rule."""

    id: str
    section: str
    """The heading it stands under."""
    html: str
    note: bool
    """Whether an editor's note belongs to it."""


@dataclass(frozen=True, eq=False)
class Book:
    """A rulebook: the data of its title page, and its text. Every mapping by language has all of LANGUAGES."""

    game: str
    """The game's name in addresses and records: ``dream-capture``."""
    number: str | None
    """Three digits, given on first publication; None for a guest."""
    name: Bilingual
    version: str
    author: Bilingual
    received: date | None
    published: date | None
    contest: bool
    """Whether it was a contest entry."""
    kind: Bilingual
    tagline: Bilingual
    """One line that makes you want to play."""
    summary: Bilingual
    welcome: Mapping[str, tuple[str, ...]]
    """What the game is about, for somebody who never saw the deck: three sentences."""
    players: tuple[int, int]
    """Fewest and most."""
    sides: Bilingual
    cards: int
    left_out: Bilingual
    """Which cards of the deck are not used."""
    played: Bilingual
    """How many tricks, deals or games."""
    sign: tuple[str, str] | None
    """What the game is known by on the home page: two SVG paths on a field of 48 × 48, strokes and what is gold."""
    minutes: int | None
    """How long a match takes with the default options, an estimate."""
    refers_to: Mapping[str, tuple[str, ...]]
    """The rulesets that the rules take for granted."""
    languages: tuple[str, ...]
    """Those in which there is a text; a book with one language gives that one for both."""
    parts: Mapping[str, tuple[Clause | str, ...]]
    """The rules in order: the clauses, and the HTML of what stands between them."""
    examples: Mapping[str, Mapping[str, Table]]
    """The tables of worked examples, by language and the id of the heading."""

    def clauses(self, lang: str) -> tuple[Clause, ...]:
        """The clauses in order. KeyError for a language that is not among LANGUAGES."""
        return tuple(part for part in self.parts[lang] if isinstance(part, Clause))

    def clause(self, name: str, lang: str) -> Clause:
        """The clause with this id, ``DC-11``. KeyError if there is none."""
        for clause in self.clauses(lang):
            if clause.id == name:
                return clause
        raise KeyError(name)

    def html(self, lang: str) -> str:
        """The whole text, each clause a ``<section>`` whose id is the clause's."""
        return "".join(_section(part) if isinstance(part, Clause) else part for part in self.parts[lang])


@cache
def books() -> tuple[Book, ...]:
    """All rulebooks: ours, then those that installed games bring."""
    known = {one.game for one in ours()}
    brought = [game for game in installed().values() if game.rulebook and game.name not in known]
    return (*ours(), *(found for game in brought if (found := _brought(game))))


@cache
def ours() -> tuple[Book, ...]:
    """The rulebooks that come with the library: the numbered ones by number, then the guests."""
    return tuple(read(file.parent) for file in sorted(Path(__file__).parent.glob("*/book.toml")))


def _brought(game: Game) -> Book | None:
    """The rulebook that a game brings. One that cannot be read is left out, and the log says why."""
    assert game.rulebook
    try:
        found = read(game.rulebook)
        if found.game != game.name:
            raise RulebookError(f"it is that of {found.game!r}")
    except (RulebookError, OSError) as error:
        logger.warning("the rulebook of %s cannot be read: %s", game.name, error)
        return None
    return found


def book(game: str) -> Book:
    """The rulebook of a game, by the game's name. KeyError for a game that has none."""
    for candidate in books():
        if candidate.game == game:
            return candidate
    raise KeyError(game)


@cache
def system(game: str, lang: str) -> str:
    """How the bots of a game understand each other, as HTML; empty where there is nothing to explain."""
    found = installed().get(game)
    file = found.rulebook / f"system.{lang}.md" if found and found.rulebook else None
    if file is None or not file.exists():
        return ""
    return "".join(part for part in _parts(file.read_text(encoding="utf-8")) if isinstance(part, str))


def read(folder: Path | str) -> Book:
    """The rulebook in a folder, for games that bring their own.

    In ``book.toml`` a text may be a table with the keys ``ja`` and ``en`` or one string for both languages.
    Raises RulebookError when data are missing or a text breaks the conventions, OSError when there is no such file.
    """
    folder = Path(folder)
    files = {lang: folder / f"{lang}.md" for lang in LANGUAGES}
    try:
        data = tomllib.loads((folder / "book.toml").read_text(encoding="utf-8"))
        texts = {lang: file.read_text(encoding="utf-8") for lang, file in files.items() if file.exists()}
        return _book(data, texts)
    except (KeyError, TypeError, ValueError) as error:
        what = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise RulebookError(f"{folder.name}: {what}") from error


def _book(data: Mapping[str, Any], texts: Mapping[str, str]) -> Book:
    fewest, most = data["players"]
    return Book(
        game=data["game"],
        number=data.get("number"),
        name=_both(data["name"]),
        version=data["version"],
        author=_both(data["author"]),
        received=data.get("received"),
        published=data.get("published"),
        contest=data.get("contest", False),
        kind=_both(data.get("kind", "")),
        tagline=_both(data.get("tagline", "")),
        summary=_both(data["summary"]),
        welcome={lang: tuple(lines) for lang, lines in _both(data.get("welcome", [])).items()},
        players=(int(fewest), int(most)),
        sides=_both(data["sides"]),
        cards=int(data["cards"]),
        left_out=_both(data.get("left_out", "")),
        played=_both(data["played"]),
        sign=_sign(data["sign"]) if "sign" in data else None,
        minutes=data.get("minutes"),
        refers_to={lang: tuple(names) for lang, names in _both(data.get("refers_to", [])).items()},
        languages=tuple(texts),
        parts=_both({lang: tuple(_parts(text)) for lang, text in texts.items()}),
        examples=_both({lang: dict(_examples(text)) for lang, text in texts.items()}),
    )


def _sign(data: Mapping[str, str]) -> tuple[str, str]:
    """The paths of a sign, which are numbers and letters of SVG, and nothing else."""
    paths = (data["ink"], data["gold"])
    if not all(_PATH.fullmatch(path) for path in paths):
        raise ValueError("a sign is two SVG paths, ink and gold")
    return paths


def _both(value: Any) -> dict[str, Any]:
    """The value for each language: given for each, for one of them, or once for all."""
    if not isinstance(value, Mapping):
        return dict.fromkeys(LANGUAGES, value)
    known = [lang for lang in LANGUAGES if lang in value]
    if not known:
        raise ValueError("neither Japanese nor English")
    return {lang: value[lang if lang in value else known[0]] for lang in LANGUAGES}


# From Markdown to clauses

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
_PATH = re.compile(r"[MmLlHhVvCcSsQqTtAaZz0-9 ,.-]{1,2000}")
_CLAUSE_ID = re.compile(r"[A-Z]{2,4}-[0-9]+")
_HEADING_ID = re.compile(r"\s*\{#([a-z][a-z0-9-]*)\}$")
_BOXES = {"Editor's note": "note", "編集注": "note", "Option": "option", "設定": "option"}

_TAGS = set("a blockquote br code em h2 h3 h4 hr li ol p pre span strong table tbody td th thead tr ul".split())
_ATTRIBUTES = {"a": {"href"}, "h2": {"id"}, "h3": {"id"}, "h4": {"id"}, "ol": {"start"}}
_VALUES = {"blockquote": {"class": {"note", "option"}}, "span": {"class": {"whole"}}, "strong": {"class": {"id"}}}
_WHOLE = re.compile(r"[0-9A-Z∞−]+（[^）]{1,8}）")
_HREF = re.compile(r"(https://|#|/(?!/))[^\s\\]*")  # another site by https, or a place on this one


def _parts(text: str) -> Iterator[Clause | str]:
    """The text in order: clauses, and the HTML of what stands outside them."""
    blocks = list(_blocks(text))
    ids = [name for block in blocks if (name := _clause_id(block) or _heading_id(block))]
    if twice := sorted({name for name in ids if ids.count(name) > 1}):
        raise ValueError(f"{', '.join(twice)} more than once")
    section = ""
    clause = ""
    pending: list[Token] = []

    def finished() -> Iterator[Clause | str]:
        html = _html(pending)
        if clause:
            note = any(token.type == "blockquote_open" and token.attrGet("class") == "note" for token in pending)
            yield Clause(clause, section, html, note)
        elif html:
            yield html

    for block in blocks:
        heading = block[0].type == "heading_open"
        name = _clause_id(block)
        if name or heading:
            yield from finished()
            clause, pending = name, []
        if heading:
            section = _HEADING_ID.sub("", _plain(block[1]))
        _mark(block, ids)
        pending += block
    yield from finished()


def _blocks(text: str) -> Iterator[list[Token]]:
    """The tokens of each block of the top level: a paragraph, a heading, a table, …"""
    block: list[Token] = []
    for token in _MARKDOWN.parse(text):
        block.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield block
            block = []


def _bold(block: Sequence[Token]) -> tuple[Token, str] | None:
    """The bold words that a block begins with, and their token."""
    inline = next((token.children or [] for token in block if token.type == "inline"), [])
    # An empty text stands before the bold words when the parser has looked for something there.
    opened = [token for token in inline if token.type != "text" or token.content][:2]
    if len(opened) == 2 and opened[0].type == "strong_open":
        return opened[0], opened[1].content
    return None


def _clause_id(block: Sequence[Token]) -> str:
    bold = _bold(block) if block[0].type == "paragraph_open" else None
    return bold[1] if bold and _CLAUSE_ID.fullmatch(bold[1]) else ""


def _heading_id(block: Sequence[Token]) -> str:
    found = _HEADING_ID.search(block[1].content) if block[0].type == "heading_open" else None
    return found[1] if found else ""


def _plain(inline: Token) -> str:
    return "".join(token.content if token.type != "softbreak" else " " for token in inline.children or []).strip()


def _mark(block: Sequence[Token], ids: Sequence[str]) -> None:
    """Put in what the conventions mean: ids of headings, classes of boxes, links to the clauses among `ids`."""
    first = block[0]
    bold = _bold(block)
    if name := _heading_id(block):
        first.attrSet("id", name)
        last = (block[1].children or [])[-1]
        last.content = _HEADING_ID.sub("", last.content)
    if first.type == "blockquote_open" and bold and bold[1] in _BOXES:
        first.attrSet("class", _BOXES[bold[1]])
    if bold and _clause_id(block):
        bold[0].attrSet("class", "id")
    for token in block:
        if token.type == "inline":
            token.children = list(_linked(token.children or [], ids))


def _linked(children: Sequence[Token], ids: Sequence[str]) -> Iterator[Token]:
    quiet = 0  # within a link, or in the bold words that name a clause
    wide = False  # after a Japanese character, where the end of a line is no blank
    for token in children:
        if token.type == "softbreak" and wide:
            continue
        wide = token.content[-1:] >= "\u2e80"
        if token.type == "link_open" or (token.type == "strong_open" and token.attrGet("class") == "id"):
            quiet += 1
        elif quiet and token.type in ("link_close", "strong_close"):
            quiet -= 1
        if token.type != "text" or quiet:
            yield token
            continue
        at = 0
        for found in _CLAUSE_ID.finditer(token.content):
            if found[0] in ids:
                yield from _words(token.content[at : found.start()])
                yield Token("link_open", "a", 1, {"href": f"#{found[0]}"})
                yield _text(found[0])
                yield Token("link_close", "a", -1)
                at = found.end()
        yield from _words(token.content[at:])


def _words(content: str) -> Iterator[Token]:
    """A text in which a card stays on one line with its name: ``21（世界）``."""
    at = 0
    for found in _WHOLE.finditer(content):
        yield _text(content[at : found.start()])
        yield Token("span_open", "span", 1, {"class": "whole"})
        yield _text(found[0])
        yield Token("span_close", "span", -1)
        at = found.end()
    yield _text(content[at:])


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _html(tokens: Sequence[Token]) -> str:
    """Safe HTML."""
    return nh3.clean(
        _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}),
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        tag_attribute_values=_VALUES,
        attribute_filter=_kept,
        url_schemes={"https"},
        link_rel="nofollow ugc noopener",
    )


def _kept(_tag: str, attribute: str, value: str) -> str | None:
    return value if attribute != "href" or _HREF.fullmatch(value) else None


def _section(clause: Clause) -> str:
    return f'<section class="clause" id="{clause.id}">\n{clause.html}</section>\n'


def _examples(text: str) -> Iterator[tuple[str, Table]]:
    name = ""
    for block in _blocks(text):
        if block[0].type == "heading_open":
            name = _heading_id(block)
        elif block[0].type == "table_open" and name.startswith("examples-"):
            yield name, tuple(_rows(block))


def _rows(block: Sequence[Token]) -> Iterator[tuple[str, ...]]:
    row: list[str] = []
    for token in block:
        if token.type == "inline":
            row.append(_plain(token))
        elif token.type == "tr_close":
            yield tuple(row)
            row = []
