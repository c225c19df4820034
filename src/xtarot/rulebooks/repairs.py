"""Repairs that can be offered for a finding: a word of the text to be replaced, or a value of the data to be set."""

import json
import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from msgspec import Struct

from xtarot.rulebooks.document import Document, Heading, blocks
from xtarot.rulebooks.findings import Finding
from xtarot.rules import cards as deck
from xtarot.rules.cards import ARCANA, SUIT_STRIDE, SUITS, UnknownCard
from xtarot.rules.texts import Text

REPLACE = Text("{new} に直す", "Change it to {new}")
NUMBER = Text("番号を {new} にする", "Number it {new}")
NAME = Text("{new} という名前を付ける", "Call it {new}")
COUNT = Text("{new}枚にする", "Make it {new} cards")
REST = Text("残りは山に置く", "Leave the rest in a stock")
AS_PLAYED = Text("遊び方に合わせる", "Make it as it is played")
RAISE = Text("{new} にする", "Make it {new}")
REMOVE = Text("取り除く", "Remove it")

HEADINGS = {
    "glance": ("ひと目で", "at a glance"),
    "needs": ("用意するもの", "what you need"),
    "object": ("目的", "object"),
    "cards": ("カード", "札", "cards"),
    "deal": ("配り", "deal"),
    "play": ("プレー", "play"),
    "score": ("得点", "score", "scoring"),
    "match": ("試合", "match"),
    "example": ("例", "example"),
    "strategy": ("作戦", "strategy"),
    "variants": ("変種", "variants"),
    "questions": ("質問", "questions"),
    "notes": ("注", "notes"),
}
"""The ids of our books' headings, and by which words they are known."""

_NEAR = 0.4  # how much alike two names must be


class Repair(Struct, frozen=True, kw_only=True):
    """In `line`, from 1, `old` becomes `new`, or `new` is added to its end; or `key` of the data becomes `value`."""

    text: Text
    line: int = 0
    old: str = ""
    new: str = ""
    key: str = ""
    value: Any = None


def repairs(found: Finding, source: str, document: Document | None = None) -> list[Repair]:
    """What can be offered for a finding in a text, of which `source` is what was written and `document` its tree."""
    words = dict(found.words)
    if found.file.endswith(".md") and document:
        return [*_in_text(found, words, source, document)]
    return [*_in_data(found.code, words)]


def _in_data(code: str, words: dict[str, str]) -> Iterator[Repair]:
    if code == "count":
        yield Repair(text=_text(COUNT, words["left"]), key="cards", value=int(words["left"]))
    elif code == "deal_uneven" and words["rest"] != "…" and int(words["n"]) * int(words["each"]) < int(words["cards"]):
        yield Repair(text=REST, key="deal.rest", value=True)
    elif code == "play_data" and words["key"] in ("players", "cards", "without"):
        there = words["there"].replace("—", "")
        value = there if words["key"] == "without" else json.loads(there)
        yield Repair(text=AS_PLAYED, key=words["key"], value=value)
    elif code == "version_order":
        new = _raised(words["version"])
        yield Repair(text=_text(RAISE, new), key="version", value=new)
    elif code == "unknown_key":
        yield Repair(text=REMOVE, key=words["key"])


def _raised(version: str) -> str:
    """The version after this one: ``1.01`` after ``1.00``."""
    before, dot, last = version.rpartition(".")
    return f"{before}{dot}{int(last) + 1:0{len(last)}}"


def _in_text(found: Finding, words: dict[str, str], source: str, document: Document) -> Iterator[Repair]:
    what = words.get("what", "")
    offers: list[str] = []
    offered = REPLACE
    match found.code:
        case "card":
            offers = find_near_cards(what)
        case "anchor":
            offers = get_close_matches(what, _anchors(document), 2, _NEAR)
        case "reference":
            offers = get_close_matches(what, [clause.id for clause in document.clauses], 2, _NEAR)
        case "term":
            offers = [words[document.lang]]
        case "twice" | "order" | "prefix":
            what, offers, offered = f"**{what}**", [f"**{one}**" for one in _numbers(found, words, document)], NUMBER
        case "no_anchor":
            name = next((key for key, known in HEADINGS.items() if what.strip().lower() in known), "")
            if name and name not in _anchors(document):
                yield Repair(text=_text(NAME, name), line=found.line, new=f" {{#{name}}}")
    line = _line(source, found.line, what)
    if line:
        yield from (Repair(text=_text(offered, new.strip("*")), line=line, old=what, new=new) for new in offers)


def find_near_cards(word: str) -> list[str]:
    """The cards that somebody may have meant: ``T24`` → ``T23``. None for what is no suit and rank."""
    suit, number = word[:1], word[1:]
    if suit not in SUITS or not suit:
        return []
    if number.isdigit():
        return [f"T{min(int(number), 23)}"] if suit == SUITS[ARCANA] else [suit + str(min(max(int(number), 2), 15))]
    names = [deck.text(card) for card in deck.DECK if card // SUIT_STRIDE == SUITS.index(suit)]
    return get_close_matches(word, names, 2, _NEAR)


def _numbers(found: Finding, words: dict[str, str], document: Document) -> list[str]:
    """The number that a clause could have where it stands: that after the clause before it, if it is free."""
    before = [clause for clause in document.clauses if clause.line < found.line]
    ids = {clause.id for clause in document.clauses}
    if found.code == "prefix":
        free = f"{words['prefix']}-{words['what'].partition('-')[2]}"
    elif before and "-" in words["what"]:
        letters, _, number = before[-1].id.partition("-")
        free = f"{letters}-{int(number) + 1}"
    else:
        return []
    return [] if free in ids else [free]


def _anchors(document: Document) -> list[str]:
    headings = [block.id for block in blocks(document.parts) if isinstance(block, Heading) and block.id]
    return [*headings, *(clause.id for clause in document.clauses)]


def _line(source: str, first: int, what: str) -> int:
    """The line in which a word stands: from the first of its block to the blank line after; 0 if it does not."""
    word = re.compile(rf"(?<![A-Za-z0-9]){re.escape(what)}(?![A-Za-z0-9])")
    for number, line in enumerate(source.splitlines()[max(first - 1, 0) :], max(first, 1)):
        if what and word.search(line):
            return number
        if not line.strip():
            break
    return 0


def _text(text: Text, new: str) -> Text:
    return text.filled(new=_shown(new))


def _shown(word: str) -> str:
    """A card as it is printed, any other word as it is."""
    try:
        return deck.symbol(deck.parse(word))
    except UnknownCard:
        return word
