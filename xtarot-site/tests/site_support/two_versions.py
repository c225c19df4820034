"""A rulebook with two versions and a recorded deal, for the game High Card."""

import random
from pathlib import Path

import xtarot
from support import table_states
from xtarot.rulebooks import Book, Shelf, books, read_book

NEWER = """## Play {#play}

**HC-1** Any number of cards from the deck, one each. A tie is broken by {SK}.

**HC-3** This clause is new.

{trick A:T22 B:T23* C:H4} The higher card takes the trick.

{cards T0=Fool > T23=Hope, SK > SQ}

{hand SK S3 H4 T21}

{try deal 2}
"""
OLDER = """## Play {#play}

**HC-1** Any number of cards from the deck, two each.

**HC-2** This clause was taken out.
"""
DATA = """
game = "high-card"
version = "{version}"
published = {day}
name = "High Card"
author = "Somebody"
summary = "The higher card wins."
players = [2, 4]
sides = "each for themselves"
cards = 112
played = "one deal"
"""
CHANGES = """
[[changes]]
clause = "HC-1"
reason = "Two cards were one too many."
"""


def write(folder: Path) -> Book:
    """The book, in this folder."""
    old = folder / "versions" / "1.00"
    old.mkdir(parents=True)
    (old / "book.toml").write_text(DATA.format(version="1.00", day="2025-01-01"), encoding="utf-8")
    (old / "en.md").write_text(OLDER, encoding="utf-8")
    (folder / "book.toml").write_text(DATA.format(version="1.01", day="2026-01-01") + CHANGES, encoding="utf-8")
    (folder / "en.md").write_text(NEWER, encoding="utf-8")
    (folder / "deals").mkdir()
    deal, rng = xtarot.deal("high-card", 5, seats=3), random.Random(5)
    while not deal.finished:
        deal.play(table_states.random_move(deal, rng))
    deal.record().save(folder / "deals" / "deal.json")
    return read_book(folder)


def shelve(folder: Path) -> Shelf:
    """All books, with this one in place of the game's own."""
    mine = write(folder)
    return Shelf([*(one for one in books() if one.game != mine.game), mine])
