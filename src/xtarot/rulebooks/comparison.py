"""What changed between two versions of a rulebook: clause by clause, around the clauses, and in its data."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Literal

from xtarot.families import PLAY_FILE
from xtarot.families.tricks.facts import list_facts
from xtarot.rulebooks.book import Book
from xtarot.rulebooks.document import (
    HIGHEST,
    Block,
    Break,
    CardSign,
    Clause,
    ClauseLink,
    Code,
    Document,
    Heading,
    Inline,
    Link,
    Parts,
    Table,
    Text,
    blocks,
    cards_of,
    inlines,
    plain,
    within,
)
from xtarot.rulebooks.metadata import ByPlayers, DealSizes, Metadata, Sign, describe_toml_fault
from xtarot.rulebooks.texts import CARDS, DEALT, EACH, FOR_PLAYERS, THE_REST
from xtarot.rulebooks.toml import values
from xtarot.rules.texts import Text as Words
from xtarot.rules.texts import span

Kind = Literal["new", "changed", "gone", "same"]

MAX_PAIRS = 20_000  # of equal words in two texts that are compared word by word; our longest clause has 6,349

GIVEN = {"number", "version", "received", "published", "edition", "changes"}
"""Data that say which version it is, and not what it says."""

# A word with what follows it up to the next. In Japanese, what is written in Chinese characters or katakana, with the
# hiragana that belong to it: nearly the phrases in which one reads.
_WORDS = re.compile(
    r"[^\s\u2e80-\U0003ffff]+\s*"
    r"|(?:[\u3005-\u3007\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+|[\u30a1-\u30ff]+)[\u3041-\u309f]*\s*"
    r"|[\u3041-\u309f]+\s*|[\u2e80-\U0003ffff]\s*|\s+"
)


@dataclass(frozen=True)
class Piece:
    """Words that both versions have, or only one: those taken out, those put in."""

    kind: Literal["same", "out", "in"]
    parts: Parts


@dataclass(frozen=True)
class ClauseChange:
    """A clause in two versions. `reason`: why it changed, if the author says so."""

    clause: str
    """Its id; of what is no clause, the heading of the section, or the key of the data."""
    kind: Kind
    before: Clause | None
    after: Clause | None
    reason: str
    pieces: tuple[Piece, ...]


def compare(older: Book, newer: Book, lang: str) -> tuple[ClauseChange, ...]:
    """Every clause of the two versions in the order of the newer one; those that are gone stand where they stood."""
    before = {clause.id: clause for clause in older.clauses(lang)}
    after = {clause.id: clause for clause in newer.clauses(lang)}
    reasons = {change.clause: change.reason[lang] for change in newer.changes}
    return tuple(
        _change(name, before.get(name), after.get(name), reasons.get(name, "")) for name in _merged([*before], [*after])
    )


def compare_around(older: Book, newer: Book, lang: str) -> tuple[ClauseChange, ...]:
    """What stands around the clauses, by sections, which are named by their headings."""
    before, after = (_around(book.documents[lang]) for book in (older, newer))
    return tuple(_change(name, before.get(name), after.get(name), "") for name in _merged([*before], [*after]))


def _around(document: Document) -> dict[str, Clause]:
    """The blocks that belong to no clause, as if those of a section were one, by its heading."""
    found: dict[str, list[Block]] = {}
    section = ""
    for part in document.parts:
        if isinstance(part, Clause):
            continue
        if isinstance(part, Heading) and part.level == HIGHEST:
            section = plain(part.parts)
        else:
            found.setdefault(section, []).append(part)
    return {name: Clause(id="", section=name, blocks=tuple(parts)) for name, parts in found.items()}


def compare_data(older: Metadata, newer: Metadata, lang: str) -> tuple[ClauseChange, ...]:
    """The data of the title page that are not the same, by their keys in ``book.toml``."""
    before, after = compare_facts(older, lang), compare_facts(newer, lang)
    return tuple(_fact(key, before.get(key, ""), after.get(key, "")) for key in _merged([*before], [*after]))


def _fact(key: str, before: str, after: str) -> ClauseChange:
    kind: Kind = "same" if before == after else "changed" if before and after else "gone" if before else "new"
    return ClauseChange(key, kind, None, None, "", tuple(_pieces([*_split([Text(before)])], [*_split([Text(after)])])))


def compare_facts(data: Metadata, lang: str) -> dict[str, str]:
    """What the title page says, by the keys of ``book.toml``, but for what is given on publication; and the play."""
    said = ((key, _said(getattr(data, key), lang)) for key in Metadata.__struct_fields__ if key not in GIVEN)
    return {key: value for key, value in said if value} | _play_facts(data, lang)


def _play_facts(data: Metadata, lang: str) -> dict[str, str]:
    """What the play of a book says, if it has one that can be read."""
    source = data.manuscript.files.get(PLAY_FILE, "") if isinstance(data, Book) else ""
    try:
        return list_facts(values(source), "ja" if lang == "ja" else "en")
    except ValueError as error:
        return {PLAY_FILE: describe_toml_fault(error).of(lang)}


def _said(value: Any, lang: str) -> str:
    """A value of the data in words: a text in this language, numbers from one to another, how cards are dealt."""
    match value:
        case {"ja": _, "en": _}:
            return _said(value[lang], lang)
        case str():
            return value
        case (int(), int()):
            return span(*value)
        case None | False | ():
            return ""
        case DealSizes(each=each, rest=rest):
            left = THE_REST.of(lang) if rest is True else _sizes(rest, CARDS, lang)
            return DEALT.of(lang, each=_sizes(each, EACH, lang), rest=left)
        case tuple():
            return " / ".join(_said(one, lang) for one in value)
        case Sign(ink=ink, gold=gold):
            return f"{ink} · {gold}"
    return str(value)


def _sizes(size: bool | ByPlayers, said: Words, lang: str) -> str:
    """A number of cards, or one for each number of players."""
    if not isinstance(size, dict):
        return said.of(lang, n=size)
    return " / ".join(FOR_PLAYERS.of(lang, n=n, cards=said.of(lang, n=each)) for n, each in size.items())


def _merged(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    """The names of both: those of the second in its order, the others after what they stood behind."""
    gone = set(before) - set(after)
    follows: dict[str, list[str]] = {}
    last = ""
    for name in before:
        if name in gone:
            follows.setdefault(last, []).append(name)
        else:
            last = name
    yield from follows.get("", [])
    for name in after:
        yield name
        yield from follows.get(name, [])


def _change(name: str, before: Clause | None, after: Clause | None, reason: str) -> ClauseChange:
    pieces = tuple(_pieces(_atoms(before), _atoms(after)))
    kind: Kind = "same"
    if not before or not after:
        kind = "gone" if before else "new"
    elif any(piece.kind != "same" for piece in pieces):
        kind = "changed"
    return ClauseChange(name, kind, before, after, reason, pieces)


def _pieces(old: Sequence[Inline], new: Sequence[Inline]) -> Iterator[Piece]:
    """The words of both: first and last what is the same, between them word by word, or as a whole if that is much."""
    first = _alike(old, new)
    last = _alike(old[first:][::-1], new[first:][::-1])
    i, j = len(old) - last, len(new) - last
    if first:
        yield Piece("same", _sentence(new[:first]))
    yield from _compared(old[first:i], new[first:j])
    if last:
        yield Piece("same", _sentence(new[j:]))


def _compared(old: Sequence[Inline], new: Sequence[Inline]) -> Iterator[Piece]:
    words = Counter(old)
    if sum(words[word] for word in new) > MAX_PAIRS:
        changes = [("replace", 0, len(old), 0, len(new))]
    else:
        changes = list(SequenceMatcher(None, old, new, autojunk=False).get_opcodes())
    for operation, i, j, k, m in changes:
        if operation == "equal":
            yield Piece("same", _sentence(new[k:m]))
            continue
        if i < j:
            yield Piece("out", _sentence(old[i:j]))
        if k < m:
            yield Piece("in", _sentence(new[k:m]))


def _alike(old: Sequence[Inline], new: Sequence[Inline]) -> int:
    """With how many equal words both begin."""
    return next((k for k, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))


def _atoms(clause: Clause | None) -> list[Inline]:
    """What a clause says as a row of words, cards and references; its blocks each begin a line."""
    found: list[Inline] = []
    for block in blocks(clause.blocks if clause else ()):
        if found and found[-1] != Break():
            found.append(Break())
        found += _words(block)
    return found


def _words(block: Block) -> Iterator[Inline]:
    match block:
        case Table(head=head, rows=rows):
            for row in (head, *rows):
                yield from _separated(row)
                yield Break()
            return
    yield from map(CardSign, cards_of(block))
    yield from _split(inlines(block))


def _separated(cells: Iterable[Parts]) -> Iterator[Inline]:
    for k, cell in enumerate(cells):
        if k:
            yield Text(" · ")
        yield from _split(within(cell))


def _split(parts: Iterable[Inline]) -> Iterator[Inline]:
    for part in parts:
        match part:
            case Text(text=text):
                yield from map(Text, _WORDS.findall(text))
            case Code() | CardSign() | ClauseLink() | Break():
                yield part
            case Link(href=href) if href.startswith("https:"):
                yield Code(href)


def _sentence(atoms: Sequence[Inline]) -> Parts:
    """A row of words as sentences have them: neighbouring words are one text."""
    parts: list[Inline] = []
    for atom in atoms:
        if isinstance(atom, Text) and parts and isinstance(parts[-1], Text):
            parts[-1] = Text(parts[-1].text + atom.text)
        else:
            parts.append(atom)
    return tuple(parts)
