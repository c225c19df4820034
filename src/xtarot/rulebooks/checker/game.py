"""Checks against the installed game: what the book says is what is played, and it speaks of all that happens."""

import re
from collections.abc import Iterator

from xtarot.families import DataGame
from xtarot.rulebooks.checker.context import CheckedBook, places, words
from xtarot.rulebooks.document import Box, Code, Document, Paragraph, blocks, inlines, plain
from xtarot.rulebooks.findings import Finding, finding
from xtarot.rules import cards as deck
from xtarot.rules.card_words import named
from xtarot.rules.cards import UnknownCard
from xtarot.rules.options import Option

_DEFAULT = re.compile(r"=\s*([−-]?[0-9]+)")
_BRACES = re.compile(r"\{[^{}]*\}")
# What a name consists of: English words, by their first letters; runs of kanji, runs of katakana.
_STEMS = {
    "en": re.compile(r"[a-zà-ÿ]{3,}|∞"),
    "ja": re.compile(r"[\u4e00-\u9fff]+|[ァ-ヺー]{2,}|∞"),
}
_LITTLE = {"the", "and", "for", "with", "that", "this", "from", "was", "were", "are", "has", "have", "his", "her"}


def data(case: CheckedBook) -> Iterator[Finding]:
    """The version, the cards, the players and the deal are those of the game."""
    known, game = case.draft.data, case.game
    if not known or not game:
        return
    code = "play_data" if isinstance(game, DataGame) else "game_data"
    told = {"version": known.version, "cards": known.cards, "players": list(known.players)}
    real = {"version": game.version, "cards": len(game.cards), "players": [game.seats[0], game.seats[-1]]}
    for key, value in told.items():
        if value != real[key]:
            yield case.of_data(code, key, key=key, here=value, there=real[key])
    if known.without is not None and _left(known.without) != set(game.cards):
        there = " ".join(deck.text(card) for card in deck.DECK if card not in game.cards) or "—"
        yield case.of_data(code, "without", key="without", here=known.without, there=there)
    if known.deal:
        for n in game.seats:
            each = known.deal.each.get(str(n)) if isinstance(known.deal.each, dict) else known.deal.each
            if each not in {None, game.hand_size(n)}:
                yield case.of_data(code, "deal", key=f"each ({n})", here=each, there=game.hand_size(n))


def _left(without: str) -> set[int] | None:
    try:
        return set(deck.DECK) - named(without)
    except UnknownCard:
        return None


def cited(case: CheckedBook) -> Iterator[Finding]:
    """Every clause that the game's score, refusals, prompts and options cite is in the book.

    Of a game that is data, its fields say so themselves (`play.clauses`).
    """
    if not case.game or isinstance(case.game, DataGame):
        return
    for file, document in case.texts:
        missing = case.game.clauses - {clause.id for clause in document.clauses}
        for name in sorted(missing, key=lambda name: (len(name), name)):
            yield finding("game_clause", file, what=name)


def options(case: CheckedBook) -> Iterator[Finding]:
    """The options of the text are those of the game, each in its clause and with its default."""
    if not case.game:
        return
    known = {option.name: option for option in case.game.options}
    for file, document in case.texts:
        told = set()
        for name, default, clause, line in _boxes(document):
            told.add(name)
            option = known.get(name)
            if not option:
                yield finding("option_unknown", file, line, what=name, has=", ".join(known) or "—")
                continue
            if isinstance(option, Option) and default is not None and default != option.default:
                yield finding("option_default", file, line, what=name, here=default, there=option.default)
            if option.clause and clause != option.clause:
                yield finding("option_clause", file, line, what=name, here=clause or "—", there=option.clause)
        for name in known.keys() - case.game.offered:
            if name not in told:
                yield finding("option_missing", file, what=name)


def _boxes(document: Document) -> Iterator[tuple[str, int | None, str, int]]:
    """The options of a text: the name, the default if it is a number, the clause it stands in, and the line."""
    for place in places(document):
        match place.block:
            case Box(kind="option", blocks=[Paragraph() as first, *_], line=line):
                name = next((part.text for part in inlines(first) if isinstance(part, Code)), "")
                found = _DEFAULT.search(plain(first.parts))
                default = int(found[1].replace("−", "-")) if found else None
                yield name, default, place.clause.id if place.clause else "", line


# What happens in the game


def scores(case: CheckedBook) -> Iterator[Finding]:
    """Each line of the score is explained in the clause that it cites, or is what its section is about."""
    if not case.game:
        return
    for lang, document in case.draft.documents.items():
        said = {clause.id: f"{clause.section} {words(blocks([clause]))}" for clause in document.clauses}
        lines = {clause.id: clause.line for clause in document.clauses}
        for code, line in case.game.scores.items():
            clause, name = case.game.clause(code), line.text.of(lang)
            if clause in said and not _speaks_of(said[clause], name, lang):
                yield finding("score_untold", f"{lang}.md", lines[clause], clause=clause, what=name)


def events(case: CheckedBook) -> Iterator[Finding]:
    """The book speaks of everything that the game announces."""
    if not case.game:
        return
    for lang, document in case.draft.documents.items():
        said = words(blocks(document.parts))
        for event in case.game.events.values():
            name = _BRACES.sub("…", event.text.of(lang))
            if event.announced and not _speaks_of(said, name, lang):
                yield finding("event_untold", f"{lang}.md", what=name)


def _speaks_of(said: str, name: str, lang: str) -> bool:
    """Whether a text has a word of this name, or the name has none."""
    stems = [word[:5] for word in _STEMS[lang].findall(name.lower()) if word not in _LITTLE]
    return not stems or any(stem in said.lower() for stem in stems)


CHECKS = (data, cited, options, scores, events)
