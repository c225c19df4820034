"""Checks of words: no names from programs in print, one word for one thing, punctuation as it is printed."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from xtarot.rulebooks.checker.context import CheckedBook, Said, first_of, said_in
from xtarot.rulebooks.checker.text import CARD
from xtarot.rulebooks.document import Box, Code, Document, Paragraph, Text, blocks, plain, within
from xtarot.rulebooks.findings import Finding, finding
from xtarot.rules.cards import SUITS, UnknownCard, parse

# Names from programs

BOTS = frozenset("easy steady strong random".split())
_LETTER = re.compile("[A-Za-z]")
_NAME = re.compile(
    r"(?<![\w/.])(?:"
    r"[a-z]+(?:_[a-z0-9]+)+"
    r"|xtarot (?:play|serve|games|deal|replay|review|problems|check|people|contest|rulebook|print|arena|study)"
    r"|[\w-]{1,60}\.(?:toml|json|md|py|pdf)"
    r")(?!\w)",
    re.ASCII,
)
_SCREEN = {"en": re.compile(r"\b(?:the|your|on|their) screens?\b", re.IGNORECASE), "ja": re.compile("画面")}
_PROGRAM = {"en": re.compile(r"\b(?:bots?|programs?)\b", re.IGNORECASE), "ja": re.compile("ボット|プログラム")}


def codes(case: CheckedBook) -> Iterator[Finding]:
    """What stands in code is cards and numbers; or the name of an option, in the line that explains it."""
    for file, document in case.texts:
        boxed, options = {*_boxed(document)}, _options(case, document)
        found = (
            finding(code, file, said.line, what=part.text)
            for said in said_in(document.parts)
            for part in within(said.parts)
            if isinstance(part, Code) and (said.line, part.text) not in boxed
            if (code := _amiss(part.text, options))
        )
        yield from first_of(found)


def _boxed(document: Document) -> Iterator[tuple[int, str]]:
    """The names of options in the lines that explain them."""
    for block in blocks(document.parts):
        match block:
            case Box(kind="option", blocks=[Paragraph(parts=parts, line=line), *_]):
                yield from ((line, part.text) for part in parts[:3] if isinstance(part, Code))


def _options(case: CheckedBook, document: Document) -> set[str]:
    """The names of the game's options, or where it is not installed, of those that the text explains."""
    return {option.name for option in case.game.options} if case.game else {name for _, name in _boxed(document)}


def _amiss(code: str, options: set[str]) -> str:
    """The kind of finding about a piece of code; empty if it is printed as signs, or is no more than numbers."""
    if code in options:
        return "code_option"
    if code in BOTS:
        return "code_bot"
    if _NAME.search(code):
        return ""  # `names` says so
    words = code.split()
    return "" if all(map(_is_printed, words)) or all(map(CARD.fullmatch, words)) else "code_move"


def _is_printed(word: str) -> bool:
    """Whether a word of code is a card or a suit, bridge's no-trump, or has no Latin letters."""
    if word in SUITS or word == "NT" or not _LETTER.search(word):
        return True
    try:
        parse(word)
    except UnknownCard:
        return False
    return True


def named(case: CheckedBook) -> Iterator[Finding]:
    """Sentences name no programs and no files, show no screen, and call a player by no program's name."""
    for lang, document in case.draft.documents.items():
        options = _options(case, document)
        for kind, pattern in (("code_name", _NAME), ("screen", _SCREEN[lang]), ("player_program", _PROGRAM[lang])):
            found = (
                finding(kind, f"{lang}.md", said.line, what=match[0])
                for said in said_in(document.parts)
                for part in within(said.parts)
                if isinstance(part, Text | Code) and part.text not in options
                for match in pattern.finditer(part.text)
            )
            yield from first_of(found)


# One word for one thing


class Pair(NamedTuple):
    """Two words for one thing, each with a pattern of where it means that thing."""

    one: str
    another: str
    patterns: tuple[re.Pattern[str], re.Pattern[str]]


def _pair(one: str, another: str, pattern: str = "", other: str = "") -> Pair:
    return Pair(one, another, (re.compile(pattern or one, re.IGNORECASE), re.compile(other or another, re.IGNORECASE)))


