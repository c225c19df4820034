"""What programs read of a text, as people read it: an option without its name, cards in code as cards."""

from collections.abc import Iterator

from msgspec.structs import replace

from xtarot.rulebooks.document import Block, Box, CardSign, Code, Inline, Paragraph, Parts, Text
from xtarot.rulebooks.texts import USUALLY
from xtarot.rules.cards import SUITS, SYMBOLS, UnknownCard, parse, text


def read_option(box: Box, lang: str) -> tuple[Block, ...]:
    """What an option's box shows: its words and its default, without the name that a program knows it by."""
    match box.blocks:
        case [Paragraph(parts=(label, Text() as blank, Code(text=name), Text(text=said), *more)) as first, *others]:
            default, _, words = said.partition("…")
            default = default.strip().removeprefix("=").strip()
            told = words.strip() or ("" if more else name.replace("_", " "))
            usually = (Text(USUALLY.of(lang, default=default)),) if default else ()
            end = "。" if lang == "ja" else "."
            colon = blank if lang == "ja" else Text(": ")
            parts = (label, colon, Text(told.removesuffix(end)), *_unended(more, end), *usually)
            return (replace(first, parts=parts), *others)
    return box.blocks


def _unended(parts: list[Inline], end: str) -> Parts:
    """The parts without the full stop that they end with."""
    match parts:
        case [*before, Text(text=words)]:
            return (*before, Text(words.removesuffix(end)))
    return tuple(parts)


def read_code(code: Code) -> Parts:
    """The cards of code that is nothing but cards and suits, each as a sign; else the code."""
    found = [*_signs(code.text)]
    if not found or None in found:
        return (code,)
    spaced = (part for sign in found for part in (Text(" "), sign) if part)
    return (*spaced,)[1:]


def _signs(code: str) -> Iterator[Inline | None]:
    for word in code.split():
        if word in SUITS:
            yield Text(SYMBOLS[SUITS.index(word)])
        else:
            try:
                yield CardSign(text(parse(word)))
            except UnknownCard:
                yield None
