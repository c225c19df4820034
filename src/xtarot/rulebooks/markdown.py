"""A rulebook's Markdown, read into its tree. Nothing else in xtarot reads a rulebook's Markdown.

Raw HTML stays text, images are their descriptions, a link leads to https or within this site, and what is nested too
deeply is brought up: whatever a stranger writes makes a tree, and a finding for each thing in it that means nothing.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec.structs import replace

from xtarot.rulebooks import assertions, notation
from xtarot.rulebooks.characters import curl, hidden, strip_hidden
from xtarot.rulebooks.document import (
    Assertion,
    Block,
    Box,
    Break,
    Clause,
    ClauseLink,
    Code,
    Document,
    Emphasis,
    Heading,
    Inline,
    Items,
    Link,
    Paragraph,
    Parts,
    Quote,
    Ruby,
    Separator,
    Strong,
    Table,
    Text,
    Verbatim,
    plain,
)
from xtarot.rulebooks.findings import Finding, finding
from xtarot.rulebooks.notation import NotationFault, Records

MAX_DEPTH = 6  # lists and quotations in one another; emphasis in emphasis

MAX_FIGURES = 200  # and as many assertions
MAX_FINDINGS = 200  # of a text; who has as many knows what to do

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
_BLOCKS = MarkdownIt("commonmark", {"html": False}).enable("table").disable(["inline", "text_join"])
_CLAUSE = re.compile(r"\*\*([A-Z]{2,4}-[0-9]{1,4})\*\*\s*(.*)", re.DOTALL)
_NEXT_FIGURE = re.compile(rf"\n(?=\{{(?:{'|'.join(notation.FIGURES)}) )")
_OPENED = re.compile(r"\{([a-z]+ )[^{}]*$", re.MULTILINE)
_NAMED = re.compile(r"\{([^{}]*)\}|(?<![A-Za-z0-9-])[A-Z]{2,4}-[0-9]{1,4}(?![0-9])")  # a card, or a clause
_HEADING_ID = re.compile(r"\{#([a-z][a-z0-9-]{0,60})\}\s*$")
_FIGURE = re.compile(r"\{([^{}]+)\}\s*(.*)", re.DOTALL)
_RUBY = re.compile(r"([^|]{1,40})\|([^|]{1,80})")
_HREF = re.compile(r"(https://[^/]|#|/(?!/))[^\s\\]{0,2000}")  # another site by https, or a place on this one
_TAG = re.compile(r"</?[A-Za-z!?][^<>]{0,200}>")
_DEAD_LINK = re.compile(r"\]\(\s*([^)\s]{1,200})")  # what Markdown does not take for a link
_BOXES = {
    **dict.fromkeys(("Editor’s note", "編集注"), "note"),
    **dict.fromkeys(("Option", "選べるルール", "設定"), "option"),
}
_WIDE = "\u2e80"  # from here on letters are Japanese: the end of a line is no blank


def parse_document(source: str, lang: str, records: Records, file: str) -> tuple[Document, list[Finding]]:
    """The tree of a text in one language, and what in it means nothing, by line.

    `records` are the deals that it may show; `file` is its name in findings.
    """
    reader = _Reader(strip_hidden(source), lang, records, file)
    for line, what in hidden(source):
        reader.fault(line, "hidden", what=what)
    parts = tuple(_clauses(reader.blocks()))
    document = Document(lang, parts, tuple(reader.asserted[:MAX_FIGURES]))
    return document, sorted(reader.found, key=lambda found: found.line)


def _clauses(found: Iterable[Block | Clause]) -> Iterator[Block | Clause]:
    """The blocks, each clause with those that follow it up to the next clause or heading."""
    begun: Clause | None = None
    held: list[Block] = []
    section = ""
    for block in found:
        if begun and isinstance(block, Clause | Heading):
            yield replace(begun, section=section, blocks=tuple(held))
            begun = None
        if isinstance(block, Clause):
            begun, held = block, [*block.blocks]
        elif begun:
            held.append(block)
        else:
            if isinstance(block, Heading):
                section = plain(block.parts).strip()
            yield block
    if begun:
        yield replace(begun, section=section, blocks=tuple(held))


class _Reader:
    """Walks the tokens of a text, block by block."""

    def __init__(self, source: str, lang: str, records: Records, file: str) -> None:
        self.lang, self.records, self.file = lang, records, file
        self.env: dict[str, Any] = {}
        self.tokens = _BLOCKS.parse(source, self.env)
        self.at = 0
        self.figures = 0
        self.asserted: list[Assertion] = []
        self.line = 1
        self.found: list[Finding] = []
        self.ids = {match[1] for token in self.tokens if token.level == 1 and (match := _clause(token))}
        self.prefixes = {name.split("-", maxsplit=1)[0] for name in self.ids}

    def fault(self, line: int, code: str, **words: object) -> None:
        """Note a finding."""
        if len(self.found) < MAX_FINDINGS:
            self.found.append(finding(code, self.file, line, **words))

    def next(self) -> Token:
        """The next token; `line` is then where it begins."""
        token = self.tokens[self.at]
        self.at += 1
        if token.map:
            self.line = token.map[0] + 1
        return token

    def until(self, end: str) -> Iterator[Token]:
        """The tokens up to one of this type, which is passed too."""
        while (token := self.next()).type != end:
            yield token

    # Blocks

    def blocks(self) -> Iterator[Block | Clause]:
        """All blocks of the text; a clause with its first paragraph alone."""
        while self.at < len(self.tokens):
            yield from self.block(self.next(), 0)

    def block(self, token: Token, depth: int) -> Iterator[Block | Clause]:
        """What begins with this token."""
        line = self.line
        match token.type:
            case "heading_open":
                yield self.heading(int(token.tag[1:]), line)
            case "paragraph_open":
                yield from self.paragraph(line, depth)
            case "bullet_list_open" | "ordered_list_open":
                yield from self.items(token, line, depth)
            case "blockquote_open":
                yield from self.quote(line, depth)
            case "table_open":
                yield self.table(line)
            case "fence" | "code_block":
                yield Verbatim(line=line, text=token.content)
            case "hr":
                yield Separator(line=line)

    def inner(self, end: str, depth: int, line: int) -> tuple[Block, ...]:
        """The blocks up to a token, one level deeper."""
        if depth == MAX_DEPTH:
            self.fault(line, "deep", most=MAX_DEPTH)
        return tuple(block for token in self.until(end) for block in self.block(token, depth + 1))  # type: ignore[misc]  # clauses stand at depth 0

    def heading(self, level: int, line: int) -> Heading:
        content = next(self.until("heading_close")).content
        self.next()
        found = _HEADING_ID.search(content)
        parts = self.inline(content[: found.start()] if found else content, line)
        return Heading(line=line, level=min(max(level, 2), 4), id=found[1] if found else "", parts=parts)

    def paragraph(self, line: int, depth: int) -> Iterator[Block | Clause]:
        token = self.next()
        self.next()
        if clause := _clause(token) if depth == 0 else None:
            yield Clause(line=line, id=clause[1], section="", blocks=self.sentences(clause[2], line))
        else:
            yield from self.sentences(token.content, line)

    def sentences(self, content: str, line: int) -> tuple[Block, ...]:
        """A paragraph, or the figures that it stands for, each beginning a line of it."""
        found: list[Block] = []
        for piece in _NEXT_FIGURE.split(content):
            words, asserted = assertions.below(piece, line)
            if words or not asserted:
                found.append(self.figure(words, line) or Paragraph(line=line, parts=self.inline(words, line)))
            for each in asserted:
                self.asserts(each)
            line += piece.count("\n") + 1
        return tuple(found)

    def asserts(self, assertion: Assertion) -> None:
        """Keep an assertion, for the checker to verify."""
        self.asserted.append(assertion)
        if len(self.asserted) == MAX_FIGURES + 1:
            self.fault(assertion.line, "many", most=MAX_FIGURES)

    def figure(self, content: str, line: int) -> Block | None:
        """The figure written here, with its caption; None for any other text; a faulty one stays as it was written."""
        found = _FIGURE.fullmatch(content)
        if not found or not notation.is_figure(source := " ".join(found[1].split())):
            return None
        self.figures += 1
        if self.figures == MAX_FIGURES + 1:
            self.fault(line, "many", most=MAX_FIGURES)
        if self.figures > MAX_FIGURES:
            return Paragraph(line=line, parts=(Text(content),))
        try:
            return notation.parse_figure(source, self.lang, self.records, self.inline(found[2], line), line)
        except NotationFault as fault:
            self.fault(line, fault.code, **fault.words)
            return Paragraph(line=line, parts=(Text(content),))

    def items(self, token: Token, line: int, depth: int) -> Iterator[Block]:
        end = token.type.replace("open", "close")
        found = [self.inner("list_item_close", depth, self.line) for _ in self.until(end)]
        if depth >= MAX_DEPTH:
            yield from (block for item in found for block in item)
        else:
            start = int(token.attrGet("start") or 1) if token.type == "ordered_list_open" else None
            yield Items(line=line, start=start, items=tuple(found))

    def quote(self, line: int, depth: int) -> Iterator[Block]:
        found = self.inner("blockquote_close", depth, line)
        if depth >= MAX_DEPTH:
            yield from found
        elif kind := _box(found):
            yield Box(line=line, kind=kind, blocks=found)  # type: ignore[arg-type]  # a value of _BOXES
        else:
            yield Quote(line=line, blocks=found)

    def table(self, line: int) -> Table:
        rows: list[list[Parts]] = []
        for token in self.until("table_close"):
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "inline":
                rows[-1].append(self.inline(token.content, self.line))
        head, *others = [tuple(row) for row in rows]
        return Table(line=line, head=head, rows=tuple(others))

    # Within a line

    def inline(self, content: str, line: int) -> Parts:
        """The parts of a sentence that begins in this line."""
        tokens = _MARKDOWN.parseInline(content.strip(), self.env)[0].children or []
        stack: list[tuple[Token | None, list[Inline]]] = [(None, [])]
        for token in tokens:
            opened, parts = stack[-1]
            if token.nesting > 0:
                stack.append((token, []))
            elif token.nesting < 0 and opened:
                stack.pop()
                stack[-1][1].extend(self.span(opened, tuple(_joined(parts)), len(stack), line))
            elif token.type in {"softbreak", "hardbreak"}:
                line += 1
                parts.extend(self.line_end(token, parts))
            else:
                linked = any(outer and outer.type == "link_open" for outer, _ in stack)
                parts.extend(self.words(token, line, linked))
        return tuple(_joined(stack[0][1]))

    def span(self, opened: Token, parts: Parts, depth: int, line: int) -> Parts:
        """What was opened by a token, and has come to its end."""
        if depth > MAX_DEPTH:
            return parts
        match opened.type:
            case "strong_open":
                return (Strong(parts),)
            case "em_open":
                return (Emphasis(parts),)
        href = str(opened.attrGet("href") or "")
        if not _HREF.fullmatch(href):
            self.fault(line, "link", what=href)
            return parts
        return (Link(href, parts),)

    def line_end(self, token: Token, before: Sequence[Inline]) -> Parts:
        """What stands for the end of a line of the source: no blank between Japanese letters."""
        if token.type == "hardbreak":
            return (Break(),)
        last = before[-1] if before else None
        wide = last.text[-1:] >= _WIDE if isinstance(last, Text) else self.lang == "ja"
        return () if wide else (Text(" "),)

    def words(self, token: Token, line: int, linked: bool) -> Parts:
        """A token that holds words."""
        if token.type == "code_inline":
            return (Code(token.content),)
        if token.type == "image":
            self.fault(line, "picture")
            return (Text(token.content),)
        if tag := _TAG.search(token.content):
            self.fault(line, "html", what=tag[0])
        for link in _DEAD_LINK.finditer(token.content):
            self.fault(line, "link", what=link[1])
        return tuple(self.text(token.content, line, linked))

    def text(self, content: str, line: int, linked: bool) -> Iterator[Inline]:
        """Words with the cards and clauses that they name."""
        at = 0
        for found in _NAMED.finditer(content):
            parts = self.cards(found[1], line) if found[1] is not None else self.reference(found[0], line, linked)
            if parts:
                yield Text(curl(content[at : found.start()]))
                yield from parts
                at = found.end()
        if (opened := _OPENED.search(content[at:])) and notation.is_figure(opened[1]):
            self.fault(line, "unclosed", what=opened[0])
        yield Text(curl(content[at:]))

    def cards(self, words: str, line: int) -> Parts:
        """The card in these braces, or those of an assertion; nothing, with a finding, if there is none."""
        try:
            if assertions.is_assertion(words):
                self.asserts(Assertion(line, words))
                return assertions.render_assertion(words, self.lang)
            if ruby := _RUBY.fullmatch(words):
                return (Ruby(*ruby.groups()),)
            if not words.strip() or " " in words or notation.is_figure(words):
                raise NotationFault("notation", what=words, hint="SK … / {cards …}")
            return (notation.parse_sign(words),)
        except NotationFault as fault:
            self.fault(line, fault.code, **fault.words)
            return ()

    def reference(self, name: str, line: int, linked: bool) -> Parts:
        """The clause of this id, if the text has it."""
        if name in self.ids:
            return () if linked else (ClauseLink(name),)
        if name.split("-", maxsplit=1)[0] in self.prefixes:
            self.fault(line, "reference", what=name)
        return ()


def _clause(token: Token) -> re.Match[str] | None:
    """The id of the clause that begins with this paragraph, and the rest of it."""
    return _CLAUSE.fullmatch(token.content) if token.type == "inline" else None


def _box(blocks: Sequence[Block]) -> str | None:
    """What kind of box a quotation is, by the bold words that it begins with."""
    match blocks:
        case [Paragraph(parts=(Strong(parts=(Text(text=label), *_)), *_)), *_]:
            return _BOXES.get(label)
    return None


def _joined(parts: Iterable[Inline]) -> Iterator[Inline]:
    """The parts with neighbouring words as one, and none that is empty."""
    words = ""
    for part in parts:
        if isinstance(part, Text):
            words += part.text
            continue
        if words:
            yield Text(words)
        words = ""
        yield part
    if words:
        yield Text(words)