PAIRS = {
    "ja": (
        _pair("ルールブック", "規則書"),
        _pair("ルール", "規則", "ルール(?!ブック)", "(?<!不)規則(?![的書正性])"),
        _pair("ディール", "局", "ディール(?!オ)", "(?<![対結終当難政])局(?![面番所地部長限])"),
        _pair("階段", "ラン", "階段", "(?<![ァ-ヺー])ラン(?![ァ-ヺー])"),
        _pair("コントラクト", "契約"),
        _pair("コンピューター", "コンピュータ", "コンピューター", "コンピュータ(?!ー)"),
        _pair("プレイヤー", "プレーヤー"),
        _pair("一番", "いちばん", "一番(?!手|目)"),
        _pair("ディーラー", "親", "ディーラー", "(?<![両父母])親(?![指友切子密戚])"),
        _pair("トリックテイキング", "トリックテーキング"),
        _pair("クイーン", "クィーン"),
        _pair("ウインドウ", "ウィンドウ"),
    ),
    "en": (
        _pair("sides", "teams", r"(?<!by )(?<!left )(?<!right )(?<!far )\bsides?\b(?! by)", r"\bteams?\b"),
        _pair("opponents", "enemies", r"\bopponents?\b", r"\b(?:enem(?:y|ies))\b"),
        _pair("counter-clockwise", "anticlockwise", r"\bcounter-?clockwise\b", r"\banti-?clockwise\b"),
        _pair("court cards", "face cards", r"\bcourt[ -]cards?\b", r"\b(?:face|picture)[ -]cards?\b"),
        _pair("no-trump", "notrump", r"\bno-trumps?\b", r"\bnotrumps?\b|\b(?:[1-7]|one|two|three) no trumps?\b"),
        _pair("stock", "draw pile", r"\bstock\b", r"\b(?:draw pile|talon)\b"),
        _pair("discard pile", "waste pile", r"\bdiscard pile\b", r"\bwaste(?: pile)?\b"),
    ),
}


def alike(case: CheckedBook) -> Iterator[Finding]:
    """A book does not call one thing by two words, but where it explains one of them by the other: ラン（階段）."""
    for lang, document in case.draft.documents.items():
        texts = [(said.line, _text(said)) for said in said_in(document.parts)]
        whole = "\n".join(text for _, text in texts)
        for pair in PAIRS[lang]:
            if all(pattern.search(whole) for pattern in pair.patterns):
                lines = [[*_lines(texts, pair, which)] for which in (0, 1)]
                if all(lines):
                    yield finding("two_words", f"{lang}.md", min(lines, key=len)[0], what=pair.one, other=pair.another)


def _text(said: Said) -> str:
    """The words of a paragraph, without its code."""
    return plain(tuple(Text(" ") if isinstance(part, Code) else part for part in said.parts))


def _lines(texts: list[tuple[int, str]], pair: Pair, which: int) -> Iterator[int]:
    """The lines with a word of a pair, but for where one of them stands in brackets after the other."""
    joined = re.compile(
        "|".join(rf"(?:{a.pattern}) ?[（(「](?:{b.pattern})" for a, b in (pair.patterns, pair.patterns[::-1]))
    )
    for line, text in texts:
        if pair.patterns[which].search(text) and pair.patterns[which].search(joined.sub("", text)):
            yield line


# Punctuation

_JA = "ぁ-ヿ\u4e00-\u9fff々"
_HALF_WIDTH = re.compile(rf"(?<=[{_JA}])(?:[,;:!?()]|\.(?![0-9A-Za-z]))|[,;:!?(](?=[{_JA}])")


def punctuation(case: CheckedBook) -> Iterator[Finding]:
    """Quotation marks are curved, and punctuation in Japanese is as wide as its letters."""
    for lang, document in case.draft.documents.items():
        quoted = (
            finding("straight_quotes", f"{lang}.md", said.line)
            for said in said_in(document.parts)
            if any(isinstance(part, Text) and '"' in part.text for part in within(said.parts))
        )
        yield from first_of(quoted)
        if lang == "ja":
            narrow = (
                finding("half_width", "ja.md", said.line, what=found[0])
                for said in said_in(document.parts)
                if (found := _HALF_WIDTH.search(_text(said)))
            )
            yield from first_of(narrow)


CHECKS = (codes, named, alike, punctuation)
